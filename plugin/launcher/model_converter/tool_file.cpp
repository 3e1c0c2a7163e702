/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// ToolFile over a file without a name or in a scratch folder.
#include "launcher/model_converter/tool_file.hpp"

#include "launcher/model_converter/system.hpp"
#include "launcher/scratch_folder.hpp"

#include <cerrno>
#include <fstream>
#include <optional>
#include <system_error>

namespace gridsample {

struct ToolFile::State {
    std::unique_ptr<NamelessFile> nameless;
    std::string disk;                    // the folder on whose disk that is; "": it is in memory
    std::optional<ScratchFolder> folder; // if there is no nameless file
    std::string path;
    std::ofstream stream; // open from the first write to a file in the folder on
    const MappedFile *source = nullptr;
    int notCleared = 0; // why it still holds what was discarded: an error number

    // code: the system's for the error, or 0.
    Status failed(int code = 0) const {
        const std::string reason = code == 0 ? "" : ": " + std::generic_category().message(code);
        const std::string advice = code == EFBIG    ? "let programs write larger files (ulimit -f)"
                                   : code == EMFILE ? "let programs open more files (ulimit -n)"
                                   : !nameless      ? "make room in the temporary folder, or set TMPDIR to another"
                                   : disk.empty()   ? "free some memory"
                                                    : "make room in " + disk;
        return Error{ErrorCode::Io, path, "the model for the stock tool cannot be stored" + reason, advice};
    }
    Status stored(int code) const { return code == 0 ? Status(Nothing{}) : failed(code); }
};

ToolFile::ToolFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
ToolFile::ToolFile(ToolFile &&) noexcept = default;
ToolFile &ToolFile::operator=(ToolFile &&) noexcept = default;
ToolFile::~ToolFile() = default;

Result<ToolFile> ToolFile::create(const std::string &suffix, const std::string &folder, std::uint64_t expected) {
    auto state = std::make_unique<State>();
    state->nameless = folder.empty() ? nullptr : makeFileOnDisk(folder, expected);
    state->disk = state->nameless ? folder : "";
    if (!state->nameless) {
        state->nameless = makeMemoryFile("gridsample" + suffix);
    }
    if (state->nameless) {
        state->path = state->nameless->path;
        return ToolFile(std::move(state));
    }
    Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-model-converter-");
    if (!scratch) {
        return std::move(scratch).error();
    }
    state->folder = *std::move(scratch);
    state->path = utf8FromPath(state->folder->path() / pathFromUtf8("model" + suffix));
    return ToolFile(std::move(state));
}

const std::string &ToolFile::path() const {
    return state_->path;
}

void ToolFile::copyFrom(const MappedFile *source) {
    state_->source = source;
}

Status ToolFile::write(ByteView bytes) {
    if (state_->nameless) {
        if (state_->notCleared != 0) {
            return state_->failed(state_->notCleared);
        }
        const bool isCopy = state_->source != nullptr && state_->source->holds(bytes);
        return state_->stored(isCopy ? state_->nameless->copy(*state_->source, bytes) : state_->nameless->write(bytes));
    }
    std::ofstream &stream = state_->stream;
    if (!stream.is_open()) {
        errno = 0;
        stream.open(pathFromUtf8(state_->path), std::ios::binary | std::ios::trunc);
        if (!stream) {
            return state_->failed(errno);
        }
    }
    stream.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return stream ? Status(Nothing{}) : state_->failed();
}

void ToolFile::discard() {
    if (state_->nameless) {
        state_->notCleared = state_->nameless->clear();
        return;
    }
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
