/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The neutral operator's attributes. Refusals are in tests/cases/rewrite/errors.
#include "op/names.hpp"
#include "rewrite/attributes.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace gridsample::test {
namespace {

GridSampleAttributes parsed(const std::string &text) {
    Result<GridSampleAttributes> result = parseAttributes(text);
    EXPECT_TRUE(result) << text << ": " << (result ? "" : result.error().message());
    return result ? *result : GridSampleAttributes{};
}

TEST(Attributes, NothingMeansPyTorchsDefaults) {
    for (const char *text : {"", "{}", " { } "}) {
        const GridSampleAttributes attributes = parsed(text);
        EXPECT_EQ(attributes.mode, Mode::Bilinear);
        EXPECT_EQ(attributes.padding, Padding::Zeros);
        EXPECT_FALSE(attributes.alignCorners);
        EXPECT_EQ(attributes.layout, Layout::Nchw);
        EXPECT_EQ(attributes.coordinates, Coordinates::Normalized);
        EXPECT_TRUE(attributes.fill.empty());
        EXPECT_FALSE(attributes.isUnsigned);
        EXPECT_EQ(attributes.input, Quantisation{});
        EXPECT_EQ(attributes.output, Quantisation{});
        EXPECT_EQ(attributes.grid, Quantisation{});
    }
}

TEST(Attributes, NestedTooDeeplyAreRefusedBeforeAnythingPrintsThem) {
    const std::string deep = std::string(200000, '[') + std::string(200000, ']');
    for (const std::string &text : {deep, "{\"mode\": " + deep + "}", "{\"fill\": " + deep + "}"}) {
        const Result<GridSampleAttributes> result = parseAttributes(text);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().what, "its attributes are nested too deeply");
    }
}

TEST(Attributes, TheOutputIsQuantisedAsTheInputUnlessSaid) {
    const GridSampleAttributes same = parsed(R"({"input_scale": 0.5, "input_zero_point": 3})");
    EXPECT_EQ(same.output, (Quantisation{0.5F, 3}));
    const GridSampleAttributes other = parsed(R"({"input_scale": 0.5, "input_zero_point": 3, "output_scale": 2})");
    EXPECT_EQ(other.output, (Quantisation{2.0F, 3}));
}

TEST(Attributes, FillIsOneNumberOrAList) {
    EXPECT_EQ(parsed(R"({"padding_mode": "constant", "fill": -1})").fill, (std::vector<float>{-1}));
    EXPECT_EQ(parsed(R"({"padding_mode": "constant", "fill": [1, 2.5]})").fill, (std::vector<float>{1, 2.5}));
}

TEST(Attributes, AlignCornersIsABooleanOrOnnxsInteger) {
    EXPECT_TRUE(parsed(R"({"align_corners": true})").alignCorners);
    EXPECT_TRUE(parsed(R"({"align_corners": 1})").alignCorners);
    EXPECT_FALSE(parsed(R"({"align_corners": false})").alignCorners);
    EXPECT_FALSE(parsed(R"({"align_corners": 0})").alignCorners);
}

// A word that the schema passes but names.hpp does not know would silently become the default.
TEST(Attributes, EveryWordOfTheSchemaIsUnderstood) {
    std::ifstream stream(GRIDSAMPLE_SOURCE_DIR "/schemas/grid_sample_attributes.schema.json");
    const nlohmann::json properties = nlohmann::json::parse(stream).at("properties");
    for (const std::string word : properties.at("mode").at("enum")) {
        EXPECT_EQ(parsed(R"({"mode": ")" + word + "\"}").mode, parseMode(word)) << word;
    }
    for (const std::string word : properties.at("padding_mode").at("enum")) {
        const std::string fill = word == "constant" ? R"(, "fill": 0)" : "";
        EXPECT_EQ(parsed(R"({"padding_mode": ")" + word + "\"" + fill + "}").padding, parsePadding(word)) << word;
    }
    for (const std::string word : properties.at("layout").at("enum")) {
        EXPECT_EQ(parsed(R"({"layout": ")" + word + "\"}").layout, parseLayout(word)) << word;
    }
    for (const std::string word : properties.at("grid_layout").at("enum")) {
        EXPECT_EQ(parsed(R"({"grid_layout": ")" + word + "\"}").gridLayout, parseGridLayout(word)) << word;
    }
    for (const std::string word : properties.at("coordinates").at("enum")) {
        EXPECT_EQ(parsed(R"({"coordinates": ")" + word + "\"}").coordinates, parseCoordinates(word)) << word;
    }
}

TEST(Attributes, DefaultsOfTheSchemaAreTheCodes) {
    std::ifstream stream(GRIDSAMPLE_SOURCE_DIR "/schemas/grid_sample_attributes.schema.json");
    const nlohmann::json properties = nlohmann::json::parse(stream).at("properties");
    nlohmann::json defaults;
    for (const auto &property : properties.items()) {
        if (property.value().contains("default")) {
            defaults[property.key()] = property.value()["default"];
        }
    }
    EXPECT_EQ(defaults.size(), 12U);
    const GridSampleAttributes written = parsed(defaults.dump()), left = parsed("");
    EXPECT_EQ(written.mode, left.mode);
    EXPECT_EQ(written.padding, left.padding);
    EXPECT_EQ(written.alignCorners, left.alignCorners);
    EXPECT_EQ(written.layout, left.layout);
    EXPECT_EQ(written.coordinates, left.coordinates);
    EXPECT_EQ(written.gridLayout, left.gridLayout);
    EXPECT_EQ(written.gridChannelOffset, left.gridChannelOffset);
    EXPECT_EQ(written.isUnsigned, left.isUnsigned);
    EXPECT_EQ(written.input, left.input);
    EXPECT_EQ(written.grid, left.grid);
}

TEST(Attributes, LongValuesAreCutInMessages) {
    const Result<GridSampleAttributes> result = parseAttributes("{\"mode\": \"" + std::string(1000, 'x') + "\"}");
    ASSERT_FALSE(result);
    EXPECT_LT(result.error().message().size(), 200U);
}

TEST(Attributes, DeepNestingAndBadTextAreRefused) {
    for (const std::string &text : {std::string(5000, '['), std::string("{\"mode\": \"\xff\"}"), std::string("[]"),
                                    std::string("null"), std::string("{} {}"), std::string(1, '\0')}) {
        EXPECT_FALSE(parseAttributes(text)) << text.substr(0, 20);
    }
}

} // namespace
} // namespace gridsample::test
