/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Converts, writes bundles into folders, and merges scenarios.
#include "bundle/bundle_runs.hpp"

#include "data/dds.hpp"
#include "rewrite/bind_buffers.hpp"
#include "rewrite/rewritten.hpp"
#include "rewrite/whole_chain.hpp"
#include "support/npy.hpp"
#include "support/tosa_builder.hpp"
#include "vgf/vgf_file.hpp"

#include <random>
#include <sstream>
#include <stdexcept>

namespace gridsample::test {
namespace {

namespace fs = std::filesystem;

constexpr int32_t kFormatI32 = 99;

template <typename T> T orThrow(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().message());
    }
    return *std::move(result);
}

std::string dtypeOf(int32_t format) {
    return format == kFormatF32 ? "<f4" : format == kFormatF16 ? "<f2" : format == kFormatI16 ? "<i2" : "|i1";
}

std::string tensorFormat(int32_t format) {
    return format == kFormatF32   ? "VK_FORMAT_R32_SFLOAT"
           : format == kFormatF16 ? "VK_FORMAT_R16_SFLOAT"
           : format == kFormatI16 ? "VK_FORMAT_R16_SINT"
           : format == kFormatI32 ? "VK_FORMAT_R32_SINT"
                                  : "VK_FORMAT_R8_SINT";
}

size_t sizeOf(const std::string &dtype) {
    return static_cast<size_t>(dtype.back() - '0');
}

// [1,C,H,W] to [1,H,W,C].
Array channelsLast(const Array &array) {
    const std::vector<int64_t> shape = {1, array.shape[2], array.shape[3], array.shape[1]};
    const size_t size = sizeOf(array.dtype), pixels = static_cast<size_t>(shape[1] * shape[2]);
    const auto channels = static_cast<size_t>(shape[3]);
    Array result{array.dtype, shape, std::string(array.data.size(), '\0')};
    for (size_t c = 0; c < channels; ++c) {
        for (size_t p = 0; p < pixels; ++p) {
            result.data.replace((p * channels + c) * size, size, array.data, (c * pixels + p) * size, size);
        }
    }
    return result;
}

// What the runner wants for an image, whose dims are [1,W,H,1].
Array asTexels(const Array &array, const Json &dims) {
    const int64_t height = dims.at(2), width = dims.at(1);
    const bool isLast = array.shape[1] == height && array.shape[2] == width;
    return isLast ? array : channelsLast(array);
}

void number(Json &members, const std::string &prefix) {
    for (const char *key : {"uid", "src", "dst", "graph_ref", "shader_ref", "resource_ref"}) {
        if (members.contains(key)) {
            members[key] = prefix + members[key].get<std::string>();
        }
    }
    if (members.contains("memory_group")) {
        number(members["memory_group"], prefix);
        members["memory_group"]["id"] = prefix + members["memory_group"]["id"].get<std::string>();
    }
    if (members.contains("bindings")) {
        for (Json &binding : members["bindings"]) {
            number(binding, prefix);
        }
    }
}

} // namespace

std::unique_ptr<FinishedModel> finish(const ModelText &text) {
    const Rewritten rewritten = rewrite(buildModel(text));
    const RewriteResult result = orThrow(rewritten.result);
    auto finished = std::make_unique<FinishedModel>();
    if (result.changed) {
        finished->bytes = convert(rewritten, {});
    } else {
        const Bytes tosa = buildModel(text);
        finished->bytes = stockConvert({tosa.begin(), tosa.end()});
    }
    finished->model = orThrow(readVgf(finished->bytes));
    finished->shaders = result.shaders;
    for (const ModelTensor &tensor : result.inputs) {
        finished->inputNames.push_back(tensor.name);
    }
    for (const ModelTensor &tensor : result.outputs) {
        finished->outputNames.push_back(tensor.name);
    }
    return finished;
}

