/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where the file lies, and which lines of the tool speak of it.
#include "launcher/model_converter/tool_output.hpp"

#include "launcher/console.hpp"
#include "launcher/model_converter/system.hpp"
#include "launcher/model_converter/text_replacer.hpp"
#include "launcher/model_converter/tool_file.hpp"

#include <utility>

namespace gridsample {
namespace {

ByteView view(const std::string &text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

// All lines that begin so.
void removeLines(std::string &text, const std::string &begin) {
    for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
        if (at > 0 && text[at - 1] != '\n') {
            ++at;
            continue;
        }
        const std::size_t end = text.find('\n', at);
        text.erase(at, end == std::string::npos ? end : end + 1 - at);
    }
}

} // namespace

VgfScratch::VgfScratch() = default;
VgfScratch::VgfScratch(VgfScratch &&) noexcept = default;
VgfScratch::~VgfScratch() = default;

Result<VgfScratch> VgfScratch::open(const std::string &output) {
    VgfScratch scratch;
    if (output != "-") {
        Result<OutputFile> beside = OutputFile::open(output);
        if (!beside) {
            return std::move(beside).error();
        }
        scratch.path_ = beside->unfinished();
        scratch.beside_ = *std::move(beside);
    }
    if (scratch.path_.empty()) { // standard output, a pipe or a device
        Result<ToolFile> temporary = ToolFile::create(".vgf");
        if (!temporary) {
            return std::move(temporary).error();
        }
        scratch.beside_.reset();
        scratch.path_ = temporary->path();
        scratch.temporary_ = std::make_unique<ToolFile>(*std::move(temporary));
    }
    return scratch;
}

Result<MappedFile> VgfScratch::map() const {
    return MappedFile::open(pathFromUtf8(path_));
}

Result<ProcessEnd> runIntoFile(StockTool &tool, const std::function<ProcessRun(const std::string &file)> &runFor,
                               const std::string &output, VgfCapture &capture) {
    Result<VgfScratch> file = VgfScratch::open(output);
    if (!file) {
        return std::move(file).error();
    }
    ProcessRun run = runFor(file->path());
    std::string said;
    TextReplacer warned(overwriteWarning(file->path()), ""), named(file->path(), output);
    run.output = [&](ByteView bytes) {
        said.append(bytes.begin(), bytes.end());
        return true;
    };
    run.error = [&](ByteView bytes) {
        passOnErrors(view(named.take(view(warned.take(bytes)))));
        return true;
    };
    Result<ProcessEnd> end = tool.run(std::move(run));
    passOnErrors(view(named.take(view(warned.rest())) + named.rest()));
    removeLines(said, "Successfully saved vgf output to \"" + file->path() + "\"");
    if (!said.empty() && said.back() != '\n') {
        said += '\n';
    }
    capture.take(view(said));
    if (end && end->ok()) {
        const Result<MappedFile> vgf = file->map();
        if (!vgf) {
            return vgf.error();
        }
        capture.take(vgf->bytes());
    }
    return end;
}

} // namespace gridsample
