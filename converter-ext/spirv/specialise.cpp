/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The SPIRV-Tools passes that turn a shader with specialization constants into the one shader that a model needs.
#include "spirv/specialise.hpp"

#include "spirv/module_words.hpp"

#include <algorithm>
#include <exception>
#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>
#include <string>
#include <unordered_map>
#include <utility>

namespace gridsample {
namespace {

constexpr spv_target_env kEnvironment = SPV_ENV_VULKAN_1_3;

// Keeps the first line of the last error that SPIRV-Tools reported.
class LastError {
  public:
    spvtools::MessageConsumer consumer() {
        return [this](spv_message_level_t level, const char *, const spv_position_t &, const char *message) {
            if (level <= SPV_MSG_ERROR) {
                text_ = std::string(message);
                text_.resize(std::min(text_.find('\n'), text_.size()));
            }
        };
    }
    std::string text() const { return text_.empty() ? "no reason given" : text_; }

  private:
    std::string text_;
};

using Defaults = std::unordered_map<uint32_t, std::vector<uint32_t>>; // constant_id -> words of the value

Error badConstant(ErrorCode code, const SpecValue &constant, const std::string &what) {
    return Error{code, "SPIR-V", "specialization constant " + std::to_string(constant.id) + " " + what, ""};
}

Result<Defaults> checkConstants(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) {
    Result<std::map<uint32_t, SpecKind>> known = findSpecConstants(spirv);
    if (!known) {
        return std::move(known).error();
    }
    Defaults defaults;
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
        if (!defaults.emplace(constant.id, std::vector<uint32_t>{constant.bits}).second) {
            return badConstant(ErrorCode::InvalidInput, constant, "is given twice");
        }
    }
    return defaults;
}

// None of these passes changes floating-point results: constant propagation leaves alone what is decorated with
// NoContraction, and the passes that rewrite arithmetic (simplification, strength reduction) are not among them.
// Unused constants are left to the aggressive pass: the pass made for them removes the workgroup size as well.
// The order is for speed: each function is tidied before inlining copies it, and most of what inlining copied goes
// before the costly rewrite of the remaining variables.
void registerPasses(spvtools::Optimizer &optimizer, const Defaults &defaults) {
    optimizer.RegisterPass(spvtools::CreateSetSpecConstantDefaultValuePass(defaults))
        .RegisterPass(spvtools::CreateFreezeSpecConstantValuePass())
        .RegisterPass(spvtools::CreateFoldSpecConstantOpAndCompositePass())
        .RegisterPass(spvtools::CreateStripDebugInfoPass())
        .RegisterPass(spvtools::CreateDeadBranchElimPass())
        .RegisterPass(spvtools::CreateEliminateDeadFunctionsPass())
        .RegisterPass(spvtools::CreateLocalSingleStoreElimPass())
        .RegisterPass(spvtools::CreateLocalSingleBlockLoadStoreElimPass())
        .RegisterPass(spvtools::CreateAggressiveDCEPass())
        .RegisterPass(spvtools::CreateBlockMergePass())
        .RegisterPass(spvtools::CreateInlineExhaustivePass())
        .RegisterPass(spvtools::CreateEliminateDeadFunctionsPass())
        .RegisterPass(spvtools::CreateLocalSingleStoreElimPass())
        .RegisterPass(spvtools::CreateCCPPass())
        .RegisterPass(spvtools::CreateDeadBranchElimPass())
        .RegisterPass(spvtools::CreateAggressiveDCEPass())
        .RegisterPass(spvtools::CreateLocalAccessChainConvertPass())
        .RegisterPass(spvtools::CreateSSARewritePass())
        .RegisterPass(spvtools::CreateCCPPass())
        .RegisterPass(spvtools::CreateDeadBranchElimPass())
        .RegisterPass(spvtools::CreateBlockMergePass())
        .RegisterPass(spvtools::CreateAggressiveDCEPass())
        .RegisterPass(spvtools::CreateUnifyConstantPass())
        .RegisterPass(spvtools::CreateCompactIdsPass());
}

Result<std::vector<uint32_t>> run(std::span<const uint32_t> spirv, const Defaults &defaults) {
    LastError lastError;
    spvtools::Optimizer optimizer(kEnvironment);
    optimizer.SetMessageConsumer(lastError.consumer());
    registerPasses(optimizer, defaults);
    spvtools::OptimizerOptions options;
    options.set_run_validator(false); // for the input it would take as long as all the passes
    std::vector<uint32_t> folded;
    if (!optimizer.Run(spirv.data(), spirv.size(), &folded, options)) {
        return Error{ErrorCode::InvalidInput, "SPIR-V", "the module cannot be specialised (" + lastError.text() + ")",
                     ""};
    }
    if (hasWorkgroupSizeConstant(spirv) && !hasWorkgroupSizeConstant(folded)) {
        return Error{ErrorCode::Internal, "SPIR-V", "the workgroup size was lost while folding constants", ""};
    }
    if (hasSpecConstants(folded)) {
        return Error{ErrorCode::Unsupported, "SPIR-V", "a constant made of specialization constants cannot be folded",
                     ""};
    }
    const Status sized = writeLocalSize(folded);
    if (!sized) {
        return sized.error();
    }
    spvtools::SpirvTools tools(kEnvironment);
    tools.SetMessageConsumer(lastError.consumer());
    if (!tools.Validate(folded)) {
        return Error{ErrorCode::Internal, "SPIR-V", "the specialised module is not valid (" + lastError.text() + ")",
                     ""};
    }
    return folded;
}

} // namespace

Result<std::vector<uint32_t>> specialise(std::span<const uint32_t> spirv, std::span<const SpecValue> constants) {
    try {
        Result<Defaults> defaults = checkConstants(spirv, constants);
        if (!defaults) {
            return std::move(defaults).error();
        }
        return run(spirv, *defaults);
    } catch (const std::exception &exception) {
        return Error{ErrorCode::Internal, "SPIR-V", std::string("SPIRV-Tools failed (") + exception.what() + ")", ""};
    }
}

} // namespace gridsample
