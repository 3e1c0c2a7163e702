/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A library that is no plugin. */
int something_else(void);
int something_else(void) {
    return 1;
}
