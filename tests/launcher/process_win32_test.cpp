/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Children on Windows: exceptions, names in UTF-16, and jobs that end what a tool leaves.
#include "launcher/process_fixture.hpp"

#include <filesystem>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace gridsample::test {
namespace {

TEST(Process, TheExceptionThatEndedAChildIsReported) {
    for (const DWORD status : {0xC0000005u, 0xC0000409u, 0xC00000FDu}) { // a wild pointer, abort(), the stack
        const Finished finished = runFake({"die", std::to_string(status)});
        EXPECT_EQ(static_cast<DWORD>(finished.end.signal), status);
        EXPECT_EQ(static_cast<DWORD>(finished.end.code()), status);
        EXPECT_FALSE(finished.end.ok());
    }
    EXPECT_EQ(signalName(static_cast<int>(0xC0000005u)), "exception 0xc0000005");
}

TEST(Process, MinusOneIsAnExitCodeAndNoException) {
    const Finished finished = runFake({"exit", "-1"});
    EXPECT_EQ(finished.end.exitCode, -1);
    EXPECT_EQ(finished.end.signal, 0);
}

TEST(Process, ALauncherEndsByTheExceptionThatEndedItsTool) {
    for (const char *way : {"run", "exec"}) {
        const ToolRun run = runTool({kLauncher, way, kFakeTool, "die", std::to_string(0xC0000005u)});
        EXPECT_EQ(static_cast<DWORD>(run.exitCode), 0xC0000005u) << way;
    }
}

TEST(Process, AProgramInAFolderOfAnyNameGetsArgumentsOfAnyKind) {
    const TempFolder folder;
    const std::string name = "Ger\xc3\xa4t \xe7\xbd\x91 %PATH% & ^"; // letters that no one code page has together
    const std::filesystem::path inner = folder.path() / pathFromUtf8(name);
    std::filesystem::create_directory(inner);
    std::filesystem::copy_file(kFakeTool, inner / "a tool.exe");
    ProcessRun run;
    run.program = inner / "a tool.exe";
    run.arguments = {"show", "\\", "a\\", "a b\\", "\\\\\"", "\"", "a\\\"b c\\\\", name, "%TEMP%", "^&|<>"};
    std::string output;
    run.output = [&](ByteView bytes) {
        output.append(bytes.begin(), bytes.end());
        return true;
    };
    const Result<ProcessEnd> end = runProcess(run);
    ASSERT_TRUE(end) << end.error().message();
    std::string expected;
    for (std::size_t i = 1; i < run.arguments.size(); ++i) {
        expected += "[" + run.arguments[i] + "]\n";
    }
    EXPECT_EQ(output, expected);
}

TEST(Process, VariablesAreInUtf8) {
    const std::string value = "\xc3\xa4 \xe7\xbd\x91";
    EXPECT_NE(runFake({"show"}, {}, {{"GS_WORD", value}}).output.find("GS_WORD=" + value + "\n"), std::string::npos);
    ::SetEnvironmentVariableW(L"OUR_WORD", pathFromUtf8(value).c_str());
    EXPECT_EQ(environmentVariable("OUR_WORD"), value);
    EXPECT_EQ(environmentVariable("our_word"), value);
    EXPECT_EQ(environmentVariable("NOBODYS_WORD"), std::nullopt);
}

TEST(Process, AnUnfitProgramIsAnErrorThatNamesIt) {
    const TempFolder folder;
    writeFile(folder.path() / "text.exe", "no program");
    for (const std::filesystem::path &program : {folder.path() / "text.exe", folder.path()}) {
        ProcessRun run;
        run.program = program;
        const Result<ProcessEnd> end = runProcess(run);
        ASSERT_FALSE(end);
        EXPECT_TRUE(end.error().message().starts_with(utf8FromPath(program) + ": cannot be run: "))
            << end.error().message();
    }
}

bool isRunning(DWORD process) {
    const HANDLE handle = ::OpenProcess(SYNCHRONIZE, FALSE, process);
    const bool running = handle != nullptr && ::WaitForSingleObject(handle, 0) == WAIT_TIMEOUT;
    if (handle != nullptr) {
        ::CloseHandle(handle);
    }
    return running;
}

// A launcher whose tool never ends, and that tool's number.
TEST(Process, AKilledLauncherTakesItsToolWithIt) {
    const TempFolder folder;
    SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
    HANDLE readEnd = nullptr, writeEnd = nullptr;
    ASSERT_TRUE(::CreatePipe(&readEnd, &writeEnd, &inheritable, 0));
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = ::GetStdHandle(STD_INPUT_HANDLE);
    startup.hStdOutput = writeEnd;
    startup.hStdError = ::GetStdHandle(STD_ERROR_HANDLE);
    std::wstring line = pathFromUtf8("\"" + kLauncher + "\" run \"" + kFakeTool + "\" wait").native();
    PROCESS_INFORMATION launcher{};
    ASSERT_TRUE(::CreateProcessW(pathFromUtf8(kLauncher).c_str(), line.data(), nullptr, nullptr, TRUE, 0, nullptr,
                                 nullptr, &startup, &launcher));
    ::CloseHandle(writeEnd);
    char text[32] = {};
    DWORD count = 0;
    ASSERT_TRUE(::ReadFile(readEnd, text, sizeof text - 1, &count, nullptr));
    const DWORD tool = static_cast<DWORD>(std::stoul(text));
    EXPECT_TRUE(isRunning(tool));
    ::TerminateProcess(launcher.hProcess, 1);
    ::WaitForSingleObject(launcher.hProcess, INFINITE);
    while (isRunning(tool)) { // CTest's limit ends a tool that stays
        ::Sleep(5);
    }
    for (const HANDLE handle : {launcher.hProcess, launcher.hThread, readEnd}) {
        ::CloseHandle(handle);
    }
}

} // namespace
} // namespace gridsample::test
