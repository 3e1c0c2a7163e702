/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Prints rows.
#include "results.hpp"

#include <algorithm>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

namespace gridsample::bench {
namespace {

double gigabytesPerSecond(uint64_t bytes, double microseconds) {
    return microseconds > 0 ? static_cast<double>(bytes) / microseconds / 1000 : 0;
}

double fractionOfCopy(const Row &row) {
    return row.microseconds > 0 ? row.copyMicroseconds / row.microseconds : 0;
}

} // namespace

void printHeader(std::ostream &out) {
    out << std::left << std::setw(46) << "workload" << std::setw(7) << "layout" << std::setw(24) << "choice"
        << std::right << std::setw(10) << "us" << std::setw(8) << "MB" << std::setw(8) << "GB/s" << std::setw(10)
        << "of copy"
        << "\n";
}

void printRow(std::ostream &out, const Row &row) {
    out << std::left << std::setw(46) << row.workload << std::setw(7) << row.layout << std::setw(24) << row.choice
        << std::right << std::fixed << std::setprecision(1) << std::setw(10) << row.microseconds << std::setw(8)
        << static_cast<double>(row.bytes) / 1e6 << std::setw(8) << std::setprecision(0)
        << gigabytesPerSecond(row.bytes, row.microseconds) << std::setw(9) << 100 * fractionOfCopy(row) << "%"
        << (row.isChecked ? "  checked" : "");
    if (row.isChecked && row.checkedPositions != 0) {
        out << " at " << row.checkedPositions << " positions of each batch element";
    }
    if (row.samplerMicroseconds) {
        out << "  sampler " << std::setprecision(1) << *row.samplerMicroseconds << " us";
    }
    out << "\n" << std::flush;
}

void printLeftOut(std::ostream &out, const LeftOut &one) {
    out << std::left << std::setw(46) << one.workload << std::setw(7) << one.layout << "left out: " << one.reason
        << "\n"
        << std::flush;
}

std::string jsonText(const DeviceFacts &device, const std::string &date, uint32_t runs, const std::vector<Row> &rows,
                     const std::vector<LeftOut> &leftOut) {
    nlohmann::ordered_json document;
    document["device"] = device.name;
    document["driver"] = device.driver;
    document["date"] = date;
    document["runs"] = runs;
    document["rows"] = nlohmann::ordered_json::array();
    for (const Row &row : rows) {
        nlohmann::ordered_json one;
        one["workload"] = row.workload;
        one["layout"] = row.layout;
        one["choice"] = row.choice;
        one["variant"] = row.variant;
        one["microseconds"] = row.microseconds;
        one["fastest_microseconds"] = row.fastest;
        one["bytes"] = row.bytes;
        one["gigabytes_per_second"] = gigabytesPerSecond(row.bytes, row.microseconds);
        one["copy_microseconds"] = row.copyMicroseconds;
        one["fraction_of_copy"] = fractionOfCopy(row);
        if (row.samplerMicroseconds) {
            one["sampler_microseconds"] = *row.samplerMicroseconds;
        }
        one["checked"] = row.isChecked;
        if (row.isChecked && row.checkedPositions != 0) {
            one["checked_positions"] = row.checkedPositions;
        }
        document["rows"].push_back(std::move(one));
    }
    for (const LeftOut &one : leftOut) {
        document["left_out"].push_back({{"workload", one.workload}, {"layout", one.layout}, {"reason", one.reason}});
    }
    return document.dump(1) + "\n";
}

double median(std::vector<double> values) {
    if (values.empty()) {
        return 0;
    }
    std::sort(values.begin(), values.end());
    const size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace gridsample::bench
