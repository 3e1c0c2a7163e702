/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A World of files in memory and a device that offers what a case says, so that scenarios expand without either.
#pragma once

#include "scenario/result_place.hpp"
#include "scenario/world.hpp"

#include <map>
#include <string>
#include <vector>

namespace gridsample::scenario_test {

class FakeWorld final : public World {
  public:
    std::map<std::string, Bytes> files;
    std::map<std::string, Bytes> scratch;                // by the name given
    std::map<uint32_t, gridsample_format_facts> formats; // others: everything
    std::vector<std::string> log;                        // "warning: ..."
    uint64_t maxBuffer = uint64_t{1} << 32;
    uint32_t deviceType = 2; // VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU

    Result<std::unique_ptr<FileBytes>> open(const std::string &path) override;
    Result<std::string> writeScratch(const std::string &name, ByteView bytes) override;
    std::string scratchPath(const std::string &name) override { return "scratch/" + name; }
    std::string absolute(const std::string &path) const override { return place(path); }
    std::string absoluteResult(const std::string &path) const override { return place(path); }
    Status checkPlace(const std::string &path) const override { return checkResultPlace("/base", path, false); }
    std::optional<gridsample_device_facts> device() override;
    std::optional<gridsample_format_facts> format(uint32_t vkFormat) override;
    void say(gridsample_log_level level, const std::string &line) override;

  private:
    static std::string place(const std::string &path) { return path.starts_with('/') ? path : "/base/" + path; }
};

} // namespace gridsample::scenario_test
