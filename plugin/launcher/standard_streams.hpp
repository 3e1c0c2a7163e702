/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Standard streams as we need them: open, and for bytes.
#pragma once

namespace gridsample {

// Puts something in the place of standard streams that are closed, to which every access fails as before; otherwise the
// next file that we open would be standard output. Bytes go through them as they are. To be called first.
void fillStandardStreams();

} // namespace gridsample
