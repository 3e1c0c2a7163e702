/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The colour formats of images, as one table: what a texel holds, and who can do what with it.
#pragma once

#include "data/array.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridsample {

// How the bits of a component are read as a number. Srgb: unsigned, on a curve.
enum class Numeric { Unorm, Snorm, Uint, Sint, Sfloat, Srgb };

struct ImageFormat {
    std::string_view name; // "VK_FORMAT_R8G8B8A8_UNORM"
    uint32_t vkFormat;     // its number
    uint32_t dxgiFormat;   // DXGI_FORMAT of a .dds file; 0: there is none
    Numeric numeric;
    uint32_t components;  // 1, 2 or 4, red first but for isBgra
    uint32_t bits;        // of each component: 8, 16 or 32
    bool runnerWritesDds; // as built without SCENARIO_RUNNER_EXPERIMENTAL_IMAGE_FORMAT_SUPPORT (0.11.0)
    bool isStorage;      // a shader may write it without shaderStorageImageExtendedFormats, which the runner leaves off
    bool isBgra = false; // blue, green, red, alpha in files and memory; shaders see red first

    ElementType element() const;         // one component as an array holds it: int8 for SNORM and SINT
    std::string_view tensorName() const; // the format of a tensor that has the same bits: "VK_FORMAT_R8_SINT"
    uint32_t texelBytes() const { return components * bits / 8; }
};

std::span<const ImageFormat> imageFormats();
const ImageFormat *findImageFormat(std::string_view name); // nullptr if the table lacks it
const ImageFormat *findImageFormat(uint32_t vkFormat);     // likewise
const ImageFormat *findDxgiFormat(uint32_t dxgiFormat);    // likewise; never for 0
// The one with red first; likewise.
const ImageFormat *findImageFormat(Numeric numeric, uint32_t bits, uint32_t components);

// A tensor's format: one component. "VK_FORMAT_R8_SINT" is int8. Nothing for formats of several components or none.
std::optional<ElementType> tensorElement(std::string_view name);
std::optional<ElementType> tensorElement(uint32_t vkFormat);
// The name of the format that a tensor of such elements has; empty if there is none (uint64, float64).
std::string_view tensorFormatName(ElementType element);

} // namespace gridsample
