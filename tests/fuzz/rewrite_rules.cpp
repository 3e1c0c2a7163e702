/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Compares by position: a rewrite writes a new front and then the old file, so what did not change is where it was.
#include "rewrite_rules.hpp"

#include "claims.hpp"
#include "operator_report.hpp"
#include "rewrite/emit_shader_op.hpp"
#include "rewrite/find_operators.hpp"
#include "rewrite/match_grid_sample.hpp"
#include "support/tosa_builder.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace gridsample::fuzz {
namespace {

using Names = flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>;

std::set<std::string_view> namesIn(const Names *names) {
    std::set<std::string_view> all;
    for (size_t i = 0; i < lengthOf(names); ++i) {
        all.insert(nameAt(names, i));
    }
    return all;
}

class Comparison {
  public:
    Comparison(const TosaModel &before, const TosaModel &after, const RewriteResult &result)
        : before_(before), after_(after), result_(result), front_(after.bytes().size() - before.bytes().size()) {}

    std::string fault() {
        const auto *old = before_.graph().regions();
        const auto *now = after_.graph().regions();
        if (lengthOf(old) != lengthOf(now)) {
            return "another number of regions";
        }
        const BlockPlace main = *findMainBlock(before_);
        for (flatbuffers::uoffset_t r = 0; r < lengthOf(old); ++r) {
            if (r != main.region && !isOld(old->Get(r), now->Get(r))) {
                return "another region changed";
            }
        }
        const auto *oldBlocks = old->Get(static_cast<flatbuffers::uoffset_t>(main.region))->blocks();
        const auto *nowBlocks = now->Get(static_cast<flatbuffers::uoffset_t>(main.region))->blocks();
        if (lengthOf(oldBlocks) != lengthOf(nowBlocks)) {
            return "another number of blocks";
        }
        for (flatbuffers::uoffset_t b = 0; b < lengthOf(oldBlocks); ++b) {
            if (b != main.block && !isOld(oldBlocks->Get(b), nowBlocks->Get(b))) {
                return "another block changed";
            }
        }
        const tosa::TosaBasicBlock &oldBlock = blockAt(before_, main), &nowBlock = blockAt(after_, main);
        for (const std::string &found : {tailFault(), portsFault(oldBlock, nowBlock), tensorsFault(oldBlock, nowBlock),
                                         operatorsFault(oldBlock, nowBlock), valuesFault(oldBlock, nowBlock)}) {
            if (!found.empty()) {
                return found;
            }
        }
        return "";
    }

  private:
    bool isOld(const void *old, const void *now) const {
        return (old == nullptr) == (now == nullptr) &&
               (old == nullptr || before_.position(old) + front_ == after_.position(now));
    }

    // Only the places of constants outside the tables may change, and those constants may not.
    std::string tailFault() const {
        std::vector<uint8_t> tail(after_.bytes().begin() + static_cast<ptrdiff_t>(front_), after_.bytes().end());
        const auto *regions = before_.graph().regions();
        for (flatbuffers::uoffset_t r = 0; r < lengthOf(regions); ++r) {
            for (flatbuffers::uoffset_t b = 0; b < lengthOf(regions->Get(r)->blocks()); ++b) {
                const auto *tensors = regions->Get(r)->blocks()->Get(b)->tensors();
                for (flatbuffers::uoffset_t t = 0; t < lengthOf(tensors); ++t) {
                    for (const auto field : {tosa::TosaTensor::VT_OFFSET, tosa::TosaTensor::VT_SCALE_OFFSET}) {
                        restore(*tensors->Get(t), field, tail);
                    }
                }
            }
        }
        return std::equal(tail.begin(), tail.end(), before_.bytes().begin(), before_.bytes().end())
                   ? ""
                   : "old bytes changed";
    }
    void restore(const tosa::TosaTensor &tensor, flatbuffers::voffset_t field, std::vector<uint8_t> &tail) const {
        const auto *place = reinterpret_cast<const flatbuffers::Table *>(&tensor)->GetAddressOf(field);
        if (place != nullptr) {
            std::copy_n(place, sizeof(uint64_t), tail.begin() + before_.position(place));
        }
    }

    std::string portsFault(const tosa::TosaBasicBlock &old, const tosa::TosaBasicBlock &now) const {
        const bool same = isOld(old.inputs(), now.inputs()) && isOld(old.name(), now.name()) &&
                          isOld(old.shapes(), now.shapes()) && lengthOf(old.outputs()) == lengthOf(now.outputs());
        return same ? "" : "inputs, outputs, shapes or the block's name changed";
    }

    std::string tensorsFault(const tosa::TosaBasicBlock &old, const tosa::TosaBasicBlock &now) const {
        const size_t count = lengthOf(old.tensors());
        std::set<std::string_view> names;
        for (flatbuffers::uoffset_t i = 0; i < count; ++i) {
            if (i >= lengthOf(now.tensors()) || !isOld(old.tensors()->Get(i), now.tensors()->Get(i))) {
                return "a tensor changed";
            }
            names.insert(gridsample::textOf(old.tensors()->Get(i)->name()));
        }
        for (auto i = static_cast<flatbuffers::uoffset_t>(count); i < lengthOf(now.tensors()); ++i) {
            if (!names.insert(gridsample::textOf(now.tensors()->Get(i)->name())).second) {
                return "a new tensor has the name of another";
            }
        }
        return "";
    }

