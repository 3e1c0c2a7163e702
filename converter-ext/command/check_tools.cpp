/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Everything that is not Vulkan: programs, plugins, libraries, variables, folders.
#include "command/doctor.hpp"

#include "data/png_library.hpp"
#include "host/plugin_host.hpp"
#include "launcher/console.hpp"
#include "launcher/plugin_setup.hpp"
#include "launcher/process.hpp"
#include "launcher/python_sites.hpp"
#include "launcher/scratch_folder.hpp"
#include "launcher/stock_tool.hpp"
#include "vgf/vgf_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr const char *kProgramEnding = ".exe";
constexpr char kListSeparator = ';';
#else
constexpr const char *kProgramEnding = "";
constexpr char kListSeparator = ':';
#endif

// "" if the file or folder can be read, else why not.
std::string whyUnreadable(const fs::path &path) {
    std::error_code failure;
    if (fs::is_directory(path, failure)) {
        fs::directory_iterator entries(path, failure);
        return failure ? failure.message() : "";
    }
    if (!failure && fs::exists(path, failure)) {
        const Result<MappedFile> file = MappedFile::open(path);
        return file ? "" : file.error().what;
    }
    return failure ? failure.message() : "there is no such file or folder";
}

void checkLaunchers(Patient &patient, Diagnosis &diagnosis) {
    std::string missing;
    for (const char *name : {"model-converter", "scenario-runner"}) {
        if (!patient.search.files->isExecutableFile(patient.launchers / (std::string(name) + kProgramEnding))) {
            missing += (missing.empty() ? "" : " and ") + std::string(name);
        }
    }
    if (missing.empty()) {
        diagnosis.pass("launchers", utf8FromPath(patient.launchers) + ", version " + launcherVersion());
        return;
    }
    patient.canConvert = patient.canRun = false;
    diagnosis.fail("launchers", "there is no " + missing + " in " + utf8FromPath(patient.launchers),
                   "build or install the launchers beside this program");
}

void checkEnvironment(Patient &patient, Diagnosis &diagnosis) {
    if (mustBecomeTool()) {
        patient.canConvert = patient.canRun = false;
        diagnosis.fail("environment", std::string(kBecomeToolVariable) + " turns the launchers into the stock tools",
                       "unset " + std::string(kBecomeToolVariable));
        return;
    }
    for (const char *variable :
         {"VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES", "VK_LAYER_PATH", "VK_ADD_LAYER_PATH"}) {
        const std::string list = environmentVariable(variable).value_or("");
        for (std::size_t begin = 0; begin < list.size();) {
            const std::size_t end = std::min(list.find(kListSeparator, begin), list.size());
            const std::string entry = list.substr(begin, end - begin);
            const std::string why = entry.empty() ? "" : whyUnreadable(pathFromUtf8(entry));
            if (!why.empty()) {
                const std::string name = variable;
                diagnosis.warn("environment", name + " names " + entry + ", which cannot be read: " + why,
                               "correct or unset " + name);
                return;
            }
            begin = end + 1;
        }
    }
    diagnosis.pass("environment", "no variable is in the way");
}

// What ExecuTorch's VGF backend would run.
void checkExecuTorch(const Patient &patient, Diagnosis &diagnosis) {
    const fs::path ours = patient.launchers / (std::string("model-converter") + kProgramEnding);
    const std::string fix = "export MODEL_CONVERTER_PATH=" + utf8FromPath(ours);
    const std::string named = environmentVariable("MODEL_CONVERTER_PATH").value_or("");
    if (named.empty()) {
        diagnosis.pass("executorch", "MODEL_CONVERTER_PATH is not set; to export with these plugins, " + fix);
    } else if (!patient.search.files->isExecutableFile(pathFromUtf8(named))) {
        diagnosis.warn("executorch", "MODEL_CONVERTER_PATH=" + named + " is no program", fix);
    } else if (!patient.search.files->holdsLauncherMarker(pathFromUtf8(named))) {
        diagnosis.warn("executorch", "MODEL_CONVERTER_PATH=" + named + " is not the launcher", fix);
    } else {
        diagnosis.pass("executorch", "MODEL_CONVERTER_PATH=" + named);
    }
}

std::optional<StockTool> checkStockTool(const ToolKind &kind, const std::string &id, const Patient &patient,
                                        Diagnosis &diagnosis) {
    Result<StockTool> tool = StockTool::find(kind, patient.search);
    if (!tool) {
        diagnosis.fail(id,
                       tool.error().where.empty() ? tool.error().what : tool.error().where + " " + tool.error().what,
                       tool.error().fix);
        return std::nullopt;
    }
    const std::string install = "pip install " + kind.wheel + "==0.11.0, or set " + kind.variable;
    if (!tool->version()) {
        diagnosis.fail(id, tool->path() + " does not answer --version as the stock " + kind.name + " does", install);
        return std::nullopt;
    }
    const std::string found = tool->path() + ", version " + *tool->version();
    if (!isKnownRelease(*tool->version())) {
        diagnosis.warn(id, found + ", while the plugins were made for 0.11 and 0.12", install);
    } else if (patient.search.files->head(tool->where().program, 2) == "#!") {
        diagnosis.warn(id, found + ", is a script: it is slower, and signals may not reach the tool behind it",
                       "set " + kind.variable + " to that tool");
    } else {
        diagnosis.pass(id, found);
    }
    return *std::move(tool);
}

