/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What stands round a case changes no number: it mirrors what the case needs, or is undone when the output is judged.
#include "wired_cases.hpp"

#include "op/names.hpp"
#include "support/accuracy.hpp"

#include <algorithm>
#include <map>

namespace gridsample::test {
namespace {

using Elements = std::vector<uint8_t>;

// [N,H,W,C] in reverse order along W, or along C.
Elements reversed(const Elements &bytes, const TensorDesc &tensor, bool alongChannels) {
    const auto length = static_cast<size_t>(tensor.shape[alongChannels ? 3 : 2]);
    const size_t step = elementSize(tensor.type) * (alongChannels ? 1 : static_cast<size_t>(tensor.shape[3]));
    Elements result;
    for (size_t row = 0; row < bytes.size(); row += length * step) {
        for (size_t i = length; i-- > 0;) {
            const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(row + i * step);
            result.insert(result.end(), from, from + static_cast<std::ptrdiff_t>(step));
        }
    }
    return result;
}

std::string mirror(MlirModel &model, const std::string &value, const TensorDesc &tensor) {
    return model.op("tosa.reverse " + value + " {axis = 2 : i32} : (" + tensorType(tensor) + ") -> " +
                    tensorType(tensor));
}

std::string mirroredInput(MlirModel &model, const TensorDesc &tensor, const Elements &bytes) {
    return mirror(model, model.input(tensor, reversed(bytes, tensor, false)), tensor);
}

// A grid_sample that mirrors [N,H,W,C] along W, its grid in the case's own type.
std::string sampledMirror(MlirModel &model, const std::string &value, const TensorDesc &tensor,
                          const ConformanceCase &one) {
    GridSampleDesc desc = one.desc;
    desc.mode = Mode::Nearest;
    desc.padding = Padding::Border;
    desc.coordinates = Coordinates::Pixel;
    desc.fill.clear();
    desc.image = desc.output = tensor;
    desc.imageQuantisation = desc.outputQuantisation = desc.gridQuantisation = {};
    desc.grid.shape = {tensor.shape[0], tensor.shape[1], tensor.shape[2], 2};
    std::vector<double> places;
    for (int64_t row = 0; row < tensor.shape[0] * tensor.shape[1]; ++row) {
        for (int64_t x = tensor.shape[2]; x-- > 0;) {
            places.insert(places.end(), {static_cast<double>(x), static_cast<double>(row % tensor.shape[1])});
        }
    }
    return model.sample(desc, value, model.constant(tensorType(desc.grid), packed(places, desc.grid.type)));
}

// 3x3, all weights 0 but the middle ones, which put the channels in reverse order: right to the last bit.
std::string convolution(MlirModel &model, const std::string &image, const TensorDesc &tensor) {
    const std::string type(toString(tensor.type));
    const bool isInteger = tensor.type == DataType::I8 || tensor.type == DataType::I16,
               isWide = tensor.type == DataType::I16;
    const std::string sum = !isInteger ? type : isWide ? "i48" : "i32", weight = isInteger ? "i8" : type;
    const int64_t channels = tensor.shape[3];
    std::vector<double> weights(static_cast<size_t>(channels * 9 * channels));
    for (int64_t c = 0; c < channels; ++c) {
        weights[static_cast<size_t>((c * 9 + 4) * channels + channels - 1 - c)] = 1;
    }
    const auto one = [&](const std::string &element, const std::string &value) {
        return model.constant(tensorType({1}, element), value);
    };
    const std::string zero = isInteger ? "0" : "0.0";
    const std::string weightType = tensorType({channels, 3, 3, channels}, weight),
                      sumType = tensorType(tensor.shape, sum);
    const std::string weightsValue = model.constant(weightType, packed(weights, parseDataType(weight).value()));
    const std::string bias = one(sum, zero), imageZero = one(type, zero), weightZero = one(weight, zero);
    const std::string result =
        model.op("tosa.conv2d " + image + ", " + weightsValue + ", " + bias + ", " + imageZero + ", " + weightZero +
                 " {acc_type = " + sum +
                 ", dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (" +
                 tensorType(tensor) + ", " + weightType + ", " + tensorType({1}, sum) + ", " + tensorType({1}, type) +
                 ", " + tensorType({1}, weight) + ") -> " + sumType);
    if (!isInteger) {
        return result;
    }
    const std::string factor = isWide ? "i16" : "i32";
    const std::string multiplier = one(factor, isWide ? "16384" : "1073741824"),
                      shift = one("i8", isWide ? "14" : "30");
    const std::string sumZero = one(sum, "0"), outputZero = one(type, "0");
    return model.op(
        "tosa.rescale " + result + ", " + multiplier + ", " + shift + ", " + sumZero + ", " + outputZero +
        " {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, "
        "scale32 = " +
        (isWide ? "false" : "true") + "} : (" + sumType + ", " + tensorType({1}, factor) + ", " +
        tensorType({1}, "i8") + ", " + tensorType({1}, sum) + ", " + tensorType({1}, type) + ") -> " +
        tensorType(tensor));
}

} // namespace

std::string WiredOutput::whatIsWrong(const Array &array) const {
    Elements bytes(array.data.begin(), array.data.end());
    if (isConvolution) {
        return bytes == reversed(about->image, about->desc.image, true) ? "" : "the convolution read another image";
    }
    return test::whatIsWrong(*about, isMirrored ? reversed(bytes, about->desc.output, false) : bytes);
}

WiredModel wired(const Cases &cases, Wiring wiring) {
    WiredModel result;
    MlirModel &model = result.model;
    std::map<std::string, std::string> grids; // by their bytes
    for (const ConformanceCase *one : cases) {
        const GridSampleDesc &desc = one->desc;
        const bool isGraphBefore =
            wiring == Wiring::GraphBefore || (wiring == Wiring::ConvolutionBeside && result.outputs.size() % 4 == 2);
        std::string image;
        if (wiring == Wiring::SampledBefore) {
            image = model.input(desc.image, reversed(one->image, desc.image, false));
            image = sampledMirror(model, image, desc.image, *one);
        } else {
            image = isGraphBefore ? mirroredInput(model, desc.image, one->image) : model.input(desc.image, one->image);
        }
        std::string grid;
        if (wiring == Wiring::SharedGrid) {
            std::string &shared = grids[std::string(one->grid.begin(), one->grid.end())];
            grid = shared = shared.empty() ? model.input(desc.grid, one->grid) : shared;
        } else if (wiring == Wiring::ConstantGrid) {
            grid = model.constant(tensorType(desc.grid), one->grid);
        } else {
            grid = isGraphBefore ? mirroredInput(model, desc.grid, one->grid) : model.input(desc.grid, one->grid);
        }
        std::string value = model.sample(desc, image, grid);
        if (wiring == Wiring::GraphAfter) {
            value = mirror(model, value, desc.output);
        } else if (wiring == Wiring::SampledAfter) {
            value = sampledMirror(model, value, desc.output, *one);
        }
        model.output(value, desc.output);
        result.outputs.push_back({one, false, wiring == Wiring::GraphAfter || wiring == Wiring::SampledAfter});
        if (wiring == Wiring::ConvolutionBeside) {
            model.output(convolution(model, image, desc.image), desc.image);
            result.outputs.push_back({one, true, false});
        }
    }
    return result;
}

} // namespace gridsample::test
