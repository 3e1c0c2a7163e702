/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Options of plugins: given by the user, checked by the host, read by the plugin.
#include "host_fixture.hpp"

namespace gridsample::test {
namespace {

class Options : public HostTest {
  protected:
    Options() { load("probe_a"); }

    // All values of an option, as the plugin reads them in a hook.
    std::vector<std::string> values(const char *key) {
        std::vector<std::string> found;
        setCall("probe_a.before", [&](const gridsample_host *api, gridsample_session *session, auto, auto) {
            const char *value = nullptr;
            for (uint32_t i = 0; api->option(session, key, i, &value) == GRIDSAMPLE_OK; ++i) {
                found.push_back(value);
            }
            EXPECT_EQ(value, nullptr);
            return GRIDSAMPLE_UNCHANGED;
        });
        runBefore();
        return found;
    }
    std::vector<std::string> prefixed(const char *prefix) {
        std::vector<std::string> found;
        setCall("probe_a.before", [&](const gridsample_host *api, gridsample_session *session, auto, auto) {
            const char *name = nullptr, *value = nullptr;
            for (uint32_t i = 0; api->option_with_prefix(session, prefix, i, &name, &value) == GRIDSAMPLE_OK; ++i) {
                found.push_back(std::string(name) + "=" + value);
            }
            return GRIDSAMPLE_UNCHANGED;
        });
        runBefore();
        return found;
    }
    void runBefore() {
        Result<ConverterChain> chain = ConverterChain::begin(host);
        Collected out;
        ASSERT_TRUE(chain && chain->before(view("x"), out));
    }
    void expectRefused(const std::string &option, const std::string &message) {
        EXPECT_EQ(messageOf(host.setOption(option)), message);
    }
};

using Values = std::vector<std::string>;

TEST_F(Options, TheDefaultCountsUntilAValueIsGiven) {
    EXPECT_EQ(values("colour"), Values{"red"});
    set("probe_a.colour=green");
    EXPECT_EQ(values("colour"), Values{"green"});
}

TEST_F(Options, AnOptionWithoutADefaultIsAbsent) {
    EXPECT_EQ(values("model"), Values{});
}

TEST_F(Options, ASecondValueIsRefusedWithBoth) {
    set("probe_a.model=one");
    expectRefused("probe_a.model=two",
                  "--plugin-option probe_a.model=two: model: is given twice, as 'one' and as 'two'; "
                  "give it once");
    EXPECT_EQ(values("model"), Values{"one"});
}

TEST_F(Options, ARepeatableOptionKeepsAllValuesInOrder) {
    set("probe_a.list=b");
    set("probe_a.list=a");
    set("probe_a.list=b");
    EXPECT_EQ(values("list"), (Values{"b", "a", "b"}));
}

TEST_F(Options, AValueMayHoldEqualsSignsDotsAndSpacesOrNothing) {
    set("probe_a.list=a=b.c d");
    set("probe_a.list=");
    EXPECT_EQ(values("list"), (Values{"a=b.c d", ""}));
}

TEST_F(Options, APrefixOptionListsNamesInOrderOfAppearance) {
    set("probe_a.input.grid=g.npy");
    set("probe_a.input.image=i.npy");
    EXPECT_FALSE(host.setOption("probe_a.input.grid=other.npy"));
    EXPECT_EQ(prefixed("input."), (Values{"grid=g.npy", "image=i.npy"}));
}

TEST_F(Options, AnotherPluginOfTheSameOptionsHasItsOwnValues) {
    load("probe_b");
    set("probe_b.colour=green");
    EXPECT_EQ(values("colour"), Values{"red"});
}

TEST_F(Options, AnUnknownPluginIsRefusedWithTheLoadedOnes) {
    expectRefused("probe_c.colour=red", "--plugin-option probe_c.colour=red: no plugin named 'probe_c' is loaded; "
                                        "loaded: probe_a");
}

TEST_F(Options, AnUnknownKeyIsRefusedWithTheRightOnes) {
    expectRefused("probe_a.color=red", "--plugin-option probe_a.color=red: there is no option 'color'; it has begin, "
                                       "before, after, wants, colour, list, input.NAME, folder, whole, model");
}

TEST_F(Options, APrefixAloneIsNoKey) {
    EXPECT_FALSE(host.setOption("probe_a.input.=x"));
}

TEST_F(Options, AValueOutsideTheChoicesIsRefusedWithThem) {
    expectRefused("probe_a.colour=blue",
                  "--plugin-option probe_a.colour=blue: colour: 'blue' is not a value of it; use one of red, green");
}

TEST_F(Options, TextThatIsNotNameKeyValueIsRefused) {
    for (const char *text : {"", "=", "probe_a", "probe_a.colour", "probe_a=red", "colour=probe_a.red"}) {
        const std::string message = messageOf(host.setOption(text));
        EXPECT_NE(message.find("is not of the form NAME.KEY=VALUE"), std::string::npos) << text << ": " << message;
    }
}

TEST_F(Options, AnEmptyOutputFolderIsRefused) {
    EXPECT_FALSE(host.setOption("probe_a.folder="));
}

TEST_F(Options, ThoseForTheCommandLineAreListedAndTaken) {
    const auto options = host.commandLineOptions();
    ASSERT_EQ(options.size(), 2u);
    EXPECT_EQ(options[0].name, "--input.");
    EXPECT_TRUE(options[0].isPrefix);
    EXPECT_EQ(options[1].name, "--model");
    EXPECT_EQ(messageOf(host.setCommandLineOption("--model", "m.vgf")), "");
    EXPECT_EQ(messageOf(host.setCommandLineOption("--input.grid", "g.npy")), "");
    EXPECT_EQ(values("model"), Values{"m.vgf"});
    EXPECT_EQ(prefixed("input."), Values{"grid=g.npy"});
}

TEST_F(Options, OneThatIsNotForTheCommandLineIsNotTakenThere) {
    EXPECT_FALSE(host.setCommandLineOption("--colour", "green"));
}

TEST_F(Options, OneThatTwoPluginsTakeIsAmbiguousOnTheCommandLine) {
    load("probe_b");
    EXPECT_EQ(messageOf(host.setCommandLineOption("--model", "m.vgf")),
              "--model: the plugins probe_a and probe_b both have this option; give it as --plugin-option "
              "NAME.model=VALUE");
}

TEST_F(Options, HelpShowsSpellingsChoicesAndDefaults) {
    const std::string help = host.optionsHelp();
    for (const char *part : {"Plugin probe_a 1.0.0: A probe.", "--plugin-option probe_a.colour=VALUE",
                             "[one of: red, green] [default: \"red\"]", "--plugin-option probe_a.input.NAME=VALUE",
                             "--model VALUE", "[may be repeated]"}) {
        EXPECT_NE(help.find(part), std::string::npos) << part << "\n" << help;
    }
}

TEST_F(Options, ReadingAnUndeclaredOneIsABadCallWithAReason) {
    setCall("probe_a.before", [](const gridsample_host *api, gridsample_session *session, auto, auto) {
        const char *value = "untouched", *name = "untouched";
        EXPECT_EQ(api->option(session, "nope", 0, &value), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(value, nullptr);
        EXPECT_EQ(api->option(session, "input.", 0, &value), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->option(session, nullptr, 0, &value), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->option(session, "colour", 0, nullptr), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->option_with_prefix(session, "colour", 0, &name, &value), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->option_with_prefix(session, "input.", 0, nullptr, &value), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->option(nullptr, "colour", 0, &value), GRIDSAMPLE_BAD_CALL);
        return GRIDSAMPLE_UNCHANGED;
    });
    runBefore();
    EXPECT_EQ(log[2], "probe_a 0 option: 'nope' is not declared");
}

} // namespace
} // namespace gridsample::test
