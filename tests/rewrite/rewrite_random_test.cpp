/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What must hold for the rewrite of any model.
#include "rewrite/random_model.hpp"
#include "rewrite/rewritten.hpp"
#include "support/stock_tools.hpp"
#include "support/tosa_builder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace gridsample::test {
namespace {

bool isOurs(const ModelOperatorText &op) {
    return op.op == tosa::Op::CUSTOM &&
           (op.domain == "org.gridsample" || op.name.rfind("torch.nn.functional.grid_sample.", 0) == 0);
}

bool isShader(const ModelOperatorText &op) {
    return op.payload.rfind("{\"org.gridsample\":", 0) == 0;
}

// What a block computes, as one text a value: equal texts, equal numbers. `shaderOf` names the shader that an operator
// of ours became, by its result.
class Meaning {
  public:
    Meaning(const ModelBlockText &block, const std::map<std::string, std::string> &shaderOf) {
        for (const std::string &input : block.inputs) {
            values_.emplace(input, input);
        }
        for (const ModelOperatorText &op : block.operators) {
            values_[op.outputs.at(0)] =
                op.op == tosa::Op::IDENTITY ? values_.at(op.inputs.at(0)) : shorten(meaningOf(op, shaderOf));
        }
    }

    const std::string &of(const std::string &name) const { return values_.at(name); }

  private:
    std::string meaningOf(const ModelOperatorText &op, const std::map<std::string, std::string> &shaderOf) {
        if (isShader(op)) {
            const nlohmann::json payload = nlohmann::json::parse(op.payload);
            std::string image, grid;
            for (size_t i = 0; i < op.inputs.size(); ++i) {
                const int binding = payload.at("input_" + std::to_string(i) + "_binding");
                (binding == 0 ? image : binding == 1 ? grid : unread_) = values_.at(op.inputs[i]);
            }
            return "sample " + payload.at("shader_code").get<std::string>() + " " + image + " " +
                   (grid.empty() ? image : grid);
        }
        if (isOurs(op)) { // shaderOf has nothing for what was dropped, which nobody may need
            const auto shader = shaderOf.find(op.outputs[0]);
            return shader == shaderOf.end() ? "dropped"
                                            : "sample " + shader->second + " " + values_.at(op.inputs.at(0)) + " " +
                                                  values_.at(op.inputs.at(1));
        }
        std::string text = std::to_string(static_cast<int>(op.op)) + " " + op.name;
        for (const std::string &input : op.inputs) {
            text += " " + values_.at(input);
        }
        return op.inputs.empty() ? op.outputs[0] : text;
    }

    // Texts would double at every step.
    std::string shorten(const std::string &text) {
        return "#" + std::to_string(numbers_.emplace(text, numbers_.size()).first->second);
    }

