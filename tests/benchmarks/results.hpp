/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What was measured, as a table for people and as JSON (schemas/benchmark_results.schema.json).
#pragma once

#include "gpu_timer.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace gridsample::bench {

struct Row {
    std::string workload;
    std::string layout;                        // "NHWC", "NCHW"
    std::string choice;                        // row of the table of choices
    std::string variant;                       // shader
    double microseconds = 0;                   // median
    double fastest = 0;                        // microseconds
    uint64_t bytes = 0;                        // image, grid and output
    double copyMicroseconds = 0;               // median of a copy that moves as many
    std::optional<double> samplerMicroseconds; // median of the hardware's sampler
    bool isChecked = false;                    // compared with the CPU reference, bit for bit
    uint64_t checkedPositions = 0;             // of each batch element; 0: all
};

// A workload that was not measured.
struct LeftOut {
    std::string workload, layout;
    std::string reason;
};

void printHeader(std::ostream &out);
void printRow(std::ostream &out, const Row &row);
void printLeftOut(std::ostream &out, const LeftOut &one);

// The document; date: of the day, as 2026-11-30.
std::string jsonText(const DeviceFacts &device, const std::string &date, uint32_t runs, const std::vector<Row> &rows,
                     const std::vector<LeftOut> &leftOut);

// The middle one, or the mean of the two in the middle; 0 for none.
double median(std::vector<double> values);

} // namespace gridsample::bench
