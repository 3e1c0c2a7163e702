/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Windows keeps standard handles apart from others.
#include "launcher/standard_streams.hpp"

namespace gridsample {

void fillStandardStreams() {}

} // namespace gridsample
