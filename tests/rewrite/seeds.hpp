/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which seeds tests on made-up models use.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <sstream>

namespace gridsample::test {

struct SeedRange {
    uint32_t first = 0, count = 0;
};

// The range given, or that of GRIDSAMPLE_SEEDS="FIRST COUNT", for a longer run by hand.
inline SeedRange seedRange(uint32_t first, uint32_t count) {
    SeedRange range{first, count};
    if (const char *text = std::getenv("GRIDSAMPLE_SEEDS")) {
        std::istringstream(text) >> range.first >> range.count;
    }
    return range;
}

} // namespace gridsample::test
