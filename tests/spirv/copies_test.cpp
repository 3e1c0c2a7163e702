/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The copies' modules are valid and tell nothing of the machine that built them. They are not specialised: a scenario
// gives the device their constants.
#include "assembly.hpp"
#include "copy/copies.hpp"

#include <gtest/gtest.h>

namespace gridsample {
namespace {

// The distribution's validator does not know the tensors' instructions: whoever runs these modules has to.
bool isOfTensors(const shaders::Copy &copy) {
    return copy.name.starts_with("tensor");
}

TEST(Copies, AreValidAsBuilt) {
    size_t checked = 0;
    for (const shaders::Copy &copy : shaders::copies()) {
        if (!isOfTensors(copy)) {
            ++checked;
            EXPECT_TRUE(test::isValid(copy.spirv)) << copy.name;
        }
    }
    EXPECT_GE(checked, 16U);
}

TEST(Copies, OfTensorsHoldNoSourcesAndNoPaths) {
    size_t checked = 0;
    for (const shaders::Copy &copy : shaders::copies()) {
        if (!isOfTensors(copy)) {
            continue;
        }
        ++checked;
        for (size_t at = 5; at < copy.spirv.size(); at += copy.spirv[at] >> 16) { // behind the header
            ASSERT_NE(copy.spirv[at] >> 16, 0U) << copy.name;
            const uint32_t opcode = copy.spirv[at] & 0xffffU;
            EXPECT_FALSE(opcode >= 2 && opcode <= 8) << copy.name << ": OpSource to OpLine, at word " << at;
        }
    }
    EXPECT_GE(checked, 24U);
}

} // namespace
} // namespace gridsample
