/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The order of things in one conversion.
#include "launcher/model_converter/conversion.hpp"

#include "host/converter_chain.hpp"
#include "launcher/console.hpp"
#include "launcher/model_converter/flatten.hpp"
#include "launcher/model_converter/model_input.hpp"
#include "launcher/model_converter/stock_converter.hpp"
#include "launcher/model_converter/system.hpp"
#include "launcher/model_converter/tool_file.hpp"
#include "launcher/model_converter/vgf_delivery.hpp"
#include "launcher/model_converter/vgf_destination.hpp"
#include "vgf/large_models.hpp"

#include <filesystem>
#include <optional>
#include <system_error>

namespace gridsample {
namespace {

class Conversion {
  public:
    explicit Conversion(const ConversionRequest &request)
        : line_(request.line), host_(request.host), tool_(request.tool), inputName_(stockValue("--input")),
          outputName_(stockValue("--output")), stock_(tool_, line_, inputName_, outputName_) {}

    Result<ConversionEnd> run();

  private:
    // What the stock tool is to read: a file, or standard input if `piped` is set.
    struct Source {
        std::string path = "-";
        std::optional<ByteView> piped;
    };

    std::string stockValue(std::string_view name) const {
        return line_.stockValue(modelConverterOptions(), name).value_or("");
    }
    void warnOfTosaOutput() const;
    Result<ConversionEnd> passThrough();
    Result<Source> original();
    Result<ConversionEnd> throughPlugins(ByteView tosa, const EntryNames &names);
    Result<ConversionEnd> finish(ConverterChain &chain, const Source &source, const EntryNames &names);
    Result<ProcessEnd> runTool(const Source &source, const std::string &vgf);
    std::optional<OutputFile> unfinishedOutput() const;
    Result<ConversionEnd> toolFailed(const ProcessEnd &end, const std::string &doing);

