/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Pumping pipes with poll(): whatever is ready is served, so neither side can wait for the other.
#include "launcher/pipes_posix.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

namespace gridsample {
namespace {

constexpr int kPipeSize = 1 << 20; // bytes asked for; the system may give less

// Readable once the child has ended; not open where the kernel cannot do it.
Descriptor childEndDescriptor(int child) {
#ifdef SYS_pidfd_open
    return Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, child, 0))); // close-on-exec by definition
#else
    (void)child;
    return Descriptor();
#endif
}

Error pipeError(int code) {
    return {ErrorCode::Io, "pipe", systemErrorText(code),
            code == EMFILE ? "let programs open more files (ulimit -n)" : ""};
}

bool wouldBlock(int code) {
    return code == EAGAIN || code == EWOULDBLOCK || code == EINTR;
}

// Writes what the pipe takes. Closes it at the end, or when the child reads no more (EPIPE).
void feed(Descriptor &pipe, ByteView &rest) {
    const ssize_t count = rest.empty() ? 0 : ::write(pipe.number(), rest.data(), rest.size());
    if (count >= 0) {
        rest = rest.subspan(static_cast<std::size_t>(count));
    }
    if (rest.empty() || (count < 0 && !wouldBlock(errno))) {
        pipe.close();
    }
}

// Takes what the pipe holds. Closes it at its end, on an error, or when the consumer wants no more. False: no data.
bool drain(Descriptor &pipe, const ByteConsumer &consumer) {
    static thread_local std::array<std::uint8_t, std::size_t{256} * 1024> buffer;
    const ssize_t count = ::read(pipe.number(), buffer.data(), buffer.size());
    if (count > 0) {
        if (!consumer(ByteView(buffer.data(), static_cast<std::size_t>(count)))) {
            pipe.close();
        }
        return true;
    }
    if (count == 0 || !wouldBlock(errno)) {
        pipe.close();
        return false;
    }
    return errno == EINTR;
}

void pump(ChildPipes &pipes, const ProcessRun &run, const Descriptor &ended) {
    ByteView rest = run.input.value_or(ByteView());
    bool childEnded = false;
    while (!childEnded && (pipes.input.isOpen() || pipes.output.isOpen() || pipes.error.isOpen())) {
        std::array<pollfd, 4> waiting = {pollfd{pipes.input.number(), POLLOUT, 0},
                                         pollfd{pipes.output.number(), POLLIN, 0},
                                         pollfd{pipes.error.number(), POLLIN, 0}, pollfd{ended.number(), POLLIN, 0}};
        if (::poll(waiting.data(), waiting.size(), -1) < 0) { // entries below 0 are passed over
            continue;                                         // a signal came; the handler has passed it on
        }
        if (waiting[0].revents != 0) {
            feed(pipes.input, rest);
        }
        if (waiting[1].revents != 0) {
            drain(pipes.output, run.output);
        }
        if (waiting[2].revents != 0) {
            drain(pipes.error, run.error);
        }
        childEnded = waiting[3].revents != 0;
    }
    while (pipes.output.isOpen() && drain(pipes.output, run.output)) {
    }
    while (pipes.error.isOpen() && drain(pipes.error, run.error)) {
    }
}

} // namespace

void Descriptor::close() noexcept {
    if (number_ >= 0) {
        ::close(std::exchange(number_, -1));
    }
}

Result<Pipe> makePipe() {
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0) {
        return pipeError(errno);
    }
    Descriptor low[2] = {Descriptor(ends[0]), Descriptor(ends[1])};
    Pipe pipe{Descriptor(::fcntl(ends[0], F_DUPFD_CLOEXEC, 3)), Descriptor(::fcntl(ends[1], F_DUPFD_CLOEXEC, 3))};
    if (!pipe.readEnd.isOpen() || !pipe.writeEnd.isOpen()) {
        return pipeError(errno);
    }
#ifdef F_SETPIPE_SZ
    ::fcntl(pipe.readEnd.number(), F_SETPIPE_SZ, kPipeSize);
#endif
    return pipe;
}

Status pumpPipes(ChildPipes &pipes, const ProcessRun &run, int child) {
    for (const Descriptor *pipe : {&pipes.input, &pipes.output, &pipes.error}) {
        if (pipe->isOpen()) {
            ::fcntl(pipe->number(), F_SETFL, ::fcntl(pipe->number(), F_GETFL) | O_NONBLOCK);
        }
    }
    const Descriptor ended = childEndDescriptor(child);
    try {
        pump(pipes, run, ended);
    } catch (
        const std::exception &) { // a consumer is out of memory; the pipes close below, so the child comes to an end
        pipes = {};
        return Error{ErrorCode::Io, utf8FromPath(run.program), "its output does not fit into memory", ""};
    }
    pipes = {};
    return Nothing{};
}

} // namespace gridsample
