/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A shared library with one exported function, for the tests of DynamicLibrary to open. */
#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

EXPORT int tinyAnswer(void);
EXPORT int tinyAnswer(void) {
    return 42;
}
