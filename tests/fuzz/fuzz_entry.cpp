/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The entry that libFuzzer calls: stops at the first input for which the claim does not hold.
#include "claims.hpp"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const std::string fault = gridsample::fuzz::GRIDSAMPLE_CLAIM({data, size});
    if (!fault.empty()) {
        std::fprintf(stderr, "claim broken: %s\n", fault.c_str());
        std::abort();
    }
    return 0;
}
