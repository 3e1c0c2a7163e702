/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Takes the names of custom operators apart.
#include "rewrite/match_grid_sample.hpp"

#include <array>
#include <utility>

namespace gridsample {
namespace {

constexpr std::string_view kPrefix = "torch.nn.functional.grid_sample";

template <typename T> using Words = std::array<std::pair<std::string_view, T>, 3>;
constexpr Words<Mode> kModes{{{"bilinear", Mode::Bilinear}, {"nearest", Mode::Nearest}, {"bicubic", Mode::Bicubic}}};
constexpr Words<Padding> kPaddings{
    {{"zeros", Padding::Zeros}, {"border", Padding::Border}, {"reflection", Padding::Reflection}}};

bool take(std::string_view &rest, std::string_view text) {
    const bool begins = rest.substr(0, text.size()) == text;
    rest.remove_prefix(begins ? text.size() : 0);
    return begins;
}

template <typename T> bool takeWord(std::string_view &rest, const Words<T> &words, T &value) {
    for (const auto &[word, meaning] : words) {
        if (take(rest, word)) {
            value = meaning;
            return true;
        }
    }
    return false;
}

OperatorMatch matchExecuTorch(std::string_view rest) {
    OperatorMatch match{OperatorKind::ExecuTorch};
    if (rest == ".flow_offset") {
        match.kind = OperatorKind::FlowOffset;
        return match;
    }
    const bool words = take(rest, ".mode.") && takeWord(rest, kModes, match.mode) && take(rest, ".padding.") &&
                       takeWord(rest, kPaddings, match.padding) && take(rest, ".align_corners.");
    match.alignCorners = rest == "True";
    if (!words || (rest != "True" && rest != "False")) {
        match.kind = OperatorKind::Unknown;
    }
    return match;
}

} // namespace

std::optional<OperatorMatch> matchGridSample(std::string_view domain, std::string_view name) {
    if (domain == kNeutralDomain) {
        return OperatorMatch{name == "grid_sample" ? OperatorKind::Neutral : OperatorKind::Unknown};
    }
    std::string_view rest = name;
    if (domain != kShaderDomain || !take(rest, kPrefix) || (!rest.empty() && rest.front() != '.')) {
        return std::nullopt; // grid_sample_3d and the like are somebody else's
    }
    return matchExecuTorch(rest);
}

} // namespace gridsample
