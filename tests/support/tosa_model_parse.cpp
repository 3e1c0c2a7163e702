/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads the text form of TOSA models.
#include "support/tosa_model_text.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace gridsample::test {
namespace {

using Words = std::vector<std::string>;

std::vector<int32_t> parseNumbers(std::string list) { // "1,2" or ""
    std::replace(list.begin(), list.end(), ',', ' ');
    std::istringstream stream(list);
    std::vector<int32_t> numbers;
    for (int32_t number = 0; stream >> number;) {
        numbers.push_back(number);
    }
    return numbers;
}

template <typename T> T byName(const std::string &word, const char *const *names, T last) {
    for (uint32_t i = 0; i <= static_cast<uint32_t>(last); ++i) {
        if (word == names[i]) {
            return static_cast<T>(i);
        }
    }
    throw std::runtime_error("\"" + word + "\" is not known");
}

tosa::DType parseType(const std::string &word) {
    return byName(word, tosa::EnumNamesDType(), tosa::DType::MXINT8);
}

template <typename T> void append(std::vector<uint8_t> &data, T value) {
    const auto *bytes = reinterpret_cast<const uint8_t *>(&value);
    data.insert(data.end(), bytes, bytes + sizeof(T));
}

void appendValue(std::vector<uint8_t> &data, tosa::DType type, const std::string &word) {
    switch (type) {
    case tosa::DType::FP32:
        return append(data, std::stof(word));
    case tosa::DType::INT32:
        return append(data, static_cast<int32_t>(std::stoll(word)));
    case tosa::DType::INT16:
    case tosa::DType::FP16: // as bits
        return append(data, static_cast<int16_t>(std::stol(word)));
    default:
        return append(data, static_cast<int8_t>(std::stol(word)));
    }
}

class Parser {
  public:
    ModelText run(const std::string &text) {
        std::istringstream lines(text);
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            try {
                parseLine(line);
            } catch (const std::exception &error) {
                throw std::runtime_error("line " + std::to_string(number) + ": " + error.what());
            }
        }
        return std::move(model_);
    }

  private:
    ModelRegionText &region() {
        if (model_.regions.empty()) {
            model_.regions.emplace_back();
        }
        return model_.regions.back();
    }
    ModelBlockText &block() {
        if (region().blocks.empty()) {
            region().blocks.emplace_back();
        }
        return region().blocks.back();
    }

    void parseLine(const std::string &line) {
        std::istringstream stream(line);
        std::string first;
        if (!(stream >> first)) {
            return;
        }
        if (first == "version") {
            parseVersion(stream);
        } else if (first == "region") {
            stream >> model_.regions.emplace_back().name;
        } else if (first == "block") {
            stream >> region().blocks.emplace_back().name;
        } else if (first == "in") {
            std::string name;
            stream >> name;
            block().inputs.push_back(name);
            const Words words{std::istream_iterator<std::string>(stream), {}};
            if (!words.empty()) {
                declare(name, words);
            }
        } else if (first == "out") {
            block().outputs.assign(std::istream_iterator<std::string>(stream), {});
        } else {
            parseOperator(line);
        }
    }

    void parseVersion(std::istringstream &stream) {
        char dot = 0;
        std::string draft;
        stream >> model_.major >> dot >> model_.minor >> dot >> model_.patch >> draft;
        model_.draft = draft == "draft";
    }

    // words: TYPE[SHAPE] and attributes.
    void declare(const std::string &name, const Words &words) {
        const size_t bracket = words.at(0).find('[');
        const std::string type = words[0].substr(0, bracket);
        const std::string shape = bracket == std::string::npos ? "" : words[0].substr(bracket + 1);
        if (type == "SHAPE") {
            block().shapes.push_back({name, {}});
            return;
        }
        ModelTensorText tensor{name, parseType(type), parseNumbers(shape.substr(0, shape.find(']'))), {}};
        for (size_t i = 1; i < words.size(); ++i) {
            (words[i] == "outside"    ? tensor.outside
             : words[i] == "variable" ? tensor.variable
             : words[i] == "unranked" ? tensor.unranked
                                      : throw std::runtime_error("\"" + words[i] + "\" is not known")) = true;
        }
        block().tensors.push_back(std::move(tensor));
    }

    void parseOperator(const std::string &line) {
        const size_t sign = line.find(" = ");
        if (sign == std::string::npos) {
            throw std::runtime_error("there is no \" = \"");
        }
        ModelOperatorText op;
        std::istringstream results(line.substr(0, sign));
        for (std::string result; std::getline(results, result, ';');) {
            std::istringstream stream(result);
            std::string name;
            stream >> name;
            op.outputs.push_back(name);
            const Words words{std::istream_iterator<std::string>(stream), {}};
            if (!words.empty()) {
                declare(name, words);
            }
        }
        std::string rest = line.substr(sign + 3);
        if (const size_t at = rest.rfind(" @"); at != std::string::npos) {
            op.location = rest.substr(at + 2);
            rest.resize(at);
        }
        if (const size_t brace = rest.find(" {"); brace != std::string::npos) {
            op.payload = rest.substr(brace + 1);
            rest.resize(brace);
        }
        std::istringstream stream(rest);
        std::string kind;
        stream >> kind;
        op.op = byName(kind, tosa::EnumNamesOp(), tosa::Op::DIV_FLOOR_SHAPE);
        Words words{std::istream_iterator<std::string>(stream), {}};
        if (op.op == tosa::Op::CONST) {
            std::optional<size_t> stored;
            if (!words.empty() && words.back().front() == '(') {
                stored = std::stoul(words.back().substr(1));
                words.pop_back();
            }
            ModelTensorText &tensor = block().tensors.back();
            fill(tensor, words);
            tensor.data.resize(stored.value_or(tensor.data.size()));
            words.clear();
        } else if (op.op == tosa::Op::CONST_SHAPE) {
            for (const std::string &word : words) {
                block().shapes.back().values.push_back(std::stoll(word));
            }
            words.clear();
        } else if (op.op == tosa::Op::CUSTOM) {
            if (words.size() < 2) {
                throw std::runtime_error("a custom operator needs a domain and a name");
            }
            op.name = words.back();
            op.domain = words[words.size() - 2];
            words.resize(words.size() - 2);
        } else if (!words.empty() && words.back().front() == '(') {
            op.numbers = parseNumbers(words.back().substr(1));
            words.pop_back();
        }
        op.inputs = words;
        block().operators.push_back(std::move(op));
    }

    static void fill(ModelTensorText &tensor, const Words &words) {
        size_t count = 1;
        for (const int32_t length : tensor.shape) {
            count *= static_cast<size_t>(length);
        }
        for (size_t i = 0; i < count; ++i) {
            appendValue(tensor.data, tensor.type, words.at(words.size() == 1 ? 0 : i));
        }
    }

    ModelText model_;
};

} // namespace

ModelText parseModelText(const std::string &text) {
    return Parser().run(text);
}

} // namespace gridsample::test
