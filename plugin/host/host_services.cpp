/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The functions of gridsample_host. Each checks its arguments, logs why it fails, and lets no exception out.
#include "host/host_services.hpp"

#include "host/session.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

namespace gridsample {
namespace {

gridsample_status fail(gridsample_session &session, gridsample_status status, const std::string &what) {
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

gridsample_status badCall(gridsample_session &session, const std::string &what) {
    return fail(session, GRIDSAMPLE_BAD_CALL, what);
}

void hostLog(gridsample_session *session, gridsample_log_level level, const char *message) {
    serve(session, "log", [&] {
        session->log(level, message != nullptr ? message : "(a message that is NULL)");
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostOption(gridsample_session *session, const char *key, std::uint32_t index, const char **value) {
    return serve(session, "option", [&] {
        if (key == nullptr || value == nullptr) {
            return badCall(*session, "option: key or value is NULL");
        }
        *value = nullptr;
        const DeclaredOption *option = session->plugin.options.find(key);
        if (option == nullptr || option->has(GRIDSAMPLE_OPTION_PREFIX)) {
            return badCall(*session, "option: '" + std::string(key) + "' is not declared");
        }
        const std::string *found = session->plugin.options.value(*option, index);
        *value = found != nullptr ? found->c_str() : nullptr;
        return found != nullptr ? GRIDSAMPLE_OK : GRIDSAMPLE_NOT_FOUND;
    });
}

gridsample_status hostOptionWithPrefix(gridsample_session *session, const char *prefix, std::uint32_t index,
                                       const char **name, const char **value) {
    return serve(session, "option_with_prefix", [&] {
        if (prefix == nullptr || name == nullptr || value == nullptr) {
            return badCall(*session, "option_with_prefix: prefix, name or value is NULL");
        }
        *name = *value = nullptr;
        const DeclaredOption *option = session->plugin.options.find(prefix);
        if (option == nullptr || !option->has(GRIDSAMPLE_OPTION_PREFIX)) {
            return badCall(*session, "option_with_prefix: '" + std::string(prefix) + "' is not declared as a prefix");
        }
        const OptionValues::Given *given = session->plugin.options.withPrefix(*option, index);
        if (given == nullptr) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        *name = given->key.c_str() + option->key.size();
        *value = given->value.c_str();
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostStockOption(gridsample_session *session, const char *name, std::uint32_t index,
                                  const char **value) {
    return serve(session, "stock_option", [&] {
        if (name == nullptr || value == nullptr) {
            return badCall(*session, "stock_option: name or value is NULL");
        }
        *value = nullptr;
        const auto &lookUp = session->host.services().stockOption;
        const std::optional<std::string> found = lookUp ? lookUp(name, index) : std::nullopt;
        if (!found) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        session->strings.push_back(*found);
        *value = session->strings.back().c_str();
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostWrite(gridsample_sink *sink, const void *data, std::uint64_t size) {
    return serve(sink != nullptr ? &sink->session : nullptr, "write", [&] {
        if (!sink->open) {
            return badCall(sink->session, "write: the hook that the sink was made for has returned");
        }
        if (size == 0) {
            return GRIDSAMPLE_OK;
        }
        if (data == nullptr) {
            return badCall(sink->session, "write: data is NULL");
        }
        const Status stored =
            sink->write(ByteView(static_cast<const std::uint8_t *>(data), static_cast<std::size_t>(size)));
        if (!stored) {
            return fail(sink->session, GRIDSAMPLE_IO_ERROR, stored.error().message());
        }
        sink->written += size;
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostNewBuffer(gridsample_session *session, gridsample_sink **sink) {
    return serve(session, "new_buffer", [&] {
        if (sink == nullptr) {
            return badCall(*session, "new_buffer: sink is NULL");
        }
        session->sinks.push_back(std::make_unique<BufferSink>(*session));
        *sink = session->sinks.back().get();
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostSinkBytes(gridsample_sink *sink, gridsample_bytes *bytes) {
    return serve(sink != nullptr ? &sink->session : nullptr, "sink_bytes", [&] {
        if (bytes == nullptr) {
            return badCall(sink->session, "sink_bytes: bytes is NULL");
        }
        *bytes = gridsample_bytes{nullptr, 0};
        const std::optional<ByteView> held = sink->bytes();
        if (!held) {
            return badCall(sink->session, "sink_bytes: the sink is not one of new_buffer");
        }
        *bytes = gridsample_bytes{held->data(), held->size()};
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostOpenOutput(gridsample_session *session, const char *folderKey, const char *relativePath,
                                 gridsample_sink **sink) {
    return serve(session, "open_output", [&] {
        if (relativePath == nullptr || sink == nullptr) {
            return badCall(*session, "open_output: relative_path or sink is NULL");
        }
        *sink = nullptr;
        const auto &outputFolder = session->host.services().outputFolder;
        std::string folder = outputFolder ? outputFolder() : "";
        bool isWhole = false;
        if (folderKey != nullptr) {
            const DeclaredOption *option = session->plugin.options.find(folderKey);
            if (option == nullptr || !option->has(GRIDSAMPLE_OPTION_OUTPUT_FOLDER)) {
                return badCall(*session, "open_output: '" + std::string(folderKey) +
                                             "' is not declared with GRIDSAMPLE_OPTION_OUTPUT_FOLDER");
            }
            const std::string *value = session->plugin.options.value(*option, 0);
            folder = value != nullptr ? *value : "";
            isWhole = option->has(GRIDSAMPLE_OPTION_WHOLE_FOLDER);
        }
        const bool isUsers = folderKey == nullptr && pathFromUtf8(relativePath).is_absolute() &&
                             session->plugin.options.names(relativePath);
        if (folder.empty() && !isUsers) {
            return badCall(*session, "open_output: the user named no folder for " + std::string(relativePath));
        }
        Result<OutputFile *> file = isUsers   ? session->files.openNamed(relativePath)
                                    : isWhole ? session->files.openInWhole(folder, relativePath)
                                              : session->files.open(folder, relativePath);
        if (!file) {
            const bool refused = file.error().code == ErrorCode::InvalidInput;
            return fail(*session, refused ? GRIDSAMPLE_BAD_CALL : GRIDSAMPLE_IO_ERROR, file.error().message());
        }
        session->sinks.push_back(std::make_unique<FileSink>(*session, **file));
        *sink = session->sinks.back().get();
        return GRIDSAMPLE_OK;
    });
}

std::function<bool(ByteView)> into(gridsample_sink *sink, Status &failure) {
    return [sink, &failure](ByteView bytes) {
        if (sink == nullptr || !failure) {
            return sink == nullptr;
        }
        failure = sink->write(bytes);
        sink->written += failure ? bytes.size() : 0;
        return static_cast<bool>(failure);
    };
}

gridsample_status hostRunTool(gridsample_session *session, const gridsample_tool_run *run, std::int32_t *exitCode) {
    return serve(session, "run_tool", [&] {
        if (run == nullptr || exitCode == nullptr ||
            run->struct_size < offsetof(gridsample_tool_run, standard_error) + sizeof(void *)) {
            return badCall(*session, "run_tool: run or exit_code is NULL, or struct_size is too small");
        }
        *exitCode = -1;
        if (run->standard_input.data == nullptr && run->standard_input.size != 0) {
            return badCall(*session, "run_tool: standard_input has a size but no data");
        }
        for (const gridsample_sink *sink : {run->standard_output, run->standard_error}) {
            if (sink != nullptr && (&sink->session != session || !sink->open)) {
                return badCall(*session, "run_tool: a sink is closed or belongs to another session");
            }
        }
        const auto &start = session->host.services().runTool;
        if (!start) {
            return fail(*session, GRIDSAMPLE_ERROR, "run_tool: there is no real tool to run");
        }
        ToolCall call;
        for (const char *const *argument = run->arguments; argument != nullptr && *argument != nullptr; ++argument) {
            call.arguments.emplace_back(*argument);
        }
        call.input = ByteView(run->standard_input.data, static_cast<std::size_t>(run->standard_input.size));
        Status output = Nothing{}, error = Nothing{};
        call.output = into(run->standard_output, output);
        if (run->standard_error != nullptr) {
            call.error = into(run->standard_error, error);
        }
        const Result<int> code = start(call);
        for (const Status *stored : {&output, &error}) {
            if (!*stored) {
                return fail(*session, GRIDSAMPLE_IO_ERROR, "run_tool: " + stored->error().message());
            }
        }
        if (!code) {
            return fail(*session, GRIDSAMPLE_IO_ERROR, "run_tool: " + code.error().message());
        }
        *exitCode = *code;
        return GRIDSAMPLE_OK;
    });
}

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

gridsample_status hostReport(gridsample_session *session, const char *text) {
    return serve(session, "report", [&] {
        const auto parsed =
            text != nullptr ? nlohmann::ordered_json::parse(text, nullptr, false) : nlohmann::ordered_json();
        if (!parsed.is_object()) { // a text that is not JSON is "discarded", which is no object
            return badCall(*session, "report: the text is not a JSON object");
        }
        if (session->host.services().keepReports) {
            session->plugin.reports.push_back(parsed);
        }
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostEntryName(gridsample_session *session, std::uint32_t isOutput, std::uint32_t index,
                                const char **name) {
    return serve(session, "entry_names", [&] {
        if (name == nullptr || isOutput > 1) {
            return badCall(*session, "entry_names: name is NULL or is_output is neither 0 nor 1");
        }
        *name = nullptr;
        const auto &lookUp = session->host.services().entryName;
        const std::optional<std::string> found = lookUp ? lookUp(isOutput == 1, index) : std::nullopt;
        if (!found) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        session->strings.push_back(*found);
        *name = session->strings.back().c_str();
        return GRIDSAMPLE_OK;
    });
}

const void *hostExtension(gridsample_session *session, const char *id) {
    static constexpr gridsample_entry_names kEntryNames = {sizeof(gridsample_entry_names), 0, hostEntryName};
    const bool isConverter = session != nullptr && session->host.services().role == HostServices::Role::Converter;
    return isConverter && id != nullptr && std::string_view(id) == GRIDSAMPLE_ENTRY_NAMES ? &kEntryNames : nullptr;
}

} // namespace

gridsample_host makeHostTable(const HostServices &services) {
    gridsample_host table{};
    table.struct_size = sizeof table;
    table.abi_version = GRIDSAMPLE_PLUGIN_ABI_VERSION;
    table.launcher_name = services.launcherName.c_str();
    table.launcher_version = services.launcherVersion.c_str();
    table.log = hostLog;
    table.option = hostOption;
    table.option_with_prefix = hostOptionWithPrefix;
    table.stock_option = hostStockOption;
    table.write = hostWrite;
    table.new_buffer = hostNewBuffer;
    table.sink_bytes = hostSinkBytes;
    table.open_output = hostOpenOutput;
    table.run_tool = hostRunTool;
    table.device = hostDevice;
    table.device_format = hostDeviceFormat;
    table.report = hostReport;
    table.extension = hostExtension;
    return table;
}

} // namespace gridsample
