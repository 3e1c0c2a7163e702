/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Builds and reads TOSA flatbuffers with the classes that flatc generates.
#include "support/tosa_builder.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>

namespace gridsample::test {
namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;
using Strings = flatbuffers::Vector<Offset<flatbuffers::String>>;

constexpr uint64_t kPlaceholder = uint64_t{1} << 40; // offset of the first constant outside, until it is known

std::vector<int32_t> part(const std::vector<int32_t> &numbers, size_t from, size_t count) {
    std::vector<int32_t> result(count, 1);
    for (size_t i = 0; i < count && from + i < numbers.size(); ++i) {
        result[i] = numbers[from + i];
    }
    return result;
}

Offset<void> buildAttribute(FlatBufferBuilder &builder, const ModelOperatorText &op) {
    switch (op.op) {
    case tosa::Op::CUSTOM:
        return tosa::CreateCustomAttribute(
                   builder, builder.CreateString(op.name), builder.CreateString(op.domain),
                   builder.CreateVector(reinterpret_cast<const uint8_t *>(op.payload.data()), op.payload.size()))
            .Union();
    case tosa::Op::TRANSPOSE:
        return tosa::CreateTransposeAttribute(builder, builder.CreateVector(op.numbers)).Union();
    case tosa::Op::CONV2D:
        return tosa::CreateConv2dAttribute(builder, builder.CreateVector(part(op.numbers, 0, 4)),
                                           builder.CreateVector(part(op.numbers, 4, 2)),
                                           builder.CreateVector(part(op.numbers, 6, 2)), false, tosa::DType::FP32)
            .Union();
    case tosa::Op::RESCALE: {
        // Without numbers: scale32, one rounding, for the whole tensor.
        const std::vector<int32_t> numbers =
            op.numbers.empty() ? std::vector<int32_t>{1, 1, 0, 0, 0} : part(op.numbers, 0, 5);
        return tosa::CreateRescaleAttribute(builder, numbers[0] != 0, static_cast<tosa::RoundingMode>(numbers[1]),
                                            numbers[2] != 0, numbers[3] != 0, numbers[4] != 0)
            .Union();
    }
    default: // every other operator used in tests has an attribute without fields
        return Offset<void>(builder.EndTable(builder.StartTable()));
    }
}

Offset<tosa::TosaOperator> buildOperator(FlatBufferBuilder &builder, const ModelOperatorText &op) {
    const auto attribute = buildAttribute(builder, op);
    const auto inputs = builder.CreateVectorOfStrings(op.inputs);
    const auto outputs = builder.CreateVectorOfStrings(op.outputs);
    Offset<tosa::OpLocation> location = 0;
    if (!op.location.empty()) {
        location = tosa::CreateOpLocation(builder, builder.CreateString(op.location));
    }
    const auto kind = static_cast<tosa::Attribute>(op.op); // the union's order is the enumeration's
    return tosa::CreateTosaOperator(builder, op.op, kind, attribute, inputs, outputs, location);
}

class ModelBuilder {
  public:
    std::vector<uint8_t> run(const ModelText &model) {
        std::vector<Offset<tosa::TosaRegion>> regions;
        for (const ModelRegionText &region : model.regions) {
            std::vector<Offset<tosa::TosaBasicBlock>> blocks;
            for (const ModelBlockText &block : region.blocks) {
                blocks.push_back(buildBlock(block));
            }
            const auto list = builder_.CreateVector(blocks);
            regions.push_back(tosa::CreateTosaRegion(builder_, builder_.CreateString(region.name), list));
        }
        const auto list = builder_.CreateVector(regions);
        const auto version = tosa::CreateVersion(builder_, model.major, model.minor, model.patch, model.draft);
        // The real converter reads the modifier's text without asking whether there is one.
        const auto software =
            tosa::CreateSoftwareVersion(builder_, model.softwareMajor, 5, 0, builder_.CreateString(""));
        tosa::FinishTosaGraphBuffer(builder_, tosa::CreateTosaGraph(builder_, version, list, software));
        std::vector<uint8_t> bytes(builder_.GetBufferPointer(), builder_.GetBufferPointer() + builder_.GetSize());
        placeOutside(bytes);
        return bytes;
    }

