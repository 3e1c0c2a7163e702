/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The VGF of one section: some segments of a model with what they need, and new inputs and outputs.
#pragma once

#include "bundle/bundle_parts.hpp"

namespace gridsample {

// A value that crosses the section's border.
struct Crossing {
    size_t value = 0;                // index into BundleParts::values
    std::vector<uint32_t> resources; // of the model: all of the value's that the section binds
    ValueKind kind = ValueKind::Tensor;
};

struct SectionBorder {
    std::vector<Crossing> inputs, outputs;
};

// Segments first to last - 1 of the model. Every crossing becomes an input or output of the kind it names; where the
// section binds the value as a buffer or an image only, a tensor in the same alias group is added. The binding numbers
// stay the model's, which graphs have in their code. names: of all values.
Part makeSection(const VgfModel &model, size_t first, size_t last, const SectionBorder &border,
                 const std::vector<BundleValue> &values);

} // namespace gridsample
