/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names of files that come out of JSON, which can hold what no system's names can.
#pragma once

#include "base/result.hpp"

#include <string>

namespace gridsample {

// InvalidInput for a name with a NUL, which a system would take for its end: another file, of another kind.
inline Status checkFileName(const std::string &name) {
    const std::size_t end = name.find('\0');
    return end == std::string::npos
               ? Status(Nothing{})
               : Error{ErrorCode::InvalidInput, name.substr(0, end),
                       "is only the beginning of a name, which goes on behind a NUL", "take the NUL (\\u0000) out"};
}

} // namespace gridsample
