/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes such a model line by line.
#include "rewrite/fold_model.hpp"

#include <algorithm>
#include <random>
#include <vector>

namespace gridsample::test {
namespace {

class Writer {
  public:
    explicit Writer(uint32_t seed) : random_(seed) {
        aligned_ = below(2) == 0;
        height_ = aligned_ ? 3 : 2; // 2 / (size - 1) or 2 / size: 1 and 0.5, along y and x
        width_ = aligned_ ? 5 : 4;
        const char *const types[] = {"FP32", "FP32", "FP16", "INT8", "INT16"};
        type_ = types[below(5)];
    }

    std::string run() {
        constants();
        std::string value = input(type_, imageShape());
        const size_t stages = 1 + below(3);
        for (size_t i = 0; i < stages; ++i) {
            value = widenedStage(value);
        }
        return head_ + text_ + "out " + value + outputs_ + "\n";
    }

  private:
    struct Grid {
        std::string name;
        bool isNormalized;
    };

    size_t below(size_t count) { return random_() % count; } // not a distribution: those differ between libraries
    bool oneIn(size_t count) { return below(count) == 0; }
    void add(const std::string &line) { text_ += line + "\n"; }
    std::string fresh() { return "v" + std::to_string(count_++); }

    void constants() {
        add("pad_FP32 FP32[1] = CONST 3");
        add("pad_FP16 FP16[1] = CONST 16896"); // 3
        add("pad_INT8 INT8[1] = CONST 3");
        add("pad_INT16 INT16[1] = CONST 3");
        add("shift INT8[1] = CONST 0");
        add("scale FP32[1,1,1,1] = CONST 0.125");
        add("zero INT32[1,1,1,1] = CONST -3");
        add("none INT32[1,1,1,1] = CONST 0");
        add("pixel FP32[1,1,1,2] = CONST 0.5 1");
        add("one INT32[1] = CONST 1073741824");
        add("by INT8[1] = CONST 30");
        for (const char *type : {"INT8", "INT16"}) {
            // 16 bits have no zero point.
            add(std::string("from_") + type + " " + type + "[1] = CONST " + (std::string(type) == "INT8" ? "2" : "0"));
            add(std::string("to_") + type + " " + type + "[1] = CONST 0");
        }
        std::string places;
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                places += " " + place(x, width_) + " " + place(y, height_);
            }
        }
        add("base FP32" + gridShape() + " = CONST" + places);
    }

    std::string place(int pixel, int pixels) const {
        return std::to_string(aligned_ ? 2.0 * pixel / (pixels - 1) - 1 : (2.0 * pixel + 1) / pixels - 1);
    }

    std::string area() const { return std::to_string(height_) + "," + std::to_string(width_); }
    std::string gridShape() const { return "[1," + area() + ",2]"; }
    std::string imageShape() const {
        const std::string c = std::to_string(channels_);
        return isNhwc_ ? "[1," + area() + "," + c + "]" : "[1," + c + "," + area() + "]";
    }

    std::string input(const std::string &type, const std::string &shape) {
        const std::string name = fresh();
        head_ += "in " + name + " " + type + shape + "\n";
        return name;
    }

    // A value; sometimes returned as well, which no fold may take away, or seen through IDENTITY or RESHAPE.
    std::string make(const std::string &declaration, const std::string &expression) {
        std::string name = fresh();
        add(name + " " + declaration + " = " + expression);
        outputs_ += oneIn(16) && declaration.find("INT32") == std::string::npos ? " " + name : "";
        if (oneIn(6)) {
            const std::string copy = fresh();
            add(copy + " " + declaration + " = IDENTITY " + name);
            name = copy;
        }
        return oneIn(8) ? reshaped(declaration, name) : name;
    }

    std::string reshaped(const std::string &declaration, const std::string &value) {
        const size_t bracket = declaration.find('[') + 1;
        const std::string inner = declaration.substr(bracket, declaration.size() - bracket - 1);
        const std::string flat = fresh(), back = fresh();
        add(flat + " " + declaration.substr(0, bracket) + "1," + inner + "] = RESHAPE " + value + " " +
            constantShape("1," + inner));
        add(back + " " + declaration + " = RESHAPE " + flat + " " + constantShape(inner));
        return back;
    }

    std::string constantShape(std::string numbers) {
        const std::string name = fresh();
        const auto length = 1 + std::count(numbers.begin(), numbers.end(), ',');
        std::replace(numbers.begin(), numbers.end(), ',', ' ');
        add(name + " SHAPE[" + std::to_string(length) + "] = CONST_SHAPE " + numbers);
        return name;
    }

    std::string eitherOrder(const std::string &a, const std::string &b) { return oneIn(2) ? a + " " + b : b + " " + a; }

