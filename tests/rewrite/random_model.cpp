/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Draws a model's inputs, operators and outputs.
#include "rewrite/random_model.hpp"

#include <random>
#include <string>

namespace gridsample::test {
namespace {

const std::vector<int32_t> kImageShape = {1, 2, 3, 3}, kGridShape = {1, 2, 3, 2};

class Generator {
  public:
    explicit Generator(uint32_t seed) : random_(seed) {}

    ModelText run(size_t operators) {
        ModelText model;
        block_ = &model.regions.emplace_back().blocks.emplace_back();
        const size_t inputs = 2 + below(4);
        for (size_t i = 0; i < inputs; ++i) {
            block_->inputs.push_back(declare("in" + std::to_string(i), i == 0 || (i > 1 && below(2) == 0)));
        }
        for (size_t i = 0; i < operators; ++i) {
            addOperator(i);
        }
        const size_t outputs = 1 + below(5);
        for (size_t i = 0; i < outputs; ++i) {
            block_->outputs.push_back(below(4) == 0 ? pick(grids_) : pick(images_));
        }
        if (below(4) == 0) { // something else in the file
            ModelBlockText &other = model.regions.emplace_back().blocks.emplace_back();
            model.regions.back().name = "other";
            other.tensors.push_back({"k", tosa::DType::INT8, {3}, {1, 2, 3}, below(2) == 0});
            other.operators.push_back({tosa::Op::CONST, {}, {"k"}});
            other.outputs = {"k"};
        }
        return model;
    }

  private:
    size_t below(size_t count) { return random_() % count; } // not a distribution: those differ between libraries
    const std::string &pick(const std::vector<std::string> &names) { return names[below(names.size())]; }

    std::string declare(const std::string &name, bool isImage, std::vector<uint8_t> data = {}, bool outside = false) {
        block_->tensors.push_back(
            {name, tosa::DType::FP32, isImage ? kImageShape : kGridShape, std::move(data), outside});
        (isImage ? images_ : grids_).push_back(name);
        return name;
    }

    void addOperator(size_t number) {
        const std::string name = "v" + std::to_string(number);
        const bool isImage = below(3) != 0;
        const std::vector<std::string> &values = isImage ? images_ : grids_;
        ModelOperatorText op;
        op.location = below(3) == 0 ? "line " + std::to_string(number) : "";
        switch (below(8)) {
        case 0:
            op.op = tosa::Op::ADD;
            op.inputs = {pick(values), pick(values)};
            break;
        case 1:
            op.op = tosa::Op::IDENTITY;
            op.inputs = {pick(values)};
            break;
        case 2: {
            op.op = tosa::Op::CONST;
            const std::vector<int32_t> &shape = isImage ? kImageShape : kGridShape;
            std::vector<uint8_t> data(static_cast<size_t>(shape[1] * shape[2] * shape[3]) * sizeof(float));
            for (size_t i = 0; i < data.size(); i += 4) {
                data[i + 3] = 0x3f; // 0.5 and a little
                data[i] = static_cast<uint8_t>(random_());
            }
            op.outputs = {declare(name, isImage, data, below(5) == 0)};
            block_->operators.push_back(std::move(op));
            return;
        }
        case 3:
            op = {tosa::Op::CUSTOM, {pick(images_), pick(values)}, {}, {}, "com.example", "mix", "{}", op.location};
            break;
        case 4:
            op = {tosa::Op::CUSTOM,
                  {pick(values), pick(grids_)},
                  {},
                  {},
                  "org.gridsample",
                  "grid_sample",
                  below(2) == 0 ? R"({"layout": "NHWC"})" : R"({"layout": "NHWC", "mode": "nearest"})",
                  op.location};
            break;
        default:
            op = {tosa::Op::CUSTOM,
                  {pick(values), pick(grids_)},
                  {},
                  {},
                  "com.arm.VulkanCustomShader",
                  "torch.nn.functional.grid_sample.mode.nearest.padding.zeros.align_corners.True",
                  "{}",
                  op.location};
        }
        op.outputs = {declare(name, isImage)};
        block_->operators.push_back(std::move(op));
    }

    std::mt19937 random_;
    ModelBlockText *block_ = nullptr;
    std::vector<std::string> images_, grids_; // names so far
};

} // namespace

ModelText randomModel(uint32_t seed, size_t operators) {
    return Generator(seed).run(operators);
}

} // namespace gridsample::test
