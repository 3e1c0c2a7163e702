/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The steps from a shader with specialization constants to the one shader that a model needs.
#include "spirv/specialise.hpp"

#include "spirv/live_walk.hpp"
#include "spirv/module_words.hpp"
#include "spirv/parsed_module.hpp"
#include "spirv/set_constants.hpp"
#include "spirv/write_live.hpp"

#include <map>
#include <string>
#include <unordered_map>
#include <utility>

namespace gridsample {
namespace {

using Values = std::unordered_map<uint32_t, uint32_t>; // bits by constant_id

Error badConstant(ErrorCode code, const SpecValue &constant, const std::string &what) {
    return Error{code, "SPIR-V", "specialization constant " + std::to_string(constant.id) + " " + what, ""};
}

Result<Values> checkConstants(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) {
    Result<std::map<uint32_t, SpecKind>> known = findSpecConstants(spirv);
    if (!known) {
        return std::move(known).error();
    }
    Values values;
    for (const SpecValue &constant : constants) {
        const auto kind = known->find(constant.id);
        if (kind == known->end()) {
            return badConstant(ErrorCode::InvalidInput, constant, "is not in the module");
        }
        if (kind->second == SpecKind::Other) {
            return badConstant(ErrorCode::Unsupported, constant, "is not 32 bits wide");
        }
        if (kind->second == SpecKind::Bool && constant.bits > 1) {
            return badConstant(ErrorCode::InvalidInput, constant,
                               "is a boolean and cannot be " + std::to_string(constant.bits));
        }
        if (!values.emplace(constant.id, constant.bits).second) {
            return badConstant(ErrorCode::InvalidInput, constant, "is given twice");
        }
    }
    return values;
}

Result<std::vector<uint32_t>> run(std::span<const uint32_t> spirv, const Values &values) {
    Result<ParsedModule> module = parseModule(spirv);
    if (!module) {
        return std::move(module).error();
    }
    const ParsedFunction *main =
        module->entryPoints.size() == 1 ? module->function(module->entryPoints[0].function) : nullptr;
    if (main == nullptr) {
        return Error{ErrorCode::Unsupported, "SPIR-V", "a module must have one entry point", ""};
    }
    LiveCode code;
    code.sameAs.assign(module->bound(), 0);
    KnownValues known(code);
    Status done = setConstants(*module, values, code, known);
    if (done) {
        done = walkLiveCode(*module, *main, code, known);
    }
    if (!done) {
        return std::move(done).error();
    }
    std::vector<uint32_t> words = writeLiveCode(*module, *main, code);
    done = writeLocalSize(words);
    if (!done) {
        return std::move(done).error();
    }
    return words;
}

} // namespace

Result<std::vector<uint32_t>> specialise(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) {
    Result<Values> values = checkConstants(spirv, constants);
    if (!values) {
        return std::move(values).error();
    }
    return run(spirv, *values);
}

} // namespace gridsample
