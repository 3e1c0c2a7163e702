/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Results that the runner cannot write in the form that the user asked for: it writes another, and this finishes it.
#pragma once

#include "scenario/file_spec.hpp"
#include "scenario/source_file.hpp"
#include "scenario/world.hpp"

namespace gridsample {

struct PendingResult {
    FileSpec file;                       // what the user asked for
    Contents contents;                   // what the resource holds
    std::string source;                  // the .npy or .dds file that the runner writes, absolute
    const ImageFormat *format = nullptr; // of an image
};

// Whether the runner's own file is the result: a tensor's .npy, of which no channel is left out.
bool runnerWritesIt(const FileSpec &file, const Contents &contents);

// What can be found wrong before the run: a kind of file or a type that results cannot have, a shape that is no
// picture.
Status checkResult(const FileSpec &file, const Contents &contents);

// The finished file's bytes. Adds to `notes` what was lost.
Result<Bytes> finishResult(const PendingResult &result, ByteView written, Notes &notes);

} // namespace gridsample
