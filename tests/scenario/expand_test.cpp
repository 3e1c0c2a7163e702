/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Scenarios before and after. A case has the "scenario", what case_world.hpp makes of "files" and "device", and
// "expanded", "error" or neither: then it stays as it is. "log" are the lines said. In "expanded" the string "*" stands
// for anything.
#include "scenario/expand.hpp"

#include "catalogue/fast_table.hpp"

#include "case_files.hpp"
#include "case_world.hpp"
#include "semantics/spec_ids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

namespace gridsample::scenario_test {
namespace {

// Puts "*" into `actual` wherever `expected` has it.
void mask(Json &actual, const Json &expected) {
    if (expected == "*") {
        actual = "*";
    } else if (expected.is_object() && actual.is_object()) {
        for (const auto &[name, value] : expected.items()) {
            if (actual.contains(name)) {
                mask(actual[name], value);
            }
        }
    } else if (expected.is_array() && actual.is_array() && expected.size() == actual.size()) {
        for (size_t i = 0; i < expected.size(); ++i) {
            mask(actual[i], expected[i]);
        }
    }
}

// What is long and tested elsewhere.
void maskConstants(Json &scenario) {
    for (Json &resource : scenario["resources"]) {
        if (resource.contains("shader") && resource["shader"].contains("specialization_constants")) {
            resource["shader"]["specialization_constants"] = "*";
        }
    }
}

class ExpandCase : public testing::TestWithParam<CaseFile> {};

TEST_P(ExpandCase, BecomesThisOrIsRefusedInTheseWords) {
    const Json &json = GetParam().json;
    FakeWorld world = worldOf(json);
    const std::string text = json.at("scenario").dump();
    const Result<Expanded> expanded =
        expandScenario(ByteView(reinterpret_cast<const uint8_t *>(text.data()), text.size()), world);
    Json outcome = json;
    for (const char *part : {"expanded", "error", "log", "results"}) {
        outcome.erase(part);
    }
    if (!expanded) {
        outcome["error"] = expanded.error().message();
    } else if (expanded->isChanged) {
        outcome["expanded"] = Json::parse(expanded->json);
        for (const PendingResult &result : expanded->results) {
            outcome["results"].push_back(result.source + " -> " + result.file.path);
        }
    }
    if (!world.log.empty()) {
        outcome["log"] = world.log;
    }
    if (isUpdatingGoldens()) {
        if (outcome.contains("expanded")) {
            maskConstants(outcome["expanded"]);
        }
        update(GetParam(), outcome);
    } else {
        mask(outcome, json);
    }
    EXPECT_EQ(outcome.dump(4), json.dump(4));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, ExpandCase, testing::ValuesIn(casesIn("expand")),
                         [](const auto &instance) { return instance.param.name; });

// The value of the constant in every shader of the scenario that has it.
std::set<uint32_t> constantsOf(const Json &scenario, uint32_t id) {
    std::set<uint32_t> values;
    for (const Json &resource : scenario.at("resources")) {
        for (const Json &constant : resource.value("/shader/specialization_constants"_json_pointer, Json::array())) {
            if (constant.at("id") == id) {
                values.insert(constant.at("value").get<uint32_t>());
            }
        }
    }
    return values;
}

TEST(ExpandCases, LayShadersOutForTheKindOfDevice) {
    const std::vector<CaseFile> files = casesIn("expand");
    const auto file =
        std::find_if(files.begin(), files.end(), [](const CaseFile &one) { return one.name == "dispatch_tensors"; });
    ASSERT_NE(file, files.end());
    const std::string text = file->json.at("scenario").dump();
    const std::pair<uint32_t, uint32_t> paths[] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 0}}; // VkPhysicalDeviceType
    for (const auto &[deviceType, hasInnerPath] : paths) {
        FakeWorld world = worldOf(file->json);
        world.deviceType = deviceType;
        const Result<Expanded> expanded =
            expandScenario(ByteView(reinterpret_cast<const uint8_t *>(text.data()), text.size()), world);
        ASSERT_TRUE(expanded) << expanded.error().message();
        EXPECT_EQ(constantsOf(Json::parse(expanded->json), GRIDSAMPLE_SPEC_HAS_INNER_PATH),
                  std::set<uint32_t>{hasInnerPath})
            << deviceType;
    }
}

// Each reason of the table that a dispatch finds is said in some case.
TEST(ExpandCases, GiveEveryReasonOfTheDispatch) {
    std::string logs;
    for (const CaseFile &file : casesIn("expand")) {
        logs += file.json.value("log", Json::array()).dump();
    }
    for (const shaders::FastReason &reason : shaders::fastReasons()) {
        if (reason.where == "dispatch") {
            EXPECT_NE(logs.find("runs exactly: " + std::string(reason.text)), std::string::npos) << reason.name;
        }
    }
}

} // namespace
} // namespace gridsample::scenario_test
