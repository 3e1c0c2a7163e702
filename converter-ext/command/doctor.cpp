/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The order of the checks.
#include "command/doctor.hpp"

namespace gridsample {

void diagnose(const ToolSearch &search, Diagnosis &diagnosis) {
    Patient patient{search, search.self.parent_path(), {}, {}};
    checkTools(patient, diagnosis);
    checkDevice(patient, diagnosis);
    checkOneRun(patient, diagnosis);
}

} // namespace gridsample
