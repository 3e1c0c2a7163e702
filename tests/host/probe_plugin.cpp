/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A plugin that does on demand what plugins do, and what they must not do. Built several times, each with its own
// PROBE_NAME; PROBE_ABI and PROBE_SIZE make one that no launcher can use.
#include "probe_plugin.hpp"
#include "gridsample/plugin.h"

#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

namespace {

struct State {
    const gridsample_host *host;
    gridsample_session *session;
    gridsample_sink *kept = nullptr; // a sink of an earlier hook
};

std::string option(const State &state, const char *key) {
    const char *value = nullptr;
    return state.host->option(state.session, key, 0, &value) == GRIDSAMPLE_OK ? value : "";
}

void log(const State &state, const std::string &text, gridsample_log_level level = GRIDSAMPLE_LOG_INFO) {
    state.host->log(state.session, level, text.c_str());
}

gridsample_status act(State &state, const std::string &how, const gridsample_bytes *in, gridsample_sink *out) {
    const auto copy = [&](const std::string &tail) {
        const gridsample_status status = state.host->write(out, in->data, in->size);
        return status == GRIDSAMPLE_OK ? state.host->write(out, tail.data(), tail.size()) : status;
    };
    if (how == "append") {
        return copy(PROBE_NAME ";");
    }
    if (how == "write, then unchanged") {
        copy("dropped");
        return GRIDSAMPLE_UNCHANGED;
    }
    if (how == "ok without output") {
        return GRIDSAMPLE_OK;
    }
    if (how == "fail") {
        log(state, "the reason", GRIDSAMPLE_LOG_ERROR);
        return GRIDSAMPLE_ERROR;
    }
    if (how == "fail silently") {
        return GRIDSAMPLE_IO_ERROR;
    }
    if (how == "write, then fail") {
        copy("half");
        log(state, "the reason", GRIDSAMPLE_LOG_ERROR);
        return GRIDSAMPLE_ERROR;
    }
    if (how == "status 7") {
        return 7;
    }
    if (how == "throw") {
        throw std::runtime_error("thrown by the plugin");
    }
    if (how == "keep the sink") {
        state.kept = out;
    }
    if (how == "write to the kept sink") {
        return state.host->write(state.kept, "x", 1);
    }
    if (how.rfind("call ", 0) == 0) {
        auto *call = reinterpret_cast<ProbeCall *>(std::strtoull(how.c_str() + 5, nullptr, 10));
        return (*call)(state.host, state.session, in, out);
    }
    return GRIDSAMPLE_UNCHANGED;
}

gridsample_status begin(const gridsample_host *host, gridsample_session *session, void **state) {
    State made{host, session};
    log(made, "begin");
    const std::string how = option(made, "begin");
    const gridsample_status status = act(made, how, nullptr, nullptr);
    if (status != GRIDSAMPLE_UNCHANGED || how == "unchanged") {
        return status;
    }
    *state = new State(made);
    return GRIDSAMPLE_OK;
}

void end(void *state) {
    auto *self = static_cast<State *>(state);
    log(*self, "end");
    delete self;
}

gridsample_status converterBefore(void *state, const gridsample_bytes *in, gridsample_sink *out, uint32_t *want) {
    auto &self = *static_cast<State *>(state);
    log(self, "before");
    *want = static_cast<uint32_t>(std::strtoul(option(self, "wants").c_str(), nullptr, 10));
    return act(self, option(self, "before"), in, out);
}

gridsample_status converterAfter(void *state, const gridsample_bytes *in, gridsample_sink *out) {
    auto &self = *static_cast<State *>(state);
    log(self, "after");
    return act(self, option(self, "after"), in, out);
}

gridsample_status runnerBefore(void *state, const gridsample_scenario *scenario, gridsample_sink *out) {
    auto &self = *static_cast<State *>(state);
    log(self, std::string("before ") + scenario->path + " " + scenario->base_folder + " " + scenario->output_folder +
                  " " + scenario->scratch_folder);
    return act(self, option(self, "before"), &scenario->json, out);
}

gridsample_status runnerAfter(void *state, int32_t code) {
    auto &self = *static_cast<State *>(state);
    log(self, "after " + std::to_string(code));
    return option(self, "after") == "unchanged" ? GRIDSAMPLE_OK : act(self, option(self, "after"), nullptr, nullptr);
}

constexpr gridsample_option declare(const char *key, const char *preset, uint32_t flags = 0,
                                    const char *const *choices = nullptr) {
    return {sizeof(gridsample_option), flags, key, "VALUE", "An option of the probe.", preset, choices};
}

const char *const kColours[] = {"red", "green", nullptr};
const gridsample_option kBegin = declare("begin", ""), kBefore = declare("before", "unchanged"),
                        kAfter = declare("after", "unchanged"), kWants = declare("wants", "0"),
                        kColour = declare("colour", "red", 0, kColours),
                        kList = declare("list", nullptr, GRIDSAMPLE_OPTION_REPEATABLE),
                        kInput = declare("input.", nullptr, GRIDSAMPLE_OPTION_PREFIX | GRIDSAMPLE_OPTION_COMMAND_LINE),
                        kFolder = declare("folder", nullptr, GRIDSAMPLE_OPTION_OUTPUT_FOLDER),
                        kWhole =
                            declare("whole", nullptr, GRIDSAMPLE_OPTION_OUTPUT_FOLDER | GRIDSAMPLE_OPTION_WHOLE_FOLDER),
                        kModel = declare("model", nullptr, GRIDSAMPLE_OPTION_COMMAND_LINE);
const gridsample_option *const kOptions[] = {&kBegin, &kBefore, &kAfter, &kWants, &kColour, &kList,
                                             &kInput, &kFolder, &kWhole, &kModel, nullptr};
const char *const kMarkers[] = {PROBE_NAME ".marker", nullptr};
[[maybe_unused]] const gridsample_converter kConverter = {sizeof kConverter, 0,  kMarkers, begin, converterBefore,
                                                          converterAfter,    end};
const gridsample_runner kRunner = {sizeof kRunner, 0, begin, runnerBefore, runnerAfter, end};

#ifndef PROBE_SIZE
#define PROBE_SIZE sizeof(gridsample_plugin)
#endif
const gridsample_plugin kPlugin = {PROBE_SIZE, GRIDSAMPLE_PLUGIN_ABI_VERSION, PROBE_NAME, "1.0.0", "A probe.", kOptions,
#ifdef PROBE_ONLY_RUNNER
                                   nullptr,
#else
                                   &kConverter,
#endif
                                   &kRunner};

} // namespace

const gridsample_plugin *gridsample_plugin_query(uint32_t hostVersion, uint32_t *lowest) {
#ifdef PROBE_ABI
    *lowest = PROBE_ABI;
    return hostVersion >= PROBE_ABI ? &kPlugin : nullptr;
#else
    *lowest = 1;
    return hostVersion >= 1 ? &kPlugin : nullptr;
#endif
}