    std::string pad(const std::string &value) {
        channels_ += 1;
        return make(type_ + imageShape(), "PAD " + value + " " +
                                              constantShape(isNhwc_ ? "0,0,0,0,0,0,0,1" : "0,0,0,1,0,0,0,0") + " pad_" +
                                              type_);
    }

    std::string slice(const std::string &value) {
        channels_ -= 1;
        const std::string shape = imageShape();
        return make(type_ + shape, "SLICE " + value + " " + constantShape("0,0,0,0") + " " +
                                       constantShape(shape.substr(1, shape.size() - 2)));
    }

    std::string rescale(const std::string &type, const std::string &shape, const std::string &value) {
        return make(type + shape, "RESCALE " + value + " one by from_" + type + " to_" + type + " (1,1,0,0,0)");
    }

    // The numbers of a grid or flow in float32, as they come out of a network.
    std::string gridNumbers(const std::string &shape) {
        switch (below(4)) {
        case 0:
            return make("FP32" + shape, "CAST " + input("FP16", shape));
        case 1:
            return make("FP32" + shape,
                        "MUL " + eitherOrder(make("FP32" + shape, "CAST " + input("INT8", shape)), "scale") + " shift");
        case 2: {
            std::string stored = input("INT16", shape);
            const bool isRescaled = oneIn(2); // to a zero point of 0, the only one for 16 bits
            stored = isRescaled ? rescale("INT16", shape, stored) : stored;
            const std::string wide = make("INT32" + shape, "CAST " + stored);
            const std::string steps = make("INT32" + shape, "SUB " + wide + (isRescaled ? " none" : " zero"));
            return make("FP32" + shape,
                        "MUL " + eitherOrder(make("FP32" + shape, "CAST " + steps), "scale") + " shift");
        }
        default:
            return input("FP32", shape);
        }
    }

    Grid grid() {
        if (!grids_.empty() && oneIn(3)) {
            return grids_[below(grids_.size())];
        }
        std::string value =
            oneIn(2) ? gridNumbers(gridShape())
                     : make("FP32" + gridShape(), "TRANSPOSE " + gridNumbers("[1,2," + area() + "]") + " (0,2,3,1)");
        const bool isFlow = oneIn(2);
        if (isFlow) {
            value = oneIn(2) ? make("FP32" + gridShape(), "MUL " + eitherOrder(value, "pixel") + " shift") : value;
            value = make("FP32" + gridShape(), "ADD " + eitherOrder(value, "base"));
        }
        grids_.push_back({value, isFlow || oneIn(2)});
        return grids_.back();
    }

    std::string sample(const std::string &value) {
        const Grid sampled = grid();
        const std::string mode = oneIn(3) ? "nearest" : "bilinear", padding = oneIn(2) ? "border" : "zeros";
        return make(type_ + imageShape(), "CUSTOM " + value + " " + sampled.name +
                                              R"( org.gridsample grid_sample {"layout": ")" +
                                              (isNhwc_ ? "NHWC" : "NCHW") + R"(", "coordinates": ")" +
                                              (sampled.isNormalized ? "normalized" : "pixel") + R"(", "mode": ")" +
                                              mode + R"(", "padding_mode": ")" + padding + R"(", "align_corners": )" +
                                              (aligned_ ? "true" : "false") + "}");
    }

    std::string transposedStage(std::string value) {
        const bool padsOutside = oneIn(2), padsInside = oneIn(3);
        value = padsOutside ? pad(value) : value;
        isNhwc_ = true;
        value = make(type_ + imageShape(), "TRANSPOSE " + value + " (0,2,3,1)");
        value = padsInside ? pad(value) : value;
        value = sample(value);
        value = oneIn(3) ? sample(value) : value;
        value = padsInside ? slice(value) : value;
        isNhwc_ = false;
        value = make(type_ + imageShape(), "TRANSPOSE " + value + " (0,3,1,2)");
        return padsOutside ? slice(value) : value;
    }

    std::string widenedStage(std::string value) {
        const std::string type = type_;
        if (type != "FP32" && oneIn(2)) {
            type_ = "FP32";
            value = make("FP32" + imageShape(), "CAST " + value);
            value = oneIn(2) ? sample(value) : transposedStage(value);
            type_ = type;
            return make(type + imageShape(), "CAST " + value);
        }
        const bool isInteger = type == "INT8" || type == "INT16";
        value = isInteger && oneIn(2) ? rescale(type, imageShape(), value) : value;
        value = oneIn(4) ? sample(value) : transposedStage(value);
        return isInteger && oneIn(4) ? rescale(type, imageShape(), value) : value;
    }

    std::mt19937 random_;
    std::string head_, text_, outputs_;
    std::string type_;
    bool aligned_ = false, isNhwc_ = false;
    int height_ = 0, width_ = 0, channels_ = 2;
    std::vector<Grid> grids_;
    size_t count_ = 0;
};

} // namespace

std::string foldModel(uint32_t seed) {
    return Writer(seed).run();
}

} // namespace gridsample::test
