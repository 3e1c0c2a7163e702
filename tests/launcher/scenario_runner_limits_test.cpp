/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models that the device is too small for, and damaged ones.
#include "launcher/scenario_runner_fixture.hpp"

#include <string>

#include "launcher/scenario_runner/vgf_limits.hpp"

namespace gridsample::test {
namespace {

// A model with one compute segment: a placeholder shader on two storage buffers of the type.
Bytes shaderModel(const std::string &type, int groups) {
    std::string attributes =
        R"({"entry_point": "main", "is_vkshader": true, "workgroup_sizes": [)" + std::to_string(groups) + ", 1, 1]";
    int binding = 0;
    for (const std::string operand : {"input_0", "output_0"}) {
        attributes += R"(, ")" + operand + R"(_type": "Buffer", ")" + operand +
                      R"(_vkformat": "VK_FORMAT_R32_SFLOAT", ")" + operand +
                      R"(_vkdescriptortype": "VK_DESCRIPTOR_TYPE_STORAGE_BUFFER", ")" + operand +
                      R"(_descriptorset": 0, ")" + operand + R"(_binding": )" + std::to_string(binding++);
    }
    std::string escaped;
    for (const char letter : attributes + "}") {
        escaped += letter == '"' ? std::string("\\22") : std::string(1, letter);
    }
    return stockConvert("module { func.func @main(%a: " + type + ") -> " + type +
                        " {\n%0 = tosa.custom %a {domain_name = \"com.arm.VulkanCustomShader\", operator_name = "
                        "\"big\", implementation_attrs = \"" +
                        escaped + "\"} : (" + type + ") -> " + type + "\nreturn %0 : " + type + " } }\n");
}

TEST_F(ScenarioRunner, ABufferTooLargeForTheDeviceIsToldBeforeTheRun) {
    writeFile(path("m.vgf"), text(shaderModel("tensor<1x8192x8192x1xf32>", 1)));
    const ToolRun run = launch({"--scenario", path("s.json")});
    EXPECT_EQ(run.exitCode, 1);
    const std::string start = "scenario-runner: error: " + path("s.json") + ": " + path("m.vgf") + ": segment 0 (";
    EXPECT_NE(run.errors.find(start), std::string::npos) << run.errors;
    EXPECT_NE(run.errors.find("binds a storage buffer of 268435456 bytes at binding 0, more than the 134217728 "
                              "(maxStorageBufferRange) that llvmpipe"),
              std::string::npos)
        << run.errors;
    EXPECT_EQ(run.output.find("Scenario-Runner"), std::string::npos) << "the tool ran";
}

TEST_F(ScenarioRunner, TooManyWorkgroupsForTheDeviceAreToldBeforeTheRun) {
    writeFile(path("m.vgf"), text(shaderModel("tensor<1x2x2x1xf32>", 70000)));
    const ToolRun run = launch({"--scenario", path("s.json")});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_NE(run.errors.find("dispatches 70000 workgroups along axis 0, more than the 65535 that llvmpipe"),
              std::string::npos)
        << run.errors;
}

TEST_F(ScenarioRunner, DamagedModelsAndScenariosAreLeftToTheRunner) {
    const std::string model = text(shaderModel("tensor<1x2x2x1xf32>", 1));
    for (const std::string &damaged : {std::string(), std::string("no VGF"), model.substr(0, model.size() / 2)}) {
        writeFile(path("m.vgf"), damaged);
        const ToolRun run = launch({"--scenario", path("s.json")});
        EXPECT_NE(run.exitCode, 0);
        EXPECT_EQ(run.errors.find("scenario-runner: error"), std::string::npos) << run.errors;
    }
    for (const char *scenario : {"", "{", "[]", R"({"resources": 1})"}) {
        writeFile(path("s.json"), scenario);
        const ToolRun run = launch({"--scenario", path("s.json")});
        EXPECT_NE(run.exitCode, 0);
        EXPECT_EQ(run.errors.find("scenario-runner: error"), std::string::npos) << run.errors;
    }
    EXPECT_NE(launch({"--scenario", path("missing.json")}).errors.find("Error while opening scenario file"),
              std::string::npos);
}

TEST_F(ScenarioRunner, EveryTruncationAndAnyFlippedByteOfAModelIsReadWithoutHarm) {
    const std::string model = text(shaderModel("tensor<1x8192x8192x1xf32>", 1));
    gridsample_device_facts device{};
    device.max_storage_buffer_range = 1 << 27;
    device.max_compute_work_group_count[0] = device.max_compute_work_group_count[1] =
        device.max_compute_work_group_count[2] = 65535;
    std::size_t refused = 0;
    const auto check = [&](const std::string &bytes) {
        writeFile(path("m.vgf"), bytes);
        refused += checkVgfLimits(path("m.vgf"), device) ? 0 : 1;
    };
    check(model);
    EXPECT_EQ(refused, 1u);
    for (std::size_t size = 0; size < model.size(); ++size) {
        check(model.substr(0, size));
    }
    EXPECT_EQ(refused, 1u) << "a truncated model is not believed";
    for (std::size_t at = 0; at < model.size(); ++at) {
        std::string flipped = model;
        flipped[at] = static_cast<char>(flipped[at] ^ 0xFF);
        check(flipped);
    }
    EXPECT_GT(refused, 1u);
}

} // namespace
} // namespace gridsample::test
