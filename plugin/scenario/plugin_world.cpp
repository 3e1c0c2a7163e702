/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files and facts through the launcher.
#include "scenario/plugin_world.hpp"

#include "op/names.hpp"
#include "op/shader_plan.hpp"

#include <algorithm>
#include <fstream>

namespace gridsample {

PluginWorld::PluginWorld(const gridsample_host &host, gridsample_session *session, const gridsample_scenario &scenario,
                         bool isUsers)
    : host_(host), session_(session), base_(pathFromUtf8(scenario.base_folder)),
      output_(pathFromUtf8(scenario.output_folder)), scratch_(pathFromUtf8(scenario.scratch_folder)),
      isUsers_(isUsers) {}

std::string PluginWorld::absolute(const std::string &path) const {
    return utf8FromPath(base_ / pathFromUtf8(path));
}

std::string PluginWorld::absoluteResult(const std::string &path) const {
    return utf8FromPath(output_ / pathFromUtf8(path));
}

Result<std::unique_ptr<FileBytes>> PluginWorld::open(const std::string &path) {
    return openFileBytes(base_ / pathFromUtf8(path));
}

// Uids may hold anything; file names keep their plain letters and get a number.
std::string PluginWorld::scratchPath(const std::string &name) {
    std::string plain = name;
    std::replace_if(
        plain.begin(), plain.end(),
        [](char c) {
            const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                                 c == '_' || c == '-' || c == '.';
            return !isPlain;
        },
        '_');
    constexpr size_t kLongest = 80;
    plain = plain.size() > kLongest ? plain.substr(plain.size() - kLongest) : plain; // keeps the ending
    return utf8FromPath(scratch_ / pathFromUtf8(std::to_string(++files_) + "_" + plain));
}

Result<std::string> PluginWorld::writeScratch(const std::string &name, ByteView bytes) {
    const std::string path = scratchPath(name);
    std::ofstream file(pathFromUtf8(path), std::ios::binary);
    file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        return Error{ErrorCode::Io, path, "cannot be written", "see whether the disk is full"};
    }
    return path;
}

std::optional<gridsample_device_facts> PluginWorld::device() {
    gridsample_device_facts facts{};
    facts.struct_size = sizeof facts;
    return host_.device(session_, &facts) == GRIDSAMPLE_OK ? std::optional(facts) : std::nullopt;
}

std::optional<gridsample_format_facts> PluginWorld::format(uint32_t vkFormat) {
    gridsample_format_facts facts{};
    facts.struct_size = sizeof facts;
    return host_.device_format(session_, vkFormat, &facts) == GRIDSAMPLE_OK ? std::optional(facts) : std::nullopt;
}

void PluginWorld::say(gridsample_log_level level, const std::string &line) {
    std::string oneLine = line;
    std::replace(oneLine.begin(), oneLine.end(), '\n', ' ');
    host_.log(session_, level, oneLine.c_str());
}

void PluginWorld::tellPlan(const std::string &pointer, const GridSampleDesc &desc, const ShaderPlan &plan) {
    say(GRIDSAMPLE_LOG_DEBUG, pointer + ": shader " + std::string(plan.variant) + ", " +
                                  std::string(toString(desc.mode)) + ", " + std::string(toString(desc.padding)) +
                                  ", image " + toString(desc.image.shape) + ", grid " + toString(desc.grid.shape));
}

std::string PluginWorld::wordFor(const char *member) const {
    return isUsers_ ? "--" + std::string(member) : World::wordFor(member);
}

} // namespace gridsample
