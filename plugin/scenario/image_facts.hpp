/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What can be found out about an image from the rest of a scenario.
#pragma once

#include "scenario/expansion.hpp"
#include "scenario/image_members.hpp"
#include "scenario/source_file.hpp"

namespace gridsample {

class VgfInterfaces;

struct ImageFacts {
    const ImageFormat *format = nullptr;
    std::optional<int64_t> height, width;
    std::optional<int64_t> channels; // that a result has, if not all components: 3
    bool isComplete() const { return format != nullptr && height && width; }
    // Fills in what is missing.
    void addFrom(const ImageFacts &other);
};

// The format of images with such pixels, or nullptr. Three channels become four, as no device has images of three.
const ImageFormat *formatFor(ElementType element, bool isNormalized, int64_t channels);

// Of a picture. Errors: Unsupported if no format holds it.
Result<ImageFacts> factsOf(const LoadedPicture &picture, const FileSpec &file);

// Of a tensor in the same memory_group with dims [1,H,W,C].
ImageFacts factsFromTensors(Expansion &expansion, const Json &members);

// Of the dispatch_grid_sample that the image is an operand of, from its other operands, as far as they are complete.
ImageFacts factsFromDispatches(Expansion &expansion, const std::string &uid);

// Errors of the operands that stand beside the image in a dispatch_grid_sample, with their JSON pointer.
Status checkOtherOperands(Expansion &expansion, const std::string &uid);

// How commands use an image. Errors: InvalidInput if a shader of the user's is among them, which only the user knows.
Result<std::optional<ImageUse>> useOf(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid,
                                      const ImageFormat &format);

} // namespace gridsample
