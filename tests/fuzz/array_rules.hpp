/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What holds of every array that a file gave.
#pragma once

#include "data/array.hpp"

#include <string>

namespace gridsample::fuzz {

// Shape and bytes agree.
std::string arrayFault(const Array &array);

// As a picture in any order of axes and channels, and in any type and encoding: an error, or a whole array; turning the
// axes round and back changes nothing.
std::string conversionFault(const Array &array);

} // namespace gridsample::fuzz
