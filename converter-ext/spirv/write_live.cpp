/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes a module section by section, in the order that SPIR-V asks for.
#include "spirv/write_live.hpp"

#include "spirv/live_ids.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gridsample {
namespace {

class Writer {
  public:
    Writer(const ParsedModule &module, const ParsedFunction &main, const LiveCode &code)
        : module_(module), main_(main), code_(code), live_(code, rootsOf(main, code)), numbers_(code.sameAs.size(), 0),
          isWritten_(code.sameAs.size(), false) {}

    std::vector<uint32_t> write() && {
        words_.assign(module_.header.begin(), module_.header.end());
        writeBeforeTypes();
        for (const auto *list : {&code_.globals, &code_.constants}) {
            for (const LiveInstruction &instruction : *list) {
                if (instruction.result != 0) {
                    definitions_[instruction.result] = &instruction;
                }
            }
        }
        for (const auto *list : {&code_.globals, &code_.constants}) {
            for (const LiveInstruction &instruction : *list) {
                if (instruction.result != 0 && live_.contains(instruction.result)) {
                    writeDefinition(instruction.result);
                }
            }
        }
        writeFunction();
        words_[3] = lastNumber_ + 1;
        return std::move(words_);
    }

  private:
    static std::vector<uint32_t> rootsOf(const ParsedFunction &main, const LiveCode &code) {
        std::vector<uint32_t> roots = {main.declaration.type, main.declaration.operands[1]};
        for (const LiveInstruction &global : code.globals) {
            const std::span<const uint32_t> operands = code.operandsOf(global);
            if (global.op == spv::Op::OpDecorate && operands.size() == 3 &&
                operands[1] == static_cast<uint32_t>(spv::Decoration::BuiltIn) &&
                operands[2] == static_cast<uint32_t>(spv::BuiltIn::WorkgroupSize)) {
                roots.push_back(operands[0]);
            }
        }
        return roots;
    }

    uint32_t number(uint32_t id) {
        uint32_t &known = numbers_[code_.resolved(id)];
        if (known == 0) {
            known = ++lastNumber_;
        }
        return known;
    }

    // Writes the first word when the others are there.
    void begin() {
        start_ = words_.size();
        words_.push_back(0);
    }
    void end(spv::Op op) {
        words_[start_] =
            (static_cast<uint32_t>(words_.size() - start_) << spv::WordCountShift) | static_cast<uint32_t>(op);
    }

    void put(const Instruction &instruction) {
        begin();
        if (instruction.type != 0) {
            words_.push_back(number(instruction.type));
        }
        if (instruction.result != 0) {
            words_.push_back(number(instruction.result));
        }
        for (size_t index = 0; index < instruction.operands.size(); ++index) {
            const uint32_t operand = instruction.operands[index];
            words_.push_back(isId(instruction, index) ? number(operand) : operand);
        }
        end(instruction.op);
    }

    // From capabilities to decorations.
    void writeBeforeTypes() {
        const auto isDecoration = [](const LiveInstruction &each) {
            return each.op == spv::Op::OpDecorate || each.op == spv::Op::OpMemberDecorate;
        };
        const auto writeAll = [this](auto isWanted) {
            for (const LiveInstruction &global : code_.globals) {
                if (isWanted(global)) {
                    put(code_.view(global));
                    isWritten_[global.result] = true;
                }
            }
        };
        writeAll([this](const LiveInstruction &each) {
            return each.op == spv::Op::OpCapability || each.op == spv::Op::OpExtension ||
                   (each.op == spv::Op::OpExtInstImport && live_.contains(each.result));
        });
        writeAll([](const LiveInstruction &each) { return each.op == spv::Op::OpMemoryModel; });
        writeEntryPoint(module_.entryPoints.front());
        writeAll([](const LiveInstruction &each) { return each.op == spv::Op::OpExecutionMode; });
        std::unordered_map<uint32_t, std::vector<const LiveInstruction *>> ofBody;
        for (const LiveInstruction &global : code_.globals) {
            if (isDecoration(global)) {
                ofBody[code_.operandsOf(global)[0]].push_back(&global);
            }
        }
        writeAll([&](const LiveInstruction &each) {
            return isDecoration(each) && live_.contains(code_.operandsOf(each)[0]);
        });
        for (const auto &[id, decoratedId] : code_.decorated) {
            if (live_.contains(id)) {
                for (const LiveInstruction *decoration : ofBody[decoratedId]) {
                    const std::span<const uint32_t> operands = code_.operandsOf(*decoration);
                    begin();
                    words_.push_back(number(id));
                    words_.insert(words_.end(), operands.begin() + 1, operands.end());
                    end(decoration->op);
                }
            }
        }
    }

    void writeEntryPoint(const EntryPoint &entry) {
        begin();
        words_.push_back(entry.model);
        words_.push_back(number(entry.function));
        words_.insert(words_.end(), entry.name.begin(), entry.name.end());
        for (const uint32_t id : entry.interface) {
            if (live_.contains(id)) {
                words_.push_back(number(id));
            }
        }
        end(spv::Op::OpEntryPoint);
    }

