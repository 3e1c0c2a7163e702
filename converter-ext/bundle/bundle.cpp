/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Puts a bundle's files together.
#include "bundle/bundle.hpp"

#include "bundle/bundle_readme.hpp"
#include "bundle/bundle_scenario.hpp"
#include "data/npy.hpp"
#include "vgf/vgf_file.hpp"

#include <charconv>
#include <memory>
#include <system_error>

namespace gridsample {
namespace {

std::span<const uint8_t> bytesOf(const std::vector<uint32_t> &words) {
    return {reinterpret_cast<const uint8_t *>(words.data()), words.size() * sizeof(uint32_t)};
}

BundleFile textFile(const std::string &name, std::string text) {
    return {name, [text = std::move(text)](const ByteSink &sink) {
                return sink({reinterpret_cast<const uint8_t *>(text.data()), text.size()});
            }};
}

Result<size_t> findInput(const std::vector<BundlePort> &inputs, const std::string &name) {
    std::string names;
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].name == name) {
            return i;
        }
        names += (i == 0 ? "" : ", ") + inputs[i].name;
    }
    size_t number = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (failure == std::errc() && end == name.data() + name.size() && number < inputs.size()) {
        return number;
    }
    return Error{ErrorCode::NotFound, "grid_sample.input." + name, "the model has no such input",
                 "its inputs are " + (names.empty() ? "none" : names)};
}

// The files that the user named, under the names that the scenario then gives them.
Result<std::vector<BundleFile>> placeInputs(const BundleParts &parts, const BundleOptions &options,
                                            BundleScenario &scenario, std::vector<bool> &placed) {
    std::vector<BundleFile> files;
    for (const auto &[name, path] : options.inputFiles) {
        const Result<size_t> index = findInput(scenario.inputs, name);
        if (!index) {
            return index.error();
        }
        BundlePort &port = scenario.inputs[*index];
        if (placed[*index]) {
            return Error{ErrorCode::InvalidInput, "grid_sample.input." + name,
                         "is input " + std::to_string(*index) + ", '" + port.name + "', which is given already",
                         "give it once"};
        }
        Result<PlacedFile> file = placeInput(path, port, parts.values[port.value]);
        if (!file) {
            return std::move(file).error();
        }
        port.file = port.file.substr(0, port.file.rfind('.')) + file->extension;
        scenario.draft.members(port.name)["src"] = port.file;
        placed[*index] = true;
        files.push_back({port.file, [bytes = std::move(file->bytes)](const ByteSink &sink) { return sink(bytes); }});
    }
    return files;
}

} // namespace

Result<Bundle> makeBundle(const VgfModel &model, const std::vector<std::vector<uint32_t>> &ourShaders,
                          const BundleOptions &options) {
    Result<BundleParts> cut = cutModel(model, ourShaders, options.inputNames, options.outputNames);
    if (!cut) {
        return std::move(cut).error();
    }
    const auto parts = std::make_shared<const BundleParts>(*std::move(cut)); // the files' functions hold on to it
    BundleScenario scenario = makeScenario(*parts, options);
    std::vector<bool> placed(scenario.inputs.size());
    Result<std::vector<BundleFile>> files = placeInputs(*parts, options, scenario, placed);
    if (!files) {
        return std::move(files).error();
    }
    Bundle bundle{*std::move(files), scenario.notes};
    for (size_t i = 0; i < parts->constants.size(); ++i) {
        bundle.files.push_back(
            {scenario.constantFiles[i], [parts, i](const ByteSink &sink) {
                 const ConstantPart &constant = parts->constants[i];
                 const BundleValue &value = parts->values[constant.value];
                 return sink(writeNpy({value.element, value.shape, Bytes(constant.data.begin(), constant.data.end())}));
             }});
    }
    size_t sections = 0;
    for (const Part &part : parts->parts) {
        if (const auto *section = std::get_if<SectionPart>(&part.content)) {
            bundle.files.push_back({sectionFile(sections++),
                                    [parts, section](const ByteSink &sink) { return writeVgf(section->vgf, sink); }});
        }
    }
    for (const auto &[name, words] : scenario.draft.shaderFiles()) {
        bundle.files.push_back({name, [copy = words](const ByteSink &sink) { return sink(bytesOf(copy)); }});
    }
    Result<std::string> text = scenario.draft.text();
    if (!text) {
        return std::move(text).error();
    }
    bundle.files.push_back(textFile("scenario.json", *std::move(text)));
    bundle.files.push_back(textFile("README", bundleReadme(*parts, scenario, placed)));
    return bundle;
}

} // namespace gridsample
