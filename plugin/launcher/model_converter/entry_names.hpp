/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The names that an MLIR model gives its inputs and outputs, and putting them into a VGF.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "host/converter_chain.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// What tf.entry_function says. Absent lists: the model says nothing.
struct EntryNames {
    std::optional<std::vector<std::string>> inputs, outputs;
    bool operator==(const EntryNames &) const = default;
};

// Reads the names from MLIR text; the first tf.entry_function counts. Nothing comes back if the attribute is there in a
// form that only MLIR itself can read (an alias); the tool's own printing of the model has none.
std::optional<EntryNames> readEntryNames(std::string_view mlir);

// Writes the VGF with these names in the place of the stock tool's input_N and output_N. As the stock tool does it with
// MLIR: a list whose length is not the model's is not used. false: no name changes, and nothing was written.
Result<bool> writeWithEntryNames(ByteView vgf, const EntryNames &names, ByteDestination &destination);

} // namespace gridsample
