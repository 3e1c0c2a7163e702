/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// MLIR models with names for their inputs and outputs, as text and as bytecode: the names come back into the VGF.
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

class MlirNames : public ModelConverter {
  protected:
    // MLIR bytecode of an MLIR text, by tosa-opt.
    std::string bytecodeOf(const std::string &mlir) const {
        const ToolRun run = runTool({GRIDSAMPLE_HOST_SITE_PACKAGES "/bin/tosa-opt", "--emit-bytecode",
                                     write("text.mlir", mlir), "-o", file("bytecode")});
        EXPECT_EQ(run.exitCode, 0) << run.errors;
        return readFile(file("bytecode"));
    }
};

const std::string kNamed = R"(attributes {tf.entry_function = {inputs = "image:0", outputs = "a\22b\\c"}})";

struct Form {
    const char *name, *attributes;
};
void PrintTo(const Form &form, std::ostream *out) {
    *out << form.name;
}
class MlirForm : public MlirNames, public testing::WithParamInterface<Form> {};

TEST_P(MlirForm, GivesTheVgfThatTheStockToolMakesOfIt) {
    const std::string mlir = customMlir(kSampleDomain, GetParam().attributes);
    const std::string expected = vgfOf(customMlir(kArmDomain, GetParam().attributes));
    write("model.mlir", mlir);
    ToolRun run = convertWithSample({"-i", file("model.mlir"), "-o", file("out.vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(names(readFile(file("out.vgf"))), names(expected));
    EXPECT_EQ(readFile(file("out.vgf")), expected);

    write("model.bc", bytecodeOf(mlir));
    run = convertWithSample({"-i", file("model.bc"), "-o", file("bytecode.vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(readFile(file("bytecode.vgf")), expected);

    run = convertWithSample({}, mlir);
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(run.output, expected);
}

const Form kForms[] = {
    {"WithoutNames", ""},
    {"WithNames", kNamed.c_str()},
    {"WithInputNamesOnly", R"(attributes {tf.entry_function = {inputs = "image:0"}})"},
    {"WithTooManyNames", R"(attributes {tf.entry_function = {inputs = "a,b", outputs = "out"}})"},
    {"WithEmptyNames", R"(attributes {tf.entry_function = {inputs = "", outputs = "out"}})"},
    {"WithOtherAttributes",
     R"(attributes {tf.entry_function = {control_outputs = "", inputs = "i", outputs = "o"}, x = "}"})"},
};
INSTANTIATE_TEST_SUITE_P(, MlirForm, testing::ValuesIn(kForms),
                         [](const auto &row) { return std::string(row.param.name); });

TEST_F(MlirNames, NamesBehindAnAliasAreReadFromTheToolsOwnPrinting) {
    const std::string alias = "#names = {inputs = \"image:0\", outputs = \"out:0\"}\n";
    write("model.mlir", alias + customMlir(kSampleDomain, "attributes {tf.entry_function = #names}"));
    const ToolRun run = convertWithSample({"-i", file("model.mlir"), "-o", file("out.vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(names(readFile(file("out.vgf"))), (Words{"image:0", "out:0"}));
}

} // namespace
} // namespace gridsample::test
