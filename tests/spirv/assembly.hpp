/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// SPIR-V as text for tests, through SPIRV-Tools.
#pragma once

#include <cstdint>
#include <span>
#include <spirv-tools/libspirv.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace gridsample::test {

constexpr spv_target_env kEnvironment = SPV_ENV_VULKAN_1_3;

// Keeps the numbers of the ids. The version of the module is that of the environment's newest, 1.6.
inline std::vector<uint32_t> assemble(const std::string &text) {
    const spvtools::SpirvTools tools(kEnvironment);
    std::vector<uint32_t> words;
    if (!tools.Assemble(text, &words, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
        throw std::runtime_error("the text is no SPIR-V assembly");
    }
    return words;
}

// Without header, ids as numbers: what two equal modules share.
inline std::string disassemble(std::span<const uint32_t> words, uint32_t options = SPV_BINARY_TO_TEXT_OPTION_NONE) {
    const spvtools::SpirvTools tools(kEnvironment);
    std::string text;
    if (!tools.Disassemble(words.data(), words.size(), &text, options | SPV_BINARY_TO_TEXT_OPTION_NO_HEADER)) {
        throw std::runtime_error("the words are no SPIR-V module");
    }
    return text;
}

inline bool isValid(std::span<const uint32_t> words) {
    const spvtools::SpirvTools tools(kEnvironment);
    return tools.Validate(words.data(), words.size());
}

} // namespace gridsample::test