    const CommandLine &line_;
    PluginHost &host_;
    StockTool &tool_;
    const std::string inputName_, outputName_;
    StockConverter stock_;
    // Models are large: each of these goes as soon as nobody needs it.
    std::optional<ModelInput> input_; // set once it is read
    std::optional<FlatModel> flat_;   // the input, if it is MLIR
    std::optional<ToolFile> forTool_; // what the stock tool reads, if that is not the input's own file
    std::uint64_t modelSize_ = 0;     // bytes; the VGF has about as many
};

Result<ConversionEnd> Conversion::run() {
    if (!line_.refusal.empty()) {
        return passThrough(); // the stock tool says why
    }
    const std::string fileOption = fileOptionGiven(host_);
    if (line_.has("--tosa-flatbuffer")) {
        if (!fileOption.empty()) {
            return Error{ErrorCode::InvalidInput, fileOption,
                         "asks a plugin for files, but plugins do not run with --tosa-flatbuffer",
                         "leave one of the two out"};
        }
        warnOfTosaOutput();
        return passThrough();
    }
    if (Status outside = outputName_ == "-" ? Status(Nothing{}) : checkOutsideWholeFolders(host_, outputName_);
        !outside) {
        return std::move(outside).error();
    }
    const bool sameName = inputName_ == outputName_ && outputName_ != "-";
    if (host_.empty() || sameName) { // the stock tool refuses to write over its input, in its own words
        return passThrough();
    }
    if (inputName_ == "-" && standardInputIsTerminal()) {
        logLine("model-converter", LogLevel::Warning, "the model is read from the terminal");
    }
    Result<ModelInput> input = ModelInput::read(inputName_);
    if (!input) {
        // What cannot be opened is the stock tool's to complain of; a device it would read until memory is full.
        const bool isOurs = inputName_ == "-" || input.error().code == ErrorCode::InvalidInput;
        return isOurs ? Result<ConversionEnd>(std::move(input).error()) : passThrough();
    }
    input_ = *std::move(input);
    switch (input_->kind()) {
    case ModelKind::Empty:
        return Error{ErrorCode::InvalidInput, input_->name(),
                     input_->bytes().empty() ? "is empty, and so no model"
                                             : "holds nothing but blanks, and so no model",
                     "the stock tool would exit with 0 and write nothing"};
    case ModelKind::Tosa:
        return throughPlugins(input_->bytes(), EntryNames{});
    case ModelKind::MlirText:
    case ModelKind::MlirBytecode:
        break;
    }
    if (fileOption.empty() && !holdsMlirMarker(host_, input_->bytes())) {
        return passThrough();
    }
    Result<Source> source = original();
    if (!source) {
        return std::move(source).error();
    }
    Result<FlatModel> flat = flatten(tool_, stock_, source->path, input_->bytes(), input_->kind());
    if (!flat) {
        return std::move(flat).error();
    }
    if (!flat->end.ok()) {
        return toolFailed(flat->end, "turning the MLIR into TOSA");
    }
    flat_ = *std::move(flat);
    host_.setEntryNames([names = flat_->names](bool isOutput, std::size_t index) -> std::optional<std::string> {
        const auto &list = isOutput ? names.outputs : names.inputs;
        return list && index < list->size() ? std::optional((*list)[index]) : std::nullopt;
    });
    return throughPlugins(flat_->tosa.bytes(), flat_->names);
}

// Nothing that plugins do could show in a TOSA file.
void Conversion::warnOfTosaOutput() const {
    std::error_code ignored;
    if (inputName_ == "-" || !std::filesystem::is_regular_file(pathFromUtf8(inputName_), ignored)) {
        return;
    }
    const Result<MappedFile> file = MappedFile::open(pathFromUtf8(inputName_));
    if (file && holdsMlirMarker(host_, file->bytes())) {
        logLine("model-converter", LogLevel::Info,
                inputName_ + ": plugins do not run, as --tosa-flatbuffer asks for the model and not for a VGF");
    }
}

// The user's own model for the stock tool, whether or not it can still be read where it came from.
Result<Conversion::Source> Conversion::original() {
    if (!input_ || input_->canBeReopened()) {
        return Source{inputName_, std::nullopt};
    }
    if (input_->kind() != ModelKind::Tosa) {
        return Source{"-", input_->bytes()};
    }
    Result<ToolFile> copy = ToolFile::create(".tosa"); // the stock tool takes no flatbuffer on its standard input
    if (!copy) {
        return std::move(copy).error();
    }
    Status written = copy->write(input_->bytes());
    written = written ? copy->flush() : std::move(written);
    if (!written) {
        return std::move(written).error();
    }
    forTool_ = *std::move(copy);
    return Source{forTool_->path(), std::nullopt};
}

Result<ConversionEnd> Conversion::passThrough() {
    Result<Source> source = original();
    if (!source) {
        return std::move(source).error();
    }
    const bool asGiven = source->path == inputName_ && !source->piped;
    // Into an unfinished file of ours, so that the output is whole or absent here, too.
    std::optional<OutputFile> output = unfinishedOutput();
    const auto convert = [&] {
        ProcessRun request;
        request.input = source->piped;
        if (output) {
            request.arguments = stock_.argumentsFor(source->path, output->unfinished());
            return stock_.runUnder(output->unfinished(), true, std::move(request));
        }
        request.arguments = asGiven ? line_.stockArguments : stock_.argumentsFor(source->path, outputName_);
        return stock_.run(std::move(request));
    };
    const Result<ProcessEnd> end = convert();
    if (!end) {
        return end.error();
    }
    if (end->signal != 0 && end->interruptedBy == 0) {
        return stock_.crashed(*end, "converting the model");
    }
    if (output && end->ok()) {
        if (Status whole = stock_.checkWritten(output->unfinished()); !whole) {
            return std::move(whole).error();
        }
        if (Status done = output->commit(); !done) {
            return std::move(done).error();
        }
    }
    return ConversionEnd{ConversionEnd::Outcome::PassedThrough, *end};
}

Result<ConversionEnd> Conversion::throughPlugins(ByteView tosa, const EntryNames &names) {
    Result<ConverterChain> chain = ConverterChain::begin(host_);
    if (!chain) {
        return std::move(chain).error();
    }
    modelSize_ = tosa.size();
    Result<ToolFile> changed = ToolFile::create(".tosa", folderOfOutput(outputName_), modelSize_);
    if (!changed) {
        return std::move(changed).error();
    }
    changed->copyFrom(flat_ ? &flat_->tosa : input_->file());
    const Result<ConverterChain::Before> before = chain->before(tosa, *changed);
    if (!before) {
        return before.error();
    }
    if (!before->changed && !before->wantsAfter) {
        if (Status done = chain->finish(); !done) {
            return std::move(done).error();
        }
        return passThrough();
    }
    if (!before->changed) {
        Result<Source> source = original();
        return source ? finish(*chain, *source, EntryNames{}) : Result<ConversionEnd>(std::move(source).error());
    }
    if (Status stored = changed->flush(); !stored) {
        return std::move(stored).error();
    }
    changed->copyFrom(nullptr);
    input_->release();
    const EntryNames kept = names; // NOLINT(performance-unnecessary-copy-initialization): they lie in flat_
    flat_.reset();
    forTool_ = *std::move(changed);
    return finish(*chain, Source{forTool_->path(), std::nullopt}, kept);
}

Result<ConversionEnd> Conversion::finish(ConverterChain &chain, const Source &source, const EntryNames &names) {
    Result<VgfDestination> output = VgfDestination::open(outputName_);
    if (!output) {
        return std::move(output).error();
    }
    // The tool writes it to a file, as it would alone: for a large model in the output's own place, since most of it
    // will be the same then.
    std::string path = modelSize_ >= kLargeModel ? output->unfinished() : "";
    const bool isInPlace = !path.empty();
    std::optional<ToolFile> beside;
    if (!isInPlace) {
        Result<ToolFile> made = ToolFile::create(".vgf", folderOfOutput(outputName_), modelSize_);
        if (!made) {
            return std::move(made).error();
        }
        beside = *std::move(made);
        path = beside->path();
    }
    const Result<ProcessEnd> end = runTool(source, path);
    forTool_.reset();
    if (!end) {
        return end.error();
    }
    if (!end->ok()) {
        return toolFailed(*end, "converting the model as the plugins left it");
    }
    const Result<MappedFile> vgf = MappedFile::open(pathFromUtf8(path));
    if (Status whole = stock_.checkWritten(vgf ? vgf->bytes() : ByteView()); !whole) {
        return std::move(whole).error();
    }
    isInPlace ? output->standOn(&*vgf) : output->copyFrom(&*vgf);
    VgfDelivery delivery(names, folderOfOutput(outputName_), modelSize_);
    Status done = delivery.deliver(chain, *vgf, *output);
    // All of the plugins' files and the VGF, or nothing.
    done = done ? chain.prepare() : std::move(done);
    done = done ? output->prepare() : std::move(done);
    done = done ? chain.finish() : std::move(done);
    done = done ? output->commit() : std::move(done);
    if (!done) {
        return std::move(done).error();
    }
    stock_.saySaved();
    return ConversionEnd{ConversionEnd::Outcome::Converted, *end};
}

Result<ProcessEnd> Conversion::runTool(const Source &source, const std::string &vgf) {
    ProcessRun request;
    request.arguments = stock_.argumentsFor(source.path, vgf);
    request.input = source.piped.value_or(ByteView());
    return stock_.runUnder(vgf, false, std::move(request));
}

// Nothing: the tool is to write the output itself, or to say why it does not.
std::optional<OutputFile> Conversion::unfinishedOutput() const {
    if (!line_.refusal.empty() || outputName_ == "-" || outputName_ == inputName_) {
        return std::nullopt;
    }
    Result<OutputFile> file = OutputFile::open(outputName_);
    return file && !file->unfinished().empty() ? std::optional<OutputFile>(*std::move(file)) : std::nullopt;
}

Result<ConversionEnd> Conversion::toolFailed(const ProcessEnd &end, const std::string &doing) {
    Status said = stock_.sayFailed(end, doing);
    return said ? Result<ConversionEnd>(ConversionEnd{ConversionEnd::Outcome::ToolFailed, end})
                : Result<ConversionEnd>(std::move(said).error());
}

} // namespace

Result<ConversionEnd> convert(const ConversionRequest &request) {
    return Conversion(request).run();
}

} // namespace gridsample
