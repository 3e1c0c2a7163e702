/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which custom operators are taken for ours.
#include "rewrite/match_grid_sample.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gridsample::test {
namespace {

const std::string kPrefix = "torch.nn.functional.grid_sample";

TEST(MatchGridSample, AllOfExecuTorchsNamesAreTakenApart) {
    const std::pair<const char *, Mode> modes[] = {
        {"bilinear", Mode::Bilinear}, {"nearest", Mode::Nearest}, {"bicubic", Mode::Bicubic}};
    const std::pair<const char *, Padding> paddings[] = {
        {"zeros", Padding::Zeros}, {"border", Padding::Border}, {"reflection", Padding::Reflection}};
    const std::pair<const char *, bool> corners[] = {{"True", true}, {"False", false}};
    for (const auto &[modeName, mode] : modes) {
        for (const auto &[paddingName, padding] : paddings) {
            for (const auto &[cornersName, alignCorners] : corners) {
                const std::string name =
                    kPrefix + ".mode." + modeName + ".padding." + paddingName + ".align_corners." + cornersName;
                const auto match = matchGridSample(kShaderDomain, name);
                ASSERT_TRUE(match) << name;
                EXPECT_EQ(match->kind, OperatorKind::ExecuTorch) << name;
                EXPECT_EQ(match->mode, mode) << name;
                EXPECT_EQ(match->padding, padding) << name;
                EXPECT_EQ(match->alignCorners, alignCorners) << name;
            }
        }
    }
}

TEST(MatchGridSample, NamesThatOnlyBeginLikeOursAreUnknown) {
    for (const char *rest :
         {"", ".", ".mode.bilinear", ".mode.trilinear.padding.zeros.align_corners.True",
          ".mode.bilinear.padding.zeros.align_corners.true", ".mode.bilinear.padding.zeros.align_corners.True.x",
          ".flow_offset.2", ".mode..padding..align_corners."}) {
        const auto match = matchGridSample(kShaderDomain, kPrefix + rest);
        ASSERT_TRUE(match) << rest;
        EXPECT_EQ(match->kind, OperatorKind::Unknown) << rest;
    }
    EXPECT_EQ(matchGridSample(kNeutralDomain, "grid_sample_3d")->kind, OperatorKind::Unknown);
}

TEST(MatchGridSample, TheOthersAreKnownByTheirNames) {
    EXPECT_EQ(matchGridSample(kShaderDomain, kPrefix + ".flow_offset")->kind, OperatorKind::FlowOffset);
    EXPECT_EQ(matchGridSample(kNeutralDomain, "grid_sample")->kind, OperatorKind::Neutral);
}

TEST(MatchGridSample, OtherPeoplesOperatorsAreNotOurs) {
    EXPECT_FALSE(matchGridSample("", ""));
    EXPECT_FALSE(matchGridSample(kShaderDomain, "blur"));
    EXPECT_FALSE(matchGridSample(kShaderDomain, "grid_sample"));
    EXPECT_FALSE(matchGridSample(kShaderDomain, kPrefix + "r.mode.bilinear"));
    EXPECT_FALSE(matchGridSample("com.example", kPrefix + ".flow_offset"));
}

} // namespace
} // namespace gridsample::test
