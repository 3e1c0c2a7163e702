/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A bundle through the plugin's host: its options, and its files in the folder that the user named.
#pragma once

#include "rewrite/rewrite_model.hpp"
#include "vgf/vgf_model.hpp"

#include <gridsample/plugin.h>

namespace gridsample {

// grid_sample.bundle, .intermediates, .io and .input.NAME.
inline constexpr size_t kBundleOptionCount = 4;
extern const gridsample_option *const kBundleOptions[kBundleOptionCount];

// Whether the user asks for a bundle. Errors: options that mean nothing without one.
Result<bool> wantsBundle(const gridsample_host &host, gridsample_session *session);

// Writes the bundle of a finished VGF. rewritten: what became of the model before. Logs what is not as asked for.
Status writeBundle(const gridsample_host &host, gridsample_session *session, const VgfModel &model,
                   const RewriteResult &rewritten);

} // namespace gridsample
