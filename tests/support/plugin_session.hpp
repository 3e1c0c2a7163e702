/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A host of a few lines round the built converter plugin: hooks as functions, everything the plugin says kept.
#pragma once

#include "support/stock_tools.hpp"

#include <gridsample/plugin.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gridsample::test {

// One conversion, from begin to end.
class PluginSession {
  public:
    // Loads the library at GRIDSAMPLE_CONVERTER_PLUGIN. stockOptions: as the plugin may ask for them. Throws if it
    // cannot begin. options: of --plugin-option, by key; others have their defaults.
    explicit PluginSession(std::map<std::string, std::string> stockOptions = {},
                           std::map<std::string, std::string> options = {});
    ~PluginSession();
    PluginSession(const PluginSession &) = delete;
    PluginSession &operator=(const PluginSession &) = delete;

    // What a hook returned and wrote.
    struct Outcome {
        gridsample_status status = GRIDSAMPLE_BAD_CALL;
        Bytes written;
        size_t own = 0; // those of them that were not handed over as they lie in the input
        bool wantsAfter = false;
    };
    Outcome before(const Bytes &tosa);
    Outcome after(const Bytes &vgf);

    bool sinkFails = false;           // as a full disk would
    std::function<void(bool)> inside; // told true before a hook and false after it
    std::vector<std::pair<gridsample_log_level, std::string>> log;
    std::vector<std::string> reports;
    std::string complaints() const; // the lines logged as errors and warnings

    static const gridsample_plugin &plugin();

  private:
    struct Host;
    Outcome run(const Bytes &input, const std::function<gridsample_status(gridsample_bytes, gridsample_sink &)> &hook);
    std::unique_ptr<Host> host_;
    void *state_ = nullptr;
};

} // namespace gridsample::test
