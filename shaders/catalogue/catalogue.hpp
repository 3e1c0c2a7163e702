/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The shader modules built into the product: one row per variant of shaders/variants.json, with its SPIR-V.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gridsample::shaders {

// One row of the variant table.
struct Variant {
    std::string_view name;           // "buffer_f32_f32": resource kind, image type, grid type
    std::string_view imageType;      // "f32", "f16", "i8", "i16", of fast ones "u8"; the output has the same type
    std::string_view gridType;       // likewise
    std::string_view accuracy;       // "exact", or "fast": the image is one that a sampler reads
    std::span<const uint32_t> spirv; // unspecialised: sizes and modes are specialization constants
};

// All rows, in the order of the table.
std::span<const Variant> variants();

// One row of shaders/choices.json: which kind of variant serves which operators, and how its threads are laid out.
// Lists are words with spaces between; empty ones admit everything.
struct Choice {
    std::string_view name;
    std::string_view layouts;   // "NHWC", "NCHW"
    std::string_view modes;     // "nearest", "bilinear", "bicubic"
    std::string_view images;    // types, as in Variant
    std::string_view device;    // "cpu": only devices that are processors; empty: any
    uint32_t dimensions;        // 2 or 3; 0 admits both
    uint32_t channelsMultiple;  // C is divisible by it
    uint32_t channelsFrom;      // C is at least this
    uint32_t channelsTo;        // C is at most this
    uint32_t outputsFrom;       // Do * Ho * Wo is at least this
    uint32_t shrinksFrom;       // D * H * W is at least so many times Do * Ho * Wo; 0 admits all
    std::string_view kind;      // variants are named kind_image_grid
    uint32_t pack;              // channels that the kind moves at once; divides channelsMultiple
    uint32_t channelsPerThread; // at most; a multiple of pack
    uint32_t positions;         // of a thread along W, where there are enough
    uint32_t group[3];          // workgroup size at most, filled from x on
    bool hasInnerPath;          // a path of its own where no tap needs padding; not for nearest
    bool hasPlanesIfFar;        // one plane at a time where neighbours in the grid point far apart; NCHW images
    uint32_t lanesIfFar;        // of a workgroup's width that work there; 0: all
    uint64_t enoughThreads;     // to keep the device busy: no thread takes several while there are fewer
};

// All rows, in the order of the table: the first that admits an operator is taken.
std::span<const Choice> choices();

// Why a row is there, for people.
struct ChoiceReason {
    std::string_view choice;   // the row's name
    std::string_view reason;   // in words
    std::string_view measured; // in numbers, with the device and the workload
};
std::span<const ChoiceReason> choiceReasons(); // in the order of choices()

// The row of that name, or nullptr.
const Variant *findVariant(std::string_view name);

} // namespace gridsample::shaders
