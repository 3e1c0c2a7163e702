/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs the steps of a rewrite over the operators of one block.
#include "rewrite/rewrite_block.hpp"

#include "catalogue/fast_table.hpp"
#include "op/fast_rules.hpp"
#include "rewrite/emit_shader_op.hpp"
#include "rewrite/folds/folds.hpp"
#include "rewrite/parse_operator.hpp"
#include "rewrite/replacement.hpp"
#include "rewrite/stock_limits.hpp"

#include <memory>
#include <string>
#include <unordered_map>

namespace gridsample {
namespace {

class BlockRewriter {
  public:
    BlockRewriter(const BlockView &block, const RewriteOptions &options, ShaderCache &shaders, RewriteResult &result)
        : block_(block), copies_(block), options_(options), shaders_(shaders), result_(result) {}

    Result<BlockEdit> run(const std::vector<FoundOperator> &found) {
        edit_.region = block_.regionIndex();
        edit_.block = block_.blockIndex();
        std::vector<size_t> toReplace;
        for (size_t i = 0; i < found.size(); ++i) {
            if (isToBeReplaced(found[i], result_.operators[i])) {
                toReplace.push_back(found[i].index);
            }
        }
        const std::vector<bool> unneeded = findUnneeded(block_, toReplace);
        for (size_t i = 0, next = 0; i < found.size() && next < toReplace.size(); ++i) {
            if (found[i].index != toReplace[next]) {
                continue;
            }
            ++next;
            if (unneeded[found[i].index]) {
                drop(found[i].index);
                result_.operators[i].reason = "nothing needs its result, so it was dropped";
                continue;
            }
            Result<ParsedOperator> parsed = parseOperator(block_, copies_, found[i].index, found[i].match);
            if (!parsed) {
                return std::move(parsed).error().in(describe(found[i].index));
            }
            parsed->image = copies_.origin(parsed->image);
            parsed->grid = copies_.origin(parsed->grid);
            replacements_.push_back({found[i].index, i, *std::move(parsed), {}, 0, {}, {}, {}, false});
            chooseSampled(replacements_.back());
        }
        if (options_.fold) {
            FoldState state(block_, copies_, replacements_, edit_);
            applyFolds(state);
        }
        for (Replacement &replacement : replacements_) {
            if (Status chosen = choose(replacement); !chosen) {
                return std::move(chosen).error().in(describe(replacement.index));
            }
        }
        arrange(unneeded);
        for (const Replacement &replacement : replacements_) {
            emit(replacement);
        }
        return std::move(edit_);
    }

  private:
    std::string describe(size_t index) const { return describeOperator(block_.op(index), index); }

    void warn(const std::string &text) { result_.warnings.push_back(text); }

    // An operator that stays is given its reason here.
    bool isToBeReplaced(const FoundOperator &found, OperatorRecord &record) const {
        const auto *payload = block_.op(found.index).attribute_as_CustomAttribute()->implementation_attrs();
        if (payload != nullptr && isOurPayload({reinterpret_cast<const char *>(payload->data()), lengthOf(payload)})) {
            record.reason = "it holds its shader already";
            return false;
        }
        return true;
    }

    bool narrows() const { return options_.narrowing != RewriteOptions::Narrowing::None; }

    // With --type-narrowing, partial or full, the real converter stores every float32 tensor as float16.
    void narrow(TensorDesc &tensor) const {
        if (narrows() && tensor.type == DataType::F32) {
            tensor.type = DataType::F16;
        }
    }

    // Before folds: what is folded into a shader could not be sampled any more.
    void chooseSampled(Replacement &replacement) const {
        const GridSampleDesc &desc = replacement.parsed.desc;
        if (options_.precision != Precision::Fast || !validate(desc)) { // planShader says what is wrong
            return;
        }
        replacement.whyExact = whyNotFast(desc);
        if (replacement.whyExact.empty() && desc.layout == Layout::Nchw) {
            replacement.whyExact = shaders::fastReason("layout");
        }
        if (replacement.whyExact.empty()) {
            replacement.whyExact = options_.whyNeverFast;
        }
        replacement.isSampled = replacement.whyExact.empty();
    }

    PlanRequest request(Precision precision, std::string_view obstacle) const {
        PlanRequest request;
        request.precision = precision;
        request.obstacle = obstacle;
        request.device = options_.device;
        return request;
    }

    // The sampling shader, and the exact one in its reserve.
    Result<size_t> chooseFast(const Replacement &replacement, const ShaderPlan &plan) {
        const GridSampleDesc &desc = replacement.parsed.desc;
        Result<size_t> fast = shaders_.get(plan);
        const Result<ShaderPlan> exactPlan = planShader(desc, request(Precision::Exact, {}));
        const Result<size_t> exact = exactPlan ? shaders_.get(*exactPlan) : Result<size_t>(exactPlan.error());
        if (!fast || !exact) {
            return fast ? exact : fast;
        }
        const FastShader info{*plan.sampled, desc.image.type, *exact, exactPlan->variant, exactPlan->groups};
        if (result_.fast.emplace(*fast, info).first->second != info) {
            return Error{ErrorCode::Internal, "", "two exact shaders stand for one fast one", ""};
        }
        return fast;
    }

    std::vector<int64_t> boundShape(const std::string &name, const TensorDesc &desc) const {
        const Result<TensorDesc> declared = readTensor(block_, "", name);
        return declared ? declared->shape : desc.shape; // a fold may have made the value
    }

