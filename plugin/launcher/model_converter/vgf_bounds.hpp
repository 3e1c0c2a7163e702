/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Whether a VGF is as long as its own header says; the launcher has no library that reads VGFs.
#pragma once

#include "base/files.hpp"

#include <string>

namespace gridsample {

// "": nothing is missing; else what is, such as "its header has 4 of 128 bytes". Looks at the header alone, so
// it costs the same for a file of any size.
std::string missingFromVgf(ByteView vgf);

} // namespace gridsample
