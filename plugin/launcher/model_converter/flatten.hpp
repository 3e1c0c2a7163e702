/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From MLIR to a TOSA flatbuffer, by the stock tool, with what is lost on the way kept aside.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "launcher/model_converter/entry_names.hpp"
#include "launcher/model_converter/model_input.hpp"
#include "launcher/model_converter/stock_converter.hpp"
#include "launcher/process.hpp"
#include "launcher/stock_tool.hpp"

#include <string>

namespace gridsample {

struct FlatModel {
    ProcessEnd end; // of the stock tool; the rest counts only if it is ok()
    MappedFile tosa;
    EntryNames names; // a flatbuffer has no place for them
};

// toolInput: what the stock tool reads the model from; "-": `mlir` is piped to it. If the stock tool fails, its words
// have been printed by `words`.
Result<FlatModel> flatten(StockTool &tool, const StockConverter &words, const std::string &toolInput, ByteView mlir,
                          ModelKind kind);

} // namespace gridsample
