/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Opens a model, finds what is ours, and writes the model anew if anything changes.
#include "rewrite/rewrite_model.hpp"

#include "rewrite/check_block.hpp"
#include "rewrite/find_operators.hpp"
#include "rewrite/operands.hpp"
#include "rewrite/rewrite_block.hpp"
#include "tosa/write_edited.hpp"
#include "vgf/large_models.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace gridsample {
namespace {

using Names = flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>;

std::vector<ModelTensor> listTensors(const tosa::TosaBasicBlock &block, const Names *names) {
    std::vector<ModelTensor> list;
    for (size_t i = 0; i < lengthOf(names); ++i) {
        ModelTensor tensor{std::string(nameAt(names, i)), {}, ""};
        for (flatbuffers::uoffset_t t = 0; t < lengthOf(block.tensors()); ++t) {
            const tosa::TosaTensor &declared = *block.tensors()->Get(t);
            if (textOf(declared.name()) == tensor.name) {
                tensor.type = typeName(declared.type());
                for (flatbuffers::uoffset_t axis = 0; axis < lengthOf(declared.shape()); ++axis) {
                    tensor.shape.push_back(declared.shape()->Get(axis));
                }
                break;
            }
        }
        list.push_back(std::move(tensor));
    }
    return list;
}

OperatorRecord recordOf(const TosaModel &model, const FoundOperator &found) {
    const tosa::TosaBasicBlock &block = blockAt(model, found.place);
    const tosa::TosaOperator &op = *block.operators()->Get(static_cast<flatbuffers::uoffset_t>(found.index));
    OperatorRecord record;
    record.index = found.index;
    record.region = textOf(regionAt(model, found.place).name());
    record.block = textOf(block.name());
    record.domain = textOf(op.attribute_as_CustomAttribute()->domain_name());
    record.name = textOf(op.attribute_as_CustomAttribute()->operator_name());
    record.output = nameAt(op.outputs(), 0);
    return record;
}

// Leaves every operator as it is, for one reason.
void leaveAll(RewriteResult &result, const std::string &reason) {
    for (OperatorRecord &record : result.operators) {
        record.replaced = false;
        record.reason = reason;
    }
    result.warnings.push_back("the model's grid_sample operators are left as they are: " + reason);
}

// Splits the operators that are found into those of the main block, which come first in the result, and the rest.
std::vector<FoundOperator> splitOff(const TosaModel &model, const BlockPlace &main, std::vector<FoundOperator> found,
                                    RewriteResult &result) {
    const auto rest =
        std::stable_partition(found.begin(), found.end(), [&](const FoundOperator &op) { return op.place == main; });
    for (const FoundOperator &op : found) {
        result.operators.push_back(recordOf(model, op));
    }
    for (size_t i = static_cast<size_t>(rest - found.begin()); i < found.size(); ++i) {
        OperatorRecord &record = result.operators[i];
        record.reason = "it is outside the model's main block";
        const tosa::TosaBasicBlock &block = blockAt(model, found[i].place);
        result.warnings.push_back(
            "region \"" + record.region + "\", block \"" + record.block + "\": " +
            describeOperator(*block.operators()->Get(static_cast<flatbuffers::uoffset_t>(record.index)), record.index) +
            ": " + record.reason + ", so it was left as it is");
    }
    found.erase(rest, found.end());
    return found;
}

// Where moving the constants would cost more than the room; a VGF writer keeps them in place then.
size_t roomFor(const TosaModel &model, size_t operators) {
    constexpr size_t kMostOfIt = 512; // at most 1 / kMostOfIt of the model
    const size_t size = model.bytes().size();
    return size >= kLargeModel && operators <= size / kMostOfIt / kRoomInNames ? kRoomInNames : 0;
}

Result<RewriteResult> rewriteOpened(const TosaModel &model, const RewriteOptions &options, const ByteSink &out) {
    RewriteResult result;
    const std::optional<BlockPlace> main = findMainBlock(model);
    if (!main) {
        return result;
    }
    const tosa::TosaBasicBlock &block = blockAt(model, *main);
    result.inputs = listTensors(block, block.inputs());
    result.outputs = listTensors(block, block.outputs());
    std::vector<FoundOperator> found = findOperators(model);
    if (found.empty()) {
        return result;
    }
    found = splitOff(model, *main, std::move(found), result);
    if (!isReadVersion(model.graph())) {
        leaveAll(result, "it is TOSA " + versionText(model.graph()) + ", and only 1.0 and 1.1.0 draft are supported");
        return result;
    }
    result.room = roomFor(model, found.size());
    ShaderCache shaders;
    const BlockView view(model, main->region, main->block);
    if (Status sound = checkBlock(view); !sound) {
        return std::move(sound).error();
    }
    const Result<BlockEdit> edit = rewriteBlock(view, found, options, shaders, result);
    if (!edit) {
        return edit.error();
    }
    if (edit->empty()) {
        return result;
    }
    if (Status written = writeEdited(model, *edit, out); !written) {
        if (written.error().code != ErrorCode::Unsupported) {
            return std::move(written).error();
        }
        leaveAll(result, written.error().what);
        return result;
    }
    result.changed = true;
    result.shaders = shaders.takeModules();
    return result;
}

// The bytes at an address that the model's tables can be read from; `copy` holds them if they have to be moved.
std::span<const uint8_t> aligned(std::span<const uint8_t> bytes, std::vector<uint8_t> &copy) {
    if (reinterpret_cast<uintptr_t>(bytes.data()) % TosaModel::kAlignment == 0) {
        return bytes;
    }
    copy.assign(bytes.begin(), bytes.end()); // from operator new, which aligns to this
    static_assert(TosaModel::kAlignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    return copy;
}

} // namespace

Result<RewriteResult> rewriteModel(std::span<const uint8_t> tosa, const RewriteOptions &options, const ByteSink &out) {
    try {
        std::vector<uint8_t> copy;
        const Result<TosaModel> model = TosaModel::open(aligned(tosa, copy));
        if (!model) {
            RewriteResult untouched;
            untouched.warnings.push_back(model.error().message() + "; it was left as it is");
            return untouched;
        }
        return rewriteOpened(*model, options, out);
    } catch (const std::exception &exception) {
        return Error{ErrorCode::Internal, "TOSA model", std::string("the rewrite failed (") + exception.what() + ")",
                     ""};
    }
}

} // namespace gridsample
