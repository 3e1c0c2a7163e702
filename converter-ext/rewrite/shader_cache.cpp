/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks up, specialises and encodes shader modules.
#include "rewrite/shader_cache.hpp"

#include "base/base64.hpp"
#include "catalogue/catalogue.hpp"
#include "spirv/specialise.hpp"

#include <span>

namespace gridsample {
namespace {

std::string keyOf(const ShaderPlan &plan) {
    std::string key(plan.variant);
    for (const SpecValue &constant : plan.constants) {
        key += ' ' + std::to_string(constant.id) + '=' + std::to_string(constant.bits);
    }
    return key;
}

// SPIR-V's words in memory order, which is what a custom operator carries.
std::string encode(const std::vector<uint32_t> &words) {
    return encodeBase64({reinterpret_cast<const uint8_t *>(words.data()), words.size() * sizeof(uint32_t)});
}

} // namespace

Result<size_t> ShaderCache::get(const ShaderPlan &plan) {
    const std::string key = keyOf(plan);
    if (const auto found = known_.find(key); found != known_.end()) {
        return found->second;
    }
    const shaders::Variant *variant = shaders::findVariant(plan.variant);
    if (variant == nullptr) {
        return Error{ErrorCode::Internal, "", "there is no shader " + std::string(plan.variant), ""};
    }
    Result<std::vector<uint32_t>> module = specialise(variant->spirv, plan.constants);
    if (!module) {
        return std::move(module).error().in("shader " + std::string(plan.variant));
    }
    // Two plans can differ only in constants that fold away.
    std::string text = encode(*module);
    const auto [same, isNew] = byText_.try_emplace(std::move(text), modules_.size());
    if (isNew) {
        texts_.push_back(&same->first);
        modules_.push_back(*std::move(module));
    }
    known_.emplace(key, same->second);
    return same->second;
}

} // namespace gridsample
