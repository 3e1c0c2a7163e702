/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The order of hooks, the way of the bytes, and what a plugin that breaks the rules leads to.
#include "host_fixture.hpp"

namespace gridsample::test {
namespace {

using Lines = std::vector<std::string>;

class Chain : public HostTest {
  protected:
    void loadBoth() {
        load("probe_a");
        load("probe_b");
    }

    // The message of the error that `before` comes to.
    std::string failBefore() {
        Result<ConverterChain> chain = ConverterChain::begin(host);
        EXPECT_TRUE(chain);
        const Result<ConverterChain::Before> result = chain->before(view("model;"), delivered);
        EXPECT_FALSE(result);
        return result ? "" : result.error().message();
    }

    Collected delivered;
};

TEST_F(Chain, HooksRunInTheOrderOfThePluginsFromBeginToEnd) {
    loadBoth();
    for (const char *option : {"probe_a.wants=1", "probe_b.wants=1"}) {
        set(option);
    }
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain);
    ASSERT_TRUE(chain->before(view("model;"), delivered));
    ASSERT_TRUE(chain->after(view("vgf;"), delivered));
    ASSERT_TRUE(chain->finish());
    EXPECT_EQ(log, (Lines{"probe_a 2 begin", "probe_b 2 begin", "probe_a 2 before", "probe_b 2 before",
                          "probe_a 2 after", "probe_b 2 after", "probe_a 2 end", "probe_b 2 end"}));
    ASSERT_EQ(times.size(), 6U); // of begin, before and after of each
    EXPECT_TRUE(times.front().starts_with("begin took ")) << times.front();
}

struct Way {
    const char *name, *a, *b; // what the two plugins do
    bool changed;
    const char *outcome;
};

void PrintTo(const Way &way, std::ostream *out) {
    *out << way.name;
}

class ChainOfTwo : public Chain, public testing::WithParamInterface<Way> {};

TEST_P(ChainOfTwo, DeliversTheBytesOfBothHooks) {
    loadBoth();
    const Way &way = GetParam();
    for (const std::string hook : {"before", "after"}) {
        set("probe_a." + hook + "=" + way.a);
        set("probe_b." + hook + "=" + way.b);
    }
    set("probe_a.wants=1");
    set("probe_b.wants=1");
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain);
    const Result<ConverterChain::Before> before = chain->before(view("model;"), delivered);
    ASSERT_TRUE(before) << before.error().message();
    EXPECT_EQ(before->changed, way.changed);
    EXPECT_TRUE(before->wantsAfter);
    EXPECT_EQ(delivered.content, way.changed ? std::string("model;") + way.outcome : "");

    Collected vgf;
    const Result<bool> after = chain->after(view("vgf;"), vgf);
    ASSERT_TRUE(after) << after.error().message();
    EXPECT_EQ(*after, way.changed);
    EXPECT_EQ(vgf.content, way.changed ? std::string("vgf;") + way.outcome : "");
}

const Way kWays[] = {
    {"NeitherChanges", "unchanged", "unchanged", false, ""},
    {"TheFirstChanges", "append", "unchanged", true, "probe_a;"},
    {"TheLastChanges", "unchanged", "append", true, "probe_b;"},
    {"BothChange", "append", "append", true, "probe_a;probe_b;"},
    {"TheFirstDropsWhatItWrote", "write, then unchanged", "append", true, "probe_b;"},
    {"TheLastDropsWhatItWrote", "append", "write, then unchanged", true, "probe_a;"},
    {"BothDropWhatTheyWrote", "write, then unchanged", "write, then unchanged", false, ""},
};

INSTANTIATE_TEST_SUITE_P(, ChainOfTwo, testing::ValuesIn(kWays),
                         [](const auto &row) { return std::string(row.param.name); });

TEST_F(Chain, AfterRunsOnlyForThoseThatWantIt) {
    loadBoth();
    set("probe_b.wants=1");
    set("probe_a.after=append");
    set("probe_b.after=append");
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain);
    const Result<ConverterChain::Before> before = chain->before(view("model;"), delivered);
    ASSERT_TRUE(before);
    EXPECT_FALSE(before->changed);
    EXPECT_TRUE(before->wantsAfter);
    ASSERT_TRUE(chain->after(view("vgf;"), delivered));
    EXPECT_EQ(delivered.content, "vgf;probe_b;");
}

TEST_F(Chain, WithoutPluginsNothingChanges) {
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain);
    const Result<ConverterChain::Before> before = chain->before(view("model;"), delivered);
    ASSERT_TRUE(before);
    EXPECT_FALSE(before->changed || before->wantsAfter);
    EXPECT_TRUE(chain->finish());
}

