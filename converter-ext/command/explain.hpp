/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// gridsample explain: what a model, a VGF or a scenario holds, and what becomes of it.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "op/shader_plan.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace gridsample {

using Json = nlohmann::ordered_json;

// For what a model is converted, as of the converter plugin's options.
struct ExplainOptions {
    Precision precision = Precision::Exact;
    DeviceKind device = DeviceKind::Gpu;
};

// By what the file holds, not by its name. The result is schemas/explain.schema.json.
// Errors: a file that cannot be read, is empty, or is neither TOSA, VGF nor JSON.
Result<Json> explainFile(const std::string &path, const ExplainOptions &options = {});

// The same for people: a few lines an operator, segment or command.
std::string explanationText(const Json &explanation);

// The parts of it. Errors: bytes that are not what they seem.
Result<Json> explainTosa(ByteView bytes, const ExplainOptions &options);
Result<Json> explainVgf(ByteView bytes);
Result<Json> explainScenario(ByteView bytes, const std::filesystem::path &folder); // relative `src` are below it

// What a shader computes, why it was chosen, and what the words for it are in --plugin-report.
Json shaderJson(const GridSampleDesc &desc, std::string_view variant, bool isFast, std::string_view whyExact,
                DeviceKind device = DeviceKind::Gpu);

} // namespace gridsample
