/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Conformance cases side by side in a model.
#include "support/case_model.hpp"

#include "op/names.hpp"
#include "support/mlir_model.hpp"

namespace gridsample::test {
namespace {

// A copy of a value, which a graph makes.
std::string copied(MlirModel &model, const TensorDesc &tensor, const std::string &value) {
    const std::string type = tensorType(tensor);
    return model.op((isInteger(tensor.type) ? "tosa.bitwise_and " : "tosa.maximum ") + value + ", " + value + " : (" +
                    type + ", " + type + ") -> " + type);
}

MlirModel sideBySide(const Cases &cases, bool fromGraph) {
    MlirModel model;
    for (const ConformanceCase *one : cases) {
        const std::string image = model.input(one->desc.image, one->image);
        const std::string grid = model.input(one->desc.grid, one->grid);
        const std::string read = fromGraph ? copied(model, one->desc.image, image) : image;
        model.output(model.sample(one->desc, read, grid), one->desc.output);
    }
    return model;
}

} // namespace

std::string modelOf(const Cases &cases, bool fromGraph) {
    return sideBySide(cases, fromGraph).text();
}

std::vector<Array> inputsOf(const Cases &cases) {
    return sideBySide(cases, false).inputs();
}

} // namespace gridsample::test
