/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Checking and keeping option values.
#include "host/option_values.hpp"

#include <algorithm>

namespace gridsample {
namespace {

std::string joined(const std::vector<std::string> &words) {
    std::string text;
    for (const std::string &word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

} // namespace

const DeclaredOption *OptionValues::find(std::string_view key) const {
    const auto found =
        std::find_if(declared_.begin(), declared_.end(), [key](const auto &option) { return option.key == key; });
    return found == declared_.end() ? nullptr : &*found;
}

Status OptionValues::set(std::string_view key, std::string_view value) {
    const auto option =
        std::find_if(declared_.begin(), declared_.end(), [key](const auto &one) { return one.takes(key); });
    if (option == declared_.end()) {
        std::vector<std::string> keys;
        for (const DeclaredOption &one : declared_) {
            keys.push_back(one.shownKey());
        }
        return Error{ErrorCode::InvalidInput, "", "there is no option '" + std::string(key) + "'",
                     keys.empty() ? "it has no options" : "it has " + joined(keys)};
    }
    const std::vector<std::string> &choices = option->choices;
    if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end()) {
        return Error{ErrorCode::InvalidInput, std::string(key), "'" + std::string(value) + "' is not a value of it",
                     "use one of " + joined(choices)};
    }
    if (value.empty() && option->has(GRIDSAMPLE_OPTION_OUTPUT_FOLDER)) {
        return Error{ErrorCode::InvalidInput, std::string(key), "the value is empty", "name a folder"};
    }
    if (!option->has(GRIDSAMPLE_OPTION_REPEATABLE)) {
        const auto same = std::find_if(given_.begin(), given_.end(), [key](const auto &one) { return one.key == key; });
        if (same != given_.end()) {
            return Error{ErrorCode::InvalidInput, std::string(key),
                         "is given twice, as '" + same->value + "' and as '" + std::string(value) + "'",
                         "give it once"};
        }
    }
    given_.push_back(Given{std::string(key), std::string(value)});
    return Nothing{};
}

const std::string *OptionValues::value(const DeclaredOption &option, std::size_t index) const {
    bool any = false;
    for (const Given &one : given_) {
        if (one.key == option.key) {
            any = true;
            if (index-- == 0) {
                return &one.value;
            }
        }
    }
    return !any && index == 0 && option.defaultValue ? &*option.defaultValue : nullptr;
}

bool OptionValues::names(std::string_view text) const {
    return std::any_of(given_.begin(), given_.end(), [text](const Given &one) {
        return one.value == text || std::string_view(one.value).ends_with("=" + std::string(text));
    });
}

const OptionValues::Given *OptionValues::withPrefix(const DeclaredOption &option, std::size_t index) const {
    for (const Given &one : given_) {
        if (option.takes(one.key) && index-- == 0) {
            return &one;
        }
    }
    return nullptr;
}

} // namespace gridsample
