/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scanner that reads a command line as the stock tools' own parser does, with our options taken out first.
//
// A general option parser does not fit here: it drops "--", splits or joins tokens that must reach the tool untouched,
// and does not know which bare words the tool's options with optional values take.
#include "launcher/stock_options.hpp"

#include <algorithm>
#include <limits>
#include <regex>
#include <utility>

namespace gridsample {
namespace {

struct Token {
    std::string text;
    std::size_t raw = 0;     // which of stockArguments it comes from
    bool followsOwn = false; // one of ours stood right before it
};

bool isNumber(const std::string &text) {
    static const std::regex number(R"(-((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?)");
    return std::regex_match(text, number);
}

// The tools take a word for a value unless it begins with a dash; "-" alone and negative numbers are values.
bool isValue(const std::string &text) {
    return text.empty() || text[0] != '-' || text == "-" || (text.size() < 64 && isNumber(text));
}

template <typename Range> auto findNamed(Range &options, std::string_view name) {
    return std::find_if(options.begin(), options.end(), [&](const auto &option) { return option.name == name; });
}

// Takes our options out; what is left goes to stockArguments. followsOwn says for each of those whether one of ours
// stood right before it.
Status takeOwn(std::span<const std::string> arguments, std::span<const OwnOption> own, CommandLine &line,
               std::vector<bool> &followsOwn) {
    bool afterOwn = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &text = arguments[i];
        const std::size_t equals = text.find('=');
        const auto option = findNamed(own, std::string_view(text).substr(0, equals));
        if (option == own.end()) {
            line.stockArguments.push_back(text);
            followsOwn.push_back(std::exchange(afterOwn, false));
            continue;
        }
        const auto wrong = [&](const std::string &what) {
            return Error{ErrorCode::InvalidInput, option->name, what, "see --help"};
        };
        std::string value;
        if (!option->takesValue && equals != std::string::npos) {
            return wrong("takes no value");
        }
        if (option->takesValue) {
            if (equals != std::string::npos) {
                value = text.substr(equals + 1);
            } else if (i + 1 < arguments.size() && isValue(arguments[i + 1])) {
                value = arguments[++i];
            }
            if (value.empty()) {
                return wrong("needs a value");
            }
        }
        if (!option->repeatable && line.has(option->name)) {
            return wrong("is given twice");
        }
        line.own.push_back({option->name, value});
        afterOwn = true;
    }
    return Nothing{};
}

class StockScan {
  public:
    StockScan(std::span<const StockOption> table, CommandLine &line, const std::vector<bool> &followsOwn)
        : table_(table), line_(line) {
        for (std::size_t raw = 0; raw < line.stockArguments.size(); ++raw) {
            const std::string &text = line.stockArguments[raw];
            const std::size_t equals = text.find('=');
            if (text.starts_with("--") && equals != std::string::npos && byName(text.substr(0, equals)) != nullptr) {
                tokens_.push_back({text.substr(0, equals), raw, followsOwn[raw]});
                tokens_.push_back({text.substr(equals + 1), raw, false});
            } else {
                tokens_.push_back({text, raw, followsOwn[raw]});
            }
        }
    }

    Status run() {
        while (at_ < tokens_.size() && line_.refusal.empty() && !ended_) {
            const Token &token = tokens_[at_];
            if (const StockOption *option = byName(token.text)) {
                ++at_;
                consume(*option, token.raw, false);
            } else if (token.text.size() > 1 && token.text[0] == '-' && token.text[1] != '-' && !isValue(token.text)) {
                ++at_;
                consumeLetters(token);
            } else {
                refuse(token.text + (isValue(token.text) ? ": unexpected argument" : ": unknown option"));
                stray_ = isValue(token.text) && token.followsOwn ? &token : stray_;
            }
        }
        if (stray_ != nullptr) {
            return Error{ErrorCode::InvalidInput, stray_->text,
                         "stands after an option of the launcher, and belongs "
                         "to none",
                         "put it after the option that it is for"};
        }
        for (const StockOption &option : table_) {
            if (option.required && !ended_ && line_.refusal.empty() && !line_.has(option.name)) {
                line_.missing = option.name;
            }
        }
        return Nothing{};
    }

  private:
    const StockOption *byName(std::string_view name) const {
        for (const StockOption &option : table_) {
            if (option.name == name || (!option.shortName.empty() && option.shortName == name)) {
                return &option;
            }
        }
        return nullptr;
    }

    void refuse(const std::string &reason) { line_.refusal = reason; }

