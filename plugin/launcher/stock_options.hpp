/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The command lines of the stock tools as data, and the scanner that tells their options from ours.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gridsample {

enum class Arity {
    Flag,
    One,       // exactly one value
    Optional,  // a value, or none: then the tool's default
    OneOrMore, // values up to the next option
};

struct StockOption {
    std::string_view name;           // "--input"
    std::string_view shortName = {}; // "-i"; may be empty
    Arity arity = Arity::Flag;
    std::optional<std::string_view> defaultValue = {}; // in force if the option is not given, or given without a value
    std::span<const std::string_view> choices = {};    // the values allowed; empty: any
    bool repeatable = false;                           // otherwise the tool refuses a second one
    bool required = false;
    bool ends = false; // the tool acts on it at once and exits: --help, --version
};
std::span<const StockOption> modelConverterOptions();
std::span<const StockOption> scenarioRunnerOptions();

// An option of the launcher, or of a plugin that declares it for the command line.
struct OwnOption {
    std::string name; // "--plugin"
    bool takesValue = true;
    bool repeatable = false;
};
// --plugin FILE, --plugin-option NAME.KEY=VALUE, --plugin-report FILE, --no-default-plugins, --plugin-timeout SECONDS,
// --plugin-version; and --no-emulation, which the runner adds. A value may also follow after "=".
std::vector<OwnOption> modelConverterOwnOptions();
std::vector<OwnOption> scenarioRunnerOwnOptions();

// A command line taken apart.
struct CommandLine {
    struct Stock {
        const StockOption *option; // in the table that the line was scanned with
        std::vector<std::string> values;
        std::size_t first, count; // its tokens in stockArguments; count 0: it shares a token with others ("-io")
    };
    struct Own {
        std::string name; // "--plugin"
        std::string value;
    };
    std::vector<std::string> stockArguments; // what the tool gets: untouched, in order, ours taken out
    std::vector<Stock> stock;                // up to the first that ends the tool or that it refuses
    std::vector<Own> own;
    // Why the stock tool will refuse stockArguments: then run it with them, for its own words and exit code.
    std::string refusal;
    // A required option that is not given, which the tool refuses as well.
    std::string missing;

    bool has(std::string_view name) const; // stock or ours, by long name
    // Values of one of our options, in the order given.
    std::vector<std::string> ownValues(std::string_view name) const;
    // Value `index` of a stock option in force, its default included; "" for a flag; none if not in force.
    std::optional<std::string> stockValue(std::span<const StockOption> table, std::string_view name,
                                          std::size_t index = 0) const;
    // stockArguments without these options and their values. Only for a line that is not refused.
    std::vector<std::string> stockArgumentsWithout(std::span<const std::string_view> names) const;
};

// Fails only for what is wrong with our own options: no value, given twice, or followed by a stray value, which the
// stock tool would take for a value of the option before. Unknown tokens stay in stockArguments and set `refusal`, so a
// first scan may be made before the plugins, and with them their options, are known.
Result<CommandLine> scanCommandLine(std::span<const std::string> arguments, std::span<const StockOption> table,
                                    std::span<const OwnOption> own);

} // namespace gridsample
