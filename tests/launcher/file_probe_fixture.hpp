/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A made-up file system for the search for the real tool.
#pragma once

#include "launcher/real_tool.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gridsample::test {

namespace fs = std::filesystem;

// One file of a made-up file system.
struct FakeFile {
    std::string head = "\x7f"
                       "ELF"; // first bytes
    bool executable = true;
    bool launcher = false; // holds our marker
    std::string same = {}; // another name of the file with this name (a hard link, or a link followed)
};
using FakeFiles = std::map<std::string, FakeFile>;

inline std::string plain(const fs::path &path) {
    return path.lexically_normal().generic_string();
}

class FakeProbe : public FileProbe {
  public:
    explicit FakeProbe(const FakeFiles &files) : files_(files) {}
    bool isExecutableFile(const fs::path &path) const override {
        const FakeFile *file = find(path);
        return file != nullptr && file->executable;
    }
    std::optional<FileIdentity> identity(const fs::path &path) const override {
        const auto found = files_.find(realName(path));
        return found == files_.end()
                   ? std::nullopt
                   : std::optional(FileIdentity{1, static_cast<std::uint64_t>(std::distance(files_.begin(), found))});
    }
    std::optional<fs::path> canonical(const fs::path &path) const override {
        return find(path) != nullptr ? std::optional<fs::path>(realName(path)) : std::nullopt;
    }
    std::string head(const fs::path &path, std::size_t size) const override {
        return find(path) != nullptr ? find(path)->head.substr(0, size) : "";
    }
    bool holdsLauncherMarker(const fs::path &path) const override {
        return find(path) != nullptr && find(path)->launcher;
    }
    std::vector<std::string> folderNames(const fs::path &path) const override {
        std::vector<std::string> names;
        const std::string folder = plain(path / "");
        for (const auto &[name, file] : files_) {
            if (name.starts_with(folder)) {
                names.push_back(name.substr(folder.size(), name.find('/', folder.size()) - folder.size()));
            }
        }
        return names;
    }

  private:
    std::string realName(const fs::path &path) const {
        const auto file = files_.find(plain(path));
        return file != files_.end() && !file->second.same.empty() ? file->second.same : plain(path);
    }
    const FakeFile *find(const fs::path &path) const {
        const auto file = files_.find(realName(path));
        return file == files_.end() ? nullptr : &file->second;
    }
    const FakeFiles &files_;
};

// A search by the launcher at `self` with these variables; those that are not named or empty are not set.
inline ToolSearch searchWith(const FakeProbe &files, const std::string &self,
                             const std::map<std::string, std::string> &variables) {
    ToolSearch search;
    search.self = self;
    search.files = &files;
    search.environment = [variables](const std::string &name) -> std::optional<std::string> {
        const auto value = variables.find(name);
        return value == variables.end() || value->second.empty() ? std::nullopt : std::optional(value->second);
    };
    return search;
}

} // namespace gridsample::test
