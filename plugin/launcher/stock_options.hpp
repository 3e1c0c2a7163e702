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
    std::string_view name;      // "--input"
    std::string_view shortName; // "-i"; may be empty
    Arity arity = Arity::Flag;
    bool repeatable = false;                      // otherwise a second one is refused by the tool
    std::optional<std::string_view> defaultValue; // in force if the option is not given
};
std::span<const StockOption> modelConverterOptions();
std::span<const StockOption> scenarioRunnerOptions();

// An option of the launcher, or of a plugin that declares it for the command line.
struct OwnOption {
    std::string name; // "--plugin"
    bool takesValue = true;
    bool repeatable = false;
};
// --plugin FILE, --plugin-option NAME.KEY=VALUE, --plugin-report FILE, --no-default-plugins, --plugin-version; and
// --no-emulation, which the runner adds.
std::vector<OwnOption> launcherOptions(bool isRunner);

// A command line taken apart. All views of stock options point into the tables above.
struct CommandLine {
    struct Stock {
        const StockOption *option;
        std::vector<std::string> values;
        std::size_t first, count; // its tokens in stockArguments
    };
    struct Own {
        std::string name; // "--plugin"
        std::string value;
    };
    std::vector<std::string> stockArguments; // what the tool gets: untouched, in order, ours taken out
    std::vector<Stock> stock;
    std::vector<Own> own;
    // Set if the stock tool will refuse stockArguments: then run it with them, for its own words and exit code.
    std::string refusal;

    bool has(std::string_view name) const; // stock or ours, by long name
    // Values of one of our options, in the order given.
    std::vector<std::string> ownValues(std::string_view name) const;
    // Value `index` of a stock option in force, its default included; "" for a flag; none if not in force.
    std::optional<std::string> stockValue(std::span<const StockOption> table, std::string_view name,
                                          std::size_t index = 0) const;
    // stockArguments without the tokens of these options.
    std::vector<std::string> stockArgumentsWithout(std::span<const std::string_view> names) const;
};

// Fails only for what is wrong with our own options (no value, given twice). Unknown tokens stay in stockArguments and
// set `refusal`, so a first scan may be made before the plugins, and with them their options, are known.
Result<CommandLine> scanCommandLine(std::span<const std::string> arguments, std::span<const StockOption> table,
                                    std::span<const OwnOption> own);

} // namespace gridsample
