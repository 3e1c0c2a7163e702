/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Members against their schemas. A case has "schema", "value" and, if the value breaks the schema, "error".
#include "scenario/schema_check.hpp"

#include "case_files.hpp"

#include <gtest/gtest.h>

namespace gridsample::scenario_test {
namespace {

class SchemaCase : public testing::TestWithParam<CaseFile> {};

TEST_P(SchemaCase, IsAcceptedOrRefusedInTheseWords) {
    const Json &json = GetParam().json;
    const Status status = checkSchema(json.at("schema"), json.at("value"), "/here");
    const std::string outcome = status ? "" : status.error().message();
    if (isUpdatingGoldens() && outcome != json.value("error", "")) {
        Json updated = json;
        updated["error"] = outcome;
        update(GetParam(), updated);
    }
    EXPECT_EQ(outcome, json.value("error", ""));
}

INSTANTIATE_TEST_SUITE_P(Schemas, SchemaCase, testing::ValuesIn(casesIn("schema")),
                         [](const auto &instance) { return instance.param.name; });

} // namespace
} // namespace gridsample::scenario_test
