/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Images in .dds files.
#include "array_rules.hpp"
#include "claims.hpp"
#include "data/dds.hpp"

namespace gridsample::fuzz {

std::string ddsClaim(ByteView input) {
    const Bytes exact(input.begin(), input.end());
    const Result<DdsImage> image = readDds(exact);
    if (!image) {
        return errorFault(image.error());
    }
    const Array &texels = image->texels;
    if (texels.shape.size() != 3 || texels.shape[2] != image->format->components ||
        texels.type != image->format->element()) {
        return "format and texels disagree";
    }
    if (const std::string fault = arrayFault(texels); !fault.empty()) {
        return fault;
    }
    const Bytes written = writeDds(*image->format, texels);
    const Result<DdsImage> again = readDds(written);
    if (!again || again->texels != texels || again->format != image->format) {
        return "what is written is not read back";
    }
    return conversionFault(texels);
}

} // namespace gridsample::fuzz
