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

namespace {

bool isFile(const std::string &pathOrDash) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(pathFromUtf8(pathOrDash), ignored);
    return pathOrDash != "-" && (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status));
}

} // namespace

std::string folderOfOutput(const std::string &pathOrDash) {
    const std::filesystem::path folder = pathFromUtf8(pathOrDash).parent_path();
    return !isFile(pathOrDash) ? "" : folder.empty() ? "." : utf8FromPath(folder);
}

Result<VgfDestination> VgfDestination::open(const std::string &pathOrDash) {
    const bool waits = !isFile(pathOrDash);
    Result<OutputFile> file = OutputFile::open(pathOrDash);
    if (!file) {
        return std::move(file).error();
    }
    return VgfDestination(pathOrDash, *std::move(file), waits);
}

Status VgfDestination::reopen() {
    Result<OutputFile> again = OutputFile::open(name_);
    if (!again) {
        return std::move(again).error();
    }
    file_ = *std::move(again);
    return Nothing{};
}

Status VgfDestination::put(ByteView bytes) {
    return source_ != nullptr && source_->holds(bytes) ? file_->copy(*source_, bytes) : file_->write(bytes);
}

Status VgfDestination::hold(ByteView bytes) {
    if (source_ != nullptr && source_->holds(bytes)) {
        pieces_.push_back({bytes, 0});
        return Nothing{};
    }
    if (!waiting_.append(bytes)) {
        return Error{ErrorCode::Io, name_, "there is not enough memory for the VGF", ""};
    }
    if (pieces_.empty() || !pieces_.back().copied.empty()) {
        pieces_.emplace_back();
    }
    pieces_.back().count += bytes.size();
    return Nothing{};
}

Status VgfDestination::putHeld() {
    ByteView rest = waiting_.bytes();
    for (const Piece &piece : pieces_) {
        const ByteView bytes = piece.copied.empty() ? rest.first(piece.count) : piece.copied;
        rest = rest.subspan(piece.count);
        if (Status written = put(bytes); !written) {
            return written;
        }
    }
    return Nothing{};
}

// Whether what is held is a new beginning, and the rest as it stands in the file.
bool VgfDestination::leavesTheEnd() const {
    const std::uint64_t begin = waiting_.bytes().size();
    if (source_ != standing_ || pieces_.size() != (begin == 0 ? 1U : 2U)) {
        return false;
    }
    const ByteView end = pieces_.back().copied;
    return !end.empty() && source_->offsetOf(end) == begin && begin + end.size() == source_->bytes().size();
}

Status VgfDestination::write(ByteView bytes) {
    if (waits_ || standing_ != nullptr) {
        return hold(bytes);
    }
    if (!file_) { // dropped before
        if (Status again = reopen(); !again) {
            return again;
        }
    }
    return put(bytes);
}

void VgfDestination::discard() {
    waiting_.clear();
    pieces_.clear();
    if (!waits_ && standing_ == nullptr) {
        file_.reset();
    }
}

Status VgfDestination::prepare() {
    if (std::exchange(isPrepared_, true)) {
        return Nothing{};
    }
    if (standing_ != nullptr && leavesTheEnd() && file_->isWrittenHere()) {
        if (Status written = file_->overwrite(waiting_.bytes()); !written) {
            return written;
        }
    } else if (waits_ || standing_ != nullptr) {
        if (standing_ != nullptr) {
            file_.reset(); // what stands there lives on as it is mapped
            if (Status again = reopen(); !again) {
                return again;
            }
        }
        if (Status written = putHeld(); !written) {
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
