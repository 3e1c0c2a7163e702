/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The rules, by the number of operands.
#include "spirv/fold.hpp"

#include <bit>
#include <cmath>

namespace gridsample {
namespace {

using Known = std::optional<uint32_t>;

constexpr float kExactFloat = 16777216.0F; // 2^24: whole numbers up to here are floats

int32_t asSigned(uint32_t bits) {
    return static_cast<int32_t>(bits);
}

Known foldUnary(spv::Op op, uint32_t a) {
    const float number = std::bit_cast<float>(a);
    switch (op) {
    case spv::Op::OpLogicalNot:
        return a == 0 ? 1 : 0;
    case spv::Op::OpNot:
        return ~a;
    case spv::Op::OpSNegate:
        return 0U - a;
    case spv::Op::OpBitcast:
        return a;
    case spv::Op::OpConvertUToF:
        return a <= static_cast<uint32_t>(kExactFloat) ? Known(std::bit_cast<uint32_t>(static_cast<float>(a)))
                                                       : std::nullopt;
    case spv::Op::OpConvertSToF:
        return std::abs(static_cast<double>(asSigned(a))) <= kExactFloat
                   ? Known(std::bit_cast<uint32_t>(static_cast<float>(asSigned(a))))
                   : std::nullopt;
    case spv::Op::OpConvertFToU:
        return number >= 0.0F && number <= kExactFloat ? Known(static_cast<uint32_t>(number)) : std::nullopt;
    case spv::Op::OpConvertFToS:
        return std::abs(number) <= kExactFloat ? Known(static_cast<uint32_t>(static_cast<int32_t>(number)))
                                               : std::nullopt;
    default:
        return std::nullopt;
    }
}

Known foldIntegers(spv::Op op, uint32_t a, uint32_t b) {
    const bool overflows = a == 0x80000000U && b == 0xffffffffU; // of signed quotients
    switch (op) {
    case spv::Op::OpIAdd:
        return a + b;
    case spv::Op::OpISub:
        return a - b;
    case spv::Op::OpIMul:
        return a * b;
    case spv::Op::OpUDiv:
        return b == 0 ? std::nullopt : Known(a / b);
    case spv::Op::OpUMod:
        return b == 0 ? std::nullopt : Known(a % b);
    case spv::Op::OpSDiv:
        return b == 0 || overflows ? std::nullopt : Known(static_cast<uint32_t>(asSigned(a) / asSigned(b)));
    case spv::Op::OpSRem:
        return b == 0 || overflows ? std::nullopt : Known(static_cast<uint32_t>(asSigned(a) % asSigned(b)));
    case spv::Op::OpShiftLeftLogical:
        return b >= 32 ? std::nullopt : Known(a << b);
    case spv::Op::OpShiftRightLogical:
        return b >= 32 ? std::nullopt : Known(a >> b);
    case spv::Op::OpShiftRightArithmetic:
        // cppcheck-suppress shiftTooManyBitsSigned; C++20 defines it
        return b >= 32 ? std::nullopt : Known(static_cast<uint32_t>(asSigned(a) >> b));
    case spv::Op::OpBitwiseAnd:
    case spv::Op::OpLogicalAnd:
        return a & b;
    case spv::Op::OpBitwiseOr:
    case spv::Op::OpLogicalOr:
        return a | b;
    case spv::Op::OpBitwiseXor:
        return a ^ b;
    case spv::Op::OpIEqual:
    case spv::Op::OpLogicalEqual:
        return a == b;
    case spv::Op::OpINotEqual:
    case spv::Op::OpLogicalNotEqual:
        return a != b;
    case spv::Op::OpULessThan:
        return a < b;
    case spv::Op::OpULessThanEqual:
        return a <= b;
    case spv::Op::OpUGreaterThan:
        return a > b;
    case spv::Op::OpUGreaterThanEqual:
        return a >= b;
    case spv::Op::OpSLessThan:
        return asSigned(a) < asSigned(b);
    case spv::Op::OpSLessThanEqual:
        return asSigned(a) <= asSigned(b);
    case spv::Op::OpSGreaterThan:
        return asSigned(a) > asSigned(b);
    case spv::Op::OpSGreaterThanEqual:
        return asSigned(a) >= asSigned(b);
    default:
        return std::nullopt;
    }
}

Known foldFloats(spv::Op op, float a, float b) {
    if (std::fpclassify(a) == FP_SUBNORMAL || std::fpclassify(b) == FP_SUBNORMAL || std::isnan(a) || std::isnan(b)) {
        return std::nullopt;
    }
    switch (op) {
    case spv::Op::OpFOrdEqual:
    case spv::Op::OpFUnordEqual:
        return a == b;
    case spv::Op::OpFOrdNotEqual:
    case spv::Op::OpFUnordNotEqual:
        return a != b;
    case spv::Op::OpFOrdLessThan:
    case spv::Op::OpFUnordLessThan:
        return a < b;
    case spv::Op::OpFOrdLessThanEqual:
    case spv::Op::OpFUnordLessThanEqual:
        return a <= b;
    case spv::Op::OpFOrdGreaterThan:
    case spv::Op::OpFUnordGreaterThan:
        return a > b;
    case spv::Op::OpFOrdGreaterThanEqual:
    case spv::Op::OpFUnordGreaterThanEqual:
        return a >= b;
    default:
        return std::nullopt;
    }
}

// One operand is known: it decides the result, or leaves it to the other one.
Folded foldHalf(spv::Op op, uint32_t known, bool isFirst) {
    const Folded other{Folded::Kind::Operand, isFirst ? 1U : 0U};
    const Folded same{Folded::Kind::Constant, known};
    switch (op) {
    case spv::Op::OpLogicalAnd:
        return known == 0 ? same : other;
    case spv::Op::OpLogicalOr:
        return known == 0 ? other : same;
    case spv::Op::OpBitwiseAnd:
        return known == 0 ? same : known == 0xffffffffU ? other : Folded{};
    case spv::Op::OpBitwiseOr:
        return known == 0 ? other : known == 0xffffffffU ? same : Folded{};
    case spv::Op::OpIMul:
        return known == 0 ? same : known == 1 ? other : Folded{};
    case spv::Op::OpIAdd:
    case spv::Op::OpBitwiseXor:
        return known == 0 ? other : Folded{};
    case spv::Op::OpISub:
    case spv::Op::OpShiftLeftLogical:
    case spv::Op::OpShiftRightLogical:
    case spv::Op::OpShiftRightArithmetic:
        return known == 0 && !isFirst ? other : Folded{};
    case spv::Op::OpUDiv:
        return known == 1 && !isFirst ? other : Folded{};
    case spv::Op::OpUMod:
        return known == 1 && !isFirst ? Folded{Folded::Kind::Constant, 0} : Folded{};
    default:
        return {};
    }
}

Folded constant(const Known &bits) {
    return bits ? Folded{Folded::Kind::Constant, *bits} : Folded{};
}

} // namespace

Folded fold(spv::Op op, std::span<const std::optional<uint32_t>> operands) {
    if (op == spv::Op::OpSelect && operands.size() == 3 && operands[0]) {
        return {Folded::Kind::Operand, *operands[0] != 0 ? 1U : 2U};
    }
    if (operands.size() == 1 && operands[0]) {
        return constant(foldUnary(op, *operands[0]));
    }
    if (operands.size() != 2) {
        return {};
    }
    const Known &a = operands[0];
    const Known &b = operands[1];
    if (!a && !b) {
        return {};
    }
    if (!a || !b) {
        return foldHalf(op, a ? *a : *b, a.has_value());
    }
    if (op >= spv::Op::OpFOrdEqual && op <= spv::Op::OpFUnordGreaterThanEqual) {
        return constant(foldFloats(op, std::bit_cast<float>(*a), std::bit_cast<float>(*b)));
    }
    return constant(foldIntegers(op, *a, *b));
}

} // namespace gridsample
