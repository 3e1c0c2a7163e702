/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names of inputs and outputs put into VGFs, and VGFs that are cut short.
#include "launcher/model_converter/entry_names.hpp"
#include "launcher/model_converter/vgf_bounds.hpp"
#include "launcher/model_converter/vgf_destination.hpp"
#include "support/stock_tools.hpp"
#include "vgf/vgf_file.hpp"

#include <algorithm>
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

    // The VGF with names put in; nothing if none changed.
    static std::optional<test::Bytes> renamed(ByteView bytes, const EntryNames &names) {
        BufferDestination out;
        const Result<bool> changed = writeWithEntryNames(bytes, names, out);
        EXPECT_TRUE(changed) << changed.error().message();
        EXPECT_NE(*changed, out.buffer.empty());
        const ByteView held = out.buffer.bytes();
        return *changed ? std::optional<test::Bytes>({held.begin(), held.end()}) : std::nullopt;
    }
    // Its inputs, then its outputs.
    Names named(const EntryNames &names) {
        const Result<VgfModel> model = readVgf(renamed(vgf, names).value_or(vgf));
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
    EXPECT_FALSE(renamed(vgf, {Names{"input_0", "input_1"}, Names{"output_0"}}));
}

TEST_F(VgfNames, OfAPluginStay) {
    const auto once = renamed(vgf, {Names{"plugin", "input_1"}, std::nullopt});
    ASSERT_TRUE(once);
    const auto twice = renamed(*once, {Names{"a", "b"}, std::nullopt});
    ASSERT_TRUE(twice);
    const Result<VgfModel> model = readVgf(*twice);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->inputNames, (Names{"plugin", "b"}));
}

TEST(VgfNamesOfGarbage, AreAnError) {
    BufferDestination out;
    EXPECT_FALSE(writeWithEntryNames(view("VGF1 but no VGF"), {Names{"a"}, std::nullopt}, out));
}

TEST_F(VgfNames, EveryTruncationOfAVgfIsSeenInItsHeader) {
    EXPECT_EQ(missingFromVgf(vgf), "");
    for (std::size_t length = 0; length < vgf.size(); ++length) {
        const test::Bytes exact(vgf.begin(), vgf.begin() + static_cast<std::ptrdiff_t>(length));
        EXPECT_NE(missingFromVgf(exact), "") << length;
    }
}

TEST_F(VgfNames, ASectionBeyondTheEndIsNamedWhereverItIsSaidToBegin) {
    for (const std::size_t place : {std::size_t{0}, std::size_t{8}}) {
        test::Bytes far = vgf;
        std::fill_n(far.begin() + 64 + static_cast<std::ptrdiff_t>(place), 8, std::uint8_t{0xff}); // of the constants
        EXPECT_NE(missingFromVgf(far).find("constants"), std::string::npos);
    }
}

TEST(VgfBounds, AreNotLookedForInAnotherFormat) {
    EXPECT_EQ(missingFromVgf(view("VGF2 of a later tool")), "");
    EXPECT_EQ(missingFromVgf(view("VG")), "its header has 2 of 128 bytes");
}

} // namespace
} // namespace gridsample
