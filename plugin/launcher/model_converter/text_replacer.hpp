/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One name for another in a text that comes in pieces.
#pragma once

#include "base/files.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gridsample {

class TextReplacer {
  public:
    TextReplacer(std::string from, std::string to) : from_(std::move(from)), to_(std::move(to)) {}

    // What can be passed on by now; the beginning of a name at the end is held back.
    std::string take(ByteView bytes) {
        held_.append(bytes.begin(), bytes.end());
        std::string ready;
        std::size_t done = 0;
        for (std::size_t at = 0; (at = held_.find(from_, done)) != std::string::npos; done = at + from_.size()) {
            ready.append(held_, done, at - done).append(to_);
        }
        std::size_t kept = std::min(held_.size() - done, from_.size() - 1);
        while (kept > 0 && held_.compare(held_.size() - kept, kept, from_, 0, kept) != 0) {
            --kept;
        }
        ready.append(held_, done, held_.size() - kept - done);
        held_.erase(0, held_.size() - kept);
        return ready;
    }
    std::string rest() { return std::exchange(held_, std::string()); } // at the end of the text

  private:
    std::string from_, to_, held_;
};

} // namespace gridsample
