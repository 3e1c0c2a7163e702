/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A Vulkan driver that ends the process which opens it. */
#include <stdlib.h>

__attribute__((constructor)) static void crash(void) {
    abort();
}
