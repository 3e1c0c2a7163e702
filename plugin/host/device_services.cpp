/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Services that tell plugins of the Vulkan device.
#include "host/service_call.hpp"

#include <algorithm>
#include <cstring>

namespace gridsample {
namespace {

// Copies as much of `facts` as the plugin's struct has room for.
template <typename Facts>
gridsample_status hand(gridsample_session &session, const char *service, const Result<Facts> &facts, Facts *out) {
    if (!facts) {
        if (facts.error().code == ErrorCode::NotFound) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        return fail(session, GRIDSAMPLE_ERROR, std::string(service) + ": " + facts.error().message());
    }
    const std::uint32_t room = std::min<std::uint32_t>(out->struct_size, sizeof(Facts));
    std::memcpy(out, &*facts, room);
    out->struct_size = room;
    return GRIDSAMPLE_OK;
}

gridsample_status hostDevice(gridsample_session *session, gridsample_device_facts *facts) {
    return serve(session, "device", [&] {
        if (facts == nullptr || facts->struct_size < sizeof facts->struct_size) {
            return badCall(*session, "device: facts is NULL or its struct_size is not set");
        }
        const auto &ask = session->host.services().device;
        return ask ? hand(*session, "device", ask(), facts) : GRIDSAMPLE_NOT_FOUND;
    });
}

gridsample_status hostDeviceFormat(gridsample_session *session, std::uint32_t format, gridsample_format_facts *facts) {
    return serve(session, "device_format", [&] {
        if (facts == nullptr || facts->struct_size < sizeof facts->struct_size) {
            return badCall(*session, "device_format: facts is NULL or its struct_size is not set");
        }
        const auto &ask = session->host.services().deviceFormat;
        return ask ? hand(*session, "device_format", ask(format), facts) : GRIDSAMPLE_NOT_FOUND;
    });
}

} // namespace

void addDeviceServices(gridsample_host &table) {
    table.device = hostDevice;
    table.device_format = hostDeviceFormat;
}

} // namespace gridsample
