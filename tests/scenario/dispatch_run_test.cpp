/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// dispatch_grid_sample on lavapipe through Arm's runner: tensors and buffers against PyTorch's numbers.
#include "op/names.hpp"
#include "support/accuracy.hpp"
#include "support/conformance_cases.hpp"

#include "scenario_folder.hpp"

#include <gtest/gtest.h>

namespace gridsample::scenario_test {
namespace {

using test::ConformanceCase;

ElementType elementOf(DataType type, bool isUnsigned) {
    static constexpr ElementType kTypes[] = {ElementType::F32, ElementType::F16, ElementType::I8, ElementType::I16};
    return isUnsigned ? ElementType::U8 : kTypes[static_cast<size_t>(type)];
}

Json quantisationOf(const Quantisation &one) {
    return {{"scale", one.scale}, {"zero_point", one.zeroPoint}};
}

Json commandOf(const GridSampleDesc &desc) {
    Json members = {{"mode", toString(desc.mode)},
                    {"padding_mode", toString(desc.padding)},
                    {"align_corners", desc.alignCorners},
                    {"coordinates", toString(desc.coordinates)},
                    {"layout", toString(desc.layout)}};
    if (!desc.fill.empty()) {
        members["fill"] = desc.fill;
    }
    if (isInteger(desc.image.type)) {
        members["quantisation"]["image"] = quantisationOf(desc.imageQuantisation);
        members["quantisation"]["output"] = quantisationOf(desc.outputQuantisation);
    }
    if (isInteger(desc.grid.type)) {
        members["quantisation"]["grid"] = quantisationOf(desc.gridQuantisation);
    }
    return members;
}

// Some cases in one scenario, each with tensors or buffers as `kinds` says bit by bit: image, grid, output.
class Batch {
  public:
    void add(const ConformanceCase &one, unsigned kinds) {
        const std::string id = std::to_string(cases_.size());
        const GridSampleDesc &desc = one.desc;
        Json members = commandOf(desc);
        members["image"] = addSource("x" + id, desc.image, desc.imageIsUnsigned, one.image, (kinds & 1) != 0);
        members["grid"] = addSource("g" + id, desc.grid, false, one.grid, (kinds & 2) != 0);
        const Array like{elementOf(desc.output.type, desc.imageIsUnsigned), desc.output.shape, {}};
        const Json more = {{"dst", "o" + id + ".npy"}};
        const size_t bytes = *countOf(like.shape, like.type) * bytesOf(like.type);
        resources_.push_back((kinds & 4) != 0 ? tensor("o" + id, like, "writeonly", more)
                                              : buffer("o" + id, bytes, "writeonly", more));
        members["output"] = "o" + id;
        commands_.push_back(Json{{"dispatch_grid_sample", std::move(members)}});
        cases_.push_back(&one);
    }

    void expectRight() {
        const ToolRun run = folder_.run(commands_, resources_);
        ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
        for (size_t i = 0; i < cases_.size(); ++i) {
            const Bytes output = folder_.read("o" + std::to_string(i) + ".npy").bytes;
            EXPECT_EQ(test::whatIsWrong(*cases_[i], output), "") << cases_[i]->name;
        }
    }

  private:
    std::string addSource(const std::string &uid, const TensorDesc &desc, bool isUnsigned, const Bytes &bytes,
                          bool isTensor) {
        const Array array{elementOf(desc.type, isUnsigned), desc.shape, bytes};
        folder_.write(uid + ".npy", array);
        const Json more = {{"src", uid + ".npy"}};
        resources_.push_back(isTensor ? tensor(uid, array, "readonly", more)
                                      : buffer(uid, bytes.size(), "readonly", more));
        return uid;
    }

    ScenarioFolder folder_;
    Json commands_ = Json::array(), resources_ = Json::array();
    std::vector<const ConformanceCase *> cases_;
};

// What only the converter makes, out of a model's neighbouring operators.
bool isOfAModel(const GridSampleDesc &desc) {
    return desc.gridLayout != GridLayout::ChannelsLast || desc.outputIsNarrow;
}

// Every ninth case, all eight kinds of resources in turn; the shaders themselves are tested on all cases elsewhere.
TEST(DispatchGridSample, IsRightOnTensorsAndBuffersInAnyMixture) {
    const std::vector<ConformanceCase> &cases = test::conformanceCases();
    Batch batch;
    for (size_t i = 0; i < cases.size(); i += 9) {
        if (!isOfAModel(cases[i].desc)) {
            batch.add(cases[i], static_cast<unsigned>(i / 9) % 8);
        }
    }
    batch.expectRight();
}

TEST(DispatchGridSample, SeesWhatTheCommandBeforeItWroteWithoutABarrier) {
    ScenarioFolder folder;
    const Array picture = noise(ElementType::F32, {1, 1, 4, 4}, 1);
    folder.write("x.npy", picture);
    // The identity twice: pixel coordinates.
    std::vector<double> coordinates;
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) {
            coordinates.insert(coordinates.end(), {static_cast<double>(x), static_cast<double>(y)});
        }
    }
    const Array grid = arrayOf(ElementType::F32, {1, 4, 4, 2}, coordinates);
    folder.write("g.npy", grid);
    const Json first = {
        {"image", "x"}, {"grid", "g"}, {"output", "m"}, {"coordinates", "pixel"}, {"implicit_barrier", false}};
    const Json second = {{"image", "m"}, {"grid", "g"}, {"output", "o"}, {"coordinates", "pixel"}};
    const ToolRun run =
        folder.run(Json::array({Json{{"dispatch_grid_sample", first}}, Json{{"dispatch_grid_sample", second}}}),
                   Json::array({tensor("x", picture, "readonly", {{"src", "x.npy"}}),
                                tensor("g", grid, "readonly", {{"src", "g.npy"}}),
                                tensor("m", picture, "readwrite", Json::object()),
                                tensor("o", picture, "writeonly", {{"dst", "o.npy"}})}));
    ASSERT_EQ(run.exitCode, 0) << run.output << run.errors;
    EXPECT_EQ(folder.read("o.npy"), picture);
}

} // namespace
} // namespace gridsample::scenario_test
