/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A model-converter that does on demand, as FAKE_CONVERTER says, what the stock one does only when something goes
// wrong.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

namespace {

std::string variable(const char *name) {
    const char *value = std::getenv(name);
    return value != nullptr ? value : "";
}

void print(std::FILE *stream, const std::string &text) {
    std::fwrite(text.data(), 1, text.size(), stream);
}

std::string inputFile(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; ++i) {
        if (std::string(argv[i]) == "-i") {
            std::ifstream file(argv[i + 1], std::ios::binary);
            return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        }
    }
    return "";
}

} // namespace

int main(int argc, char **argv) {
    const std::string mode = variable("FAKE_CONVERTER");
    if (argc > 1 && std::string(argv[1]) == "--version") {
        print(stdout, mode == "no version"
                          ? "hello"
                          : "{\"version\": \"" + (mode == "old" ? "0.7.0" : std::string("0.11.0")) + "\"}");
        return 0;
    }
    if (mode == "crash") {
        std::signal(SIGSEGV, SIG_DFL);
        std::raise(SIGSEGV);
    }
    if (mode == "abort within a line") {
        print(stderr, "ERROR: unsupported opcode=");
        std::signal(SIGABRT, SIG_DFL);
        std::raise(SIGABRT);
    }
    if (mode == "fail" || mode == "old" || mode == "no version") {
        print(stderr, "the tool's own reason\n");
        return 42;
    }
    if (mode == "text only") {
        print(stdout, "just a text\n");
    }
    if (mode == "notices") { // before the VGF, and with its magic inside a line
        print(stdout, "WARNING: one\nINFO: not the VGF1\nVGF1 and more\nVGF1 inside");
    }
    if (mode == "flood") { // 50 MiB of text on each stream, then a VGF
        const std::string line(1023, 'x');
        for (int i = 0; i < 50 * 1024; ++i) {
            print(stdout, line + "\n");
            print(stderr, line + "\n");
        }
        print(stdout, "VGF1 at last");
    }
    if (mode == "echo") { // a VGF that shows what the tool was given
        print(stdout, "VGF1[" + inputFile(argc, argv) + "][" + variable("GRIDSAMPLE_PASS_THROUGH") + "]");
        for (int i = 3; i < argc; ++i) { // after -i and the name of a file that nobody knows before
            print(stdout, std::string(" ") + argv[i]);
        }
    }
    if (mode == "hang") { // until a signal comes; says its number in FAKE_PID
        std::ofstream(variable("FAKE_PID")) << ::getpid() << std::endl;
        for (;;) {
            ::pause();
        }
    }
    return 0;
}
