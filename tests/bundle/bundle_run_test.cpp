/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Bundles on the stock runner: the same bits as the single VGF, whatever lies between the parts.
#include "bundle/bundle_runs.hpp"
#include "bundle/random_graph.hpp"
#include "spirv/graph_module.hpp"
#include "vgf/vgf_case.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace gridsample::test {
namespace {

constexpr BundleOptions kWays[] = {
    {Intermediates::Buffer, ModelPorts::Tensor, {}, {}, {}}, {Intermediates::Buffer, ModelPorts::Image, {}, {}, {}},
    {Intermediates::Tensor, ModelPorts::Tensor, {}, {}, {}}, {Intermediates::Image, ModelPorts::Image, {}, {}, {}},
    {Intermediates::Tensor, ModelPorts::Image, {}, {}, {}},  {Intermediates::Image, ModelPorts::Tensor, {}, {}, {}}};

// The names of the resources with a file to read or to write, in order.
std::vector<std::string> portNames(const Json &scenario, const char *direction) {
    std::vector<std::string> names;
    for (const Json &resource : scenario.at("resources")) {
        const Json &members = resource.front();
        if (members.contains(direction) && resource.begin().key() != "graph" && resource.begin().key() != "shader" &&
            members.at("uid").get<std::string>().rfind("constant_", 0) != 0) {
            names.push_back(members.at("uid"));
        }
    }
    return names;
}

// What the stock tools would give zeros for.
void expectPlainSections(const std::map<std::string, std::string> &files) {
    for (const auto &[name, content] : files) {
        if (name.rfind("section_", 0) != 0) {
            continue;
        }
        const Bytes bytes(content.begin(), content.end());
        const Result<VgfModel> section = readVgf(bytes);
        ASSERT_TRUE(section) << section.error().message();
        std::set<uint32_t> seen, groups;
        for (const auto *slots : {&section->inputs, &section->outputs}) {
            for (const VgfSlot &slot : *slots) {
                EXPECT_TRUE(seen.insert(slot.resource).second) << name;
                const auto &group = section->resources[slot.resource].aliasGroup;
                EXPECT_TRUE(!group || groups.insert(*group).second) << name;
            }
        }
        EXPECT_FALSE(section->outputs.empty()) << name;
        for (const VgfModule &module : section->modules) {
            const auto results = readGraphResults(module.spirv);
            std::set<uint32_t> computed;
            for (const GraphResult &result : results.value_or(std::vector<GraphResult>())) {
                EXPECT_NE(result.source, GraphResult::Source::Input) << name;
                EXPECT_TRUE(result.source != GraphResult::Source::Computed || computed.insert(result.origin).second);
            }
            EXPECT_TRUE(results || module.stage == VgfStage::Compute) << name;
        }
    }
}

TEST(BundleRun, FiftyGraphsGiveTheBitsOfTheSingleVgf) {
    constexpr uint32_t kGraphs = 50, kAtOnce = 10;
    std::set<std::string> kinds;
    for (uint32_t first = 0; first < kGraphs; first += kAtOnce) {
        ScenarioBatch batch;
        std::vector<std::array<size_t, 2>> pairs;
        for (uint32_t seed = first; seed < first + kAtOnce; ++seed) {
            const std::string text = randomGraph(seed);
            SCOPED_TRACE(text);
            const auto finished = finish(parseModelText(text));
            const std::vector<Array> inputs = anyInputs(finished->model, seed);
            const auto files = bundleFiles(*finished, kWays[seed % std::size(kWays)]);
            const Json scenario = scenarioOf(files);
            EXPECT_EQ(portNames(scenario, "src"), finished->inputNames);
            EXPECT_EQ(portNames(scenario, "dst"), finished->outputNames);
            expectPlainSections(files);
            for (const Json &resource : scenario.at("resources")) {
                kinds.insert(resource.begin().key());
            }
            pairs.push_back({batch.add(files, inputs), batch.add(*finished, inputs)});
        }
        batch.run();
        for (uint32_t i = 0; i < kAtOnce; ++i) {
            EXPECT_EQ(batch.outputs(pairs[i][0]), batch.outputs(pairs[i][1])) << "seed " << first + i << "\n"
                                                                              << randomGraph(first + i);
        }
    }
    EXPECT_EQ(kinds, (std::set<std::string>{"buffer", "graph", "image", "shader", "tensor"}));
}

// With shaders of others beside ours, on buffers of their own.
TEST(BundleRun, CasesOfTheBundleGiveTheBitsOfTheSingleVgf) {
    ScenarioBatch batch;
    std::vector<std::array<size_t, 2>> pairs;
    const std::vector<CaseFile> files = readCases("../bundle");
    for (const CaseFile &file : files) {
        const auto finished = finish(parseModelText(file.parts.at("before")));
        const std::vector<Array> inputs = anyInputs(finished->model, 1);
        pairs.push_back({batch.add(bundleFiles(*finished, optionsOf(file)), inputs), batch.add(*finished, inputs)});
    }
    batch.run();
    for (size_t i = 0; i < files.size(); ++i) {
        EXPECT_EQ(batch.outputs(pairs[i][0]), batch.outputs(pairs[i][1])) << files[i].name();
    }
}

TEST(BundleRun, CasesOfTheVgfStepGiveTheirNumbers) {
    ScenarioBatch batch;
    std::vector<std::pair<VgfCase, size_t>> runs;
    size_t way = 0;
    for (const VgfCase &one : vgfCases()) {
        SCOPED_TRACE(one.name);
        std::string mlir = mlirOf(one, "f32");
        const auto finished = finish(stockConvert(mlir), shadersOf("f32"));
        BundleOptions options;
        options.intermediates = kWays[way++ % std::size(kWays)].intermediates;
        const Result<Bundle> bundle = makeBundle(finished->model, finished->shaders, options);
        if (!bundle) {
            ADD_FAILURE() << bundle.error().message();
            continue;
        }
        std::vector<Array> inputs;
        for (size_t i = 0; i < finished->model.inputs.size(); ++i) {
            inputs.push_back(inputOf(one, i, "f32"));
        }
        runs.emplace_back(one, batch.add(bundleFiles(*finished, options), inputs));
    }
    batch.run();
    for (const auto &[one, number] : runs) {
        const std::vector<std::string> outputs = batch.outputs(number);
        ASSERT_EQ(outputs.size(), one.outputs.size()) << one.name;
        for (size_t i = 0; i < outputs.size(); ++i) {
            EXPECT_EQ(outputs[i], outputOf(one, i, "f32").data) << one.name << ", output " << i;
        }
    }
}

} // namespace
} // namespace gridsample::test
