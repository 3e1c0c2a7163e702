/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One conformance case on one device: right as accuracy.hpp says, and the same bits as the CPU reference's.
#pragma once

#include "compute_device.hpp"
#include "support/conformance_cases.hpp"

#include <string>

namespace gridsample::test {

// Whether core Vulkan is enough for the case: no type smaller than 32 bits.
bool needsCoreOnly(const ConformanceCase &conformanceCase);

// "" if the device computes the case as it should, by the rows for GPUs and by those for processors, whoever converts
// halves, with no complaint of the validation layer; else what is wrong.
std::string whatIsWrongOn(ComputeDevice &device, const ConformanceCase &conformanceCase);

// The same with precision fast: as near to the exact result as fast_cases.hpp says.
std::string whatIsWrongFastOn(ComputeDevice &device, const ConformanceCase &conformanceCase);

} // namespace gridsample::test
