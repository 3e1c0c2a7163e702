/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Specialised shaders, each made once however many operators need it.
#pragma once

#include "base/result.hpp"
#include "op/shader_plan.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace gridsample {

class ShaderCache {
  public:
    // Index of the module for a plan's variant and constants. Errors: those of specialise.
    Result<size_t> get(const ShaderPlan &plan);

    const std::vector<uint32_t> &module(size_t index) const { return modules_[index]; }
    const std::string &base64(size_t index) const { return *texts_[index]; }
    std::vector<std::vector<uint32_t>> takeModules() { return std::move(modules_); }

  private:
    std::unordered_map<std::string, size_t> known_; // by variant and constants
    std::vector<std::vector<uint32_t>> modules_;    // no two are equal
    std::unordered_map<std::string, size_t> byText_;
    std::vector<const std::string *> texts_; // keys of byText_, which stay where they are
};

} // namespace gridsample
