/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The hooks round scenario-runner.
#include "host_fixture.hpp"

#include "host/runner_chain.hpp"

#include <nlohmann/json.hpp>

namespace gridsample::test {
namespace {

using Lines = std::vector<std::string>;

class RunnerChainTest : public HostTest {
  protected:
    RunnerChainTest() : HostTest(HostServices::Role::Runner) {
        load("probe_a");
        load("probe_runner");
    }
    static ScenarioView scenario(std::string_view json) { return {view(json), "/s.json", "/base", "/out", "/scratch"}; }
};

TEST_F(RunnerChainTest, HooksRunInOrderWithTheScenariosFolders) {
    Result<RunnerChain> chain = RunnerChain::begin(host);
    ASSERT_TRUE(chain);
    const auto before = chain->before(scenario("{}"));
    ASSERT_TRUE(before);
    EXPECT_FALSE(before->has_value());
    EXPECT_EQ(messageOf(chain->after(3)), "");
    EXPECT_EQ(messageOf(chain->finish()), "");
    const std::string folders = " 2 before /s.json /base /out /scratch";
    EXPECT_EQ(log, (Lines{"probe_a 2 begin", "probe_runner 2 begin", "probe_a" + folders, "probe_runner" + folders,
                          "probe_a 2 after 3", "probe_runner 2 after 3", "probe_a 2 end", "probe_runner 2 end"}));
}

TEST_F(RunnerChainTest, EachPluginSeesTheScenarioOfTheOneBefore) {
    set("probe_a.before=append");
    set("probe_runner.before=append");
    Result<RunnerChain> chain = RunnerChain::begin(host);
    ASSERT_TRUE(chain);
    const auto before = chain->before(scenario("{};"));
    ASSERT_TRUE(before && *before);
    EXPECT_EQ(text((*before)->bytes()), "{};probe_a;probe_runner;");
}

TEST_F(RunnerChainTest, AnAfterThatFailsIsAnError) {
    set("probe_a.after=fail");
    Result<RunnerChain> chain = RunnerChain::begin(host);
    ASSERT_TRUE(chain);
    EXPECT_EQ(messageOf(chain->after(0)), "plugin probe_a: after failed, as said above");
}

TEST_F(RunnerChainTest, WithoutFinishEveryPluginIsEnded) {
    { const Result<RunnerChain> chain = RunnerChain::begin(host); }
    EXPECT_EQ(log, (Lines{"probe_a 2 begin", "probe_runner 2 begin", "probe_a 2 end", "probe_runner 2 end"}));
}

class SamplePluginAsRunner : public HostTest {
  protected:
    SamplePluginAsRunner() : HostTest(HostServices::Role::Runner) {}
};

TEST_F(SamplePluginAsRunner, ReplacesTextsInTheScenarioAndReportsHowItEnded) {
    ASSERT_EQ(
        messageOf(host.load(GRIDSAMPLE_BINARY_DIR "/tests/sample_plugin/sample_plugin" + std::string(kLibraryEnding))),
        "");
    set("sample.replace.red=tan");
    set("sample.replace.blue=grey");
    Result<RunnerChain> chain = RunnerChain::begin(host);
    ASSERT_TRUE(chain);
    const auto before = chain->before({view("[red, green, blue, red]"), "", "/", "/", "/"});
    ASSERT_TRUE(before && *before);
    EXPECT_EQ(text((*before)->bytes()), "[tan, green, grey, tan]");
    EXPECT_EQ(messageOf(chain->after(7)), "");
    EXPECT_EQ(messageOf(chain->finish()), "");
    const auto report = host.reportJson("reports")[0]["reports"];
    ASSERT_EQ(report.size(), 2u);
    EXPECT_EQ(report[0]["replaced"], 3);
    EXPECT_EQ(report[1]["exit_code"], 7);
}

TEST_F(SamplePluginAsRunner, TextsOfDifferentLengthsAreRefused) {
    ASSERT_EQ(
        messageOf(host.load(GRIDSAMPLE_BINARY_DIR "/tests/sample_plugin/sample_plugin" + std::string(kLibraryEnding))),
        "");
    set("sample.replace.red=yellow");
    Result<RunnerChain> chain = RunnerChain::begin(host);
    ASSERT_TRUE(chain);
    EXPECT_FALSE(chain->before({view("[red]"), "", "/", "/", "/"}));
    EXPECT_EQ(log.back(), "sample 0 replace: both texts must be of the same length");
}

} // namespace
} // namespace gridsample::test
