/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The walk goes once through the blocks of a function, in their order; a call is a walk through another function.
#include "spirv/live_walk.hpp"

#include "spirv/live_values.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gridsample {
namespace {

constexpr size_t kMostInstructions = 1U << 20; // far beyond any shader of ours; calls in calls could fill the memory

// What is known of a label of the function that is being walked through.
struct Label {
    const ParsedFunction *function = nullptr;              // that it is in
    uint32_t id = 0;                                       // in the new code
    std::vector<std::pair<uint32_t, uint32_t>> edges = {}; // live ones: label of the module, label in the new code
    std::optional<size_t> header = std::nullopt;           // of a loop that has been begun: its block
    bool isPassed = false;                                 // walked through, or left out
    bool isDropped = false;                                // merge block of a branch that went one way
    bool isMerge = false;                                  // of a branch or loop that stayed
    uint32_t continuesTo = 0; // continue block of a loop that stayed: label of the loop's header
};

class Walk {
  public:
    Walk(const ParsedModule &module, LiveCode &code, KnownValues &known)
        : module_(module), code_(code), values_(module, code, known), labels_(module.bound()) {}

    Status run(const ParsedFunction &main) {
        open(code_.newId());
        function(main);
        if (!isWell()) {
            return Error{ErrorCode::Unsupported, "SPIR-V", "the module cannot be specialised (" + values_.why() + ")",
                         ""};
        }
        return Nothing{};
    }

  private:
    void fail(const std::string &why) { values_.fail(why); }
    bool isWell() const { return values_.why().empty(); }
    LiveBlock &block() { return code_.blocks.back(); }

    void open(uint32_t label) { code_.blocks.emplace_back().label = label; }

    // --- functions ---

    // Returns the id of what the function returns, or 0.
    uint32_t function(const ParsedFunction &function) {
        if (std::find(active_.begin(), active_.end(), &function) != active_.end()) {
            fail("a function calls itself");
            return 0;
        }
        active_.push_back(&function);
        for (const ParsedBlock &each : function.blocks) {
            labels_[each.label] = {&function, code_.newId()};
        }
        walked_ += function.blocks.back().last - function.blocks.front().first;
        if (walked_ > kMostInstructions) {
            fail("it becomes too large");
        }
        uint32_t returned = 0;
        for (size_t index = 0; index < function.blocks.size() && isWell(); ++index) {
            const ParsedBlock &each = function.blocks[index];
            labels_[each.label].isPassed = true;
            if (index == 0) {
                labels_[each.label].id = block().label;
            } else if (labels_[each.label].edges.empty()) {
                placeholder(each.label);
                continue;
            } else {
                open(labels_[each.label].id);
            }
            returned = walkBlock(each, index + 1 == function.blocks.size());
        }
        if (isWell() && labels_[function.blocks.back().label].edges.empty() && function.blocks.size() > 1) {
            fail("a function does not return at its end");
        }
        active_.pop_back();
        return returned;
    }

    // A branch or loop that stayed names its blocks, whether they can be reached or not.
    void placeholder(uint32_t old) {
        const Label &label = labels_[old];
        if (label.continuesTo != 0) {
            open(label.id);
            const Label &loop = labels_[label.continuesTo];
            const uint32_t header = loop.id;
            const std::vector<LivePhi> &phis = code_.blocks[*loop.header].phis;
            if (std::any_of(phis.begin(), phis.end(), [](const LivePhi &phi) { return phi.from.size() > 1; })) {
                fail("a loop is entered from two sides");
            }
            block().end = code_.make(spv::Op::OpBranch, 0, 0, std::span(&header, 1));
        } else if (label.isMerge) {
            open(label.id);
            block().end = code_.make(spv::Op::OpUnreachable, 0, 0, {});
        }
    }

    void call(const Instruction &instruction) {
        const ParsedFunction *callee = module_.function(instruction.operands[0]);
        if (callee == nullptr || callee->parameters.size() != instruction.operands.size() - 1) {
            return fail("a call does not fit its function");
        }
        for (size_t index = 0; index < callee->parameters.size(); ++index) {
            values_.bindParameter(callee->parameters[index], instruction.operands[index + 1]);
        }
        values_.set(instruction.result, function(*callee));
    }

    // --- blocks ---

