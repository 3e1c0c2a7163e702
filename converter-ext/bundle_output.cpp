/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads options from the host, and writes through its open_output.
#include "bundle_output.hpp"

#include "bundle/bundle.hpp"

namespace gridsample {
namespace {

constexpr gridsample_option kBundle = {
    sizeof(gridsample_option),
    GRIDSAMPLE_OPTION_OUTPUT_FOLDER | GRIDSAMPLE_OPTION_WHOLE_FOLDER,
    "bundle",
    "DIR",
    "Also write the model in parts to DIR, with a scenario.json that the stock scenario-runner runs.",
    nullptr,
    nullptr};
const char *const kIntermediateChoices[] = {"buffer", "tensor", "image", nullptr};
const gridsample_option kIntermediates = {sizeof(gridsample_option),
                                          0,
                                          "intermediates",
                                          "buffer|tensor|image",
                                          "What lies between a bundle's sections and its grid_sample shaders.",
                                          "buffer",
                                          kIntermediateChoices};
const char *const kIoChoices[] = {"tensor", "image", nullptr};
const gridsample_option kIo = {sizeof(gridsample_option),
                               0,
                               "io",
                               "tensor|image",
                               "What a bundle's inputs and outputs are, where they can be images.",
                               "tensor",
                               kIoChoices};
constexpr gridsample_option kInput = {sizeof(gridsample_option),
                                      GRIDSAMPLE_OPTION_PREFIX,
                                      "input.",
                                      "FILE",
                                      "Put FILE, a .npy array, into the bundle as the model's input of that name or number.",
                                      nullptr,
                                      nullptr};

std::string option(const gridsample_host &host, gridsample_session *session, const char *key) {
    const char *value = nullptr;
    return host.option(session, key, 0, &value) == GRIDSAMPLE_OK ? value : "";
}

// The model's own names of its inputs or outputs.
std::vector<std::string> namesOf(const gridsample_host &host, gridsample_session *session,
                                 const std::vector<ModelTensor> &tensors, bool areOutputs) {
    std::vector<std::string> names;
    const auto *entries = static_cast<const gridsample_entry_names *>(host.extension(session, GRIDSAMPLE_ENTRY_NAMES));
    const char *name = nullptr;
    for (uint32_t i = 0; entries != nullptr && entries->name(session, areOutputs ? 1 : 0, i, &name) == GRIDSAMPLE_OK;
         ++i) {
        names.emplace_back(name);
    }
    if (names.size() == tensors.size()) {
        return names;
    }
    names.clear();
    for (const ModelTensor &tensor : tensors) {
        names.push_back(tensor.name);
    }
    return names;
}

BundleOptions readOptions(const gridsample_host &host, gridsample_session *session, const RewriteResult &rewritten) {
    BundleOptions options;
    const std::string intermediates = option(host, session, "intermediates");
    options.intermediates = intermediates == "tensor"  ? Intermediates::Tensor
                            : intermediates == "image" ? Intermediates::Image
                                                       : Intermediates::Buffer;
    options.ports = option(host, session, "io") == "image" ? ModelPorts::Image : ModelPorts::Tensor;
    const char *name = nullptr, *value = nullptr;
    for (uint32_t i = 0; host.option_with_prefix(session, "input.", i, &name, &value) == GRIDSAMPLE_OK; ++i) {
        options.inputFiles.emplace_back(name, value);
    }
    options.inputNames = namesOf(host, session, rewritten.inputs, false);
    options.outputNames = namesOf(host, session, rewritten.outputs, true);
    return options;
}

} // namespace

const gridsample_option *const kBundleOptions[kBundleOptionCount] = {&kBundle, &kIntermediates, &kIo, &kInput};

Result<bool> wantsBundle(const gridsample_host &host, gridsample_session *session) {
    const bool isWanted = !option(host, session, "bundle").empty();
    const char *name = nullptr, *value = nullptr;
    if (!isWanted && host.option_with_prefix(session, "input.", 0, &name, &value) == GRIDSAMPLE_OK) {
        return Error{ErrorCode::InvalidInput, std::string("grid_sample.input.") + name,
                     "there is no bundle for the file", "give grid_sample.bundle=DIR as well"};
    }
    for (const gridsample_option *one : {&kIntermediates, &kIo}) {
        if (const std::string given = option(host, session, one->key); !isWanted && given != one->default_value) {
            return Error{ErrorCode::InvalidInput, std::string("grid_sample.") + one->key + "=" + given,
                         "there is no bundle that it could say something of", "give grid_sample.bundle=DIR as well"};
        }
    }
    return isWanted;
}

Status writeBundle(const gridsample_host &host, gridsample_session *session, const VgfModel &model,
                   const RewriteResult &rewritten) {
    const std::string folder = option(host, session, "bundle");
    const Result<Bundle> bundle = makeBundle(model, rewritten.shaders, readOptions(host, session, rewritten));
    if (!bundle) {
        return bundle.error();
    }
    for (const BundleFile &file : bundle->files) {
        gridsample_sink *sink = nullptr;
        if (host.open_output(session, "bundle", file.name.c_str(), &sink) != GRIDSAMPLE_OK) {
            return Error{ErrorCode::Io, "grid_sample.bundle", "the bundle cannot be written to " + folder, ""};
        }
        Status written = file.write([&](std::span<const uint8_t> bytes) -> Status {
            if (host.write(sink, bytes.data(), bytes.size()) != GRIDSAMPLE_OK) {
                return Error{ErrorCode::Io, folder, file.name + " could not be stored", ""};
            }
            return Nothing{};
        });
        if (!written) {
            return written;
        }
    }
    for (const std::string &note : bundle->notes) {
        host.log(session, GRIDSAMPLE_LOG_INFO, ("bundle: " + note).c_str());
    }
    host.log(session, GRIDSAMPLE_LOG_INFO,
             ("bundle: the model in parts goes to " + folder + "; its README says what to put where").c_str());
    return Nothing{};
}

} // namespace gridsample
