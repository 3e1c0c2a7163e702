/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The parts of the model-converter launcher that can be looked at alone.
#include "launcher/model_converter/entry_names.hpp"
#include "launcher/model_converter/model_input.hpp"
#include "launcher/model_converter/tool_file.hpp"
#include "launcher/plugin_setup.hpp"
#include "support/tool_run.hpp"

#include <gtest/gtest.h>

namespace gridsample {
namespace {

ByteView view(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}
const std::string kFakeTool = GRIDSAMPLE_BINARY_DIR "/tests/fake_tools/fake_tool" + std::string(test::kProgramEnding);

std::string text(ByteView bytes) {
    return {bytes.begin(), bytes.end()};
}

// --- Names in MLIR ---

using Names = std::vector<std::string>;

struct Row {
    const char *name, *mlir;
    std::optional<EntryNames> expected;
};

void PrintTo(const Row &row, std::ostream *out) {
    *out << row.name;
}

class EntryNamesOf : public testing::TestWithParam<Row> {};

TEST_P(EntryNamesOf, AreReadAsMlirReadsThem) {
    EXPECT_EQ(readEntryNames(GetParam().mlir), GetParam().expected);
}

const Row kRows[] = {
    {"NoAttribute", "func.func @main() {}", EntryNames{}},
    {"Both", R"(attributes {tf.entry_function = {inputs = "a:0,b:0", outputs = "c"}})",
     EntryNames{Names{"a:0", "b:0"}, Names{"c"}}},
    {"OnlyInputs", R"({tf.entry_function = {inputs = "a"}})", EntryNames{Names{"a"}, std::nullopt}},
    {"OtherEntries", R"({tf.entry_function = {control_outputs = "", outputs = "c", inputs = "a"}, x = 1})",
     EntryNames{Names{"a"}, Names{"c"}}},
    {"Empty", R"({tf.entry_function = {}})", EntryNames{}},
    {"EmptyList", R"({tf.entry_function = {inputs = ""}})", EntryNames{Names{""}, std::nullopt}},
    {"EmptyNames", R"({tf.entry_function = {inputs = ",b,", outputs = "a,,b"}})",
     EntryNames{Names{"", "b", ""}, Names{"a", "", "b"}}},
    {"Spaces", "{ tf.entry_function\n=\t{ inputs=\" a, b \" } }", EntryNames{Names{" a", " b "}, std::nullopt}},
    {"QuotedKeys", R"({"tf.entry_function" = {"inputs" = "a"}})", EntryNames{Names{"a"}, std::nullopt}},
    {"Escapes", R"({tf.entry_function = {inputs = "q\"h\22s\\,n\n\74\C3\a9", outputs = "\09"}})",
     EntryNames{Names{"q\"h\"s\\", "n\nt\xc3\xa9"}, Names{"\t"}}},
    {"CommaAsEscape", R"({tf.entry_function = {inputs = "a\2Cb"}})", EntryNames{Names{"a", "b"}, std::nullopt}},
    {"InAComment", "// tf.entry_function = {inputs = \"no\"}\n{tf.entry_function = {inputs = \"a\"}}",
     EntryNames{Names{"a"}, std::nullopt}},
    {"CommentInside", "{tf.entry_function = { // {\n inputs = \"a\"}}", EntryNames{Names{"a"}, std::nullopt}},
    {"InAString", R"({x = "tf.entry_function = {inputs = \"no\"}"} {tf.entry_function = {inputs = "a"}})",
     EntryNames{Names{"a"}, std::nullopt}},
    {"AStringAlone", R"({x = "tf.entry_function"})", EntryNames{}},
    {"LongerName", R"({tf.entry_function_x = {inputs = "no"}, my.tf.entry_function = {inputs = "no"}})", EntryNames{}},
    {"TheFirstCounts", R"({tf.entry_function = {inputs = "a"}} {tf.entry_function = {inputs = "b"}})",
     EntryNames{Names{"a"}, std::nullopt}},
    {"Alias", R"(#names = {inputs = "a"} {tf.entry_function = #names})", std::nullopt},
    {"NotStrings", R"({tf.entry_function = {inputs = ["a"]}})", std::nullopt},
    {"CutOff", R"({tf.entry_function = {inputs = "a)", std::nullopt},
    {"CutOffAtTheName", "{tf.entry_function", EntryNames{}},
    {"CutOffInAnEscape", R"({tf.entry_function = {inputs = "\)", std::nullopt},
    {"CutOffInAComment", "tf.entry_function //", EntryNames{}},
};

