/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files of zeros, and VGFs of one shader without meaning.
#include "case_world.hpp"

#include "data/image_format.hpp"
#include "data/npy.hpp"
#include "data/png.hpp"
#include "vgf/vgf_file.hpp"

#include <map>
#include <stdexcept>

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
            if (port.contains("sampler")) {
                const auto s = port.at("sampler").get<std::vector<uint32_t>>();
                model.resources.back().sampler = VgfSampler{s.at(0), s.at(1), s.at(2), s.at(3), s.at(4)};
            }
            const VgfSlot slot{index, index};
            segment.sets[0].slots.push_back(slot);
            (isInput ? segment.inputs : segment.outputs).push_back(slot);
            (isInput ? model.inputs : model.outputs).push_back(slot);
            (isInput ? model.inputNames : model.outputNames).push_back(port.at("name"));
        }
    }
    if (description.contains("input_names")) { // more than there are inputs
        model.inputNames = description.at("input_names").get<std::vector<std::string>>();
    }
    model.segments.push_back(segment);
    Bytes file;
    const Status written = writeVgf(model, [&](std::span<const uint8_t> piece) -> Status {
        file.insert(file.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    if (!written) {
        throw std::runtime_error(written.error().message());
    }
    return file;
}

} // namespace

FakeWorld worldOf(const Json &json) {
    FakeWorld world;
    const Json files = json.value("files", Json::object());
    const Json device = json.value("device", Json::object());
    for (const auto &[name, file] : files.items()) {
        if (file.is_object()) {
            world.files[name] = vgfOf(file);
        } else if (file == "text") {
            world.files[name] = {'n', 'o', ' ', 'd', 'a', 't', 'a', '\n'};
        } else if (name.ends_with(".png")) {
            world.files[name] = *writePng(arrayOf(file));
        } else {
            world.files[name] = writeNpy(arrayOf(file));
        }
    }
    for (const auto &[name, lack] : device.items()) {
        const ImageFormat *format = findImageFormat(name);
        if (format == nullptr) {
            throw std::runtime_error("a case names an image format that there is not: " + name);
        }
        world.formats[format->vkFormat] = {sizeof(gridsample_format_facts), ~lack.value("linear", 0U),
                                           ~lack.value("optimal", 0U), ~0U};
    }
    return world;
}

} // namespace gridsample::scenario_test
