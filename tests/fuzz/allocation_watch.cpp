/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Hooks of ASan's allocator; and a limit that ends the program at the request itself, with its stack.
#include "allocation_watch.hpp"

#include <atomic>
#include <cstdint>
#include <sanitizer/allocator_interface.h>

// Read by ASan before main.
extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options() {
    return "max_allocation_size_mb=64:hard_rss_limit_mb=2048:allocator_may_return_null=0";
}

namespace gridsample::fuzz {
namespace {

std::atomic<size_t> largest = 0;

void onAllocation(const volatile void *, size_t size) {
    if (size > largest) {
        largest = size;
    }
}
void onRelease(const volatile void *) {}

} // namespace

size_t largestAllocation(const std::function<void()> &run) {
    static const int installed = __sanitizer_install_malloc_and_free_hooks(onAllocation, onRelease);
    largest = 0;
    run();
    return installed != 0 ? largest.load() : SIZE_MAX;
}

} // namespace gridsample::fuzz
