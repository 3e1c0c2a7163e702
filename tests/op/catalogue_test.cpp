/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The shader table: its modules, its rows against variants.json, the conformance cases and the planner.
#include "catalogue/catalogue.hpp"

#include "descs.hpp"
#include "op/names.hpp"
#include "op/shader_plan.hpp"
#include "semantics/spec_ids.h"
#include "support/conformance_cases.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <fstream>
#include <set>

namespace gridsample::test {

namespace {

constexpr uint32_t kOpCapability = 17;
constexpr uint32_t kOpDecorate = 71;
constexpr uint32_t kDecorationSpecId = 1;

// Calls see(opcode, words) for each instruction of a module.
template <typename See> void eachInstruction(std::span<const uint32_t> spirv, const See &see) {
    for (size_t at = 5; at < spirv.size();) {
        const size_t count = spirv[at] >> 16;
        ASSERT_GT(count, 0U);
        ASSERT_LE(at + count, spirv.size());
        see(spirv[at] & 0xffffU, spirv.subspan(at, count));
        at += count;
    }
}

std::set<uint32_t> specIds(std::span<const uint32_t> spirv) {
    std::set<uint32_t> ids;
    eachInstruction(spirv, [&](uint32_t opcode, std::span<const uint32_t> words) {
        if (opcode == kOpDecorate && words[2] == kDecorationSpecId) {
            ids.insert(words[3]);
        }
    });
    return ids;
}

std::set<uint32_t> capabilities(std::span<const uint32_t> spirv) {
    std::set<uint32_t> found;
    eachInstruction(spirv, [&](uint32_t opcode, std::span<const uint32_t> words) {
        if (opcode == kOpCapability) {
            found.insert(words[1]);
        }
    });
    return found;
}

bool isFast(const shaders::Variant &variant) {
    return variant.accuracy == "fast";
}

// Pixels of four channels for the variants that move them at once.
GridSampleDesc descFor(const shaders::Variant &variant) {
    const auto type = parseDataType(variant.imageType);
    GridSampleDesc desc = isFast(variant) ? sampledDesc(variant.imageType)
                          : variant.name.starts_with("vector_")
                              ? descOf({2, 5, 7, 4}, {2, 4, 6, 2}, Layout::Nhwc, type.value())
                              : ordinaryDesc(type.value());
    desc.grid.type = parseDataType(variant.gridType).value();
    return desc;
}

TEST(Catalogue, plansSetEveryConstantOfTheirModuleAndNoOther) {
    for (const shaders::Variant &variant : shaders::variants()) {
        const auto plan = planShader(descFor(variant), {isFast(variant) ? Precision::Fast : Precision::Exact});
        ASSERT_TRUE(plan) << plan.error().message();
        EXPECT_EQ(plan->variant, variant.name);
        std::set<uint32_t> planned;
        for (const SpecValue &value : plan->constants) {
            EXPECT_TRUE(planned.insert(value.id).second) << value.id << " twice";
        }
        EXPECT_EQ(planned, specIds(variant.spirv)) << variant.name;
    }
}

nlohmann::json readJson(const std::string &path) {
    std::ifstream file(GRIDSAMPLE_SOURCE_DIR "/" + path);
    return nlohmann::json::parse(file);
}

void expectValid(const std::string &schemaPath, const std::string &path) {
    const nlohmann::json document = readJson(schemaPath);
    const nlohmann::json table = readJson(path);
    valijson::Schema schema;
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema);
    const valijson::adapters::NlohmannJsonAdapter target(table);
    valijson::ValidationResults faults;
    EXPECT_TRUE(valijson::Validator().validate(schema, target, &faults));
    for (const valijson::ValidationResults::Error &fault : faults) {
        ADD_FAILURE() << path << ": " << fault.description;
    }
}

TEST(Catalogue, theTablesAreValidByTheirSchemas) {
    expectValid("schemas/variants.schema.json", "shaders/variants.json");
    expectValid("schemas/choices.schema.json", "shaders/choices.json");
}

TEST(Catalogue, choicesAreThoseOfTheirTable) {
    const nlohmann::json document = readJson("shaders/choices.json");
    const nlohmann::json &table = document.at("choices");
    ASSERT_EQ(table.size(), shaders::choices().size());
    for (size_t i = 0; i < table.size(); ++i) {
        const shaders::Choice &choice = shaders::choices()[i];
        const auto kind = table[i].at("kind").get<std::string>();
        EXPECT_EQ(table[i].at("name").get<std::string>(), choice.name);
        EXPECT_EQ(kind, choice.kind);
        EXPECT_EQ(document.at("kinds").at(kind).at("pack").get<uint32_t>(), choice.pack) << choice.name;
        EXPECT_EQ(table[i].at("channels_per_thread").get<uint32_t>(), choice.channelsPerThread) << choice.name;
        EXPECT_EQ(table[i].value("positions", 1U), choice.positions) << choice.name;
        EXPECT_EQ(table[i].value("channels_multiple", 1U), choice.channelsMultiple) << choice.name;
        EXPECT_EQ(table[i].value("dimensions", 0U), choice.dimensions) << choice.name;
        EXPECT_EQ(table[i].value("outputs_from", 1U), choice.outputsFrom) << choice.name;
        EXPECT_EQ(table[i].value("shrinks_from", 0U), choice.shrinksFrom) << choice.name;
        EXPECT_EQ(table[i].value("device", ""), choice.device) << choice.name;
        EXPECT_EQ(table[i].value("enough_threads", 65536U), choice.enoughThreads) << choice.name;
        EXPECT_EQ(table[i].at("inner_path").get<bool>(), choice.hasInnerPath) << choice.name;
        EXPECT_EQ(table[i].value("planes_if_far", false), choice.hasPlanesIfFar) << choice.name;
        EXPECT_EQ(table[i].value("lanes_if_far", 0U), choice.lanesIfFar) << choice.name;
        EXPECT_EQ(choice.channelsMultiple % choice.pack, 0U) << choice.name;
        EXPECT_EQ(choice.channelsPerThread % choice.pack, 0U) << choice.name;
    }
}

TEST(Catalogue, rowsAreThoseOfTheTable) {
    const nlohmann::json table = readJson("shaders/variants.json").at("variants");
    ASSERT_EQ(table.size(), shaders::variants().size());
    for (size_t i = 0; i < table.size(); ++i) {
        const shaders::Variant &variant = shaders::variants()[i];
        EXPECT_EQ(table[i].at("name").get<std::string>(), variant.name);
        EXPECT_EQ(table[i].at("image").get<std::string>(), variant.imageType);
        EXPECT_EQ(table[i].at("grid").get<std::string>(), variant.gridType);
        EXPECT_EQ(table[i].at("accuracy").get<std::string>(), variant.accuracy);
        EXPECT_EQ(shaders::findVariant(variant.name), &variant);
    }
    EXPECT_EQ(shaders::findVariant("buffer_f32"), nullptr);
}

TEST(Catalogue, modulesNeedTheFeaturesOfTheTableAndNoOther) {
    const nlohmann::json table = readJson("shaders/variants.json").at("variants");
    for (size_t i = 0; i < table.size(); ++i) {
        std::set<uint32_t> expected = {1}; // Shader
        for (const auto &feature : table[i].at("features")) {
            expected.insert(feature == "storageBuffer16BitAccess" ? 4433U : 4448U);
        }
        EXPECT_EQ(capabilities(shaders::variants()[i].spirv), expected) << shaders::variants()[i].name;
    }
}

// Fast rows have cases of their own, made in tests/shader.
TEST(Catalogue, everyExactRowHasConformanceCasesInEveryMode) {
    std::set<std::string> covered;
    for (const ConformanceCase &conformanceCase : conformanceCases()) {
        const GridSampleDesc &desc = conformanceCase.desc;
        const auto plan = planShader(desc);
        ASSERT_TRUE(plan) << conformanceCase.name << ": " << plan.error().message();
        covered.insert(std::string(plan->variant) + "/" + std::string(toString(desc.mode)));
    }
    for (const shaders::Variant &variant : shaders::variants()) {
        if (isFast(variant)) {
            continue;
        }
        for (const Mode mode : {Mode::Nearest, Mode::Bilinear, Mode::Bicubic}) {
            EXPECT_TRUE(covered.contains(std::string(variant.name) + "/" + std::string(toString(mode))))
                << variant.name << " " << toString(mode);
        }
    }
}

} // namespace

} // namespace gridsample::test
