/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One pass over the words. What is taken from them is checked, so that nobody who uses the result leaves an array.
#define SPV_ENABLE_UTILITY_CODE // HasResultAndType
#include "spirv/parsed_module.hpp"

#include "spirv/module_words.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace gridsample {
namespace {

constexpr uint32_t kMaxBound = 1U << 22; // what SPIR-V itself promises to tools

bool isDebugInformation(spv::Op op) {
    using spv::Op;
    return op == Op::OpNop || op == Op::OpSource || op == Op::OpSourceContinued || op == Op::OpSourceExtension ||
           op == Op::OpName || op == Op::OpMemberName || op == Op::OpString || op == Op::OpLine || op == Op::OpNoLine ||
           op == Op::OpModuleProcessed;
}

bool endsBlock(spv::Op op) {
    using spv::Op;
    return op == Op::OpBranch || op == Op::OpBranchConditional || op == Op::OpSwitch || op == Op::OpReturn ||
           op == Op::OpReturnValue || op == Op::OpUnreachable;
}

// The fewest operands that the readers of a module look at without counting.
size_t leastOperands(spv::Op op) {
    using spv::Op;
    switch (op) {
    case Op::OpBranchConditional:
    case Op::OpCompositeInsert:
    case Op::OpSelect:
    case Op::OpLoopMerge:
        return 3;
    case Op::OpEntryPoint:
    case Op::OpStore:
    case Op::OpSwitch:
    case Op::OpSelectionMerge:
    case Op::OpFunction:
    case Op::OpDecorate:
    case Op::OpTypeVector:
    case Op::OpTypeArray:
    case Op::OpTypePointer:
        return 2;
    case Op::OpBranch:
    case Op::OpReturnValue:
    case Op::OpLoad:
    case Op::OpAccessChain:
    case Op::OpInBoundsAccessChain:
    case Op::OpFunctionCall:
    case Op::OpCompositeExtract:
    case Op::OpCopyObject:
    case Op::OpVariable:
    case Op::OpConstant:
    case Op::OpSpecConstant:
    case Op::OpSpecConstantOp:
    case Op::OpTypeInt:
    case Op::OpTypeFloat:
        return 1;
    default:
        return 0;
    }
}

class Parser {
  public:
    explicit Parser(std::span<const uint32_t> header) : isMade_(std::min(header[3], kMaxBound), false) {
        module_.header = header;
        require(header[3] <= kMaxBound, "it has more ids than a module may have");
    }

    void add(spv::Op op, std::span<const uint32_t> words) {
        if (isDebugInformation(op) || !why_.empty()) {
            return;
        }
        const Instruction instruction = read(op, words);
        if (!why_.empty()) {
            return;
        }
        switch (op) {
        case spv::Op::OpFunction:
            require(!isInFunction_, "a function in a function");
            isInFunction_ = true;
            module_.functions.push_back({instruction, {}, {}});
            return;
        case spv::Op::OpFunctionParameter:
            require(isInFunction_ && !hasOpenBlock_, "a parameter outside a function");
            if (why_.empty()) {
                module_.functions.back().parameters.push_back(instruction.result);
            }
            return;
        case spv::Op::OpLabel:
            require(isInFunction_ && !hasOpenBlock_, "a label inside a block");
            if (why_.empty()) {
                hasOpenBlock_ = true;
                module_.functions.back().blocks.push_back({instruction.result, module_.body.size(), 0});
            }
            return;
        case spv::Op::OpFunctionEnd:
            require(isInFunction_ && !hasOpenBlock_, "a block without an end");
            require(why_.empty() && !module_.functions.back().blocks.empty(), "a function without a body");
            isInFunction_ = false;
            return;
        case spv::Op::OpEntryPoint:
            entryPoint(instruction.operands);
            return;
        default:
            place(instruction);
        }
    }

    Result<ParsedModule> finish() && {
        require(!isInFunction_, "the last function has no end");
        if (!why_.empty()) {
            return Error{isUnknown_ ? ErrorCode::Unsupported : ErrorCode::InvalidInput, "SPIR-V", why_, ""};
        }
        return std::move(module_);
    }

