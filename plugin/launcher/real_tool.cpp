/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The search for a stock tool, over whatever FileProbe shows of the file system.
#include "launcher/real_tool.hpp"

#include <algorithm>
#include <utility>

#include "launcher/python_sites.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr const char *kProgramSuffix = ".exe";
#else
constexpr const char *kProgramSuffix = "";
#endif
constexpr std::size_t kWrapperHead = 4096; // bytes; pip's and uv's wrappers are a few hundred

class Search {
  public:
    Search(const ToolKind &kind, const ToolSearch &around)
        : kind_(kind), around_(around), files_(*around.files), self_(files_.identity(around.self)) {}

    Result<RealTool> run() {
        const std::optional<std::string> named = around_.environment(kind_.variable);
        if (named && !named->empty()) {
            return fromVariable(*named);
        }
        const std::optional<fs::path> own = ownSitePackages(around_);
        if (std::optional<fs::path> binary = own ? binaryInSite(*own) : std::nullopt) {
            return describe(*binary);
        }
        const std::vector<fs::path> folders = searchPathFolders(around_);
        for (const std::string &name : kind_.pathNames) {
            for (const fs::path &folder : folders) {
                const fs::path candidate = folder / (name + kProgramSuffix);
                if (!files_.isExecutableFile(candidate)) {
                    continue;
                }
                if (isLauncher(candidate)) {
                    passedOver_.push_back(utf8FromPath(candidate));
                } else {
                    return resolve(candidate);
                }
            }
        }
        for (const fs::path &environment : pythonEnvironments(around_)) {
            if (std::optional<fs::path> binary = binaryIn(environment)) {
                return describe(*binary);
            }
        }
        return notFound();
    }

  private:
    Result<RealTool> fromVariable(const std::string &value) const {
        const fs::path program = pathFromUtf8(value);
        const auto wrong = [&](const std::string &what) {
            return Error{ErrorCode::InvalidInput, kind_.variable + "=" + value, what,
                         "name the stock " + kind_.name + ", or unset the variable"};
        };
        if (!files_.identity(program)) {
            return wrong("there is no such file");
        }
        if (!files_.isExecutableFile(program)) {
            return wrong("is not a program that can be run");
        }
        if (isLauncher(program)) {
            return wrong("is this launcher itself or a copy of it");
        }
        return resolve(program);
    }

    bool isLauncher(const fs::path &candidate) const {
        const std::optional<FileIdentity> identity = files_.identity(candidate);
        return (identity && self_ && *identity == *self_) || files_.holdsLauncherMarker(candidate);
    }

    // From the wheel's Python wrapper to the binary that it runs; anything else stands for itself.
    RealTool resolve(const fs::path &program) const {
        const std::string head = files_.head(program, kWrapperHead);
        const bool wrapper = head.starts_with("#!") ? head.find("from " + kind_.package + ".") != std::string::npos
                                                    : isWindowsWrapper(program);
        if (wrapper) {
            std::vector<fs::path> environments = interpreterEnvironments(head);
            environments.push_back(program.parent_path() / "..");
            if (const std::optional<fs::path> canonical = files_.canonical(program)) {
                environments.push_back(canonical->parent_path() / "..");
            }
            for (const fs::path &environment : environments) {
                std::optional<fs::path> binary = binaryIn(environment);
                if (binary) {
                    return describe(*binary);
                }
            }
        }
        return describe(program);
    }

    // pip's .exe wrappers lie in Scripts, beside Lib.
    static bool isWindowsWrapper(const fs::path &program) {
        return *kProgramSuffix != '\0' && program.parent_path().filename() == "Scripts";
    }

    // The wheel's binary in a Python environment.
    std::optional<fs::path> binaryIn(const fs::path &environment) const {
        for (const fs::path &site : sitePackagesOf(environment, files_)) {
            if (std::optional<fs::path> binary = binaryInSite(site)) {
                return binary;
            }
        }
        return std::nullopt;
    }
    std::optional<fs::path> binaryInSite(const fs::path &site) const {
        const fs::path binary = site / kind_.package / "binaries" / "bin" / (kind_.name + kProgramSuffix);
        if (files_.isExecutableFile(binary) && !isLauncher(binary)) {
            return files_.canonical(binary).value_or(binary);
        }
        return std::nullopt;
    }

    RealTool describe(const fs::path &program) const {
        RealTool tool{program, {}};
        const fs::path canonical = files_.canonical(program).value_or(program);
        const fs::path folder = canonical.parent_path();
        const fs::path package = folder.parent_path().parent_path();
        if (folder.filename() == "bin" && folder.parent_path().filename() == "binaries" &&
            package.filename() == kind_.package) {
            tool.sitePackages = package.parent_path();
        }
        return tool;
    }

    Error notFound() const {
        const fs::path nearest = ownSitePackages(around_).value_or(ownPythonEnvironment(around_));
        std::string looked = "looked on PATH";
        if (!passedOver_.empty()) {
            looked += " (only this launcher is there: " + passedOver_.front() + ")";
        }
        looked += ", in " + utf8FromPath(nearest) + " and in the Pythons on PATH";
        return Error{ErrorCode::NotFound, "", "the stock " + kind_.name + " was not found; " + looked,
                     "pip install " + kind_.wheel + ", or set " + kind_.variable};
    }

    const ToolKind &kind_;
    const ToolSearch &around_;
    const FileProbe &files_;
    std::optional<FileIdentity> self_;
    std::vector<std::string> passedOver_;
};

} // namespace

bool isKnownRelease(std::string_view version) {
    const std::vector<std::string> &releases = modelConverterTool().releases;
    return std::any_of(releases.begin(), releases.end(),
                       [&](const std::string &release) { return version.starts_with(release + "."); });
}

const ToolKind &modelConverterTool() {
    static const ToolKind kind{"model-converter", {"model-converter"},         "GRIDSAMPLE_REAL_MODEL_CONVERTER",
                               "model_converter", "ai-ml-sdk-model-converter", {"0.11", "0.12"}};
    return kind;
}

const ToolKind &scenarioRunnerTool() {
    // The wheel calls its wrapper scenario_runner.
    static const ToolKind kind{"scenario-runner",
                               {"scenario-runner", "scenario_runner"},
                               "GRIDSAMPLE_REAL_SCENARIO_RUNNER",
                               "scenario_runner",
                               "ai-ml-sdk-scenario-runner",
                               {"0.11", "0.12"}};
    return kind;
}

Result<RealTool> findRealTool(const ToolKind &kind, const ToolSearch &search) {
    return Search(kind, search).run();
}

} // namespace gridsample
