/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the shaders may and may not contain, as built and as specialised for every mode and padding.
#include "catalogue/catalogue.hpp"
#include "instructions.hpp"
#include "op/extents.hpp"
#include "op/names.hpp"
#include "op/shader_plan.hpp"
#include "semantics/spec_ids.h"
#include "spirv/specialise.hpp"
#include "support/fast_cases.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace gridsample {
namespace {

using test::Instruction;

DataType typeOf(std::string_view name) {
    const std::map<std::string_view, DataType> types = {
        {"f32", DataType::F32}, {"f16", DataType::F16}, {"i8", DataType::I8}, {"i16", DataType::I16}};
    return types.at(name);
}

// An operator for that variant. Sizes that are no powers of two, so that tails are in the code too.
GridSampleDesc operatorFor(const shaders::Variant &variant, Mode mode, Padding padding, bool isVolume) {
    GridSampleDesc desc;
    desc.mode = mode;
    desc.padding = padding;
    desc.alignCorners = padding == Padding::Border || mode == Mode::Nearest;
    const bool isVector = variant.name.starts_with("vector_");
    const int64_t channels = isVector ? 12 : 5;
    desc.layout = mode == Mode::Bilinear && !isVector ? Layout::Nchw : Layout::Nhwc;
    desc.image = {typeOf(variant.imageType), {2, 5, 7, channels}};
    if (desc.layout == Layout::Nchw) {
        desc.image.shape = {2, channels, 5, 7};
    }
    desc.grid = {typeOf(variant.gridType), {2, 9, 11, 2}};
    if (isVolume) {
        desc.image.shape.insert(desc.image.shape.begin() + (desc.layout == Layout::Nchw ? 2 : 1), 5);
        desc.grid.shape = {2, 3, 9, 11, 3};
    }
    desc.output = {desc.image.type, outputShape(desc)};
    if (padding == Padding::Constant) {
        desc.fill = {1.0F};
    }
    return desc;
}

// Whatever a device computes from these is exact or rounded correctly, unless it contracts.
void expectExactArithmetic(const std::vector<Instruction> &list, const std::string &name) {
    const std::set<std::string> contracted = {"OpFAdd", "OpFSub", "OpFMul"};
    const std::set<std::string> allowedFloat = {"OpFAdd", "OpFSub", "OpFMul", "OpFNegate"};
    const std::set<std::string> allowedFunctions = {"Floor", "FAbs",         "FindUMsb",
                                                    "UMin",  "PackHalf2x16", "UnpackHalf2x16"};
    const std::set<std::string> noContraction = test::decorated(list, "NoContraction");
    size_t counted = 0;
    for (const Instruction &instruction : list) {
        const std::string &op = instruction.op;
        if (contracted.contains(op)) {
            ++counted;
            EXPECT_TRUE(noContraction.contains(instruction.result)) << name << ": " << instruction.text();
        }
        const bool isFloat = op.rfind("OpF", 0) == 0 && op.rfind("OpFOrd", 0) != 0 && op.rfind("OpFUnord", 0) != 0 &&
                             op.rfind("OpFunction", 0) != 0;
        const bool isProduct = op.find("Times") != std::string::npos || op == "OpDot" || op == "OpOuterProduct";
        EXPECT_TRUE(!isProduct && (!isFloat || allowedFloat.contains(op))) << name << ": " << instruction.text();
        if (op == "OpExtInst") {
            EXPECT_TRUE(allowedFunctions.contains(instruction.operands[2])) << name << ": " << instruction.text();
        }
    }
    EXPECT_GT(counted, 0U) << name;
}

// "Shader" and what the table says that the variant needs of a device.
void expectCapabilities(const std::vector<Instruction> &list, const nlohmann::json &row) {
    const std::map<std::string, std::string> capabilityOf = {{"storageBuffer16BitAccess", "StorageBuffer16BitAccess"},
                                                             {"storageBuffer8BitAccess", "StorageBuffer8BitAccess"}};
    std::set<std::string> expected = {"Shader"};
    for (const auto &feature : row.at("features")) {
        expected.insert(capabilityOf.at(feature.get<std::string>()));
    }
    std::set<std::string> found;
    for (const Instruction &instruction : list) {
        if (instruction.op == "OpCapability") {
            found.insert(instruction.operands[0]);
        }
    }
    EXPECT_EQ(found, expected) << row.at("name");
}

bool isFast(const shaders::Variant &variant) {
    return variant.accuracy == "fast";
}

// A fast variant reads its image through the sampler and in no other way; an exact one has no image.
void expectSampled(const std::vector<Instruction> &list, bool isExpected, const std::string &name) {
    const auto is = [&](const std::string &beginning) {
        return std::count_if(list.begin(), list.end(),
                             [&](const Instruction &i) { return i.op.rfind(beginning, 0) == 0; });
    };
    EXPECT_EQ(is("OpImageSample"), isExpected ? 1 : 0) << name;
    EXPECT_EQ(is("OpImage"), is("OpImageSample")) << name;
    EXPECT_EQ(is("OpTypeSampledImage"), isExpected ? 1 : 0) << name;
}

// Nothing is decided at run time that is known before: no switch, and no branch on constants.
void expectFolded(const std::vector<Instruction> &list, const std::string &name) {
    std::set<std::string> constants;
    for (const Instruction &instruction : list) {
        const std::string &op = instruction.op;
        EXPECT_NE(op.rfind("OpSpecConstant", 0), 0U) << name << ": " << instruction.text();
        EXPECT_NE(op, "OpSwitch") << name;
        EXPECT_NE(op, "OpFunctionCall") << name;
        EXPECT_NE(op, "OpName") << name;
        if (op.rfind("OpConstant", 0) == 0) {
            constants.insert(instruction.result);
        }
        const bool compares = op.find("Equal") != std::string::npos || op.find("Less") != std::string::npos ||
                              op.find("Greater") != std::string::npos || op.rfind("OpLogical", 0) == 0;
        if (compares) {
            const bool isKnown = std::all_of(instruction.operands.begin() + 1, instruction.operands.end(),
                                             [&](const std::string &operand) { return constants.contains(operand); });
            EXPECT_FALSE(isKnown) << name << ": " << instruction.text();
        }
        if (op == "OpBranchConditional") {
            EXPECT_FALSE(constants.contains(instruction.operands[0])) << name << ": " << instruction.text();
        }
    }
}

void expectLocalSize(const std::vector<Instruction> &list, const std::vector<SpecValue> &constants,
                     const std::string &name) {
    std::string expected = "LocalSize";
    for (uint32_t id = GRIDSAMPLE_SPEC_LOCAL_SIZE_X; id <= GRIDSAMPLE_SPEC_LOCAL_SIZE_Z; ++id) {
        const auto value =
            std::find_if(constants.begin(), constants.end(), [id](const SpecValue &c) { return c.id == id; });
        ASSERT_NE(value, constants.end()) << name;
        expected += " " + std::to_string(value->bits);
    }
    const auto mode = std::find_if(list.begin(), list.end(),
                                   [](const Instruction &instruction) { return instruction.op == "OpExecutionMode"; });
    ASSERT_NE(mode, list.end()) << name;
    EXPECT_NE(mode->text().find(expected), std::string::npos) << name << ": " << mode->text();
}

TEST(BuiltVariants, ComputeOnlyWhatEveryDeviceComputesAlike) {
    ASSERT_FALSE(shaders::variants().empty());
    for (const shaders::Variant &variant : shaders::variants()) {
        EXPECT_TRUE(test::isValid(variant.spirv)) << variant.name;
        expectSampled(test::instructionsOf(variant.spirv), isFast(variant), std::string(variant.name));
        if (!isFast(variant)) {
            expectExactArithmetic(test::instructionsOf(variant.spirv), std::string(variant.name));
        }
    }
}

TEST(BuiltVariants, NeedOfADeviceWhatTheTableSays) {
    std::ifstream file(GRIDSAMPLE_SOURCE_DIR "/shaders/variants.json");
    const nlohmann::json table = nlohmann::json::parse(file);
    ASSERT_EQ(table.at("variants").size(), shaders::variants().size());
    for (const auto &row : table.at("variants")) {
        const shaders::Variant *variant = shaders::findVariant(row.at("name").get<std::string>());
        ASSERT_NE(variant, nullptr) << row.at("name");
        expectCapabilities(test::instructionsOf(variant->spirv), row);
    }
}

TEST(SpecialisedVariants, AreValidAndFoldedForEveryModeAndPadding) {
    const Mode modes[] = {Mode::Nearest, Mode::Bilinear, Mode::Bicubic};
    const Padding paddings[] = {Padding::Zeros, Padding::Border, Padding::Reflection, Padding::Constant};
    for (const shaders::Variant &variant : shaders::variants()) {
        if (isFast(variant)) {
            continue;
        }
        for (const Mode mode : modes) {
            for (const Padding padding : paddings) {
                for (const bool isVolume : {false, true}) {
                    if (isVolume && (mode == Mode::Bicubic || padding != Padding::Reflection)) {
                        continue; // volumes have no bicubic, and one padding shows what differs
                    }
                    const std::string name = std::string(variant.name) + " mode " +
                                             std::to_string(static_cast<uint32_t>(mode)) + " padding " +
                                             std::to_string(static_cast<uint32_t>(padding)) + (isVolume ? " 3-D" : "");
                    const Result<ShaderPlan> plan = planShader(operatorFor(variant, mode, padding, isVolume));
                    ASSERT_TRUE(plan) << name << ": " << plan.error().message();
                    ASSERT_EQ(plan->variant, variant.name);
                    const Result<std::vector<uint32_t>> module = specialise(variant.spirv, plan->constants);
                    ASSERT_TRUE(module) << name << ": " << module.error().message();
                    EXPECT_TRUE(test::isValid(*module)) << name;
                    const size_t most = variant.spirv.size() * (variant.imageType == "f16" ? 6 : 5) / 4;
                    EXPECT_LT(module->size(), most) << name; // inlining adds, most to two ways to convert halves
                    const std::vector<Instruction> list = test::instructionsOf(*module);
                    expectExactArithmetic(list, name);
                    expectFolded(list, name);
                    expectLocalSize(list, plan->constants, name);
                }
            }
        }
    }
}

// Any of the attributes and sizes that operators of a variant have, with and without a rest at each end.
GridSampleDesc randomOperatorFor(const shaders::Variant &variant, std::mt19937 &random) {
    const auto oneOf = [&random](auto... values) {
        const std::common_type_t<decltype(values)...> list[] = {values...};
        return list[random() % sizeof...(values)];
    };
    GridSampleDesc desc;
    const bool isVector = variant.name.starts_with("vector_");
    const bool isVolume = oneOf(false, false, true);
    desc.mode = isVolume ? oneOf(Mode::Nearest, Mode::Bilinear) : oneOf(Mode::Nearest, Mode::Bilinear, Mode::Bicubic);
    desc.padding = oneOf(Padding::Zeros, Padding::Border, Padding::Reflection, Padding::Constant);
    desc.alignCorners = oneOf(false, true);
    desc.coordinates = oneOf(Coordinates::Normalized, Coordinates::Pixel, Coordinates::Offset);
    desc.gridLayout = oneOf(GridLayout::ChannelsLast, GridLayout::ChannelsFirst);
    desc.layout = isVector ? Layout::Nhwc : oneOf(Layout::Nhwc, Layout::Nchw);
    const int64_t channels = isVector ? oneOf(4, 12, 64, 100) : oneOf(1, 2, 3, 5, 33);
    const int64_t n = oneOf(1, 2, 3);
    std::vector<int64_t> image = {oneOf(1, 37, 540), oneOf(1, 16, 1001)};
    std::vector<int64_t> grid = {oneOf(1, 64, 1080), oneOf(1, 35, 1920)};
    if (isVolume) {
        image.insert(image.begin(), oneOf(1, 6));
        grid.insert(grid.begin(), oneOf(1, 5));
    }
    desc.image = {typeOf(variant.imageType), image};
    desc.image.shape.insert(desc.layout == Layout::Nhwc ? desc.image.shape.end() : desc.image.shape.begin(), channels);
    desc.image.shape.insert(desc.image.shape.begin(), n);
    desc.grid = {typeOf(variant.gridType), grid};
    const bool isFirst = desc.gridLayout == GridLayout::ChannelsFirst;
    desc.grid.shape.insert(isFirst ? desc.grid.shape.begin() : desc.grid.shape.end(), isVolume ? 3 : 2);
    desc.grid.shape.insert(desc.grid.shape.begin(), n);
    desc.imageIsUnsigned = variant.imageType == "i8" && oneOf(false, true);
    desc.outputIsNarrow = variant.imageType == "i8" && !desc.imageIsUnsigned && oneOf(false, true);
    if (variant.imageType.starts_with("i")) {
        desc.imageQuantisation = {0.5F, variant.imageType == "i8" ? oneOf(0, 3) : 0};
        desc.outputQuantisation = desc.imageQuantisation;
    }
    desc.output = {desc.image.type, outputShape(desc)};
    if (desc.padding == Padding::Constant) {
        desc.fill = {1.0F};
    }
    return desc;
}

// The converter does not validate what it makes, so what it may make is validated here.
TEST(SpecialisedVariants, AreValidForRandomOperators) {
    std::mt19937 random(20261130);
    std::set<std::string_view> choices;
    for (const shaders::Variant &variant : shaders::variants()) {
        for (int count = 0; count < 24 && !isFast(variant); ++count) {
            const GridSampleDesc desc = randomOperatorFor(variant, random);
            for (const DeviceKind device : {DeviceKind::Gpu, DeviceKind::Cpu}) {
                PlanRequest request;
                request.device = device;
                const Result<ShaderPlan> plan = planShader(desc, request);
                const std::string name = std::string(variant.name) + " operator " + std::to_string(count);
                ASSERT_TRUE(plan) << name << ": " << plan.error().message();
                const shaders::Variant *planned =
                    shaders::findVariant(plan->variant); // another one for a volume, maybe
                const Result<std::vector<uint32_t>> module = specialise(planned->spirv, plan->constants);
                ASSERT_TRUE(module) << name << ": " << module.error().message();
                EXPECT_TRUE(test::isValid(*module)) << name;
                expectFolded(test::instructionsOf(*module), name);
                choices.insert(plan->choice);
            }
        }
    }
    EXPECT_GT(choices.size(), shaders::choices().size() / 2) << "the operators are too much alike";
}

// Every operator that the table of precision fast has is computed by a sampler: its image, padding and grid.
TEST(SpecialisedVariants, SampleTheirImageForEveryRowOfTheFastTable) {
    size_t planned = 0;
    for (const test::FastRow &row : test::fastRows()) {
        GridSampleDesc desc;
        desc.padding = *parsePadding(row.padding.padding);
        desc.alignCorners = row.alignCorners;
        desc.layout = Layout::Nhwc;
        desc.imageIsUnsigned = row.image.imageType == "u8";
        desc.image = {desc.imageIsUnsigned ? DataType::I8 : typeOf(row.image.imageType), {1, 5, 7, row.image.channels}};
        desc.grid = {row.grid, {1, 9, 11, 2}};
        desc.output = {desc.image.type, {1, 9, 11, row.image.channels}};
        const std::string name = std::string(row.image.format) + " " + std::string(row.padding.padding);
        const Result<ShaderPlan> plan = planShader(desc, {Precision::Fast});
        ASSERT_TRUE(plan) << name << ": " << plan.error().message();
        const shaders::Variant *variant = shaders::findVariant(plan->variant);
        ASSERT_TRUE(variant != nullptr && isFast(*variant)) << name << ": " << plan->variant;
        const Result<std::vector<uint32_t>> module = specialise(variant->spirv, plan->constants);
        ASSERT_TRUE(module) << name << ": " << module.error().message();
        const std::vector<Instruction> list = test::instructionsOf(*module);
        expectSampled(list, true, name);
        expectFolded(list, name);
        expectLocalSize(list, plan->constants, name);
        ++planned;
    }
    EXPECT_EQ(planned, 9U * 5 * 4);
}

} // namespace
} // namespace gridsample
