/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the host accepts as a plugin, rule by rule.
#include "host/plugin_description.hpp"

#include <functional>
#include <gtest/gtest.h>

namespace gridsample {
namespace {

// A plugin that is right in every way, to be spoilt in one.
struct Parts {
    const char *choices[3] = {"a", "b", nullptr};
    gridsample_option option{sizeof(gridsample_option), 0, "key", "VALUE", "Help.", "a", choices};
    gridsample_option second{sizeof(gridsample_option), 0, "other", "VALUE", "Help.", nullptr, nullptr};
    const gridsample_option *options[3] = {&option, &second, nullptr};
    const char *markers[2] = {"marker", nullptr};
    gridsample_converter converter{sizeof(gridsample_converter), 0, markers, nullptr, nullptr, nullptr, nullptr};
    gridsample_runner runner{sizeof(gridsample_runner), 0, nullptr, nullptr, nullptr, nullptr};
    gridsample_plugin plugin{sizeof(gridsample_plugin), 1, "name", "1.2.3", "Text.", options, &converter, &runner};
    const gridsample_plugin *answer = &plugin;
    uint32_t lowest = 1;

    Parts() {
        converter.begin =
            runner.begin = [](const gridsample_host *, gridsample_session *, void **) { return GRIDSAMPLE_OK; };
        converter.before = [](void *, const gridsample_bytes *, gridsample_sink *, uint32_t *) {
            return GRIDSAMPLE_OK;
        };
        runner.before = [](void *, const gridsample_scenario *, gridsample_sink *) { return GRIDSAMPLE_OK; };
        converter.end = runner.end = [](void *) {};
    }
};

Parts *current = nullptr;

const gridsample_plugin *query(uint32_t, uint32_t *lowest) {
    *lowest = current->lowest;
    return current->answer;
}

std::string messageFor(Parts &parts) {
    current = &parts;
    const Result<PluginDescription> description = describePlugin(query);
    return description ? "" : description.error().message();
}

TEST(PluginDescription, ARightPluginIsTakenWithAllItSays) {
    Parts parts;
    // cppcheck-suppress danglingLifetime; read by query() only, so while parts lives
    current = &parts;
    const Result<PluginDescription> description = describePlugin(query);
    ASSERT_TRUE(description) << description.error().message();
    EXPECT_EQ(description->name, "name");
    EXPECT_EQ(description->version, "1.2.3");
    EXPECT_EQ(description->text, "Text.");
    EXPECT_EQ(description->converter, &parts.converter);
    EXPECT_EQ(description->runner, &parts.runner);
    ASSERT_EQ(description->options.size(), 2u);
    EXPECT_EQ(description->options[0].defaultValue, "a");
    EXPECT_EQ(description->options[0].choices, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(description->options[1].defaultValue, std::nullopt);
}

TEST(PluginDescription, APluginOfALaterReleaseWithLongerStructsIsTaken) {
    Parts parts;
    parts.plugin.struct_size += 64;
    parts.converter.struct_size += 64;
    parts.runner.struct_size += 64;
    parts.option.struct_size += 64;
    EXPECT_EQ(messageFor(parts), "");
}

struct Fault {
    const char *name;
    std::function<void(Parts &)> spoil;
    const char *message; // part of it
};

void PrintTo(const Fault &fault, std::ostream *out) {
    *out << fault.name;
}

class PluginFault : public testing::TestWithParam<Fault> {};

TEST_P(PluginFault, IsRefusedWithItsReason) {
    Parts parts;
    GetParam().spoil(parts);
    const std::string message = messageFor(parts);
    EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

const Fault kFaults[] = {
    {"NewerThanTheHost",
     [](Parts &p) {
         p.answer = nullptr;
         p.lowest = 7;
     },
     "needs plugin interface version 7, but this launcher knows version 1; use a newer launcher"},
    {"RefusesWithoutReason", [](Parts &p) { p.answer = nullptr; }, "refuses plugin interface version 1"},
    {"MadeForANewerVersion", [](Parts &p) { p.plugin.abi_version = 3; },
     "made for plugin interface version 3, but this launcher knows version 1"},
    {"MadeForVersionZero", [](Parts &p) { p.plugin.abi_version = 0; }, "interface version 0"},
    {"PluginTooSmall", [](Parts &p) { p.plugin.struct_size -= 1; }, "gridsample_plugin has struct_size"},
    {"PluginWithoutVersion", [](Parts &p) { p.plugin.struct_size = 4; }, "gridsample_plugin has struct_size 4"},
    {"NoName", [](Parts &p) { p.plugin.name = nullptr; }, "name is NULL"},
    {"EmptyName", [](Parts &p) { p.plugin.name = ""; }, "name is ''"},
    {"NameWithADot", [](Parts &p) { p.plugin.name = "a.b"; }, "name is 'a.b', which is not of [a-z0-9_]+"},
    {"NameInCapitals", [](Parts &p) { p.plugin.name = "Name"; }, "name is 'Name'"},
    {"NameWithALineBreak", [](Parts &p) { p.plugin.name = "a\nb"; }, "name is 'a?b'"},
    {"NoPluginVersion", [](Parts &p) { p.plugin.version = nullptr; }, "version is NULL"},
    {"VersionOfTwoParts", [](Parts &p) { p.plugin.version = "1.2"; }, "version is '1.2', not MAJOR.MINOR.PATCH"},
    {"VersionOfFourParts", [](Parts &p) { p.plugin.version = "1.2.3.4"; }, "'1.2.3.4'"},
    {"VersionWithAnEmptyPart", [](Parts &p) { p.plugin.version = "1..3"; }, "'1..3'"},
    {"VersionWithATail", [](Parts &p) { p.plugin.version = "1.2.3-rc"; }, "'1.2.3-rc'"},
    {"NoDescription", [](Parts &p) { p.plugin.description = nullptr; }, "has no description"},
    {"OptionTooSmall", [](Parts &p) { p.option.struct_size -= 1; }, "gridsample_option has struct_size"},
    {"OptionWithoutKey", [](Parts &p) { p.option.key = nullptr; }, "option's key is NULL"},
    {"OptionKeyWithASpace", [](Parts &p) { p.option.key = "a b"; }, "option's key is 'a b'"},
    {"OptionWithoutHelp", [](Parts &p) { p.option.help = nullptr; }, "option key has no value_name or no help"},
    {"OptionWithoutValueName", [](Parts &p) { p.option.value_name = nullptr; }, "no value_name or no help"},
    {"OptionWithUnknownFlags", [](Parts &p) { p.option.flags = 64; }, "option key has unknown flags (64)"},
    {"WholeFolderThatIsNoOutputFolder", [](Parts &p) { p.option.flags = GRIDSAMPLE_OPTION_WHOLE_FOLDER; },
     "option key is a whole folder, but no output folder"},
    {"PrefixWithADefault", [](Parts &p) { p.option.flags = GRIDSAMPLE_OPTION_PREFIX; },
     "is a prefix, which cannot have a default"},
    {"DefaultOutsideTheChoices", [](Parts &p) { p.option.default_value = "c"; },
     "default 'c', which is none of its choices"},
    {"SameKeyTwice", [](Parts &p) { p.second.key = "key"; }, "the options key and key cannot be told apart"},
    {"KeyBehindAPrefix",
     [](Parts &p) {
         p.second.key = "k";
         p.second.flags = GRIDSAMPLE_OPTION_PREFIX;
     },
     "the options key and kNAME cannot be told apart"},
    {"ConverterTooSmall", [](Parts &p) { p.converter.struct_size = 16; }, "gridsample_converter has struct_size 16"},
    {"ConverterWithoutBegin", [](Parts &p) { p.converter.begin = nullptr; }, "gridsample_converter lacks"},
    {"ConverterWithoutBefore", [](Parts &p) { p.converter.before = nullptr; }, "gridsample_converter lacks"},
    {"ConverterWithoutEnd", [](Parts &p) { p.converter.end = nullptr; }, "gridsample_converter lacks"},
    {"EmptyMarker", [](Parts &p) { p.markers[0] = ""; }, "mlir_markers has an empty marker"},
    {"RunnerTooSmall", [](Parts &p) { p.runner.struct_size = 8; }, "gridsample_runner has struct_size 8"},
    {"RunnerWithoutBefore", [](Parts &p) { p.runner.before = nullptr; }, "gridsample_runner lacks"},
};

INSTANTIATE_TEST_SUITE_P(, PluginFault, testing::ValuesIn(kFaults),
                         [](const auto &row) { return std::string(row.param.name); });

const gridsample_plugin *throwingQuery(uint32_t, uint32_t *) {
    throw std::runtime_error("thrown by the query");
}

TEST(PluginDescription, AnExceptionOfTheQueryIsAnError) {
    const Result<PluginDescription> description = describePlugin(throwingQuery);
    ASSERT_FALSE(description);
    EXPECT_NE(description.error().message().find("thrown by the query"), std::string::npos);
}

} // namespace
} // namespace gridsample
