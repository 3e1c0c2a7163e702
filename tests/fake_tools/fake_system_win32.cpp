/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Fake tools on Windows: exceptions, handles and children left behind.
#include "fake_tools/fake_system.hpp"

#include <cstdio>
#include <fcntl.h>
#include <initializer_list>
#include <io.h>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <shellapi.h> // after windows.h

namespace gridsample::test {
namespace {

std::string narrow(const wchar_t *text) {
    const int size = ::WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr); // with its NUL
    std::string result(static_cast<std::size_t>(size), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text, -1, result.data(), size, nullptr, nullptr);
    result.pop_back();
    return result;
}

// What a process ends with that an exception ended, without the dialogues and debuggers that real ones may call.
[[noreturn]] void endWith(DWORD status) {
    ::TerminateProcess(::GetCurrentProcess(), status);
    waitForever();
}

} // namespace

void setBinaryStreams() {
    for (std::FILE *stream : {stdin, stdout, stderr}) {
        ::_setmode(::_fileno(stream), _O_BINARY);
    }
}

std::vector<std::string> fakeArguments(int, char **) {
    std::vector<std::string> arguments;
    int count = 0;
    wchar_t **words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    for (int i = 1; i < count; ++i) {
        arguments.push_back(narrow(words[i]));
    }
    ::LocalFree(words);
    return arguments;
}

std::string fakeVariable(const std::string &name) {
    for (const std::string &entry : fakeEnvironment()) {
        if (entry.starts_with(name + "=")) {
            return entry.substr(name.size() + 1);
        }
    }
    return "";
}

std::vector<std::string> fakeEnvironment() {
    std::vector<std::string> entries;
    wchar_t *all = ::GetEnvironmentStringsW();
    for (const wchar_t *entry = all; *entry != L'\0'; entry += std::wcslen(entry) + 1) {
        entries.push_back(narrow(entry));
    }
    ::FreeEnvironmentStringsW(all);
    return entries;
}

int processId() {
    return static_cast<int>(::GetCurrentProcessId());
}

void waitForever() {
    for (;;) {
        ::Sleep(INFINITE);
    }
}

void crash() {
    endWith(static_cast<DWORD>(STATUS_ACCESS_VIOLATION));
}

void abortLikeATool() {
    endWith(0xC0000409); // what abort() and failed checks of Microsoft's run-time library end with
}

std::optional<int> systemVerb(const std::string &verb, const std::string &value) {
    if (verb == "die") { // with status N
        endWith(static_cast<DWORD>(std::stoul(value, nullptr, 0)));
    }
    if (verb == "wait") { // until somebody ends it; says its number
        std::printf("%d\n", processId());
        std::fflush(stdout);
        waitForever();
    }
    return std::nullopt;
}

} // namespace gridsample::test
