/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Finding texts in bytes, and writing what lies between them straight from the view: no copy is made. */
#include "replace_text.h"

#include <string.h>

enum { kMostTexts = 16 };

struct text_pair {
    const char *before, *after;
    size_t length;
};

static gridsample_status read_pairs(const gridsample_host *host, gridsample_session *session, struct text_pair *pairs,
                                    uint32_t *count) {
    for (*count = 0; *count < kMostTexts; ++*count) {
        struct text_pair *pair = &pairs[*count];
        const gridsample_status status =
            host->option_with_prefix(session, "replace.", *count, &pair->before, &pair->after);
        if (status == GRIDSAMPLE_NOT_FOUND) {
            return GRIDSAMPLE_OK;
        }
        if (status != GRIDSAMPLE_OK) {
            return status;
        }
        pair->length = strlen(pair->before);
        if (pair->length != strlen(pair->after)) {
            host->log(session, GRIDSAMPLE_LOG_ERROR, "replace: both texts must be of the same length");
            return GRIDSAMPLE_ERROR;
        }
    }
    host->log(session, GRIDSAMPLE_LOG_ERROR, "replace: at most 15 texts can be replaced");
    return GRIDSAMPLE_ERROR;
}

static const struct text_pair *pair_at(const struct text_pair *pairs, uint32_t count, const uint8_t *at, size_t left) {
    for (uint32_t i = 0; i < count; ++i) {
        if (pairs[i].length <= left && memcmp(at, pairs[i].before, pairs[i].length) == 0) {
            return &pairs[i];
        }
    }
    return NULL;
}

gridsample_status sample_replace(const gridsample_host *host, gridsample_session *session, const gridsample_bytes *in,
                                 gridsample_sink *out, uint32_t *replaced) {
    struct text_pair pairs[kMostTexts];
    uint32_t count = 0;
    gridsample_status status = read_pairs(host, session, pairs, &count);
    const size_t size = (size_t)in->size;
    size_t written = 0;
    *replaced = 0;
    for (size_t at = 0; status == GRIDSAMPLE_OK && at < size;) {
        const struct text_pair *pair = pair_at(pairs, count, in->data + at, size - at);
        if (pair == NULL) {
            ++at;
            continue;
        }
        status = host->write(out, in->data + written, at - written);
        if (status == GRIDSAMPLE_OK) {
            status = host->write(out, pair->after, pair->length);
        }
        at += pair->length;
        written = at;
        ++*replaced;
    }
    if (status == GRIDSAMPLE_OK && *replaced == 0) {
        return GRIDSAMPLE_UNCHANGED;
    }
    return status == GRIDSAMPLE_OK ? host->write(out, in->data + written, size - written) : status;
}