  private:
    Offset<tosa::TosaTensor> buildTensor(const ModelTensorText &tensor) {
        const auto name = builder_.CreateString(tensor.name);
        const auto shape = builder_.CreateVector(tensor.shape);
        Offset<flatbuffers::Vector<uint8_t>> data = 0;
        uint64_t offset = 0, size = 0;
        if (tensor.outside) {
            offset = kPlaceholder + outside_.size();
            size = tensor.data.size();
            outside_.insert(outside_.end(), tensor.data.begin(), tensor.data.end());
        } else {
            builder_.ForceVectorAlignment(tensor.data.size(), 1, 8);
            data = builder_.CreateVector(tensor.data);
        }
        return tosa::CreateTosaTensor(builder_, name, shape, tensor.type, data, tensor.variable, tensor.unranked, 0,
                                      offset, size);
    }

    Offset<tosa::TosaShape> buildShape(const ModelShapeText &shape) {
        const auto name = builder_.CreateString(shape.name);
        std::vector<uint8_t> data(shape.values.size() * sizeof(int64_t));
        std::memcpy(data.data(), shape.values.data(), data.size());
        builder_.ForceVectorAlignment(data.size(), 1, 8);
        const auto values = builder_.CreateVector(data);
        return tosa::CreateTosaShape(builder_, name, static_cast<uint32_t>(shape.values.size()), values);
    }

    Offset<tosa::TosaBasicBlock> buildBlock(const ModelBlockText &block) {
        std::vector<Offset<tosa::TosaOperator>> operators;
        for (const ModelOperatorText &op : block.operators) {
            operators.push_back(buildOperator(builder_, op));
        }
        std::vector<Offset<tosa::TosaTensor>> tensors;
        for (const ModelTensorText &tensor : block.tensors) {
            tensors.push_back(buildTensor(tensor));
        }
        std::vector<Offset<tosa::TosaShape>> shapes;
        for (const ModelShapeText &shape : block.shapes) {
            shapes.push_back(buildShape(shape));
        }
        const auto name = builder_.CreateString(block.name);
        const auto operatorList = builder_.CreateVector(operators);
        const auto tensorList = builder_.CreateVector(tensors);
        const auto inputs = builder_.CreateVectorOfStrings(block.inputs);
        const auto outputs = builder_.CreateVectorOfStrings(block.outputs);
        return tosa::CreateTosaBasicBlock(builder_, name, operatorList, tensorList, inputs, outputs,
                                          builder_.CreateVector(shapes));
    }

    // Appends the constants that lie outside and writes their true places over the placeholders.
    void placeOutside(std::vector<uint8_t> &bytes) const {
        const uint64_t start = bytes.size();
        tosa::TosaGraph *graph = flatbuffers::GetMutableRoot<tosa::TosaGraph>(bytes.data());
        for (flatbuffers::uoffset_t r = 0; r < graph->regions()->size(); ++r) {
            const auto *blocks = graph->regions()->Get(r)->blocks();
            for (flatbuffers::uoffset_t b = 0; b < blocks->size(); ++b) {
                for (const tosa::TosaTensor *tensor : *blocks->Get(b)->tensors()) {
                    if (tensor->offset() >= kPlaceholder) {
                        auto *table = reinterpret_cast<flatbuffers::Table *>(const_cast<tosa::TosaTensor *>(tensor));
                        table->SetField<uint64_t>(tosa::TosaTensor::VT_OFFSET, tensor->offset() - kPlaceholder + start,
                                                  0);
                    }
                }
            }
        }
        bytes.insert(bytes.end(), outside_.begin(), outside_.end());
    }

