/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Builds the new front of a TOSA file and streams the old bytes behind it.
#include "tosa/write_edited.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace gridsample {
namespace {

using Builder = flatbuffers::FlatBufferBuilder;

constexpr size_t kFrontAlignment = 16;
constexpr uint64_t kLargestFile = FLATBUFFERS_MAX_BUFFER_SIZE - 1;

// An object of the new file: one of the front, by its distance from the front's end, or one of the old file, by its
// position there. Null if neither.
struct Ref {
    uint32_t place = 0;
    bool old = false;
    bool null() const { return place == 0; }
};

class Front {
  public:
    Front(const TosaModel &model, const BlockEdit &edit) : model_(model), edit_(edit) {
        builder_.Align(kFrontAlignment); // remembered: the whole front is padded to it
    }

    std::span<const uint8_t> build() {
        const tosa::TosaGraph &graph = model_.graph();
        const tosa::TosaRegion &region = *graph.regions()->Get(index(edit_.region));
        const tosa::TosaBasicBlock &block = *region.blocks()->Get(index(edit_.block));
        const Ref newBlock = writeBlock(block);
        const Ref blocks = replaceOne(*region.blocks(), edit_.block, newBlock);
        const Ref newRegion =
            table({{tosa::TosaRegion::VT_NAME, old(region.name())}, {tosa::TosaRegion::VT_BLOCKS, blocks}});
        const Ref regions = replaceOne(*graph.regions(), edit_.region, newRegion);
        const Ref root = table({{tosa::TosaGraph::VT_VERSION, old(graph.version())},
                                {tosa::TosaGraph::VT_REGIONS, regions},
                                {tosa::TosaGraph::VT_SOFTWARE_VERSION, old(graph.software_version())},
                                {tosa::TosaGraph::VT_COMPATIBILITY, old(graph.compatibility())}});
        builder_.Finish(flatbuffers::Offset<tosa::TosaGraph>(root.place), tosa::TosaGraphIdentifier());
        return {builder_.GetBufferPointer(), builder_.GetSize()};
    }

  private:
    using Fields = std::vector<std::pair<flatbuffers::voffset_t, Ref>>;

    static flatbuffers::uoffset_t index(size_t at) { return static_cast<flatbuffers::uoffset_t>(at); }
    static Ref made(flatbuffers::uoffset_t offset) { return {offset, false}; }
    Ref old(const void *object) const { return object == nullptr ? Ref{} : Ref{model_.position(object), true}; }

    // What an offset field has to hold if it is the next thing written. The old file begins where the front ends.
    flatbuffers::uoffset_t distanceTo(Ref target) {
        if (!target.old) {
            return builder_.ReferTo(target.place);
        }
        builder_.Align(sizeof(flatbuffers::uoffset_t));
        return builder_.GetSize() + static_cast<flatbuffers::uoffset_t>(sizeof(flatbuffers::uoffset_t)) + target.place;
    }

    void addRef(flatbuffers::voffset_t field, Ref target) {
        if (!target.null()) {
            builder_.AddElement<flatbuffers::uoffset_t>(field, distanceTo(target), 0);
        }
    }

    Ref table(const Fields &fields) {
        const flatbuffers::uoffset_t start = builder_.StartTable();
        for (const auto &[field, target] : fields) {
            addRef(field, target);
        }
        return made(builder_.EndTable(start));
    }

    Ref vector(const std::vector<Ref> &elements) {
        builder_.StartVector(elements.size(), sizeof(flatbuffers::uoffset_t), sizeof(flatbuffers::uoffset_t));
        for (size_t i = elements.size(); i > 0; --i) {
            builder_.PushElement<flatbuffers::uoffset_t>(distanceTo(elements[i - 1]));
        }
        return made(builder_.EndVector(elements.size()));
    }

    template <typename T>
    std::vector<Ref> elementsOf(const flatbuffers::Vector<flatbuffers::Offset<T>> *elements) const {
        std::vector<Ref> refs;
        for (flatbuffers::uoffset_t i = 0; i < lengthOf(elements); ++i) {
            refs.push_back(old(elements->Get(i)));
        }
        return refs;
    }

    template <typename T>
    Ref replaceOne(const flatbuffers::Vector<flatbuffers::Offset<T>> &elements, size_t at, Ref with) {
        std::vector<Ref> refs = elementsOf(&elements);
        refs[at] = with;
        return vector(refs);
    }

    Ref names(const std::vector<std::string> &list) {
        std::vector<Ref> refs;
        refs.reserve(list.size());
        for (const std::string &name : list) {
            refs.push_back(made(builder_.CreateSharedString(name).o));
        }
        return vector(refs);
    }

    Ref payload(const std::shared_ptr<const std::string> &bytes) {
        Ref &ref = payloads_[bytes.get()];
        if (ref.null()) {
            ref = made(builder_.CreateVector(reinterpret_cast<const uint8_t *>(bytes->data()), bytes->size()).o);
        }
        return ref;
    }

