/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The World of a run under a launcher: its folders, its device, its log.
#pragma once

#include "scenario/result_place.hpp"
#include "scenario/world.hpp"

#include <filesystem>

namespace gridsample {

class PluginWorld final : public World {
  public:
    // host and session must outlive this. Folders are absolute. isUsers: the scenario was made from the command line.
    PluginWorld(const gridsample_host &host, gridsample_session *session, const gridsample_scenario &scenario,
                bool isUsers);

    Result<std::unique_ptr<FileBytes>> open(const std::string &path) override;
    Result<std::string> writeScratch(const std::string &name, ByteView bytes) override;
    std::string scratchPath(const std::string &name) override;
    std::string absolute(const std::string &path) const override;
    std::string absoluteResult(const std::string &path) const override;
    std::optional<gridsample_device_facts> device() override;
    std::optional<gridsample_format_facts> format(uint32_t vkFormat) override;
    Status checkPlace(const std::string &path) const override { return checkResultPlace(output_, path, isUsers_); }
    void say(gridsample_log_level level, const std::string &line) override;
    void tellPlan(const std::string &pointer, const GridSampleDesc &desc, const ShaderPlan &plan) override;
    std::string wordFor(const char *member) const override;

  private:
    const gridsample_host &host_;
    gridsample_session *session_;
    std::filesystem::path base_, output_, scratch_;
    bool isUsers_;
    int files_ = 0; // scratch files named so far, which keeps their names apart
};

} // namespace gridsample
