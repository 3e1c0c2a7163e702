/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the functions of gridsample_host have in common.
#pragma once

#include "host/session.hpp"

#include <exception>
#include <string>

namespace gridsample {

inline gridsample_status fail(gridsample_session &session, gridsample_status status, const std::string &what) {
    session.log(GRIDSAMPLE_LOG_ERROR, what);
    return status;
}

// Runs a service for a plugin that is being called.
template <typename Body> gridsample_status serve(gridsample_session *session, const char *service, Body &&body) {
    if (session == nullptr) {
        return GRIDSAMPLE_BAD_CALL; // nobody to log for
    }
    try {
        if (!session->inCall) {
            return fail(*session, GRIDSAMPLE_BAD_CALL,
                        std::string(service) + " was called while no hook of the plugin runs");
        }
        return body();
    } catch (const std::exception &thrown) {
        try {
            return fail(*session, GRIDSAMPLE_ERROR, std::string(service) + ": " + thrown.what());
        } catch (...) {
            return GRIDSAMPLE_ERROR;
        }
    } catch (...) {
        return GRIDSAMPLE_ERROR;
    }
}

inline gridsample_status badCall(gridsample_session &session, const std::string &what) {
    return fail(session, GRIDSAMPLE_BAD_CALL, what);
}

// The functions themselves, by what they are about.
void addSinkServices(gridsample_host &table);   // write, new_buffer, sink_bytes, open_output, run_tool
void addDeviceServices(gridsample_host &table); // device, device_format

} // namespace gridsample
