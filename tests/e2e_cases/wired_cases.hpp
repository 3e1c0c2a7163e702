/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Conformance cases wired up in a model in other ways than side by side, each with its own input, grid and output.
#pragma once

#include "support/case_model.hpp"
#include "support/mlir_model.hpp"

#include <string>
#include <vector>

namespace gridsample::test {

enum class Wiring {
    SharedGrid,        // operators with equal grids read one input
    ConstantGrid,      // a static warp
    GraphBefore,       // image and grid come from other operators, the result is the model's own
    GraphAfter,        // image and grid are the model's own, the result goes to another operator
    ConvolutionBeside, // the image goes to a convolution as well; every other image comes from an operator itself
    SampledBefore,     // the image is the result of another grid_sample, with nothing between
    SampledAfter,      // the result is the image of another grid_sample, with nothing between
};

// An output of a model with what makes it right: "" for right, else what is wrong.
struct WiredOutput {
    const ConformanceCase *about;
    bool isConvolution = false; // the image with its channels in reverse order
    bool isMirrored = false;    // along its W axis

    std::string whatIsWrong(const Array &array) const;
};

struct WiredModel {
    MlirModel model;
    std::vector<WiredOutput> outputs;
};

// Cases for Wiring's ways: 2-D, channels last, normalized coordinates, [N,Ho,Wo,2] grids.
WiredModel wired(const Cases &cases, Wiring wiring);

} // namespace gridsample::test
