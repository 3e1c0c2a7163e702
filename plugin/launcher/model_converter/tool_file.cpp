/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// ToolFile over a file in memory or in a scratch folder.
#include "launcher/model_converter/tool_file.hpp"

#include "launcher/model_converter/system.hpp"
#include "launcher/scratch_folder.hpp"

#include <fstream>
#include <optional>

namespace gridsample {

struct ToolFile::State {
    std::unique_ptr<MemoryFile> memory;
    std::optional<ScratchFolder> folder; // if there is no memory file
    std::string path;
    std::ofstream stream; // open from the first write on

    Status failed() const {
        return Error{ErrorCode::Io, path, "the model for the stock tool cannot be stored",
                     memory ? "free some memory" : "make room in the temporary folder, or set TMPDIR to another"};
    }
};

ToolFile::ToolFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
ToolFile::ToolFile(ToolFile &&) noexcept = default;
ToolFile &ToolFile::operator=(ToolFile &&) noexcept = default;
ToolFile::~ToolFile() = default;

Result<ToolFile> ToolFile::create(const std::string &suffix) {
    auto state = std::make_unique<State>();
    state->memory = makeMemoryFile("gridsample" + suffix);
    if (state->memory) {
        state->path = state->memory->path;
        return ToolFile(std::move(state));
    }
    Result<ScratchFolder> folder = ScratchFolder::create("gridsample-model-converter-");
    if (!folder) {
        return std::move(folder).error();
    }
    state->folder = *std::move(folder);
    state->path = utf8FromPath(state->folder->path() / pathFromUtf8("model" + suffix));
    return ToolFile(std::move(state));
}

const std::string &ToolFile::path() const {
    return state_->path;
}

Status ToolFile::write(ByteView bytes) {
    std::ofstream &stream = state_->stream;
    if (!stream.is_open()) {
        stream.open(pathFromUtf8(state_->path), std::ios::binary | std::ios::trunc);
    }
    stream.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return stream ? Status(Nothing{}) : state_->failed();
}

void ToolFile::discard() {
    state_->stream.close();
    state_->stream.clear();
}

Status ToolFile::flush() {
    if (state_->stream.is_open()) {
        state_->stream.close(); // writes what is left, and says whether it could
        if (!state_->stream) {
            return state_->failed();
        }
    }
    return Nothing{};
}

Result<MappedFile> ToolFile::map() const {
    return MappedFile::open(pathFromUtf8(state_->path));
}

} // namespace gridsample
