/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What each plugin of ours does on its side of the C interface: its session as an object, errors as log lines, and no
// exception that leaves it.
#pragma once

#include "base/result.hpp"

#include <gridsample/plugin.h>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

namespace gridsample {

// One conversion or run. A plugin's own is derived from it and made by beginSession().
class PluginSession {
  public:
    PluginSession(const gridsample_host &host, gridsample_session *session) : host_(host), session_(session) {}

    void log(gridsample_log_level level, std::string message) const {
        std::replace(message.begin(), message.end(), '\n', ' ');
        host_.log(session_, level, message.c_str());
    }
    gridsample_status fail(const Error &error) const {
        log(GRIDSAMPLE_LOG_ERROR, error.message());
        return error.code == ErrorCode::Io ? GRIDSAMPLE_IO_ERROR : GRIDSAMPLE_ERROR;
    }

  protected:
    const gridsample_host &host_;
    gridsample_session *session_;
};

// The `begin` of a plugin. hostSize: bytes of gridsample_host up to the last service that the plugin cannot do without.
template <typename Session>
gridsample_status beginSession(const gridsample_host *host, gridsample_session *session, void **state,
                               size_t hostSize) {
    if (host == nullptr || state == nullptr || host->struct_size < hostSize) {
        return GRIDSAMPLE_BAD_CALL;
    }
    try {
        *state = new Session(*host, session);
        return GRIDSAMPLE_OK;
    } catch (...) {
        host->log(session, GRIDSAMPLE_LOG_ERROR, "memory has run out");
        return GRIDSAMPLE_ERROR;
    }
}

template <typename Session> void endSession(void *state) {
    delete static_cast<Session *>(state);
}

// Runs a hook; JSON and memory can throw. name: the hook's, for an exception.
template <typename Hook> gridsample_status guarded(const PluginSession &session, const char *name, Hook hook) {
    try {
        return hook();
    } catch (const std::exception &exception) {
        return session.fail({ErrorCode::Internal, name, exception.what(), ""});
    } catch (...) {
        return session.fail({ErrorCode::Internal, name, "unknown exception", ""});
    }
}

// gridsample_plugin_query() of a plugin.
inline const gridsample_plugin *answerQuery(const gridsample_plugin &plugin, uint32_t hostVersion,
                                            uint32_t *pluginVersion) {
    if (pluginVersion != nullptr) {
        *pluginVersion = GRIDSAMPLE_PLUGIN_ABI_VERSION;
    }
    return hostVersion >= GRIDSAMPLE_PLUGIN_ABI_VERSION ? &plugin : nullptr;
}

} // namespace gridsample
