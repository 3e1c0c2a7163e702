/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A folder for outputs, and what is in it.
#pragma once

#include "base/files.hpp"
#include "support/tool_run.hpp"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace gridsample::test {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

inline ByteView view(const std::string &text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

class Output : public testing::Test {
  protected:
    std::string path(const std::string &name) const { return (folder_.path() / name).string(); }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto &entry : fs::directory_iterator(folder_.path())) {
            found.push_back(entry.path().filename().string());
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    TempFolder folder_;
};

} // namespace gridsample::test
