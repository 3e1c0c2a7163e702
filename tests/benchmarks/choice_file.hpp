/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Rows of a table of choices (as shaders/choices.json) read while running, to try out what the product might choose.
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"

#include <deque>
#include <string>
#include <vector>

namespace gridsample::bench {

// The rows, and the texts that they point to.
struct ChoiceTable {
    std::deque<std::string> texts;
    std::vector<shaders::Choice> rows;
};

// Errors: a file that cannot be read, or that is no such table.
Result<ChoiceTable> choicesIn(const std::string &path);

} // namespace gridsample::bench
