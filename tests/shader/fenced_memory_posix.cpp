/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fences on POSIX systems: pages without access. The handler of SIGSEGV keeps the address and opens the page; all that
// it calls is a system call.
#include "fenced_memory.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <sys/mman.h>
#include <unistd.h>

namespace gridsample::test {

struct FenceWatch {
    std::atomic<bool> isUsed{false}; // set when the rest has been filled in
    std::span<uint8_t> all, pages;
    std::atomic<uint8_t *> touched{nullptr};
};

namespace {

std::array<FenceWatch, 16> watches;
struct sigaction handlerBefore; // a sanitizer's, or the system's
size_t pageSize = 0;

size_t wholePages(size_t bytes) {
    return (bytes + pageSize - 1) / pageSize * pageSize;
}

bool holds(std::span<const uint8_t> memory, const uint8_t *where) {
    return where >= memory.data() && where < memory.data() + memory.size();
}

std::span<uint8_t> pageOf(const FenceWatch &watch, const uint8_t *where) {
    const auto offset = static_cast<size_t>(where - watch.all.data());
    return watch.all.subspan(offset / pageSize * pageSize, pageSize);
}

// True if the fault was at a fence; the instruction may then be tried again.
bool openFenceAt(uint8_t *where) {
    for (FenceWatch &watch : watches) {
        if (!watch.isUsed || !holds(watch.all, where) || holds(watch.pages, where)) {
            continue;
        }
        const std::span<uint8_t> page = pageOf(watch, where);
        if (mprotect(page.data(), page.size(), PROT_READ | PROT_WRITE) != 0) {
            return false;
        }
        for (size_t at = 0; at < page.size(); ++at) {
            page[at] = FencedMemory::patternAt(at);
        }
        uint8_t *none = nullptr;
        watch.touched.compare_exchange_strong(none, where);
        return true;
    }
    return false;
}

void onFault(int, siginfo_t *info, void *) {
    if (!openFenceAt(static_cast<uint8_t *>(info->si_addr))) {
        sigaction(SIGSEGV, &handlerBefore, nullptr); // the instruction faults once more, for him
    }
}

bool installHandler() {
    pageSize = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    struct sigaction handler {};
    handler.sa_sigaction = onFault;
    handler.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    return sigaction(SIGSEGV, &handler, &handlerBefore) == 0;
}

} // namespace

FencedMemory::FencedMemory(std::span<uint8_t> all, std::span<uint8_t> pages, FenceWatch &watch)
    : all_(all), pages_(pages), watch_(&watch) {}

std::unique_ptr<FencedMemory> FencedMemory::make(size_t bytes, size_t before, size_t behind) {
    static const bool isInstalled = installHandler();
    FenceWatch *const watch =
        std::find_if(watches.begin(), watches.end(), [](const FenceWatch &one) { return !one.isUsed; });
    if (!isInstalled || watch == watches.end()) {
        return nullptr;
    }
    const size_t front = wholePages(before);
    const size_t middle = wholePages(std::max<size_t>(bytes, 1));
    const size_t size = front + middle + wholePages(behind);
    void *const mapped = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) {
        return nullptr;
    }
    const std::span<uint8_t> all(static_cast<uint8_t *>(mapped), size);
    const std::span<uint8_t> pages = all.subspan(front, middle);
    if (mprotect(pages.data(), pages.size(), PROT_READ | PROT_WRITE) != 0) {
        munmap(mapped, size);
        return nullptr;
    }
    watch->all = all;
    watch->pages = pages;
    watch->touched = nullptr;
    watch->isUsed = true;
    return std::unique_ptr<FencedMemory>(new FencedMemory(all, pages, *watch));
}

FencedMemory::~FencedMemory() {
    watch_->isUsed = false;
    munmap(all_.data(), all_.size());
}

std::optional<FencedMemory::Touch> FencedMemory::touched() const {
    const uint8_t *const where = watch_->touched;
    if (where == nullptr) {
        return std::nullopt;
    }
    const std::span<const uint8_t> page = pageOf(*watch_, where);
    bool isWrite = false;
    for (size_t at = 0; at < page.size(); ++at) {
        isWrite = isWrite || page[at] != patternAt(at);
    }
    return Touch{where, isWrite};
}

} // namespace gridsample::test