    Ref writeOperator(const NewOperator &op) {
        const bool custom = op.payload != nullptr;
        const Ref attribute =
            custom ? table({{tosa::CustomAttribute::VT_OPERATOR_NAME,
                             made(builder_.CreateSharedString(op.operatorName).o)},
                            {tosa::CustomAttribute::VT_DOMAIN_NAME, made(builder_.CreateSharedString(op.domainName).o)},
                            {tosa::CustomAttribute::VT_IMPLEMENTATION_ATTRS, payload(op.payload)}})
                   : table({});
        const Ref inputs = names(op.inputs), outputs = names(op.outputs);
        const flatbuffers::uoffset_t start = builder_.StartTable();
        addRef(tosa::TosaOperator::VT_ATTRIBUTE, attribute);
        addRef(tosa::TosaOperator::VT_INPUTS, inputs);
        addRef(tosa::TosaOperator::VT_OUTPUTS, outputs);
        addRef(tosa::TosaOperator::VT_LOCATION, old(op.location));
        builder_.AddElement<uint32_t>(tosa::TosaOperator::VT_OP,
                                      static_cast<uint32_t>(custom ? tosa::Op::CUSTOM : tosa::Op::IDENTITY), 0);
        builder_.AddElement<uint8_t>(
            tosa::TosaOperator::VT_ATTRIBUTE_TYPE,
            static_cast<uint8_t>(custom ? tosa::Attribute::CustomAttribute : tosa::Attribute::IdentityAttribute), 0);
        return made(builder_.EndTable(start));
    }

    Ref writeTensor(const NewTensor &tensor) {
        const Ref name = made(builder_.CreateSharedString(tensor.name).o);
        const Ref shape =
            tensor.shape.empty() ? old(tensor.like->shape()) : made(builder_.CreateVector(tensor.shape).o);
        const flatbuffers::uoffset_t start = builder_.StartTable();
        addRef(tosa::TosaTensor::VT_NAME, name);
        addRef(tosa::TosaTensor::VT_SHAPE, shape);
        builder_.AddElement<uint32_t>(tosa::TosaTensor::VT_TYPE, static_cast<uint32_t>(tensor.like->type()), 0);
        return made(builder_.EndTable(start));
    }

    Ref writeOperators(const tosa::TosaBasicBlock &block) {
        std::vector<Ref> refs;
        refs.reserve(lengthOf(block.operators()));
        auto next = edit_.operators.begin();
        for (flatbuffers::uoffset_t i = 0; i < lengthOf(block.operators()); ++i) {
            if (next == edit_.operators.end() || next->first != i) {
                refs.push_back(old(block.operators()->Get(i)));
                continue;
            }
            for (const NewOperator &op : next->second) {
                refs.push_back(writeOperator(op));
            }
            ++next;
        }
        for (const NewOperator &op : edit_.appended) {
            refs.push_back(writeOperator(op));
        }
        return vector(refs);
    }

    Ref writeTensors(const tosa::TosaBasicBlock &block) {
        if (edit_.tensors.empty()) {
            return old(block.tensors());
        }
        std::vector<Ref> refs = elementsOf(block.tensors());
        for (const NewTensor &tensor : edit_.tensors) {
            refs.push_back(writeTensor(tensor));
        }
        return vector(refs);
    }

    Ref writeBlock(const tosa::TosaBasicBlock &block) {
        const Ref operators = writeOperators(block);
        const Ref tensors = writeTensors(block);
        const Ref outputs = edit_.outputs ? names(*edit_.outputs) : old(block.outputs());
        return table({{tosa::TosaBasicBlock::VT_NAME, old(block.name())},
                      {tosa::TosaBasicBlock::VT_OPERATORS, operators},
                      {tosa::TosaBasicBlock::VT_TENSORS, tensors},
                      {tosa::TosaBasicBlock::VT_INPUTS, old(block.inputs())},
                      {tosa::TosaBasicBlock::VT_OUTPUTS, outputs},
                      {tosa::TosaBasicBlock::VT_SHAPES, old(block.shapes())}});
    }

