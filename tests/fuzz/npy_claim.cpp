/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Arrays in .npy files.
#include "array_rules.hpp"
#include "claims.hpp"
#include "data/npy.hpp"

namespace gridsample::fuzz {

std::string npyClaim(ByteView input) {
    const Bytes exact(input.begin(), input.end());
    const Result<NpyHeader> header = readNpyHeader(exact);
    const Result<Array> array = readNpy(exact);
    if (!array) {
        return header ? "its head is read, its data are not" : errorFault(array.error());
    }
    if (!header || header->type != array->type || header->shape != array->shape) {
        return "head and array disagree";
    }
    if (const std::string fault = arrayFault(*array); !fault.empty()) {
        return fault;
    }
    const Bytes written = writeNpy(*array);
    const Result<Array> again = readNpy(written);
    if (!again || *again != *array) {
        return "what is written is not read back";
    }
    return conversionFault(*array);
}

} // namespace gridsample::fuzz
