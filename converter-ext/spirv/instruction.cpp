/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The operands of the instructions that our shaders are made of.
#include "spirv/instruction.hpp"

namespace gridsample {
namespace {

enum class Ids { Unknown, None, First, FirstTwo, FirstThree, AllButFirst, AllButSecond, AllButThird, All, Switch };

bool isBetween(spv::Op op, spv::Op first, spv::Op last) {
    return op >= first && op <= last;
}

Ids idsOf(spv::Op op) {
    using spv::Op;
    switch (op) {
    case Op::OpCapability:
    case Op::OpExtension:
    case Op::OpExtInstImport:
    case Op::OpMemoryModel:
    case Op::OpTypeVoid:
    case Op::OpTypeBool:
    case Op::OpTypeInt:
    case Op::OpTypeFloat:
    case Op::OpConstant:
    case Op::OpConstantTrue:
    case Op::OpConstantFalse:
    case Op::OpConstantNull:
    case Op::OpSpecConstant:
    case Op::OpSpecConstantTrue:
    case Op::OpSpecConstantFalse:
    case Op::OpUndef:
    case Op::OpFunctionParameter:
    case Op::OpFunctionEnd:
    case Op::OpLabel:
    case Op::OpReturn:
    case Op::OpUnreachable:
        return Ids::None;
    case Op::OpExecutionMode:
    case Op::OpDecorate:
    case Op::OpMemberDecorate:
    case Op::OpTypeVector:
    case Op::OpTypeImage:
    case Op::OpLoad:
    case Op::OpArrayLength:
    case Op::OpCompositeExtract:
    case Op::OpSelectionMerge:
    case Op::OpBranch:
    case Op::OpReturnValue:
        return Ids::First;
    case Op::OpStore:
    case Op::OpCompositeInsert:
    case Op::OpVectorShuffle:
    case Op::OpLoopMerge:
        return Ids::FirstTwo;
    case Op::OpBranchConditional: // branch weights may follow
        return Ids::FirstThree;
    case Op::OpTypePointer:
    case Op::OpVariable:
    case Op::OpFunction:
        return Ids::AllButFirst;
    case Op::OpExtInst:
        return Ids::AllButSecond;
    case Op::OpImageSampleImplicitLod: // third: which image operands follow
    case Op::OpImageSampleExplicitLod:
    case Op::OpImageFetch:
        return Ids::AllButThird;
    case Op::OpTypeArray:
    case Op::OpTypeRuntimeArray:
    case Op::OpTypeStruct:
    case Op::OpTypeSampledImage:
    case Op::OpTypeFunction:
    case Op::OpConstantComposite:
    case Op::OpSpecConstantComposite:
    case Op::OpFunctionCall:
    case Op::OpAccessChain:
    case Op::OpInBoundsAccessChain:
    case Op::OpVectorExtractDynamic:
    case Op::OpVectorInsertDynamic:
    case Op::OpCompositeConstruct:
    case Op::OpCopyObject:
    case Op::OpSampledImage:
    case Op::OpImage:
    case Op::OpImageQuerySizeLod:
    case Op::OpPhi:
        return Ids::All;
    case Op::OpSwitch:
        return Ids::Switch;
    default:
        break;
    }
    const bool isArithmetic = isBetween(op, Op::OpConvertFToU, Op::OpFConvert) || op == Op::OpBitcast ||
                              isBetween(op, Op::OpSNegate, Op::OpFUnordGreaterThanEqual) ||
                              isBetween(op, Op::OpShiftRightLogical, Op::OpBitCount);
    return isArithmetic ? Ids::All : Ids::Unknown;
}

bool isId(Ids ids, size_t index) {
    switch (ids) {
    case Ids::First:
        return index == 0;
    case Ids::FirstTwo:
        return index < 2;
    case Ids::FirstThree:
        return index < 3;
    case Ids::AllButFirst:
        return index != 0;
    case Ids::AllButSecond:
        return index != 1;
    case Ids::AllButThird:
        return index != 2;
    case Ids::All:
        return true;
    case Ids::Switch: // selector, default label, then pairs of a number of 32 bits and a label
        return index < 2 || index % 2 == 1;
    case Ids::Unknown:
    case Ids::None:
        break;
    }
    return false;
}

} // namespace

bool hasKnownOperands(const Instruction &instruction) {
    if (instruction.op == spv::Op::OpSpecConstantOp) {
        return !instruction.operands.empty() && idsOf(static_cast<spv::Op>(instruction.operands[0])) != Ids::Unknown;
    }
    return instruction.op == spv::Op::OpEntryPoint || idsOf(instruction.op) != Ids::Unknown;
}

bool isId(const Instruction &instruction, size_t index) {
    if (instruction.op == spv::Op::OpSpecConstantOp) {
        return index > 0 && isId(idsOf(static_cast<spv::Op>(instruction.operands[0])), index - 1);
    }
    return isId(idsOf(instruction.op), index);
}

} // namespace gridsample