    uint32_t walkBlock(const ParsedBlock &parsed, bool isLast) {
        Label &label = labels_[parsed.label];
        if (label.isDropped && label.edges.size() > 1) {
            fail("a branch is left from inside another");
        }
        const std::span<const Instruction> body(&module_.body[parsed.first], parsed.last - parsed.first);
        const Instruction *merge = mergeOf(body);
        const bool isLoop = merge != nullptr && merge->op == spv::Op::OpLoopMerge;
        if (isLoop) {
            label.header = code_.blocks.size() - 1;
        }
        size_t at = 0;
        for (; at < body.size() && body[at].op == spv::Op::OpPhi; ++at) {
            phi(body[at], label, isLoop);
        }
        if (isLoop && std::any_of(body.begin(), body.end(),
                                  [](const Instruction &each) { return each.op == spv::Op::OpFunctionCall; })) {
            if (merge->operands[1] == parsed.label) {
                fail("a loop of one block calls a function");
            }
            keepMerge(*merge, parsed.label);
            const uint32_t inner = code_.newId(); // the function's blocks would come between header and loop
            block().end = code_.make(spv::Op::OpBranch, 0, 0, std::span(&inner, 1));
            open(inner);
            merge = nullptr;
        }
        for (; at + 1 < body.size() && isWell(); ++at) {
            if (body[at].op != spv::Op::OpSelectionMerge && body[at].op != spv::Op::OpLoopMerge) {
                body[at].op == spv::Op::OpFunctionCall ? call(body[at]) : values_.instruction(body[at]);
            }
        }
        return isWell() ? end(body.back(), merge, parsed.label, isLast) : 0;
    }

    static const Instruction *mergeOf(std::span<const Instruction> body) {
        const Instruction *last = body.size() > 1 ? &body[body.size() - 2] : nullptr;
        const bool isMerge =
            last != nullptr && (last->op == spv::Op::OpSelectionMerge || last->op == spv::Op::OpLoopMerge);
        return isMerge ? last : nullptr;
    }

    void phi(const Instruction &instruction, const Label &label, bool isLoop) {
        LivePhi made{instruction.type, 0, {}};
        for (const auto &[from, fromNew] : label.edges) {
            made.from.emplace_back(phiValue(instruction, from), fromNew);
        }
        const bool isOne = std::all_of(made.from.begin(), made.from.end(),
                                       [&made](const auto &each) { return each.first == made.from[0].first; });
        if (isOne && !isLoop && !made.from.empty()) {
            values_.set(instruction.result, made.from[0].first);
        } else {
            values_.phi(std::move(made), instruction.result);
        }
    }

    // What a phi takes from a block.
    uint32_t phiValue(const Instruction &instruction, uint32_t from) {
        for (size_t index = 0; index + 1 < instruction.operands.size(); index += 2) {
            if (instruction.operands[index + 1] == from) {
                return values_.value(instruction.operands[index]);
            }
        }
        fail("a phi lacks a block that leads to it");
        return 1;
    }

    // --- the end of a block ---

    uint32_t end(const Instruction &instruction, const Instruction *merge, uint32_t label, bool isLast) {
        const bool isReturn = instruction.op == spv::Op::OpReturn || instruction.op == spv::Op::OpReturnValue;
        if (isReturn != isLast) {
            fail("a function returns elsewhere than at its end");
            return 0;
        }
        switch (instruction.op) {
        case spv::Op::OpReturn:
        case spv::Op::OpReturnValue:
            block().end = code_.make(spv::Op::OpReturn, 0, 0, {}); // a caller goes on in this block
            return instruction.op == spv::Op::OpReturnValue ? values_.value(instruction.operands[0]) : 0;
        case spv::Op::OpUnreachable:
            block().end = code_.make(instruction.op, 0, 0, {});
            return 0;
        case spv::Op::OpBranchConditional:
        case spv::Op::OpSwitch:
            if (const std::optional<uint32_t> bits = values_.bits(instruction.operands[0])) {
                oneWay(instruction, *bits, merge, label);
                return 0;
            }
            break;
        default:
            break;
        }
        if (merge != nullptr) {
            keepMerge(*merge, label);
        }
        std::vector<uint32_t> operands(instruction.operands.begin(), instruction.operands.end());
        for (size_t index = 0; index < operands.size(); ++index) {
            const bool isCondition = index == 0 && instruction.op != spv::Op::OpBranch;
            if (isCondition) {
                operands[index] = values_.value(operands[index]);
            } else if (isId(instruction, index)) {
                operands[index] = edge(label, operands[index]);
            }
        }
        block().end = code_.make(instruction.op, 0, 0, operands);
        return 0;
    }

