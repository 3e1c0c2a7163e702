/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names for tensors that a rewrite adds.
#pragma once

#include "tosa/block_edit.hpp"
#include "tosa/block_view.hpp"

#include <string>
#include <string_view>
#include <unordered_set>

namespace gridsample {

// Names that neither the block nor the edit uses yet. Both must outlive the object.
class FreshNames {
  public:
    FreshNames(const BlockView &block, const BlockEdit &edit) : block_(block) {
        for (const NewTensor &tensor : edit.tensors) {
            taken_.insert(tensor.name);
        }
    }

    // `like_2`, `like_3`, ...
    std::string make(std::string_view like) {
        for (size_t number = 2;; ++number) {
            std::string name = std::string(like) + "_" + std::to_string(number);
            if (block_.find(name) == nullptr && taken_.insert(name).second) {
                return name;
            }
        }
    }

  private:
    const BlockView &block_;
    std::unordered_set<std::string> taken_;
};

} // namespace gridsample
