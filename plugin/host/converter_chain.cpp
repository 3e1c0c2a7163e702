/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which converter hooks run, and with what.
#include "host/converter_chain.hpp"

#include "base/files.hpp"
#include "host/hook_pipeline.hpp"

#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace gridsample {

struct ConverterChain::Member {
    Member(const PluginHost &host, LoadedPlugin &plugin)
        : session(host, plugin), converter(plugin.description.converter) {}
    gridsample_session session;
    const gridsample_converter *converter;
    bool wantsAfter = false;
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

ConverterChain::ConverterChain() = default;
ConverterChain::ConverterChain(ConverterChain &&) noexcept = default;

Result<ConverterChain> ConverterChain::begin(const PluginHost &host) {
    ConverterChain chain;
    for (const auto &plugin : host.plugins()) {
        if (plugin->description.converter == nullptr) {
            continue;
        }
        auto member = std::make_unique<Member>(host, *plugin);
        gridsample_session &session = member->session;
        const auto begin = member->converter->begin;
        Status begun = callPlainHook(session, "begin", [&] { return begin(host.table(), &session, &session.state); });
        if (!begun) {
            return std::move(begun).error();
        }
        chain.members_.push_back(std::move(member));
    }
    return chain;
}

Result<ConverterChain::Before> ConverterChain::before(ByteView tosa, ByteDestination &destination) {
    std::vector<HookRun> runs;
    std::vector<std::uint32_t> wants(members_.size(), 0);
    for (std::size_t i = 0; i < members_.size(); ++i) {
        Member &member = *members_[i];
        runs.push_back({&member.session, [&member, want = &wants[i]](const gridsample_bytes &in, gridsample_sink &out) {
                            return member.converter->before(member.session.state, &in, &out, want);
                        }});
    }
    Result<bool> changed = runPipeline("before", runs, tosa, destination);
    if (!changed) {
        return std::move(changed).error();
    }
    Before result;
    result.changed = *changed;
    for (std::size_t i = 0; i < members_.size(); ++i) {
        Member &member = *members_[i];
        if (wants[i] > 1 || (wants[i] == 1 && member.converter->after == nullptr)) {
            return Error{ErrorCode::InvalidInput, "plugin " + member.session.name(),
                         wants[i] > 1 ? "before set wants_after to " + std::to_string(wants[i])
                                      : "before asked for after, which the plugin does not have",
                         ""};
        }
        member.wantsAfter = wants[i] == 1;
        result.wantsAfter = result.wantsAfter || member.wantsAfter;
    }
    return result;
}

Result<bool> ConverterChain::after(ByteView vgf, ByteDestination &destination) {
    std::vector<HookRun> runs;
    for (const auto &entry : members_) {
        Member &member = *entry;
        if (member.wantsAfter) {
            runs.push_back({&member.session, [&member](const gridsample_bytes &in, gridsample_sink &out) {
                                return member.converter->after(member.session.state, &in, &out);
                            }});
        }
    }
    return runPipeline("after", runs, vgf, destination);
}

Status ConverterChain::prepare() {
    isEnded_ = true;
    return endSessions(sessions());
}

Status ConverterChain::finish() {
    Status done = isEnded_ ? Status(Nothing{}) : prepare();
    done = done ? commitFiles(sessions()) : std::move(done);
    members_.clear();
    return done;
}

std::vector<std::pair<gridsample_session *, void (*)(void *)>> ConverterChain::sessions() const {
    SessionEnds sessions;
    for (const auto &member : members_) {
        sessions.emplace_back(&member->session, member->converter->end);
    }
    return sessions;
}

ConverterChain::~ConverterChain() {
    for (const auto &[session, end] : isEnded_ ? SessionEnds() : sessions()) {
        callEnd(*session, end);
    }
}

} // namespace gridsample
