/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Folds on models made up from a seed: the stock tools give the same bits with and without them.
#include "rewrite/whole_chain.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace gridsample::test {
namespace {

// Text of a model whose stages each sample an NCHW value the way exporters write it: padded and transposed or not,
// under grids that are stored as floats or as integers. Now and then a value between is returned as well.
class FoldModel {
  public:
    explicit FoldModel(uint32_t seed) : random_(seed) {}

    std::string run() {
        std::string value = input("x", "FP32", shape(channels_));
        add("pad_value FP32[1] = CONST 3");
        add("shift INT8[1] = CONST 0");
        add("scale FP32[1,1,1,1] = CONST 0.125");
        add("zero INT32[1,1,1,1] = CONST -3");
        const size_t stages = 1 + below(3);
        for (size_t i = 0; i < stages; ++i) {
            value = stage(value);
        }
        return head_ + text_ + "out " + value + outputs_ + "\n";
    }

  private:
    static constexpr int kHeight = 3, kWidth = 4;

    size_t below(size_t count) { return random_() % count; }
    void add(const std::string &line) { text_ += line + "\n"; }

    std::string input(const std::string &name, const std::string &type, const std::string &dims) {
        head_ += "in " + name + " " + type + dims + "\n";
        return name;
    }

    std::string shape(int channels) const { // in the axis order of now
        const std::string c = std::to_string(channels), area = std::to_string(kHeight) + "," + std::to_string(kWidth);
        return isNhwc_ ? "[1," + area + "," + c + "]" : "[1," + c + "," + area + "]";
    }

    // A new value; sometimes a model output, which no fold may take away.
    std::string make(const std::string &expression) {
        const std::string name = "v" + std::to_string(count_++);
        add(name + " FP32" + shape(channels_) + " = " + expression);
        outputs_ += below(8) == 0 ? " " + name : "";
        return name;
    }

    std::string constantShape(const std::string &numbers, int length) {
        const std::string name = "s" + std::to_string(count_++);
        add(name + " SHAPE[" + std::to_string(length) + "] = CONST_SHAPE " + numbers);
        return name;
    }

    std::string pad(const std::string &value) {
        channels_ += 1;
        return make("PAD " + value + " " + constantShape(isNhwc_ ? "0 0 0 0 0 0 0 1" : "0 0 0 1 0 0 0 0", 8) +
                    " pad_value");
    }

    std::string slice(const std::string &value) {
        channels_ -= 1;
        std::string size = shape(channels_);
        size = size.substr(1, size.size() - 2);
        std::replace(size.begin(), size.end(), ',', ' ');
        return make("SLICE " + value + " " + constantShape("0 0 0 0", 4) + " " + constantShape(size, 4));
    }

    std::string grid() {
        const std::string n = std::to_string(count_++), dims = "[1,3,4,2]";
        switch (below(3)) {
        case 0:
            return input("g" + n, "FP32", dims);
        case 1:
            input("g" + n, "INT8", dims);
            add("f" + n + " FP32" + dims + " = CAST g" + n);
            break;
        default:
            input("g" + n, "INT16", dims);
            add("w" + n + " INT32" + dims + " = CAST g" + n);
            add("d" + n + " INT32" + dims + " = SUB w" + n + " zero");
            add("f" + n + " FP32" + dims + " = CAST d" + n);
        }
        add("m" + n + " FP32" + dims + " = MUL f" + n + " scale shift");
        return "m" + n;
    }

    std::string sample(const std::string &value) {
        const std::string sampled = grid();
        return make("CUSTOM " + value + " " + sampled + R"( org.gridsample grid_sample {"layout": ")" +
                    (isNhwc_ ? "NHWC" : "NCHW") + R"(", "coordinates": "pixel", "padding_mode": "border"})");
    }

    std::string stage(std::string value) {
        const bool padsOutside = below(2) == 0, padsInside = below(3) == 0;
        value = padsOutside ? pad(value) : value;
        isNhwc_ = true;
        value = make("TRANSPOSE " + value + " (0,2,3,1)");
        value = padsInside ? pad(value) : value;
        value = sample(value);
        value = below(3) == 0 ? sample(value) : value;
        value = padsInside ? slice(value) : value;
        isNhwc_ = false;
        value = make("TRANSPOSE " + value + " (0,3,1,2)");
        return padsOutside ? slice(value) : value;
    }

    std::mt19937 random_;
    std::string head_, text_, outputs_;
    int channels_ = 2;
    bool isNhwc_ = false;
    size_t count_ = 0;
};

// Any numbers for a model's inputs, in their types.
std::vector<Array> inputsFor(const ModelText &model, uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<Array> arrays;
    const ModelBlockText &block = model.regions[0].blocks[0];
    for (const ModelTensorText &tensor : block.tensors) {
        if (std::find(block.inputs.begin(), block.inputs.end(), tensor.name) == block.inputs.end()) {
            continue;
        }
        Array array{tensor.type == tosa::DType::FP32    ? "<f4"
                    : tensor.type == tosa::DType::INT16 ? "<i2"
                                                        : "|i1",
                    {tensor.shape.begin(), tensor.shape.end()},
                    ""};
        size_t count = 1;
        for (const int32_t length : tensor.shape) {
            count *= static_cast<size_t>(length);
        }
        for (size_t i = 0; i < count; ++i) {
            const auto stored = static_cast<int16_t>(random() % 40);
            const float real = static_cast<float>(stored) * 0.11F;
            const void *bytes = array.dtype == "<f4" ? static_cast<const void *>(&real) : &stored;
            array.data.append(static_cast<const char *>(bytes), array.dtype == "<f4"   ? 4
                                                                : array.dtype == "<i2" ? 2
                                                                                       : 1);
        }
        arrays.push_back(std::move(array));
    }
    return arrays;
}

TEST(FoldRandom, TheNumbersAreTheSameWithAndWithout) {
    size_t folds = 0;
    for (uint32_t seed = 0; seed < 10; ++seed) {
        const std::string text = FoldModel(seed).run();
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
        const ModelText model = parseModelText(text);
        std::string printed[2];
        for (const bool fold : {false, true}) {
            RewriteOptions options;
            options.fold = fold;
            const Rewritten rewritten = rewrite(buildModel(model), options);
            ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
            for (const OperatorRecord &record : rewritten.result->operators) {
                EXPECT_TRUE(fold || record.folds.empty());
                folds += record.folds.size();
            }
            printed[fold ? 1 : 0] = print(stockRun(convert(rewritten, options), inputsFor(model, seed)));
        }
        EXPECT_EQ(printed[0], printed[1]);
    }
    EXPECT_GT(folds, 15U);
}

} // namespace
} // namespace gridsample::test
