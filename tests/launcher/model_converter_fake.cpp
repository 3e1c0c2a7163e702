/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A model-converter that does on demand, as FAKE_CONVERTER says, what the stock one does only when something goes
// wrong.
#include "fake_tools/fake_system.hpp"
#include "fake_tools/fake_vgf.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace gridsample::test;

namespace {

using Words = std::vector<std::string>;

void print(std::FILE *stream, const std::string &text) {
    std::fwrite(text.data(), 1, text.size(), stream);
}

std::filesystem::path pathOf(const std::string &name) {
    return std::u8string(name.begin(), name.end());
}

std::string valueOf(const Words &arguments, const std::string &option) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == option) {
            return arguments[i + 1];
        }
    }
    return "";
}

std::string inputFile(const Words &arguments) {
    std::ifstream file(pathOf(valueOf(arguments, "-i")), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Where -o says.
void save(const Words &arguments, const std::string &vgf) {
    const std::string output = valueOf(arguments, "-o");
    std::ofstream(pathOf(output), std::ios::binary) << vgf;
    print(stdout, "Successfully saved vgf output to \"" + output + "\"\n");
}

} // namespace

int main(int argc, char **argv) {
    setBinaryStreams();
    const Words arguments = fakeArguments(argc, argv);
    const std::string mode = fakeVariable("FAKE_CONVERTER");
    if (!arguments.empty() && arguments[0] == "--version") {
        print(stdout, mode == "no version"
                          ? "hello"
                          : "{\"version\": \"" + (mode == "old" ? "0.7.0" : std::string("0.11.0")) + "\"}");
        return 0;
    }
    if (mode == "crash") {
        crash();
    }
    if (mode == "abort within a line") {
        print(stderr, "ERROR: unsupported opcode=");
        std::fflush(stderr);
        abortLikeATool();
    }
    if (mode == "fail" || mode == "old" || mode == "no version") {
        print(stderr, "the tool's own reason\n");
        return 42;
    }
    if (mode == "text only") {
        print(stdout, "just a text\n");
    }
    if (mode == "notices") { // on both streams, and with the output's name in one of them
        const std::string output = valueOf(arguments, "-o");
        print(stdout, "WARNING: one\nINFO: two\n");
        print(stderr, "Warning: will overwrite existing output file: " + output + kErrorLineEnd + "INFO: into " +
                          output + "\n");
        save(arguments, fakeVgf(" and more"));
    }
    if (mode == "cut") { // as on a full disk that nobody looks at
        save(arguments, fakeVgf("").substr(0, 100));
    }
    if (mode == "cut section") {
        std::string vgf = fakeVgf("modules, but not all");
        vgf[24] = '\x40'; // the size of the first section
        save(arguments, vgf);
    }
    if (mode == "flood") { // 50 MiB of text on each stream, then a VGF
        const std::string line(1023, 'x');
        for (int i = 0; i < 50 * 1024; ++i) {
            print(stdout, line + "\n");
            print(stderr, line + "\n");
        }
        save(arguments, fakeVgf(" at last"));
    }
    if (mode == "echo") { // a VGF that shows what the tool was given
        std::string vgf = fakeVgf("[" + inputFile(arguments) + "][" + fakeVariable("GRIDSAMPLE_PASS_THROUGH") + "]");
        for (std::size_t i = 4; i < arguments.size(); ++i) { // after -i and -o, whose files nobody knows before
            vgf += " " + arguments[i];
        }
        save(arguments, vgf);
    }
    if (mode == "hang") { // until somebody ends it; says its number in FAKE_PID
        std::ofstream(pathOf(fakeVariable("FAKE_PID"))) << processId() << std::endl;
        waitForever();
    }
    return 0;
}
