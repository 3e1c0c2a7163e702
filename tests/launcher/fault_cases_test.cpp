/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Faults of all kinds, each against the lines that are stored for it; see tests/cases/launcher/README.md.
#include "support/tool_run.hpp"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace gridsample::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Lines = std::vector<std::string>;

struct FaultCase {
    std::string name;
    Json json;
};

void PrintTo(const FaultCase &one, std::ostream *out) {
    *out << one.name;
}

std::vector<FaultCase> allCases() {
    std::vector<FaultCase> cases;
    for (const auto &entry : fs::directory_iterator(GRIDSAMPLE_SOURCE_DIR "/tests/cases/launcher")) {
        if (entry.path().extension() == ".json") {
            cases.push_back({entry.path().stem().string(), Json::parse(readFile(entry.path()))});
        }
    }
    std::sort(cases.begin(), cases.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    return cases;
}

// "*" in the pattern stands for any text.
bool matches(std::string_view text, std::string_view pattern) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) {
        return text == pattern;
    }
    if (!text.starts_with(pattern.substr(0, star))) {
        return false;
    }
    for (std::size_t at = star; at <= text.size(); ++at) {
        if (matches(text.substr(at), pattern.substr(star + 1))) {
            return true;
        }
    }
    return false;
}

Lines linesOf(const std::string &text) {
    Lines lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

class Fault : public testing::TestWithParam<FaultCase> {
  protected:
    // With the words in braces filled in; isScript: as words of a shell.
    std::string filled(std::string text, bool isScript = false) const {
        const std::pair<std::string, std::string> words[] = {
            {"{folder}", folder_.path().string()},
            {"{bin}", GRIDSAMPLE_BINARY_DIR "/bin"},
            {"{fakes}", GRIDSAMPLE_BINARY_DIR "/tests/fake_tools"},
            {"{models}", GRIDSAMPLE_SOURCE_DIR "/tests/models"},
            {"{site}", fs::canonical(GRIDSAMPLE_SITE_PACKAGES).string()},
        };
        for (const auto &[word, path] : words) {
            const std::string value = isScript ? forShell(path) : path;
            for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += value.size()) {
                text.replace(at, word.size(), value);
            }
        }
        return text;
    }
    Lines filledList(const Json &list) const {
        Lines lines;
        for (const Json &line : list) {
            lines.push_back(filled(line.get<std::string>()));
        }
        return lines;
    }
    ToolRun shell(const std::string &script, const Lines &arguments = {},
                  const std::map<std::string, std::string> &environment = {}) const {
        Lines command = {"sh", "-c", "cd \"$0\" || exit 99\n" + script, folder_.path().string()};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return runTool(command, environment);
    }
    Lines left() const {
        Lines names;
        for (const auto &entry : fs::recursive_directory_iterator(folder_.path())) {
            names.push_back(entry.path().lexically_relative(folder_.path()).string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    TempFolder folder_, temporary_;
};

TEST_P(Fault, IsSaidAsStoredAndLeavesNothingElse) {
    const Json &json = GetParam().json;
    std::map<std::string, std::string> environment = {{"VK_ICD_FILENAMES", GRIDSAMPLE_LAVAPIPE_ICD},
                                                      {"TMPDIR", temporary_.path().string()}};
    const ToolRun before = shell(filled(json.value("before", ""), true));
    ASSERT_EQ(before.exitCode, 0) << before.errors;
    const Json variables = json.value("environment", Json::object());
    for (const auto &[name, value] : variables.items()) {
        environment[name] = filled(value.get<std::string>());
    }
    Lines arguments = filledList(json.at("arguments"));
    const std::string launcher = json.at("launcher").get<std::string>();
    arguments.insert(arguments.begin(), filled(json.value("program", "{bin}/" + launcher)));
    const ToolRun run = shell(json.value("shell", "exec \"$@\""), arguments, environment);
    EXPECT_EQ(run.exitCode, json.at("exit_code").get<int>()) << run.errors;

    // Ours among the lines; the stock tools' own carry times and change with their releases.
    Lines lines = linesOf(run.errors);
    if (!json.value("all", false)) {
        std::erase_if(lines, [&](const std::string &line) {
            return !line.starts_with(launcher + ": ") && !line.starts_with("grid_sample: ");
        });
    }
    const Lines expected = filledList(json.at("errors"));
    bool isSame = lines.size() == expected.size();
    for (std::size_t i = 0; isSame && i < lines.size(); ++i) {
        isSame = matches(lines[i], expected[i]);
    }
    EXPECT_TRUE(isSame) << "expected:\n" << testing::PrintToString(expected) << "\nbut it said:\n" << run.errors;
    if (json.contains("left")) {
        Lines names = filledList(json.at("left"));
        std::sort(names.begin(), names.end());
        EXPECT_EQ(left(), names);
    }
    for (std::size_t i = 0; json.contains("same") && i + 1 < json["same"].size(); i += 2) {
        const Lines files = filledList(json["same"]);
        EXPECT_EQ(readFile(folder_.path() / files[i]), readFile(folder_.path() / files[i + 1]));
    }
    EXPECT_TRUE(fs::is_empty(temporary_.path())) << "a temporary file was left";
}

INSTANTIATE_TEST_SUITE_P(, Fault, testing::ValuesIn(allCases()), [](const auto &row) { return row.param.name; });

} // namespace
} // namespace gridsample::test
