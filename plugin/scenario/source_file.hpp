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
    bool isBgra = false;                    // its channels are blue, green, red, alpha
};

// A file that holds exactly some contents.
struct PreparedSource {
    std::string path;
    bool isWidened = false; // a picture of three channels, which became four
};

// A .npy file with these contents: the user's own if it is one, else a new one named after `scratchName`. What was
// converted is said, and what that lost. Arrays of images hold the components in the format's order; the channels of
// .png are put in that order.
// Errors name the file, what it holds and what is needed.
Result<PreparedSource> prepareSource(World &world, const FileSpec &file, const Contents &contents,
                                     const std::string &scratchName);

// Whether the file would do. Says nothing and leaves nothing behind.
bool fits(World &world, const FileSpec &file, const Contents &contents);

// What a file holds as a picture, without conversion: [H,W,C]. `isColour`: its channels are colours.
struct LoadedPicture {
    Array hwc;
    bool isColour = false;
    const ImageFormat *format = nullptr; // of a .dds file
};
// hints: what is known of the picture's size and layout.
Result<LoadedPicture> loadPicture(World &world, const FileSpec &file, const PictureHints &hints);

} // namespace gridsample
