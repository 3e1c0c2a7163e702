/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A whole converter plugin in C: says how many bytes the model and the VGF have, and changes neither. */
#include <gridsample/plugin.h>
#include <gridsample/version.h>

#include <stdio.h>
#include <stdlib.h>

_Static_assert(GRIDSAMPLE_VERSION_MAJOR == PACKAGE_MAJOR && GRIDSAMPLE_VERSION_MINOR == PACKAGE_MINOR &&
                   GRIDSAMPLE_VERSION_PATCH == PACKAGE_PATCH,
               "header and package are of one release");
_Static_assert(GRIDSAMPLE_PLUGIN_ABI_VERSION == PACKAGE_ABI_VERSION, "header and package know one interface");

struct counter {
    const gridsample_host *host;
    gridsample_session *session;
};

static void say(const struct counter *counter, const char *what, const gridsample_bytes *bytes) {
    char line[80];
    snprintf(line, sizeof line, "%s: %llu bytes", what, (unsigned long long)bytes->size);
    counter->host->log(counter->session, GRIDSAMPLE_LOG_WARNING, line);
}

static gridsample_status begin(const gridsample_host *host, gridsample_session *session, void **state) {
    struct counter *counter = malloc(sizeof *counter);
    if (counter == NULL) {
        host->log(session, GRIDSAMPLE_LOG_ERROR, "out of memory");
        return GRIDSAMPLE_ERROR;
    }
    counter->host = host;
    counter->session = session;
    *state = counter;
    return GRIDSAMPLE_OK;
}

static gridsample_status before(void *state, const gridsample_bytes *tosa, gridsample_sink *out,
                                uint32_t *wants_after) {
    (void)out;
    say(state, "model", tosa);
    *wants_after = 1;
    return GRIDSAMPLE_UNCHANGED;
}

static gridsample_status after(void *state, const gridsample_bytes *vgf, gridsample_sink *out) {
    (void)out;
    say(state, "VGF", vgf);
    return GRIDSAMPLE_UNCHANGED;
}

static void end(void *state) {
    free(state);
}

const gridsample_plugin *gridsample_plugin_query(uint32_t host_abi_version, uint32_t *plugin_abi_version) {
    static const gridsample_converter converter = {
        .struct_size = sizeof converter, .begin = begin, .before = before, .after = after, .end = end};
    static const gridsample_plugin plugin = {.struct_size = sizeof plugin,
                                             .abi_version = GRIDSAMPLE_PLUGIN_ABI_VERSION,
                                             .name = "byte_counter",
                                             .version = "0.1.0",
                                             .description = "Counts bytes.",
                                             .converter = &converter};
    *plugin_abi_version = GRIDSAMPLE_PLUGIN_ABI_VERSION;
    return host_abi_version >= GRIDSAMPLE_PLUGIN_ABI_VERSION ? &plugin : NULL;
}
