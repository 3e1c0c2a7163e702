/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What fold() makes of operands: one row a case.
#include "spirv/fold.hpp"

#include <bit>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

namespace gridsample {
namespace {

using spv::Op;
using Bits = std::optional<uint32_t>;

constexpr Folded kNothing = {};
constexpr Bits kUnknown = std::nullopt;

constexpr Folded constant(uint32_t bits) {
    return {Folded::Kind::Constant, bits};
}
constexpr Folded operand(uint32_t index) {
    return {Folded::Kind::Operand, index};
}
constexpr uint32_t ofFloat(float value) {
    return std::bit_cast<uint32_t>(value);
}
constexpr uint32_t ofInt(int32_t value) {
    return static_cast<uint32_t>(value);
}

struct Case {
    const char *name;
    Op op;
    std::vector<Bits> operands;
    Folded expected;
};

const Case kCases[] = {
    {"add_wraps", Op::OpIAdd, {0xffffffffU, 2U}, constant(1)},
    {"subtract_wraps", Op::OpISub, {1U, 2U}, constant(0xffffffffU)},
    {"multiply_wraps", Op::OpIMul, {0x80000001U, 2U}, constant(2)},
    {"divide_unsigned", Op::OpUDiv, {0xffffffffU, 2U}, constant(0x7fffffffU)},
    {"divide_signed_towards_zero", Op::OpSDiv, {ofInt(-7), 2U}, constant(ofInt(-3))},
    {"remainder_has_the_sign_of_the_dividend", Op::OpSRem, {ofInt(-7), 2U}, constant(ofInt(-1))},
    {"modulo_unsigned", Op::OpUMod, {7U, 4U}, constant(3)},
    {"division_by_zero_stays", Op::OpUDiv, {7U, 0U}, kNothing},
    {"modulo_by_zero_stays", Op::OpUMod, {7U, 0U}, kNothing},
    {"signed_overflow_stays", Op::OpSDiv, {0x80000000U, 0xffffffffU}, kNothing},
    {"remainder_overflow_stays", Op::OpSRem, {0x80000000U, 0xffffffffU}, kNothing},
    {"shift_left", Op::OpShiftLeftLogical, {3U, 31U}, constant(0x80000000U)},
    {"shift_right_logical", Op::OpShiftRightLogical, {0x80000000U, 31U}, constant(1)},
    {"shift_right_arithmetic", Op::OpShiftRightArithmetic, {0x80000000U, 31U}, constant(0xffffffffU)},
    {"shift_by_all_bits_stays", Op::OpShiftLeftLogical, {1U, 32U}, kNothing},
    {"and", Op::OpBitwiseAnd, {6U, 3U}, constant(2)},
    {"or", Op::OpBitwiseOr, {6U, 3U}, constant(7)},
    {"xor", Op::OpBitwiseXor, {6U, 3U}, constant(5)},
    {"not", Op::OpNot, {1U}, constant(0xfffffffeU)},
    {"negate_the_smallest", Op::OpSNegate, {0x80000000U}, constant(0x80000000U)},
    {"logical_not", Op::OpLogicalNot, {1U}, constant(0)},
    {"equal", Op::OpIEqual, {3U, 3U}, constant(1)},
    {"not_equal", Op::OpINotEqual, {3U, 3U}, constant(0)},
    {"logical_not_equal", Op::OpLogicalNotEqual, {1U, 0U}, constant(1)},
    {"less_unsigned", Op::OpULessThan, {1U, 0xffffffffU}, constant(1)},
    {"less_signed", Op::OpSLessThan, {1U, 0xffffffffU}, constant(0)},
    {"greater_or_equal_unsigned", Op::OpUGreaterThanEqual, {1U, 0xffffffffU}, constant(0)},
    {"greater_or_equal_signed", Op::OpSGreaterThanEqual, {1U, 0xffffffffU}, constant(1)},
    {"bits_stay_bits", Op::OpBitcast, {0x3f800000U}, constant(0x3f800000U)},
    {"unsigned_to_float", Op::OpConvertUToF, {16777216U}, constant(ofFloat(16777216.0F))},
    {"unsigned_that_is_no_float_stays", Op::OpConvertUToF, {16777217U}, kNothing},
    {"signed_to_float", Op::OpConvertSToF, {ofInt(-3)}, constant(ofFloat(-3.0F))},
    {"signed_that_is_no_float_stays", Op::OpConvertSToF, {0x80000000U}, kNothing},
    {"float_to_signed_towards_zero", Op::OpConvertFToS, {ofFloat(-2.75F)}, constant(ofInt(-2))},
    {"float_to_unsigned_towards_zero", Op::OpConvertFToU, {ofFloat(2.75F)}, constant(2)},
    {"negative_to_unsigned_stays", Op::OpConvertFToU, {ofFloat(-1.0F)}, kNothing},
    {"nan_to_integer_stays", Op::OpConvertFToS, {0x7fc00000U}, kNothing},
    {"infinity_to_integer_stays", Op::OpConvertFToU, {0x7f800000U}, kNothing},
    {"float_less", Op::OpFOrdLessThan, {ofFloat(-1.0F), ofFloat(0.5F)}, constant(1)},
    {"float_zeros_are_equal", Op::OpFOrdEqual, {ofFloat(-0.0F), ofFloat(0.0F)}, constant(1)},
    {"float_greater_or_equal", Op::OpFUnordGreaterThanEqual, {ofFloat(1.0F), ofFloat(2.0F)}, constant(0)},
    {"comparison_with_nan_stays", Op::OpFOrdLessThan, {0x7fc00000U, ofFloat(1.0F)}, kNothing},
    {"comparison_with_subnormal_stays", Op::OpFOrdGreaterThan, {1U, 0U}, kNothing},
    {"float_sum_stays", Op::OpFAdd, {ofFloat(1.0F), ofFloat(2.0F)}, kNothing},
    {"float_product_stays", Op::OpFMul, {ofFloat(1.0F), ofFloat(2.0F)}, kNothing},
    {"float_negation_stays", Op::OpFNegate, {ofFloat(1.0F)}, kNothing},
    {"false_and_anything", Op::OpLogicalAnd, {kUnknown, 0U}, constant(0)},
    {"true_and_anything", Op::OpLogicalAnd, {1U, kUnknown}, operand(1)},
    {"true_or_anything", Op::OpLogicalOr, {1U, kUnknown}, constant(1)},
    {"false_or_anything", Op::OpLogicalOr, {kUnknown, 0U}, operand(0)},
    {"zero_times_anything", Op::OpIMul, {0U, kUnknown}, constant(0)},
    {"once_anything", Op::OpIMul, {kUnknown, 1U}, operand(0)},
    {"twice_anything_stays", Op::OpIMul, {kUnknown, 2U}, kNothing},
    {"nothing_added", Op::OpIAdd, {0U, kUnknown}, operand(1)},
    {"nothing_taken_away", Op::OpISub, {kUnknown, 0U}, operand(0)},
    {"taken_from_nothing_stays", Op::OpISub, {0U, kUnknown}, kNothing},
    {"no_bits_and_anything", Op::OpBitwiseAnd, {0U, kUnknown}, constant(0)},
    {"all_bits_and_anything", Op::OpBitwiseAnd, {kUnknown, 0xffffffffU}, operand(0)},
    {"all_bits_or_anything", Op::OpBitwiseOr, {kUnknown, 0xffffffffU}, constant(0xffffffffU)},
    {"no_bits_or_anything", Op::OpBitwiseOr, {0U, kUnknown}, operand(1)},
    {"shift_by_nothing", Op::OpShiftRightArithmetic, {kUnknown, 0U}, operand(0)},
    {"nothing_shifted_stays", Op::OpShiftLeftLogical, {0U, kUnknown}, kNothing},
    {"divided_by_one", Op::OpUDiv, {kUnknown, 1U}, operand(0)},
    {"one_divided_stays", Op::OpUDiv, {1U, kUnknown}, kNothing},
    {"modulo_one", Op::OpUMod, {kUnknown, 1U}, constant(0)},
    {"select_the_first", Op::OpSelect, {1U, kUnknown, kUnknown}, operand(1)},
    {"select_the_second", Op::OpSelect, {0U, kUnknown, kUnknown}, operand(2)},
    {"select_by_something_unknown_stays", Op::OpSelect, {kUnknown, 1U, 1U}, kNothing},
    {"unknown_operands_stay", Op::OpIAdd, {kUnknown, kUnknown}, kNothing},
};

class FoldRow : public testing::TestWithParam<Case> {};

TEST_P(FoldRow, GivesWhatTheRowSays) {
    const Folded result = fold(GetParam().op, GetParam().operands);
    EXPECT_EQ(result.kind, GetParam().expected.kind);
    EXPECT_EQ(result.value, GetParam().expected.value);
}
INSTANTIATE_TEST_SUITE_P(Rows, FoldRow, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<Case> &row) { return std::string(row.param.name); });

} // namespace
} // namespace gridsample
