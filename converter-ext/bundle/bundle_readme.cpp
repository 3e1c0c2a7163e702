/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Says what to put where, what comes out, and what the parts are.
#include "bundle/bundle_readme.hpp"

#include <sstream>

namespace gridsample {
namespace {

std::string described(const BundlePort &port, const BundleValue &value) {
    std::string text = nameOf(value.element);
    if (port.image) {
        text += " " + shapeText(port.image->texelShape()) + ", an image " + std::string(port.image->format->name);
        if (port.image->texelShape() != value.shape) {
            text += "; in the model " + shapeText(value.shape);
        }
        return text;
    }
    return text + " " + shapeText(value.shape) + (value.kind == ValueKind::Buffer ? ", a buffer" : "");
}

std::string listed(const std::vector<PartSlot> &slots, const BundleParts &parts) {
    std::string text;
    for (const PartSlot &slot : slots) {
        text += (text.empty() ? "" : ", ") + parts.values[slot.value].name;
    }
    return text.empty() ? "constants" : text;
}

void describeParts(std::ostringstream &text, const BundleParts &parts, const BundleScenario &scenario) {
    for (size_t i = 0; i < parts.parts.size(); ++i) {
        text << "  " << scenario.partFiles[i] << ": " << listed(parts.parts[i].inputs, parts) << " -> "
             << listed(parts.parts[i].outputs, parts) << "\n";
    }
}

} // namespace

std::string bundleReadme(const BundleParts &parts, const BundleScenario &scenario, const std::vector<bool> &placed) {
    std::ostringstream text;
    text << "A model in parts, written by model-converter's grid_sample plugin. Arm's scenario-runner runs it, from "
            "any\n"
            "folder and without plugins:\n\n"
            "    scenario-runner --scenario scenario.json --output FOLDER --log-level debug\n\n"
            "Inputs, to be put beside this file:\n\n";
    for (size_t i = 0; i < scenario.inputs.size(); ++i) {
        const BundlePort &port = scenario.inputs[i];
        text << "  " << port.file << ": input '" << port.name << "', " << described(port, parts.values[port.value])
             << (placed[i] ? " (is here)" : "") << "\n";
    }
    text << (scenario.inputs.empty() ? "  none\n" : "") << "\nOutputs, which appear in FOLDER:\n\n";
    for (const BundlePort &port : scenario.outputs) {
        text << "  " << port.file << ": output '" << port.name << "', " << described(port, parts.values[port.value])
             << "\n";
    }
    text << (parts.constants.empty() ? "" : "\nConstants of the model:\n\n");
    for (size_t i = 0; i < parts.constants.size(); ++i) {
        const BundleValue &value = parts.values[parts.constants[i].value];
        text << "  " << scenario.constantFiles[i] << ": " << nameOf(value.element) << " " << shapeText(value.shape)
             << "\n";
    }
    text << "\nParts, in the order in which they run:\n\n";
    describeParts(text, parts, scenario);
    if (!scenario.notes.empty()) {
        text << "\nNotes:\n\n";
        for (const std::string &note : scenario.notes) {
            text << "  " << note << "\n";
        }
    }
    return text.str();
}

} // namespace gridsample
