/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A tool that does on demand what a real one does only when something goes wrong. First argument: what to do.
#include "fake_tools/fake_system.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using namespace gridsample::test;

namespace {

bool put(std::FILE *stream, const std::vector<char> &block, std::size_t size) {
    return std::fwrite(block.data(), 1, size, stream) == size && std::fflush(stream) == 0;
}

int flood(std::size_t size) {
    const std::vector<char> block(64 * 1024, 'x');
    for (std::size_t done = 0; done < size; done += block.size()) {
        if (!put(stdout, block, block.size()) || !put(stderr, block, block.size())) {
            return 1;
        }
    }
    return 0;
}

int copyInput() {
    std::vector<char> block(64 * 1024);
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), stdin)) {
        if (!put(stdout, block, count)) {
            return 1;
        }
    }
    return std::ferror(stdin) != 0 ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
    setBinaryStreams();
    const std::vector<std::string> arguments = fakeArguments(argc, argv);
    const std::string verb = !arguments.empty() ? arguments[0] : "";
    const std::string value = arguments.size() > 1 ? arguments[1] : "";
    if (verb == "copy") { // standard input to standard output
        return copyInput();
    }
    if (verb == "flood") { // N bytes to each of standard output and error, in turn, without reading
        return flood(std::stoul(value));
    }
    if (verb == "deaf") { // closes its standard input unread
        std::fclose(stdin);
        std::fputs("done\n", stdout);
        return 0;
    }
    if (verb == "exit") { // with code N
        return std::stoi(value);
    }
    if (verb == "read") { // file N to standard output
        std::ifstream file(std::filesystem::path(std::u8string(value.begin(), value.end())), std::ios::binary);
        std::cout << file.rdbuf();
        return file && std::cout ? 0 : 1;
    }
    if (verb == "hang") { // until somebody ends it
        waitForever();
    }
    if (verb == "show") { // the arguments after this one, and the variables whose names begin with GS_, one a line
        for (std::size_t i = 1; i < arguments.size(); ++i) {
            std::printf("[%s]\n", arguments[i].c_str());
        }
        for (const std::string &entry : fakeEnvironment()) {
            if (entry.starts_with("GS_")) {
                std::printf("%s\n", entry.c_str());
            }
        }
        return 0;
    }
    if (const std::optional<int> code = systemVerb(verb, value)) {
        return *code;
    }
    std::fprintf(stderr, "fake_tool: what is \"%s\"?\n", verb.c_str());
    return 2;
}
