/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Values of a block that are the same but for IDENTITY operators between them.
#pragma once

#include "tosa/block_view.hpp"

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gridsample {

// Who uses a value or a copy of it.
struct Uses {
    std::vector<size_t> consumers; // operators, once per operand; without the copies themselves
    std::vector<size_t> copies;    // IDENTITY operators
    size_t outputs = 0;            // how often the block returns the value or a copy
};

// A view: the BlockView must outlive it. An IDENTITY counts if its operand is known before it, its result has one
// writer, and both are declared alike.
class Copies {
  public:
    explicit Copies(const BlockView &block);

    // The value that this one is a copy of, through any number of IDENTITY; itself if it is none.
    std::string_view origin(std::string_view name) const;

    Uses usesOf(std::string_view name) const;

  private:
    const BlockView &block_;
    std::unordered_map<std::string_view, std::string_view> originOf_;
};

} // namespace gridsample
