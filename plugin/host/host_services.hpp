/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The launcher's services as C functions.
#pragma once

#include "gridsample/plugin.h"
#include "host/plugin_host.hpp"

namespace gridsample {

// The table that plugins get. Points into `services`, which must outlive it.
gridsample_host makeHostTable(const HostServices &services);

} // namespace gridsample