INSTANTIATE_TEST_SUITE_P(, EntryNamesOf, testing::ValuesIn(kRows),
                         [](const auto &row) { return std::string(row.param.name); });

TEST(EntryNames, EveryTruncationOfAModelIsReadWithoutHarm) {
    const std::string mlir = R"(// c
module { func.func @main() attributes {tf.entry_function = {inputs = "a\22b,c", outputs = "d\\"}} { } })";
    for (std::size_t length = 0; length <= mlir.size(); ++length) {
        const std::vector<char> exact(mlir.begin(), mlir.begin() + static_cast<std::ptrdiff_t>(length));
        const auto names = readEntryNames(std::string_view(exact.data(), exact.size()));
        if (length == mlir.size()) {
            EXPECT_EQ(names, (EntryNames{Names{"a\"b", "c"}, Names{"d\\"}}));
        } else if (names && names->inputs) {
            EXPECT_EQ(names->inputs, (Names{"a\"b", "c"})); // never half a list
        }
    }
}

// --- The rest ---

TEST(ModelKinds, AreToldByTheFirstBytes) {
    EXPECT_EQ(modelKind(view("")), ModelKind::Empty);
    EXPECT_EQ(modelKind(view("\x08\x02\x02\x02TOSA")), ModelKind::Tosa);
    EXPECT_EQ(modelKind(view("ML\xefR\x0d")), ModelKind::MlirBytecode);
    EXPECT_EQ(modelKind(view("module {}")), ModelKind::MlirText);
    EXPECT_EQ(modelKind(view("TOS")), ModelKind::MlirText);
}

TEST(ToolFile, IsReadByItsNameWithWhatWasWritten) {
    Result<ToolFile> file = ToolFile::create(".tosa");
    ASSERT_TRUE(file) << file.error().message();
    ASSERT_TRUE(file->write(view("one ")));
    ASSERT_TRUE(file->write(view("two")));
    ASSERT_TRUE(file->flush());
    EXPECT_EQ(test::readFile(file->path()), "one two");
    const Result<MappedFile> mapped = file->map();
    ASSERT_TRUE(mapped);
    EXPECT_EQ(text(mapped->bytes()), "one two");
}

TEST(ToolFile, IsReadByAChild) {
    Result<ToolFile> file = ToolFile::create(".tosa");
    ASSERT_TRUE(file && file->write(view("for the child")) && file->flush());
    EXPECT_EQ(test::runTool({kFakeTool, "read", file->path()}).output, "for the child");
}

TEST(ToolFile, BeginsAgainAfterDiscard) {
    Result<ToolFile> file = ToolFile::create(".tosa");
    ASSERT_TRUE(file && file->write(view("a long first try")));
    file->discard();
    ASSERT_TRUE(file->write(view("second")) && file->flush());
    EXPECT_EQ(test::readFile(file->path()), "second");
}

TEST(DefaultPlugin, IsLookedForBesideTheLauncherAndInTheLibraryFolder) {
    const LauncherKind kind{HostServices::Role::Converter, "model-converter", {}, {}, "libgrid_sample_converter"};
    const auto places = defaultPluginPlaces(kind, "/opt/gs/bin/model-converter");
    ASSERT_GE(places.size(), 2u);
    const std::string file = "libgrid_sample_converter" + std::string(test::kLibraryEnding);
    EXPECT_EQ(places[0], std::filesystem::path("/opt/gs/bin") / file);
    EXPECT_EQ(places[1], std::filesystem::path("/opt/gs/lib") / file);
}

} // namespace
} // namespace gridsample
