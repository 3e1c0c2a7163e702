/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A whole plugin for both launchers, in plain C: replaces texts in models, VGFs and scenarios, keeps a copy of what it
 * made, and reports what it saw. It uses every service of the host once. */
#include "replace_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sample_state {
    const gridsample_host *host;
    gridsample_session *session;
};

/* Texts in reports must be JSON; what could break one is shown as '?'. */
static void copy_plain(char *to, size_t room, const char *from, size_t length) {
    size_t i = 0;
    for (; i < length && i + 1 < room && from[i] != '\0' && from[i] != '\n'; ++i) {
        to[i] = from[i] < ' ' || from[i] == '"' || from[i] == '\\' ? '?' : from[i];
    }
    to[i] = '\0';
}

static gridsample_status begin(const gridsample_host *host, gridsample_session *session, void **state) {
    struct sample_state *made = malloc(sizeof *made);
    if (made == NULL) {
        host->log(session, GRIDSAMPLE_LOG_ERROR, "there is not enough memory");
        return GRIDSAMPLE_ERROR;
    }
    made->host = host;
    made->session = session;
    *state = made;
    const char *note = NULL;
    if (host->option(session, "sample-note", 0, &note) == GRIDSAMPLE_OK) {
        host->log(session, GRIDSAMPLE_LOG_INFO, note);
    }
    return GRIDSAMPLE_OK;
}

static void end(void *state) {
    free(state);
}

/* Reports how often texts were replaced in `what`, and the stock option and device that the session sees. */
static gridsample_status report(struct sample_state *self, const char *what, uint32_t count) {
    const char *narrowing = "none";
    self->host->stock_option(self->session, "--type-narrowing", 0, &narrowing);
    gridsample_device_facts facts = {.struct_size = sizeof facts};
    const gridsample_status found = self->host->device(self->session, &facts);
    char device[sizeof facts.name] = "";
    copy_plain(device, sizeof device, facts.name, sizeof facts.name - 1);
    char text[512];
    snprintf(text, sizeof text, "{\"what\": \"%s\", \"replaced\": %u, \"type_narrowing\": \"%s\", \"device\": \"%s\"}",
             what, (unsigned)count, narrowing, found == GRIDSAMPLE_OK ? device : "");
    return self->host->report(self->session, text);
}

/* Asks the real tool for its version and reports the first line that names one. */
static gridsample_status report_tool(struct sample_state *self) {
    const char *const arguments[] = {"--version", NULL};
    gridsample_tool_run run = {.struct_size = sizeof run, .arguments = arguments};
    gridsample_bytes bytes = {NULL, 0};
    int32_t code = -1;
    gridsample_status status = self->host->new_buffer(self->session, &run.standard_output);
    if (status == GRIDSAMPLE_OK) {
        status = self->host->run_tool(self->session, &run, &code);
    }
    if (status == GRIDSAMPLE_OK) {
        status = self->host->sink_bytes(run.standard_output, &bytes);
    }
    if (status != GRIDSAMPLE_OK) {
        return status;
    }
    const char *const text = (const char *)bytes.data;
    const char *version = "";
    size_t length = 0;
    for (size_t i = 0; i + 9 < (size_t)bytes.size; ++i) {
        if (memcmp(text + i, "\"version\"", 9) == 0) {
            version = text + i + 9;
            length = (size_t)bytes.size - i - 9;
            break;
        }
    }
    char plain[64], json[128];
    copy_plain(plain, sizeof plain, version, length);
    snprintf(json, sizeof json, "{\"tool_exit_code\": %d, \"tool_version\": \"%s\"}", (int)code, plain);
    return self->host->report(self->session, json);
}

/* Keeps a copy of what a hook was given, if the user named a folder for it. */
static gridsample_status keep(struct sample_state *self, const char *name, const gridsample_bytes *bytes) {
    const char *folder = NULL;
    if (self->host->option(self->session, "keep", 0, &folder) != GRIDSAMPLE_OK) {
        return GRIDSAMPLE_OK;
    }
    gridsample_sink *file = NULL;
    const gridsample_status status = self->host->open_output(self->session, "keep", name, &file);
    return status == GRIDSAMPLE_OK ? self->host->write(file, bytes->data, bytes->size) : status;
}

