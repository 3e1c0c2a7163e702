/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// An operator's attributes, in a model of nothing else: four bytes choose operator, types, shapes and options.
#include "claims.hpp"
#include "rewrite/attributes.hpp"
#include "rewrite_rules.hpp"
#include "support/tosa_builder.hpp"

#include <nlohmann/json.hpp>

#include <array>

namespace gridsample::fuzz {
namespace {

constexpr size_t kChoices = 4;

struct Shapes {
    std::vector<int32_t> image, grid, output;
};
const std::array<Shapes, 8> kShapes = {{
    {{1, 4, 5, 3}, {1, 2, 3, 2}, {1, 2, 3, 3}},          // NHWC
    {{1, 3, 4, 5}, {1, 2, 3, 2}, {1, 3, 2, 3}},          // NCHW
    {{2, 5, 4, 3}, {2, 4, 5, 4}, {2, 5, 4, 3}},          // a grid with channels first, of the image's size
    {{1, 3, 4, 5}, {1, 4, 4, 5}, {1, 3, 4, 5}},          // likewise, NCHW
    {{1, 2, 3, 4, 2}, {1, 2, 2, 2, 3}, {1, 2, 2, 2, 2}}, // volumes
    {{1, 1, 1, 1}, {1, 1, 1, 2}, {1, 1, 1, 1}},          // one pixel
    {{1, 0, -1, 3}, {1, 65536, 65536, 2}, {1, 2, 3, 3}}, // no such sizes
    {{1, 2147483647, 2147483647, 4}, {1, 2, 3, 2}, {1, 2147483647, 2147483647, 4}},
}};
constexpr std::array<tosa::DType, 8> kTypes = {tosa::DType::FP32,  tosa::DType::FP16,   tosa::DType::INT8,
                                               tosa::DType::INT16, tosa::DType::INT32,  tosa::DType::BOOL,
                                               tosa::DType::BF16,  tosa::DType::FP8E4M3};

test::ModelText modelFor(ByteView choice, std::string payload) {
    const Shapes &shapes = kShapes[choice[1] % kShapes.size()];
    test::ModelBlockText block;
    block.inputs = {"x", "g"};
    block.outputs = {"y"};
    const tosa::DType image = kTypes[choice[2] % 8], grid = kTypes[choice[2] / 8 % 8];
    block.tensors = {{"x", image, shapes.image}, {"g", grid, shapes.grid}, {"y", image, shapes.output}};
    test::ModelOperatorText op;
    op.op = tosa::Op::CUSTOM;
    op.inputs = block.inputs;
    op.outputs = block.outputs;
    const bool isFlow = (choice[0] & 1) != 0;
    op.domain = isFlow ? "com.arm.VulkanCustomShader" : "org.gridsample";
    op.name = isFlow ? "torch.nn.functional.grid_sample.flow_offset" : "grid_sample";
    op.payload = std::move(payload);
    block.operators = {op};
    test::ModelText model;
    model.regions = {{"main", {block}}};
    return model;
}

bool areEqual(const GridSampleAttributes &a, const GridSampleAttributes &b) {
    return a.mode == b.mode && a.padding == b.padding && a.alignCorners == b.alignCorners && a.layout == b.layout &&
           a.coordinates == b.coordinates && a.gridLayout == b.gridLayout &&
           a.gridChannelOffset == b.gridChannelOffset && a.fill == b.fill && a.isUnsigned == b.isUnsigned &&
           a.input == b.input && a.output == b.output && a.grid == b.grid;
}

// The same attributes in another order and with other blanks mean the same.
std::string spellingFault(const std::string &text) {
    const Result<GridSampleAttributes> attributes = parseAttributes(text);
    if (!attributes) {
        return errorFault(attributes.error());
    }
    if (text.empty()) {
        return "";
    }
    const Result<GridSampleAttributes> again = parseAttributes(nlohmann::json::parse(text).dump(3));
    return again && areEqual(*attributes, *again) ? "" : "other attributes in another spelling";
}

} // namespace

std::string attributesClaim(ByteView input) {
    if (input.size() < kChoices) {
        return "";
    }
    const ByteView choice = input.first(kChoices);
    const std::string text(textOf(input.subspan(kChoices)));
    if (const std::string fault = spellingFault(text); !fault.empty()) {
        return fault;
    }
    RewriteOptions options;
    options.fold = (choice[3] & 1) != 0;
    options.precision = (choice[3] & 2) != 0 ? Precision::Fast : Precision::Exact;
    options.narrowing = (choice[3] & 4) != 0 ? RewriteOptions::Narrowing::Full : RewriteOptions::Narrowing::None;
    return rewriteFault(test::buildModel(modelFor(choice, text)), options);
}

} // namespace gridsample::fuzz
