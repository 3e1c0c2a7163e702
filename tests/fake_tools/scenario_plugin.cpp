/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A runner plugin that does on demand what runner plugins do: it edits the scenario, writes a file, fails.
#include <fstream>
#include <iterator>
#include <string>

#include "gridsample/plugin.h"

namespace {

struct State {
    const gridsample_host *host;
    gridsample_session *session;

    std::string option(const char *key) const {
        const char *value = nullptr;
        return host->option(session, key, 0, &value) == GRIDSAMPLE_OK ? value : "";
    }
    gridsample_status fail(const std::string &why) const {
        host->log(session, GRIDSAMPLE_LOG_ERROR, why.c_str());
        return GRIDSAMPLE_ERROR;
    }
    gridsample_status write(gridsample_sink *sink, const std::string &text) const {
        return host->write(sink, text.data(), text.size());
    }
};

gridsample_status begin(const gridsample_host *host, gridsample_session *session, void **state) {
    *state = new State{host, session};
    return GRIDSAMPLE_OK;
}

gridsample_status before(void *state, const gridsample_scenario *scenario, gridsample_sink *out) {
    const State &self = *static_cast<State *>(state);
    self.host->log(self.session, GRIDSAMPLE_LOG_INFO,
                   (std::string("path=") + scenario->path + " base=" + scenario->base_folder +
                    " output=" + scenario->output_folder + " scratch=" + scenario->scratch_folder)
                       .c_str());
    gridsample_device_facts facts{};
    facts.struct_size = sizeof facts;
    if (self.host->device(self.session, &facts) == GRIDSAMPLE_OK) {
        self.host->report(self.session,
                          facts.uses_emulation != 0 ? R"({"emulation": true})" : R"({"emulation": false})");
    }
    if (self.option("before") == "fail") {
        return self.fail("before fails");
    }
    if (const std::string file = self.option("whole"); !file.empty()) { // a file's content is the scenario
        std::ifstream stream(file, std::ios::binary);
        return self.write(out, {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()});
    }
    const std::string replace = self.option("replace"); // FROM>TO
    if (replace.empty()) {
        return GRIDSAMPLE_UNCHANGED;
    }
    const std::string from = replace.substr(0, replace.find('>')), to = replace.substr(replace.find('>') + 1);
    std::string text(reinterpret_cast<const char *>(scenario->json.data), scenario->json.size);
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return self.write(out, text);
}

gridsample_status after(void *state, int32_t code) {
    const State &self = *static_cast<State *>(state);
    self.host->log(self.session, GRIDSAMPLE_LOG_INFO, ("after " + std::to_string(code)).c_str());
    gridsample_sink *sink = nullptr;
    if (const std::string name = self.option("file"); !name.empty()) {
        const gridsample_status status = self.host->open_output(self.session, nullptr, name.c_str(), &sink);
        if (status != GRIDSAMPLE_OK || self.write(sink, "by the plugin") != GRIDSAMPLE_OK) {
            return self.fail("no output");
        }
    }
    return self.option("after") == "fail" ? self.fail("after fails") : GRIDSAMPLE_OK;
}

void end(void *state) {
    delete static_cast<State *>(state);
}

constexpr gridsample_option declare(const char *key, gridsample_option_flags flags = 0) {
    return {sizeof(gridsample_option), flags, key, "VALUE", "An option for tests.", nullptr, nullptr};
}
const gridsample_option kBefore = declare("before"), kAfter = declare("after"), kReplace = declare("replace"),
                        kFile = declare("file"), kWhole = declare("whole", GRIDSAMPLE_OPTION_COMMAND_LINE);
const gridsample_option *const kOptions[] = {&kBefore, &kAfter, &kReplace, &kFile, &kWhole, nullptr};
const gridsample_runner kRunner = {sizeof kRunner, 0, begin, before, after, end};
const gridsample_plugin kPlugin = {
    sizeof kPlugin, GRIDSAMPLE_PLUGIN_ABI_VERSION, "fake", "1.2.3", "Edits scenarios.", kOptions, nullptr, &kRunner};

} // namespace

const gridsample_plugin *gridsample_plugin_query(uint32_t, uint32_t *lowest) {
    *lowest = 1;
    return &kPlugin;
}
