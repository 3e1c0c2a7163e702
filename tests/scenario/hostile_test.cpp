/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every value of every case's scenario in turn is something that it should not be. Nothing may throw, and what is said
// is one line that begins with a JSON pointer.
#include "scenario/expand.hpp"

#include "case_files.hpp"
#include "case_world.hpp"

#include <gtest/gtest.h>

namespace gridsample::scenario_test {
namespace {

Result<Expanded> expand(const std::string &text, FakeWorld &world) {
    return expandScenario(ByteView(reinterpret_cast<const uint8_t *>(text.data()), text.size()), world);
}

void expectCalm(const std::string &text, FakeWorld &world) {
    try {
        const Result<Expanded> expanded = expand(text, world);
        if (!expanded) {
            const Error &error = expanded.error();
            EXPECT_TRUE(error.where.starts_with("/commands/") || error.where.starts_with("/resources"))
                << error.message();
            EXPECT_FALSE(error.what.empty());
            EXPECT_EQ(error.message().find('\n'), std::string::npos) << error.message();
        }
    } catch (const std::exception &exception) {
        ADD_FAILURE() << exception.what();
    }
}

const std::vector<Json> &hostileValues() {
    static const std::vector<Json> values = {nullptr,
                                             true,
                                             -1,
                                             0,
                                             2147483648,
                                             18446744073709551615U,
                                             1e300,
                                             0.5,
                                             "",
                                             "x",
                                             "../x.npy",
                                             std::string("a\0b\xff", 4),
                                             Json::array(),
                                             Json::array({1, 2, 3, 4}),
                                             Json::object(),
                                             Json{{"resource_ref", "x"}}};
    return values;
}

class HostileCase : public testing::TestWithParam<CaseFile> {};

TEST_P(HostileCase, NoValueInTheWrongPlaceIsTooMuch) {
    const Json &scenario = GetParam().json.at("scenario");
    FakeWorld world = worldOf(GetParam().json);
    size_t turn = 0;
    const Json flat = scenario.flatten();
    for (const auto &member : flat.items()) {
        // The value itself, and what it stands in.
        const Json::json_pointer leaf(member.key());
        for (const Json::json_pointer &place : {leaf, leaf.parent_pointer()}) {
            for (int i = 0; i < 4 && !place.empty(); ++i) {
                Json changed = scenario;
                changed[place] = hostileValues()[turn++ % hostileValues().size()];
                const std::string text = changed.dump(-1, ' ', false, Json::error_handler_t::replace);
                SCOPED_TRACE(text);
                expectCalm(text, world);
                if (HasFailure()) {
                    return;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, HostileCase, testing::ValuesIn(casesIn("expand")),
                         [](const auto &instance) { return instance.param.name; });

struct Text {
    const char *name;
    std::string text;
};
void PrintTo(const Text &text, std::ostream *out) {
    *out << text.name;
}

class HostileText : public testing::TestWithParam<Text> {};

// The runner says what is wrong with a text that is no JSON.
TEST_P(HostileText, IsLeftToTheRunner) {
    FakeWorld world;
    const Result<Expanded> expanded = expand(GetParam().text, world);
    ASSERT_TRUE(expanded) << expanded.error().message();
    EXPECT_FALSE(expanded->isChanged);
}

std::string repeated(const std::string &text, size_t count) {
    std::string all;
    for (size_t i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

const Text kTexts[] = {
    {"nothing", ""},
    {"nul", std::string(1, '\0')},
    {"notUtf8", R"({"commands": [{"run_vgf": {"src": ")"
                "\xff\xfe"
                R"("}}]})"},
    {"byteOrderMark16", std::string("\xff\xfe{\0}\0", 6)},
    {"notANumber", R"({"commands": [{"dispatch_grid_sample": {"fill": NaN}}]})"},
    {"numberBeyondDouble", R"({"commands": [{"dispatch_grid_sample": {"fill": 1e999}}]})"},
    {"cutOff", R"({"commands": [{"dispatch_grid_sample": {"image": "x")"},
    {"comment", R"({"commands": [] /* none */})"},
    {"onlyANumber", "7"},
    {"commandsOfNumbers", R"({"commands": [1, null, "run_vgf", [], {}], "resources": [2, {}, {"image": 3}]})"},
};

// Stock parsers and writers go down by recursion, and would end with the stack.
TEST(DeepText, IsRefusedBeforeAnybodyGoesDown) {
    const std::string deep[] = {repeated("[", 2000000), repeated("[", 1000000) + repeated("]", 1000000),
                                R"({"commands": [{"dispatch_grid_sample": )" + repeated(R"({"a":)", 500000) + "1" +
                                    repeated("}", 500000) + "}]}"};
    for (const std::string &text : deep) {
        FakeWorld world;
        const Result<Expanded> expanded = expand(text, world);
        ASSERT_FALSE(expanded);
        EXPECT_EQ(expanded.error().message(),
                  "is nested deeper than 100 levels, which no scenario needs; see whether the "
                  "file is damaged");
    }
}

TEST(DeepText, BracketsInStringsAreNotNesting) {
    FakeWorld world;
    const std::string text =
        R"({"commands": [], "resources": [{"shader": {"uid": ")" + repeated("[", 500) + R"(\"{{"}}]})";
    EXPECT_TRUE(expand(text, world));
}

INSTANTIATE_TEST_SUITE_P(Texts, HostileText, testing::ValuesIn(kTexts),
                         [](const auto &instance) { return std::string(instance.param.name); });

} // namespace
} // namespace gridsample::scenario_test
