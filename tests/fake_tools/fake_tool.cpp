/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A tool that does on demand what a real one does only when something goes wrong. First argument: what to do.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

int signalFile = -1;

void noteSignal(int number) {
    const std::string text = std::to_string(number); // short: no allocation
    const ssize_t written = ::write(signalFile, text.data(), text.size());
    ::_exit(written > 0 ? 0 : 1);
}

int flood(std::size_t size) {
    const std::vector<char> block(64 * 1024, 'x');
    for (std::size_t done = 0; done < size; done += block.size()) {
        if (::write(STDOUT_FILENO, block.data(), block.size()) < 0 ||
            ::write(STDERR_FILENO, block.data(), block.size()) < 0) {
            return 1;
        }
    }
    return 0;
}

int copyInput() {
    std::vector<char> block(64 * 1024);
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, block.data(), block.size());
        if (count <= 0) {
            return count < 0 ? 1 : 0;
        }
        for (ssize_t done = 0; done < count;) {
            const ssize_t step = ::write(STDOUT_FILENO, block.data() + done, static_cast<std::size_t>(count - done));
            if (step < 0) {
                return 1;
            }
            done += step;
        }
    }
}

} // namespace

int main(int argc, char **argv) {
    const std::string verb = argc > 1 ? argv[1] : "";
    const std::string value = argc > 2 ? argv[2] : "";
    if (verb == "copy") { // standard input to standard output
        return copyInput();
    }
    if (verb == "flood") { // N bytes to each of standard output and error, in turn, without reading
        return flood(std::stoul(value));
    }
    if (verb == "deaf") { // closes its standard input unread
        ::close(STDIN_FILENO);
        std::puts("done");
        return 0;
    }
    if (verb == "exit") { // with code N
        return std::stoi(value);
    }
    if (verb == "die") { // of signal N
        std::signal(std::stoi(value), SIG_DFL);
        std::raise(std::stoi(value));
        return 1;
    }
    if (verb == "wait") { // until a signal comes; its number goes to file N, and the exit code is 0
        signalFile = ::open(value.c_str(), O_WRONLY | O_CREAT, 0600);
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
            std::signal(number, noteSignal);
        }
        std::printf("%d\n", static_cast<int>(::getpid()));
        std::fflush(stdout);
        for (;;) {
            ::pause();
        }
    }
    if (verb == "linger") { // leaves a child behind that keeps standard output open, and says its number
        const pid_t child = ::fork();
        if (child == 0) {
            for (;;) {
                ::pause();
            }
        }
        std::printf("%d\n", static_cast<int>(child));
        return 0;
    }
    if (verb == "show") { // the arguments after this one, and the variables whose names begin with GS_, one a line
        for (int i = 2; i < argc; ++i) {
            std::printf("[%s]\n", argv[i]);
        }
        for (char **entry = environ; *entry != nullptr; ++entry) {
            if (std::string(*entry).rfind("GS_", 0) == 0) {
                std::printf("%s\n", *entry);
            }
        }
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
    std::fprintf(stderr, "fake_tool: what is \"%s\"?\n", verb.c_str());
    return 2;
}
