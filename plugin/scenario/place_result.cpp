/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Chooses between the launcher's outputs and a file of our own.
#include "scenario/place_result.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

// The path from the folder to the target, if the target lies below it.
std::optional<std::string> below(const fs::path &folder, const fs::path &target) {
    const fs::path relative = target.lexically_relative(folder);
    if (relative.empty() || *relative.begin() == ".." || *relative.begin() == ".") {
        return std::nullopt;
    }
    const std::u8string text = relative.generic_u8string();
    return std::string(text.begin(), text.end());
}

Status writeElsewhere(const fs::path &target, ByteView bytes) {
    fs::path part = target;
    part += ".part";
    std::ofstream file(part, std::ios::binary);
    file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code failure;
    if (file) {
        fs::rename(part, target, failure);
    }
    if (!file || failure) {
        std::error_code ignored;
        fs::remove(part, ignored);
        return Error{ErrorCode::Io, utf8FromPath(target), "cannot be written", "see whether its folder is there"};
    }
    return Nothing{};
}

} // namespace

Status placeResult(const gridsample_host &host, gridsample_session *session, const std::string &outputFolder,
                   const std::string &path, ByteView bytes) {
    const fs::path folder = pathFromUtf8(outputFolder).lexically_normal();
    const fs::path target = (folder / pathFromUtf8(path)).lexically_normal();
    const std::optional<std::string> relative = below(folder, target);
    if (!relative) {
        return writeElsewhere(target, bytes);
    }
    gridsample_sink *sink = nullptr;
    if (host.open_output(session, nullptr, relative->c_str(), &sink) != GRIDSAMPLE_OK ||
        host.write(sink, bytes.data(), bytes.size()) != GRIDSAMPLE_OK) {
        return Error{ErrorCode::Io, path, "cannot be written", ""};
    }
    return Nothing{};
}

} // namespace gridsample
