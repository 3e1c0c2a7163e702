/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The table of colour formats. Whether the runner writes .dds was found by trying each format with release 0.11.0.
#include "data/image_format.hpp"

#include <algorithm>

namespace gridsample {
namespace {

// clang-format off
constexpr ImageFormat kFormats[] = {
    // name, VkFormat, DXGI_FORMAT, numeric, components, bits, runner writes .dds, storage, blue first
    {"VK_FORMAT_R8_UNORM", 9, 61, Numeric::Unorm, 1, 8, true, false},
    {"VK_FORMAT_R8_SNORM", 10, 63, Numeric::Snorm, 1, 8, true, false},
    {"VK_FORMAT_R8_UINT", 13, 62, Numeric::Uint, 1, 8, false, false},
    {"VK_FORMAT_R8_SINT", 14, 64, Numeric::Sint, 1, 8, false, false},
    {"VK_FORMAT_R8G8_UNORM", 16, 49, Numeric::Unorm, 2, 8, true, false},
    {"VK_FORMAT_R8G8_SNORM", 17, 51, Numeric::Snorm, 2, 8, false, false},
    {"VK_FORMAT_R8G8_UINT", 20, 50, Numeric::Uint, 2, 8, true, false},
    {"VK_FORMAT_R8G8_SINT", 21, 52, Numeric::Sint, 2, 8, true, false},
    {"VK_FORMAT_R8G8B8A8_UNORM", 37, 28, Numeric::Unorm, 4, 8, true, true},
    {"VK_FORMAT_R8G8B8A8_SNORM", 38, 31, Numeric::Snorm, 4, 8, true, true},
    {"VK_FORMAT_R8G8B8A8_UINT", 41, 30, Numeric::Uint, 4, 8, false, true},
    {"VK_FORMAT_R8G8B8A8_SINT", 42, 32, Numeric::Sint, 4, 8, true, true},
    {"VK_FORMAT_R8G8B8A8_SRGB", 43, 29, Numeric::Srgb, 4, 8, false, false},
    {"VK_FORMAT_B8G8R8A8_UNORM", 44, 87, Numeric::Unorm, 4, 8, true, false, true},
    {"VK_FORMAT_B8G8R8A8_SRGB", 50, 91, Numeric::Srgb, 4, 8, false, false, true},
    {"VK_FORMAT_R16_UNORM", 70, 56, Numeric::Unorm, 1, 16, false, false},
    {"VK_FORMAT_R16_SNORM", 71, 58, Numeric::Snorm, 1, 16, false, false},
    {"VK_FORMAT_R16_UINT", 74, 57, Numeric::Uint, 1, 16, true, false},
    {"VK_FORMAT_R16_SINT", 75, 59, Numeric::Sint, 1, 16, false, false},
    {"VK_FORMAT_R16_SFLOAT", 76, 54, Numeric::Sfloat, 1, 16, true, false},
    {"VK_FORMAT_R16G16_UNORM", 77, 35, Numeric::Unorm, 2, 16, false, false},
    {"VK_FORMAT_R16G16_SNORM", 78, 37, Numeric::Snorm, 2, 16, false, false},
    {"VK_FORMAT_R16G16_UINT", 81, 36, Numeric::Uint, 2, 16, false, false},
    {"VK_FORMAT_R16G16_SINT", 82, 38, Numeric::Sint, 2, 16, false, false},
    {"VK_FORMAT_R16G16_SFLOAT", 83, 34, Numeric::Sfloat, 2, 16, true, false},
    {"VK_FORMAT_R16G16B16A16_UNORM", 91, 11, Numeric::Unorm, 4, 16, false, false},
    {"VK_FORMAT_R16G16B16A16_SNORM", 92, 13, Numeric::Snorm, 4, 16, false, false},
    {"VK_FORMAT_R16G16B16A16_UINT", 95, 12, Numeric::Uint, 4, 16, false, true},
    {"VK_FORMAT_R16G16B16A16_SINT", 96, 14, Numeric::Sint, 4, 16, true, true},
    {"VK_FORMAT_R16G16B16A16_SFLOAT", 97, 10, Numeric::Sfloat, 4, 16, true, true},
    {"VK_FORMAT_R32_UINT", 98, 42, Numeric::Uint, 1, 32, true, true},
    {"VK_FORMAT_R32_SINT", 99, 43, Numeric::Sint, 1, 32, false, true},
    {"VK_FORMAT_R32_SFLOAT", 100, 41, Numeric::Sfloat, 1, 32, true, true},
    {"VK_FORMAT_R32G32_UINT", 101, 17, Numeric::Uint, 2, 32, false, false},
    {"VK_FORMAT_R32G32_SINT", 102, 18, Numeric::Sint, 2, 32, false, false},
    {"VK_FORMAT_R32G32_SFLOAT", 103, 16, Numeric::Sfloat, 2, 32, false, false},
    {"VK_FORMAT_R32G32B32A32_UINT", 107, 3, Numeric::Uint, 4, 32, false, true},
    {"VK_FORMAT_R32G32B32A32_SINT", 108, 4, Numeric::Sint, 4, 32, false, true},
    {"VK_FORMAT_R32G32B32A32_SFLOAT", 109, 2, Numeric::Sfloat, 4, 32, true, true},
};
// clang-format on

struct TensorFormat {
    std::string_view name;
    uint32_t vkFormat;
    ElementType element;
};
constexpr uint32_t kVkFormatR8BoolArm = 1000460000;
constexpr TensorFormat kTensorFormats[] = {
    {"VK_FORMAT_R8_BOOL_ARM", kVkFormatR8BoolArm, ElementType::Bool},
    {"VK_FORMAT_R8_UINT", 13, ElementType::U8},
    {"VK_FORMAT_R8_SINT", 14, ElementType::I8},
    {"VK_FORMAT_R16_UINT", 74, ElementType::U16},
    {"VK_FORMAT_R16_SINT", 75, ElementType::I16},
    {"VK_FORMAT_R16_SFLOAT", 76, ElementType::F16},
    {"VK_FORMAT_R32_UINT", 98, ElementType::U32},
    {"VK_FORMAT_R32_SINT", 99, ElementType::I32},
    {"VK_FORMAT_R32_SFLOAT", 100, ElementType::F32},
    {"VK_FORMAT_R64_SINT", 111, ElementType::I64},
};

template <typename Row, size_t count, typename Matches>
constexpr const Row *findRow(const Row (&table)[count], Matches matches) {
    const auto found = std::find_if(std::begin(table), std::end(table), matches);
    return found == std::end(table) ? nullptr : found;
}

} // namespace

ElementType ImageFormat::element() const {
    const bool isSigned = numeric == Numeric::Snorm || numeric == Numeric::Sint;
    if (numeric == Numeric::Sfloat) {
        return bits == 16 ? ElementType::F16 : ElementType::F32;
    }
    if (bits == 8) {
        return isSigned ? ElementType::I8 : ElementType::U8;
    }
    if (bits == 16) {
        return isSigned ? ElementType::I16 : ElementType::U16;
    }
    return isSigned ? ElementType::I32 : ElementType::U32;
}

std::string_view ImageFormat::tensorName() const {
    return tensorFormatName(element());
}

std::span<const ImageFormat> imageFormats() {
    return kFormats;
}

const ImageFormat *findImageFormat(std::string_view name) {
    return findRow(kFormats, [=](const ImageFormat &row) { return row.name == name; });
}

const ImageFormat *findImageFormat(uint32_t vkFormat) {
    return findRow(kFormats, [=](const ImageFormat &row) { return row.vkFormat == vkFormat; });
}

const ImageFormat *findDxgiFormat(uint32_t dxgiFormat) {
    return findRow(kFormats, [=](const ImageFormat &row) { return row.dxgiFormat == dxgiFormat && dxgiFormat != 0; });
}

const ImageFormat *findImageFormat(Numeric numeric, uint32_t bits, uint32_t components) {
    return findRow(kFormats, [=](const ImageFormat &row) {
        return row.numeric == numeric && row.bits == bits && row.components == components && !row.isBgra;
    });
}

std::optional<ElementType> tensorElement(std::string_view name) {
    const TensorFormat *row = findRow(kTensorFormats, [=](const TensorFormat &format) { return format.name == name; });
    return row == nullptr ? std::nullopt : std::optional(row->element);
}

std::optional<ElementType> tensorElement(uint32_t vkFormat) {
    const TensorFormat *row =
        findRow(kTensorFormats, [=](const TensorFormat &format) { return format.vkFormat == vkFormat; });
    return row == nullptr ? std::nullopt : std::optional(row->element);
}

std::string_view tensorFormatName(ElementType element) {
    const TensorFormat *row =
        findRow(kTensorFormats, [=](const TensorFormat &format) { return format.element == element; });
    return row == nullptr ? std::string_view() : row->name;
}

} // namespace gridsample
