/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The smallest launcher: runs a program as its child and ends as that ended. Its leftovers are a file and a folder.
#include <cstdio>
#include <fstream>
#include <string>

#include "launcher/output_file.hpp"
#include "launcher/process.hpp"
#include "launcher/scratch_folder.hpp"

// bare_launcher run PROGRAM ARGUMENTS...          passes everything through
// bare_launcher hold FILE run PROGRAM ...         the same, with an output to FILE under way
// bare_launcher busy FILE                         the same without a program: says so and never ends
// bare_launcher exec PROGRAM ARGUMENTS...         becomes the program
int main(int argc, char **argv) {
    using namespace gridsample;
    std::vector<std::string> arguments = commandLineArguments(argc, argv);
    const auto take = [&] {
        std::string first = arguments.empty() ? "" : arguments.front();
        if (!arguments.empty()) {
            arguments.erase(arguments.begin());
        }
        return first;
    };
    const auto fail = [](const Error &error) {
        std::fprintf(stderr, "bare_launcher: %s\n", error.message().c_str());
        return 1;
    };
    std::string verb = take();
    Result<OutputFile> output = Error{};
    Result<ScratchFolder> scratch = Error{};
    if (verb == "hold" || verb == "busy") {
        const std::string file = take();
        output = OutputFile::open(file);
        scratch = ScratchFolder::create("gridsample-bare");
        if (!output || !scratch) {
            return fail(output ? scratch.error() : output.error());
        }
        std::ofstream(scratch->path() / "inside") << "x";
        if (Status written = output->write(ByteView(reinterpret_cast<const std::uint8_t *>("half"), 4)); !written) {
            return fail(written.error());
        }
        std::printf("%s\n", utf8FromPath(scratch->path()).c_str());
        std::fflush(stdout);
        for (volatile bool busy = verb == "busy"; busy;) {
        }
        verb = take();
    }
    const std::string program = take();
    if (verb == "exec") {
        return fail(execTool(pathFromUtf8(program), arguments));
    }
    ProcessRun run;
    run.program = pathFromUtf8(program);
    run.arguments = arguments;
    run.output = [](ByteView bytes) {
        std::fwrite(bytes.data(), 1, bytes.size(), stdout);
        return std::fflush(stdout) == 0;
    };
    const Result<ProcessEnd> end = runProcess(run);
    if (!end) {
        return fail(end.error());
    }
    endLike(*end);
}