    void oneWay(const Instruction &instruction, uint32_t bits, const Instruction *merge, uint32_t label) {
        const std::span<const uint32_t> operands = instruction.operands;
        uint32_t target = operands[1];
        if (instruction.op == spv::Op::OpBranchConditional) {
            target = bits != 0 ? operands[1] : operands[2];
        } else {
            for (size_t index = 2; index + 1 < operands.size(); index += 2) {
                target = operands[index] == bits ? operands[index + 1] : target;
            }
        }
        const bool isLoop = merge != nullptr && merge->op == spv::Op::OpLoopMerge;
        if (isLoop && (merge->operands[1] != label || target == label)) {
            keepMerge(*merge, label);
        } else if (merge != nullptr) {                    // a branch, or a loop of one block that does not repeat it
            labels_[merge->operands[0]].isDropped = true; // of another function: refused where something leads there
        }
        const uint32_t to = edge(label, target);
        block().end = code_.make(spv::Op::OpBranch, 0, 0, std::span(&to, 1));
    }

    void keepMerge(const Instruction &merge, uint32_t label) {
        std::vector<uint32_t> operands(merge.operands.begin(), merge.operands.end());
        const size_t labels = merge.op == spv::Op::OpLoopMerge ? 2 : 1;
        for (size_t index = 0; index < labels; ++index) {
            const Label &named = labels_[operands[index]];
            if (named.function != active_.back() || (named.isPassed && operands[index] != label)) {
                fail("a branch or loop does not come before its end");
            }
            operands[index] = named.id;
        }
        labels_[merge.operands[0]].isMerge = true;
        if (labels == 2) {
            labels_[merge.operands[1]].continuesTo = label;
        }
        block().merge = code_.make(merge.op, 0, 0, operands);
    }

    // Notes that a block leads to another; returns the other's new label.
    uint32_t edge(uint32_t from, uint32_t to) {
        Label &label = labels_[to];
        if (label.function != active_.back()) {
            fail("a branch leads out of its function");
        } else if (!label.isPassed) {
            const bool isNew = std::none_of(label.edges.begin(), label.edges.end(),
                                            [from](const auto &each) { return each.first == from; });
            if (isNew) { // both ways may lead to one block
                label.edges.emplace_back(from, block().label);
            }
        } else if (label.header) {
            const ParsedBlock &parsed = parsedBlock(to);
            LiveBlock &header = code_.blocks[*label.header];
            for (size_t index = 0; index < header.phis.size(); ++index) {
                header.phis[index].from.emplace_back(phiValue(module_.body[parsed.first + index], from), block().label);
            }
        } else {
            fail("a block stands before one that leads to it");
        }
        return label.id;
    }

    const ParsedBlock &parsedBlock(uint32_t label) {
        const std::vector<ParsedBlock> &blocks = active_.back()->blocks;
        return *std::find_if(blocks.begin(), blocks.end(),
                             [label](const ParsedBlock &each) { return each.label == label; });
    }

    const ParsedModule &module_;
    LiveCode &code_;
    LiveValues values_;
    std::vector<Label> labels_; // by id of the module; a function called again writes over those of its last call
    std::vector<const ParsedFunction *> active_; // from main to the function being walked through
    size_t walked_ = 0;                          // instructions of the functions walked through
};

// Phis of loops that turned out not to loop, or to carry nothing new, are the one value that they get.
void dropIdlePhis(LiveCode &code) {
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (LiveBlock &block : code.blocks) {
            std::erase_if(block.phis, [&](const LivePhi &phi) {
                uint32_t only = 0;
                for (const auto &[value, label] : phi.from) {
                    const uint32_t resolved = code.resolved(value);
                    if (resolved != phi.result && resolved != only) {
                        if (only != 0) {
                            return false;
                        }
                        only = resolved;
                    }
                }
                code.sameAs[phi.result] = only;
                isChanged |= only != 0;
                return only != 0;
            });
        }
    }
}

} // namespace

Status walkLiveCode(const ParsedModule &module, const ParsedFunction &main, LiveCode &code, KnownValues &known) {
    Status walked = Walk(module, code, known).run(main);
    if (walked) {
        dropIdlePhis(code);
    }
    return walked;
}

} // namespace gridsample