    // What stays is as it was and in its order; what is new is a shader or a copy.
    std::string operatorsFault(const tosa::TosaBasicBlock &old, const tosa::TosaBasicBlock &now) const {
        size_t next = 0, shaders = 0;
        for (flatbuffers::uoffset_t i = 0; i < lengthOf(now.operators()); ++i) {
            const tosa::TosaOperator &op = *now.operators()->Get(i);
            if (after_.position(&op) >= front_) {
                while (next < lengthOf(old.operators()) &&
                       !isOld(old.operators()->Get(static_cast<flatbuffers::uoffset_t>(next)), &op)) {
                    ++next;
                }
                if (next++ == lengthOf(old.operators())) {
                    return "an operator changed its place";
                }
                continue;
            }
            const tosa::CustomAttribute *custom = op.attribute_as_CustomAttribute();
            if (op.op() == tosa::Op::CUSTOM && custom != nullptr) {
                const auto *payload = custom->implementation_attrs();
                if (gridsample::textOf(custom->domain_name()) != kShaderDomain ||
                    !isOurPayload({reinterpret_cast<const char *>(payload->data()), lengthOf(payload)})) {
                    return "a new operator is no shader";
                }
                ++shaders;
            } else if (op.op() != tosa::Op::IDENTITY) {
                return "a new operator is neither shader nor copy";
            }
        }
        const auto replaced = std::count_if(result_.operators.begin(), result_.operators.end(),
                                            [](const OperatorRecord &record) { return record.replaced; });
        return shaders == static_cast<size_t>(replaced) ? "" : "not as many shaders as operators replaced";
    }

    // Nobody reads or returns what was made by an operator that is gone.
    std::string valuesFault(const tosa::TosaBasicBlock &old, const tosa::TosaBasicBlock &now) const {
        std::set<std::string_view> made, gone;
        for (flatbuffers::uoffset_t i = 0; i < lengthOf(now.operators()); ++i) {
            made.merge(namesIn(now.operators()->Get(i)->outputs()));
        }
        for (flatbuffers::uoffset_t i = 0; i < lengthOf(old.operators()); ++i) {
            for (const std::string_view name : namesIn(old.operators()->Get(i)->outputs())) {
                if (made.count(name) == 0) {
                    gone.insert(name);
                }
            }
        }
        for (const std::string_view input : namesIn(old.inputs())) {
            gone.erase(input); // a broken model may also write to its input
        }
        std::set<std::string_view> needed = namesIn(now.outputs());
        for (flatbuffers::uoffset_t i = 0; i < lengthOf(now.operators()); ++i) {
            needed.merge(namesIn(now.operators()->Get(i)->inputs()));
        }
        for (const std::string_view name : needed) {
            if (gone.count(name) != 0) {
                return "\"" + std::string(name) + "\" is needed, but made by nobody any more";
            }
        }
        return "";
    }

    const TosaModel &before_, &after_;
    const RewriteResult &result_;
    const size_t front_;
};

std::string reportFault(const RewriteResult &result) {
    for (const OperatorRecord &record : result.operators) {
        const auto report = nlohmann::json::parse(operatorReport(record), nullptr, false);
        if (!report.is_object() || (!record.replaced && record.reason.empty())) {
            return "a record that says nothing, or is no JSON: " + operatorReport(record);
        }
    }
    return "";
}

struct Written {
    Result<RewriteResult> result;
    Bytes bytes;
};

Written rewrite(ByteView model, const RewriteOptions &options) {
    Bytes bytes;
    Result<RewriteResult> result = rewriteModel(model, options, [&](ByteView piece) -> Status {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    return {std::move(result), std::move(bytes)};
}

} // namespace

std::string rewriteFault(ByteView model, const RewriteOptions &options) {
    const Written first = rewrite(model, options);
    if (!first.result || !first.result->changed) {
        if (!first.bytes.empty()) {
            return "something was written, but not for a changed model";
        }
        return first.result ? reportFault(*first.result) : errorFault(first.result.error());
    }
    const Result<TosaModel> before = TosaModel::open(model);
    const Result<TosaModel> after = TosaModel::open(first.bytes);
    if (!before || !after || !test::isTosa(first.bytes)) {
        return "the new file is no TOSA model";
    }
    std::string fault = Comparison(*before, *after, *first.result).fault();
    fault = fault.empty() ? reportFault(*first.result) : fault;
    if (!fault.empty()) {
        return fault;
    }
    const Written second = rewrite(first.bytes, options);
    if (!second.result) {
        return "the new file is refused: " + second.result.error().message();
    }
    return second.result->changed ? "the new file is rewritten once more" : "";
}

} // namespace gridsample::fuzz
