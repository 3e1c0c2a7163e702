/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Walking down a relative path part by part, so that it cannot lead out of its folder.
#include "host/output_folder.hpp"

#include "base/files.hpp"

#include <system_error>

namespace gridsample {
namespace fs = std::filesystem;
namespace {

Result<std::vector<std::string>> splitName(std::string_view name) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string part(name.substr(begin, end - begin));
        const fs::path path = pathFromUtf8(part);
        // The last test finds what only some systems take apart: '\\' and drive letters on Windows.
        if (part.empty() || part == "." || part == ".." || path.filename() != path) {
            return Error{ErrorCode::InvalidInput, "'" + std::string(name) + "'",
                         "is not a relative path of plain names",
                         "plugins may write only below the folder that the user named"};
        }
        parts.push_back(part);
        begin = end + 1;
    }
    return parts;
}

Error isLink(const fs::path &path) {
    return Error{ErrorCode::InvalidInput, utf8FromPath(path), "is a link, which a plugin's output must not go through",
                 "remove the link"};
}

} // namespace

OutputFiles::~OutputFiles() {
    files_.clear();
    wholeFiles_.clear();
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) {
        std::error_code ignored;
        fs::remove(*folder, ignored); // only if it is empty
    }
}

// Goes into `part` of a folder, making it if it is not there.
Status OutputFiles::enter(fs::path &folder, const std::string &part) {
    folder /= pathFromUtf8(part);
    std::error_code failure;
    if (fs::create_directory(folder, failure)) {
        made_.push_back(folder);
        return Nothing{};
    }
    const fs::file_status status = fs::symlink_status(folder, failure);
    if (fs::is_symlink(status)) {
        return isLink(folder);
    }
    if (!fs::is_directory(status)) {
        return Error{ErrorCode::Io, utf8FromPath(folder), "is not a folder and cannot be made one", ""};
    }
    return Nothing{};
}

Result<OutputFile *> OutputFiles::open(const std::string &folder, std::string_view name) {
    Result<std::vector<std::string>> parts = splitName(name);
    if (!parts) {
        return std::move(parts).error();
    }
    std::error_code failure;
    const fs::path named = pathFromUtf8(folder);
    if (fs::create_directory(named, failure)) {
        made_.push_back(fs::absolute(named, failure));
    }
    Result<fs::path> place = canonicalPath(named);
    if (!place) {
        return Error{ErrorCode::Io, folder, "the folder is not there and cannot be made", "make it"};
    }
    fs::path target = *place;
    for (std::size_t i = 0; i + 1 < parts->size(); ++i) {
        if (Status entered = enter(target, (*parts)[i]); !entered) {
            return std::move(entered).error();
        }
    }
    target /= pathFromUtf8(parts->back());
    const fs::file_status status = fs::symlink_status(target, failure);
    if (fs::is_symlink(status)) {
        return isLink(target);
    }
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        return Error{ErrorCode::Io, utf8FromPath(target), "is there and is no file", ""};
    }
    return openNamed(utf8FromPath(target));
}

Result<OutputFile *> OutputFiles::openNamed(const std::string &path) {
    Result<OutputFile> file = OutputFile::open(path);
    if (!file) {
        return std::move(file).error();
    }
    files_.push_back(std::make_unique<OutputFile>(*std::move(file)));
    return files_.back().get();
}

Result<OutputFile *> OutputFiles::openInWhole(const std::string &folder, std::string_view name) {
    auto whole = wholes_.find(folder);
    if (whole == wholes_.end()) {
        Result<WholeFolder> begun = WholeFolder::begin(folder);
        if (!begun) {
            return std::move(begun).error();
        }
        whole = wholes_.emplace(folder, *std::move(begun)).first;
    }
    Result<OutputFile *> file = open(utf8FromPath(whole->second.staging()), name);
    if (file) {
        wholeFiles_.push_back(std::move(files_.back()));
        files_.pop_back();
    }
    return file;
}

Status OutputFiles::prepare() {
    for (const auto &file : files_) {
        if (Status done = file->prepare(); !done) {
            return done;
        }
    }
    for (const auto &file : wholeFiles_) { // nobody sees them there yet
        if (Status done = file->commit(); !done) {
            return done;
        }
    }
    wholeFiles_.clear();
    for (auto &[name, whole] : wholes_) {
        if (Status done = whole.prepare(); !done) {
            return done;
        }
    }
    return Nothing{};
}

Status OutputFiles::commit() {
    if (Status ready = prepare(); !ready) {
        return ready;
    }
    for (const auto &file : files_) {
        if (Status done = file->commit(); !done) {
            return done;
        }
    }
    files_.clear();
    made_.clear();
    for (auto &[name, whole] : wholes_) {
        if (Status done = whole.commit(); !done) {
            return done;
        }
    }
    wholes_.clear();
    return Nothing{};
}

} // namespace gridsample
