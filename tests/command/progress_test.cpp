/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Progress is shown late, and taken away.
#include "launcher/progress.hpp"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <thread>

namespace gridsample {
namespace {

// What a stream got, after the work that the function is.
template <typename Work> std::string shown(std::chrono::milliseconds first, Work work) {
    std::FILE *stream = std::tmpfile();
    {
        const Progress progress("converting", {stream, first, std::chrono::milliseconds(1)});
        work(stream);
    }
    std::string text(static_cast<std::size_t>(std::ftell(stream)), '\0');
    std::rewind(stream);
    EXPECT_EQ(std::fread(text.data(), 1, text.size(), stream), text.size());
    std::fclose(stream);
    return text;
}

TEST(Progress, IsShownWhileTheWorkTakesLongerAndTakenAwayAtTheEnd) {
    const std::string text = shown(std::chrono::milliseconds(0), [](std::FILE *stream) {
        while (std::ftell(stream) == 0) { // until the first line is there
            std::this_thread::yield();
        }
    });
    EXPECT_EQ(text.find("converting ... 0 s\x1b[K\r"), 0u) << text;
    EXPECT_TRUE(text.ends_with("\r\x1b[K")) << text;
}

TEST(Progress, IsNotShownForShortWork) {
    EXPECT_EQ(shown(std::chrono::hours(1), [](std::FILE *) {}), "");
}

} // namespace
} // namespace gridsample
