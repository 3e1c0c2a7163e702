/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Calls into a plugin.
#include "host/session.hpp"

#include <chrono>
#include <cstdio>
#include <exception>

void gridsample_session::log(std::uint32_t level, const std::string &message) {
    loggedAnError = loggedAnError || level == GRIDSAMPLE_LOG_ERROR;
    if (host.services().log) {
        host.services().log(name(), level, message);
    }
}

namespace gridsample {
namespace {

std::string millisecondsSince(std::chrono::steady_clock::time_point begin) {
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    char text[32];
    std::snprintf(text, sizeof text, "%.1f ms", time.count());
    return text;
}

constexpr const char *kSaidAbove = "failed, as said above";

class InsideCall {
  public:
    explicit InsideCall(gridsample_session &session) : session_(session) {
        session_.inCall = true;
        session_.loggedAnError = false;
    }
    ~InsideCall() { session_.inCall = false; }
    InsideCall(const InsideCall &) = delete;
    InsideCall &operator=(const InsideCall &) = delete;

  private:
    gridsample_session &session_;
};

Error hookError(const gridsample_session &session, const char *hook, const std::string &what) {
    return Error{ErrorCode::InvalidInput, "plugin " + session.name(), std::string(hook) + " " + what, ""};
}

} // namespace

bool hasGivenItsReason(const Error &error) {
    return error.where.starts_with("plugin ") && error.what.ends_with(kSaidAbove);
}

Status BufferSink::write(ByteView more) {
    if (!buffer.append(more)) {
        return Error{ErrorCode::Io, "", "there is not enough memory for " + std::to_string(more.size()) + " bytes more",
                     ""};
    }
    return Nothing{};
}

Result<gridsample_status> callHook(gridsample_session &session, const char *hook,
                                   const std::function<gridsample_status()> &call) {
    const InsideCall inside(session);
    gridsample_status status = GRIDSAMPLE_ERROR;
    const auto begin = std::chrono::steady_clock::now();
    try {
        status = call();
        session.log(GRIDSAMPLE_LOG_DEBUG, std::string(hook) + " took " + millisecondsSince(begin));
    } catch (const std::exception &thrown) {
        return hookError(session, hook, std::string("let an exception escape: ") + thrown.what());
    } catch (...) {
        return hookError(session, hook, "let an exception escape");
    }
    switch (status) {
    case GRIDSAMPLE_OK:
    case GRIDSAMPLE_UNCHANGED:
        return status;
    case GRIDSAMPLE_ERROR:
    case GRIDSAMPLE_BAD_CALL:
    case GRIDSAMPLE_IO_ERROR:
        return hookError(session, hook,
                         session.loggedAnError
                             ? kSaidAbove
                             : "failed with status " + std::to_string(status) + " and gave no reason");
    default:
        return hookError(session, hook,
                         "returned " + std::to_string(status) + ", which is no status that it may return");
    }
}

Status callPlainHook(gridsample_session &session, const char *hook, const std::function<gridsample_status()> &call) {
    const Result<gridsample_status> status = callHook(session, hook, call);
    if (!status) {
        return status.error();
    }
    return *status == GRIDSAMPLE_OK
               ? Status(Nothing{})
               : Status(hookError(session, hook, "returned GRIDSAMPLE_UNCHANGED, which it may not"));
}

void callEnd(gridsample_session &session, void (*end)(void *)) {
    const InsideCall inside(session);
    try {
        end(session.state);
    } catch (...) {
        session.log(GRIDSAMPLE_LOG_WARNING, "end let an exception escape");
    }
}

} // namespace gridsample