    FlatBufferBuilder builder_;
    std::vector<uint8_t> outside_;
};

std::vector<std::string> readNames(const Strings *names) {
    std::vector<std::string> list;
    for (flatbuffers::uoffset_t i = 0; names != nullptr && i < names->size(); ++i) {
        list.push_back(names->Get(i)->str());
    }
    return list;
}

template <typename T> std::vector<T> readVector(const flatbuffers::Vector<T> *values) {
    return values == nullptr ? std::vector<T>() : std::vector<T>(values->begin(), values->end());
}

ModelOperatorText readOperator(const tosa::TosaOperator &op) {
    ModelOperatorText result{op.op(), readNames(op.inputs()), readNames(op.outputs())};
    if (op.attribute_type() != static_cast<tosa::Attribute>(op.op())) {
        throw std::runtime_error("an operator has the attributes of another");
    }
    if (const auto *custom = op.attribute_as_CustomAttribute()) {
        const std::vector<uint8_t> payload = readVector(custom->implementation_attrs());
        result.name = custom->operator_name() != nullptr ? custom->operator_name()->str() : "";
        result.domain = custom->domain_name() != nullptr ? custom->domain_name()->str() : "";
        result.payload.assign(payload.begin(), payload.end());
    }
    if (const auto *transpose = op.attribute_as_TransposeAttribute()) {
        result.numbers = readVector(transpose->perms());
    }
    if (const auto *rescale = op.attribute_as_RescaleAttribute()) {
        result.numbers = {rescale->scale32(), static_cast<int32_t>(rescale->rounding_mode()), rescale->per_channel(),
                          rescale->input_unsigned(), rescale->output_unsigned()};
    }
    if (const auto *conv = op.attribute_as_Conv2dAttribute()) {
        for (const auto *list : {conv->pad(), conv->stride(), conv->dilation()}) {
            const auto values = readVector(list);
            result.numbers.insert(result.numbers.end(), values.begin(), values.end());
        }
    }
    if (op.location() != nullptr && op.location()->text() != nullptr) {
        result.location = op.location()->text()->str();
    }
    return result;
}

ModelTensorText readTensor(std::span<const uint8_t> bytes, const tosa::TosaTensor &tensor) {
    ModelTensorText result{tensor.name()->str(), tensor.type(), readVector(tensor.shape()), readVector(tensor.data())};
    result.outside = tensor.offset() > 1;
    result.variable = tensor.variable();
    result.unranked = tensor.is_unranked();
    if (result.outside) {
        if (tensor.offset() + tensor.size() > bytes.size()) {
            throw std::runtime_error("constant " + result.name + " lies outside the file");
        }
        const auto data = bytes.subspan(tensor.offset(), tensor.size());
        result.data.assign(data.begin(), data.end());
    }
    return result;
}

ModelBlockText readBlock(std::span<const uint8_t> bytes, const tosa::TosaBasicBlock &block) {
    ModelBlockText result{block.name()->str(), readNames(block.inputs()), readNames(block.outputs())};
    for (const tosa::TosaTensor *tensor : *block.tensors()) {
        result.tensors.push_back(readTensor(bytes, *tensor));
    }
    for (const tosa::TosaOperator *op : *block.operators()) {
        result.operators.push_back(readOperator(*op));
    }
    for (flatbuffers::uoffset_t i = 0; block.shapes() != nullptr && i < block.shapes()->size(); ++i) {
        const tosa::TosaShape &shape = *block.shapes()->Get(i);
        std::vector<int64_t> values(shape.data()->size() / sizeof(int64_t));
        std::memcpy(values.data(), shape.data()->data(), shape.data()->size());
        result.shapes.push_back({shape.name()->str(), values});
    }
    return result;
}

} // namespace

std::vector<uint8_t> buildModel(const ModelText &model) {
    return ModelBuilder().run(model);
}

bool isTosa(std::span<const uint8_t> bytes) {
    flatbuffers::Verifier verifier(bytes.data(), bytes.size());
    return tosa::VerifyTosaGraphBuffer(verifier);
}

ModelText readModel(std::span<const uint8_t> bytes) {
    if (!isTosa(bytes)) {
        throw std::runtime_error("not a valid TOSA flatbuffer");
    }
    const tosa::TosaGraph &graph = *tosa::GetTosaGraph(bytes.data());
    ModelText model;
    model.major = graph.version()->_major();
    model.minor = graph.version()->_minor();
    model.patch = graph.version()->_patch();
    model.draft = graph.version()->_draft();
    model.softwareMajor = graph.software_version() != nullptr ? graph.software_version()->_major() : -1;
    for (const tosa::TosaRegion *region : *graph.regions()) {
        ModelRegionText &text = model.regions.emplace_back();
        text.name = region->name()->str();
        for (const tosa::TosaBasicBlock *block : *region->blocks()) {
            text.blocks.push_back(readBlock(bytes, *block));
        }
    }
    return model;
}

} // namespace gridsample::test
