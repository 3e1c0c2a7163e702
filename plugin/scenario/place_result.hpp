/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Puts a finished result where the user asked for it.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "gridsample/plugin.h"

#include <string>

namespace gridsample {

// path: as the user wrote it; relative ones are taken from outputFolder, as the runner takes `dst`. The launcher writes
// the file, which appears when the run has succeeded: below that folder, or where the command line says. Failures are
// logged by it.
Status placeResult(const gridsample_host &host, gridsample_session *session, const std::string &outputFolder,
                   const std::string &path, ByteView bytes);

} // namespace gridsample
