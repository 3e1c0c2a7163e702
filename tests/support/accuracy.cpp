/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One check per kind of type, each in float64.
#include "support/accuracy.hpp"

#include "op/names.hpp"
#include "semantics/half.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>

namespace gridsample::test {

namespace {

// "" if the value is right for the answer.
using Check = std::function<std::string(double value, double answer)>;

std::string text(const char *name, double value) {
    std::ostringstream out;
    out.precision(10);
    out << name << " " << value;
    return out.str();
}

Check floatCheck(const ConformanceCase &conformanceCase) {
    double largest = 0;
    const size_t count = conformanceCase.image.size() / sizeof(float);
    for (size_t i = 0; i < count; ++i) {
        const double input = std::fabs(elementAt(conformanceCase.image, i, DataType::F32, false));
        largest = std::isfinite(input) ? std::max(largest, input) : largest;
    }
    for (const float fill : conformanceCase.desc.fill) {
        largest = std::max(largest, std::fabs(double{fill}));
    }
    const double allowed = std::max(1.5 * conformanceCase.torchError, 2e-6 * largest);
    return [allowed](double value, double answer) {
        const double error = std::fabs(value - answer);
        return error <= allowed || value == answer ? "" : text("error", error) + text(", allowed", allowed);
    };
}

// Halves counted from the smallest to the largest: neighbours differ by 1, and both zeros are 0.
int halfRank(uint32_t half) {
    const int magnitude = static_cast<int>(half & 0x7fffU);
    return (half & 0x8000U) != 0 ? -magnitude : magnitude;
}

// The half nearest to a float64, which floatToHalf after a conversion to float32 may miss by one.
uint32_t nearestHalf(double answer) {
    const uint32_t sign = std::signbit(answer) ? 0x8000U : 0U;
    const uint32_t guess = semantics::floatToHalf(std::fabs(static_cast<float>(answer)));
    uint32_t best = guess;
    for (const uint32_t candidate : {guess > 0 ? guess - 1 : guess, guess + 1}) {
        const auto distance = [&](uint32_t half) {
            return std::fabs(std::fabs(answer) - double{semantics::halfToFloat(half)});
        };
        if (candidate < 0x7c00U && guess < 0x7c00U && distance(candidate) < distance(best)) {
            best = candidate;
        }
    }
    return sign | best;
}

std::string checkHalf(double value, double answer) {
    const int steps =
        halfRank(semantics::floatToHalf(static_cast<float>(value))) - halfRank(nearestHalf(answer)); // value is a half
    return std::abs(steps) <= 1 ? "" : text("halves off by", steps);
}

Check integerCheck(const ConformanceCase &conformanceCase) {
    const bool isByte = conformanceCase.desc.image.type == DataType::I8;
    const double low = isByte ? (conformanceCase.desc.imageIsUnsigned ? 0 : -128) : -32768;
    const double high = low + (isByte ? 255 : 65535);
    double largest = 0;
    for (const double answer : conformanceCase.expected) {
        largest =
            std::isfinite(answer) ? std::max(largest, std::min(std::fabs(answer), std::max(-low, high))) : largest;
    }
    const double reach = std::max(1e-3, 2e-6 * largest);
    return [=](double value, double answer) -> std::string {
        const double below = std::floor(answer);
        const double rest = answer - below;
        const double rounded = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0) ? below + 1 : below;
        const double right = std::clamp(rounded, low, high);
        const double slack = std::fabs(rest - 0.5) <= reach ? 1 : 0;
        return std::fabs(value - right) <= slack ? "" : text("steps off by", value - right) + text(", allowed", slack);
    };
}

} // namespace

std::string whatIsWrong(const ConformanceCase &conformanceCase, const std::vector<uint8_t> &output) {
    const GridSampleDesc &desc = conformanceCase.desc;
    const size_t count = conformanceCase.expected.size();
    if (output.size() != count * elementSize(desc.output.type)) {
        return "the output has " + std::to_string(output.size()) + " bytes for " + std::to_string(count) + " elements";
    }
    const Check check = isInteger(desc.output.type)         ? integerCheck(conformanceCase)
                        : desc.output.type == DataType::F16 ? Check(checkHalf)
                                                            : floatCheck(conformanceCase);
    size_t wrong = 0;
    std::string first;
    for (size_t i = 0; i < count; ++i) {
        const double value = elementAt(output, i, desc.output.type, desc.imageIsUnsigned);
        const double answer = conformanceCase.expected[i];
        const std::string fault = std::isnan(answer)  ? (std::isfinite(value) ? "" : "not finite")
                                  : std::isnan(value) ? "NaN"
                                                      : check(value, answer);
        if (!fault.empty() && wrong++ == 0) {
            first = "element " + std::to_string(i) + text(" is", value) + text(", expected", answer) + ", " + fault;
        }
    }
    return wrong == 0 ? "" : std::to_string(wrong) + " of " + std::to_string(count) + " wrong; " + first;
}

} // namespace gridsample::test
