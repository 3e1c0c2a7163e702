/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Answers from maps.
#include "fake_world.hpp"

#include <cstring>

namespace gridsample::scenario_test {
namespace {

class HeldBytes final : public FileBytes {
  public:
    explicit HeldBytes(const Bytes &file) : bytes_(file) {}
    ByteView bytes() const override { return bytes_; }

  private:
    Bytes bytes_; // from new, which aligns by 16
};

} // namespace

Result<std::unique_ptr<FileBytes>> FakeWorld::open(const std::string &path) {
    const auto file = files.find(path);
    if (file == files.end()) {
        return Error{ErrorCode::NotFound, path, "No such file or directory", ""};
    }
    return std::unique_ptr<FileBytes>(std::make_unique<HeldBytes>(file->second));
}

Result<std::string> FakeWorld::writeScratch(const std::string &name, ByteView bytes) {
    scratch[name] = Bytes(bytes.begin(), bytes.end());
    return scratchPath(name);
}

std::optional<gridsample_device_facts> FakeWorld::device() {
    gridsample_device_facts facts{};
    facts.struct_size = sizeof facts;
    facts.max_storage_buffer_range = maxBuffer;
    facts.max_image_dimension_2d = 16384;
    facts.device_type = deviceType;
    std::strcpy(facts.name, "Fake GPU");
    return facts;
}

std::optional<gridsample_format_facts> FakeWorld::format(uint32_t vkFormat) {
    const auto known = formats.find(vkFormat);
    return known != formats.end() ? known->second
                                  : gridsample_format_facts{sizeof(gridsample_format_facts), ~0U, ~0U, ~0U};
}

void FakeWorld::say(gridsample_log_level level, const std::string &line) {
    static constexpr const char *kWords[] = {"error: ", "warning: ", "info: ", "debug: "};
    log.push_back(kWords[level] + line);
}

} // namespace gridsample::scenario_test
