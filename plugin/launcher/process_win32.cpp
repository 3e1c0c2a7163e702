/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Processes on Windows: CreateProcess, one thread for each pipe, a job that ends the child with us.
#include "launcher/process.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "launcher/signals.hpp"
#include "launcher/watchdog.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <shellapi.h> // after windows.h

namespace gridsample {
namespace {

constexpr DWORD kPipeSize = 1 << 20;

std::wstring wide(const std::string &text) {
    return pathFromUtf8(text).native();
}
std::string narrow(const std::wstring &text) {
    return utf8FromPath(std::filesystem::path(text));
}

class Handle {
  public:
    Handle() = default;
    explicit Handle(HANDLE handle) : handle_(handle) {}
    Handle(Handle &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle &operator=(Handle &&other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Handle() { close(); }
    void close() {
        if (isOpen()) {
            ::CloseHandle(std::exchange(handle_, nullptr));
        }
    }
    bool isOpen() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
    HANDLE get() const { return handle_; }

  private:
    HANDLE handle_ = nullptr;
};

Error startError(const std::filesystem::path &program, DWORD code) {
    const bool missing = code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND;
    return Error{missing ? ErrorCode::NotFound : ErrorCode::Io, utf8FromPath(program),
                 "cannot be run: " + systemErrorText(static_cast<int>(code)), ""};
}

// One argument as the C run-time library of the child will read it back: a backslash counts for itself unless a quote
// follows the run of them.
void appendQuoted(std::wstring &line, const std::wstring &argument) {
    if (!line.empty()) {
        line += L' ';
    }
    if (!argument.empty() && argument.find_first_of(L" \t\n\v\"") == std::wstring::npos) {
        line += argument;
        return;
    }
    line += L'"';
    std::size_t backslashes = 0;
    for (const wchar_t letter : argument) {
        if (letter == L'\\') {
            ++backslashes;
            continue;
        }
        line.append(letter == L'"' ? backslashes * 2 + 1 : backslashes, L'\\');
        backslashes = 0;
        line += letter;
    }
    line.append(backslashes * 2, L'\\');
    line += L'"';
}

std::wstring commandLineOf(const std::filesystem::path &program, const std::vector<std::string> &arguments) {
    std::wstring line;
    appendQuoted(line, program.native());
    for (const std::string &argument : arguments) {
        appendQuoted(line, wide(argument));
    }
    return line;
}

// NAME=VALUE, each ended by a NUL, and one more NUL. Names are equal whatever their case.
std::wstring environmentBlock(const EnvironmentChanges &changes) {
    std::wstring block;
    wchar_t *inherited = ::GetEnvironmentStringsW();
    for (const wchar_t *entry = inherited; entry != nullptr && *entry != L'\0'; entry += std::wcslen(entry) + 1) {
        const std::wstring text(entry);
        const std::wstring name = text.substr(0, text.find(L'=', 1)); // names like "=C:" begin with one
        const bool changed = std::any_of(changes.begin(), changes.end(), [&](const auto &change) {
            return ::_wcsicmp(wide(change.first).c_str(), name.c_str()) == 0;
        });
        if (!changed) {
            block += text + L'\0';
        }
    }
    ::FreeEnvironmentStringsW(inherited);
    for (const auto &[name, value] : changes) {
        if (value) {
            block += wide(name) + L'=' + wide(*value) + L'\0';
        }
    }
    return block + L'\0';
}

// A pipe of which the child gets one end.
bool makePipe(Handle &ours, Handle &theirs, bool weWrite) {
    SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
    HANDLE readEnd = nullptr, writeEnd = nullptr;
    if (!::CreatePipe(&readEnd, &writeEnd, &inheritable, kPipeSize)) {
        return false;
    }
    ours = Handle(weWrite ? writeEnd : readEnd);
    theirs = Handle(weWrite ? readEnd : writeEnd);
    return ::SetHandleInformation(ours.get(), HANDLE_FLAG_INHERIT, 0) != 0;
}

// Our own standard handle in a form that a child may inherit.
Handle inheritedHandle(DWORD which) {
    HANDLE copy = nullptr;
    ::DuplicateHandle(::GetCurrentProcess(), ::GetStdHandle(which), ::GetCurrentProcess(), &copy, 0, TRUE,
                      DUPLICATE_SAME_ACCESS);
    return Handle(copy);
}

void feed(Handle &pipe, ByteView bytes) {
    while (!bytes.empty()) {
        DWORD count = 0;
        const auto size = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), kPipeSize));
        if (!::WriteFile(pipe.get(), bytes.data(), size, &count, nullptr)) {
            break; // the child reads no more
        }
        bytes = bytes.subspan(count);
    }
    pipe.close();
}

void drain(Handle &pipe, const ByteConsumer &consumer, std::mutex &oneAtATime, bool &failed) {
    std::vector<std::uint8_t> buffer(256 * 1024);
    DWORD count = 0;
    while (::ReadFile(pipe.get(), buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr) && count > 0) {
        const std::lock_guard lock(oneAtATime);
        try {
            if (!consumer(ByteView(buffer.data(), count))) {
                break;
            }
        } catch (const std::exception &) { // the consumer is out of memory
            failed = true;
            break;
        }
    }
    pipe.close();
}

// Processes that an exception has ended leave its status: an error of the system's (0xC...) or of C++ (0xE06D7363).
// Tools also end with -1, which is neither.
bool isException(DWORD exitCode) {
    return (exitCode >> 28) == 0xC || exitCode == 0xE06D7363;
}

// The child ends with the last handle to this, so with us at the latest.
Handle makeJob() {
    Handle job(::CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    ::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

// Starts the child with these three handles and no others of ours.
Result<Handle> start(const ProcessRun &run, std::array<HANDLE, 3> standard, const Handle &job) {
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = standard[0];
    startup.StartupInfo.hStdOutput = standard[1];
    startup.StartupInfo.hStdError = standard[2];
    std::vector<HANDLE> passed(standard.begin(), standard.end());
    std::erase(passed, nullptr); // a stream that we have not got ourselves
    SIZE_T size = 0;
    ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    std::vector<std::uint8_t> storage(size);
    startup.lpAttributeList = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(storage.data());
    if (!::InitializeProcThreadAttributeList(startup.lpAttributeList, 1, 0, &size)) {
        return startError(run.program, ::GetLastError());
    }
    if (!passed.empty()) {
        ::UpdateProcThreadAttribute(startup.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, passed.data(),
                                    passed.size() * sizeof(HANDLE), nullptr, nullptr);
    }
    std::wstring line = commandLineOf(run.program, run.arguments);
    std::wstring environment = environmentBlock(run.environment);
    PROCESS_INFORMATION child{};
    const BOOL started = ::CreateProcessW(run.program.c_str(), line.data(), nullptr, nullptr, TRUE,
                                          CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT | EXTENDED_STARTUPINFO_PRESENT,
                                          environment.data(), nullptr, &startup.StartupInfo, &child);
    const DWORD code = ::GetLastError();
    ::DeleteProcThreadAttributeList(startup.lpAttributeList);
    if (!started) {
        return startError(run.program, code);
    }
    ::AssignProcessToJobObject(job.get(), child.hProcess);
    setSignalChild(static_cast<int>(child.dwProcessId));
    ::ResumeThread(child.hThread);
    ::CloseHandle(child.hThread);
    return Handle(child.hProcess);
}

} // namespace

Result<ProcessEnd> runProcess(const ProcessRun &run) {
    installSignalHandlers();
    std::fflush(nullptr);
    Handle ourInput, ourOutput, ourError;
    Handle theirInput, theirOutput, theirError;
    bool made = true;
    if (run.input) {
        made = makePipe(ourInput, theirInput, true);
    } else {
        theirInput = inheritedHandle(STD_INPUT_HANDLE);
    }
    if (run.output) {
        made = made && makePipe(ourOutput, theirOutput, false);
    } else {
        theirOutput = inheritedHandle(STD_OUTPUT_HANDLE);
    }
    if (run.error) {
        made = made && makePipe(ourError, theirError, false);
    } else {
        theirError = inheritedHandle(STD_ERROR_HANDLE);
    }
    if (!made) {
        return startError(run.program, ::GetLastError());
    }
    const Handle job = makeJob();
    takeForwardedSignal();
    Result<Handle> child = start(run, {theirInput.get(), theirOutput.get(), theirError.get()}, job);
    if (!child) {
        return std::move(child).error();
    }
    theirInput.close();
    theirOutput.close();
    theirError.close();
    Watchdog watchdog(run.timeout, [&job](bool) { ::TerminateJobObject(job.get(), 1); });
    std::mutex oneAtATime;
    bool outputFailed = false, errorFailed = false;
    {
        std::vector<std::thread> pumps;
        if (ourInput.isOpen()) {
            pumps.emplace_back([&] { feed(ourInput, *run.input); });
        }
        if (ourError.isOpen()) {
            pumps.emplace_back([&] { drain(ourError, run.error, oneAtATime, errorFailed); });
        }
        if (ourOutput.isOpen()) {
            drain(ourOutput, run.output, oneAtATime, outputFailed);
        }
        for (std::thread &pump : pumps) {
            pump.join();
        }
    }
    ::WaitForSingleObject(child->get(), INFINITE);
    watchdog.stop();
    setSignalChild(0);
    DWORD code = 1;
    ::GetExitCodeProcess(child->get(), &code);
    if (outputFailed || errorFailed) {
        return Error{ErrorCode::Io, utf8FromPath(run.program), "its output does not fit into memory", ""};
    }
    ProcessEnd end;
    (isException(code) ? end.signal : end.exitCode) = static_cast<int>(code);
    end.interruptedBy = takeForwardedSignal();
    end.timedOut = watchdog.hasBarked() && end.interruptedBy == 0;
    return end;
}

Error execTool(const std::filesystem::path &program, const std::vector<std::string> &arguments,
               const EnvironmentChanges &environment) {
    ProcessRun run;
    run.program = program;
    run.arguments = arguments;
    run.environment = environment;
    const Result<ProcessEnd> end = runProcess(run);
    if (!end) {
        return end.error();
    }
    endLike(*end);
}

void endLike(const ProcessEnd &end) {
    std::fflush(nullptr);
    removeLeftovers();
    if (end.interruptedBy != 0) {
        dieBySignal(end.interruptedBy);
    }
    ::ExitProcess(static_cast<UINT>(end.code()));
}

std::string signalName(int number) {
    char text[32];
    std::snprintf(text, sizeof text, "exception 0x%08x", static_cast<unsigned>(number));
    return text;
}

std::vector<std::string> commandLineArguments(int, char **) {
    std::vector<std::string> arguments;
    int count = 0;
    wchar_t **words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    for (int i = 1; words != nullptr && i < count; ++i) {
        arguments.push_back(narrow(words[i]));
    }
    ::LocalFree(words);
    return arguments;
}

std::optional<std::string> environmentVariable(const std::string &name) {
    const std::wstring wideName = wide(name);
    const DWORD size = ::GetEnvironmentVariableW(wideName.c_str(), nullptr, 0); // with its NUL
    if (size == 0) {
        return ::GetLastError() == ERROR_ENVVAR_NOT_FOUND ? std::nullopt : std::optional<std::string>("");
    }
    std::wstring value(size, L'\0');
    value.resize(::GetEnvironmentVariableW(wideName.c_str(), value.data(), size));
    return narrow(value);
}

Result<std::filesystem::path> ownExecutable() {
    constexpr DWORD kLongestPath = 32768; // of the system
    std::wstring path(kLongestPath, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), kLongestPath));
    return canonicalPath(path);
}

} // namespace gridsample
