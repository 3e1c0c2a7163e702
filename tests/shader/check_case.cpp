/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs a conformance case on a device and judges the output.
#include "check_case.hpp"

#include "op/names.hpp"
#include "run_operator.hpp"
#include "same_bits.hpp"
#include "support/accuracy.hpp"
#include "support/fast_cases.hpp"
#include "support/reference_run.hpp"

namespace gridsample::test {
namespace {

// What flushing of subnormal numbers may change. Normalised coordinates never come near them; others may be subnormal
// themselves, and become weights.
float flushedBy(const ConformanceCase &conformanceCase) {
    return conformanceCase.desc.coordinates == Coordinates::Normalized ? 0.0F : 1e-36F;
}

std::string judge(const ConformanceCase &conformanceCase, const Bytes &output) {
    const std::string wrong = whatIsWrong(conformanceCase, output);
    if (!wrong.empty()) {
        return wrong;
    }
    const GridSampleDesc &desc = conformanceCase.desc;
    const Result<Bytes> expected = runReference(desc, conformanceCase.image, conformanceCase.grid);
    if (!expected) {
        return expected.error().message();
    }
    const auto difference = firstDifference(toString(desc.image.type), *expected, output, flushedBy(conformanceCase));
    return difference ? "not the CPU reference's bits: " + *difference : "";
}

std::string whatIsWrongBy(ComputeDevice &device, const ConformanceCase &conformanceCase, DeviceKind kind,
                          Halves halves = Halves::ByDevice) {
    PlanRequest request;
    request.device = kind;
    const Result<LoadedOperator> loaded = LoadedOperator::load(device, conformanceCase.desc, request, halves);
    if (!loaded) {
        return loaded.error().message();
    }
    const Result<Bytes> output = loaded->run(conformanceCase.image, conformanceCase.grid);
    const std::vector<std::string> complaints = device.takeComplaints();
    const std::string by =
        std::string(loaded->plan().choice) + (halves == Halves::InCode ? ", halves in code: " : ": ");
    if (!output) {
        return by + output.error().message();
    }
    const std::string wrong =
        complaints.empty() ? judge(conformanceCase, *output) : "validation: " + complaints.front();
    return wrong.empty() ? "" : by + wrong;
}

} // namespace

bool needsCoreOnly(const ConformanceCase &conformanceCase) {
    return conformanceCase.desc.image.type == DataType::F32 && conformanceCase.desc.grid.type == DataType::F32;
}

std::string whatIsWrongOn(ComputeDevice &device, const ConformanceCase &conformanceCase) {
    const GridSampleDesc &desc = conformanceCase.desc;
    std::string wrong = whatIsWrongBy(device, conformanceCase, DeviceKind::Gpu);
    if (wrong.empty()) {
        wrong = whatIsWrongBy(device, conformanceCase, DeviceKind::Cpu);
    }
    if (wrong.empty() && (desc.image.type == DataType::F16 || desc.grid.type == DataType::F16)) {
        wrong = whatIsWrongBy(device, conformanceCase, DeviceKind::Gpu, Halves::InCode);
    }
    return wrong;
}

std::string whatIsWrongFastOn(ComputeDevice &device, const ConformanceCase &conformanceCase) {
    const Result<LoadedOperator> loaded = LoadedOperator::load(device, conformanceCase.desc, {Precision::Fast});
    if (!loaded) {
        return loaded.error().message();
    }
    if (!loaded->plan().sampled) {
        return "it is not fast: " + std::string(loaded->plan().whyExact);
    }
    const Result<Bytes> output = loaded->run(conformanceCase.image, conformanceCase.grid);
    const std::vector<std::string> complaints = device.takeComplaints();
    if (!output) {
        return output.error().message();
    }
    return complaints.empty() ? whatIsNotFast(conformanceCase, *output) : "validation: " + complaints.front();
}

} // namespace gridsample::test
