/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Small arrays go through all conversions; large ones would only take time.
#include "array_rules.hpp"

#include "claims.hpp"
#include "data/encoding.hpp"
#include "data/picture.hpp"

namespace gridsample::fuzz {
namespace {

constexpr ElementType kTargets[] = {ElementType::U8,  ElementType::I8,  ElementType::U16, ElementType::I16,
                                    ElementType::I32, ElementType::F16, ElementType::F32, ElementType::F64};
constexpr size_t kMostBytes = 1 << 12;

std::string pictureFault(const Array &array) {
    for (const std::optional<AxisOrder> order :
         {std::optional<AxisOrder>(), std::optional(AxisOrder::Nhwc), std::optional(AxisOrder::Nchw)}) {
        const Result<PictureShape> picture = findPicture(array.shape, {order, {}, {}});
        if (!picture) {
            if (const std::string fault = errorFault(picture.error()); !fault.empty()) {
                return fault;
            }
            continue;
        }
        const Array hwc = toHwc(array, *picture);
        const Array back = fromHwc(hwc, picture->order);
        if (!arrayFault(hwc).empty() || back.bytes != array.bytes || back.shape != shapeOf(*picture)) {
            return "turning the axes round and back changes something";
        }
        for (const int64_t channels : {1, 2, 3, 4}) {
            Notes notes;
            const Result<Array> other = withChannels(hwc, channels, true, notes);
            if (other && (other->shape[2] != channels || !arrayFault(*other).empty())) {
                return "another number of channels than asked for";
            }
        }
    }
    return "";
}

} // namespace

std::string arrayFault(const Array &array) {
    const std::optional<uint64_t> count = countOf(array.shape, array.type);
    return count && *count * bytesOf(array.type) == array.bytes.size() ? "" : "shape and bytes disagree";
}

std::string conversionFault(const Array &array) {
    if (array.bytes.size() > kMostBytes) {
        return "";
    }
    for (const ElementType target : kTargets) {
        for (const Encoding &encoding : {Encoding{}, Encoding{Encoding::Kind::Integer, 1.0F, 0},
                                         Encoding{Encoding::Kind::Quantised, 0.1F, -128}}) {
            for (const bool isIntoFile : {false, true}) {
                Notes notes;
                const Result<Array> converted =
                    isIntoFile ? decode(array, target, encoding, notes) : encode(array, target, encoding, notes);
                const std::string fault = !converted ? errorFault(converted.error())
                                          : converted->type != target || converted->shape != array.shape
                                              ? "another type or shape"
                                              : arrayFault(*converted);
                if (!fault.empty()) {
                    return fault;
                }
                if (converted && target == array.type && !isIntoFile && *converted != array) {
                    return "the same type does not come back as it is";
                }
            }
        }
    }
    return pictureFault(array);
}

} // namespace gridsample::fuzz