    // "-io FILE": each letter is an option and takes its values from what follows the whole.
    void consumeLetters(const Token &token) {
        for (const char letter : token.text.substr(1)) {
            const StockOption *option = byName(std::string{'-', letter});
            if (option == nullptr) {
                return refuse(token.text + ": unknown option");
            }
            consume(*option, token.raw, token.text.size() > 2);
            if (ended_ || !line_.refusal.empty()) {
                return;
            }
        }
    }

    // Takes the values from at_ on, as many as the option may have.
    void consume(const StockOption &option, std::size_t raw, bool sharesToken) {
        const std::string name(option.name);
        if (!option.repeatable && line_.has(name)) {
            return refuse(name + ": given twice");
        }
        std::size_t least = option.arity == Arity::One || option.arity == Arity::OneOrMore ? 1 : 0;
        std::size_t most = option.arity == Arity::OneOrMore ? std::numeric_limits<std::size_t>::max()
                           : option.arity == Arity::Flag    ? 0
                                                            : 1;
        const std::size_t left = tokens_.size() - at_;
        if (!option.choices.empty()) {
            // All words that are choices are taken, even too many of them: the tool then wants nothing to follow.
            std::size_t good = 0;
            while (good < left && isChoice(option, tokens_[at_ + good].text)) {
                ++good;
            }
            if (good == 0 || (good < left && good > most)) {
                return refuse(name + ": needs one of its choices");
            }
            least = most = good;
        }
        std::size_t count = 0;
        while (count < std::min(most, left) && isValue(tokens_[at_ + count].text)) {
            ++count;
        }
        const bool lastWithDefault = left < least && option.defaultValue.has_value();
        if (count < least && !lastWithDefault) {
            return refuse(name + ": needs a value");
        }
        CommandLine::Stock given{&option, {}, raw, 0};
        for (std::size_t i = 0; i < count; ++i) {
            const Token &value = tokens_[at_ + i];
            given.values.push_back(value.text);
            stray_ = value.followsOwn ? &value : stray_;
        }
        at_ += count;
        if (!sharesToken) {
            given.count = (count > 0 ? tokens_[at_ - 1].raw : raw) + 1 - raw;
        }
        line_.stock.push_back(std::move(given));
        ended_ = option.ends;
    }

    static bool isChoice(const StockOption &option, const std::string &text) {
        return std::find(option.choices.begin(), option.choices.end(), text) != option.choices.end();
    }

    std::span<const StockOption> table_;
    CommandLine &line_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    bool ended_ = false;
    const Token *stray_ = nullptr; // a bare word that would change its meaning with our option gone
};

} // namespace

bool CommandLine::has(std::string_view name) const {
    return std::any_of(stock.begin(), stock.end(), [&](const Stock &given) { return given.option->name == name; }) ||
           findNamed(own, name) != own.end();
}

std::vector<std::string> CommandLine::ownValues(std::string_view name) const {
    std::vector<std::string> values;
    for (const Own &given : own) {
        if (given.name == name) {
            values.push_back(given.value);
        }
    }
    return values;
}

std::optional<std::string> CommandLine::stockValue(std::span<const StockOption> table, std::string_view name,
                                                   std::size_t index) const {
    const auto option = findNamed(table, name);
    if (option == table.end()) {
        return std::nullopt;
    }
    std::vector<std::string> values;
    for (const Stock &given : stock) {
        if (given.option->name == name) {
            values.insert(values.end(), given.values.begin(), given.values.end());
            if (option->arity == Arity::Flag) {
                values.emplace_back();
            }
        }
    }
    if (values.empty() && option->defaultValue) {
        values.emplace_back(*option->defaultValue);
    }
    return index < values.size() ? std::optional<std::string>(values[index]) : std::nullopt;
}

std::vector<std::string> CommandLine::stockArgumentsWithout(std::span<const std::string_view> names) const {
    std::vector<std::string> rest;
    for (const Stock &given : stock) {
        if (std::find(names.begin(), names.end(), given.option->name) != names.end()) {
            continue;
        }
        if (given.count > 0) {
            const auto first = stockArguments.begin() + static_cast<std::ptrdiff_t>(given.first);
            rest.insert(rest.end(), first, first + static_cast<std::ptrdiff_t>(given.count));
        } else {
            rest.emplace_back(given.option->name);
            rest.insert(rest.end(), given.values.begin(), given.values.end());
        }
    }
    return rest;
}

Result<CommandLine> scanCommandLine(std::span<const std::string> arguments, std::span<const StockOption> table,
                                    std::span<const OwnOption> own) {
    CommandLine line;
    std::vector<bool> followsOwn;
    if (Status taken = takeOwn(arguments, own, line, followsOwn); !taken) {
        return std::move(taken).error();
    }
    if (Status scanned = StockScan(table, line, followsOwn).run(); !scanned) {
        return std::move(scanned).error();
    }
    return line;
}

} // namespace gridsample
