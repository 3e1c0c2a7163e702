/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Tensors and constants of TOSA as the operator's own types.
#include "rewrite/operands.hpp"

#include <optional>

namespace gridsample {
namespace {

std::optional<DataType> dataType(tosa::DType type) {
    switch (type) {
    case tosa::DType::FP32:
        return DataType::F32;
    case tosa::DType::FP16:
        return DataType::F16;
    case tosa::DType::INT8:
        return DataType::I8;
    case tosa::DType::INT16:
        return DataType::I16;
    default:
        return std::nullopt;
    }
}

Error undeclared(const std::string &what) {
    return {ErrorCode::InvalidInput, "", what + " is not among the block's tensors", "export the model again"};
}

// The bytes of a constant with one element.
Result<std::span<const uint8_t>> readConstant(const BlockView &block, std::string_view role, std::string_view name,
                                              tosa::DType type) {
    const std::string what = describeValue(role, name);
    const tosa::TosaTensor *tensor = block.tensor(name);
    if (tensor == nullptr) {
        return undeclared(what);
    }
    if (block.producer(name, tosa::Op::CONST) == nullptr) {
        return Error{ErrorCode::Unsupported, "", what + " is not a constant",
                     "quantise the grid with fixed parameters"};
    }
    if (tensor->type() != type) {
        return Error{ErrorCode::Unsupported, "",
                     what + " has type " + typeName(tensor->type()) + " instead of " + typeName(type),
                     "export the model again"};
    }
    const std::span<const uint8_t> bytes = block.model().constant(*tensor);
    if (bytes.size() != sizeof(uint32_t)) {
        return Error{ErrorCode::Unsupported, "",
                     what + " holds " + std::to_string(bytes.size()) + " bytes instead of one value of 4",
                     "quantise the grid per tensor, not per channel"};
    }
    return bytes;
}

template <typename T>
Result<T> readScalar(const BlockView &block, std::string_view role, std::string_view name, tosa::DType type) {
    const Result<std::span<const uint8_t>> bytes = readConstant(block, role, name, type);
    if (!bytes) {
        return bytes.error();
    }
    return flatbuffers::ReadScalar<T>(bytes->data()); // little-endian, as the file is
}

} // namespace

std::string describeValue(std::string_view role, std::string_view name) {
    return std::string(role) + " \"" + std::string(name) + "\"";
}

std::string describeOperator(const tosa::TosaOperator &op, size_t index) {
    const tosa::CustomAttribute *custom = op.attribute_as_CustomAttribute();
    const std::string_view name = custom == nullptr ? std::string_view{} : textOf(custom->operator_name());
    return "operator " + std::to_string(index) + " (" + std::string(name) + ", output \"" +
           std::string(nameAt(op.outputs(), 0)) + "\")";
}

Result<TensorDesc> readTensor(const BlockView &block, std::string_view role, std::string_view name) {
    const std::string what = describeValue(role, name);
    const tosa::TosaTensor *tensor = block.tensor(name);
    if (tensor == nullptr) {
        return undeclared(what);
    }
    const std::optional<DataType> type = dataType(tensor->type());
    if (!type) {
        return Error{ErrorCode::Unsupported, "", what + " has type " + typeName(tensor->type()),
                     "use FP32, FP16, INT8 or INT16"};
    }
    if (tensor->is_unranked()) {
        return Error{ErrorCode::Unsupported, "", what + " has no rank", "export the model with fixed shapes"};
    }
    TensorDesc desc{*type, {}};
    for (flatbuffers::uoffset_t axis = 0; axis < lengthOf(tensor->shape()); ++axis) {
        desc.shape.push_back(tensor->shape()->Get(axis));
    }
    return desc;
}

Result<float> readFloatConstant(const BlockView &block, std::string_view role, std::string_view name) {
    return readScalar<float>(block, role, name, tosa::DType::FP32);
}

Result<int32_t> readIntConstant(const BlockView &block, std::string_view role, std::string_view name) {
    return readScalar<int32_t>(block, role, name, tosa::DType::INT32);
}

} // namespace gridsample