    const TosaModel &model_;
    const BlockEdit &edit_;
    Builder builder_;
    std::unordered_map<const std::string *, Ref> payloads_;
};

// Tables are rewritten field by field, so a field that a later schema added would be lost.
bool hasLaterFields(const void *table, flatbuffers::voffset_t lastKnown) {
    const auto *start = static_cast<const uint8_t *>(table);
    const uint8_t *vtable = start - flatbuffers::ReadScalar<flatbuffers::soffset_t>(start);
    const auto size = flatbuffers::ReadScalar<flatbuffers::voffset_t>(vtable);
    return size > lastKnown + sizeof(flatbuffers::voffset_t);
}

Status checkFields(const TosaModel &model, const BlockEdit &edit) {
    const tosa::TosaGraph &graph = model.graph();
    const tosa::TosaRegion &region = *graph.regions()->Get(static_cast<flatbuffers::uoffset_t>(edit.region));
    const tosa::TosaBasicBlock &block = *region.blocks()->Get(static_cast<flatbuffers::uoffset_t>(edit.block));
    bool later = hasLaterFields(&graph, tosa::TosaGraph::VT_COMPATIBILITY) ||
                 hasLaterFields(&region, tosa::TosaRegion::VT_BLOCKS) ||
                 hasLaterFields(&block, tosa::TosaBasicBlock::VT_SHAPES);
    for (const auto &[at, replacement] : edit.operators) {
        later = later || hasLaterFields(block.operators()->Get(static_cast<flatbuffers::uoffset_t>(at)),
                                        tosa::TosaOperator::VT_LOCATION);
    }
    if (later) {
        return Error{ErrorCode::Unsupported, "TOSA model",
                     "it holds fields of a later TOSA schema, which a rewrite would lose", ""};
    }
    return Nothing{};
}

// Old bytes that have to change: the places of constants that lie outside the tables.
using Patches = std::map<uint32_t, uint64_t>; // position of the 8 bytes -> new value

struct OutsideConstants {
    Patches fields; // values of the old file
    uint64_t first = UINT64_MAX;
};

void addField(const TosaModel &model, const tosa::TosaTensor &tensor, flatbuffers::voffset_t field, uint64_t value,
              OutsideConstants &found) {
    if (value > kNoOffset) {
        const auto *start = reinterpret_cast<const flatbuffers::Table *>(&tensor);
        found.fields.emplace(model.position(start->GetAddressOf(field)), value);
        found.first = std::min(found.first, value);
    }
}

OutsideConstants findOutsideConstants(const TosaModel &model) {
    OutsideConstants found;
    for (flatbuffers::uoffset_t r = 0; r < lengthOf(model.graph().regions()); ++r) {
        const tosa::TosaRegion *region = model.graph().regions()->Get(r);
        for (flatbuffers::uoffset_t b = 0; b < lengthOf(region->blocks()); ++b) {
            const tosa::TosaBasicBlock *block = region->blocks()->Get(b);
            for (flatbuffers::uoffset_t t = 0; t < lengthOf(block->tensors()); ++t) {
                const tosa::TosaTensor &tensor = *block->tensors()->Get(t);
                addField(model, tensor, tosa::TosaTensor::VT_OFFSET, tensor.offset(), found);
                addField(model, tensor, tosa::TosaTensor::VT_SCALE_OFFSET, tensor.scale_offset(), found);
            }
        }
    }
    return found;
}

Error tooLarge() {
    return {ErrorCode::Unsupported, "TOSA model",
            "with its shaders it would be larger than the 2 GB that a FlatBuffer can be", ""};
}

// Whether the front, estimated from above, fits into a builder.
Status checkSize(const TosaModel &model, const BlockEdit &edit) {
    uint64_t size = 64 * (lengthOf(model.graph().regions()) + 16);
    std::unordered_set<const std::string *> payloads;
    for (const auto &[at, replacement] : edit.operators) {
        for (const NewOperator &op : replacement) {
            const bool isNew = op.payload != nullptr && payloads.insert(op.payload.get()).second;
            size += (isNew ? op.payload->size() : 0) + 512;
            for (const auto *list : {&op.inputs, &op.outputs}) {
                for (const std::string &name : *list) {
                    size += name.size() + 16;
                }
            }
        }
    }
    return size > kLargestFile ? Status(tooLarge()) : Status(Nothing{});
}

Status stream(std::span<const uint8_t> bytes, const OutsideConstants &outside, uint64_t shift, const ByteSink &out) {
    size_t from = 0;
    for (const auto &[position, value] : outside.fields) {
        std::array<uint8_t, sizeof(uint64_t)> field{};
        flatbuffers::WriteScalar(field.data(), value + shift);
        for (const auto piece : {bytes.subspan(from, position - from), std::span<const uint8_t>(field)}) {
            if (Status written = out(piece); !written) {
                return written;
            }
        }
        from = position + field.size();
    }
    return out(bytes.subspan(from));
}

} // namespace

Status writeEdited(const TosaModel &model, const BlockEdit &edit, const ByteSink &out) {
    if (Status fields = checkFields(model, edit); !fields) {
        return fields;
    }
    if (Status size = checkSize(model, edit); !size) {
        return size;
    }
    Front front(model, edit);
    const std::span<const uint8_t> bytes = front.build();
    const OutsideConstants outside = findOutsideConstants(model);
    if (bytes.size() + std::min<uint64_t>(model.bytes().size(), outside.first) > kLargestFile) {
        return tooLarge();
    }
    if (Status written = out(bytes); !written) {
        return written;
    }
    return stream(model.bytes(), outside, bytes.size(), out);
}

} // namespace gridsample
