/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// shader_conformance: the conformance cases on whatever Vulkan device a machine has, as one program to carry there.
#include "check_case.hpp"
#include "run_operator.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

namespace gridsample::test {
namespace {

struct Settings {
    std::string cases;
    DeviceOptions device = optionsFromEnvironment("");
    bool isCoreOnly = !device.runnerFeatures;
    std::string validation = "none";
};

// The number of cases that are wrong.
size_t runCases(const Settings &settings, ComputeDevice &device) {
    size_t right = 0;
    size_t wrong = 0;
    for (const ConformanceCase &one : conformanceCasesIn(settings.cases)) {
        if (settings.isCoreOnly && !needsCoreOnly(one)) {
            continue;
        }
        const std::string fault = whatIsWrongOn(device, one);
        ++(fault.empty() ? right : wrong);
        if (!fault.empty()) {
            std::cout << one.name << ": " << fault << "\n";
        }
    }
    std::cout << device.name() << ": " << right << " cases right, " << wrong << " wrong\n";
    return wrong + (right == 0 ? 1 : 0);
}

int run(int argc, char **argv) {
    Settings settings;
    CLI::App app{
        "Runs the conformance cases on a Vulkan device and compares them with PyTorch's numbers and with the CPU "
        "reference, bit for bit."};
    app.add_option("cases", settings.cases, "Folder of the case files (tests/cases/conformance)")
        ->required()
        ->check(CLI::ExistingDirectory);
    app.add_option("--driver", settings.device.driver,
                   "The driver's manifest (icd.json); else the environment decides");
    app.add_flag("--core-only", settings.isCoreOnly, "Turn on no optional feature, and run the float32 cases only");
    app.add_option("--validation", settings.validation, "Checks by VK_LAYER_KHRONOS_validation")
        ->check(CLI::IsMember({"none", "core", "all"}))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    settings.device.runnerFeatures = !settings.isCoreOnly;
    settings.device.validation = settings.validation != "none";
    settings.device.synchronization = settings.device.gpuAssisted = settings.validation == "all";

    Result<ComputeDevice> device = ComputeDevice::open(settings.device);
    if (!device) {
        std::cerr << "shader_conformance: error: " << device.error().message() << "\n";
        return 1;
    }
    return runCases(settings, *device) == 0 ? 0 : 1;
}

} // namespace
} // namespace gridsample::test

int main(int argc, char **argv) {
    try {
        return gridsample::test::run(argc, argv);
    } catch (const std::exception &exception) { // an unreadable case file
        std::cerr << "shader_conformance: error: " << exception.what() << "\n";
        return 1;
    }
}
