/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The World of a run under a launcher: its folders, its device, its log.
#pragma once

#include "scenario/world.hpp"

#include <filesystem>

namespace gridsample {

class PluginWorld final : public World {
  public:
    // host and session must outlive this. Folders are absolute.
    PluginWorld(const gridsample_host &host, gridsample_session *session, const gridsample_scenario &scenario);

    Result<std::unique_ptr<FileBytes>> open(const std::string &path) override;
    Result<std::string> writeScratch(const std::string &name, ByteView bytes) override;
    std::string scratchPath(const std::string &name) override;
    std::string absolute(const std::string &path) const override;
    std::string absoluteResult(const std::string &path) const override;
    std::optional<gridsample_device_facts> device() override;
    std::optional<gridsample_format_facts> format(uint32_t vkFormat) override;
    void say(gridsample_log_level level, const std::string &line) override;

  private:
    const gridsample_host &host_;
    gridsample_session *session_;
    std::filesystem::path base_, output_, scratch_;
    int files_ = 0; // scratch files named so far, which keeps their names apart
};

} // namespace gridsample
