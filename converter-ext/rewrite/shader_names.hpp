/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Our shaders' modules in a VGF get names that say what they compute, for whoever looks into the file.
#pragma once

#include "rewrite/rewrite_model.hpp"
#include "vgf/vgf_model.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace gridsample {

inline constexpr std::string_view kEntryPoint = "main"; // of every shader in the catalogue

// Names every module that is a shader of the result's: "grid_sample shader=buffer_f32_f32 mode=bilinear ...". Where one
// module stands for operators that differ in what makes no difference to them, it is named after the first. The stock
// tools' own names ("graph_partition_1") say nothing, and nothing refers to them. Returns whether anything changed.
bool nameShaders(VgfModel &model, const RewriteResult &rewritten);

// Gives the shaders' entry points the names that their modules have, without the room of RewriteResult behind them.
void takeBackRoom(VgfModel &model, const RewriteResult &rewritten);

// What such a name says, by key; nothing for any other name.
std::optional<std::map<std::string, std::string>> readShaderName(std::string_view name);

} // namespace gridsample
