/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Signals on POSIX systems. All that runs inside the handler is safe there: system calls and lock-free atomics.
#include "launcher/signals.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>
#ifdef __linux__
#include <dirent.h>
#include <sys/syscall.h>
#endif

namespace gridsample {
namespace {

constexpr int kForwarded[] = {SIGINT, SIGTERM, SIGHUP};
constexpr int kSlots = 64;
constexpr std::size_t kLongestPath = 4096; // with its NUL
constexpr int kDeepestFolder = 16;

struct Leftover {
    std::atomic<int> state{0}; // 0: free, 1: being filled, 2: in use
    char path[kLongestPath];
};
Leftover leftovers[kSlots];
std::atomic<int> child{0};
std::atomic<int> forwarded{0};
static_assert(std::atomic<int>::is_always_lock_free);

// Removes a file, or a folder with all in it, without following links. readdir() may allocate, hence the system call.
void removeTree(int parent, const char *name, int depth) {
    if (::unlinkat(parent, name, 0) == 0 || (errno != EISDIR && errno != EPERM) || depth > kDeepestFolder) {
        return;
    }
#ifdef __linux__
    const int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) {
        return;
    }
    alignas(dirent64) char entries[2048];
    for (;;) {
        const long size = ::syscall(SYS_getdents64, folder, entries, sizeof entries);
        if (size <= 0) {
            break;
        }
        for (long at = 0; at < size;) {
            const auto *entry = reinterpret_cast<const dirent64 *>(entries + at);
            if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0) {
                removeTree(folder, entry->d_name, depth + 1);
            }
            at += entry->d_reclen;
        }
    }
    ::close(folder);
    ::unlinkat(parent, name, AT_REMOVEDIR);
#endif
}

void onSignal(int number, siginfo_t *information, void *) {
    const int savedErrno = errno;
    const int running = child.load();
    if (running > 0) {
        if (forwarded.exchange(number) != 0) { // the second time, so the child does not end by being asked
            ::kill(running, SIGKILL);
        }
        const bool fromTerminal = information != nullptr && information->si_code > 0; // the child has got it, too
        if (!fromTerminal) {
            ::kill(running, number);
        }
        errno = savedErrno;
        return;
    }
    removeLeftovers();
    dieBySignal(number);
}

void onRefusedWrite(int) {
} // write() then says EPIPE or EFBIG; unlike an ignored signal, this is not inherited by the tool

std::atomic<const char *> tool{"gridsample"};

void print(const char *text) {
    static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)) < 0); // there is nobody else to tell
}

void onShrunkFile(int) {
    if (const int running = child.load(); running > 0) {
        ::kill(running, SIGKILL);
    }
    removeLeftovers();
    print(tool.load());
    print(": error: a file became shorter while it was read; give one that nobody writes to meanwhile\n");
    ::_exit(1);
}

} // namespace

void installSignalHandlers(const char *name) {
    static bool installed = false;
    if (name != nullptr) {
        tool.store(name);
    }
    if (std::exchange(installed, true)) {
        return;
    }
    struct sigaction handling {};
    struct sigaction before {};
    sigemptyset(&handling.sa_mask);
    for (const int number : kForwarded) {
        sigaddset(&handling.sa_mask, number); // one at a time
    }
    handling.sa_flags = SA_RESTART | SA_SIGINFO;
    handling.sa_sigaction = onSignal;
    for (const int number : kForwarded) {
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) {
            ::sigaction(number, &handling, nullptr);
        }
    }
    struct sigaction writeHandling {};
    sigemptyset(&writeHandling.sa_mask);
    writeHandling.sa_flags = SA_RESTART;
    writeHandling.sa_handler = onRefusedWrite;
    for (const int number : {SIGPIPE, SIGXFSZ}) {
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) {
            ::sigaction(number, &writeHandling, nullptr);
        }
    }
    struct sigaction shrunkHandling {};
    sigemptyset(&shrunkHandling.sa_mask);
    shrunkHandling.sa_handler = onShrunkFile;
    ::sigaction(SIGBUS, &shrunkHandling, nullptr);
}

void setSignalChild(int processId) {
    child.store(processId);
}

int takeForwardedSignal() {
    return forwarded.exchange(0);
}

void removeLeftovers() {
    for (Leftover &leftover : leftovers) {
        if (leftover.state.load() == 2) {
            removeTree(AT_FDCWD, leftover.path, 0);
        }
    }
}

void dieBySignal(int number) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    std::signal(number, SIG_DFL);
    ::kill(::getpid(), number);
    ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
    ::_exit(128 + number); // the signal does not end processes
}

LeftoverGuard::LeftoverGuard(const std::string &path) {
    if (path.size() >= kLongestPath) {
        return;
    }
    for (int slot = 0; slot < kSlots; ++slot) {
        int expected = 0;
        if (leftovers[slot].state.compare_exchange_strong(expected, 1)) {
            std::memcpy(leftovers[slot].path, path.c_str(), path.size() + 1);
            leftovers[slot].state.store(2);
            slot_ = slot;
            return;
        }
    }
}

void LeftoverGuard::release() noexcept {
    if (slot_ >= 0) {
        leftovers[std::exchange(slot_, -1)].state.store(0);
    }
}

LeftoverGuard::LeftoverGuard(LeftoverGuard &&other) noexcept : slot_(std::exchange(other.slot_, -1)) {}

LeftoverGuard &LeftoverGuard::operator=(LeftoverGuard &&other) noexcept {
    std::swap(slot_, other.slot_);
    return *this;
}

} // namespace gridsample
