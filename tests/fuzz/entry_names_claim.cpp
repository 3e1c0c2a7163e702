/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names of inputs and outputs in MLIR text.
#include "claims.hpp"
#include "launcher/model_converter/entry_names.hpp"

namespace gridsample::fuzz {
namespace {

// A list of names as MLIR spells it.
std::string listText(const char *key, const std::optional<std::vector<std::string>> &names) {
    if (!names) {
        return "";
    }
    std::string text = std::string(key) + " = \"";
    for (size_t i = 0; i < names->size(); ++i) {
        text += i == 0 ? "" : ",";
        for (const char letter : (*names)[i]) {
            constexpr const char *kDigits = "0123456789ABCDEF";
            const auto byte = static_cast<uint8_t>(letter);
            text += {'\\', kDigits[byte / 16], kDigits[byte % 16]};
        }
    }
    return text + "\", ";
}

} // namespace

std::string entryNamesClaim(ByteView input) {
    const Bytes exact(input.begin(), input.end());
    const std::optional<EntryNames> names = readEntryNames(textOf(exact));
    if (!names) {
        return "";
    }
    const std::string text = "func.func @main() attributes {tf.entry_function = {" + listText("inputs", names->inputs) +
                             listText("outputs", names->outputs) + "}} {}";
    return readEntryNames(text) == names ? "" : "the names are other ones when they are written and read again";
}

} // namespace gridsample::fuzz
