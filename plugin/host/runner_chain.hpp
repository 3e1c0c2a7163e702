/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The hooks of all runner plugins, run as one.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "host/byte_buffer.hpp"
#include "host/plugin_host.hpp"

#include <memory>
#include <optional>
#include <string>

namespace gridsample {

// The scenario as the plugins are shown it; see gridsample_scenario.
struct ScenarioView {
    ByteView json; // empty: the user gave none
    std::string path, baseFolder, outputFolder, scratchFolder;
};

// From `begin` to `end` of every plugin, in the order of the plugins.
class RunnerChain {
  public:
    static Result<RunnerChain> begin(const PluginHost &host);
    RunnerChain(RunnerChain &&) noexcept;
    RunnerChain &operator=(RunnerChain &&) = delete;
    ~RunnerChain(); // without finish(): calls `end`, drops the plugins' files

    // Each plugin sees the JSON that the one before it wrote. The new scenario, or nothing if all left it as it is.
    Result<std::optional<ByteBuffer>> before(const ScenarioView &scenario);

    // Tells every plugin how the runner ended; stops at the first that fails.
    Status after(int exitCode);

    // Calls `end`, and makes the plugins' files ready, as far as that may fail for want of room.
    Status prepare();
    // Puts them in their places; prepares if that is not done.
    Status finish();

  private:
    struct Sessions;
    explicit RunnerChain(std::unique_ptr<Sessions> sessions);
    std::unique_ptr<Sessions> sessions_;
};

} // namespace gridsample
