/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Who makes what in a block, and from what.
#include "rewrite/check_block.hpp"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gridsample {
namespace {

constexpr const char *kFix = "export the model again";

Error broken(const std::string &where, const std::string &what) {
    return Error{ErrorCode::InvalidInput, where, what, kFix};
}

std::string quoted(std::string_view name) {
    return "\"" + std::string(name) + "\"";
}

std::string labelOf(const BlockView &block, size_t index) {
    const tosa::TosaOperator &op = block.op(index);
    const tosa::CustomAttribute *custom = op.attribute_as_CustomAttribute();
    const std::string kind =
        custom != nullptr ? std::string(textOf(custom->operator_name())) : tosa::EnumNameOp(op.op());
    return "operator " + std::to_string(index) + " (" + kind + ", output " + quoted(nameAt(op.outputs(), 0)) + ")";
}

// Of one element; nothing for types that are packed in ways of their own.
std::optional<uint64_t> bytesOf(tosa::DType type) {
    switch (type) {
    case tosa::DType::BOOL:
    case tosa::DType::INT8:
        return 1;
    case tosa::DType::INT16:
    case tosa::DType::FP16:
    case tosa::DType::BF16:
        return 2;
    case tosa::DType::INT32:
    case tosa::DType::FP32:
        return 4;
    default:
        return std::nullopt;
    }
}

Status checkConstant(const BlockView &block, const tosa::TosaTensor &tensor) {
    const std::optional<uint64_t> size = bytesOf(tensor.type());
    const uint64_t stored = block.model().constant(tensor).size();
    if (!size || stored == 0) {
        return Nothing{};
    }
    uint64_t bytes = *size;
    for (flatbuffers::uoffset_t axis = 0; axis < lengthOf(tensor.shape()); ++axis) {
        const int32_t length = tensor.shape()->Get(axis);
        if (length < 0 ||
            (length > 0 && bytes > std::numeric_limits<uint64_t>::max() / static_cast<uint64_t>(length))) {
            return Nothing{}; // another error
        }
        bytes *= static_cast<uint64_t>(length);
    }
    constexpr uint64_t kPadding = 16; // writers may fill up to this; ExecuTorch does
    if (stored >= bytes && stored < bytes + kPadding) {
        return Nothing{};
    }
    return broken("constant " + quoted(textOf(tensor.name())),
                  "has " + std::to_string(stored) + " bytes, but its shape and type take " + std::to_string(bytes));
}

Status checkTensors(const BlockView &block) {
    std::unordered_set<std::string_view> names;
    for (flatbuffers::uoffset_t i = 0; i < lengthOf(block.block().tensors()); ++i) {
        const tosa::TosaTensor &tensor = *block.block().tensors()->Get(i);
        if (!names.insert(textOf(tensor.name())).second) {
            return broken("tensor " + quoted(textOf(tensor.name())),
                          "is declared twice, the second time as number " + std::to_string(i));
        }
        if (Status right = checkConstant(block, tensor); !right) {
            return right;
        }
    }
    return Nothing{};
}

Status checkMakers(const BlockView &block) {
    std::unordered_map<std::string_view, size_t> makers;
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        for (size_t k = 0; k < lengthOf(block.op(i).outputs()); ++k) {
            const std::string_view name = nameAt(block.op(i).outputs(), k);
            const auto [maker, isNew] = makers.emplace(name, i);
            if (!isNew || block.find(name)->input != BlockValue::kNone) {
                return broken(labelOf(block, i), "makes " + quoted(name) + ", which is " +
                                                     (isNew ? std::string("an input of the model")
                                                            : "made by " + labelOf(block, maker->second)));
            }
        }
    }
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        for (size_t k = 0; k < lengthOf(block.op(i).inputs()); ++k) {
            const std::string_view name = nameAt(block.op(i).inputs(), k);
            const BlockValue &value = *block.find(name);
            if (value.producer == BlockValue::kNone && value.input == BlockValue::kNone) {
                return broken(labelOf(block, i), "reads " + quoted(name) + ", which nothing makes");
            }
        }
    }
    return Nothing{};
}

// Takes operators away whose operands are all there; what is left waits for its own result.
Status checkOrder(const BlockView &block) {
    std::vector<size_t> missing(block.operatorCount(), 0), ready;
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        for (size_t k = 0; k < lengthOf(block.op(i).inputs()); ++k) {
            missing[i] += block.find(nameAt(block.op(i).inputs(), k))->producer != BlockValue::kNone ? 1 : 0;
        }
        if (missing[i] == 0) {
            ready.push_back(i);
        }
    }
    while (!ready.empty()) {
        const size_t done = ready.back();
        ready.pop_back();
        for (size_t k = 0; k < lengthOf(block.op(done).outputs()); ++k) {
            for (const size_t reader : block.find(nameAt(block.op(done).outputs(), k))->consumers) {
                if (--missing[reader] == 0) {
                    ready.push_back(reader);
                }
            }
        }
    }
    for (size_t i = 0; i < block.operatorCount(); ++i) {
        if (missing[i] != 0) {
            return broken(labelOf(block, i), "needs its own result, or waits for an operator that does");
        }
    }
    return Nothing{};
}

} // namespace

Status checkBlock(const BlockView &block) {
    for (const auto check : {checkTensors, checkMakers, checkOrder}) {
        if (Status right = check(block); !right) {
            return right;
        }
    }
    return Nothing{};
}

} // namespace gridsample
