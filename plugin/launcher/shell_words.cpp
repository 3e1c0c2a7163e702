/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Quoting.
#include "launcher/shell_words.hpp"

namespace gridsample {
namespace {

std::string shellWord(const std::string &word) {
    constexpr const char *kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./,:@%";
    return !word.empty() && word.find_first_not_of(kPlain) == std::string::npos ? word : shellQuoted(word);
}

} // namespace

std::string shellQuoted(const std::string &value) {
    std::string quoted = "'";
    for (const char letter : value) {
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return quoted + "'";
}

std::string shellCommand(const std::string &program, const std::vector<std::string> &arguments) {
    std::string text = shellWord(program);
    for (const std::string &argument : arguments) {
        text += " " + shellWord(argument);
    }
    return text;
}

} // namespace gridsample
