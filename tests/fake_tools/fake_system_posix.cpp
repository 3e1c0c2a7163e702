/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fake tools on POSIX systems: signals, descriptors and children left behind.
#include "fake_tools/fake_system.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace gridsample::test {
namespace {

int signalFile = -1;

void noteSignal(int number) {
    const std::string text = std::to_string(number); // short: no allocation
    const ssize_t written = ::write(signalFile, text.data(), text.size());
    ::_exit(written > 0 ? 0 : 1);
}

[[noreturn]] void dieOf(int number) {
    std::signal(number, SIG_DFL);
    std::raise(number);
    ::_exit(1);
}

} // namespace

void setBinaryStreams() {}

std::vector<std::string> fakeArguments(int argc, char **argv) {
    return argc > 1 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>();
}

std::string fakeVariable(const std::string &name) {
    const char *value = std::getenv(name.c_str());
    return value != nullptr ? value : "";
}

std::vector<std::string> fakeEnvironment() {
    std::vector<std::string> entries;
    for (char **entry = environ; *entry != nullptr; ++entry) {
        entries.emplace_back(*entry);
    }
    return entries;
}

int processId() {
    return static_cast<int>(::getpid());
}

void waitForever() {
    for (;;) {
        ::pause();
    }
}

void crash() {
    dieOf(SIGSEGV);
}

void abortLikeATool() {
    dieOf(SIGABRT);
}

std::optional<int> systemVerb(const std::string &verb, const std::string &value) {
    if (verb == "die") { // of signal N
        dieOf(std::stoi(value));
    }
    if (verb == "wait") { // until a signal comes; its number goes to file N, and the exit code is 0
        signalFile = ::open(value.c_str(), O_WRONLY | O_CREAT, 0600);
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
            std::signal(number, noteSignal);
        }
        std::printf("%d\n", processId());
        std::fflush(stdout);
        waitForever();
    }
    if (verb == "linger") { // leaves a child behind that keeps standard output open, and says its number
        const pid_t child = ::fork();
        if (child == 0) {
            waitForever();
        }
        std::printf("%d\n", static_cast<int>(child));
        return 0;
    }
    if (verb == "descriptors") { // the open ones, in one line
        for (int number = 0; number < 256; ++number) {
            if (::fcntl(number, F_GETFD) >= 0) {
                std::printf("%d ", number);
            }
        }
        return 0;
    }
    return std::nullopt;
}

} // namespace gridsample::test
