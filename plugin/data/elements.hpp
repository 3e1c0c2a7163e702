/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Array elements as doubles, one at a time. Exact for all types that encodings take.
#pragma once

#include "data/array.hpp"

namespace gridsample {

// True for floats of any width.
bool isFloat(ElementType type);
bool isSigned(ElementType type);

// The largest integer of a type that is a double, too; 1 for floats, which is what stands for "all" in a picture.
double largestOf(ElementType type);
double smallestOf(ElementType type); // the most negative; of floats the most negative finite float32

// Element number `index`, and the reverse. The value must be one that the type has, except that floats are rounded.
double loadElement(const Array &array, size_t index);
void storeElement(Array &array, size_t index, double value);

} // namespace gridsample
