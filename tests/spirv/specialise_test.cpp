/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every case under cases/: NAME.before.spvasm becomes NAME.after.spvasm, or fails as NAME.expect_fail.spvasm says.
// With GRIDSAMPLE_UPDATE_GOLDENS=1 the after files are written instead.
#include "assembly.hpp"
#include "spirv/module_words.hpp"
#include "spirv/specialise.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

namespace gridsample {
namespace {

const std::filesystem::path kFolder = GRIDSAMPLE_SOURCE_DIR "/tests/spirv/cases";

std::string readText(const std::filesystem::path &path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

// What stands behind "; KEY: " on a line of its own, or "".
std::string comment(const std::string &text, const std::string &key) {
    const std::string mark = "; " + key + ": ";
    const size_t at = text.find(mark);
    return at == std::string::npos ? "" : text.substr(at + mark.size(), text.find('\n', at) - at - mark.size());
}

// "; set: 0=2 1=0x3f800000": constant_id = bits.
std::vector<SpecValue> constants(const std::string &text) {
    std::vector<SpecValue> values;
    std::istringstream words(comment(text, "set"));
    for (std::string word; words >> word;) {
        const size_t equals = word.find('=');
        values.push_back({static_cast<uint32_t>(std::stoul(word.substr(0, equals))),
                          static_cast<uint32_t>(std::stoul(word.substr(equals + 1), nullptr, 0))});
    }
    return values;
}

std::vector<std::string> caseNames(const std::string &ending) {
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::directory_iterator(kFolder)) {
        const std::string name = entry.path().filename().string();
        if (name.size() > ending.size() && name.compare(name.size() - ending.size(), ending.size(), ending) == 0) {
            names.push_back(name.substr(0, name.size() - ending.size()));
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string testName(const testing::TestParamInfo<std::string> &info) {
    return info.param;
}

class SpecialiseTo : public testing::TestWithParam<std::string> {};

void updateGolden(const std::filesystem::path &path, const std::vector<uint32_t> &module) {
    std::ofstream file(path);
    file << "; SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors\n"
            "; SPDX-License-Identifier: Apache-2.0\n; What is left, with ids numbered anew.\n"
         << test::disassemble(module, SPV_BINARY_TO_TEXT_OPTION_INDENT);
    EXPECT_TRUE(file.flush()) << path;
}

TEST_P(SpecialiseTo, TheModuleWrittenBesideIt) {
    const std::string before = readText(kFolder / (GetParam() + ".before.spvasm"));
    const std::vector<uint32_t> module = test::assemble(before);
    ASSERT_TRUE(test::isValid(module)) << "the case itself is not valid";
    const Result<std::vector<uint32_t>> result = specialise(module, constants(before));
    ASSERT_TRUE(result) << result.error().message();
    EXPECT_TRUE(test::isValid(*result));
    const std::filesystem::path golden = kFolder / (GetParam() + ".after.spvasm");
    if (std::getenv("GRIDSAMPLE_UPDATE_GOLDENS") != nullptr) {
        updateGolden(golden, *result);
    }
    EXPECT_EQ(test::disassemble(*result), test::disassemble(test::assemble(readText(golden))));
}
INSTANTIATE_TEST_SUITE_P(Cases, SpecialiseTo, testing::ValuesIn(caseNames(".before.spvasm")), testName);

class SpecialiseRefuses : public testing::TestWithParam<std::string> {};

TEST_P(SpecialiseRefuses, WithTheReasonWrittenInTheCase) {
    const std::string text = readText(kFolder / (GetParam() + ".expect_fail.spvasm"));
    const Result<std::vector<uint32_t>> result = specialise(test::assemble(text), constants(text));
    ASSERT_FALSE(result);
    const std::string expected = comment(text, "error");
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(result.error().message().substr(0, expected.size()), expected) << result.error().message();
}
INSTANTIATE_TEST_SUITE_P(Cases, SpecialiseRefuses, testing::ValuesIn(caseNames(".expect_fail.spvasm")), testName);

TEST(Specialise, RefusesWordsThatAreNoModule) {
    const std::vector<uint32_t> module =
        test::assemble(readText(kFolder / "constants_are_set_and_frozen.before.spvasm"));
    ASSERT_GT(module.size(), 5U);
    EXPECT_FALSE(specialise({}, {}));
    EXPECT_FALSE(specialise(std::vector<uint32_t>(100, 0), {}));
    EXPECT_FALSE(specialise(std::vector<uint32_t>(module.begin(), module.begin() + 4), {}));
    std::vector<uint32_t> cut = module;
    cut.insert(cut.end(), 0x0004003d); // an OpLoad of four words, of which there is one
    EXPECT_FALSE(specialise(cut, {}));
    cut.back() = 0; // an instruction of no words
    EXPECT_FALSE(specialise(cut, {}));
}

// Modules come from our own build, yet nothing in one may lead out of an array.
TEST(Specialise, RefusesEveryBeginningOfAModule) {
    for (const std::string &name : caseNames(".before.spvasm")) {
        const std::vector<uint32_t> module = test::assemble(readText(kFolder / (name + ".before.spvasm")));
        for (size_t length = 0; length < module.size(); ++length) {
            EXPECT_FALSE(
                specialise(std::vector<uint32_t>(module.begin(), module.begin() + static_cast<int>(length)), {}))
                << name << " cut at word " << length;
        }
    }
}

TEST(Specialise, MakesAModuleOrAnErrorOfEveryDamagedWord) {
    size_t refused = 0;
    for (const std::string &name : caseNames(".before.spvasm")) {
        const std::vector<uint32_t> module = test::assemble(readText(kFolder / (name + ".before.spvasm")));
        for (size_t at = 0; at < module.size(); ++at) {
            for (const uint32_t word : {0U, 1U, 0xffffffffU, module[at] + 1, module[at] - 1, module[at] ^ 0x10000U}) {
                std::vector<uint32_t> damaged = module;
                damaged[at] = word;
                const Result<std::vector<uint32_t>> result = specialise(damaged, {});
                refused += result ? 0 : 1;
                EXPECT_TRUE(!result || findSpecConstants(*result)) << name << " word " << at << " = " << word;
            }
        }
    }
    EXPECT_GT(refused, 0U);
}

TEST(Specialise, GivesEqualWordsForEqualArguments) {
    const std::string text = readText(kFolder / "branches_on_constants_go.before.spvasm");
    const std::vector<uint32_t> module = test::assemble(text);
    const Result<std::vector<uint32_t>> first = specialise(module, constants(text));
    const Result<std::vector<uint32_t>> second = specialise(module, constants(text));
    ASSERT_TRUE(first && second);
    EXPECT_EQ(*first, *second);
}

} // namespace
} // namespace gridsample
