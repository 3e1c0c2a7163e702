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

// Whether the file lies in a folder below the output folder, which the launcher makes and the runner does not.
bool needsFolder(const FileSpec &file);

// Whether the runner's own file is the result: a tensor's .npy, of which no channel is left out, in a folder that is
// not ours to make.
bool runnerWritesIt(const FileSpec &file, const Contents &contents);

// What can be found wrong before the run: a place that results may not have, a kind of file or a type that they cannot
// have, a shape that is no picture.
Status checkResult(const World &world, const FileSpec &file, const Contents &contents);

// The finished file's bytes. `summary` says what was converted, if anything, and `notes` what was lost.
Result<Bytes> finishResult(const PendingResult &result, ByteView written, std::string &summary, Notes &notes);

} // namespace gridsample
