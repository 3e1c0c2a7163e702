/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A folder for outputs, and what is in it.
#pragma once

#include "base/files.hpp"
#include "launcher/output_file.hpp"
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
    // "abc" in pieces, to an output that is not there before it is committed.
    void writeNewOutput() const {
        Result<OutputFile> file = OutputFile::open(path("out"));
        ASSERT_TRUE(file) << file.error().message();
        ASSERT_TRUE(file->write(view("ab")));
        ASSERT_TRUE(file->write(view("")));
        ASSERT_TRUE(file->write(view("c")));
        EXPECT_FALSE(fs::exists(path("out")));
        ASSERT_TRUE(file->commit());
        EXPECT_EQ(names(), Names{"out"});
        EXPECT_EQ(readFile(path("out")), "abc");
    }
    TempFolder folder_;
};

} // namespace gridsample::test
