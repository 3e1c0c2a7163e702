/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a test hands to the probe plugin: a function to run inside a hook, by its address ("call ADDRESS").
#pragma once

#include "gridsample/plugin.h"

#include <functional>

using ProbeCall = std::function<gridsample_status(const gridsample_host *host, gridsample_session *session,
                                                  const gridsample_bytes *in, gridsample_sink *out)>;
