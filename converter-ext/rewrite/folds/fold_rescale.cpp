/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// RESCALE for a whole tensor, next to our operator: a change of scale and zero point, which the shader can make where
// every number comes out the same. One that rounds is left: PyTorch's quantised model rounds in that place as well.
// What RESCALE saturates would not be saturated any more: those are left, too.
#include "rewrite/folds/folds.hpp"

#include "op/names.hpp"
#include "semantics/quant.h"

#include <algorithm>
#include <cmath>

namespace gridsample {
namespace {

// real steps behind = (q - from) * ratio, stored q' = that, rounded, + to.
struct Rescale {
    DataType fromType = DataType::I8, toType = DataType::I8;
    int32_t from = 0, to = 0; // zero points
    int64_t multiplier = 1;
    int shift = 1;

    double ratio() const { return std::ldexp(static_cast<double>(multiplier), -shift); }
};

struct Range {
    int32_t low = 0, high = 0;
};

Range rangeOf(DataType type) {
    return type == DataType::I8 ? Range{-128, 127} : Range{-32768, 32767};
}

// As TOSA defines it with one rounding.
int32_t rescaled(const Rescale &rescale, int32_t stored) {
    const int64_t steps = (stored - rescale.from) * rescale.multiplier;
    const int64_t rounded = (steps + (int64_t{1} << (rescale.shift - 1))) >> rescale.shift;
    const Range range = rangeOf(rescale.toType);
    return static_cast<int32_t>(std::clamp<int64_t>(rounded + rescale.to, range.low, range.high));
}

// Whether any stored value is saturated, whatever way it is rounded.
bool saturates(const Rescale &rescale, double ratio) {
    constexpr double kRounding = 0.25;
    const Range from = rangeOf(rescale.fromType), to = rangeOf(rescale.toType);
    const double low = (from.low - rescale.from) * ratio + rescale.to;
    const double high = (from.high - rescale.from) * ratio + rescale.to;
    return low < to.low - kRounding || high > to.high + kRounding;
}

template <typename T> std::optional<int32_t> number(const BlockView &block, std::string_view name, tosa::DType type) {
    const std::span<const uint8_t> bytes = constantBytes(block, name, type);
    return bytes.size() == sizeof(T) ? std::optional<int32_t>(flatbuffers::ReadScalar<T>(bytes.data())) : std::nullopt;
}

std::optional<int32_t> zeroPoint(const BlockView &block, std::string_view name, DataType type) {
    return type == DataType::I8 ? number<int8_t>(block, name, tosa::DType::INT8)
                                : number<int16_t>(block, name, tosa::DType::INT16);
}

std::optional<Rescale> readRescale(const FoldState &state, const tosa::TosaOperator *op) {
    const tosa::RescaleAttribute *attribute = op == nullptr ? nullptr : op->attribute_as_RescaleAttribute();
    if (attribute == nullptr || attribute->per_channel() || attribute->input_unsigned() ||
        attribute->output_unsigned()) {
        return std::nullopt;
    }
    const BlockView &block = state.block();
    const std::optional<TensorDesc> before = declared(block, state.operand(*op, 0));
    const std::optional<TensorDesc> behind = declared(block, nameAt(op->outputs(), 0));
    if (!before || !behind || !isInteger(before->type) || !isInteger(behind->type) || before->shape != behind->shape) {
        return std::nullopt;
    }
    const auto multiplier = attribute->scale32() ? number<int32_t>(block, state.operand(*op, 1), tosa::DType::INT32)
                                                 : number<int16_t>(block, state.operand(*op, 1), tosa::DType::INT16);
    const auto shift = number<int8_t>(block, state.operand(*op, 2), tosa::DType::INT8);
    const auto from = zeroPoint(block, state.operand(*op, 3), before->type);
    const auto to = zeroPoint(block, state.operand(*op, 4), behind->type);
    constexpr int32_t kLeastShift = 2, kMostShift = 62; // TOSA's
    if (!multiplier || !shift || !from || !to || *multiplier <= 0 || *shift < kLeastShift || *shift > kMostShift) {
        return std::nullopt;
    }
    return Rescale{before->type, behind->type, *from, *to, *multiplier, *shift};
}

// A scale that the shader can have, or 0.
float usable(double scale) {
    const auto value = static_cast<float>(scale);
    return std::isnormal(value) && value > 0 ? value : 0.0F;
}

// Whether all stored values come out alike before and behind a fold. Nearest picks one of them, and leaves it as it is.
template <typename Before, typename Behind> bool areAlike(DataType type, Before before, Behind behind) {
    const Range range = rangeOf(type);
    for (int32_t stored = range.low; stored <= range.high; ++stored) {
        if (before(stored) != behind(stored)) {
            return false;
        }
    }
    return true;
}

int32_t sampled(int32_t stored, const Quantisation &image, const Quantisation &output, DataType type) {
    const auto scale = static_cast<float>(static_cast<double>(image.scale) / static_cast<double>(output.scale));
    const Range range = rangeOf(type);
    return semantics::requantised(semantics::steps(stored, image.zeroPoint), scale, output.zeroPoint, range.low,
                                  range.high);
}

bool isPlain(const GridSampleDesc &desc) {
    return !desc.imageIsUnsigned && !desc.outputIsNarrow && desc.padding != Padding::Constant;
}

// What a reader's image is quantised by once the RESCALE is its own; nothing: it cannot be.
std::optional<Quantisation> takenImage(const GridSampleDesc &desc, const Rescale &rescale) {
    const Quantisation image{usable(desc.imageQuantisation.scale * rescale.ratio()), rescale.from};
    if (!isPlain(desc) || rescale.fromType != desc.image.type || rescale.toType != desc.image.type ||
        rescale.to != desc.imageQuantisation.zeroPoint || image.scale == 0 || saturates(rescale, rescale.ratio())) {
        return std::nullopt;
    }
    const bool same = desc.mode != Mode::Nearest
                          ? rescale.ratio() == 1 // sums are made of the steps themselves
                          : areAlike(
                                rescale.fromType,
                                [&](int32_t q) {
                                    return sampled(rescaled(rescale, q), desc.imageQuantisation,
                                                   desc.outputQuantisation, desc.image.type);
                                },
                                [&](int32_t q) { return sampled(q, image, desc.outputQuantisation, desc.image.type); });
    return same ? std::optional(image) : std::nullopt;
}

// Likewise its grid. The float32 coordinates have to be the same.
std::optional<Quantisation> takenGrid(const GridSampleDesc &desc, const Rescale &rescale) {
    const Quantisation &old = desc.gridQuantisation;
    const Quantisation grid{usable(old.scale * rescale.ratio()), rescale.from};
    if (rescale.toType != desc.grid.type || rescale.to != old.zeroPoint || grid.scale == 0 ||
        saturates(rescale, rescale.ratio())) {
        return std::nullopt;
    }
    const bool same = areAlike(
        rescale.fromType,
        [&](int32_t q) { return semantics::dequantised(rescaled(rescale, q), old.zeroPoint, old.scale); },
        [&](int32_t q) { return semantics::dequantised(q, grid.zeroPoint, grid.scale); });
    return same ? std::optional(grid) : std::nullopt;
}

// A RESCALE in front of our operators that all its readers can take over.
struct Taken {
    std::string_view source;
    DataType type = DataType::I8;
    std::vector<Quantisation> byReader;
};

std::optional<Taken> takenByAll(const FoldState &state, const std::string &value, const std::vector<size_t> &readers,
                                std::optional<Quantisation> (*take)(const GridSampleDesc &, const Rescale &)) {
    const tosa::TosaOperator *op = state.writerForOurs(value, tosa::Op::RESCALE);
    const std::optional<Rescale> rescale = readers.empty() ? std::nullopt : readRescale(state, op);
    if (!rescale) {
        return std::nullopt;
    }
    Taken taken{state.operand(*op, 0), rescale->fromType, {}};
    for (const size_t i : readers) {
        const std::optional<Quantisation> quantisation = take(state.parsed(i).desc, *rescale);
        if (!quantisation) {
            return std::nullopt;
        }
        taken.byReader.push_back(*quantisation);
    }
    return taken;
}

bool foldImage(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsImage(value);
    const std::optional<Taken> taken = takenByAll(state, value, readers, takenImage);
    if (!taken) {
        return false;
    }
    state.dropWriter(value);
    for (size_t k = 0; k < readers.size(); ++k) {
        state.parsed(readers[k]).desc.imageQuantisation = taken->byReader[k];
        state.setImage(readers[k], taken->source);
        state.note(readers[k], "rescaled_image");
    }
    return true;
}

bool foldGrid(FoldState &state, const std::string &value) {
    const std::vector<size_t> readers = state.readersAsGrid(value);
    const std::optional<Taken> taken = takenByAll(state, value, readers, takenGrid);
    if (!taken) {
        return false;
    }
    state.dropWriter(value);
    for (size_t k = 0; k < readers.size(); ++k) {
        state.parsed(readers[k]).desc.gridQuantisation = taken->byReader[k];
        state.parsed(readers[k]).desc.grid.type = taken->type;
        state.setGrid(readers[k], taken->source);
        state.note(readers[k], "rescaled_grid");
    }
    return true;
}

// Whether the operator's own results may be saturated. None is beyond the image's values, but for bicubic.
bool mayBeSaturated(const GridSampleDesc &desc) {
    const Rescale whole{desc.image.type, desc.output.type, desc.imageQuantisation.zeroPoint,
                        desc.outputQuantisation.zeroPoint};
    const double ratio =
        static_cast<double>(desc.imageQuantisation.scale) / static_cast<double>(desc.outputQuantisation.scale);
    return desc.mode == Mode::Bicubic || saturates(whole, ratio);
}

bool takesResult(const GridSampleDesc &desc, const Rescale &rescale, Quantisation &output) {
    output = {usable(desc.outputQuantisation.scale / rescale.ratio()), rescale.to};
    if (!isPlain(desc) || rescale.fromType != desc.output.type || rescale.toType != desc.output.type ||
        mayBeSaturated(desc) || rescale.from != desc.outputQuantisation.zeroPoint || output.scale == 0) {
        return false;
    }
    if (desc.mode != Mode::Nearest) { // a sum may be anything between two integers
        return rescale.ratio() == 1;
    }
    return areAlike(
        rescale.fromType,
        [&](int32_t q) {
            return rescaled(rescale, sampled(q, desc.imageQuantisation, desc.outputQuantisation, desc.output.type));
        },
        [&](int32_t q) { return sampled(q, desc.imageQuantisation, output, desc.output.type); });
}

bool foldResult(FoldState &state, size_t i) {
    ParsedOperator &op = state.parsed(i);
    const tosa::TosaOperator *reader = state.soleReader(op.output, tosa::Op::RESCALE);
    const std::optional<Rescale> rescale = readRescale(state, reader);
    Quantisation output;
    if (!rescale || state.operators()[i].isSampled || !takesResult(op.desc, *rescale, output)) {
        return false;
    }
    state.dropReader(op.output, *reader);
    op.output = nameAt(reader->outputs(), 0);
    op.desc.outputQuantisation = output;
    state.note(i, "rescaled_result");
    return true;
}

} // namespace

bool foldRescale(FoldState &state) {
    bool changed = false;
    for (size_t i = 0; i < state.operators().size(); ++i) {
        changed = foldResult(state, i) || changed;
    }
    changed = foldEach(state, state.grids(), foldGrid) || changed;
    return foldEach(state, state.images(), foldImage) || changed;
}

} // namespace gridsample
