/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Draws types, sizes, operators and outputs.
#include "bundle/random_graph.hpp"

#include <algorithm>
#include <random>
#include <vector>

namespace gridsample::test {
namespace {

class Generator {
  public:
    explicit Generator(uint32_t seed) : random_(seed) {
        static constexpr const char *kTypes[] = {"FP32", "FP32", "FP16", "INT8", "INT16"};
        static constexpr size_t kChannels[] = {4, 4, 2, 1, 3};
        static constexpr const char *kBatches[] = {"1", "1", "1", "1", "2"};
        type_ = kTypes[below(5)];
        gridType_ = type_ == "FP16" || below(3) != 0 ? "FP32" : "INT16";
        const std::string head = std::string("[") + kBatches[below(5)] + ",5,";
        width_ = 3 + below(6);
        imageShape_ = head + std::to_string(width_) + "," + std::to_string(kChannels[below(5)]) + "]";
        gridShape_ = head + std::to_string(width_) + ",2]";
    }

    std::string run() {
        input(images_, type_, imageShape_);
        input(grids_, gridType_, gridShape_);
        for (size_t more = below(3); more > 0; --more) {
            below(2) == 0 ? input(images_, type_, imageShape_) : input(grids_, gridType_, gridShape_);
        }
        sample();
        for (size_t steps = 2 + below(7); steps > 0; --steps) {
            switch (below(6)) {
            case 0:
                constant();
                break;
            case 5:
                copy();
                break;
            case 1:
            case 2:
                sum();
                break;
            default:
                sample();
            }
        }
        return head_ + text_ + outputs() + "\n";
    }

  private:
    using Names = std::vector<std::string>;

    size_t below(size_t count) { return random_() % count; }
    const std::string &pick(const Names &names) { return names[below(names.size())]; }
    std::string name() { return "v" + std::to_string(count_++); }
    void add(const std::string &line) { text_ += line + "\n"; }

    void input(Names &list, const std::string &type, const std::string &shape) {
        list.push_back("in" + std::to_string(list.size()) + (type == gridType_ && &list == &grids_ ? "_grid" : ""));
        head_ += "in " + list.back() + " " + type + shape + "\n";
    }

    void computed(Names &list, const std::string &made) {
        list.push_back(made);
        results_.push_back(made);
    }

    void constant() {
        const bool isImage = below(3) == 0;
        const std::string made = name();
        add(made + " " + (isImage ? type_ + imageShape_ : gridType_ + gridShape_) + " = CONST " +
            std::to_string(1 + below(3)));
        (isImage ? images_ : grids_).push_back(made);
    }

    // Of a result or of an input; the converter drops it, and graphs return one value at several places.
    void copy() {
        const bool isImage = below(4) != 0;
        Names &list = isImage ? images_ : grids_;
        const std::string &original = pick(list), made = name();
        add(made + " " + (isImage ? type_ + imageShape_ : gridType_ + gridShape_) + " = IDENTITY " + original);
        list.push_back(made);
        if (std::find(results_.begin(), results_.end(), original) != results_.end()) {
            results_.push_back(made); // the model does not return its inputs
        }
    }

    // Integers are summed as int32, which is what TOSA has.
    void sum() {
        const bool isImage = below(4) != 0;
        Names &list = isImage ? images_ : grids_;
        const std::string type = isImage ? type_ : gridType_, shape = isImage ? imageShape_ : gridShape_;
        std::string a = pick(list), b = pick(list);
        const bool isWide = type.rfind("INT", 0) == 0;
        if (isWide) {
            for (std::string *operand : {&a, &b}) {
                const std::string wide = name();
                add(wide + " INT32" + shape + " = CAST " + *operand);
                *operand = wide;
            }
        }
        const std::string added = name();
        add(added + " " + (isWide ? "INT32" : type) + shape + " = ADD " + a + " " + b);
        if (!isWide) {
            return computed(list, added);
        }
        const std::string made = name();
        add(made + " " + type + shape + " = CAST " + added);
        computed(list, made);
    }

    void sample() {
        static constexpr const char *kModes[] = {"nearest", "bilinear", "bicubic"};
        static constexpr const char *kPaddings[] = {"zeros", "border", "reflection"};
        const std::string made = name();
        add(made + " " + type_ + imageShape_ + " = CUSTOM " + pick(images_) + " " + pick(grids_) +
            R"( org.gridsample grid_sample {"layout": "NHWC", "coordinates": "pixel", "mode": ")" + kModes[below(3)] +
            R"(", "padding_mode": ")" + kPaddings[below(3)] + "\"}");
        computed(images_, made);
    }

    // The last result, and some of those before it.
    std::string outputs() {
        Names chosen = {results_.back()};
        for (size_t more = below(3); more > 0; --more) {
            const std::string &other = pick(results_);
            if (std::find(chosen.begin(), chosen.end(), other) == chosen.end()) {
                chosen.insert(chosen.begin(), other);
            }
        }
        std::string line = "out";
        for (const std::string &one : chosen) {
            line += " " + one;
        }
        return line;
    }

    std::mt19937 random_;
    std::string type_, gridType_, imageShape_, gridShape_;
    size_t width_ = 0, count_ = 0;
    std::string head_, text_;
    Names images_, grids_, results_;
};

} // namespace

std::string randomGraph(uint32_t seed) {
    return Generator(seed).run();
}

} // namespace gridsample::test
