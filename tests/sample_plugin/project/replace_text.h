/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Replaces texts by others of the same length in bytes on their way from a view to a sink. */
#ifndef SAMPLE_REPLACE_TEXT_H
#define SAMPLE_REPLACE_TEXT_H

#include "gridsample/plugin.h"

/* For every option replace.OLD=NEW: writes `in` to `out` with each OLD as NEW. Lengths must agree, since the formats
 * hold offsets. GRIDSAMPLE_UNCHANGED if no OLD occurs; then nothing was written. */
gridsample_status sample_replace(const gridsample_host *host, gridsample_session *session, const gridsample_bytes *in,
                                 gridsample_sink *out, uint32_t *count);

#endif
