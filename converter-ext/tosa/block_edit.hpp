/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is to change in one basic block of a TOSA model. All that is not named stays as it is, byte for byte.
#pragma once

#include "tosa/tosa_model.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gridsample {

// An operator to be written: CUSTOM, or IDENTITY if it has no payload.
struct NewOperator {
    std::string operatorName, domainName;       // of a CUSTOM
    std::shared_ptr<const std::string> payload; // implementation_attrs of a CUSTOM; one object is stored once
    std::vector<std::string> inputs, outputs;
    const tosa::OpLocation *location = nullptr; // of the operator that it stands for
};

// A tensor of the type of another, and of its shape unless another one is given.
struct NewTensor {
    std::string name;
    const tosa::TosaTensor *like = nullptr;
    std::vector<int32_t> shape{};
};

struct BlockEdit {
    size_t region = 0, block = 0;
    std::map<size_t, std::vector<NewOperator>> operators; // by old index: what stands there instead; none: dropped
    std::vector<NewOperator> appended;                    // behind the last one
    std::vector<NewTensor> tensors;                       // added
    std::optional<std::vector<std::string>> outputs;      // instead of the block's

    bool empty() const { return operators.empty() && appended.empty() && tensors.empty() && !outputs; }
};

} // namespace gridsample
