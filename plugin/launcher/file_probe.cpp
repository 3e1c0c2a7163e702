/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The file system as it is, for the search for a stock tool.
#include <algorithm>
#include <functional>
#include <string_view>
#include <system_error>
#ifndef _WIN32
#include <unistd.h>
#endif

#include "launcher/process.hpp"
#include "launcher/real_tool.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

// Every launcher carries this text, so that a copy is known in any build and version. Never change it.
constexpr std::string_view kLauncherMarker = "gridsample launcher marker ac38c3d9-e853-4ff9-bdda-7221eb191153";
// Larger files are no launcher of ours, and need not be read: the stock model-converter is 76 MiB.
constexpr std::uint64_t kLargestLauncher = 64u << 20; // bytes

class SystemFileProbe : public FileProbe {
  public:
    bool isExecutableFile(const fs::path &path) const override {
        std::error_code failure;
        if (!fs::is_regular_file(path, failure)) {
            return false;
        }
#ifdef _WIN32
        return true;
#else
        return ::access(path.c_str(), X_OK) == 0;
#endif
    }

    std::optional<FileIdentity> identity(const fs::path &path) const override {
        const Result<FileIdentity> identity = fileIdentity(path);
        return identity ? std::optional<FileIdentity>(*identity) : std::nullopt;
    }

    std::optional<fs::path> canonical(const fs::path &path) const override {
        const Result<fs::path> canonical = canonicalPath(path);
        return canonical ? std::optional<fs::path>(*canonical) : std::nullopt;
    }

    std::string head(const fs::path &path, std::size_t size) const override {
        const Result<MappedFile> file = MappedFile::open(path);
        const ByteView bytes = file ? file->bytes() : ByteView();
        return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(std::min(size, bytes.size()))};
    }

    bool holdsLauncherMarker(const fs::path &path) const override {
        const Result<MappedFile> file = MappedFile::open(path);
        if (!file || file->bytes().size() > kLargestLauncher) {
            return false;
        }
        const std::string_view bytes(reinterpret_cast<const char *>(file->bytes().data()), file->bytes().size());
        const std::boyer_moore_horspool_searcher searcher(kLauncherMarker.begin(), kLauncherMarker.end());
        return std::search(bytes.begin(), bytes.end(), searcher) != bytes.end();
    }

    std::vector<std::string> folderNames(const fs::path &path) const override {
        std::vector<std::string> names;
        std::error_code failure;
        for (fs::directory_iterator entry(path, failure), end; !failure && entry != end; entry.increment(failure)) {
            names.push_back(utf8FromPath(entry->path().filename()));
        }
        std::sort(names.begin(), names.end());
        return names;
    }
};

} // namespace

const FileProbe &systemFileProbe() {
    static const SystemFileProbe probe;
    return probe;
}

Result<ToolSearch> systemToolSearch() {
    Result<fs::path> self = ownExecutable();
    if (!self) {
        return std::move(self).error();
    }
    return ToolSearch{*self, environmentVariable, &systemFileProbe()};
}

} // namespace gridsample
