/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// DirectDraw surfaces (.dds) of one two-dimensional image, as the runner reads and writes them.
#pragma once

#include "data/array.hpp"
#include "data/image_format.hpp"

namespace gridsample {

struct DdsImage {
    const ImageFormat *format = nullptr; // of the table
    Array texels;                        // [H,W,components], elements as format->element() says
};

// Errors: InvalidInput for bytes that are no .dds file, or not as many as it says; Unsupported for cube maps, volumes,
// arrays, mip levels, files without a DX10 header, and formats that the table lacks.
Result<DdsImage> readDds(ByteView file);

// The reverse, with a DX10 header. texels: [H,W,components] of format.element().
Bytes writeDds(const ImageFormat &format, const Array &texels);

} // namespace gridsample
