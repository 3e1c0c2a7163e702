/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Services that take bytes of plugins: sinks, files, and runs of the stock tool.
#include "host/service_call.hpp"

#include <cstddef>
#include <functional>
#include <memory>

namespace gridsample {
namespace {

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

} // namespace

void addSinkServices(gridsample_host &table) {
    table.write = hostWrite;
    table.new_buffer = hostNewBuffer;
    table.sink_bytes = hostSinkBytes;
    table.open_output = hostOpenOutput;
    table.run_tool = hostRunTool;
}

} // namespace gridsample
