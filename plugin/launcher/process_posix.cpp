/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Processes on POSIX systems: fork, exec, and an end that the caller can pass on.
#include "launcher/process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "launcher/pipes_posix.hpp"
#include "launcher/signals.hpp"
#include "launcher/watchdog.hpp"

extern char **environ;

namespace gridsample {
namespace {

// argv and envp as the system wants them, pointing into strings that live beside.
class Vectors {
  public:
    Vectors(const std::filesystem::path &program, const std::vector<std::string> &arguments,
            const EnvironmentChanges &environment) {
        texts_.push_back(program.string());
        texts_.insert(texts_.end(), arguments.begin(), arguments.end());
        const std::size_t argumentCount = texts_.size();
        for (const auto &[name, value] : environment) {
            if (value) {
                texts_.push_back(name + "=" + *value);
            }
        }
        for (std::size_t i = 0; i < texts_.size(); ++i) {
            (i < argumentCount ? arguments_ : environment_).push_back(texts_[i].data());
        }
        for (char **entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
            char *equals = std::strchr(*entry, '=');
            if (equals == nullptr || environment.count(std::string(*entry, equals)) == 0) {
                environment_.push_back(*entry);
            }
        }
        arguments_.push_back(nullptr);
        environment_.push_back(nullptr);
    }
    char *const *arguments() const { return arguments_.data(); }
    char *const *environment() const { return environment_.data(); }

