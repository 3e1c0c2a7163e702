/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Remembers shaders: specialising one takes a hundred times as long as the rest of a small model, and inputs are mostly
// alike. The linker puts this in the place of specialise() (--wrap).
#include "spirv/specialise.hpp"

#include <map>

namespace gridsample {
namespace {

using Words = std::vector<uint32_t>;
constexpr size_t kMostRemembered = 500;

} // namespace

Result<Words> specialiseItself(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) //
    asm("__real_" GRIDSAMPLE_SPECIALISE_SYMBOL);
Result<Words> specialiseOnce(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) //
    asm("__wrap_" GRIDSAMPLE_SPECIALISE_SYMBOL);

Result<Words> specialiseOnce(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) {
    static std::map<std::pair<const uint32_t *, Words>, Result<Words>> known; // modules are compiled in
    Words key;
    for (const SpecValue &constant : constants) {
        key.push_back(constant.id);
        key.push_back(constant.bits);
    }
    const auto found = known.find({spirv.data(), key});
    if (found != known.end()) {
        return found->second;
    }
    if (known.size() == kMostRemembered) {
        known.clear();
    }
    return known.emplace(std::pair(spirv.data(), key), specialiseItself(spirv, constants)).first->second;
}

} // namespace gridsample
