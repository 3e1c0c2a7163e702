/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// shader_conformance: the conformance cases on whatever Vulkan device a machine has, as one program to carry there.
#include "check_case.hpp"
#include "op/fast_rules.hpp"
#include "run_operator.hpp"
#include "support/fast_cases.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace gridsample::test {
namespace {

struct Settings {
    std::string cases;
    DeviceOptions device = optionsFromEnvironment("");
    bool isCoreOnly = !device.runnerFeatures;
    std::string validation = "none";
    std::string precision = "exact";
};

// With precision fast: the cases of the folder that a sampler serves, then those of the table.
std::vector<ConformanceCase> casesFor(const Settings &settings) {
    std::vector<ConformanceCase> all = conformanceCasesIn(settings.cases);
    if (settings.precision == "fast") {
        std::erase_if(all, [](const ConformanceCase &one) { return !whyNotFast(one.desc).empty(); });
        std::vector<ConformanceCase> more = fastCases();
        std::move(more.begin(), more.end(), std::back_inserter(all));
    }
    if (settings.isCoreOnly) {
        std::erase_if(all, [](const ConformanceCase &one) { return !needsCoreOnly(one); });
    }
    return all;
}

// The number of cases that are wrong.
size_t runCases(const Settings &settings, ComputeDevice &device) {
    size_t right = 0;
    size_t wrong = 0;
    for (const ConformanceCase &one : casesFor(settings)) {
        const bool isFast = settings.precision == "fast";
        const std::string fault = isFast ? whatIsWrongFastOn(device, one) : whatIsWrongOn(device, one);
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
    app.add_option("--precision", settings.precision,
                   "fast: the cases that precision fast serves, and more of its own, against the exact results")
        ->check(CLI::IsMember({"exact", "fast"}))
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
