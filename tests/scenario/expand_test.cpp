/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Scenarios before and after. A case has "files" (by name, "TYPE [SHAPE]" of a .npy or .png file, or a .vgf file's
// "inputs" and "outputs"), "device" (features that formats lack), the "scenario", and "expanded", "error" or neither:
// then it stays as it is. "log" are the lines said. In "expanded" the string "*" stands for anything.
#include "scenario/expand.hpp"

#include "data/npy.hpp"
#include "data/png.hpp"
#include "vgf/vgf_file.hpp"

#include "case_files.hpp"
#include "fake_world.hpp"

#include <gtest/gtest.h>

namespace gridsample::scenario_test {
namespace {

// "int8 [1,4,32,48]": all zeros.
Array arrayOf(const std::string &text) {
    Array array;
    const size_t blank = text.find(' ');
    for (const ElementType type : {ElementType::U8, ElementType::I8, ElementType::U16, ElementType::I16,
                                   ElementType::I32, ElementType::F16, ElementType::F32, ElementType::F64}) {
        if (text.substr(0, blank) == nameOf(type)) {
            array.type = type;
        }
    }
    array.shape = Json::parse(text.substr(blank)).get<std::vector<int64_t>>();
    array.bytes.resize(*countOf(array.shape, array.type) * bytesOf(array.type));
    return array;
}

// {"inputs": [{"name", "kind", "format", "shape"}], "outputs": [...]}: one shader without meaning.
Bytes vgfOf(const Json &description) {
    static const std::map<std::string, int32_t> kKinds = {
        {"tensor", kDescriptorTensor}, {"buffer", kDescriptorStorageBuffer}, {"sampled", 1}, {"storage", 3}};
    VgfModel model;
    model.modules.push_back(
        {VgfStage::Compute, "shader", "main", VgfLanguage::Glsl, {}, description.value("code", "x")});
    VgfSegment segment{"segment", 0, {{0, {}}}, {}, {}, {}, {1, 1, 1}, {}};
    for (const bool isInput : {true, false}) {
        for (const Json &port : description.at(isInput ? "inputs" : "outputs")) {
            const auto index = static_cast<uint32_t>(model.resources.size());
            model.resources.push_back({isInput ? VgfCategory::Input : VgfCategory::Output,
                                       kKinds.at(port.at("kind")),
                                       port.at("format"),
                                       port.at("shape"),
                                       {},
                                       {},
                                       {}});
            const VgfSlot slot{index, index};
            segment.sets[0].slots.push_back(slot);
            (isInput ? segment.inputs : segment.outputs).push_back(slot);
            (isInput ? model.inputs : model.outputs).push_back(slot);
            (isInput ? model.inputNames : model.outputNames).push_back(port.at("name"));
        }
    }
    model.segments.push_back(segment);
    Bytes file;
    const Status written = writeVgf(model, [&](std::span<const uint8_t> piece) -> Status {
        file.insert(file.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    EXPECT_TRUE(written) << (written ? "" : written.error().message());
    return file;
}

FakeWorld worldOf(const Json &json) {
    FakeWorld world;
    const Json files = json.value("files", Json::object());
    const Json device = json.value("device", Json::object());
    for (const auto &[name, file] : files.items()) {
        if (file.is_object()) {
            world.files[name] = vgfOf(file);
        } else if (name.ends_with(".png")) {
            world.files[name] = *writePng(arrayOf(file));
        } else {
            world.files[name] = writeNpy(arrayOf(file));
        }
    }
    for (const auto &[name, lack] : device.items()) {
        world.formats[findImageFormat(name)->vkFormat] = {sizeof(gridsample_format_facts), ~lack.value("linear", 0U),
                                                          ~lack.value("optimal", 0U), ~0U};
    }
    return world;
}

// Puts "*" into `actual` wherever `expected` has it.
void mask(Json &actual, const Json &expected) {
    if (expected == "*") {
        actual = "*";
    } else if (expected.is_object() && actual.is_object()) {
        for (const auto &[name, value] : expected.items()) {
            if (actual.contains(name)) {
                mask(actual[name], value);
            }
        }
    } else if (expected.is_array() && actual.is_array() && expected.size() == actual.size()) {
        for (size_t i = 0; i < expected.size(); ++i) {
            mask(actual[i], expected[i]);
        }
    }
}

// What is long and tested elsewhere.
void maskConstants(Json &scenario) {
    for (Json &resource : scenario["resources"]) {
        if (resource.contains("shader") && resource["shader"].contains("specialization_constants")) {
            resource["shader"]["specialization_constants"] = "*";
        }
    }
}

class ExpandCase : public testing::TestWithParam<CaseFile> {};

TEST_P(ExpandCase, BecomesThisOrIsRefusedInTheseWords) {
    const Json &json = GetParam().json;
    FakeWorld world = worldOf(json);
    const std::string text = json.at("scenario").dump();
    const Result<Expanded> expanded =
        expandScenario(ByteView(reinterpret_cast<const uint8_t *>(text.data()), text.size()), world);
    Json outcome = json;
    for (const char *part : {"expanded", "error", "log", "results"}) {
        outcome.erase(part);
    }
    if (!expanded) {
        outcome["error"] = expanded.error().message();
    } else if (expanded->isChanged) {
        outcome["expanded"] = Json::parse(expanded->json);
        for (const PendingResult &result : expanded->results) {
            outcome["results"].push_back(result.source + " -> " + result.file.path);
        }
    }
    if (!world.log.empty()) {
        outcome["log"] = world.log;
    }
    if (isUpdatingGoldens()) {
        if (outcome.contains("expanded")) {
            maskConstants(outcome["expanded"]);
        }
        update(GetParam(), outcome);
    } else {
        mask(outcome, json);
    }
    EXPECT_EQ(outcome.dump(4), json.dump(4));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, ExpandCase, testing::ValuesIn(casesIn("expand")),
                         [](const auto &instance) { return instance.param.name; });

} // namespace
} // namespace gridsample::scenario_test
