/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A TOSA model: its inputs and outputs, its custom operators, and what the converter plugin makes of them.
#include "command/explain.hpp"

#include "command/stock_rules.hpp"
#include "rewrite/find_operators.hpp"
#include "rewrite/operands.hpp"
#include "rewrite/parse_operator.hpp"
#include "rewrite/rewrite_model.hpp"
#include "tosa/block_view.hpp"
#include "tosa/copies.hpp"

#include <algorithm>
#include <memory>

namespace gridsample {
namespace {

Json tensorsJson(const std::vector<ModelTensor> &tensors) {
    Json list = Json::array();
    for (const ModelTensor &tensor : tensors) {
        list.push_back({{"name", tensor.name}, {"type", tensor.type}, {"shape", tensor.shape}});
    }
    return list;
}

const tosa::TosaOperator &operatorAt(const TosaModel &model, const BlockPlace &place, size_t index) {
    return *blockAt(model, place).operators()->Get(static_cast<flatbuffers::uoffset_t>(index));
}

class Explainer {
  public:
    Explainer(const TosaModel &model, DeviceKind device, RewriteResult rewritten, std::string error)
        : model_(model), device_(device), rewritten_(std::move(rewritten)), error_(std::move(error)) {}

    Json run() {
        Json json = {{"kind", "tosa"}, {"version", versionText(model_.graph())}};
        json["inputs"] = tensorsJson(rewritten_.inputs);
        json["outputs"] = tensorsJson(rewritten_.outputs);
        json["operators"] = countOperators();
        json["grid_samples"] = Json::array();
        const std::optional<BlockPlace> main = findMainBlock(model_);
        std::vector<FoundOperator> found = findOperators(model_);
        if (main) { // as the rewrite lists them: those of the main block first
            std::stable_partition(found.begin(), found.end(),
                                  [&](const FoundOperator &op) { return op.place == *main; });
        }
        for (size_t i = 0; i < found.size(); ++i) {
            json["grid_samples"].push_back(gridSample(found[i], i));
        }
        json["other_custom_operators"] = others();
        if (!rewritten_.warnings.empty()) {
            json["warnings"] = rewritten_.warnings;
        }
        if (!error_.empty()) {
            json["error"] = error_;
        }
        return json;
    }

  private:
    template <typename Visit> void forEachOperator(Visit visit) const {
        for (flatbuffers::uoffset_t r = 0; r < lengthOf(model_.graph().regions()); ++r) {
            const auto *blocks = model_.graph().regions()->Get(r)->blocks();
            for (flatbuffers::uoffset_t b = 0; b < lengthOf(blocks); ++b) {
                for (flatbuffers::uoffset_t i = 0; i < lengthOf(blocks->Get(b)->operators()); ++i) {
                    visit(*blocks->Get(b)->operators()->Get(i), i);
                }
            }
        }
    }

    size_t countOperators() const {
        size_t count = 0;
        forEachOperator([&](const tosa::TosaOperator &, size_t) { ++count; });
        return count;
    }

    // Custom operators that are not ours.
    Json others() const {
        Json list = Json::array();
        forEachOperator([&](const tosa::TosaOperator &op, size_t index) {
            const auto *custom = op.op() == tosa::Op::CUSTOM ? op.attribute_as_CustomAttribute() : nullptr;
            if (custom == nullptr) {
                return;
            }
            const std::string domain(textOf(custom->domain_name())), name(textOf(custom->operator_name()));
            if (!matchGridSample(domain, name)) {
                list.push_back(
                    {{"index", index},
                     {"domain", domain},
                     {"name", name},
                     {"reason", domain == kShaderDomain
                                    ? "not a grid_sample: the stock converter makes a compute segment of it"
                                    : "not a grid_sample: the stock converter stops at a domain that it does "
                                      "not know"}});
            }
        });
        return list;
    }

    Json gridSample(const FoundOperator &found, size_t at) {
        const tosa::TosaOperator &op = operatorAt(model_, found.place, found.index);
        const tosa::CustomAttribute &custom = *op.attribute_as_CustomAttribute();
        Json json = {{"index", found.index},
                     {"domain", textOf(custom.domain_name())},
                     {"name", textOf(custom.operator_name())},
                     {"output", nameAt(op.outputs(), 0)}};
        const BlockView &block = blockOf(found.place);
        const Result<ParsedOperator> parsed = parseOperator(block, Copies(block), found.index, found.match);
        PlanRequest request;
        request.device = device_;
        const Result<ShaderPlan> plan = parsed ? planShader(parsed->desc, request) : Result<ShaderPlan>(parsed.error());
        const OperatorRecord *record = at < rewritten_.operators.size() ? &rewritten_.operators[at] : nullptr;
        if (record != nullptr && record->replaced) {
            json["becomes"] = "shader";
            json.update(shaderJson(record->desc, record->shader, record->isFast, record->whyExact, device_));
            json["folds"] = record->folds;
        } else if (record != nullptr && !record->reason.empty()) {
            json["becomes"] = "unchanged";
            json["reason"] = record->reason;
        } else if (!plan) {
            json["becomes"] = "error";
            json["reason"] = plan.error().message();
        } else { // another operator is at fault
            json["becomes"] = "error";
            json["reason"] = "the model does not convert";
            json.update(shaderJson(parsed->desc, plan->variant, false, "", device_));
        }
        if (parsed && validate(parsed->desc)) {
            const StockRule &rule = stockRuleFor(found.match.kind, parsed->desc);
            json["stock"] = {{"outcome", rule.outcome}, {"what", rule.what}};
        }
        return json;
    }

    // Operators of one block come one after the other.
    const BlockView &blockOf(const BlockPlace &place) {
        if (view_ == nullptr || !(viewed_ == place)) {
            view_ = std::make_unique<BlockView>(model_, place.region, place.block);
            viewed_ = place;
        }
        return *view_;
    }

    const TosaModel &model_;
    DeviceKind device_;
    RewriteResult rewritten_;
    std::string error_;
    BlockPlace viewed_;
    std::unique_ptr<BlockView> view_;
};

} // namespace

Result<Json> explainTosa(ByteView bytes, const ExplainOptions &asked) {
    const Result<TosaModel> model = TosaModel::open(bytes);
    if (!model) {
        return model.error();
    }
    RewriteOptions options;
    options.precision = asked.precision;
    options.device = asked.device;
    Result<RewriteResult> rewritten =
        rewriteModel(bytes, options, [](std::span<const uint8_t>) -> Status { return Nothing{}; });
    std::string error = rewritten ? "" : rewritten.error().message();
    return Explainer(*model, asked.device, rewritten ? *std::move(rewritten) : RewriteResult{}, std::move(error)).run();
}

} // namespace gridsample
