/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Sub-commands and their options.
#include "command/command.hpp"

#include "command/doctor.hpp"
#include "command/env.hpp"
#include "command/explain.hpp"
#include "command/report_page.hpp"
#include "command/survey_process.hpp"
#include "launcher/console.hpp"
#include "launcher/process.hpp"
#include "launcher/progress.hpp"
#include "launcher/standard_streams.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iterator>
#include <sstream>

namespace gridsample {
namespace {

constexpr const char *kName = "gridsample";
constexpr const char *kWords = "doctor, env, explain or report"; // the sub-commands for people

int fail(const Error &error) {
    logError(kName, error);
    return 1;
}

// The exit code after printing, if all else is right.
int print(const std::string &text, int code = 0) {
    return printOut(kName, text) ? code : std::max(code, 1);
}

int doctor(bool asJson) {
    const Result<ToolSearch> search = systemToolSearch();
    if (!search) {
        return fail(search.error());
    }
    Diagnosis diagnosis(asJson ? nullptr : stdout);
    const Progress progress("checking");
    diagnose(*search, diagnosis);
    return print(asJson ? diagnosis.json() : diagnosis.summary() + "\n", diagnosis.isHealthy() ? 0 : 1);
}

int env(const std::optional<std::string> &folders) {
    const Result<ToolSearch> search = systemToolSearch();
    const Result<std::string> text =
        search ? environmentExports(*search, folders) : Result<std::string>(search.error());
    if (!text) {
        return fail(text.error());
    }
    return print(*text);
}

int explain(const std::string &file, bool asJson, const ExplainOptions &options) {
    const Progress progress("reading " + file);
    const Result<Json> explained = explainFile(file, options);
    if (!explained) {
        return fail(explained.error());
    }
    const std::string text =
        asJson ? explained->dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : explanationText(*explained);
    return print(text, explained->contains("error") ? 1 : 0);
}

// --help and --version, or what is wrong with the command line, in one line.
int answer(const CLI::App &app, const CLI::ParseError &error, const std::vector<std::string> &given) {
    if (error.get_exit_code() == 0) {
        std::ostringstream text, none;
        app.exit(error, text, none);
        return print(text.str());
    }
    const std::vector<CLI::App *> used = app.get_subcommands();
    const std::string command = used.empty() ? "" : " " + used.front()->get_name();
    // The parser names the sub-command that it lacks, not the word that stands in its place.
    const bool isUnknown = command.empty() && !given.empty() && !given.front().empty() && given.front()[0] != '-';
    const std::string what = given.empty() ? "a sub-command is needed"
                             : isUnknown   ? "there is no sub-command '" + given.front() + "'"
                                           : error.what();
    constexpr std::string_view kWheelWords[] = {"path", "model-converter", "scenario-runner"};
    const Result<std::filesystem::path> self = ownExecutable();
    if (isUnknown && self && std::ranges::find(kWheelWords, given.front()) != std::end(kWheelWords)) {
        logError(kName, Error{ErrorCode::InvalidInput, "", what + " here, but in the command of the wheel",
                              "the launchers are in " + utf8FromPath(self->parent_path())});
        return 2;
    }
    const std::string fix = command.empty() ? "give " + std::string(kWords) + ", or --help for more"
                                            : "see gridsample" + command + " --help";
    logError(kName, Error{ErrorCode::InvalidInput, "", what, fix});
    return 2;
}

int report(const std::vector<std::string> &arguments) {
    const Result<ToolSearch> search = systemToolSearch();
    return fail(search ? becomeReport(*search, arguments) : search.error());
}

int run(std::vector<std::string> arguments) {
    if (!arguments.empty() && arguments.front() == kReportCommand) { // its options are the Python program's own
        return report({arguments.begin() + 1, arguments.end()});
    }
    const std::vector<std::string> given = arguments;
    CLI::App app("Looks at this machine, at models and at scenarios, for users of the grid_sample plugins.", kName);
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string(kName) + " " + launcherVersion());
    app.footer(
        "Examples:\n"
        "  gridsample doctor                     is this machine ready?\n"
        "  eval \"$(gridsample env)\"             set up Arm's emulation layers for the stock tools\n"
        "  gridsample explain model.tosa         what becomes of its grid_sample operators, and why\n"
        "  gridsample report tests/models/sample_i8_i16    pictures, times and differences on one page\n"
        "Each sub-command has its own --help. Exit code: 0, 1 if something is wrong, 2 for a wrong command line.");

