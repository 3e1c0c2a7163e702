/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads workloads.json and makes the tensors.
#include "workload.hpp"

#include "op/extents.hpp"
#include "op/names.hpp"
#include "semantics/half.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

namespace gridsample::bench {
namespace {

using nlohmann::json;

// Elements after which an image repeats itself: drawing billions takes minutes. A prime, so that an index that lost its
// high bits meets other values.
constexpr size_t kImagePeriod = 16'777'213;
constexpr float kGridScale = 1.0F / 16384.0F; // int16 grids reach from -2 to 2

std::string shapeText(const std::vector<int64_t> &nchw) {
    std::string text;
    for (const int64_t length : nchw) {
        text += (text.empty() ? "" : "x") + std::to_string(length);
    }
    return text;
}

std::string scaleText(double scale) {
    return scale < 1 ? "1/" + std::to_string(std::lround(1 / scale)) + "x" : std::to_string(std::lround(scale)) + "x";
}

// nchw: N, C, D where there is one, H, W.
GridSampleDesc descFor(Mode mode, DataType image, DataType grid, const std::vector<int64_t> &nchw, double scale,
                       Layout layout) {
    GridSampleDesc desc;
    desc.mode = mode;
    desc.layout = layout;
    desc.image = {image, nchw};
    if (layout == Layout::Nhwc) {
        desc.image.shape.erase(desc.image.shape.begin() + 1);
        desc.image.shape.push_back(nchw[1]);
    }
    desc.grid = {grid, {nchw[0]}};
    for (size_t axis = 2; axis < nchw.size(); ++axis) {
        desc.grid.shape.push_back(std::lround(static_cast<double>(nchw[axis]) * scale));
    }
    desc.grid.shape.push_back(static_cast<int64_t>(nchw.size()) - 2);
    if (isInteger(grid)) {
        desc.gridQuantisation = {kGridScale, 0};
    }
    desc.output = {image, outputShape(desc)};
    return desc;
}

template <typename T> void put(std::vector<uint8_t> &bytes, size_t index, T value) {
    std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
}

void putAs(DataType type, std::vector<uint8_t> &bytes, size_t index, float value, float scale) {
    switch (type) {
    case DataType::F32:
        return put(bytes, index, value);
    case DataType::F16:
        return put(bytes, index, static_cast<uint16_t>(semantics::floatToHalf(value)));
    case DataType::I8:
        return put(bytes, index, static_cast<int8_t>(std::lround(value / scale)));
    case DataType::I16:
        return put(bytes, index, static_cast<int16_t>(std::lround(value / scale)));
    }
}

size_t elementsOf(const TensorDesc &tensor) {
    size_t count = 1;
    for (const int64_t length : tensor.shape) {
        count *= static_cast<size_t>(length);
    }
    return count;
}

// Centre of the output element in normalized units.
float centre(size_t at, int64_t size) {
    return (2.0F * static_cast<float>(at) + 1.0F) / static_cast<float>(size) - 1.0F;
}

} // namespace

Result<std::vector<Workload>> workloadsIn(const std::string &path) {
    std::ifstream file(path);
    const std::map<std::string, GridKind> kinds = {
        {"affine", GridKind::Affine}, {"flow", GridKind::Flow}, {"random", GridKind::Random}};
    std::vector<Workload> workloads;
    try {
        const json document = json::parse(file);
        for (const json &group : document.at("groups")) {
            for (const json &types : group.at("types")) {
                for (const json &shape : group.at("shapes")) {
                    for (const json &grid : group.at("grids")) {
                        for (const json &scale : group.at("scales")) {
                            for (const json &mode : group.at("modes")) {
                                for (const Layout layout : {Layout::Nhwc, Layout::Nchw}) {
                                    const auto image = types.at(0).get<std::string>();
                                    const auto coordinates = types.at(1).get<std::string>();
                                    const auto nchw = shape.get<std::vector<int64_t>>();
                                    Workload one;
                                    one.name = mode.get<std::string>() + "/" + image + "_" + coordinates + "/" +
                                               shapeText(nchw) + "/" + grid.get<std::string>() + "/" +
                                               scaleText(scale.get<double>());
                                    one.layout = layout;
                                    one.grid = kinds.at(grid.get<std::string>());
                                    one.desc = descFor(parseMode(mode.get<std::string>()).value(),
                                                       parseDataType(image).value(), parseDataType(coordinates).value(),
                                                       nchw, scale.get<double>(), layout);
                                    workloads.push_back(std::move(one));
                                }
                            }
                        }
                    }
                }
            }
        }
    } catch (const std::exception &exception) {
        return Error{ErrorCode::InvalidInput, path, std::string("not a table of workloads: ") + exception.what(), ""};
    }
    return workloads;
}

uint64_t bytesOf(const TensorDesc &tensor) {
    return elementsOf(tensor) * elementSize(tensor.type);
}

uint64_t bytesMoved(const GridSampleDesc &desc) {
    return bytesOf(desc.image) + bytesOf(desc.grid) + bytesOf(desc.output);
}

std::vector<uint8_t> imageFor(const Workload &workload) {
    const TensorDesc &image = workload.desc.image;
    const size_t count = elementsOf(image);
    std::vector<uint8_t> bytes(count * elementSize(image.type));
    std::minstd_rand random(20261130);
    for (size_t i = 0; i < std::min(count, kImagePeriod); ++i) {
        const float value = static_cast<float>(random() & 0xffffU) / 32768.0F - 1.0F;
        putAs(image.type, bytes, i, value, image.type == DataType::I8 ? 1.0F / 127 : 1.0F / 32767);
    }
    const size_t period = kImagePeriod * elementSize(image.type);
    for (size_t at = period; at < bytes.size(); at += period) {
        std::memcpy(bytes.data() + at, bytes.data(), std::min(period, bytes.size() - at));
    }
    return bytes;
}

std::vector<uint8_t> gridFor(const Workload &workload) {
    const Extents e = extentsOf(workload.desc);
    const TensorDesc &grid = workload.desc.grid;
    std::vector<uint8_t> bytes(elementsOf(grid) * elementSize(grid.type));
    std::minstd_rand random(3011);
    const float cosine = 0.8889F; // of 9 degrees, times 0.9
    const float sine = 0.1408F;
    size_t element = 0;
    for (int64_t n = 0; n < e.n; ++n) {
        for (size_t at = 0; at < static_cast<size_t>(e.outD * e.outH * e.outW); ++at) {
            const auto width = static_cast<size_t>(e.outW);
            const size_t row = at / width % static_cast<size_t>(e.outH);
            const float x = centre(at % width, e.outW);
            const float y = centre(row, e.outH);
            const float z = centre(at / width / static_cast<size_t>(e.outH), e.outD);
            std::array<float, 3> place{cosine * x + sine * y + 0.02F, cosine * y - sine * x - 0.01F, 0.9F * z};
            if (workload.grid == GridKind::Flow) {
                place = {x + 10.0F / static_cast<float>(e.w) * std::sin(9.0F * y + 4.0F * x),
                         y + 10.0F / static_cast<float>(e.h) * std::cos(7.0F * x - 3.0F * y), z};
            }
            for (size_t axis = 0; axis < e.dimensions; ++axis) {
                if (workload.grid == GridKind::Random) {
                    place.at(axis) = static_cast<float>(random() % 2000001U) / 1000000.0F - 1.0F;
                }
                putAs(grid.type, bytes, element++, place.at(axis), workload.desc.gridQuantisation.scale);
            }
        }
    }
    return bytes;
}

} // namespace gridsample::bench
