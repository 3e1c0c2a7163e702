/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Looks for an axis of channels.
#include "bundle/image_view.hpp"

#include "data/elements.hpp"

namespace gridsample {
namespace {

Error noImage(const std::string &why) {
    return {ErrorCode::Unsupported, "", why, ""};
}

bool isChannels(int64_t length) {
    return length == 1 || length == 2 || length == 4;
}

} // namespace

Result<ImageView> imageViewOf(const BundleValue &value) {
    const std::vector<int64_t> &shape = value.shape;
    if (shape.size() != 4) {
        return noImage("it has " + std::to_string(shape.size()) + " axes, an image four");
    }
    if (shape[0] != 1) {
        return noImage("its batch is " + std::to_string(shape[0]));
    }
    switch (value.element) {
    case ElementType::I8:
    case ElementType::I16:
    case ElementType::F16:
    case ElementType::F32:
        break;
    default:
        return noImage(std::string("no image holds ") + nameOf(value.element));
    }
    ImageView view;
    view.channelsFirst = !isChannels(shape[3]);
    if (view.channelsFirst && !isChannels(shape[1])) {
        return noImage("neither its last axis nor its second is 1, 2 or 4 channels");
    }
    const int64_t channels = view.channelsFirst ? shape[1] : shape[3];
    view.height = static_cast<uint32_t>(view.channelsFirst ? shape[2] : shape[1]);
    view.width = static_cast<uint32_t>(view.channelsFirst ? shape[3] : shape[2]);
    view.format = findImageFormat(isFloat(value.element) ? Numeric::Sfloat : Numeric::Sint,
                                  static_cast<uint32_t>(8 * bytesOf(value.element)), static_cast<uint32_t>(channels));
    return view.format != nullptr ? Result<ImageView>(view) : noImage("its type has no image format");
}

} // namespace gridsample