    static inline std::map<std::string, size_t> numbers_; // shared, so that equal texts get equal numbers
    std::map<std::string, std::string> values_;
    std::string unread_;
};

std::map<std::string, std::string> shadersOf(const ModelBlockText &after) {
    std::map<std::string, std::string> shaders;
    for (const ModelOperatorText &op : after.operators) {
        if (isShader(op)) {
            shaders[op.outputs[0]] = nlohmann::json::parse(op.payload).at("shader_code");
        }
    }
    return shaders;
}

void expectSameMeaning(const ModelBlockText &before, const ModelBlockText &after) {
    const std::map<std::string, std::string> shaders = shadersOf(after);
    const Meaning meant(before, shaders), means(after, shaders);
    ASSERT_EQ(before.outputs.size(), after.outputs.size());
    for (size_t i = 0; i < before.outputs.size(); ++i) {
        EXPECT_EQ(meant.of(before.outputs[i]), means.of(after.outputs[i])) << "output " << i;
    }
}

// The operators that are not ours are all there, in their order, and so are all tensors; what is new is ours. Only what
// reads the result of a dropped operator of ours is gone with it.
void expectRestUntouched(const ModelBlockText &before, const ModelBlockText &after) {
    const std::map<std::string, std::string> shaders = shadersOf(after);
    std::set<std::string> dropped;
    std::vector<ModelOperatorText> rest, kept;
    for (const ModelOperatorText &op : before.operators) {
        const bool readsDropped = std::any_of(op.inputs.begin(), op.inputs.end(),
                                              [&](const std::string &input) { return dropped.count(input) != 0; });
        if (isOurs(op) ? shaders.count(op.outputs[0]) == 0 : readsDropped) {
            dropped.insert(op.outputs[0]);
        } else if (!isOurs(op)) {
            rest.push_back(op);
        }
    }
    for (const ModelOperatorText &op : after.operators) {
        if (!isShader(op)) {
            kept.push_back(op);
        }
    }
    const size_t appended = kept.size() - rest.size();
    ASSERT_GE(kept.size(), rest.size());
    for (size_t i = 0; i < appended; ++i) { // copies of inputs that are returned
        EXPECT_EQ(kept.back().op, tosa::Op::IDENTITY);
        kept.pop_back();
    }
    EXPECT_EQ(kept, rest);
    ASSERT_GE(after.tensors.size(), before.tensors.size());
    EXPECT_TRUE(std::equal(before.tensors.begin(), before.tensors.end(), after.tensors.begin()));
    EXPECT_EQ(after.inputs, before.inputs);
}

// The arrangements that the stock tools need.
void expectFitForStockTools(const ModelBlockText &after) {
    std::set<std::string> read(after.outputs.begin(), after.outputs.end());
    for (const ModelOperatorText &op : after.operators) {
        read.insert(op.inputs.begin(), op.inputs.end());
        EXPECT_EQ(std::set<std::string>(op.inputs.begin(), op.inputs.end()).size() == op.inputs.size() || !isShader(op),
                  true)
            << "a value is two operands of " << op.outputs[0];
    }
    for (const std::string &output : after.outputs) {
        EXPECT_EQ(std::count(after.inputs.begin(), after.inputs.end(), output), 0) << output << " is an input";
    }
    for (const std::string &input : after.inputs) {
        EXPECT_EQ(read.count(input), 1U) << input << " is not read";
    }
}

void expectSound(uint32_t seed, size_t operators) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(operators) + " operators");
    const ModelText before = randomModel(seed, operators);
    const std::vector<uint8_t> bytes = buildModel(before);
    const Rewritten rewritten = rewrite(bytes);
    ASSERT_TRUE(rewritten.result) << rewritten.result.error().message();
    const ModelBlockText &block = before.regions[0].blocks[0];
    EXPECT_EQ(rewritten.result->changed, std::any_of(block.operators.begin(), block.operators.end(), isOurs));
    if (!rewritten.result->changed) {
        EXPECT_TRUE(rewritten.bytes.empty());
        return;
    }
    const ModelText after = readModel(rewritten.bytes);
    const ModelBlockText &newBlock = after.regions[0].blocks[0];
    EXPECT_EQ(std::vector<ModelRegionText>(after.regions.begin() + 1, after.regions.end()),
              std::vector<ModelRegionText>(before.regions.begin() + 1, before.regions.end()));
    expectRestUntouched(block, newBlock);
    expectSameMeaning(block, newBlock);
    if (std::any_of(newBlock.operators.begin(), newBlock.operators.end(), isShader)) {
        expectFitForStockTools(newBlock);
    }
    EXPECT_FALSE(rewrite(rewritten.bytes).result->changed) << "a second rewrite changes it again";
}

TEST(RewriteRandom, ModelsOfAFewOperators) {
    for (uint32_t seed = 0; seed < 150; ++seed) {
        expectSound(seed, 1 + seed % 9);
    }
}

TEST(RewriteRandom, ModelsOfDozensOfOperators) {
    for (uint32_t seed = 1000; seed < 1030; ++seed) {
        expectSound(seed, 40);
    }
}

TEST(RewriteRandom, AModelOfTwentyThousandOperators) {
    expectSound(7, 20000);
}

TEST(RewriteRandom, TheConverterTakesThem) {
    size_t converted = 0;
    for (uint32_t seed = 0; seed < 40; ++seed) {
        ModelText model = randomModel(seed, 6);
        for (ModelOperatorText &op : model.regions[0].blocks[0].operators) {
            if (op.domain == "com.example") { // the real converter knows only those of its own domain
                op = {tosa::Op::IDENTITY, {op.inputs[1]}, op.outputs}; // of the result's shape
            }
        }
        const ModelBlockText &block = model.regions[0].blocks[0];
        model.regions.resize(1);
        const Rewritten rewritten = rewrite(buildModel(model));
        ASSERT_TRUE(rewritten.result);
        const ModelBlockText after =
            rewritten.result->changed ? readModel(rewritten.bytes).regions[0].blocks[0] : ModelBlockText{};
        const auto shaders = std::count_if(after.operators.begin(), after.operators.end(), isShader);
        if (shaders == 0) {
            continue;
        }
        const nlohmann::json vgf =
            nlohmann::json::parse(stockDump(stockConvert({rewritten.bytes.begin(), rewritten.bytes.end()})));
        const auto &segments = vgf.at("model_sequence").at("segments");
        EXPECT_EQ(std::count_if(segments.begin(), segments.end(),
                                [](const nlohmann::json &segment) { return segment.at("type") == "COMPUTE"; }),
                  shaders)
            << "seed " << seed;
        EXPECT_EQ(vgf.at("model_sequence").at("inputs").size(), block.inputs.size()) << "seed " << seed;
        EXPECT_EQ(vgf.at("model_sequence").at("outputs").size(), block.outputs.size()) << "seed " << seed;
        ++converted;
    }
    EXPECT_GT(converted, 20U);
}

} // namespace
} // namespace gridsample::test
