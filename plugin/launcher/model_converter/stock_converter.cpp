/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Words of the stock tool with the user's names in them, and words about it.
#include "launcher/model_converter/stock_converter.hpp"

#include "base/files.hpp"
#include "launcher/console.hpp"
#include "launcher/model_converter/entry_names.hpp"
#include "launcher/model_converter/system.hpp"
#include "launcher/model_converter/text_replacer.hpp"
#include "launcher/model_converter/vgf_bounds.hpp"
#include "launcher/progress.hpp"
#include "vgf/large_models.hpp"

#include <cstdio>
#include <filesystem>
#include <system_error>

namespace gridsample {
namespace {

ByteView viewOf(const std::string &text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

// As the stock tool says it.
std::string savedText(const std::string &name) {
    return "Successfully saved vgf output to \"" + name + "\"\n";
}

std::string overwriteWarning(const std::string &file) {
    return "Warning: will overwrite existing output file: " + file + toolErrorLineEnd();
}

} // namespace

std::vector<std::string> StockConverter::argumentsFor(const std::string &input, const std::string &output) const {
    static constexpr std::string_view kReplaced[] = {"--input", "--output"};
    std::vector<std::string> arguments = {"-i", input, "-o", output};
    const std::vector<std::string> rest = line_.stockArgumentsWithout(kReplaced);
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    return arguments;
}

Result<ProcessEnd> StockConverter::run(ProcessRun request) {
    if (!standardErrorIsTerminal()) {
        request.error = [](ByteView bytes) {
            passOnErrors(bytes);
            return true;
        };
        return tool_.run(std::move(request));
    }
    Result<ProcessEnd> end = tool_.run(std::move(request));
    if (end && !end->ok()) {
        expectOpenLine();
    }
    return end;
}

Result<ProcessEnd> StockConverter::runUnder(const std::string &unfinished, bool isLast, ProcessRun request) {
    const std::string &name = outputName_;
    // It warns of an output that is there, as the unfinished file is; of an older output it would warn as well.
    std::error_code failure;
    const bool isOlder = isLast && std::filesystem::exists(pathFromUtf8(name), failure);
    TextReplacer output(isLast ? unfinished : savedText(unfinished), isLast ? name : ""), error(unfinished, name),
        warned(overwriteWarning(unfinished), isOlder ? overwriteWarning(name) : "");
    TextReplacer room(std::string(kRoomInNames, ' '), ""); // what a plugin makes a name longer by is nothing to read
    const auto print = [this](const std::string &text) { passOn(text); };
    const auto complain = [](const std::string &text) { passOnErrors(viewOf(text)); };
    request.output = [&](ByteView bytes) {
        print(output.take(bytes));
        return true;
    };
    request.error = [&](ByteView bytes) {
        complain(room.take(viewOf(error.take(viewOf(warned.take(bytes))))));
        return true;
    };
    Result<ProcessEnd> end = tool_.run(std::move(request));
    print(output.rest());
    complain(room.take(viewOf(error.take(viewOf(warned.rest())))));
    complain(room.take(viewOf(error.rest())));
    complain(room.rest());
    return end;
}

void StockConverter::saySaved() const {
    if (outputName_ != "-") {
        passOn(savedText(outputName_));
    }
}

Status StockConverter::sayFailed(const ProcessEnd &end, const std::string &doing) {
    if (end.interruptedBy == 0 && end.signal != 0) {
        return crashed(end, doing);
    }
    if (end.interruptedBy == 0) {
        logError("model-converter", Error{ErrorCode::Tool, model(),
                                          "the stock tool failed with exit code " + std::to_string(end.exitCode) +
                                              " while " + doing + ": " + tool_.describe(),
                                          ""});
    }
    return Nothing{};
}

Error StockConverter::crashed(const ProcessEnd &end, const std::string &doing) {
    return Error{ErrorCode::Tool, model(),
                 "the stock tool was ended by " + signalName(end.signal) + " while " + doing + ": " + tool_.describe(),
                 ""};
}

Error StockConverter::wroteNothing() {
    const std::string what = line_.has("--tosa-flatbuffer") ? "model" : "VGF";
    return Error{ErrorCode::Tool, model(),
                 "the stock tool exited with 0 but wrote no " + what + ": " + tool_.describe(),
                 "see that the input holds a model, with a function that returns something"};
}

Status StockConverter::checkWritten(const std::string &vgf) {
    const Result<MappedFile> file = MappedFile::open(pathFromUtf8(vgf));
    return checkWritten(file ? file->bytes() : ByteView());
}

Status StockConverter::checkWritten(ByteView vgf) {
    if (vgf.empty()) {
        return wroteNothing(); // an older output stays, and must not be taken for this model's
    }
    const std::string missing = line_.has("--tosa-flatbuffer") ? "" : missingFromVgf(vgf);
    return missing.empty() ? Status(Nothing{})
                           : Error{ErrorCode::Tool, model(),
                                   "the stock tool exited with 0 but wrote a VGF that is cut short (" + missing +
                                       "): " + tool_.describe(),
                                   "see that there is room for it, and convert the model again"};
}

void StockConverter::passOnWithout(const std::string &intermediate, ByteView said) const {
    TextReplacer warned(overwriteWarning(intermediate), ""), name(intermediate, outputName_);
    const std::string text = warned.take(said) + warned.rest();
    passOnErrors(viewOf(name.take(viewOf(text)) + name.rest()));
}

// What the tool prints on standard output; there the VGF goes if no file is named.
void StockConverter::passOn(const std::string &text) const {
    std::FILE *stream = outputName_ == "-" ? stderr : stdout;
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

} // namespace gridsample
