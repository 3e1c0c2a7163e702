/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// libspng, opened at run time, so that the plugin loads where it is not installed.
#pragma once

#include "base/dynamic_library.hpp"

#include <spng.h>

#include <memory>

namespace gridsample {

// The functions that are used of it.
struct PngLibrary {
    decltype(&spng_ctx_new) newContext;
    decltype(&spng_ctx_free) freeContext;
    decltype(&spng_set_png_buffer) setBuffer;
    decltype(&spng_get_png_buffer) takeBuffer;
    decltype(&spng_set_image_limits) setImageLimits;
    decltype(&spng_get_ihdr) getHeader;
    decltype(&spng_set_ihdr) setHeader;
    decltype(&spng_get_trns) getTransparency;
    decltype(&spng_set_option) setOption;
    decltype(&spng_decoded_image_size) decodedSize;
    decltype(&spng_decode_image) decode;
    decltype(&spng_encode_image) encode;
    decltype(&spng_strerror) errorText;
};

// Opened once and kept. NotFound if it is not installed.
Result<const PngLibrary *> pngLibrary();

// A context that frees itself.
using PngContext = std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)>;

} // namespace gridsample
