/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Programs are run with files for their streams: no pipes to keep drained. Texts are UTF-8.
#include "support/tool_run.hpp"

#include <algorithm>
#include <stdexcept>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample::test {
namespace {

std::wstring wide(const std::string &text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end())).native();
}

// As the C run-time library of the child takes a command line apart.
std::wstring quoted(const std::wstring &argument) {
    std::wstring result = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : argument) {
        backslashes = c == L'\\' ? backslashes + 1 : backslashes;
        if (c == L'"') {
            result.append(backslashes + 1, L'\\'); // those before a quote count twice, and the quote needs one
        }
        backslashes = c == L'\\' ? backslashes : 0;
        result += c;
    }
    return result.append(backslashes, L'\\') + L"\"";
}

// Ours with these instead, whatever the case of their names.
std::wstring environmentBlock(const std::map<std::string, std::string> &changes) {
    std::map<std::wstring, std::wstring> entries; // by name in capitals
    const auto add = [&](const std::wstring &entry) {
        std::wstring name = entry.substr(0, entry.find(L'=', 1));
        std::transform(name.begin(), name.end(), name.begin(), ::towupper);
        entries[name] = entry;
    };
    wchar_t *inherited = ::GetEnvironmentStringsW();
    for (const wchar_t *entry = inherited; *entry != L'\0'; entry += std::wcslen(entry) + 1) {
        add(entry);
    }
    ::FreeEnvironmentStringsW(inherited);
    for (const auto &[name, value] : changes) {
        add(wide(name + "=" + value));
    }
    std::wstring block;
    for (const auto &[name, entry] : entries) {
        block += entry + L'\0';
    }
    return block + L'\0';
}

HANDLE stream(const std::filesystem::path &path, DWORD access, DWORD disposition) {
    SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
    return ::CreateFileW(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inheritable, disposition,
                         FILE_ATTRIBUTE_NORMAL, nullptr);
}

} // namespace

ToolRun runTool(const std::vector<std::string> &arguments, const std::map<std::string, std::string> &environment,
                const std::string &input, const std::filesystem::path &folder) {
    const TempFolder streams;
    writeFile(streams.path() / "in", input);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = stream(streams.path() / "in", GENERIC_READ, OPEN_EXISTING);
    startup.hStdOutput = stream(streams.path() / "out", GENERIC_WRITE, CREATE_ALWAYS);
    startup.hStdError = stream(streams.path() / "err", GENERIC_WRITE, CREATE_ALWAYS);
    std::wstring line;
    for (const std::string &argument : arguments) {
        line += (line.empty() ? L"" : L" ") + quoted(wide(argument));
    }
    std::wstring block = environmentBlock(environment);
    PROCESS_INFORMATION child{};
    const BOOL started =
        ::CreateProcessW(wide(arguments.at(0)).c_str(), line.data(), nullptr, nullptr, TRUE, CREATE_UNICODE_ENVIRONMENT,
                         block.data(), folder.empty() ? nullptr : folder.c_str(), &startup, &child);
    const DWORD failure = ::GetLastError();
    for (const HANDLE handle : {startup.hStdInput, startup.hStdOutput, startup.hStdError}) {
        ::CloseHandle(handle);
    }
    if (!started) {
        throw std::runtime_error(arguments[0] + " cannot be started: error " + std::to_string(failure));
    }
    ::WaitForSingleObject(child.hProcess, INFINITE);
    DWORD code = 0;
    ::GetExitCodeProcess(child.hProcess, &code);
    ::CloseHandle(child.hProcess);
    ::CloseHandle(child.hThread);
    ToolRun run;
    run.exitCode = static_cast<int>(code);
    run.output = readFile(streams.path() / "out");
    run.errors = readFile(streams.path() / "err");
    return run;
}

void setVariable(const std::string &name, const std::string &value) {
    ::SetEnvironmentVariableW(wide(name).c_str(), wide(value).c_str());
}

} // namespace gridsample::test
