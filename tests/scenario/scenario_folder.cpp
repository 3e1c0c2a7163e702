/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs the built launcher with Arm's runner and layers from the wheels.
#include "scenario_folder.hpp"

#include "data/elements.hpp"
#include "data/image_format.hpp"
#include "data/npy.hpp"
#include "data/png.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace gridsample::scenario_test {
namespace {

ByteView viewOf(const std::string &text) {
    return ByteView(reinterpret_cast<const uint8_t *>(text.data()), text.size());
}

Json merged(Json members, const Json &more) {
    members.update(more);
    return members;
}

} // namespace

void ScenarioFolder::write(const std::string &name, const Array &array) const {
    const Result<Bytes> file = name.ends_with(".png") ? writePng(array) : Result<Bytes>(writeNpy(array));
    if (!file) {
        throw std::runtime_error(file.error().message());
    }
    writeFile(path(name), std::string(file->begin(), file->end()));
}

Array ScenarioFolder::read(const std::string &name) const {
    const std::string file = readFile(path(name));
    const Result<Array> array = name.ends_with(".png") ? readPng(viewOf(file)) : readNpy(viewOf(file));
    if (!array) {
        throw std::runtime_error(name + ": " + array.error().message());
    }
    return *array;
}

bool ScenarioFolder::has(const std::string &name) const {
    return std::filesystem::exists(path(name));
}

ToolRun ScenarioFolder::run(const Json &commands, const Json &resources,
                            const std::vector<std::string> &options) const {
    writeFile(path("scenario.json"), Json{{"commands", commands}, {"resources", resources}}.dump(1));
    std::vector<std::string> arguments = {"--scenario", "scenario.json", "--log-level", "warning"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return launch(arguments);
}

ToolRun ScenarioFolder::launch(const std::vector<std::string> &arguments) const {
    const std::string bin = std::filesystem::canonical(GRIDSAMPLE_SITE_PACKAGES "/../../../bin").string();
    std::vector<std::string> command = {"env",
                                        "-C",
                                        folder_.path().string(),
                                        "-u",
                                        "VK_INSTANCE_LAYERS",
                                        "PATH=" + bin + ":/usr/bin:/bin",
                                        "VK_ICD_FILENAMES=" GRIDSAMPLE_LAVAPIPE_ICD,
                                        GRIDSAMPLE_BINARY_DIR "/bin/scenario-runner"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const char *keep = std::getenv("GRIDSAMPLE_KEEP_SCENARIOS");
    if (keep == nullptr || *keep == '\0') {
        return runTool(command);
    }
    // For run_on_device.py: the folder before the run and after it.
    static int runs = 0;
    const testing::TestInfo &test = *testing::UnitTest::GetInstance()->current_test_info();
    const std::filesystem::path kept = std::filesystem::path(keep) / (std::string(test.test_suite_name()) + "." +
                                                                      test.name() + "." + std::to_string(++runs));
    std::filesystem::create_directories(kept);
    std::filesystem::copy(folder_.path(), kept / "before", std::filesystem::copy_options::recursive);
    writeFile(kept / "arguments.json", Json(arguments).dump());
    ToolRun run = runTool(command);
    writeFile(kept / "exit_code", std::to_string(run.exitCode));
    std::filesystem::copy(folder_.path(), kept / "after", std::filesystem::copy_options::recursive);
    return run;
}

Array arrayOf(ElementType type, const std::vector<int64_t> &shape, const std::vector<double> &values) {
    Array array{type, shape, Bytes(values.size() * bytesOf(type))};
    for (size_t i = 0; i < values.size(); ++i) {
        storeElement(array, i, values[i]);
    }
    return array;
}

Array noise(ElementType type, const std::vector<int64_t> &shape, uint32_t seed) {
    std::vector<double> values(*countOf(shape, type));
    uint32_t state = seed * 2654435761U + 1U;
    for (double &value : values) {
        state = state * 1664525U + 1013904223U;
        const double share = static_cast<double>(state >> 8) / 16777216.0;
        value = isFloat(type) ? share * 4.0 - 2.0
                              : std::floor(smallestOf(type) + share * (largestOf(type) - smallestOf(type) + 1.0));
    }
    return arrayOf(type, shape, values);
}

Json tensor(const std::string &uid, const Array &like, const std::string &access, const Json &more) {
    const Json members = {
        {"uid", uid}, {"dims", like.shape}, {"format", tensorFormatName(like.type)}, {"shader_access", access}};
    return Json{{"tensor", merged(members, more)}};
}

Json buffer(const std::string &uid, size_t bytes, const std::string &access, const Json &more) {
    const Json members = {{"uid", uid}, {"size", bytes}, {"shader_access", access}};
    return Json{{"buffer", merged(members, more)}};
}

Json image(const std::string &uid, const Json &more) {
    return Json{{"image", merged({{"uid", uid}}, more)}};
}

} // namespace gridsample::scenario_test
