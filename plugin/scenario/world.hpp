/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What expanding a scenario needs besides its text: files, facts about the device, somebody to tell.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "gridsample/plugin.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace gridsample {

struct GridSampleDesc;
struct ShaderPlan;

// A file's bytes, for as long as this lives. They begin at a multiple of 16.
class FileBytes {
  public:
    virtual ~FileBytes() = default;
    virtual ByteView bytes() const = 0;
};

// Maps the file that the path names.
Result<std::unique_ptr<FileBytes>> openFileBytes(const std::filesystem::path &path);

class World {
  public:
    virtual ~World() = default;

    // Opens a file that a scenario names; relative paths are taken as the runner takes `src`.
    virtual Result<std::unique_ptr<FileBytes>> open(const std::string &path) = 0;
    // Writes a file that lasts as long as the run and returns its absolute path. `name` is a plain file name, used
    // once.
    virtual Result<std::string> writeScratch(const std::string &name, ByteView bytes) = 0;
    // The path that writeScratch would return for a file that the runner is to write.
    virtual std::string scratchPath(const std::string &name) = 0;

    // The device that will run the scenario; nothing if none is known.
    virtual std::optional<gridsample_device_facts> device() = 0;
    // What the device can do with a VkFormat; nothing if no device is known.
    virtual std::optional<gridsample_format_facts> format(uint32_t vkFormat) = 0;

    // The absolute path of what a scenario names; relative paths are taken as the runner takes `src`.
    virtual std::string absolute(const std::string &path) const = 0;
    // The same of a result: relative paths are taken as the runner takes `dst`.
    virtual std::string absoluteResult(const std::string &path) const = 0;

    // Whether a result may be written there; see checkResultPlace().
    virtual Status checkPlace(const std::string &path) const = 0;

    // How the user says what a member of ours says: by the member, or by an option of the command line.
    virtual std::string wordFor(const char *member) const { return "\"" + std::string(member) + "\""; }

    // A line for the user.
    virtual void say(gridsample_log_level level, const std::string &line) = 0;
    // The shader that the dispatch_grid_sample at a JSON pointer gets; for those who explain scenarios.
    virtual void tellPlan(const std::string &pointer, const GridSampleDesc &desc, const ShaderPlan &plan) {
        static_cast<void>(pointer);
        static_cast<void>(desc);
        static_cast<void>(plan);
    }
};

} // namespace gridsample
