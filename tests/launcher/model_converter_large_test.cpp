/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Models whose constants are large enough to be left where the stock tool has put them.
#include "model_converter_fixture.hpp"

namespace gridsample::test {
namespace {

// The sum of an input and a constant of 9 MiB and, if asked for, a grid_sample beside it.
std::string largeMlir(bool hasOperator) {
    const std::string large = "tensor<9x512x512xf32>", image = "tensor<1x4x4x1xf32>", grid = "tensor<1x4x4x2xf32>";
    std::string text = "module { func.func @main(%a: " + large + ", %x: " + image + ", %g: " + grid + ") -> (" + large +
                       ", " + image + ") attributes {tf.entry_function = {inputs = \"a,x,g\", outputs = \"s,r\"}} {\n" +
                       "%c = \"tosa.const\"() <{values = dense<0.5> : " + large + "}> : () -> " + large +
                       "\n%s = tosa.add %a, %c : (" + large + ", " + large + ") -> " + large + "\n";
    text += hasOperator
                ? "%r = tosa.custom %x, %g {domain_name = \"com.arm.VulkanCustomShader\", implementation_attrs = "
                  "\"{}\", operator_name = \"torch.nn.functional.grid_sample.mode.bilinear.padding.zeros."
                  "align_corners.False\"} : (" +
                      image + ", " + grid + ") -> " + image
                : "%r = tosa.exp %x : (" + image + ") -> " + image;
    return text + "\nreturn %s, %r : " + large + ", " + image + " } }\n";
}

class LargeModels : public ModelConverter {
  protected:
    LargeModels() { write("model.tosa", tosaOf(largeMlir(true))); }
    nlohmann::json dump(const std::string &vgf) const {
        return nlohmann::json::parse(stockDump({vgf.begin(), vgf.end()}));
    }
};

TEST_F(LargeModels, ComeOutTheSameToAFileToAPipeAndOverAnOlderOutput) {
    for (int i = 0; i < 2; ++i) {
        const ToolRun run = launch({"-i", file("model.tosa"), "-o", file("out.vgf")});
        ASSERT_EQ(run.exitCode, 0) << run.errors;
        EXPECT_EQ(run.output, "Successfully saved vgf output to \"" + file("out.vgf") + "\"\n");
        EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
        const ToolRun piped = launch({"-i", file("model.tosa"), "-o", "-"});
        ASSERT_EQ(piped.exitCode, 0) << piped.errors;
        EXPECT_TRUE(piped.output == readFile(file("out.vgf")));
    }
}

TEST_F(LargeModels, HaveShadersWithTheirOwnNamesAndAllOfTheConstant) {
    ASSERT_EQ(launch({"-i", file("model.tosa"), "-o", file("out.vgf")}).exitCode, 0);
    const std::string vgf = readFile(file("out.vgf"));
    std::size_t shaders = 0;
    const nlohmann::json modules = dump(vgf)["modules"];
    for (const auto &module : modules) {
        const bool isShader = module["entry_point"] == "main";
        shaders += isShader ? 1 : 0;
        EXPECT_EQ(std::string(module["name"]).starts_with("grid_sample "), isShader) << module;
    }
    EXPECT_EQ(shaders, 1u);
    const std::string half("\0\0\0\x3f", 4); // 0.5
    std::string constant;
    for (std::size_t i = 0; i < 9u << 18; ++i) {
        constant += half;
    }
    EXPECT_TRUE(vgf.ends_with(constant));
}

TEST_F(LargeModels, GivenAsMlirKeepTheirNames) {
    write("model.mlir", largeMlir(true));
    ASSERT_EQ(launch({"-i", file("model.mlir"), "-o", file("out.vgf")}).exitCode, 0);
    const ToolRun piped = launch({"-i", "-", "-o", "-"}, largeMlir(true));
    EXPECT_TRUE(piped.output == readFile(file("out.vgf"))) << piped.errors;
    const auto sequence = dump(piped.output)["model_sequence"];
    EXPECT_EQ(sequence["inputs"][1]["name"], "x");
    EXPECT_EQ(sequence["outputs"][1]["name"], "r");
}

TEST_F(LargeModels, WithoutOperatorsOfOursAreTheStockToolsOwnBytes) {
    write("model.tosa", tosaOf(largeMlir(false)));
    ASSERT_EQ(launch({"-i", file("model.tosa"), "-o", file("out.vgf")}).exitCode, 0);
    EXPECT_TRUE(readFile(file("out.vgf")) == vgfOf(readFile(file("model.tosa"))));
    EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
}

// As a later release, or a program around the tool, might: the name of our unfinished file leads to another one then.
TEST_F(LargeModels, ComeOutTheSameFromAToolThatMakesItsFileAnew) {
    write("tool", "#!/bin/bash\nfor word; do [ \"$last\" = -o ] && rm -f \"$word\"; last=$word; done\nexec " +
                      forShell(kStock) + " \"$@\"\n");
    std::filesystem::permissions(file("tool"), std::filesystem::perms::owner_all);
    ASSERT_EQ(launch({"-i", file("model.tosa"), "-o", file("out.vgf")}).exitCode, 0);
    const ToolRun run = launch({"-i", file("model.tosa"), "-o", file("again.vgf")}, "",
                               {{"GRIDSAMPLE_REAL_MODEL_CONVERTER", file("tool")}});
    ASSERT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_TRUE(readFile(file("again.vgf")) == readFile(file("out.vgf")));
    EXPECT_EQ(files(), (Words{"again.vgf", "model.tosa", "out.vgf", "tool"}));
}

class LargeModelsAndAnotherPlugin : public LargeModels {
  protected:
    ToolRun convert(const std::string &after) const {
        return launch({"--no-default-plugins", "--plugin", probe("probe_a"), "--plugin-option", "probe_a.wants=1",
                       "--plugin-option", "probe_a.after=" + after, "-i", file("model.tosa"), "-o", file("out.vgf")});
    }
    const std::string stocks = (write("model.tosa", tosaOf(largeMlir(false))), vgfOf(tosaOf(largeMlir(false))));
};

TEST_F(LargeModelsAndAnotherPlugin, GetWhatItWrites) {
    const ToolRun run = convert("append");
    ASSERT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_TRUE(readFile(file("out.vgf")) == stocks + "probe_a;");
    EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
}

TEST_F(LargeModelsAndAnotherPlugin, LoseWhatItWroteBeforeItSaidUnchanged) {
    const ToolRun run = convert("write, then unchanged");
    ASSERT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_TRUE(readFile(file("out.vgf")) == stocks);
}

TEST_F(LargeModelsAndAnotherPlugin, LeaveTheOlderOutputIfItFails) {
    write("out.vgf", "older");
    EXPECT_EQ(convert("write, then fail").exitCode, 1);
    EXPECT_EQ(readFile(file("out.vgf")), "older");
    EXPECT_EQ(files(), (Words{"model.tosa", "out.vgf"}));
}

} // namespace
} // namespace gridsample::test
