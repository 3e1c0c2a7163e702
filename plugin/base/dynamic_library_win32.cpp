/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Opening and closing on Windows.
#include "base/dynamic_library.hpp"

#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <system_error>
#include <windows.h>

namespace gridsample {
namespace {

std::string utf8(const std::filesystem::path &path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

std::string lastReason() {
    return std::system_category().message(static_cast<int>(GetLastError()));
}

} // namespace

void DynamicLibrary::close() noexcept {
    if (handle_ != nullptr) {
        FreeLibrary(static_cast<HMODULE>(handle_));
        handle_ = nullptr;
    }
}

Result<DynamicLibrary> DynamicLibrary::open(const std::filesystem::path &path) {
    // A bare name is one of the system's libraries, or lies beside the program: neither the current folder nor PATH is
    // searched. For what a library needs itself its own folder is, if the path is absolute, as the flag demands.
    const bool isBare = !path.has_parent_path();
    std::error_code error;
    const std::filesystem::path file = isBare ? path : std::filesystem::absolute(path, error);
    const DWORD flags = isBare ? LOAD_LIBRARY_SEARCH_DEFAULT_DIRS : LOAD_WITH_ALTERED_SEARCH_PATH;
    // To a name without an ending Windows adds .dll, unless a dot ends it, and would load another file.
    const std::wstring name = file.native() + (file.has_extension() ? L"" : L".");
    HMODULE handle = LoadLibraryExW(name.c_str(), nullptr, flags);
    if (handle == nullptr) {
        return Error{ErrorCode::NotFound, utf8(path), "the library cannot be opened (" + lastReason() + ")", ""};
    }
    return DynamicLibrary(static_cast<void *>(handle), path);
}

Result<void *> DynamicLibrary::symbol(const std::string &name) const {
    FARPROC address = handle_ != nullptr ? GetProcAddress(static_cast<HMODULE>(handle_), name.c_str()) : nullptr;
    if (address == nullptr) {
        return Error{ErrorCode::NotFound, utf8(path_), "the library does not export " + name, ""};
    }
    return reinterpret_cast<void *>(address);
}

} // namespace gridsample