std::unique_ptr<FinishedModel> finish(const Bytes &stockVgf, std::vector<std::vector<uint32_t>> shaders) {
    VgfModel model = orThrow(readVgf(stockVgf));
    orThrow(bindBuffers(model, shaders));
    auto finished = std::make_unique<FinishedModel>();
    orThrow(writeVgf(model, [&](std::span<const uint8_t> piece) -> Status {
        finished->bytes.insert(finished->bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    }));
    finished->model = orThrow(readVgf(finished->bytes));
    finished->shaders = std::move(shaders);
    return finished;
}

std::map<std::string, std::string> bundleFiles(const FinishedModel &finished, BundleOptions options) {
    options.inputNames = finished.inputNames;
    options.outputNames = finished.outputNames;
    const Bundle bundle = orThrow(makeBundle(finished.model, finished.shaders, options));
    std::map<std::string, std::string> files;
    for (const BundleFile &file : bundle.files) {
        std::string &content = files[file.name];
        orThrow(file.write([&](std::span<const uint8_t> bytes) -> Status {
            content.append(bytes.begin(), bytes.end());
            return Nothing{};
        }));
    }
    return files;
}

Json scenarioOf(const std::map<std::string, std::string> &files) {
    return Json::parse(files.at("scenario.json"));
}

std::vector<Array> anyInputs(const VgfModel &model, uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<Array> arrays;
    for (const VgfSlot &slot : model.inputs) {
        const VgfResource &resource = model.resources[slot.resource];
        Array array{dtypeOf(resource.format), resource.shape, ""};
        size_t count = 1;
        for (const int64_t length : resource.shape) {
            count *= static_cast<size_t>(length);
        }
        for (size_t i = 0; i < count; ++i) {
            const auto stored = static_cast<int16_t>(random() % 5);
            const float real = static_cast<float>(stored) * 0.7F;
            const auto half = static_cast<uint16_t>(0x3800 + random() % 0x800); // 0.5 to 2
            const void *bytes = array.dtype == "<f4"   ? static_cast<const void *>(&real)
                                : array.dtype == "<f2" ? static_cast<const void *>(&half)
                                                       : &stored;
            array.data.append(static_cast<const char *>(bytes), sizeOf(array.dtype));
        }
        arrays.push_back(std::move(array));
    }
    return arrays;
}

size_t ScenarioBatch::add(const std::map<std::string, std::string> &files, const std::vector<Array> &inputs) {
    const std::string prefix = std::to_string(scenarios_.size()) + "/";
    const fs::path folder = folder_.path() / prefix;
    fs::create_directories(folder);
    for (const auto &[name, content] : files) {
        writeFile(folder / name, content);
    }
    Json scenario = scenarioOf(files);
    size_t next = 0;
    for (Json &resource : scenario.at("resources")) {
        for (auto &[kind, members] : resource.items()) {
            if (members.contains("src") && !fs::exists(folder / members["src"].get<std::string>())) {
                const Array &input = inputs.at(next++);
                writeNpy(folder / members["src"].get<std::string>(),
                         kind == "image" ? asTexels(input, members.at("dims")) : input);
            }
            number(members, prefix);
        }
    }
    for (Json &command : scenario.at("commands")) {
        number(command.front(), prefix);
    }
    scenarios_.push_back(std::move(scenario));
    return scenarios_.size() - 1;
}

size_t ScenarioBatch::add(const FinishedModel &finished, const std::vector<Array> &inputs) {
    const VgfModel &model = finished.model;
    Json resources = Json::array(), bindings = Json::array();
    resources.push_back({{"graph", {{"uid", "model"}, {"src", "model.vgf"}}}});
    for (const auto &[slots, word] : {std::pair{&model.inputs, "src"}, std::pair{&model.outputs, "dst"}}) {
        for (size_t i = 0; i < slots->size(); ++i) {
            const VgfResource &resource = model.resources[(*slots)[i].resource];
            const std::string uid = std::string(word) + std::to_string(i);
            resources.push_back({{"tensor",
                                  {{"uid", uid},
                                   {"dims", resource.shape},
                                   {"format", tensorFormat(resource.format)},
                                   {"shader_access", "readwrite"},
                                   {word, uid + ".npy"}}}});
            bindings.push_back({{"set", 0}, {"id", (*slots)[i].binding}, {"resource_ref", uid}});
        }
    }
    Json command = {{"dispatch_vgf", {{"graph_ref", "model"}, {"bindings", bindings}}}};
    const Json scenario = {{"commands", Json::array({command})}, {"resources", resources}};
    return add({{"scenario.json", scenario.dump()}, {"model.vgf", {finished.bytes.begin(), finished.bytes.end()}}},
               inputs);
}

void ScenarioBatch::run() {
    Json all = {{"commands", Json::array()}, {"resources", Json::array()}};
    for (size_t i = 0; i < scenarios_.size(); ++i) {
        fs::create_directories(folder_.path() / "out" / std::to_string(i));
        for (const char *list : {"commands", "resources"}) {
            for (const Json &entry : scenarios_[i].at(list)) {
                all[list].push_back(entry);
            }
        }
    }
    writeFile(folder_.path() / "scenario.json", all.dump());
    stockRunScenario(folder_.path() / "scenario.json", folder_.path() / "out");
}

std::vector<std::string> ScenarioBatch::outputs(size_t index) const {
    std::vector<std::string> outputs;
    for (const Json &resource : scenarios_.at(index).at("resources")) {
        const Json &members = resource.front();
        if (!members.contains("dst")) {
            continue;
        }
        const fs::path path = folder_.path() / "out" / members["dst"].get<std::string>();
        if (path.extension() == ".npy") {
            outputs.push_back(readNpy(path).data);
            continue;
        }
        const std::string file = readFile(path);
        const DdsImage image = orThrow(readDds({reinterpret_cast<const uint8_t *>(file.data()), file.size()}));
        outputs.emplace_back(image.texels.bytes.begin(), image.texels.bytes.end());
    }
    return outputs;
}

BundleOptions optionsOf(const CaseFile &file) {
    BundleOptions options;
    std::istringstream words(file.options);
    for (std::string key, value; words >> key >> value;) {
        if (key == "intermediates") {
            options.intermediates = value == "image"    ? Intermediates::Image
                                    : value == "tensor" ? Intermediates::Tensor
                                                        : Intermediates::Buffer;
        } else if (key == "io") {
            options.ports = value == "image" ? ModelPorts::Image : ModelPorts::Tensor;
        } else {
            throw std::runtime_error(file.path.string() + ": unknown option " + key);
        }
    }
    return options;
}

} // namespace gridsample::test