    Status choose(Replacement &replacement) {
        GridSampleDesc &desc = replacement.parsed.desc;
        for (TensorDesc *tensor : {&desc.image, &desc.grid, &desc.output}) {
            narrow(*tensor);
        }
        Result<ShaderPlan> plan = planShader(desc, request(options_.precision, replacement.whyExact));
        if (!plan) {
            return std::move(plan).error();
        }
        const Result<size_t> shader = plan->sampled ? chooseFast(replacement, *plan) : shaders_.get(*plan);
        if (!shader) {
            return shader.error();
        }
        if (!replacement.parsed.doubt.empty()) {
            warn(describe(replacement.index) + ": " + replacement.parsed.doubt);
        }
        for (const std::string &warning : plan->warnings) {
            warn(describe(replacement.index) + ": " + warning);
        }
        OperatorRecord &record = result_.operators[replacement.record];
        record.replaced = true;
        record.shader = plan->variant;
        record.module = *shader;
        record.isFast = plan->sampled.has_value();
        record.whyExact = plan->whyExact;
        if (!record.whyExact.empty()) {
            warn(describe(replacement.index) + ": runs exactly: " + record.whyExact);
        }
        record.desc = desc;
        record.folds = replacement.folds;
        record.boundShapes = {boundShape(replacement.parsed.image, desc.image),
                              boundShape(replacement.parsed.grid, desc.grid),
                              boundShape(replacement.parsed.output, desc.output)};
        replacement.plan = *std::move(plan);
        replacement.shader = *shader;
        return Nothing{};
    }

    // Takes an unneeded operator out, and what reads its result: all unneeded too, or this one would not be.
    void drop(size_t index) {
        std::vector<size_t> pending{index};
        while (!pending.empty()) {
            const size_t next = pending.back();
            pending.pop_back();
            if (!edit_.operators.try_emplace(next).second) {
                continue;
            }
            const tosa::TosaOperator &op = block_.op(next);
            for (size_t k = 0; k < lengthOf(op.outputs()); ++k) {
                const BlockValue &value = *block_.find(nameAt(op.outputs(), k));
                pending.insert(pending.end(), value.consumers.begin(), value.consumers.end());
            }
        }
    }

    void arrange(const std::vector<bool> &unneeded) {
        if (replacements_.empty()) {
            return;
        }
        for (const std::string &warning : keepUnusedInputs(block_, unneeded, replacements_)) {
            warn(warning);
        }
        keepRescaledValues(block_, edit_, unneeded, replacements_);
        copyReturnedInputs(block_, edit_);
    }

    // Of an operand that no shader reads.
    std::string_view formatOf(const std::string &name) const {
        const tosa::DType type = block_.tensor(name)->type();
        return *vulkanFormat(narrows() && type == tosa::DType::FP32 ? tosa::DType::FP16 : type);
    }

    ShaderOperand operandFor(const Replacement &replacement, const std::string &name, uint32_t &nextFree) const {
        const GridSampleDesc &desc = replacement.parsed.desc;
        if (name == replacement.parsed.image) {
            return {kImageBinding, vulkanFormat(desc.image.type)};
        }
        if (name == replacement.parsed.grid) {
            return {kGridBinding, vulkanFormat(desc.grid.type)};
        }
        return {nextFree++, formatOf(name)};
    }

    // Equal payloads are one object, so that the file holds them once.
    std::shared_ptr<const std::string> payloadOf(const Replacement &replacement,
                                                 const std::vector<ShaderOperand> &operands) {
        std::string key = std::to_string(replacement.shader);
        for (const uint32_t count : replacement.plan.groups) {
            key += ' ' + std::to_string(count);
        }
        for (const ShaderOperand &operand : operands) {
            key += ' ' + std::to_string(operand.binding) + std::string(operand.format);
        }
        std::shared_ptr<const std::string> &payload = payloads_[key];
        if (payload == nullptr) {
            payload = std::make_shared<const std::string>(
                shaderPayload(shaders_.base64(replacement.shader), replacement.plan.groups, operands,
                              {kOutputBinding, vulkanFormat(replacement.parsed.desc.output.type)}, result_.room));
        }
        return payload;
    }

    void emit(const Replacement &replacement) {
        const tosa::TosaOperator &old = block_.op(replacement.index);
        NewOperator op;
        op.operatorName = textOf(old.attribute_as_CustomAttribute()->operator_name());
        op.domainName = kShaderDomain;
        op.location = old.location();
        op.inputs = orderOperands(block_, replacement);
        std::vector<ShaderOperand> operands;
        uint32_t next = kFirstFreeBinding;
        for (const std::string &name : op.inputs) {
            operands.push_back(operandFor(replacement, name, next));
        }
        op.payload = payloadOf(replacement, operands);
        op.outputs = {replacement.parsed.output};
        edit_.operators[replacement.index].push_back(std::move(op));
    }

    const BlockView &block_;
    const Copies copies_;
    const RewriteOptions &options_;
    ShaderCache &shaders_;
    RewriteResult &result_;
    BlockEdit edit_;
    std::vector<Replacement> replacements_;
    std::unordered_map<std::string, std::shared_ptr<const std::string>> payloads_;
};

} // namespace

Result<BlockEdit> rewriteBlock(const BlockView &block, const std::vector<FoundOperator> &found,
                               const RewriteOptions &options, ShaderCache &shaders, RewriteResult &result) {
    return BlockRewriter(block, options, shaders, result).run(found);
}

} // namespace gridsample
