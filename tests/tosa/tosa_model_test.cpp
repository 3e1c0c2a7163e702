/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Opening TOSA flatbuffers, sound and broken, and looking things up in them.
#include "support/tosa_builder.hpp"
#include "tosa/block_view.hpp"
#include "tosa/tosa_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridsample::test {
namespace {

constexpr const char *kModel = R"(in x FP32[1,4,5,3]
c FP32[1] = CONST 0.5
far FP32[2] outside = CONST 1 2
a FP32[1,4,5,3] = ADD x c
y FP32[1,4,5,3] = CUSTOM a a domain name {}
out y a y
)";

std::string refusal(const std::vector<uint8_t> &bytes) {
    const Result<TosaModel> model = TosaModel::open(bytes);
    return model ? "" : model.error().message();
}

TEST(TosaModel, AnEmptyFileIsRefused) {
    EXPECT_EQ(refusal({}), "TOSA model: its 0 bytes are too few");
}

TEST(TosaModel, AnotherIdentifierIsRefused) {
    std::vector<uint8_t> bytes = buildModel(parseModelText(kModel));
    bytes[4] = 'X';
    EXPECT_EQ(refusal(bytes), "TOSA model: it is not a TOSA flatbuffer");
}

TEST(TosaModel, EveryTruncationIsRefused) {
    std::string text = kModel;
    text.erase(text.find("far"), text.find("\na FP32") + 1 - text.find("far")); // nothing behind the flatbuffer
    const std::vector<uint8_t> whole = buildModel(parseModelText(text));
    ASSERT_EQ(refusal(whole), "");
    for (size_t size = 0; size < whole.size(); ++size) {
        const std::vector<uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_NE(refusal(cut), "") << size << " of " << whole.size() << " bytes";
    }
}

TEST(TosaModel, MisalignedBytesAreRefused) {
    std::vector<uint8_t> bytes = buildModel(parseModelText(kModel));
    bytes.insert(bytes.begin(), 0);
    const Result<TosaModel> model = TosaModel::open(std::span<const uint8_t>(bytes).subspan(1));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().message(), "TOSA model: the bytes are not aligned in memory");
}

TEST(TosaModel, VersionsThatTheConverterReadsAreKnown) {
    const std::pair<const char *, bool> versions[] = {{"1.0.0", true},   {"1.0.7 draft", true},  {"1.1.0 draft", true},
                                                      {"1.1.0", false},  {"1.1.1 draft", false}, {"1.2.0", false},
                                                      {"0.80.0", false}, {"2.0.0 draft", false}};
    for (const auto &[version, isRead] : versions) {
        const std::vector<uint8_t> bytes = buildModel(parseModelText(std::string("version ") + version + "\n"));
        const Result<TosaModel> model = TosaModel::open(bytes);
        ASSERT_TRUE(model);
        EXPECT_EQ(versionText(model->graph()), version);
        EXPECT_EQ(isReadVersion(model->graph()), isRead) << version;
    }
}

TEST(TosaModel, ConstantsAreFoundInAndOutsideTheirTables) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(kModel));
    const TosaModel model = *TosaModel::open(bytes);
    const BlockView block(model, 0, 0);
    const auto inside = model.constant(*block.tensor("c"));
    const auto outside = model.constant(*block.tensor("far"));
    ASSERT_EQ(inside.size(), 4U);
    ASSERT_EQ(outside.size(), 8U);
    EXPECT_EQ(flatbuffers::ReadScalar<float>(inside.data()), 0.5F);
    EXPECT_EQ(flatbuffers::ReadScalar<float>(outside.data() + 4), 2.0F);
    EXPECT_TRUE(model.constant(*block.tensor("x")).empty());
}

TEST(TosaModel, AConstantOutsideTheFileIsNoConstant) {
    std::vector<uint8_t> bytes = buildModel(parseModelText(kModel));
    bytes.pop_back(); // the last byte of `far`
    const TosaModel model = *TosaModel::open(bytes);
    EXPECT_TRUE(model.constant(*BlockView(model, 0, 0).tensor("far")).empty());
}

TEST(BlockView, KnowsWhoWritesAndWhoReadsAValue) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(kModel));
    const TosaModel model = *TosaModel::open(bytes);
    const BlockView block(model, 0, 0);
    const BlockValue &a = *block.find("a");
    EXPECT_EQ(a.producer, 2U);
    EXPECT_EQ(a.consumers, (std::vector<size_t>{3, 3}));
    EXPECT_EQ(a.outputs, 1U);
    EXPECT_EQ(block.find("y")->outputs, 2U);
    EXPECT_EQ(block.find("x")->input, 0U);
    EXPECT_EQ(block.find("nothing"), nullptr);
    EXPECT_EQ(block.producer("a", tosa::Op::ADD), &block.op(2));
    EXPECT_EQ(block.producer("a", tosa::Op::SUB), nullptr);
    EXPECT_EQ(block.producer("x", tosa::Op::ADD), nullptr);
}

} // namespace
} // namespace gridsample::test
