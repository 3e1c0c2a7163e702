/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Conformance cases side by side in a model.
#include "support/case_model.hpp"

#include "support/mlir_model.hpp"

namespace gridsample::test {
namespace {

MlirModel sideBySide(const Cases &cases) {
    MlirModel model;
    for (const ConformanceCase *one : cases) {
        const std::string image = model.input(one->desc.image, one->image);
        const std::string grid = model.input(one->desc.grid, one->grid);
        model.output(model.sample(one->desc, image, grid), one->desc.output);
    }
    return model;
}

} // namespace

std::string modelOf(const Cases &cases) {
    return sideBySide(cases).text();
}

std::vector<Array> inputsOf(const Cases &cases) {
    return sideBySide(cases).inputs();
}

} // namespace gridsample::test
