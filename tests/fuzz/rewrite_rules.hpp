/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a rewrite of a TOSA model must leave as it was.
#pragma once

#include "base/files.hpp"
#include "rewrite/rewrite_model.hpp"

#include <string>

namespace gridsample::fuzz {

// Rewrites the model and holds what was written against it. "" if an error is said, if nothing was to be done and
// nothing was written, or if the new file is sound, differs at our operators alone, and is left as it is by a second
// rewrite. The model must lie in memory of just its size, so that a sanitizer sees one byte too many.
std::string rewriteFault(ByteView model, const RewriteOptions &options);

} // namespace gridsample::fuzz