    // A type, constant or global variable, after what it is made of.
    void writeDefinition(uint32_t id) {
        id = code_.resolved(id);
        const auto found = definitions_.find(id);
        if (isWritten_[id] || found == definitions_.end()) {
            return;
        }
        isWritten_[id] = true;
        const Instruction instruction = code_.view(*found->second);
        if (instruction.type != 0) {
            writeDefinition(instruction.type);
        }
        for (size_t index = 0; index < instruction.operands.size(); ++index) {
            if (isId(instruction, index)) {
                writeDefinition(instruction.operands[index]);
            }
        }
        put(instruction);
    }

    // --- the function ---

    void writeFunction() {
        put(main_.declaration);
        joinBlocks();
        for (size_t index = 0; index < code_.blocks.size(); ++index) {
            if (isJoined_[index]) {
                continue;
            }
            put({spv::Op::OpLabel, 0, code_.blocks[index].label, {}});
            if (index == 0) {
                for (const LiveInstruction &variable : code_.variables) {
                    putIfLive(variable);
                }
            }
            size_t at = index;
            for (; follower_[at] != 0; at = follower_[at]) {
                writeBody(code_.blocks[at]);
            }
            writeBody(code_.blocks[at]);
            if (code_.blocks[at].merge) {
                put(code_.view(*code_.blocks[at].merge));
            }
            put(code_.view(code_.blocks[at].end));
        }
        put({spv::Op::OpFunctionEnd, 0, 0, {}});
    }

    void putIfLive(const LiveInstruction &instruction) {
        if (instruction.result != 0 ? live_.contains(instruction.result) : live_.needs(instruction)) {
            put(code_.view(instruction));
        }
    }

    void writeBody(const LiveBlock &block) {
        for (const LivePhi &phi : block.phis) {
            if (live_.contains(phi.result)) {
                begin();
                words_.push_back(number(phi.type));
                words_.push_back(number(phi.result));
                for (const auto &[value, label] : phi.from) {
                    words_.push_back(number(value));
                    words_.push_back(number(labelOf_.at(label)));
                }
                end(spv::Op::OpPhi);
            }
        }
        for (const LiveInstruction &instruction : block.body) {
            putIfLive(instruction);
        }
    }

    // Finds blocks that are all that another leads to, and that are reached from there only.
    void joinBlocks() {
        std::unordered_map<uint32_t, size_t> index; // by label
        std::unordered_map<uint32_t, int> reached;  // by label: how often; merge and continue blocks stay by themselves
        for (size_t at = 0; at < code_.blocks.size(); ++at) {
            index[code_.blocks[at].label] = at;
            const std::optional<LiveInstruction> &merge = code_.blocks[at].merge;
            for (const LiveInstruction *each : {merge ? &*merge : nullptr, &code_.blocks[at].end}) {
                const std::span<const uint32_t> operands =
                    each != nullptr ? code_.operandsOf(*each) : std::span<const uint32_t>();
                for (size_t operand = 0; operand < operands.size(); ++operand) {
                    // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): without it there are no operands
                    reached[operands[operand]] += isId(code_.view(*each), operand) ? 1 : 0;
                }
            }
        }
        follower_.assign(code_.blocks.size(), 0);
        isJoined_.assign(code_.blocks.size(), false);
        for (size_t at = 0; at < code_.blocks.size(); ++at) {
            const LiveBlock &block = code_.blocks[at];
            if (block.end.op == spv::Op::OpBranch && !block.merge) {
                const uint32_t next = code_.operandsOf(block.end)[0];
                if (reached[next] == 1) {
                    follower_[at] = index.at(next);
                    isJoined_[follower_[at]] = true;
                }
            }
        }
        for (size_t at = 0; at < code_.blocks.size(); ++at) {
            for (size_t part = at; !isJoined_[at]; part = follower_[part]) {
                labelOf_[code_.blocks[part].label] = code_.blocks[at].label;
                if (follower_[part] == 0) {
                    break;
                }
            }
        }
    }

    const ParsedModule &module_;
    const ParsedFunction &main_;
    const LiveCode &code_;
    const LiveIds live_;
    std::vector<uint32_t> words_;
    size_t start_ = 0;              // of the instruction being written
    std::vector<uint32_t> numbers_; // by id: the one written, or 0
    uint32_t lastNumber_ = 0;
    std::vector<bool> isWritten_; // by id
    std::unordered_map<uint32_t, const LiveInstruction *> definitions_;
    std::vector<size_t> follower_; // by block: the one joined to it, or 0 (the first block follows none)
    std::vector<bool> isJoined_;   // by block: follows another
    std::unordered_map<uint32_t, uint32_t> labelOf_; // of the block that a label's block has become part of
};

} // namespace

std::vector<uint32_t> writeLiveCode(const ParsedModule &module, const ParsedFunction &main, const LiveCode &code) {
    return Writer(module, main, code).write();
}

} // namespace gridsample
