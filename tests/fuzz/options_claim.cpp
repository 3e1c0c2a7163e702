/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Command lines of both launchers: words, each behind the other's NUL.
#include "claims.hpp"
#include "launcher/stock_options.hpp"

#include <algorithm>
#include <vector>

namespace gridsample::fuzz {
namespace {

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty() && words.size() < 64) {
        const size_t end = text.find('\0');
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return words;
}

bool areEqual(const CommandLine &a, const CommandLine &b) {
    return a.stockArguments == b.stockArguments && a.refusal == b.refusal && a.missing == b.missing &&
           std::equal(a.stock.begin(), a.stock.end(), b.stock.begin(), b.stock.end(),
                      [](const CommandLine::Stock &x, const CommandLine::Stock &y) {
                          return x.option == y.option && x.values == y.values && x.first == y.first &&
                                 x.count == y.count;
                      });
}

// The words that are not the tool's are ours: names and values, in their order.
std::string ownFault(const CommandLine &line, const std::vector<std::string> &words) {
    size_t stock = 0, own = 0;
    for (size_t i = 0; i < words.size(); ++i) {
        const bool isOwn = own < line.own.size() && (words[i] == line.own[own].name ||
                                                     words[i] == line.own[own].name + "=" + line.own[own].value);
        if (!isOwn) {
            if (stock == line.stockArguments.size() || line.stockArguments[stock++] != words[i]) {
                return "word " + std::to_string(i) + " is lost or out of its order";
            }
            continue;
        }
        const bool isTwoWords = words[i] == line.own[own].name && !line.own[own].value.empty();
        if (isTwoWords && (++i == words.size() || words[i] != line.own[own].value)) {
            return "the value of " + line.own[own].name + " is not the word behind it";
        }
        ++own;
    }
    return stock == line.stockArguments.size() && own == line.own.size() ? "" : "words that nobody gave";
}

std::string stockFault(const CommandLine &line, std::span<const StockOption> table) {
    for (const CommandLine::Stock &given : line.stock) {
        if (given.first + given.count > line.stockArguments.size()) {
            return "an option beyond the last word";
        }
    }
    if (!line.refusal.empty()) {
        return "";
    }
    // Without any of its options a line that is not refused holds nothing but what follows one that ends it.
    std::vector<std::string_view> all;
    for (const StockOption &option : table) {
        all.push_back(option.name);
    }
    const bool ends = !line.stock.empty() && line.stock.back().option->ends;
    if (!ends && !line.stockArgumentsWithout(all).empty()) {
        return "a word that belongs to no option, and no refusal";
    }
    return line.stockArgumentsWithout({}).size() >= line.stock.size() || ends ? "" : "options are lost";
}

std::string scanFault(const std::vector<std::string> &words, std::span<const StockOption> table,
                      const std::vector<OwnOption> &own) {
    const Result<CommandLine> line = scanCommandLine(words, table, own);
    if (!line) {
        return errorFault(line.error());
    }
    for (const std::string &fault : {ownFault(*line, words), stockFault(*line, table)}) {
        if (!fault.empty()) {
            return fault;
        }
    }
    const Result<CommandLine> again = scanCommandLine(line->stockArguments, table, {});
    return again && areEqual(*line, *again) ? "" : "the tool's own words alone are read in another way";
}

} // namespace

std::string optionsClaim(ByteView input) {
    const std::vector<std::string> words = wordsOf(textOf(input));
    const std::string fault = scanFault(words, modelConverterOptions(), modelConverterOwnOptions());
    return fault.empty() ? scanFault(words, scenarioRunnerOptions(), scenarioRunnerOwnOptions()) : fault;
}

} // namespace gridsample::fuzz