  private:
    void require(bool isTrue, std::string_view why) { // called for every instruction: texts are made in need only
        if (!isTrue && why_.empty()) {
            why_ = "not a module: " + std::string(why);
        }
    }

    bool isInBounds(uint32_t id) const { return id > 0 && id < module_.header[3]; }

    void entryPoint(std::span<const uint32_t> operands) {
        const auto endsText = [](uint32_t word) { // a byte of 0
            return (word & 0xffU) == 0 || (word & 0xff00U) == 0 || (word & 0xff0000U) == 0 || (word >> 24) == 0;
        };
        const auto last = std::find_if(operands.begin() + 2, operands.end(), endsText);
        require(last != operands.end() && isInBounds(operands[1]), "an entry point without a name or a function");
        if (why_.empty()) {
            const auto nameWords = static_cast<size_t>(last - operands.begin()) - 1;
            const std::span<const uint32_t> interface = operands.subspan(2 + nameWords);
            require(std::all_of(interface.begin(), interface.end(), [this](uint32_t id) { return isInBounds(id); }),
                    "an entry point has an id out of bounds");
            module_.entryPoints.push_back({operands[0], operands[1], operands.subspan(2, nameWords), interface});
        }
    }

    Instruction read(spv::Op op, std::span<const uint32_t> words) {
        bool hasResult = false;
        bool hasType = false;
        spv::HasResultAndType(op, &hasResult, &hasType);
        const size_t before = 1 + (hasType ? 1U : 0U) + (hasResult ? 1U : 0U);
        if (words.size() < before + leastOperands(op)) {
            refuse(op, "is too short");
            return {};
        }
        const Instruction instruction{op, hasType ? words[1] : 0, hasResult ? words[before - 1] : 0,
                                      words.subspan(before)};
        if (!hasKnownOperands(instruction)) {
            isUnknown_ = true;
            why_ = "instruction " + std::to_string(static_cast<uint32_t>(op)) + " is not known to the specialiser";
            return {};
        }
        bool isWell = (!hasType || isInBounds(instruction.type)) && (!hasResult || isInBounds(instruction.result));
        for (size_t index = 0; index < instruction.operands.size(); ++index) {
            isWell = isWell && (!isId(instruction, index) || isInBounds(instruction.operands[index]));
        }
        if (!isWell) {
            refuse(op, "has an id out of bounds");
        } else if (hasResult) {
            require(!isMade_[instruction.result], "an id is made twice");
            isMade_[instruction.result] = true;
        }
        return instruction;
    }

    void refuse(spv::Op op, const std::string &what) {
        require(false, "instruction " + std::to_string(static_cast<uint32_t>(op)) + " " + what);
    }

    void place(const Instruction &instruction) {
        if (!isInFunction_) {
            require(module_.functions.empty(), "an instruction after a function");
            module_.globals.push_back(instruction);
            return;
        }
        require(hasOpenBlock_, "an instruction outside a block");
        module_.body.push_back(instruction);
        if (why_.empty() && endsBlock(instruction.op)) {
            module_.functions.back().blocks.back().last = module_.body.size();
            hasOpenBlock_ = false;
        }
    }

    ParsedModule module_;
    std::vector<bool> isMade_; // by id
    bool isInFunction_ = false;
    bool hasOpenBlock_ = false;
    bool isUnknown_ = false;
    std::string why_; // empty while all is well
};

} // namespace

const ParsedFunction *ParsedModule::function(uint32_t id) const {
    const auto found = std::find_if(functions.begin(), functions.end(),
                                    [id](const ParsedFunction &each) { return each.declaration.result == id; });
    return found == functions.end() ? nullptr : &*found;
}

Result<ParsedModule> parseModule(std::span<const uint32_t> spirv) {
    if (spirv.size() < kSpirvHeaderWords) {
        return Error{ErrorCode::InvalidInput, "SPIR-V", "not a module: the header is missing", ""};
    }
    Parser parser(spirv.first(kSpirvHeaderWords));
    Status walked =
        forEachInstruction(spirv, [&parser](spv::Op op, std::span<const uint32_t> words) { parser.add(op, words); });
    if (!walked) {
        return std::move(walked).error();
    }
    return std::move(parser).finish();
}

} // namespace gridsample
