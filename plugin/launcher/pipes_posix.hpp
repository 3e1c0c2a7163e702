/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The pipes between us and a child on POSIX systems, all pumped from one thread.
#pragma once

#include <optional>
#include <utility>

#include "launcher/process.hpp"

namespace gridsample {

// A file descriptor, closed with its owner.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }
    int number() const { return number_; }
    bool isOpen() const { return number_ >= 0; }
    void close() noexcept;

  private:
    int number_ = -1;
};

// Close-on-exec, and never 0, 1 or 2, so that putting one in a standard place in the child cannot overwrite another.
struct Pipe {
    Descriptor readEnd, writeEnd;
};
Result<Pipe> makePipe();

// Our ends of the child's pipes; those not open are not used.
struct ChildPipes {
    Descriptor input, output, error;
};

// Feeds and drains the pipes until the child has ended and all that it wrote has been taken. A program that the child
// leaves behind with our pipes open is not waited for (on kernels that can tell). Fails only for want of memory.
Status pumpPipes(ChildPipes &pipes, const ProcessRun &run, int child);

} // namespace gridsample
