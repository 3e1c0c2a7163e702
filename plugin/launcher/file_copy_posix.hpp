/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Copies from file to file on POSIX systems that do not pass through our memory.
#pragma once

#include "base/files.hpp"

namespace gridsample {

// Appends bytes to an open file. Returns an error number, 0 for success.
int appendBytes(int to, ByteView bytes);

// Appends `part`, which `from` holds. The system copies it, or lets two files share it, where it can.
int appendPart(int to, const MappedFile &from, ByteView part);

} // namespace gridsample
