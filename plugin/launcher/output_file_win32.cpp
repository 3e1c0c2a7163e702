/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Outputs on Windows. An unfinished file is open so that others may write it but not delete it: one that can be deleted
// is a leftover.
#include "launcher/output_file.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "launcher/output_place.hpp"
#include "launcher/signals.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample {

struct OutputFile::State {
    std::string name; // as the user gave it
    HANDLE handle = INVALID_HANDLE_VALUE;
    bool owned = false; // whether the handle is ours to close
    OutputPlace place;
    std::filesystem::path temporary; // until it has become the target; empty: written through
    LeftoverGuard guard;

    ~State() {
        close();
        if (!temporary.empty()) {
            ::DeleteFileW(temporary.c_str());
        }
    }
    bool close() { return !std::exchange(owned, false) || ::CloseHandle(handle) != 0; }
};

namespace {

Error outputError(const std::string &name, const std::string &text, DWORD code) {
    const bool missing = code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND;
    return Error{missing ? ErrorCode::NotFound : ErrorCode::Io, name, text + systemErrorText(static_cast<int>(code)),
                 ""};
}

void removeLeftoversOf(const OutputPlace &place) {
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(place.folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = utf8FromPath(entry->path().filename());
        if (name.starts_with(place.temporaryPrefix) && name.ends_with(OutputPlace::kTemporarySuffix)) {
            ::DeleteFileW(entry->path().c_str()); // fails for one in use
        }
    }
}

HANDLE standardHandle(int number) {
    return ::GetStdHandle(number == 2 ? STD_ERROR_HANDLE : STD_OUTPUT_HANDLE);
}

} // namespace

Result<OutputFile> OutputFile::open(const std::string &pathOrDash) {
    installSignalHandlers();
    auto state = std::make_unique<State>();
    state->name = pathOrDash == "-" ? "standard output" : pathOrDash;
    if (pathOrDash == "-") {
        state->place.standing = 1;
    } else {
        const std::filesystem::path path = pathFromUtf8(pathOrDash);
        std::error_code failure;
        if (std::filesystem::is_directory(path, failure)) {
            return Error{ErrorCode::InvalidInput, pathOrDash, "is a folder", "name a file"};
        }
        const HANDLE there = ::CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                           OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
        if (there != INVALID_HANDLE_VALUE && ::GetFileType(there) != FILE_TYPE_DISK) { // NUL, a pipe, a port
            state->handle = there;
            state->owned = true;
            return OutputFile(std::move(state));
        }
        if (there != INVALID_HANDLE_VALUE) {
            ::CloseHandle(there);
        } else if (const DWORD code = ::GetLastError(); code != ERROR_FILE_NOT_FOUND && code != ERROR_PATH_NOT_FOUND) {
            return outputError(pathOrDash, "cannot be written: ", code);
        }
        Result<OutputPlace> place = findOutputPlace(path);
        if (!place) {
            return std::move(place).error();
        }
        state->place = std::move(*place);
    }
    if (state->place.standing >= 0) {
        state->handle = standardHandle(state->place.standing);
        return OutputFile(std::move(state));
    }
    removeLeftoversOf(state->place);
    state->temporary = state->place.newTemporary();
    state->guard = LeftoverGuard(utf8FromPath(state->temporary));
    state->handle = ::CreateFileW(state->temporary.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                  CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (state->handle == INVALID_HANDLE_VALUE) {
        state->temporary.clear();
        return outputError(pathOrDash, "no file can be made in " + utf8FromPath(state->place.folder) + ": ",
                           ::GetLastError());
    }
    state->owned = true;
    return OutputFile(std::move(state));
}

Status OutputFile::write(ByteView bytes) {
    constexpr std::size_t kLargestWrite = 1u << 30;
    while (!bytes.empty()) {
        DWORD count = 0;
        const auto size = static_cast<DWORD>(bytes.size() < kLargestWrite ? bytes.size() : kLargestWrite);
        if (!::WriteFile(state_->handle, bytes.data(), size, &count, nullptr)) {
            return outputError(state_->name, "cannot be written: ", ::GetLastError());
        }
        bytes = bytes.subspan(count);
    }
    return Nothing{};
}

Status OutputFile::copy(const MappedFile &, ByteView part) {
    return write(part);
}

Status OutputFile::overwrite(ByteView bytes) {
    if (!::SetFilePointerEx(state_->handle, LARGE_INTEGER{}, nullptr, FILE_BEGIN)) {
        return outputError(state_->name, "cannot be written: ", ::GetLastError());
    }
    return write(bytes);
}

Status OutputFile::prepare() {
    return state_->close() ? Status(Nothing{})
                           : Status(outputError(state_->name, "cannot be written: ", ::GetLastError()));
}

Status OutputFile::commit() {
    if (Status ready = prepare(); !ready) {
        return ready;
    }
    if (!state_->temporary.empty()) {
        if (!::MoveFileExW(state_->temporary.c_str(), state_->place.target.c_str(), MOVEFILE_REPLACE_EXISTING)) {
            return outputError(state_->name, "cannot be replaced: ", ::GetLastError());
        }
        state_->guard.release();
        state_->temporary.clear();
    }
    return Nothing{};
}

std::string OutputFile::unfinished() const {
    return utf8FromPath(state_->temporary);
}

bool OutputFile::isWrittenHere() const {
    return !state_->temporary.empty(); // nobody can take its place while it is open
}

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile &&) noexcept = default;
OutputFile &OutputFile::operator=(OutputFile &&) noexcept = default;
OutputFile::~OutputFile() = default;

} // namespace gridsample
