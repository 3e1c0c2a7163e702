/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names the file as the launcher wants it.
#include "scenario/place_result.hpp"

#include <filesystem>
#include <optional>

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

} // namespace

Status placeResult(const gridsample_host &host, gridsample_session *session, const std::string &outputFolder,
                   const std::string &path, ByteView bytes) {
    const fs::path folder = pathFromUtf8(outputFolder).lexically_normal();
    const fs::path target = (folder / pathFromUtf8(path)).lexically_normal();
    const std::optional<std::string> relative = below(folder, target);
    const std::string name = relative.value_or(path); // an absolute one is the user's own, or the launcher refuses it
    gridsample_sink *sink = nullptr;
    if (host.open_output(session, nullptr, name.c_str(), &sink) != GRIDSAMPLE_OK ||
        host.write(sink, bytes.data(), bytes.size()) != GRIDSAMPLE_OK) {
        return Error{ErrorCode::Io, path, "cannot be written", ""};
    }
    return Nothing{};
}

} // namespace gridsample
