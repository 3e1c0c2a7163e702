/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The values that the user gave for one plugin's options.
#pragma once

#include "base/result.hpp"
#include "host/plugin_description.hpp"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridsample {

class OptionValues {
  public:
    explicit OptionValues(std::vector<DeclaredOption> declared) : declared_(std::move(declared)) {}

    const std::vector<DeclaredOption> &declared() const { return declared_; }

    // Takes one value. The errors list what would have been right.
    Status set(std::string_view key, std::string_view value);

    // The option declared under this very key; nullptr if there is none.
    const DeclaredOption *find(std::string_view key) const;

    // Value `index` of a key, or its default; nullptr past the last. Stays valid until the next set().
    const std::string *value(const DeclaredOption &option, std::size_t index) const;

    // Whether the user gave this text as a value, or behind an equals sign in one.
    bool names(std::string_view text) const;
    // Key and value number `index`, in order of appearance, of those that a prefix option took; nullptr past the last.
    struct Given {
        std::string key, value;
    };
    const Given *withPrefix(const DeclaredOption &option, std::size_t index) const;

  private:
    std::vector<DeclaredOption> declared_;
    std::deque<Given> given_;
};

} // namespace gridsample
