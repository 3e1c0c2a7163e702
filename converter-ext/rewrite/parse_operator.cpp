/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads both spellings of the operator.
#include "rewrite/parse_operator.hpp"

#include "op/grid_scale.hpp"
#include "op/names.hpp"
#include "rewrite/attributes.hpp"
#include "rewrite/flow_offset.hpp"

#include <string>

namespace gridsample {
namespace {

Error operandCount(const tosa::TosaOperator &op, const std::string &wanted) {
    return {ErrorCode::InvalidInput, "", "it has " + std::to_string(lengthOf(op.inputs())) + " operands",
            "give " + wanted};
}

// The values that both spellings share.
Result<ParsedOperator> parseValues(const BlockView &block, const tosa::TosaOperator &op) {
    if (lengthOf(op.outputs()) != 1) {
        return Error{ErrorCode::InvalidInput, "", "it has " + std::to_string(lengthOf(op.outputs())) + " results",
                     "give it one"};
    }
    ParsedOperator parsed;
    parsed.image = nameAt(op.inputs(), 0);
    parsed.grid = nameAt(op.inputs(), 1);
    parsed.output = nameAt(op.outputs(), 0);
    const struct {
        const char *role;
        const std::string *name;
        TensorDesc *desc;
    } values[] = {{"image", &parsed.image, &parsed.desc.image},
                  {"grid", &parsed.grid, &parsed.desc.grid},
                  {"output", &parsed.output, &parsed.desc.output}};
    for (const auto &value : values) {
        Result<TensorDesc> tensor = readTensor(block, value.role, *value.name);
        if (!tensor) {
            return std::move(tensor).error();
        }
        *value.desc = *std::move(tensor);
    }
    return parsed;
}

// The grid's scale and zero point, as operands 2 and 3.
Result<Quantisation> parseGridQuantisation(const BlockView &block, const Copies &copies, const tosa::TosaOperator &op) {
    const Result<float> scale = readFloatConstant(block, "scale of the grid", copies.origin(nameAt(op.inputs(), 2)));
    if (!scale) {
        return scale.error();
    }
    const Result<int32_t> zeroPoint =
        readIntConstant(block, "zero point of the grid", copies.origin(nameAt(op.inputs(), 3)));
    if (!zeroPoint) {
        return zeroPoint.error();
    }
    return Quantisation{*scale, *zeroPoint};
}

std::string doubtOfScale(const GridSampleAttributes &attributes, const ParsedOperator &parsed) {
    if (!lacksGridScale(parsed.desc, attributes.hasGridScale)) {
        return "";
    }
    return describeValue("grid", parsed.grid) + " holds integers without a scale, so 1 counts, and coordinates from " +
           "-1 to 1 are whole numbers; give \"grid_scale\": NUMBER, which may be 1";
}

} // namespace

Result<ParsedOperator> parseExecuTorch(const BlockView &block, const Copies &copies, size_t index,
                                       const OperatorMatch &match) {
    const tosa::TosaOperator &op = block.op(index);
    const size_t operands = lengthOf(op.inputs());
    if (operands != 2 && operands != 4) {
        return operandCount(op, "image and grid, and for an integer grid its scale and zero point");
    }
    Result<ParsedOperator> parsed = parseValues(block, op);
    if (!parsed) {
        return parsed;
    }
    GridSampleDesc &desc = parsed->desc;
    desc.mode = match.mode;
    desc.padding = match.padding;
    desc.alignCorners = match.alignCorners;
    desc.layout = Layout::Nhwc;
    if (isInteger(desc.grid.type) != (operands == 4)) {
        return Error{ErrorCode::InvalidInput, "",
                     describeValue("grid", parsed->grid) + " has type " + std::string(toString(desc.grid.type)) +
                         (operands == 4 ? " but comes with a scale and a zero point"
                                        : " but comes without a scale and a zero point"),
                     "export the model again"};
    }
    if (operands == 4) {
        const Result<Quantisation> quantisation = parseGridQuantisation(block, copies, op);
        if (!quantisation) {
            return quantisation.error();
        }
        desc.gridQuantisation = *quantisation;
    }
    return parsed;
}

Result<ParsedOperator> parseNeutral(const BlockView &block, size_t index) {
    const tosa::TosaOperator &op = block.op(index);
    if (lengthOf(op.inputs()) != 2) {
        return operandCount(op, "image and grid");
    }
    const auto *payload = op.attribute_as_CustomAttribute()->implementation_attrs();
    const std::string_view text{payload == nullptr ? nullptr : reinterpret_cast<const char *>(payload->data()),
                                lengthOf(payload)};
    const Result<GridSampleAttributes> attributes = parseAttributes(text);
    if (!attributes) {
        return attributes.error();
    }
    Result<ParsedOperator> parsed = parseValues(block, op);
    if (!parsed) {
        return parsed;
    }
    GridSampleDesc &desc = parsed->desc;
    desc.mode = attributes->mode;
    desc.padding = attributes->padding;
    desc.alignCorners = attributes->alignCorners;
    desc.layout = attributes->layout;
    desc.coordinates = attributes->coordinates;
    desc.gridLayout = attributes->gridLayout;
    desc.gridChannelOffset = attributes->gridChannelOffset;
    desc.imageIsUnsigned = attributes->isUnsigned;
    desc.imageQuantisation = attributes->input;
    desc.outputQuantisation = attributes->output;
    desc.gridQuantisation = attributes->grid;
    desc.fill = attributes->fill;
    parsed->doubt = doubtOfScale(*attributes, *parsed);
    return parsed;
}

Result<ParsedOperator> parseOperator(const BlockView &block, const Copies &copies, size_t index,
                                     const OperatorMatch &match) {
    switch (match.kind) {
    case OperatorKind::ExecuTorch:
        return parseExecuTorch(block, copies, index, match);
    case OperatorKind::FlowOffset:
        return parseFlowOffset(block, index);
    case OperatorKind::Neutral:
        return parseNeutral(block, index);
    default:
        return Error{ErrorCode::Unsupported, "", "its name is not one that this plugin knows",
                     "use torch.nn.functional.grid_sample.mode.M.padding.P.align_corners.A, or grid_sample in "
                     "domain org.gridsample"};
    }
}

} // namespace gridsample
