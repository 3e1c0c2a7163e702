/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What makes a grid_sample operator one that we can compute; one check per function, from shapes to attributes.
#include "op/extents.hpp"
#include "op/names.hpp"
#include "op/shader_plan.hpp"
#include "semantics/modes.h"

#include <cmath>
#include <limits>
#include <utility>

namespace gridsample {

namespace {

constexpr uint64_t kMaxBufferBytes = std::numeric_limits<uint32_t>::max(); // VkDescriptorBufferInfo, 32-bit offsets

Error invalid(std::string where, std::string what, std::string fix = "") {
    return Error{ErrorCode::InvalidInput, std::move(where), std::move(what), std::move(fix)};
}

Error unsupported(std::string where, std::string what, std::string fix = "") {
    return Error{ErrorCode::Unsupported, std::move(where), std::move(what), std::move(fix)};
}

struct NamedTensor {
    const char *name;
    const TensorDesc *tensor;
    std::vector<std::string> axes;
};

// Names of the axes, outermost first; `suffix` tells the output's spatial axes from the image's.
std::vector<std::string> imageAxes(const GridSampleDesc &desc, const std::string &suffix) {
    std::vector<std::string> axes{"N"};
    if (desc.layout == Layout::Nchw) {
        axes.push_back("C");
    }
    if (desc.image.shape.size() == 5) {
        axes.push_back("D" + suffix);
    }
    axes.push_back("H" + suffix);
    axes.push_back("W" + suffix);
    if (desc.layout == Layout::Nhwc) {
        axes.push_back("C");
    }
    return axes;
}

std::vector<std::string> gridAxes(const GridSampleDesc &desc) {
    const bool isVolume = desc.image.shape.size() == 5;
    std::vector<std::string> axes{"N"};
    if (desc.gridLayout == GridLayout::ChannelsFirst) {
        axes.push_back("G");
    }
    if (isVolume) {
        axes.push_back("Do");
    }
    axes.push_back("Ho");
    axes.push_back("Wo");
    if (desc.gridLayout == GridLayout::ChannelsLast) {
        axes.push_back(isVolume ? "xyz" : "xy");
    }
    return axes;
}

std::string axisText(const std::vector<std::string> &names, size_t axis) {
    return "axis " + std::to_string(axis) + " (" + names[axis] + ")";
}

Status checkRanks(const GridSampleDesc &desc) {
    const size_t rank = desc.image.shape.size();
    if (rank != 4 && rank != 5) {
        return unsupported("image", "rank is " + std::to_string(rank) + ", shape " + toString(desc.image.shape),
                           "give an image of rank 4 or a volume of rank 5 with a fixed shape");
    }
    const std::pair<const char *, const TensorDesc *> others[] = {{"grid", &desc.grid}, {"output", &desc.output}};
    for (const auto &[name, tensor] : others) {
        if (tensor->shape.size() != rank) {
            return invalid(name, "rank is " + std::to_string(tensor->shape.size()) + ", shape " +
                                     toString(tensor->shape) + ", but the image's rank is " + std::to_string(rank));
        }
    }
    return Nothing{};
}

Status checkAxes(const std::string &name, const TensorDesc &tensor, const std::vector<std::string> &axes) {
    for (size_t axis = 0; axis < axes.size(); ++axis) {
        const int64_t length = tensor.shape[axis];
        if (length < 0) {
            return unsupported(name, axisText(axes, axis) + " is dynamic (" + std::to_string(length) + ")",
                               "export the model with fixed shapes");
        }
        if (length == 0) {
            return unsupported(name, axisText(axes, axis) + " is zero-sized, shape " + toString(tensor.shape));
        }
    }
    return Nothing{};
}

// Counts in 64 bits, stopping before a product can overflow.
Status checkBytes(const std::string &name, const TensorDesc &tensor) {
    uint64_t bytes = elementSize(tensor.type);
    for (const int64_t length : tensor.shape) {
        if (static_cast<uint64_t>(length) > kMaxBufferBytes / bytes) {
            return unsupported(name, "shape " + toString(tensor.shape) + " of " + std::string(toString(tensor.type)) +
                                         " takes more than 4294967295 bytes, the most that a storage buffer can hold");
        }
        bytes *= static_cast<uint64_t>(length);
    }
    return Nothing{};
}

Status checkGridChannels(const GridSampleDesc &desc) {
    const std::vector<std::string> names = gridAxes(desc);
    const Extents e = extentsOf(desc);
    if (desc.gridLayout == GridLayout::ChannelsFirst) {
        if (uint64_t{desc.gridChannelOffset} + e.dimensions > static_cast<uint64_t>(e.gridChannels)) {
            return invalid("grid", axisText(names, 1) + " has length " + std::to_string(e.gridChannels) +
                                       ", too few for " + std::to_string(e.dimensions) + " components from channel " +
                                       std::to_string(desc.gridChannelOffset) + " on");
        }
        return Nothing{};
    }
    const size_t last = names.size() - 1;
    if (e.gridChannels != static_cast<int64_t>(e.dimensions)) {
        return invalid("grid", "last " + axisText(names, last) + " has length " + std::to_string(e.gridChannels) +
                                   ", must be " + std::to_string(e.dimensions));
    }
    if (desc.gridChannelOffset != 0) {
        return invalid("grid",
                       "channel offset " + std::to_string(desc.gridChannelOffset) +
                           " is given for a grid whose channels are last",
                       "use 0, or a grid with its channels first");
    }
    return Nothing{};
}

// Only there does an output element have a place of its own in the image, in normalized units.
Status checkOwnPlaces(const GridSampleDesc &desc) {
    const Extents e = extentsOf(desc);
    const std::pair<const char *, std::pair<int64_t, int64_t>> axes[] = {
        {"D", {e.d, e.outD}}, {"H", {e.h, e.outH}}, {"W", {e.w, e.outW}}};
    for (const auto &[axis, lengths] : axes) {
        if (desc.coordinates == Coordinates::NormalizedOffset && lengths.first != lengths.second) {
            return unsupported("grid",
                               std::string(axis) + "o is " + std::to_string(lengths.second) + ", but the image's " +
                                   axis + " is " + std::to_string(lengths.first),
                               "with coordinates normalized_offset give a grid of the image's size");
        }
    }
    return Nothing{};
}

Status checkShapesAgree(const GridSampleDesc &desc) {
    const std::vector<std::string> gridNames = gridAxes(desc);
    const std::vector<std::string> outputNames = imageAxes(desc, "o");
    const Extents extents = extentsOf(desc);
    if (Status status = checkGridChannels(desc); !status) {
        return status;
    }
    if (desc.grid.shape[0] != extents.n) {
        return invalid("grid", axisText(gridNames, 0) + " has length " + std::to_string(desc.grid.shape[0]) +
                                   ", but the image's batch is " + std::to_string(extents.n));
    }
    const std::vector<int64_t> expected = outputShape(desc);
    for (size_t axis = 0; axis < expected.size(); ++axis) {
        if (desc.output.shape[axis] != expected[axis]) {
            return invalid("output", axisText(outputNames, axis) + " has length " +
                                         std::to_string(desc.output.shape[axis]) + ", must be " +
                                         std::to_string(expected[axis]) + " for image " + toString(desc.image.shape) +
                                         " " + std::string(toString(desc.layout)) + " and grid " +
                                         toString(desc.grid.shape));
        }
    }
    return Nothing{};
}

// A float32 coordinate must be able to name every pixel.
Status checkLengths(const GridSampleDesc &desc) {
    const Extents e = extentsOf(desc);
    const bool usesPosition = desc.coordinates == Coordinates::Offset;
    const std::pair<const char *, int64_t> axes[] = {{"image: D", e.d},    {"image: H", e.h},    {"image: W", e.w},
                                                     {"grid: Do", e.outD}, {"grid: Ho", e.outH}, {"grid: Wo", e.outW}};
    for (size_t axis = 0; axis < (usesPosition ? 6 : 3); ++axis) {
        if (axes[axis].second > static_cast<int64_t>(semantics::kMaxAxis)) {
            return unsupported(axes[axis].first, "length " + std::to_string(axes[axis].second) + " is over " +
                                                     std::to_string(semantics::kMaxAxis) +
                                                     ", beyond which float32 coordinates skip pixels");
        }
    }
    return Nothing{};
}

Status checkQuantisation(const std::string &name, const TensorDesc &tensor, const Quantisation &quantisation,
                         bool isUnsigned) {
    if (!isInteger(tensor.type)) {
        if (quantisation != Quantisation{}) {
            return invalid(name,
                           "scale " + numberText(quantisation.scale) + " and zero point " +
                               std::to_string(quantisation.zeroPoint) + " are given for type " +
                               std::string(toString(tensor.type)),
                           "quantise only integer tensors");
        }
        return Nothing{};
    }
    if (!std::isnormal(quantisation.scale) || quantisation.scale <= 0) {
        return invalid(name, "scale " + numberText(quantisation.scale) + " is not a positive normal float32");
    }
    const int32_t span = tensor.type == DataType::I8 ? 256 : 65536;
    const int32_t low = isUnsigned ? 0 : -span / 2;
    if (quantisation.zeroPoint < low || quantisation.zeroPoint >= low + span) {
        return invalid(name, "zero point " + std::to_string(quantisation.zeroPoint) + " is outside [" +
                                 std::to_string(low) + ", " + std::to_string(low + span - 1) + "]");
    }
    return Nothing{};
}

Status checkTypes(const GridSampleDesc &desc) {
    if (desc.output.type != desc.image.type) {
        return unsupported("output", "type " + std::string(toString(desc.output.type)) + " is not the image's, " +
                                         std::string(toString(desc.image.type)));
    }
    if (desc.imageIsUnsigned && desc.image.type != DataType::I8) {
        return invalid("image", "unsigned is given for type " + std::string(toString(desc.image.type)),
                       "only i8 images can hold unsigned bytes");
    }
    if (desc.outputIsNarrow && (desc.image.type != DataType::I8 || desc.imageIsUnsigned)) {
        return invalid("output",
                       "a narrow range is given for type " +
                           std::string(desc.imageIsUnsigned ? "u8" : toString(desc.output.type)),
                       "only signed i8 outputs can be narrow");
    }
    if (Status status = checkQuantisation("image", desc.image, desc.imageQuantisation, desc.imageIsUnsigned); !status) {
        return status;
    }
    if (Status status = checkQuantisation("output", desc.output, desc.outputQuantisation, desc.imageIsUnsigned);
        !status) {
        return status;
    }
    if (Status status = checkQuantisation("grid", desc.grid, desc.gridQuantisation, false); !status) {
        return status;
    }
    const double ratio = static_cast<double>(desc.imageQuantisation.scale) / desc.outputQuantisation.scale;
    if (!std::isnormal(static_cast<float>(ratio))) {
        return unsupported("output", "scale " + numberText(desc.outputQuantisation.scale) +
                                         " is out of proportion to the image's, " +
                                         numberText(desc.imageQuantisation.scale));
    }
    return Nothing{};
}

Status checkFill(const GridSampleDesc &desc) {
    if (desc.padding != Padding::Constant) {
        return desc.fill.empty() ? Status(Nothing{})
                                 : Status(invalid("fill", "given with padding " + std::string(toString(desc.padding)),
                                                  "use padding constant"));
    }
    const auto channels = static_cast<uint64_t>(extentsOf(desc).c);
    if (desc.fill.size() != 1 && desc.fill.size() != channels) {
        return invalid("fill",
                       std::to_string(desc.fill.size()) + " values are given for " + std::to_string(channels) +
                           " channels",
                       "give one value, or one per channel");
    }
    for (const float value : desc.fill) {
        const double inSteps = static_cast<double>(value) / desc.imageQuantisation.scale;
        if (!std::isfinite(static_cast<float>(inSteps))) {
            return invalid("fill", "value " + numberText(value) + " is not finite in float32");
        }
    }
    return Nothing{};
}

} // namespace

Status validate(const GridSampleDesc &desc) {
    if (Status status = checkRanks(desc); !status) {
        return status;
    }
    const NamedTensor tensors[] = {
        {"image", &desc.image, imageAxes(desc, "")},
        {"grid", &desc.grid, gridAxes(desc)},
        {"output", &desc.output, imageAxes(desc, "o")},
    };
    for (const auto &[name, tensor, axes] : tensors) {
        if (Status status = checkAxes(name, *tensor, axes); !status) {
            return status;
        }
    }
    if (Status status = checkShapesAgree(desc); !status) {
        return status;
    }
    for (const auto &[name, tensor, axes] : tensors) {
        if (Status status = checkBytes(name, *tensor); !status) {
            return status;
        }
    }
    if (desc.mode == Mode::Bicubic && desc.image.shape.size() == 5) {
        return unsupported("mode", "bicubic is given for a volume, image " + toString(desc.image.shape),
                           "use bilinear or nearest");
    }
    for (const auto check : {checkOwnPlaces, checkLengths, checkTypes, checkFill}) {
        if (Status status = check(desc); !status) {
            return status;
        }
    }
    return Nothing{};
}

} // namespace gridsample
