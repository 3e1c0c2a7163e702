/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reading and writing VGFs: nothing of the real converter's files is lost, and no damaged file does harm.
#include "support/vgf_text.hpp"
#include "vgf/vgf_case.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace gridsample::test {
namespace {

Result<Bytes> written(const VgfModel &model) {
    Bytes bytes;
    Status status = writeVgf(model, [&](std::span<const uint8_t> piece) -> Status {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    if (!status) {
        return std::move(status).error();
    }
    return bytes;
}

Bytes vgfOf(const std::string &name) {
    const VgfCase one = vgfCase(name);
    return stockConvert(mlirOf(one, one.types[0]));
}

class EveryCase : public testing::TestWithParam<VgfCase> {};

TEST_P(EveryCase, ComesBackWithTheSameBytes) {
    for (const std::string &type : GetParam().types) {
        const Bytes vgf = stockConvert(mlirOf(GetParam(), type));
        Result<VgfModel> model = readVgf(vgf);
        ASSERT_TRUE(model) << model.error().message();
        Result<Bytes> again = written(*model);
        ASSERT_TRUE(again) << again.error().message();
        EXPECT_EQ(stockDump(vgf), stockDump(*again));
        EXPECT_TRUE(vgf == *again) << type << ": same content, other bytes";
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryCase, testing::ValuesIn(vgfCases()),
                         [](const auto &one) { return one.param.name; });

TEST(VgfFile, ReadsEverythingThatACustomShaderCanHave) {
    VgfModel model;
    model.vulkanHeaderVersion = 345;
    const uint8_t data[] = {1, 2, 3};
    model.modules = {{VgfStage::Compute, "a", "main", VgfLanguage::Spirv, {0x07230203, 1}, ""},
                     {VgfStage::Compute, "b", "go", VgfLanguage::Glsl, {}, "void go() {}"},
                     {VgfStage::Compute, "c", "go", VgfLanguage::Hlsl, {}, "void go() {}"},
                     {VgfStage::Graph, "d", "graph", VgfLanguage::Spirv, {}, ""}};
    model.resources = {{VgfCategory::Input, 1, 37, {1, 2, 3, 4}, {24, 12, 4, 1}, 7, VgfSampler{0, 1, 2, 3, 4}},
                       {VgfCategory::Output, kDescriptorTensor, kFormatF32, {-1, 5}, {}, std::nullopt, std::nullopt},
                       {VgfCategory::Intermediate, kDescriptorStorageBuffer, kFormatI8, {}, {}, 0, std::nullopt},
                       {VgfCategory::Constant, std::nullopt, kFormatI8, {3}, {}, std::nullopt, std::nullopt}};
    model.constants = {{3, 0, data}};
    model.segments = {{"first", 1, {{0, {{0, 0}}}, {3, {{1, 2}}}}, {{0, 0}}, {{1, 2}}, {}, {1, 2, 3}, {{32, 4, 8}}},
                      {"second", 3, {{0, {{0, 2}, {1, 1}}}}, {{1, 2}}, {{2, 1}}, {{9, 0}}, {0, 0, 0}, {}}};
    model.inputs = {{0, 0}};
    model.outputs = {{2, 1}};
    model.inputNames = {"in", "unused"};
    model.outputNames = {"out"};

    Result<Bytes> bytes = written(model);
    ASSERT_TRUE(bytes) << bytes.error().message();
    Result<VgfModel> read = readVgf(*bytes);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->vulkanHeaderVersion, 345);
    EXPECT_EQ(read->modules, model.modules);
    EXPECT_EQ(read->resources, model.resources);
    EXPECT_EQ(read->segments, model.segments);
    EXPECT_EQ(read->inputs, model.inputs);
    EXPECT_EQ(read->outputs, model.outputs);
    EXPECT_EQ(read->inputNames, model.inputNames);
    EXPECT_EQ(read->outputNames, model.outputNames);
    ASSERT_EQ(read->constants.size(), 1U);
    EXPECT_EQ(read->constants[0].resource, 3U);
    EXPECT_EQ(read->constants[0].sparsityDimension, 0);
    EXPECT_EQ(Bytes(read->constants[0].data.begin(), read->constants[0].data.end()), Bytes({1, 2, 3}));
}

TEST(VgfFile, ConstantsAreViewsOfTheFile) {
    const Bytes vgf = vgfOf("constant_operand");
    Result<VgfModel> model = readVgf(vgf);
    ASSERT_TRUE(model) << model.error().message();
    ASSERT_FALSE(model->constants.empty());
    for (const VgfConstant &constant : model->constants) {
        EXPECT_GE(constant.data.data(), vgf.data());
        EXPECT_LE(constant.data.data() + constant.data.size(), vgf.data() + vgf.size());
    }
}

// What a sink was given, piece by piece, and the whole of it.
struct Pieces {
    std::vector<std::span<const uint8_t>> views; // those inside `of`
    Bytes bytes;
};

Pieces piecesOf(const VgfModel &model, const Bytes &of) {
    Pieces pieces;
    const Status status = writeVgf(model, [&](std::span<const uint8_t> piece) -> Status {
        pieces.bytes.insert(pieces.bytes.end(), piece.begin(), piece.end());
        if (piece.data() >= of.data() && piece.data() < of.data() + of.size()) {
            pieces.views.push_back(piece);
        }
        return Nothing{};
    });
    EXPECT_TRUE(status) << status.error().message();
    return pieces;
}

// Two constants, the second of so many bytes, and a shader's name of a length.
VgfModel withConstants(const Bytes &small, const Bytes &large, size_t name) {
    VgfModel model;
    model.modules = {{VgfStage::Graph, std::string(name, 'n'), "graph", VgfLanguage::Spirv, {}, ""}};
    model.resources = {{VgfCategory::Constant, std::nullopt, kFormatI8, {5}, {}, std::nullopt, std::nullopt},
                       {VgfCategory::Constant,
                        std::nullopt,
                        kFormatI8,
                        {static_cast<int64_t>(large.size())},
                        {},
                        std::nullopt,
                        std::nullopt}};
    model.constants = {{0, -1, small}, {1, -1, large}};
    return model;
}

TEST(VgfFile, ConstantsThatFollowEachOtherAreWrittenAsOnePieceOfTheFile) {
    const Bytes small(5, 1), large(1000, 2);
    const Bytes file = *written(withConstants(small, large, 10));
    const Result<VgfModel> model = readVgf(file);
    ASSERT_TRUE(model) << model.error().message();
    const Pieces pieces = piecesOf(*model, file);
    ASSERT_EQ(pieces.views.size(), 1U);
    EXPECT_EQ(pieces.views[0].size(), 8U + large.size());
    EXPECT_TRUE(pieces.bytes == file);
}

TEST(VgfFile, LargeConstantsKeepTheirPlaceBehindAShorterBeginning) {
    const Bytes small(5, 1), large((8 << 20) + 3, 2);
    const Bytes file = *written(withConstants(small, large, 3000));
    Result<VgfModel> model = readVgf(file);
    ASSERT_TRUE(model) << model.error().message();
    model->modules[0].name = "short";
    const Pieces pieces = piecesOf(*model, file);
    EXPECT_EQ(pieces.bytes.size(), file.size());
    ASSERT_EQ(pieces.views.size(), 1U);
    EXPECT_EQ(pieces.views[0].data() + pieces.views[0].size(), file.data() + file.size());
    EXPECT_TRUE(std::equal(pieces.views[0].rbegin(), pieces.views[0].rend(), pieces.bytes.rbegin()));
    const Result<VgfModel> again = readVgf(pieces.bytes);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(vgfText(*again), vgfText(*model));
    model->constantBytes = {}; // as if it had not been read from a file
    EXPECT_EQ(stockDump(pieces.bytes), stockDump(*written(*model)));
}

TEST(VgfFile, ConstantsMoveForALongerBeginningAndWhereTheGapWouldBeLarge) {
    const Bytes small(5, 1), large(8 << 20, 2);
    const Bytes file = *written(withConstants(small, large, 100 * 1024));
    Result<VgfModel> model = readVgf(file);
    ASSERT_TRUE(model) << model.error().message();
    for (const size_t length : {5, 200 * 1024}) {
        model->modules[0].name = std::string(length, 'n');
        EXPECT_TRUE(piecesOf(*model, file).bytes == *written(withConstants(small, large, length))) << length;
    }
}

// Every prefix in a block of its own, so that a sanitizer sees one byte too many.
TEST(VgfFile, RejectsEveryTruncation) {
    const Bytes vgf = vgfOf("constant_for_two");
    for (size_t size = 0; size < vgf.size(); ++size) {
        const auto block = std::make_unique<uint8_t[]>(size);
        std::memcpy(block.get(), vgf.data(), size);
        Result<VgfModel> model = readVgf({block.get(), size});
        ASSERT_FALSE(model) << size << " of " << vgf.size() << " bytes were taken for a VGF";
        EXPECT_FALSE(model.error().what.empty());
    }
}

// A flipped byte may still give a VGF; then what was read must be safe to use and to write.
TEST(VgfFile, SurvivesEveryFlippedByte) {
    const Bytes vgf = vgfOf("constant_for_two");
    size_t refused = 0;
    for (size_t at = 0; at < vgf.size(); ++at) {
        for (const uint8_t flip : {0x01, 0x80, 0xFF}) {
            Bytes damaged = vgf;
            damaged[at] ^= flip;
            Result<VgfModel> model = readVgf(damaged);
            if (!model) {
                ++refused;
                continue;
            }
            EXPECT_FALSE(vgfText(*model).empty());
            Result<Bytes> again = written(*model);
            ASSERT_TRUE(again) << "byte " << at << ": " << again.error().message();
            Result<VgfModel> third = readVgf(*again);
            ASSERT_TRUE(third) << "byte " << at << ": " << third.error().message();
            ASSERT_EQ(vgfText(*third), vgfText(*model)) << "byte " << at;
        }
    }
    EXPECT_GT(refused, vgf.size() / 4);
}

TEST(VgfFile, RejectsANewerFormat) {
    Bytes vgf = vgfOf("direct");
    vgf[9] = 200; // the minor version
    Result<VgfModel> model = readVgf(vgf);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().where, "VGF header");
}

TEST(VgfFile, RejectsWhatIsNoVgf) {
    for (const std::string text : {"", "VGF1", "{}"}) {
        const Bytes bytes(text.begin(), text.end());
        EXPECT_FALSE(readVgf(bytes)) << text;
    }
    EXPECT_FALSE(readVgf(Bytes(4096, 0)));
}

TEST(VgfFile, RejectsIndicesOutOfRangeWhenWriting) {
    VgfModel model;
    model.inputs = {{0, 0}};
    Result<Bytes> bytes = written(model);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, ErrorCode::Internal);
}

TEST(VgfFile, PassesOnTheErrorOfTheSink) {
    const Bytes vgf = vgfOf("direct");
    Result<VgfModel> model = readVgf(vgf);
    ASSERT_TRUE(model) << model.error().message();
    const Status status = writeVgf(*model, [](std::span<const uint8_t>) -> Status {
        return Error{ErrorCode::Io, "disk", "full", ""};
    });
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message(), "disk: full");
}

} // namespace
} // namespace gridsample::test