  private:
    std::vector<std::string> texts_;
    std::vector<char *> arguments_, environment_;
};

// Holds back all signals while a child is being made or taken leave of.
class SignalsHeld {
  public:
    SignalsHeld() {
        sigset_t all;
        sigfillset(&all);
        ::sigprocmask(SIG_SETMASK, &all, &before_);
    }
    ~SignalsHeld() { letGo(); }
    SignalsHeld(const SignalsHeld &) = delete;
    SignalsHeld &operator=(const SignalsHeld &) = delete;
    void letGo() const { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

  private:
    sigset_t before_;
};

Error startError(const std::filesystem::path &program, int code) {
    return Error{code == ENOENT ? ErrorCode::NotFound : ErrorCode::Io, utf8FromPath(program),
                 "cannot be run: " + systemErrorText(code), ""};
}

struct ChildEnds {
    Descriptor input, output, error, failure; // failure: tells us the error number if exec fails
};

// In the child, after fork: only calls that are safe in a signal handler.
[[noreturn]] void becomeProgram(const ProcessRun &run, const Vectors &vectors, const ChildEnds &ends,
                                const SignalsHeld &held, pid_t parent) {
    const Descriptor *standard[3] = {&ends.input, &ends.output, &ends.error};
    int code = 0;
    for (int place = 0; place < 3; ++place) {
        if (standard[place]->isOpen() && ::dup2(standard[place]->number(), place) < 0) {
            code = errno;
        }
    }
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) {
        struct sigaction handling {};
        if (::sigaction(number, nullptr, &handling) == 0 && handling.sa_handler != SIG_IGN) {
            std::signal(number, SIG_DFL); // our handlers must not run here
        }
    }
    setSignalChild(0);
    held.letGo();
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) {
        ::_exit(127); // the launcher died before the line above
    }
#else
    (void)parent;
#endif
    if (code == 0) {
        ::execve(run.program.c_str(), vectors.arguments(), vectors.environment());
        code = errno;
    }
    const ssize_t told = ::write(ends.failure.number(), &code, sizeof code);
    ::_exit(told > 0 ? 127 : 126);
}

Status openPipes(const ProcessRun &run, ChildPipes &ours, ChildEnds &theirs) {
    struct Wanted {
        bool yes;
        Descriptor *ours, *theirs;
        bool weWrite;
    };
    const Wanted wanted[] = {{run.input.has_value(), &ours.input, &theirs.input, true},
                             {static_cast<bool>(run.output), &ours.output, &theirs.output, false},
                             {static_cast<bool>(run.error), &ours.error, &theirs.error, false}};
    for (const Wanted &one : wanted) {
        if (one.yes) {
            Result<Pipe> pipe = makePipe();
            if (!pipe) {
                return std::move(pipe).error();
            }
            *one.ours = std::move(one.weWrite ? pipe->writeEnd : pipe->readEnd);
            *one.theirs = std::move(one.weWrite ? pipe->readEnd : pipe->writeEnd);
        }
    }
    return Nothing{};
}

// Waits, and stops passing signals on before the child's number can be given to another process.
ProcessEnd waitForEnd(pid_t child, Watchdog *watchdog = nullptr) {
    siginfo_t information{};
    while (::waitid(P_PID, static_cast<id_t>(child), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    if (watchdog != nullptr) {
        watchdog->stop();
    }
    const SignalsHeld held;
    setSignalChild(0);
    int status = 0;
    ::waitpid(child, &status, 0);
    ProcessEnd end;
    end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end.interruptedBy = takeForwardedSignal();
    end.timedOut = watchdog != nullptr && watchdog->hasBarked() && end.interruptedBy == 0;
    return end;
}

} // namespace

Result<ProcessEnd> runProcess(const ProcessRun &run) {
    installSignalHandlers();
    const Vectors vectors(run.program, run.arguments, run.environment);
    ChildPipes ours;
    ChildEnds theirs;
    if (Status opened = openPipes(run, ours, theirs); !opened) {
        return std::move(opened).error();
    }
    Result<Pipe> failure = makePipe();
    if (!failure) {
        return std::move(failure).error();
    }
    theirs.failure = std::move(failure->writeEnd);
    const pid_t parent = ::getpid();
    pid_t child = -1;
    {
        const SignalsHeld held;
        child = ::fork();
        if (child == 0) {
            becomeProgram(run, vectors, theirs, held, parent);
        }
        if (child < 0) {
            return startError(run.program, errno);
        }
        takeForwardedSignal();
        setSignalChild(child);
    }
    theirs = {};
    int code = 0;
    ssize_t told = 0;
    while ((told = ::read(failure->readEnd.number(), &code, sizeof code)) < 0 && errno == EINTR) {
    }
    if (told == static_cast<ssize_t>(sizeof code)) {
        waitForEnd(child);
        return startError(run.program, code);
    }
    Watchdog watchdog(run.timeout, [child](bool insist) { ::kill(child, insist ? SIGKILL : SIGTERM); });
    Status pumped = pumpPipes(ours, run, child);
    const ProcessEnd end = waitForEnd(child, &watchdog);
    if (!pumped) {
        return std::move(pumped).error();
    }
    return end;
}

Error execTool(const std::filesystem::path &program, const std::vector<std::string> &arguments,
               const EnvironmentChanges &environment) {
    const Vectors vectors(program, arguments, environment);
    std::fflush(nullptr);
    ::execve(program.c_str(), vectors.arguments(), vectors.environment());
    return startError(program, errno);
}

void endLike(const ProcessEnd &end) {
    std::fflush(nullptr);
    removeLeftovers();
    const int number = end.interruptedBy != 0 ? end.interruptedBy : end.signal;
    if (number != 0) {
        const struct rlimit noCore = {0, 0}; // the tool has left its own, if any
        ::setrlimit(RLIMIT_CORE, &noCore);
        dieBySignal(number);
    }
    ::_exit(end.exitCode);
}

std::string signalName(int number) {
    switch (number) {
    case SIGABRT:
        return "SIGABRT";
    case SIGBUS:
        return "SIGBUS";
    case SIGFPE:
        return "SIGFPE";
    case SIGILL:
        return "SIGILL";
    case SIGKILL:
        return "SIGKILL";
    case SIGSEGV:
        return "SIGSEGV";
    case SIGTERM:
        return "SIGTERM";
    default:
        return "signal " + std::to_string(number);
    }
}

std::vector<std::string> commandLineArguments(int argc, char **argv) {
    return argc > 1 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>();
}

std::optional<std::string> environmentVariable(const std::string &name) {
    const char *value = std::getenv(name.c_str());
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

Result<std::filesystem::path> ownExecutable() {
    return canonicalPath("/proc/self/exe");
}

} // namespace gridsample
