/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Outputs on POSIX systems. An unfinished file is locked by its owner, so a lock that can be had marks a leftover.
#include "launcher/output_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "launcher/file_copy_posix.hpp"
#include "launcher/output_place.hpp"
#include "launcher/pipes_posix.hpp"
#include "launcher/signals.hpp"

namespace gridsample {

struct OutputFile::State {
    enum class Way { Through, Replace, InPlace };
    std::string name; // as the user gave it
    Way way = Way::Through;
    Descriptor descriptor; // Through: the output; Replace: the unfinished file, locked
    OutputPlace place;
    std::filesystem::path temporary; // Replace, until it has become the target
    mode_t mode = 0600;              // Replace: what the target is to have
    uid_t owner = 0;                 // and whose it is to be, if there is an old one
    gid_t group = 0;
    bool hasOld = false, isPrepared = false;
    LeftoverGuard guard;
    Bytes waiting; // InPlace

    ~State() {
        if (!temporary.empty()) {
            ::unlink(temporary.c_str());
        }
    }
    Status writeInPlace(ByteView bytes);
};

namespace {

Error outputError(const std::string &name, const std::string &text, int code) {
    const bool missing = code == ENOENT || code == ENOTDIR;
    return Error{missing ? ErrorCode::NotFound : ErrorCode::Io, name, text + systemErrorText(code), ""};
}

Status writeAll(int descriptor, ByteView bytes, const std::string &name) {
    const int code = appendBytes(descriptor, bytes);
    return code == 0 ? Status(Nothing{}) : Status(outputError(name, "cannot be written: ", code));
}

bool lock(int descriptor) {
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

void removeLeftoversOf(const OutputPlace &place) {
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(place.folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(place.temporaryPrefix) && name.ends_with(OutputPlace::kTemporarySuffix)) {
            const Descriptor file(::open(entry->path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
            if (file.isOpen() && lock(file.number())) {
                ::unlink(entry->path().c_str());
            }
        }
    }
}

// The process has no other thread that makes files.
mode_t currentUmask() {
    const mode_t mask = ::umask(0077);
    ::umask(mask);
    return mask;
}

// Makes the unfinished file, for us alone, and locks it. Returns an error number, 0 for success.
int makeTemporary(const OutputPlace &place, std::filesystem::path &path, Descriptor &descriptor, LeftoverGuard &guard) {
    constexpr int kAttempts = 100;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        path = place.newTemporary();
        guard = LeftoverGuard(path.string()); // before the file is there, so that no signal falls between
        descriptor = Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (descriptor.isOpen()) {
            struct stat facts {};
            ::fchmod(descriptor.number(), 0600); // whatever the umask takes away, we and the stock tool write it
            const bool locked = lock(descriptor.number()) || errno != EWOULDBLOCK; // some file systems have no locks
            if (locked && ::fstat(descriptor.number(), &facts) == 0 && facts.st_nlink > 0) {
                return 0;
            }
            ::unlink(path.c_str()); // another run has taken it for a leftover
        } else if (errno != EEXIST) {
            const int code = errno;
            guard.release();
            path.clear();
            return code;
        }
    }
    path.clear();
    return EEXIST;
}

} // namespace

Result<OutputFile> OutputFile::open(const std::string &pathOrDash) {
    installSignalHandlers();
    auto state = std::make_unique<State>();
    state->name = pathOrDash == "-" ? "standard output" : pathOrDash;
    struct stat facts {};
    const bool exists = pathOrDash != "-" && ::stat(pathOrDash.c_str(), &facts) == 0;
    if (exists && S_ISDIR(facts.st_mode)) {
        return Error{ErrorCode::InvalidInput, pathOrDash, "is a folder", "name a file"};
    }
    if (pathOrDash == "-") {
        state->place.standing = STDOUT_FILENO;
    } else {
        Result<OutputPlace> place = findOutputPlace(pathFromUtf8(pathOrDash));
        if (!place) {
            return std::move(place).error();
        }
        state->place = std::move(*place);
    }
    const int standing = state->place.standing;
    if (standing >= 0 || (exists && !S_ISREG(facts.st_mode))) {
        state->descriptor = Descriptor(standing >= 0 ? ::fcntl(standing, F_DUPFD_CLOEXEC, 3)
                                                     : ::open(pathOrDash.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        if (!state->descriptor.isOpen()) {
            return outputError(state->name, "cannot be written: ", errno);
        }
        return OutputFile(std::move(state));
    }
    if (exists && ::faccessat(AT_FDCWD, pathOrDash.c_str(), W_OK, AT_EACCESS) != 0) {
        return outputError(pathOrDash, "cannot be written: ", errno);
    }
    removeLeftoversOf(state->place);
    state->hasOld = exists;
    state->mode = exists ? facts.st_mode & 0777 : 0666 & ~currentUmask();
    state->owner = facts.st_uid;
    state->group = facts.st_gid;
    const int code = makeTemporary(state->place, state->temporary, state->descriptor, state->guard);
    if (code == 0) {
        state->way = State::Way::Replace;
    } else if (exists && (code == EACCES || code == EPERM || code == EROFS)) {
        state->way = State::Way::InPlace;
    } else {
        return outputError(pathOrDash, "no file can be made in " + state->place.folder.string() + ": ", code);
    }
    return OutputFile(std::move(state));
}

Status OutputFile::write(ByteView bytes) {
    if (state_->way == State::Way::InPlace) {
        state_->waiting.insert(state_->waiting.end(), bytes.begin(), bytes.end());
        return Nothing{};
    }
    return writeAll(state_->descriptor.number(), bytes, state_->name);
}

Status OutputFile::copy(const MappedFile &from, ByteView part) {
    if (state_->way == State::Way::InPlace) {
        return write(part);
    }
    const int code = appendPart(state_->descriptor.number(), from, part);
    return code == 0 ? Status(Nothing{}) : Status(outputError(state_->name, "cannot be written: ", code));
}

Status OutputFile::overwrite(ByteView bytes) {
    if (::lseek(state_->descriptor.number(), 0, SEEK_SET) != 0) {
        return outputError(state_->name, "cannot be written: ", errno);
    }
    return writeAll(state_->descriptor.number(), bytes, state_->name);
}

Status OutputFile::State::writeInPlace(ByteView bytes) {
    const Descriptor file(::open(place.target.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
    if (!file.isOpen()) {
        return outputError(name, "cannot be written: ", errno);
    }
    return writeAll(file.number(), bytes, name);
}

Status OutputFile::prepare() {
    if (std::exchange(state_->isPrepared, true)) {
        return Nothing{};
    }
    if (state_->way == State::Way::InPlace) {
        return state_->writeInPlace(state_->waiting);
    }
    // Some file systems tell of a full disk only when a descriptor closes; the lock lives on in the other one.
    const int copy = ::fcntl(state_->descriptor.number(), F_DUPFD_CLOEXEC, 3);
    if (copy >= 0 && ::close(copy) != 0 && errno != EINTR) {
        return outputError(state_->name, "cannot be written: ", errno);
    }
    if (state_->way == State::Way::Replace) {
        if (state_->hasOld) { // the owner first: changing it takes mode bits away
            const int kept = ::fchown(state_->descriptor.number(), state_->owner, state_->group);
            (void)kept; // only root may give files away
        }
        ::fchmod(state_->descriptor.number(), state_->mode);
    }
    return Nothing{};
}

Status OutputFile::commit() {
    if (Status ready = prepare(); !ready) {
        return ready;
    }
    if (state_->way == State::Way::Replace) {
        if (::rename(state_->temporary.c_str(), state_->place.target.c_str()) != 0) {
            if (errno != EBUSY) { // EBUSY: the file is a mount point, as single files in containers are
                return outputError(state_->name, "cannot be replaced: ", errno);
            }
            const Result<Bytes> bytes = readFile(state_->temporary);
            return bytes ? state_->writeInPlace(*bytes) : Status(bytes.error());
        }
        state_->guard.release();
        state_->temporary.clear();
    }
    return Nothing{};
}

std::string OutputFile::unfinished() const {
    return state_->way == State::Way::Replace ? state_->temporary.string() : "";
}

bool OutputFile::isWrittenHere() const {
    struct stat opened {};
    struct stat named {};
    return ::fstat(state_->descriptor.number(), &opened) == 0 && ::lstat(state_->temporary.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile &&) noexcept = default;
OutputFile &OutputFile::operator=(OutputFile &&) noexcept = default;
OutputFile::~OutputFile() = default;

} // namespace gridsample
