/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A shared library opened at run time; what is the system's is in dynamic_library_{posix,win32}.cpp.
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <string>

namespace gridsample {

// Owns one reference to the library: the destructor closes it, and with the last reference the system unloads it.
// Addresses from symbol() are valid while any reference is open.
class DynamicLibrary {
  public:
    // A path with a folder in it is opened as it stands; a bare file name is looked up where the system looks for
    // shared libraries. Errors: NotFound, with the system's reason.
    static Result<DynamicLibrary> open(const std::filesystem::path &path);

    DynamicLibrary(DynamicLibrary &&other) noexcept;
    DynamicLibrary &operator=(DynamicLibrary &&other) noexcept;
    DynamicLibrary(const DynamicLibrary &) = delete;
    DynamicLibrary &operator=(const DynamicLibrary &) = delete;
    ~DynamicLibrary();

    // The address of an exported name. Errors: NotFound, with library and name.
    Result<void *> symbol(const std::string &name) const;

    const std::filesystem::path &path() const { return path_; }

  private:
    DynamicLibrary(void *handle, std::filesystem::path path);
    void close() noexcept;

    void *handle_ = nullptr; // nullptr once moved from
    std::filesystem::path path_;
};

} // namespace gridsample