// Loads the plugin as the launcher would.
bool checkPlugin(const LauncherKind &kind, const std::string &id, const Patient &patient, Diagnosis &diagnosis) {
    const std::vector<fs::path> places = defaultPluginPlaces(kind, patient.launchers / kind.name);
    std::error_code ignored;
    const auto found =
        std::find_if(places.begin(), places.end(), [&](const fs::path &place) { return fs::exists(place, ignored); });
    const std::string install = "build or install the plugin again, from the release of the launchers";
    if (found == places.end()) {
        diagnosis.fail(id,
                       "there is no " + utf8FromPath(places.front().filename()) + " in " +
                           utf8FromPath(places.front().parent_path()) + " or " + utf8FromPath(places[1].parent_path()),
                       install);
        return false;
    }
    HostServices services;
    services.role = kind.role;
    services.launcherName = kind.name;
    services.launcherVersion = launcherVersion();
    PluginHost host(std::move(services));
    if (const Status loaded = host.load(utf8FromPath(*found)); !loaded) {
        const Error &error = loaded.error();
        diagnosis.fail(id, error.where.empty() ? error.what : error.where + ": " + error.what,
                       error.fix.empty() ? install : error.fix);
        return false;
    }
    const nlohmann::ordered_json plugin = host.pluginsJson().at(0);
    const std::string version = plugin.value("version", "");
    const std::string text =
        utf8FromPath(*found) + ", version " + version + ", interface " + std::to_string(GRIDSAMPLE_PLUGIN_ABI_VERSION);
    if (version != launcherVersion()) {
        diagnosis.warn(id, text + ", beside launchers of version " + launcherVersion(), install);
    } else {
        diagnosis.pass(id, text);
    }
    return true;
}

// Writes an empty VGF and reads it back.
void checkVgfLibrary(Diagnosis &diagnosis) {
    Bytes bytes;
    Status written = writeVgf(VgfModel{}, [&](std::span<const std::uint8_t> part) -> Status {
        bytes.insert(bytes.end(), part.begin(), part.end());
        return Nothing{};
    });
    const Result<VgfModel> read = written ? readVgf(bytes) : Result<VgfModel>(std::move(written).error());
    if (!read) {
        diagnosis.fail("vgf_library", read.error().message(), "build the project again");
        return;
    }
    std::string format;
    for (const std::uint8_t part : read->version) {
        format += (format.empty() ? "" : ".") + std::to_string(part);
    }
    diagnosis.pass("vgf_library", "libvgf is built in; it writes format " + format);
}

void checkPngLibrary(Diagnosis &diagnosis) {
    const Result<const PngLibrary *> png = pngLibrary();
    if (png) {
        diagnosis.pass("png_library", "libspng is there: scenarios may name .png files");
    } else {
        diagnosis.warn("png_library", png.error().what, png.error().fix);
    }
}

void checkTemporaryFolder(Patient &patient, Diagnosis &diagnosis) {
    const Result<ScratchFolder> folder = ScratchFolder::create("gridsample-doctor-");
    if (folder) {
        diagnosis.pass("temporary_folder", utf8FromPath(folder->path().parent_path()));
        return;
    }
    patient.canRun = false;
    diagnosis.fail("temporary_folder", folder.error().where + ": " + folder.error().what,
                   "set TMPDIR to a folder that can be written to");
}

} // namespace

void checkTools(Patient &patient, Diagnosis &diagnosis) {
    checkLaunchers(patient, diagnosis);
    checkEnvironment(patient, diagnosis);
    patient.converter = checkStockTool(modelConverterTool(), "model_converter", patient, diagnosis);
    patient.runner = checkStockTool(scenarioRunnerTool(), "scenario_runner", patient, diagnosis);
    const LauncherKind converter{HostServices::Role::Converter, "model-converter", {}, {}, "libgrid_sample_converter"};
    const LauncherKind runner{HostServices::Role::Runner, "scenario-runner", {}, {}, "libgrid_sample_runner"};
    const bool hasConverterPlugin = checkPlugin(converter, "converter_plugin", patient, diagnosis);
    const bool hasRunnerPlugin = checkPlugin(runner, "runner_plugin", patient, diagnosis);
    patient.canConvert = patient.canConvert && patient.converter && hasConverterPlugin;
    patient.canRun = patient.canRun && patient.runner && hasRunnerPlugin;
    checkExecuTorch(patient, diagnosis);
    checkVgfLibrary(diagnosis);
    checkPngLibrary(diagnosis);
    checkTemporaryFolder(patient, diagnosis);
}

} // namespace gridsample
