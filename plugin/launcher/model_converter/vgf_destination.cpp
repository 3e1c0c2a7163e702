/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Choosing between a file that can be dropped and bytes that wait.
#include "launcher/model_converter/vgf_destination.hpp"

#include "base/files.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace gridsample {

Result<VgfDestination> VgfDestination::open(const std::string &pathOrDash) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(pathFromUtf8(pathOrDash), ignored);
    const bool waits =
        pathOrDash == "-" || (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status));
    Result<OutputFile> file = OutputFile::open(pathOrDash);
    if (!file) {
        return std::move(file).error();
    }
    return VgfDestination(pathOrDash, *std::move(file), waits);
}

Status VgfDestination::write(ByteView bytes) {
    if (waits_) {
        return waiting_.append(bytes)
                   ? Status(Nothing{})
                   : Status(Error{ErrorCode::Io, name_, "there is not enough memory for the VGF", ""});
    }
    if (!file_) { // dropped before
        Result<OutputFile> again = OutputFile::open(name_);
        if (!again) {
            return std::move(again).error();
        }
        file_ = *std::move(again);
    }
    return file_->write(bytes);
}

void VgfDestination::discard() {
    waiting_.clear();
    if (!waits_) {
        file_.reset();
    }
}

Status VgfDestination::prepare() {
    if (std::exchange(isPrepared_, true)) {
        return Nothing{};
    }
    if (waits_) {
        if (Status written = file_->write(waiting_.bytes()); !written) {
            return written;
        }
    }
    return file_->prepare();
}

Status VgfDestination::commit() {
    Status ready = prepare();
    return ready ? file_->commit() : std::move(ready);
}

} // namespace gridsample
