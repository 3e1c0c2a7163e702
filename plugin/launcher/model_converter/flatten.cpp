/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Runs of the stock tool that bring MLIR into forms that can be read here.
#include "launcher/model_converter/flatten.hpp"

#include "launcher/console.hpp"
#include "launcher/model_converter/tool_file.hpp"

#include <cstdio>

namespace gridsample {
namespace {

std::string_view asText(ByteView bytes) {
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

ProcessRun readingMlir(const std::string &toolInput, ByteView mlir, const std::string &output) {
    ProcessRun run;
    run.arguments = {"-i", toolInput, "-o", output, "--tosa-flatbuffer"};
    run.input = toolInput == "-" ? mlir : ByteView();
    run.output = [](ByteView) { return true; }; // "Successfully saved ..."
    return run;
}

constexpr std::size_t kMostPrinted = 16u << 20; // bytes; the line stands near the beginning

// The line of printed MLIR that has the function's attributes; "" as long as it is not complete.
std::string_view functionLine(std::string_view printed) {
    const std::size_t begin = printed.find("func.func ");
    const std::size_t end = begin == std::string_view::npos ? begin : printed.find('\n', begin);
    return end == std::string_view::npos ? std::string_view() : printed.substr(begin, end - begin);
}

// The stock tool's own printing of the model, read as far as needed.
Result<std::optional<EntryNames>> printedNames(StockTool &tool, const std::string &toolInput, ByteView mlir) {
    Result<ToolFile> dropped = ToolFile::create(".tosa");
    if (!dropped) {
        return std::move(dropped).error();
    }
    ProcessRun run = readingMlir(toolInput, mlir, dropped->path());
    run.arguments.emplace_back("--dump-mlir");
    std::string printed, line;
    run.error = [&](ByteView bytes) {
        printed += asText(bytes);
        line = functionLine(printed);
        return line.empty() &&
               printed.size() < kMostPrinted; // then no more is wanted, and the tool may fail as it likes
    };
    const Result<ProcessEnd> end = tool.run(std::move(run));
    if (!end) {
        return end.error();
    }
    return line.empty() ? std::optional<EntryNames>() : readEntryNames(line);
}

} // namespace

Result<FlatModel> flatten(StockTool &tool, const StockConverter &words, const std::string &toolInput, ByteView mlir,
                          ModelKind kind) {
    Result<ToolFile> file = ToolFile::create(".tosa");
    if (!file) {
        return std::move(file).error();
    }
    ProcessRun run = readingMlir(toolInput, mlir, file->path());
    std::string complaints; // said again by the run that makes the VGF, if all goes well
    run.error = [&](ByteView bytes) {
        complaints += asText(bytes);
        return true;
    };
    const Result<ProcessEnd> end = tool.run(std::move(run));
    if (!end) {
        return end.error();
    }
    FlatModel model;
    model.end = *end;
    if (!end->ok()) {
        words.passOnWithout(file->path(),
                            ByteView(reinterpret_cast<const std::uint8_t *>(complaints.data()), complaints.size()));
        return model;
    }
    Result<MappedFile> tosa = file->map();
    if (!tosa || modelKind(tosa->bytes()) != ModelKind::Tosa) {
        return Error{ErrorCode::Tool, tool.describe(), "exited with 0 but wrote no TOSA flatbuffer", ""};
    }
    model.tosa = *std::move(tosa);
    std::optional<EntryNames> names;
    if (kind == ModelKind::MlirText) {
        names = readEntryNames(asText(mlir));
    }
    if (!names) {
        Result<std::optional<EntryNames>> printed = printedNames(tool, toolInput, mlir);
        if (!printed) {
            return std::move(printed).error();
        }
        names = *std::move(printed);
    }
    if (!names) {
        logLine("model-converter", LogLevel::Warning,
                "tf.entry_function cannot be read: inputs and outputs are named input_N and output_N in the VGF");
    }
    model.names = names.value_or(EntryNames{});
    return model;
}

} // namespace gridsample