static gridsample_status replace_and_report(struct sample_state *self, const char *what, const gridsample_bytes *in,
                                            gridsample_sink *out) {
    uint32_t count = 0;
    const gridsample_status status = sample_replace(self->host, self->session, in, out, &count);
    const gridsample_status reported = status < 0 ? status : report(self, what, count);
    return reported == GRIDSAMPLE_OK ? status : reported;
}

static gridsample_status converter_before(void *state, const gridsample_bytes *tosa, gridsample_sink *out,
                                          uint32_t *wants_after) {
    struct sample_state *self = state;
    *wants_after = 1;
    gridsample_status status = report_tool(self);
    if (status == GRIDSAMPLE_OK) {
        status = keep(self, "before/model.tosa", tosa);
    }
    return status == GRIDSAMPLE_OK ? replace_and_report(self, "tosa", tosa, out) : status;
}

static gridsample_status converter_after(void *state, const gridsample_bytes *vgf, gridsample_sink *out) {
    struct sample_state *self = state;
    const gridsample_status status = keep(self, "after/model.vgf", vgf);
    return status == GRIDSAMPLE_OK ? replace_and_report(self, "vgf", vgf, out) : status;
}

static gridsample_status runner_before(void *state, const gridsample_scenario *scenario, gridsample_sink *out) {
    return replace_and_report(state, "scenario", &scenario->json, out);
}

static gridsample_status runner_after(void *state, int32_t exit_code) {
    struct sample_state *self = state;
    char json[64];
    snprintf(json, sizeof json, "{\"exit_code\": %d}", (int)exit_code);
    return self->host->report(self->session, json);
}

static const gridsample_option kReplace = {
    .struct_size = sizeof(gridsample_option),
    .flags = GRIDSAMPLE_OPTION_PREFIX | GRIDSAMPLE_OPTION_REPEATABLE,
    .key = "replace.",
    .value_name = "TEXT",
    .help = "Put TEXT in the place of NAME, which must be as long.",
};
static const gridsample_option kKeep = {
    .struct_size = sizeof(gridsample_option),
    .flags = GRIDSAMPLE_OPTION_OUTPUT_FOLDER,
    .key = "keep",
    .value_name = "FOLDER",
    .help = "Keep copies of the model and the VGF there.",
};
static const gridsample_option kNote = {
    .struct_size = sizeof(gridsample_option),
    .flags = GRIDSAMPLE_OPTION_COMMAND_LINE,
    .key = "sample-note",
    .value_name = "TEXT",
    .help = "A line to print at the start.",
};
static const gridsample_option *const kOptions[] = {&kReplace, &kKeep, &kNote, NULL};

static const char *const kMarkers[] = {"org.sample", NULL};

static const gridsample_converter kConverter = {
    .struct_size = sizeof(gridsample_converter),
    .mlir_markers = kMarkers,
    .begin = begin,
    .before = converter_before,
    .after = converter_after,
    .end = end,
};
static const gridsample_runner kRunner = {
    .struct_size = sizeof(gridsample_runner),
    .begin = begin,
    .before = runner_before,
    .after = runner_after,
    .end = end,
};
static const gridsample_plugin kPlugin = {
    .struct_size = sizeof(gridsample_plugin),
    .abi_version = GRIDSAMPLE_PLUGIN_ABI_VERSION,
    .name = "sample",
    .version = SAMPLE_VERSION,
    .description = "Replaces texts in models and scenarios.",
    .options = kOptions,
    .converter = &kConverter,
    .runner = &kRunner,
};

GRIDSAMPLE_PLUGIN_EXPORT const gridsample_plugin *gridsample_plugin_query(uint32_t host_abi_version,
                                                                          uint32_t *plugin_abi_version) {
    *plugin_abi_version = 1;
    return host_abi_version >= 1 ? &kPlugin : NULL;
}
