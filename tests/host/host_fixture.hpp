/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A host with probe plugins, and what they say.
#pragma once

#include "host/converter_chain.hpp"
#include "host/plugin_host.hpp"
#include "probe_plugin.hpp"
#include "support/tool_run.hpp"

#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gridsample::test {

inline std::string probe(const std::string &name) {
    return nativePath(GRIDSAMPLE_BINARY_DIR "/tests/plugins/" + name) + kLibraryEnding;
}

inline ByteView view(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}
inline std::string text(ByteView bytes) {
    return {bytes.begin(), bytes.end()};
}
inline std::string messageOf(const Status &status) {
    return status ? "" : status.error().message();
}

// Keeps what the chain delivers.
class Collected final : public ByteDestination {
  public:
    Status write(ByteView bytes) override {
        content += text(bytes);
        return Nothing{};
    }
    void discard() override { content.clear(); }
    std::string content;
};

class HostTest : public testing::Test {
  protected:
    explicit HostTest(HostServices::Role role = HostServices::Role::Converter) : host(services(role)) {}

    HostServices services(HostServices::Role role) {
        HostServices made;
        made.role = role;
        made.launcherName = role == HostServices::Role::Converter ? "model-converter" : "scenario-runner";
        made.launcherVersion = "9.8.7";
        made.log = [this](std::string_view who, std::uint32_t level, std::string_view message) {
            if (level == GRIDSAMPLE_LOG_DEBUG && message.find(" took ") != message.npos) {
                times.emplace_back(message);
                return;
            }
            log.push_back(std::string(who) + " " + std::to_string(level) + " " + std::string(message));
        };
        made.keepReports = true;
        return made;
    }

    void load(const std::string &name) { EXPECT_EQ(messageOf(host.load(probe(name))), ""); }
    void set(const std::string &option) { EXPECT_EQ(messageOf(host.setOption(option)), ""); }
    // Has the probe run this inside a hook, "probe_a.before" for one; the last one counts.
    void setCall(const std::string &hook, ProbeCall call) {
        std::unique_ptr<ProbeCall> &place = calls[hook];
        if (place) {
            *place = std::move(call);
            return;
        }
        place = std::make_unique<ProbeCall>(std::move(call));
        set(hook + "=call " + std::to_string(reinterpret_cast<std::uintptr_t>(place.get())));
    }

    std::vector<std::string> times;                          // of the hooks, as the host says them
    std::vector<std::string> log;                            // WHO LEVEL MESSAGE
    std::map<std::string, std::unique_ptr<ProbeCall>> calls; // by hook
    PluginHost host;
};

} // namespace gridsample::test
