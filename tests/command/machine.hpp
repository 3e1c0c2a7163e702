/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// An installation in a folder of its own, on a machine that a test can break.
#pragma once

#include "support/tool_run.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <vector>

namespace gridsample::test {

namespace fs = std::filesystem;
using Variables = std::map<std::string, std::string>;

inline const std::string kSite = fs::canonical(GRIDSAMPLE_SITE_PACKAGES).string();
inline const std::string kPythonBin = fs::canonical(kSite + "/../../../bin").string();

inline void expectValid(const nlohmann::json &json, const std::string &schemaName) {
    const auto schemaJson =
        nlohmann::json::parse(readFile(GRIDSAMPLE_SOURCE_DIR "/schemas/" + schemaName + ".schema.json"));
    valijson::Schema schema;
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaJson), schema);
    valijson::ValidationResults results;
    const bool isValid =
        valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(json), &results);
    std::string why;
    for (const auto &error : results) {
        why += error.description + "\n";
    }
    EXPECT_TRUE(isValid) << json.dump(2) << why;
}

class Machine : public testing::Test {
  protected:
    // Copies: a link would lead the programs back to the build folder and what lies round it.
    void SetUp() override {
        for (const char *folder : {"bin", "lib", "tmp", "home"}) {
            fs::create_directory(root() / folder);
        }
        for (const char *program : {"gridsample", "model-converter", "scenario-runner"}) {
            fs::copy_file(fs::path(GRIDSAMPLE_BINARY_DIR "/bin") / program, root() / "bin" / program);
        }
        for (const char *plugin : {"libgrid_sample_converter.so", "libgrid_sample_runner.so"}) {
            fs::copy_file(fs::path(GRIDSAMPLE_BINARY_DIR "/lib") / plugin, root() / "lib" / plugin);
        }
    }

    fs::path root() const { return folder_.path(); }

    // A healthy machine's variables, and those of the test over them.
    Variables with(const Variables &broken) const {
        Variables variables = broken;
        variables.insert({{"PATH", kPythonBin + ":/usr/bin:/bin"},
                          {"HOME", (root() / "home").string()},
                          {"TMPDIR", (root() / "tmp").string()},
                          {"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD},
                          {"VK_DRIVER_FILES", GRIDSAMPLE_LAVAPIPE_ICD},
                          {"VK_INSTANCE_LAYERS", ""},
                          {"VK_LAYER_PATH", ""},
                          {"LD_LIBRARY_PATH", ""},
                          {"MODEL_CONVERTER_PATH", ""},
                          {"GRIDSAMPLE_REAL_MODEL_CONVERTER", ""},
                          {"GRIDSAMPLE_REAL_SCENARIO_RUNNER", ""},
                          {"GRIDSAMPLE_PASS_THROUGH", ""}});
        return variables;
    }

    // A program that is a shell script of this one line.
    std::string script(const std::string &name, const std::string &line) const {
        const fs::path file = root() / name;
        writeFile(file, "#!/bin/sh\n" + line + "\n");
        fs::permissions(file, fs::perms::owner_all);
        return file.string();
    }

    static std::string stockTool(const std::string &package, const std::string &name) {
        return kSite + "/" + package + "/binaries/bin/" + name;
    }

    ToolRun gridsample(std::vector<std::string> arguments, const Variables &broken = {}) const {
        arguments.insert(arguments.begin(), (root() / "bin" / "gridsample").string());
        return runTool(arguments, with(broken));
    }

    TempFolder folder_;
};

} // namespace gridsample::test
