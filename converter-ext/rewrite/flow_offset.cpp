/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads the payload strictly: a key that is missing or that we do not know may change what is computed.
#include "rewrite/flow_offset.hpp"

#include "op/names.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gridsample {
namespace {

using nlohmann::json;

constexpr std::string_view kOperatorName = "torch.nn.functional.grid_sample.flow_offset";
constexpr int64_t kFlowChannels = 4;

// The numbers that say what is computed; all must be there.
constexpr const char *kNumbers[] = {"input_scale", "input_zero_point", "output_scale",       "output_zero_point",
                                    "flow_scale",  "flow_zero_point",  "flow_channel_offset"};
// How ExecuTorch's own shader, which ours replaces, is to be run.
constexpr const char *kShaderKeys[] = {"entry_point", "is_vkshader", "workgroup_sizes", "shader_language",
                                       "shader_code"};
constexpr const char *kOperandPrefixes[] = {"input_0_", "input_1_", "output_0_"};
constexpr const char *kOperandKeys[] = {"binding", "descriptorset", "type", "vkformat", "vkdescriptortype", "sampler"};

Error invalid(const std::string &what, const std::string &fix) {
    return {ErrorCode::InvalidInput, "", what, fix};
}

std::string shortened(const json &value) {
    constexpr size_t kLongest = 60;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

Error wrongValue(const json &payload, const char *key, const char *fix) {
    return invalid("payload: " + std::string(key) + " is " + shortened(payload.at(key)), fix);
}

template <size_t count> bool isOneOf(const char *const (&words)[count], std::string_view word) {
    return std::any_of(std::begin(words), std::end(words), [&](const char *known) { return word == known; });
}

bool isOperandKey(std::string_view key) {
    return std::any_of(std::begin(kOperandPrefixes), std::end(kOperandPrefixes), [&](std::string_view prefix) {
        return key.substr(0, prefix.size()) == prefix && isOneOf(kOperandKeys, key.substr(prefix.size()));
    });
}

Status checkKeys(const json &payload) {
    for (const auto &entry : payload.items()) {
        const std::string &key = entry.key();
        if (key != "operator_name" && !isOneOf(kNumbers, key) && !isOneOf(kShaderKeys, key) && !isOperandKey(key)) {
            return Error{ErrorCode::Unsupported, "",
                         "payload: " + shortened(json(key)) + " is not known, with value " + shortened(entry.value()),
                         "export the model with ExecuTorch 1.5"};
        }
    }
    if (payload.contains("operator_name") && payload["operator_name"] != kOperatorName) {
        return wrongValue(payload, "operator_name", "export the model again: it is not this operator's name");
    }
    for (const char *key : kNumbers) {
        if (!payload.contains(key)) {
            return invalid("payload: " + std::string(key) + " is missing", "add it, or export the model again");
        }
    }
    return Nothing{};
}

Status readScale(const json &payload, const char *key, float &to) {
    const json &value = payload.at(key);
    to = value.is_number() ? value.get<float>() : 0.0F;
    if (!std::isnormal(to) || to < 0) {
        return wrongValue(payload, key, "give a number over 0 that float32 can hold");
    }
    return Nothing{};
}

Status readInteger(const json &payload, const char *key, int32_t low, int32_t high, const char *fix, int32_t &to) {
    const json &value = payload.at(key);
    // As a double first: a large unsigned integer must not wrap.
    if (!value.is_number_integer() || value.get<double>() < low || value.get<double>() > high) {
        return wrongValue(payload, key, fix);
    }
    to = value.get<int32_t>();
    return Nothing{};
}

Status readQuantisation(const json &payload, const char *scale, const char *zeroPoint, Quantisation &to) {
    if (Status status = readScale(payload, scale, to.scale); !status) {
        return status;
    }
    return readInteger(payload, zeroPoint, -128, 127, "give an integer from -128 to 127", to.zeroPoint);
}

Status readPayload(const json &payload, GridSampleDesc &desc) {
    if (!payload.is_object()) {
        return invalid("payload: it is " + shortened(payload) + ", not an object", "export the model again");
    }
    if (Status status = checkKeys(payload); !status) {
        return status;
    }
    if (Status status = readQuantisation(payload, "input_scale", "input_zero_point", desc.imageQuantisation); !status) {
        return status;
    }
    if (Status status = readQuantisation(payload, "output_scale", "output_zero_point", desc.outputQuantisation);
        !status) {
        return status;
    }
    if (Status status = readQuantisation(payload, "flow_scale", "flow_zero_point", desc.gridQuantisation); !status) {
        return status;
    }
    int32_t channel = 0;
    constexpr const char *kChannels = "use 0 or 2, the first of the flow's two pairs of channels";
    if (Status status = readInteger(payload, "flow_channel_offset", 0, 2, kChannels, channel); !status) {
        return status;
    }
    if (channel == 1) {
        return wrongValue(payload, "flow_channel_offset", kChannels);
    }
    desc.gridChannelOffset = static_cast<uint32_t>(channel);
    return Nothing{};
}

// Values are printed by recursion.
bool refuseDepth(int depth, json::parse_event_t, const json &) {
    constexpr int kDeepest = 16;
    if (depth > kDeepest) {
        throw std::runtime_error("nested too deeply");
    }
    return true;
}

Status parsePayload(std::string_view text, GridSampleDesc &desc) {
    try {
        return readPayload(json::parse(text, refuseDepth), desc);
    } catch (const json::parse_error &error) {
        return invalid("payload: it is not JSON (at byte " + std::to_string(error.byte) + ")",
                       "export the model again");
    } catch (const std::exception &error) {
        return invalid(std::string("payload: it cannot be read (") + error.what() + ")", "export the model again");
    }
}

// An operand's type, rank and batch; the message names it as the model does.
Result<TensorDesc> readOperand(const BlockView &block, std::string_view role, std::string_view name, const char *axes) {
    Result<TensorDesc> tensor = readTensor(block, role, name);
    if (!tensor) {
        return tensor;
    }
    const std::string what = describeValue(role, name);
    if (tensor->type != DataType::I8) {
        return Error{ErrorCode::Unsupported, "", what + " has type " + std::string(toString(tensor->type)),
                     "flow_offset works on INT8 only"};
    }
    if (tensor->shape.size() != 4) {
        return invalid(what + " has rank " + std::to_string(tensor->shape.size()) + ", shape " +
                           toString(tensor->shape),
                       "give it shape " + std::string(axes));
    }
    if (tensor->shape[0] != 1) {
        return Error{ErrorCode::Unsupported, "",
                     what + " has batch " + std::to_string(tensor->shape[0]) + ", shape " + toString(tensor->shape),
                     "flow_offset takes a batch of 1; use grid_sample in domain org.gridsample"};
    }
    return tensor;
}

} // namespace

Result<ParsedOperator> parseFlowOffset(const BlockView &block, size_t index) {
    const tosa::TosaOperator &op = block.op(index);
    if (lengthOf(op.inputs()) != 2) {
        return invalid("it has " + std::to_string(lengthOf(op.inputs())) + " operands", "give image and flow");
    }
    if (lengthOf(op.outputs()) != 1) {
        return invalid("it has " + std::to_string(lengthOf(op.outputs())) + " results", "give it one");
    }
    ParsedOperator parsed;
    parsed.image = nameAt(op.inputs(), 0);
    parsed.grid = nameAt(op.inputs(), 1);
    parsed.output = nameAt(op.outputs(), 0);
    GridSampleDesc &desc = parsed.desc;
    const struct {
        const char *role;
        const std::string &name;
        const char *axes;
        TensorDesc &desc;
    } values[] = {{"image", parsed.image, "[1,H,W,C]", desc.image},
                  {"flow", parsed.grid, "[1,4,H,W]", desc.grid},
                  {"output", parsed.output, "[1,H,W,C]", desc.output}};
    for (const auto &value : values) {
        Result<TensorDesc> tensor = readOperand(block, value.role, value.name, value.axes);
        if (!tensor) {
            return std::move(tensor).error();
        }
        value.desc = *std::move(tensor);
    }
    if (desc.grid.shape[1] != kFlowChannels) {
        return invalid(describeValue("flow", parsed.grid) + " has " + std::to_string(desc.grid.shape[1]) +
                           " channels, shape " + toString(desc.grid.shape),
                       "give it shape [1,4,H,W]");
    }
    const auto *payload = op.attribute_as_CustomAttribute()->implementation_attrs();
    if (payload == nullptr || payload->empty()) {
        return invalid("payload: it is empty", "export the model again: scales and zero points are in it");
    }
    if (Status status = parsePayload({reinterpret_cast<const char *>(payload->data()), payload->size()}, desc);
        !status) {
        return std::move(status).error();
    }
    desc.mode = Mode::Bilinear;
    desc.padding = Padding::Border;
    desc.alignCorners = true;
    desc.layout = Layout::Nhwc;
    desc.coordinates = Coordinates::NormalizedOffset;
    desc.gridLayout = GridLayout::ChannelsFirst;
    desc.outputIsNarrow = true;
    return parsed;
}

} // namespace gridsample
