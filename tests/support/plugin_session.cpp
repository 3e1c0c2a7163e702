/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fills in gridsample_host with functions that write into the session.
#include "support/plugin_session.hpp"

#include "host/byte_buffer.hpp"

#include <dlfcn.h>

#include <cstring>
#include <stdexcept>

using gridsample::test::PluginSession;

struct gridsample_session {
    PluginSession *owner;
    const std::map<std::string, std::string> *stockOptions;
    const std::map<std::string, std::string> *options;
};
struct gridsample_sink {
    PluginSession *owner;
    gridsample_bytes input;
    gridsample::ByteBuffer bytes; // takes no part in what operator new gives out
    size_t own = 0;
};

namespace gridsample::test {
namespace {

void hostLog(gridsample_session *session, gridsample_log_level level, const char *message) {
    session->owner->log.emplace_back(level, message);
}

gridsample_status hostStockOption(gridsample_session *session, const char *name, uint32_t index, const char **value) {
    const auto found = session->stockOptions->find(name);
    if (found == session->stockOptions->end() || index != 0) {
        return GRIDSAMPLE_NOT_FOUND;
    }
    *value = found->second.c_str();
    return GRIDSAMPLE_OK;
}

gridsample_status hostOption(gridsample_session *session, const char *key, uint32_t index, const char **value) {
    const auto given = session->options->find(key);
    if (given != session->options->end() && index == 0) {
        *value = given->second.c_str();
        return GRIDSAMPLE_OK;
    }
    for (const gridsample_option *const *option = PluginSession::plugin().options; *option != nullptr; ++option) {
        if (std::strcmp((*option)->key, key) == 0) {
            *value = index == 0 ? (*option)->default_value : nullptr;
            return *value != nullptr ? GRIDSAMPLE_OK : GRIDSAMPLE_NOT_FOUND;
        }
    }
    return GRIDSAMPLE_BAD_CALL;
}

gridsample_status hostOptionWithPrefix(gridsample_session *, const char *, uint32_t, const char **, const char **) {
    return GRIDSAMPLE_NOT_FOUND;
}

gridsample_status hostWrite(gridsample_sink *sink, const void *data, uint64_t size) {
    const auto *bytes = static_cast<const uint8_t *>(data);
    const std::less_equal<const uint8_t *> isBefore;
    const bool isView =
        isBefore(sink->input.data, bytes) && isBefore(bytes + size, sink->input.data + sink->input.size);
    sink->own += isView ? 0 : size;
    const bool stored = sink->bytes.append({bytes, size});
    return !stored || sink->owner->sinkFails ? GRIDSAMPLE_IO_ERROR : GRIDSAMPLE_OK;
}

gridsample_status hostReport(gridsample_session *session, const char *json) {
    session->owner->reports.emplace_back(json);
    return GRIDSAMPLE_OK;
}

} // namespace

struct PluginSession::Host {
    std::map<std::string, std::string> stockOptions, options;
    gridsample_session session{};
    gridsample_host table{};
};

const gridsample_plugin &PluginSession::plugin() {
    static const gridsample_plugin *const kPlugin = [] {
        void *library = dlopen(GRIDSAMPLE_CONVERTER_PLUGIN, RTLD_NOW | RTLD_LOCAL);
        void *symbol = library != nullptr ? dlsym(library, "gridsample_plugin_query") : nullptr;
        if (symbol == nullptr) {
            throw std::runtime_error(std::string("the plugin cannot be loaded: ") + dlerror());
        }
        gridsample_plugin_query_fn query = nullptr;
        std::memcpy(&query, &symbol, sizeof query);
        uint32_t lowest = 0;
        // cppcheck-suppress returnDanglingLifetime; what comes back is the plugin's own
        return query(GRIDSAMPLE_PLUGIN_ABI_VERSION, &lowest);
    }();
    return *kPlugin;
}

PluginSession::PluginSession(std::map<std::string, std::string> stockOptions,
                             std::map<std::string, std::string> options)
    : host_(std::make_unique<Host>()) {
    host_->stockOptions = std::move(stockOptions);
    host_->options = std::move(options);
    host_->session = {this, &host_->stockOptions, &host_->options};
    host_->table.struct_size = sizeof(gridsample_host);
    host_->table.abi_version = GRIDSAMPLE_PLUGIN_ABI_VERSION;
    host_->table.launcher_name = "model-converter";
    host_->table.launcher_version = "0.0.0";
    host_->table.log = hostLog;
    host_->table.option = hostOption;
    host_->table.option_with_prefix = hostOptionWithPrefix;
    host_->table.stock_option = hostStockOption;
    host_->table.write = hostWrite;
    host_->table.report = hostReport;
    if (plugin().converter->begin(&host_->table, &host_->session, &state_) != GRIDSAMPLE_OK) {
        throw std::runtime_error("the plugin does not begin: " + complaints());
    }
}

PluginSession::~PluginSession() {
    plugin().converter->end(state_);
}

PluginSession::Outcome
PluginSession::run(const Bytes &input,
                   const std::function<gridsample_status(gridsample_bytes, gridsample_sink &)> &hook) {
    gridsample_sink sink{this, {input.data(), input.size()}, {}};
    const auto tell = [this](bool isInside) {
        if (inside) {
            inside(isInside);
        }
    };
    Outcome outcome;
    tell(true);
    outcome.status = hook(sink.input, sink);
    tell(false);
    outcome.written.assign(sink.bytes.bytes().begin(), sink.bytes.bytes().end());
    outcome.own = sink.own;
    return outcome;
}

PluginSession::Outcome PluginSession::before(const Bytes &tosa) {
    uint32_t wantsAfter = 0;
    Outcome outcome = run(tosa, [&](gridsample_bytes bytes, gridsample_sink &sink) {
        return plugin().converter->before(state_, &bytes, &sink, &wantsAfter);
    });
    outcome.wantsAfter = wantsAfter == 1;
    return outcome;
}

PluginSession::Outcome PluginSession::after(const Bytes &vgf) {
    return run(vgf, [&](gridsample_bytes bytes, gridsample_sink &sink) {
        return plugin().converter->after(state_, &bytes, &sink);
    });
}

std::string PluginSession::complaints() const {
    std::string text;
    for (const auto &[level, message] : log) {
        text += level <= GRIDSAMPLE_LOG_WARNING ? message + "\n" : "";
    }
    return text;
}

} // namespace gridsample::test
