/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One pass over all uses of pointers, and then as many over the calls as arguments are handed on.
#include "spirv/value_pointers.hpp"

#include <algorithm>

namespace gridsample {
namespace {

class PointerUses {
  public:
    explicit PointerUses(const ParsedModule &module)
        : module_(module), pointers_(module.bound()), isConstant_(module.bound(), false) {
        for (const Instruction &global : module.globals) {
            isConstant_[global.result] = isConstant_[global.result] || (global.op >= spv::Op::OpConstantTrue &&
                                                                        global.op <= spv::Op::OpSpecConstantOp);
        }
    }

    std::vector<bool> find() {
        for (const ParsedFunction &function : module_.functions) {
            for (const uint32_t parameter : function.parameters) {
                pointers_[parameter] = {Kind::Parameter, parameter, kNowhere, 0, false};
            }
            for (const ParsedBlock &block : function.blocks) {
                for (size_t at = block.first; at < block.last; ++at) {
                    look(module_.body[at], block.label);
                }
            }
        }
        spoilArguments();
        std::vector<bool> found(module_.bound(), false);
        for (uint32_t id = 0; id < found.size(); ++id) {
            const Pointer &pointer = pointers_[id];
            found[id] = !pointer.isSpoiled && (pointer.kind == Kind::Parameter ||
                                               (pointer.kind == Kind::Variable && pointer.block != kNowhere));
        }
        return found;
    }

  private:
    enum class Kind { None, Variable, Parameter, Part };
    static constexpr uint32_t kNowhere = 0;

    struct Pointer {
        Kind kind = Kind::None;
        uint32_t root = 0;         // the variable or parameter that a part is of; its own id if it is none
        uint32_t block = kNowhere; // label of the block that writes it
        uint32_t writes = 0;
        bool isSpoiled = false;
    };
    struct Argument {
        uint32_t pointer = 0, parameter = 0;
    };

    void look(const Instruction &instruction, uint32_t block) {
        if (instruction.op == spv::Op::OpVariable) {
            pointers_[instruction.result] = {Kind::Variable, instruction.result, kNowhere, 0,
                                             instruction.operands.size() > 1};
            return;
        }
        for (size_t index = 0; index < instruction.operands.size(); ++index) {
            if (isId(instruction, index) && pointers_[instruction.operands[index]].kind != Kind::None) {
                use(instruction, index, block);
            }
        }
    }

    void use(const Instruction &instruction, size_t index, uint32_t block) {
        const Pointer &used = pointers_[instruction.operands[index]];
        Pointer &root = pointers_[used.root];
        const bool isWhole = used.kind != Kind::Part;
        if (instruction.op == spv::Op::OpStore && index == 0 && root.kind == Kind::Variable && isWhole) {
            root.isSpoiled |= ++root.writes > 1;
            root.block = block;
            return;
        }
        root.isSpoiled |= root.kind == Kind::Variable && root.block != block; // not written yet, or elsewhere
        if (instruction.op == spv::Op::OpLoad) {
            return;
        }
        if (instruction.op == spv::Op::OpFunctionCall && index > 0 && isWhole) {
            const ParsedFunction *callee = module_.function(instruction.operands[0]);
            if (callee != nullptr && index <= callee->parameters.size()) {
                arguments_.push_back({used.root, callee->parameters[index - 1]});
                return;
            }
        }
        const bool isPart = instruction.op == spv::Op::OpAccessChain && index == 0 && isWhole &&
                            std::all_of(instruction.operands.begin() + 1, instruction.operands.end(),
                                        [this](uint32_t id) { return isConstant_[id]; });
        if (isPart) {
            pointers_[instruction.result] = {Kind::Part, used.root, kNowhere, 0, false};
        } else {
            root.isSpoiled = true;
        }
    }

    // An argument is read as the parameter is.
    void spoilArguments() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Argument &argument : arguments_) {
                Pointer &pointer = pointers_[argument.pointer];
                if (pointers_[argument.parameter].isSpoiled && !pointer.isSpoiled) {
                    pointer.isSpoiled = isChanged = true;
                }
            }
        }
    }

    const ParsedModule &module_;
    std::vector<Pointer> pointers_; // by id
    std::vector<bool> isConstant_;  // by id
    std::vector<Argument> arguments_;
};

} // namespace

std::vector<bool> findValuePointers(const ParsedModule &module) {
    return PointerUses(module).find();
}

} // namespace gridsample
