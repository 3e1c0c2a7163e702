/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads tests/cases/conformance/*.json; the fields are described in the README there.
#include "support/conformance_cases.hpp"

#include "op/extents.hpp"
#include "op/names.hpp"
#include "semantics/half.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <ostream>
#include <stdexcept>

namespace gridsample::test {

namespace {

using nlohmann::json;

struct StoredTensor {
    std::string type;
    std::vector<int64_t> shape;
    std::vector<double> values;
};

// A number, or the words for what JSON has no number for.
double number(const json &value) {
    if (value.is_null()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    return value.is_string() ? std::strtod(value.get_ref<const std::string &>().c_str(), nullptr) : value.get<double>();
}

std::vector<double> numbers(const json &values) {
    std::vector<double> result;
    std::transform(values.begin(), values.end(), std::back_inserter(result), number);
    return result;
}

// From [N,C,...] to [N,...,C].
template <typename Element>
std::vector<Element> channelsLast(const std::vector<Element> &values, const std::vector<int64_t> &shape) {
    const auto batches = static_cast<size_t>(shape[0]);
    const auto channels = static_cast<size_t>(shape[1]);
    const size_t places = values.size() / batches / channels;
    std::vector<Element> result(values.size());
    for (size_t n = 0; n < batches; ++n) {
        for (size_t c = 0; c < channels; ++c) {
            for (size_t p = 0; p < places; ++p) {
                result[(n * places + p) * channels + c] = values[(n * channels + c) * places + p];
            }
        }
    }
    return result;
}

Quantisation quantisation(const json &entry, const char *key) {
    return entry.contains(key) ? Quantisation{entry[key][0].get<float>(), entry[key][1].get<int32_t>()}
                               : Quantisation{};
}

ConformanceCase readCase(const json &entry, const StoredTensor &image, const StoredTensor &grid, Layout layout) {
    ConformanceCase result;
    GridSampleDesc &desc = result.desc;
    desc.mode = parseMode(entry.at("mode").get<std::string>()).value();
    desc.padding = parsePadding(entry.at("padding").get<std::string>()).value();
    desc.coordinates = parseCoordinates(entry.value("coordinates", "normalized")).value();
    desc.gridLayout = parseGridLayout(entry.value("grid_layout", "channels_last")).value();
    desc.gridChannelOffset = entry.value("grid_channel_offset", 0U);
    desc.alignCorners = entry.at("align_corners").get<bool>();
    desc.layout = layout;
    desc.imageIsUnsigned = entry.value("unsigned", false);
    desc.fill = entry.value("fill", std::vector<float>{});
    desc.imageQuantisation = quantisation(entry, "image_quantisation");
    desc.gridQuantisation = quantisation(entry, "grid_quantisation");
    desc.outputQuantisation = quantisation(entry, "output_quantisation");

    desc.image = {parseDataType(image.type == "u8" ? "i8" : image.type).value(), image.shape};
    desc.grid = {parseDataType(grid.type).value(), grid.shape};
    const bool isLast = layout == Layout::Nhwc;
    if (isLast) {
        std::rotate(desc.image.shape.begin() + 1, desc.image.shape.begin() + 2, desc.image.shape.end());
    }
    desc.output = {desc.image.type, outputShape(desc)};

    std::vector<int64_t> outputChannelsFirst = grid.shape;
    outputChannelsFirst.erase(desc.gridLayout == GridLayout::ChannelsFirst ? outputChannelsFirst.begin() + 1
                                                                           : outputChannelsFirst.end() - 1);
    outputChannelsFirst.insert(outputChannelsFirst.begin() + 1, image.shape[1]);
    const std::vector<double> expected = numbers(entry.at("expected"));
    result.expected = isLast ? channelsLast(expected, outputChannelsFirst) : expected;
    result.image = packed(isLast ? channelsLast(image.values, image.shape) : image.values, desc.image.type);
    result.grid = packed(grid.values, desc.grid.type);
    result.torchError = entry.at("torch_f32_error").get<double>();
    return result;
}

void readFile(const std::filesystem::path &path, std::vector<ConformanceCase> &cases) {
    std::ifstream file(path);
    const json document = json::parse(file);
    std::map<std::string, StoredTensor> tensors;
    for (const auto &[name, tensor] : document.at("tensors").items()) {
        tensors[name] = {tensor.at("type").get<std::string>(), tensor.at("shape").get<std::vector<int64_t>>(),
                         numbers(tensor.at("values"))};
    }
    for (const json &entry : document.at("cases")) {
        for (const json &word : entry.at("layouts")) {
            const Layout layout = parseLayout(word.get<std::string>()).value();
            cases.push_back(readCase(entry, tensors.at(entry.at("image").get<std::string>()),
                                     tensors.at(entry.at("grid").get<std::string>()), layout));
            cases.back().name =
                path.stem().string() + "/" + entry.at("name").get<std::string>() + "/" + std::string(toString(layout));
        }
    }
}

template <typename Stored> void append(std::vector<uint8_t> &bytes, Stored value) {
    const size_t at = bytes.size();
    bytes.resize(at + sizeof(value));
    std::memcpy(bytes.data() + at, &value, sizeof(value));
}

template <typename Stored> Stored read(const std::vector<uint8_t> &bytes, size_t index) {
    Stored value;
    std::memcpy(&value, bytes.data() + index * sizeof(value), sizeof(value));
    return value;
}

} // namespace

std::vector<ConformanceCase> conformanceCasesIn(const std::filesystem::path &folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto &file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() == ".json") {
            paths.push_back(file.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<ConformanceCase> cases;
    for (const auto &path : paths) {
        readFile(path, cases);
    }
    if (cases.empty()) {
        throw std::runtime_error("no conformance cases in " + folder.string());
    }
    return cases;
}

const std::vector<ConformanceCase> &conformanceCases() {
    static const std::vector<ConformanceCase> cases = conformanceCasesIn(GRIDSAMPLE_CONFORMANCE_FOLDER);
    return cases;
}

std::string testName(const ConformanceCase &conformanceCase) {
    std::string name = conformanceCase.name;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
}

void PrintTo(const ConformanceCase &conformanceCase, std::ostream *out) {
    *out << conformanceCase.name;
}

std::vector<uint8_t> packed(const std::vector<double> &values, DataType type) {
    std::vector<uint8_t> bytes;
    for (const double value : values) {
        switch (type) {
        case DataType::F32:
            append(bytes, static_cast<float>(value));
            break;
        case DataType::F16:
            append(bytes, static_cast<uint16_t>(semantics::floatToHalf(static_cast<float>(value))));
            break;
        case DataType::I8:
            append(bytes, static_cast<uint8_t>(static_cast<int32_t>(value) & 0xff));
            break;
        case DataType::I16:
            append(bytes, static_cast<int16_t>(value));
            break;
        }
    }
    return bytes;
}

double elementAt(const std::vector<uint8_t> &bytes, size_t index, DataType type, bool isUnsigned) {
    switch (type) {
    case DataType::F32:
        return read<float>(bytes, index);
    case DataType::F16:
        return semantics::halfToFloat(read<uint16_t>(bytes, index));
    case DataType::I8:
        return isUnsigned ? read<uint8_t>(bytes, index) : read<int8_t>(bytes, index);
    case DataType::I16:
        break;
    }
    return read<int16_t>(bytes, index);
}

} // namespace gridsample::test
