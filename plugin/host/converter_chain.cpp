/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which converter hooks run, and with what.
#include "host/converter_chain.hpp"

#include "base/files.hpp"
#include "host/hook_pipeline.hpp"
#include "host/plugin_sessions.hpp"

#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace gridsample {

struct ConverterChain::Sessions {
    PluginSessions<gridsample_converter> all;
    std::vector<std::uint32_t> wantAfter = {}; // of each, once its `before` has run: 0 or 1
};

std::string fileOptionGiven(const PluginHost &host) {
    for (const auto &plugin : host.plugins()) {
        for (const DeclaredOption &option : plugin->options.declared()) {
            if (option.has(GRIDSAMPLE_OPTION_OUTPUT_FOLDER) && plugin->options.value(option, 0) != nullptr) {
                return plugin->description.name + "." + option.key;
            }
        }
    }
    return "";
}

Status checkOutsideWholeFolders(const PluginHost &host, const std::string &output) {
    namespace fs = std::filesystem;
    std::error_code failure;
    const auto placeOf = [&failure](const std::string &path) {
        return fs::weakly_canonical(fs::absolute(pathFromUtf8(path), failure), failure);
    };
    for (const auto &plugin : host.plugins()) {
        for (const DeclaredOption &option : plugin->options.declared()) {
            const std::string *folder =
                option.has(GRIDSAMPLE_OPTION_WHOLE_FOLDER) ? plugin->options.value(option, 0) : nullptr;
            const fs::path inside = folder ? placeOf(output).lexically_relative(placeOf(*folder)) : fs::path();
            if (!inside.empty() && *inside.begin() != "..") {
                return Error{ErrorCode::InvalidInput, output,
                             "lies in the folder of " + plugin->description.name + "." + option.key +
                                 ", which is written as a whole",
                             "name a file outside of it"};
            }
        }
    }
    return Nothing{};
}

bool holdsMlirMarker(const PluginHost &host, ByteView bytes) {
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    for (const auto &plugin : host.plugins()) {
        const gridsample_converter *converter = plugin->description.converter;
        const char *const *marker = converter != nullptr ? converter->mlir_markers : nullptr;
        for (; marker != nullptr && *marker != nullptr; ++marker) {
            if (text.find(*marker) != std::string_view::npos) {
                return true;
            }
        }
    }
    return false;
}

ConverterChain::ConverterChain(std::unique_ptr<Sessions> sessions) : sessions_(std::move(sessions)) {}
ConverterChain::ConverterChain(ConverterChain &&) noexcept = default;
ConverterChain::~ConverterChain() = default;

Result<ConverterChain> ConverterChain::begin(const PluginHost &host) {
    auto begun = PluginSessions<gridsample_converter>::begin(host, &PluginDescription::converter);
    if (!begun) {
        return std::move(begun).error();
    }
    return ConverterChain(std::make_unique<Sessions>(Sessions{*std::move(begun)}));
}

Result<ConverterChain::Before> ConverterChain::before(ByteView tosa, ByteDestination &destination) {
    std::vector<HookRun> runs;
    const auto &members = sessions_->all.members();
    std::vector<std::uint32_t> &wants = sessions_->wantAfter;
    wants.assign(members.size(), 0);
    for (std::size_t i = 0; i < members.size(); ++i) {
        auto &member = *members[i];
        runs.push_back({&member.session, [&member, want = &wants[i]](const gridsample_bytes &in, gridsample_sink &out) {
                            return member.hooks.before(member.session.state, &in, &out, want);
                        }});
    }
    Result<bool> changed = runPipeline("before", runs, tosa, destination);
    if (!changed) {
        return std::move(changed).error();
    }
    Before result;
    result.changed = *changed;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto &member = *members[i];
        if (wants[i] > 1 || (wants[i] == 1 && member.hooks.after == nullptr)) {
            return Error{ErrorCode::InvalidInput, "plugin " + member.session.name(),
                         wants[i] > 1 ? "before set wants_after to " + std::to_string(wants[i])
                                      : "before asked for after, which the plugin does not have",
                         ""};
        }
        result.wantsAfter = result.wantsAfter || wants[i] == 1;
    }
    return result;
}

Result<bool> ConverterChain::after(ByteView vgf, ByteDestination &destination) {
    std::vector<HookRun> runs;
    const auto &members = sessions_->all.members();
    for (std::size_t i = 0; i < sessions_->wantAfter.size(); ++i) {
        auto &member = *members[i];
        if (sessions_->wantAfter[i] == 1) {
            runs.push_back({&member.session, [&member](const gridsample_bytes &in, gridsample_sink &out) {
                                return member.hooks.after(member.session.state, &in, &out);
                            }});
        }
    }
    return runPipeline("after", runs, vgf, destination);
}

Status ConverterChain::prepare() {
    return sessions_->all.prepare();
}

Status ConverterChain::finish() {
    return sessions_->all.finish();
}

} // namespace gridsample
