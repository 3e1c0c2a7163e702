/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reading the input in the cheapest way that its kind of file allows.
#include "launcher/model_converter/model_input.hpp"

#include <string_view>
#include <system_error>

namespace gridsample {

ModelKind modelKind(ByteView bytes) {
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return ModelKind::Empty;
    }
    if (text.size() >= 8 && text.substr(4, 4) == "TOSA") { // FlatBuffers' place for a file identifier
        return ModelKind::Tosa;
    }
    return text.starts_with("ML\xefR") ? ModelKind::MlirBytecode : ModelKind::MlirText;
}

Result<ModelInput> ModelInput::read(const std::string &pathOrDash) {
    ModelInput input;
    input.name_ = pathOrDash == "-" ? "standard input" : pathOrDash;
    std::error_code ignored;
    if (pathOrDash != "-" && std::filesystem::is_regular_file(pathFromUtf8(pathOrDash), ignored)) {
        Result<MappedFile> file = MappedFile::open(pathFromUtf8(pathOrDash));
        if (!file) {
            return std::move(file).error();
        }
        input.content_ = *std::move(file);
        return input;
    }
    Result<Bytes> bytes = readInput(pathOrDash);
    if (!bytes) {
        return std::move(bytes).error();
    }
    input.content_ = *std::move(bytes);
    return input;
}

ByteView ModelInput::bytes() const {
    if (const auto *mapped = std::get_if<MappedFile>(&content_)) {
        return mapped->bytes();
    }
    return std::get<Bytes>(content_);
}

} // namespace gridsample
