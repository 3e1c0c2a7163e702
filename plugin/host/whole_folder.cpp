/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Checks the place, makes a folder beside it, and changes the two.
#include "host/whole_folder.hpp"

#include "base/files.hpp"

#include <cerrno>
#include <fstream>
#include <optional>
#include <random>
#include <system_error>

namespace gridsample {
namespace fs = std::filesystem;
namespace {

constexpr const char *kList = ".gridsample-files";
constexpr const char *kNew = ".new-", *kOld = ".old-";
constexpr std::size_t kRandomLetters = 8;

Error refused(const fs::path &path, const std::string &what, const std::error_code &failure) {
    return {ErrorCode::Io, utf8FromPath(path), what + ": " + failure.message(), ""};
}

// A free name beside `path`.
fs::path besides(const fs::path &path, const char *what) {
    static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string name = "." + utf8FromPath(path.filename()) + what;
    for (std::size_t i = 0; i < kRandomLetters; ++i) {
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

// What the user put into a folder that another has taken the place of goes on to that; then the folder goes.
// ownsAll: without a list all in it is ours, from a run that did not get to writing one.
Status retire(const fs::path &old, const fs::path &place, bool ownsAll) {
    const std::set<std::string> ours = readList(old);
    std::error_code failure;
    std::set<fs::path> names;
    for (fs::directory_iterator entry(old, failure), end; !failure && entry != end; entry.increment(failure)) {
        names.insert(entry->path().filename());
    }
    for (const fs::path &name : names) {
        const bool isOurs = ours.empty() ? ownsAll : ours.contains(utf8FromPath(name));
        if (isOurs || !fs::exists(fs::symlink_status(old / name, failure))) {
            continue;
        }
        if (fs::exists(fs::symlink_status(place / name, failure))) { // a new one has taken its name
            continue;
        }
        fs::rename(old / name, place / name, failure);
        if (failure && failure != std::errc::no_such_file_or_directory) { // another run may be at it, too
            return refused(old / name, "cannot be moved to " + utf8FromPath(place), failure);
        }
    }
    fs::remove_all(old, failure); // what stays of it harms nobody
    return Nothing{};
}

// What killed runs to the same place left beside it.
void mendLeftovers(const fs::path &place) {
    const std::string prefix = "." + utf8FromPath(place.filename());
    std::error_code failure;
    std::set<fs::path> leftovers;
    for (fs::directory_iterator entry(place.parent_path(), failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = utf8FromPath(entry->path().filename());
        for (const std::string what : {kNew, kOld}) {
            if (name.starts_with(prefix + what) && name.size() == prefix.size() + what.size() + kRandomLetters) {
                leftovers.insert(entry->path());
            }
        }
    }
    for (const fs::path &leftover : leftovers) {
        const std::optional<FolderLock> lock = FolderLock::take(leftover);
        if (!lock) {
            continue;
        }
        const bool wasThePlace = utf8FromPath(leftover.filename()).starts_with(prefix + kOld);
        if (wasThePlace && !fs::exists(fs::symlink_status(place, failure))) {
            fs::rename(leftover, place, failure);
        } else {
            const Status retired = retire(leftover, place, !wasThePlace); // what cannot be kept stays where it is
            (void)retired;
        }
    }
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
    if (const Result<fs::path> parent = canonicalPath(named.parent_path());
        parent && !fs::is_symlink(fs::symlink_status(named, failure))) {
        mendLeftovers(*parent / named.filename());
    }
    if (const Result<fs::path> there = canonicalPath(named)) {
        made.place_ = *there;
        mendLeftovers(made.place_);
        if (!fs::is_directory(made.place_, failure)) {
            return Error{ErrorCode::Io, folder, "is there and is no folder", "name another folder"};
        }
        if (readList(made.place_).empty() && !fs::is_empty(made.place_, failure)) {
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
    made.staging_ = besides(made.place_, kNew);
    made.guard_ = LeftoverGuard(utf8FromPath(made.staging_)); // before it is there, so that no signal falls between
    if (!makePrivateFolder(made.staging_, failure)) {
        made.staging_.clear();
        return Error{ErrorCode::Io, folder, "the folder cannot be made: " + failure.message(), "name another folder"};
    }
    if (std::optional<FolderLock> lock = FolderLock::take(made.staging_)) {
        made.lock_ = *std::move(lock);
    }
    return made;
}

WholeFolder::WholeFolder(WholeFolder &&other) noexcept
    : place_(std::move(other.place_)), staging_(std::exchange(other.staging_, fs::path())),
      guard_(std::move(other.guard_)), lock_(std::move(other.lock_)), isPrepared_(other.isPrepared_) {}

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

// Puts the new folder in its place. `old`: where the one that was there is now; empty if there was none.
Status WholeFolder::swap(fs::path &old) {
    std::error_code failure;
    if (!fs::exists(place_, failure)) {
        fs::rename(staging_, place_, failure);
        return failure ? Status(refused(place_, "cannot be made", failure)) : Status(Nothing{});
    }
    if (exchangeFolders(staging_, place_)) {
        old = staging_;
        return Nothing{};
    }
    old = besides(place_, kOld);
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
    return Nothing{};
}

Status WholeFolder::prepare() {
    Status listed = isPrepared_ ? Status(Nothing{}) : writeList();
    isPrepared_ = isPrepared_ || listed;
    return listed;
}

Status WholeFolder::commit() {
    if (Status ready = prepare(); !ready) {
        return ready;
    }
    std::error_code failure;
    openToOthers(staging_, fs::exists(place_, failure) ? place_ : fs::path());
    guard_.release(); // from here on a signal must leave what lies there: it may be the user's
    fs::path old;
    if (Status done = swap(old); !done) {
        return done;
    }
    staging_.clear();
    return old.empty() ? Status(Nothing{}) : retire(old, place_, false);
}

} // namespace gridsample
