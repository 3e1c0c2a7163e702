/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What plugins learn of the Vulkan device; on lavapipe where there is no other.
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

class Device : public ModelConverter {};

TEST_F(Device, ItsNameReachesPlugins) {
    write("model.tosa", tosaOf(customMlir(kSampleDomain, "")));
    const ToolRun run = launch({"-i", file("model.tosa"), "-o", file("out.vgf"), "--no-default-plugins", "--plugin",
                                kSample, "--plugin-option", "sample.replace." + kSampleDomain + "=" + kArmDomain,
                                "--plugin-report", file("report")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_NE(json("report")["plugins"][0]["operators"][1]["device"], "");
}

} // namespace
} // namespace gridsample::test
