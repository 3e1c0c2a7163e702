/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names of inputs and outputs put into VGFs.
#include "launcher/model_converter/entry_names.hpp"
#include "support/stock_tools.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>

namespace gridsample {
namespace {

ByteView view(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

using Names = std::vector<std::string>;

const std::string kMlir = R"(module { func.func @main(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> (tensor<1x2xf32>) {
    %0 = tosa.add %a, %b : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    return %0 : tensor<1x2xf32> } })";

class VgfNames : public testing::Test {
  protected:
    const test::Bytes vgf = test::stockConvert(kMlir);

    // Inputs, then outputs, of the VGF with names put in.
    Names named(const EntryNames &names) {
        const Result<std::optional<ByteBuffer>> changed = withEntryNames(vgf, names);
        EXPECT_TRUE(changed) << changed.error().message();
        const Result<VgfModel> model = readVgf(*changed ? (*changed)->bytes() : ByteView(vgf));
        EXPECT_TRUE(model);
        Names all = model->inputNames;
        all.insert(all.end(), model->outputNames.begin(), model->outputNames.end());
        return all;
    }
};

TEST_F(VgfNames, TakeThePlaceOfTheNumberedOnes) {
    EXPECT_EQ(named({Names{"image:0", "grid:0"}, Names{"out"}}), (Names{"image:0", "grid:0", "out"}));
}

TEST_F(VgfNames, OfAnotherNumberAreNotUsed) {
    EXPECT_EQ(named({Names{"image:0"}, Names{"out"}}), (Names{"input_0", "input_1", "out"}));
    EXPECT_EQ(named({Names{"a", "b", "c"}, std::nullopt}), (Names{"input_0", "input_1", "output_0"}));
}

TEST_F(VgfNames, ThatChangeNothingLeaveTheVgfAlone) {
    const auto changed = withEntryNames(vgf, {Names{"input_0", "input_1"}, Names{"output_0"}});
    ASSERT_TRUE(changed);
    EXPECT_FALSE(changed->has_value());
}

TEST_F(VgfNames, OfAPluginStay) {
    const auto once = withEntryNames(vgf, {Names{"plugin", "input_1"}, std::nullopt});
    ASSERT_TRUE(once && *once);
    const auto twice = withEntryNames((*once)->bytes(), {Names{"a", "b"}, std::nullopt});
    ASSERT_TRUE(twice && *twice);
    const Result<VgfModel> model = readVgf((*twice)->bytes());
    ASSERT_TRUE(model);
    EXPECT_EQ(model->inputNames, (Names{"plugin", "b"}));
}

TEST(VgfNamesOfGarbage, AreAnError) {
    EXPECT_FALSE(withEntryNames(view("VGF1 but no VGF"), {Names{"a"}, std::nullopt}));
}

} // namespace
} // namespace gridsample
