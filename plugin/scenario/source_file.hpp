/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files that a resource is filled from: .npy, .png or .dds, brought into the form that the runner reads.
#pragma once

#include "scenario/file_spec.hpp"
#include "scenario/world.hpp"

namespace gridsample {

// What a resource holds.
struct Contents {
    ElementType element = ElementType::F32; // of one component
    std::vector<int64_t> shape;             // images: [1,H,W,components]
    Encoding encoding;                      // of files that do not say
    bool isBytes = false;                   // a buffer: takes any .npy of the same number of bytes that is plain bytes
    bool isImage = false;                   // its axes are known to be [1,H,W,C]
};

// The path of a .npy file with exactly these contents: the user's own if it is one, else a new one named after
// `scratchName`. What was converted is said, and what that lost.
// Errors name the file, what it holds and what is needed.
Result<std::string> prepareSource(World &world, const FileSpec &file, const Contents &contents,
                                  const std::string &scratchName);

// What a file holds as a picture, without conversion: [H,W,C]. `isColour`: its channels are colours.
struct LoadedPicture {
    Array hwc;
    bool isColour = false;
    const ImageFormat *format = nullptr; // of a .dds file
};
// hints: what is known of the picture's size and layout.
Result<LoadedPicture> loadPicture(World &world, const FileSpec &file, const PictureHints &hints);

} // namespace gridsample
