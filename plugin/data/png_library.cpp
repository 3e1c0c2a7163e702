/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Finds libspng and its functions.
#include "data/png_library.hpp"

#include <optional>

namespace gridsample {
namespace {

#if defined(_WIN32)
constexpr const char *kLibrary = "libspng.dll";
#elif defined(__APPLE__)
constexpr const char *kLibrary = "libspng.dylib";
#else
constexpr const char *kLibrary = "libspng.so.0";
#endif

template <typename Function> bool find(const DynamicLibrary &library, const char *name, Function &function) {
    const Result<void *> address = library.symbol(name);
    function = address ? reinterpret_cast<Function>(*address) : nullptr;
    return function != nullptr;
}

std::optional<PngLibrary> findAll(const DynamicLibrary &library) {
    PngLibrary found{};
    const bool all =
        find(library, "spng_ctx_new", found.newContext) && find(library, "spng_ctx_free", found.freeContext) &&
        find(library, "spng_set_png_buffer", found.setBuffer) &&
        find(library, "spng_get_png_buffer", found.takeBuffer) &&
        find(library, "spng_set_image_limits", found.setImageLimits) &&
        find(library, "spng_get_ihdr", found.getHeader) && find(library, "spng_set_ihdr", found.setHeader) &&
        find(library, "spng_get_trns", found.getTransparency) && find(library, "spng_set_option", found.setOption) &&
        find(library, "spng_decoded_image_size", found.decodedSize) &&
        find(library, "spng_decode_image", found.decode) && find(library, "spng_encode_image", found.encode) &&
        find(library, "spng_strerror", found.errorText);
    return all ? std::optional(found) : std::nullopt;
}

} // namespace

Result<const PngLibrary *> pngLibrary() {
    static const Result<DynamicLibrary> library = DynamicLibrary::open(kLibrary);
    if (!library) {
        return Error{ErrorCode::NotFound, "", "PNG needs " + std::string(kLibrary) + ": " + library.error().message(),
                     "install libspng (Debian and Ubuntu: libspng0), or use .npy"};
    }
    static const std::optional<PngLibrary> functions = findAll(*library);
    if (!functions) {
        return Error{ErrorCode::NotFound, "", std::string(kLibrary) + " lacks functions of release 0.7",
                     "install libspng 0.7 or newer"};
    }
    return &*functions;
}

} // namespace gridsample
