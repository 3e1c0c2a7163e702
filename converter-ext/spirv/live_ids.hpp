/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which values of a module are needed.
#pragma once

#include "spirv/live_code.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gridsample {

class LiveIds {
  public:
    // roots: ids that are needed whatever the code does with them.
    LiveIds(const LiveCode &code, const std::vector<uint32_t> &roots);

    bool contains(uint32_t id) const { return isLive_[id]; }
    // Whether a write goes to memory that something reads.
    bool needs(const LiveInstruction &store) const;

  private:
    void mark(uint32_t id);
    void markOperands(const LiveInstruction &instruction);
    void follow();
    // The variable of a function that a pointer leads into, or 0 if it leads elsewhere.
    uint32_t variableOf(uint32_t pointer) const;

    const LiveCode &code_;
    std::vector<bool> isLive_;
    std::vector<const LiveInstruction *> definition_;                           // by id
    std::vector<const LivePhi *> phi_;                                          // by id
    std::vector<bool> isLocal_;                                                 // by id: a variable of the function
    std::unordered_map<uint32_t, std::vector<const LiveInstruction *>> stores_; // to a variable of the function
    std::vector<uint32_t> waiting_;
};

} // namespace gridsample
