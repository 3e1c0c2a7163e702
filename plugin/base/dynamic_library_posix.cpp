/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Opening and closing on systems with dlopen.
#include "base/dynamic_library.hpp"

#include <dlfcn.h>

namespace gridsample {
namespace {

std::string lastReason() {
    const char *reason = dlerror();
    return reason != nullptr ? reason : "no reason given";
}

} // namespace

void DynamicLibrary::close() noexcept {
    if (handle_ != nullptr) {
        dlclose(handle_);
        handle_ = nullptr;
    }
}

Result<DynamicLibrary> DynamicLibrary::open(const std::filesystem::path &path) {
    // Everything is resolved now, so that an unresolved name is an error here and not a crash later; local, so that two
    // libraries with the same symbols do not see each other.
    void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        return Error{ErrorCode::NotFound, path.string(), "the library cannot be opened (" + lastReason() + ")", ""};
    }
    return DynamicLibrary(handle, path);
}

Result<void *> DynamicLibrary::symbol(const std::string &name) const {
    void *address = handle_ != nullptr ? dlsym(handle_, name.c_str()) : nullptr;
    if (address == nullptr) {
        return Error{ErrorCode::NotFound, path_.string(), "the library does not export " + name, ""};
    }
    return address;
}

} // namespace gridsample
