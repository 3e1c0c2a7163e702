/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The C face of the runner plugin: its description and options, and the hooks round the real scenario-runner.
#include "base/plugin_session.hpp"
#include "scenario/command_line.hpp"
#include "scenario/expand.hpp"
#include "scenario/place_result.hpp"
#include "scenario/plugin_world.hpp"

#include <gridsample/plugin.h>
#include <gridsample/version.h>

#include <algorithm>
#include <cstddef>

namespace gridsample {
namespace {

// One run of a scenario.
class Run : public PluginSession {
  public:
    using PluginSession::PluginSession;

    gridsample_status before(const gridsample_scenario &scenario, gridsample_sink *out);
    gridsample_status after(int32_t exitCode);

  private:
    std::vector<std::string> values(const char *key) const;
    Result<std::string> textOf(const gridsample_scenario &scenario);
    Status finish(const PendingResult &result);

    bool isFromCommandLine_ = false;
    std::string outputFolder_;
    std::vector<PendingResult> results_;
};

std::vector<std::string> Run::values(const char *key) const {
    std::vector<std::string> values;
    const char *value = nullptr;
    while (host_.option(session_, key, static_cast<uint32_t>(values.size()), &value) == GRIDSAMPLE_OK) {
        values.emplace_back(value);
    }
    return values;
}

// The scenario's text, or one made from --run-vgf and what belongs to it.
Result<std::string> Run::textOf(const gridsample_scenario &scenario) {
    const std::vector<std::string> models = values("run-vgf");
    const VgfCommandLine line{models.empty() ? "" : models.front(),
                              values("input"),
                              values("result"),
                              values("encoding"),
                              values("layout"),
                              values("channels")};
    const bool hasFiles = !line.inputs.empty() || !line.results.empty() || !line.encodings.empty() ||
                          !line.layouts.empty() || !line.channels.empty();
    if (models.empty()) {
        if (hasFiles) {
            return Error{ErrorCode::InvalidInput, "--input, --result and what is said of them",
                         "are given without --run-vgf", "add --run-vgf FILE"};
        }
        return std::string(reinterpret_cast<const char *>(scenario.json.data), scenario.json.size);
    }
    if (scenario.path != nullptr && *scenario.path != '\0') {
        return Error{ErrorCode::InvalidInput, "--run-vgf", "is given together with --scenario",
                     "use one of them; a scenario has the command run_vgf"};
    }
    isFromCommandLine_ = true;
    const Result<Json> json = scenarioFor(line);
    return json ? Result<std::string>(json->dump()) : Result<std::string>(json.error());
}

// A place in the scenario made from the command line, as the user knows it: "--input NAME: ..." or "--run-vgf: ...".
std::string asOption(std::string where) {
    constexpr std::pair<std::string_view, std::string_view> kPlaces[] = {
        {"/commands/0/run_vgf/inputs/", "--input "}, {"/commands/0/run_vgf/outputs/", "--result "},
        {"/commands/0/run_vgf/src", "--run-vgf"},    {"/commands/0/run_vgf/inputs", "--run-vgf"},
        {"/commands/0/run_vgf", "--run-vgf"},
    };
    for (const auto &[pointer, option] : kPlaces) {
        if (where.starts_with(pointer)) {
            return std::string(option) + where.substr(pointer.size());
        }
    }
    return where;
}

gridsample_status Run::before(const gridsample_scenario &scenario, gridsample_sink *out) {
    outputFolder_ = scenario.output_folder;
    const Result<std::string> text = textOf(scenario);
    if (!text) {
        return fail(text.error());
    }
    PluginWorld world(host_, session_, scenario, isFromCommandLine_);
    Result<Expanded> expanded =
        expandScenario(ByteView(reinterpret_cast<const uint8_t *>(text->data()), text->size()), world);
    if (!expanded) {
        Error error = std::move(expanded).error();
        if (isFromCommandLine_) {
            error.where = asOption(error.where);
        } else {
            error = std::move(error).in(scenario.path);
        }
        return fail(error);
    }
    if (!expanded->isChanged) {
        return GRIDSAMPLE_UNCHANGED;
    }
    results_ = std::move(expanded->results);
    return host_.write(out, expanded->json.data(), expanded->json.size());
}

Status Run::finish(const PendingResult &result) {
    const Result<MappedFile> written = MappedFile::open(pathFromUtf8(result.source));
    if (!written) {
        return Error{ErrorCode::Tool, result.file.path, "the runner has not written its result", ""};
    }
    std::string summary;
    Notes notes;
    const Result<Bytes> bytes = finishResult(result, written->bytes(), summary, notes);
    if (!bytes) {
        return Error(bytes.error()).in(result.file.path);
    }
    if (!summary.empty()) {
        log(GRIDSAMPLE_LOG_INFO, result.file.path + ": " + summary);
    }
    for (const std::string &note : notes) {
        log(GRIDSAMPLE_LOG_WARNING, result.file.path + ": " + note);
    }
    return placeResult(host_, session_, outputFolder_, result.file.path, *bytes);
}

gridsample_status Run::after(int32_t exitCode) {
    const char *value = nullptr;
    if (exitCode != 0 || host_.stock_option(session_, "--dry-run", 0, &value) == GRIDSAMPLE_OK) {
        return GRIDSAMPLE_OK; // there is nothing to finish
    }
    for (const PendingResult &result : results_) {
        if (const Status finished = finish(result); !finished) {
            return fail(finished.error());
        }
    }
    return GRIDSAMPLE_OK;
}

// A member of another type than the runner wants is the scenario's fault.
template <typename Hook> gridsample_status guardedRun(const Run &run, const char *name, Hook hook) {
    return guarded(run, name, [&]() -> gridsample_status {
        try {
            return hook();
        } catch (const Json::exception &exception) {
            return run.fail({ErrorCode::InvalidInput, "the scenario", exception.what(), ""});
        }
    });
}

gridsample_status begin(const gridsample_host *host, gridsample_session *session, void **state) {
    return beginSession<Run>(host, session, state,
                             offsetof(gridsample_host, device_format) + sizeof(host->device_format));
}

gridsample_status before(void *state, const gridsample_scenario *scenario, gridsample_sink *out) {
    auto &run = *static_cast<Run *>(state);
    return guardedRun(run, "before", [&] { return run.before(*scenario, out); });
}

gridsample_status after(void *state, int32_t exitCode) {
    auto &run = *static_cast<Run *>(state);
    return guardedRun(run, "after", [&] { return run.after(exitCode); });
}

constexpr gridsample_option_flags kCommandLine = GRIDSAMPLE_OPTION_COMMAND_LINE;
constexpr gridsample_option_flags kRepeatable = GRIDSAMPLE_OPTION_COMMAND_LINE | GRIDSAMPLE_OPTION_REPEATABLE;

const gridsample_option kRunVgf = {sizeof(gridsample_option),          kCommandLine, "run-vgf", "FILE",
                                   "run this VGF, without a scenario", nullptr,      nullptr};
const gridsample_option kInput = {sizeof(gridsample_option),
                                  kRepeatable,
                                  "input",
                                  "NAME=FILE",
                                  "file (.npy, .png or .dds) of an input of --run-vgf, by name or number",
                                  nullptr,
                                  nullptr};
const gridsample_option kResult = {sizeof(gridsample_option),
                                   kRepeatable,
                                   "result",
                                   "NAME=FILE",
                                   "file (.npy or .png) for an output of --run-vgf, by name or number",
                                   nullptr,
                                   nullptr};
const gridsample_option kEncoding = {
    sizeof(gridsample_option),
    kRepeatable,
    "encoding",
    "NAME=HOW",
    "what the numbers of a picture stand for: normalized (0 to 1), integer, or SCALE,ZERO_POINT",
    nullptr,
    nullptr};
const gridsample_option kLayout = {sizeof(gridsample_option),
                                   kRepeatable,
                                   "layout",
                                   "NAME=ORDER",
                                   "axes of a tensor or array where its shape does not say: NHWC or NCHW",
                                   nullptr,
                                   nullptr};
const gridsample_option kChannels = {sizeof(gridsample_option),
                                     kRepeatable,
                                     "channels",
                                     "NAME=NUMBER",
                                     "channels of a result: 3 leaves out the fourth",
                                     nullptr,
                                     nullptr};
const gridsample_option *const kOptions[] = {&kRunVgf, &kInput, &kResult, &kEncoding, &kLayout, &kChannels, nullptr};

const gridsample_runner kRunner = {sizeof(gridsample_runner), 0, begin, before, after, endSession<Run>};
const gridsample_plugin kPlugin = {sizeof(gridsample_plugin),
                                   GRIDSAMPLE_PLUGIN_ABI_VERSION,
                                   "grid_sample",
                                   GRIDSAMPLE_VERSION,
                                   "Runs a VGF in one line, and reads and writes pictures.",
                                   kOptions,
                                   nullptr,
                                   &kRunner};

} // namespace
} // namespace gridsample

extern "C" GRIDSAMPLE_PLUGIN_EXPORT const gridsample_plugin *gridsample_plugin_query(uint32_t host_abi_version,
                                                                                     uint32_t *plugin_abi_version) {
    return gridsample::answerQuery(gridsample::kPlugin, host_abi_version, plugin_abi_version);
}