TEST_F(Chain, HooksGetBytesAtAMultipleOfSixteen) {
    loadBoth();
    set("probe_a.before=append");
    std::uintptr_t address = 1;
    setCall("probe_b.before", [&](auto, auto, const gridsample_bytes *in, auto) {
        address = reinterpret_cast<std::uintptr_t>(in->data);
        return GRIDSAMPLE_UNCHANGED;
    });
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain && chain->before(view("model;"), delivered));
    EXPECT_EQ(address % 16, 0u);
}

struct Misdeed {
    const char *name, *how, *message;
};

void PrintTo(const Misdeed &misdeed, std::ostream *out) {
    *out << misdeed.name;
}

class ChainMisdeed : public Chain, public testing::WithParamInterface<Misdeed> {};

TEST_P(ChainMisdeed, IsAnErrorThatNamesPluginAndHook) {
    loadBoth();
    set(std::string("probe_b.before=") + GetParam().how);
    EXPECT_EQ(failBefore(), GetParam().message);
    EXPECT_EQ(log.back(), "probe_b 2 end"); // and `end` still ran
    EXPECT_EQ(log[log.size() - 2], "probe_a 2 end");
}

const Misdeed kMisdeeds[] = {
    {"OkWithoutOutput", "ok without output",
     "plugin probe_b: before returned GRIDSAMPLE_OK but wrote nothing; a hook that leaves its input as it is returns "
     "GRIDSAMPLE_UNCHANGED"},
    {"FailureWithAReason", "fail", "plugin probe_b: before failed, as said above"},
    {"FailureWithoutAReason", "fail silently", "plugin probe_b: before failed with status -3 and gave no reason"},
    {"FailureAfterWriting", "write, then fail", "plugin probe_b: before failed, as said above"},
    {"UnknownStatus", "status 7", "plugin probe_b: before returned 7, which is no status that it may return"},
    {"Exception", "throw", "plugin probe_b: before let an exception escape: thrown by the plugin"},
};

INSTANTIATE_TEST_SUITE_P(, ChainMisdeed, testing::ValuesIn(kMisdeeds),
                         [](const auto &row) { return std::string(row.param.name); });

TEST_F(Chain, AFailureStopsTheHooksThatWouldFollow) {
    loadBoth();
    set("probe_a.before=fail");
    failBefore();
    EXPECT_EQ(log, (Lines{"probe_a 2 begin", "probe_b 2 begin", "probe_a 2 before", "probe_a 0 the reason",
                          "probe_a 2 end", "probe_b 2 end"}));
}

TEST_F(Chain, WhenABeginFailsOnlyThoseBegunBeforeAreEnded) {
    loadBoth();
    set("probe_b.begin=fail");
    const Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_FALSE(chain);
    EXPECT_EQ(chain.error().message(), "plugin probe_b: begin failed, as said above");
    EXPECT_EQ(log, (Lines{"probe_a 2 begin", "probe_b 2 begin", "probe_b 0 the reason", "probe_a 2 end"}));
}

TEST_F(Chain, ABeginMayNotBeUnchanged) {
    load("probe_a");
    set("probe_a.begin=unchanged");
    const Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_FALSE(chain);
    EXPECT_EQ(chain.error().message(), "plugin probe_a: begin returned GRIDSAMPLE_UNCHANGED, which it may not");
}

TEST_F(Chain, WantsAfterIsZeroOrOne) {
    load("probe_a");
    set("probe_a.wants=2");
    EXPECT_EQ(failBefore(), "plugin probe_a: before set wants_after to 2");
}

TEST_F(Chain, ASinkTakesNothingOnceItsHookHasReturned) {
    load("probe_a");
    set("probe_a.before=keep the sink");
    set("probe_a.after=write to the kept sink");
    set("probe_a.wants=1");
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain && chain->before(view("model;"), delivered));
    const Result<bool> after = chain->after(view("vgf;"), delivered);
    ASSERT_FALSE(after);
    EXPECT_EQ(log.back(), "probe_a 0 write: the hook that the sink was made for has returned");
    EXPECT_EQ(delivered.content, "");
}

TEST_F(Chain, KnowsTheOptionThatAsksAPluginForFiles) {
    loadBoth();
    EXPECT_EQ(fileOptionGiven(host), "");
    set("probe_b.folder=somewhere");
    EXPECT_EQ(fileOptionGiven(host), "probe_b.folder");
}

TEST_F(Chain, AMarkerOfAnyPluginIsFoundAnywhereInTheBytes) {
    loadBoth();
    EXPECT_TRUE(holdsMlirMarker(host, view("probe_b.marker and more")));
    EXPECT_TRUE(holdsMlirMarker(host, view(std::string_view("\0\0probe_a.marker", 16))));
    EXPECT_FALSE(holdsMlirMarker(host, view("probe_c.marker")));
    EXPECT_FALSE(holdsMlirMarker(host, view("")));
}

} // namespace
} // namespace gridsample::test
