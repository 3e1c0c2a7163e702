/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The steps of one run.
#include "launcher/scenario_runner/scenario_run.hpp"

#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "host/runner_chain.hpp"
#include "launcher/console.hpp"
#include "launcher/output_file.hpp"
#include "launcher/progress.hpp"
#include "launcher/scenario_runner/emulation_layers.hpp"
#include "launcher/scenario_runner/scenario_file.hpp"
#include "launcher/scenario_runner/vgf_limits.hpp"
#include "launcher/scenario_runner/vulkan_loader.hpp"
#include "launcher/scratch_folder.hpp"

namespace gridsample {
namespace {

namespace fs = std::filesystem;

constexpr const char *kName = "scenario-runner";
constexpr std::uint64_t kMostPipedScenario = 64u << 20; // bytes

std::optional<std::string> scenarioOf(const CommandLine &line) {
    return line.stockValue(scenarioRunnerOptions(), "--scenario");
}

// Whether it can be read only once.
bool isPiped(const std::string &scenario) {
    std::error_code failure;
    const fs::file_status status = fs::status(pathFromUtf8(scenario), failure);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

// A private folder for this run, made when something has to go there.
class Scratch {
  public:
    Result<fs::path> folder() {
        if (!made_) {
            Result<ScratchFolder> made = ScratchFolder::create("gridsample-scenario-runner");
            if (!made) {
                return std::move(made).error();
            }
            made_ = *std::move(made);
        }
        return made_->path();
    }

  private:
    std::optional<ScratchFolder> made_;
};

// Makes the runner find Arm's layers if the device needs them and nobody has seen to it.
Status setUpEmulation(const ScenarioRequest &request, Scratch &scratch) {
    if (request.line.has("--no-emulation")) {
        return Nothing{};
    }
    if (environmentHasEmulation(environmentVariable)) {
        logLine(kName, LogLevel::Debug, "the environment names Arm's emulation layers already: left as it is");
        return Nothing{};
    }
    const Result<gridsample_device_facts> device = request.device.facts();
    if (!device) {
        logLine(kName, LogLevel::Warning,
                "no emulation layers are set up, since the Vulkan device is not known: " + device.error().message());
        return Nothing{};
    }
    const EmulationNeed need = emulationNeed(*device);
    if (!need) {
        return Nothing{};
    }
    const std::string lack = std::string(device->name) + " lacks " + need.missing();
    std::optional<EmulationLayers> layers = findEmulationLayers(request.tool.where().sitePackages, request.search);
    if (!layers) {
        logLine(kName, LogLevel::Warning,
                lack + ", and Arm's emulation layers were not found; pip install " + kEmulationWheel);
        return Nothing{};
    }
    if (!takesManifestFiles(vulkanLoaderVersion())) {
        const Result<fs::path> folder = scratch.folder();
        Status put = folder ? putInFolders(*layers, *folder) : Status(folder.error());
        if (!put) {
            return put;
        }
    }
    request.tool.setEnvironment(emulationEnvironment(*layers, need, environmentVariable));
    request.device.setEmulated(true);
    logLine(kName, LogLevel::Info,
            lack + ": running with Arm's emulation layers from " + utf8FromPath(layers->libraries));
    if (const std::string remark = layersRemark(*layers); !remark.empty()) {
        logLine(kName, LogLevel::Warning, utf8FromPath(layers->libraries) + ": Arm's emulation layers: " + remark);
    }
    return Nothing{};
}

// Only what the device's limits rule out for certain; what cannot be read is left to the runner.
Status checkLimits(const ScenarioRequest &request, ByteView scenario, const fs::path &folder) {
    const std::vector<fs::path> models = scenarioModels(scenario, folder);
    if (models.empty()) {
        return Nothing{};
    }
    const Result<gridsample_device_facts> device = request.device.facts();
    if (!device) {
        return Nothing{};
    }
    for (const fs::path &model : models) {
        if (Status status = checkVgfLimits(model, *device); !status) {
            return std::move(status).error().in(scenarioOf(request.line).value_or("scenario"));
        }
    }
    return Nothing{};
}

Result<ProcessEnd> runTool(const ScenarioRequest &request, const std::vector<std::string> &arguments,
                           RunnerReport &report) {
    ProcessRun run;
    run.arguments = arguments;
    const Progress progress("running");
    Result<ProcessEnd> end = request.tool.run(std::move(run));
    if (end) {
        report.exitCode = end->code();
    }
    return end;
}

// What the stock tool leaves unsaid when it fails.
Result<ProcessEnd> explained(const ScenarioRequest &request, Result<ProcessEnd> end) {
    if (!end || end->ok() || end->interruptedBy != 0) {
        return end;
    }
    if (end->signal != 0) { // a crash gives no reason
        return Error{ErrorCode::Tool, scenarioOf(request.line).value_or(""),
                     "the stock tool was ended by " + signalName(end->signal) +
                         " while running the scenario: " + request.tool.describe(),
                     ""};
    }
    if (!request.tool.hasKnownVersion()) {
        logLine(kName, LogLevel::Warning,
                "the stock tool failed with exit code " + std::to_string(end->exitCode) + ": " +
                    request.tool.describe());
    }
    return end;
}

// The plugins' scenario in a private file, under the name of the user's own: the runner names its caches after it.
Result<std::vector<std::string>> argumentsForScenario(const ScenarioRequest &request, const std::string &json,
                                                      const fs::path &folder) {
    const fs::path own = pathFromUtf8(scenarioOf(request.line).value_or("")).filename();
    const std::string file = utf8FromPath(folder / (own.empty() ? fs::path("scenario.json") : own));
    const ByteView bytes(reinterpret_cast<const std::uint8_t *>(json.data()), json.size());
    if (Status written = writeOutput(file, bytes); !written) {
        return std::move(written).error();
    }
    const std::string_view replaced[] = {"--scenario"};
    std::vector<std::string> arguments = request.line.stockArgumentsWithout(replaced);
    arguments.insert(arguments.begin(), {"--scenario", file});
    return arguments;
}

// What would otherwise be said only after the run. The runner makes the output folder itself.
Status checkPlaces(const std::vector<ScenarioResult> &results, const fs::path &output) {
    for (const ScenarioResult &result : results) {
        std::error_code failure;
        const fs::path parent = result.place.parent_path();
        if (parent.lexically_normal() != output.lexically_normal() && !fs::is_directory(parent, failure)) {
            return Error{ErrorCode::NotFound, utf8FromPath(result.place), "its folder is not there", "make it"};
        }
    }
    return Nothing{};
}

// Puts the files of the plugins and the runner's results in their places, once all are written.
Status finish(RunnerChain &chain, const std::vector<ScenarioResult> &results) {
    std::vector<OutputFile> files;
    for (const ScenarioResult &result : results) {
        const Result<MappedFile> written = MappedFile::open(result.written);
        if (!written) {
            return Error{ErrorCode::Tool, utf8FromPath(result.place), "the runner has not written this result", ""};
        }
        Result<OutputFile> file = OutputFile::open(utf8FromPath(result.place));
        Status done = file ? file->write(written->bytes()) : Status(file.error());
        done = done ? file->prepare() : std::move(done);
        if (!done) {
            return done;
        }
        files.push_back(*std::move(file));
    }
    Status done = chain.prepare();
    done = done ? chain.finish() : std::move(done);
    for (OutputFile &file : files) {
        done = done ? file.commit() : std::move(done);
    }
    return done;
}

Result<ProcessEnd> runWithPlugins(const ScenarioRequest &request, const Bytes &scenario, Scratch &scratch,
                                  RunnerReport &report) {
    const Result<fs::path> folder = scratch.folder(); // outlives the plugins' session
    if (!folder) {
        return folder.error();
    }
    const fs::path forPlugins = *folder / "files", forResults = *folder / "results";
    for (const fs::path &one : {forPlugins, forResults}) {
        std::error_code failure;
        if (!fs::create_directory(one, failure)) {
            return Error{ErrorCode::Io, utf8FromPath(one), failure.message(), ""};
        }
    }
    Result<RunnerChain> chain = RunnerChain::begin(request.host);
    if (!chain) {
        return std::move(chain).error();
    }
    const ScenarioFolders folders = scenarioFolders(request.line);
    const std::optional<std::string> name = scenarioOf(request.line);
    const ScenarioView view{scenario, name ? utf8FromPath(fs::absolute(pathFromUtf8(*name))) : "",
                            utf8FromPath(folders.source), utf8FromPath(folders.output), utf8FromPath(forPlugins)};
    Result<std::optional<ByteBuffer>> changed = chain->before(view);
    if (request.tool.interruption()) {
        return *request.tool.interruption();
    }
    if (!changed) {
        return std::move(changed).error();
    }
    std::vector<std::string> arguments = request.line.stockArguments;
    ByteView current = scenario;
    std::vector<ScenarioResult> results;
    if (*changed || (name && isPiped(*name))) {
        report.changed = changed->has_value();
        current = *changed ? (*changed)->bytes() : current;
        Result<RunScenario> own = forTheRunner(current, {folders.source, folders.output, *folder, forResults});
        if (!own) {
            return std::move(own).error().in(*changed ? "what the plugins made of it" : *name);
        }
        results = std::move(own->results);
        if (Status possible = checkPlaces(results, folders.output); !possible) {
            return std::move(possible).error();
        }
        Result<std::vector<std::string>> made = argumentsForScenario(request, own->json, *folder);
        if (!made) {
            return std::move(made).error();
        }
        arguments = *std::move(made);
    }
    if (Status fits = checkLimits(request, current, folders.source); !fits) {
        return std::move(fits).error();
    }
    Result<ProcessEnd> end = runTool(request, arguments, report);
    if (!end || end->interruptedBy != 0) {
        return end;
    }
    Status done = chain->after(end->code());
    if (request.tool.interruption()) {
        return *request.tool.interruption();
    }
    if (done && end->ok()) { // else the plugins' files and the results are dropped
        done = finish(*chain, request.line.has("--dry-run") ? std::vector<ScenarioResult>() : results);
    }
    return done ? explained(request, std::move(end)) : Result<ProcessEnd>(std::move(done).error());
}

} // namespace

ScenarioFolders scenarioFolders(const CommandLine &line) {
    ScenarioFolders folders;
    folders.source = fs::absolute(pathFromUtf8(scenarioOf(line).value_or("scenario.json"))).parent_path();
    const std::optional<std::string> output = line.stockValue(scenarioRunnerOptions(), "--output");
    folders.output = output ? fs::absolute(pathFromUtf8(*output)) : folders.source;
    return folders;
}

Result<ProcessEnd> runScenario(const ScenarioRequest &request, RunnerReport &report) {
    report.scenario = scenarioOf(request.line).value_or("");
    Scratch scratch;
    if (Status ready = setUpEmulation(request, scratch); !ready) {
        return std::move(ready).error();
    }
    report.emulates = request.device.emulated();
    Bytes scenario;
    bool readable = true;
    const std::optional<std::string> name = scenarioOf(request.line);
    if (name && request.host.empty() && isPiped(*name)) {
        readable = false; // what we read, the runner could not read again
    } else if (name) {
        Result<Bytes> bytes = readFile(pathFromUtf8(*name), kMostPipedScenario);
        if (!bytes && bytes.error().code == ErrorCode::InvalidInput) {
            return std::move(bytes).error(); // the runner would read until memory is full
        }
        readable = static_cast<bool>(bytes); // if not, the runner says why
        scenario = bytes ? *std::move(bytes) : Bytes();
    }
    if (readable && !request.host.empty()) {
        return runWithPlugins(request, scenario, scratch, report);
    }
    if (Status fits = checkLimits(request, scenario, scenarioFolders(request.line).source); !fits) {
        return std::move(fits).error();
    }
    return explained(request, runTool(request, request.line.stockArguments, report));
}

} // namespace gridsample
