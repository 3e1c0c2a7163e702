/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The survey of the Vulkan set-up in a process of its own: drivers and layers can crash, and layers are found through
// variables that count only when a process starts.
#pragma once

#include "launcher/process.hpp"
#include "vulkan/device_survey.hpp"

#include <filesystem>

namespace gridsample {

// The hidden sub-command that such a process runs, and what it does: prints the survey, or why there is none, as JSON.
inline constexpr const char *kSurveyCommand = "survey-device";
void printSurvey();

// Runs `program` with that sub-command. Errors: those of surveyDevice, and a process that crashes.
Result<DeviceSurvey> surveyInProcess(const std::filesystem::path &program, const EnvironmentChanges &environment);

} // namespace gridsample