    bool doctorJson = false;
    CLI::App *doctorCommand =
        app.add_subcommand("doctor", "Check tools, plugins, Vulkan and emulation layers, and run one operator");
    doctorCommand->add_flag("--json", doctorJson, "Print one JSON document (schemas/doctor.schema.json)");
    doctorCommand->footer("Every line is pass, warn or fail, with what to do about it. The exit code is 0 if nothing "
                          "fails.\nA check that needs what another has found missing is left out.\n\n"
                          "Examples:\n  gridsample doctor\n  gridsample doctor --json > doctor.json");

    std::string folders;
    CLI::App *envCommand =
        app.add_subcommand("env", "Print the variables that the stock tools need, for a shell's eval");
    envCommand
        ->add_option("--folders", folders,
                     "Put the layers' manifests below this folder, each in one of its own: "
                     "for Vulkan loaders before 1.3.239")
        ->type_name("DIR");
    envCommand->footer("The scenario-runner launcher sets them itself. Layers that are set up already stay on.\n\n"
                       "Examples:\n  eval \"$(gridsample env)\"\n  gridsample env > layers.sh");

    std::string file, precision = "exact", device = "gpu";
    bool explainJson = false;
    CLI::App *explainCommand = app.add_subcommand("explain", "Say what a file holds and what becomes of it");
    explainCommand->add_option("FILE", file, "A TOSA flatbuffer, a VGF or a scenario")->required();
    explainCommand->add_flag("--json", explainJson, "Print one JSON document (schemas/explain.schema.json)");
    explainCommand->add_option("--precision", precision, "Of TOSA models: exact, or fast as of grid_sample.precision")
        ->check(CLI::IsMember({"exact", "fast"}))
        ->capture_default_str();
    explainCommand->add_option("--device", device, "Of TOSA models: gpu, or cpu as of grid_sample.device")
        ->check(CLI::IsMember({"gpu", "cpu"}))
        ->capture_default_str();
    explainCommand->footer("Examples:\n  gridsample explain model.tosa\n  gridsample explain model.vgf\n"
                           "  gridsample explain scenario.json --json");

    app.add_subcommand(kReportCommand, "Convert and run a model, and show both on one HTML page");

    CLI::App *surveyCommand = app.add_subcommand(kSurveyCommand, "For doctor and env: the device as JSON");
    surveyCommand->group(""); // not in --help

    std::reverse(arguments.begin(), arguments.end()); // CLI11 takes them from the back
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError &error) {
        return answer(app, error, given);
    }
    if (*doctorCommand) {
        return doctor(doctorJson);
    }
    if (*envCommand) {
        return env(folders.empty() ? std::nullopt : std::optional(folders));
    }
    if (*surveyCommand) {
        printSurvey();
        return 0;
    }
    return explain(file, explainJson,
                   {.precision = precision == "fast" ? Precision::Fast : Precision::Exact,
                    .device = device == "cpu" ? DeviceKind::Cpu : DeviceKind::Gpu});
}

} // namespace

int runGridsample(std::vector<std::string> arguments) {
    fillStandardStreams();
    try {
        return run(std::move(arguments));
    } catch (const std::exception &thrown) {
        return fail(Error{ErrorCode::Internal, "", thrown.what(), ""});
    }
}

} // namespace gridsample
