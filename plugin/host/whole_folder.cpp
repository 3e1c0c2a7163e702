/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Checks the place, makes a folder beside it, and changes the two.
#include "host/whole_folder.hpp"

#include "base/files.hpp"

#include <fstream>
#include <random>
#include <system_error>

namespace gridsample {
namespace fs = std::filesystem;
namespace {

constexpr const char *kList = ".gridsample-files";

Error refused(const fs::path &path, const std::string &what, const std::error_code &failure) {
    return {ErrorCode::Io, utf8FromPath(path), what + ": " + failure.message(), ""};
}

// A free name beside `path`.
fs::path besides(const fs::path &path, const char *what) {
    static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    constexpr int kCount = 8;
    std::random_device random;
    std::string name = "." + utf8FromPath(path.filename()) + what;
    for (int i = 0; i < kCount; ++i) {
        name += kLetters[random() % (sizeof kLetters - 1)];
    }
    return path.parent_path() / pathFromUtf8(name);
}

// The names in a folder's list; nothing if it has none.
std::set<std::string> readList(const fs::path &folder) {
    std::set<std::string> names;
    std::ifstream list(folder / kList, std::ios::binary);
    for (std::string line; std::getline(list, line);) {
        names.insert(line);
    }
    return names;
}

} // namespace

Result<WholeFolder> WholeFolder::begin(const std::string &folder) {
    installSignalHandlers();
    WholeFolder made;
    std::error_code failure;
    fs::path named = fs::absolute(pathFromUtf8(folder), failure).lexically_normal();
    if (!named.has_filename()) { // "DIR/"
        named = named.parent_path();
    }
    if (const Result<fs::path> there = canonicalPath(named)) {
        made.place_ = *there;
        if (!fs::is_directory(made.place_, failure)) {
            return Error{ErrorCode::Io, folder, "is there and is no folder", "name another folder"};
        }
        made.earlier_ = readList(made.place_);
        if (made.earlier_.empty() && !fs::is_empty(made.place_, failure)) {
            return Error{ErrorCode::Io, folder, "holds files that were not written by an earlier run",
                         "name a new or an empty folder"};
        }
    } else {
        if (fs::is_symlink(fs::symlink_status(named, failure))) {
            return Error{ErrorCode::Io, folder, "is a link to nothing", "remove it, or name another folder"};
        }
        const Result<fs::path> parent = canonicalPath(named.parent_path());
        if (!parent) {
            return Error{ErrorCode::Io, folder, "the folder that it should lie in is not there", "make it"};
        }
        made.place_ = *parent / named.filename();
    }
    made.staging_ = besides(made.place_, ".new-");
    if (!fs::create_directory(made.staging_, failure)) {
        made.staging_.clear();
        return Error{ErrorCode::Io, folder, "the folder cannot be made: " + failure.message(), "name another folder"};
    }
    made.guard_ = LeftoverGuard(utf8FromPath(made.staging_));
    return made;
}

WholeFolder::WholeFolder(WholeFolder &&other) noexcept
    : place_(std::move(other.place_)), staging_(std::exchange(other.staging_, fs::path())),
      earlier_(std::move(other.earlier_)), guard_(std::move(other.guard_)) {}

WholeFolder::~WholeFolder() {
    if (!staging_.empty()) {
        std::error_code ignored;
        fs::remove_all(staging_, ignored);
    }
}

Status WholeFolder::writeList() const {
    std::error_code failure;
    std::string names = std::string(kList) + "\n";
    for (fs::recursive_directory_iterator entry(staging_, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        if (!entry->is_directory()) {
            names += utf8FromPath(entry->path().lexically_relative(staging_)) + "\n";
        }
    }
    std::ofstream list(staging_ / kList, std::ios::binary);
    list << names;
    list.close();
    return list ? Status(Nothing{})
                : Status(Error{ErrorCode::Io, utf8FromPath(staging_ / kList), "cannot be written", ""});
}

// What the user put into the folder goes on to the new one.
Status WholeFolder::keepForeignFiles(std::set<std::string> &moved) const {
    std::error_code failure;
    std::set<fs::path> names;
    for (fs::directory_iterator entry(place_, failure), end; !failure && entry != end; entry.increment(failure)) {
        names.insert(entry->path().filename());
    }
    for (const fs::path &name : names) {
        std::error_code unknown;
        if (earlier_.count(utf8FromPath(name)) != 0 || fs::exists(fs::symlink_status(staging_ / name, unknown))) {
            continue;
        }
        fs::rename(place_ / name, staging_ / name, failure);
        if (failure) {
            return refused(place_ / name, "cannot be kept", failure);
        }
        moved.insert(utf8FromPath(name));
    }
    return Nothing{};
}

Status WholeFolder::swap() {
    std::error_code failure;
    if (!fs::exists(place_, failure)) {
        fs::rename(staging_, place_, failure);
        return failure ? Status(refused(place_, "cannot be made", failure)) : Status(Nothing{});
    }
    const fs::path old = besides(place_, ".old-");
    fs::rename(place_, old, failure);
    if (failure) {
        return refused(place_, "cannot be replaced", failure);
    }
    fs::rename(staging_, place_, failure);
    if (failure) {
        std::error_code ignored;
        fs::rename(old, place_, ignored);
        return refused(place_, "cannot be replaced", failure);
    }
    fs::remove_all(old, failure); // what stays of it harms nobody
    return Nothing{};
}

Status WholeFolder::commit() {
    if (Status listed = writeList(); !listed) {
        return listed;
    }
    std::set<std::string> moved;
    Status done = earlier_.empty() ? Status(Nothing{}) : keepForeignFiles(moved);
    done = done ? swap() : std::move(done);
    if (done) {
        staging_.clear();
        guard_.release();
        return done;
    }
    for (const std::string &name : moved) {
        std::error_code ignored;
        fs::rename(staging_ / pathFromUtf8(name), place_ / pathFromUtf8(name), ignored);
    }
    return done;
}

} // namespace gridsample
