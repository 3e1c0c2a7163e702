/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is let in and what gets out: where plugins and tools are loaded from, who may read unfinished files, and what
// the stock tool's environment is.
#include "model_converter_fixture.hpp"

#include <chrono>
#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gridsample::test {
namespace {

const std::string kModel = GRIDSAMPLE_SOURCE_DIR "/tests/models/bare_f32/model.tosa";

class Trust : public ModelConverter {
  protected:
    // In the test's folder, by a shell.
    ToolRun inFolder(const std::string &script, const std::map<std::string, std::string> &environment = {}) const {
        return runTool({"sh", "-c", "cd " + forShell(folder.path().string()) + " && " + script}, with(environment));
    }
};

TEST_F(Trust, NoPluginIsLoadedFromTheCurrentFolderOrASearchPath) {
    fs::create_directory(file("bin"));
    fs::copy_file(kLauncher, file("bin/model-converter"));
    for (const char *name : {"libgrid_sample_converter.so", "lib/libgrid_sample_converter.so", "evil.so"}) {
        fs::create_directories((folder.path() / name).parent_path());
        fs::copy_file(probe("probe_a"), file(name));
    }
    fs::create_directory(file("here"));
    fs::rename(file("lib"), file("here/lib"));
    fs::rename(file("libgrid_sample_converter.so"), file("here/libgrid_sample_converter.so"));
    const ToolRun run =
        inFolder("cd here && ../bin/model-converter --plugin-version",
                 {{"LD_LIBRARY_PATH", file("here") + "::."}, {"PATH", file("here") + ":.:/usr/bin:/bin"}});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(nlohmann::json::parse(run.output)["plugins"], nlohmann::json::array());
    const ToolRun named = inFolder("cd here && ../bin/model-converter --plugin evil.so --plugin-version",
                                   {{"LD_LIBRARY_PATH", folder.path().string()}});
    EXPECT_EQ(named.exitCode, 1);
    expectIn(named.errors, file("here/evil.so") + ": there is no such plugin");
}

TEST_F(Trust, TheDefaultPluginIsTheOneBesideTheLauncher) {
    fs::create_directories(file("a/bin"));
    fs::create_directories(file("a/lib"));
    fs::copy_file(kLauncher, file("a/bin/model-converter"));
    fs::copy_file(probe("probe_a"), file("a/lib/libgrid_sample_converter.so"));
    const ToolRun run = inFolder("a/bin/model-converter --plugin-version");
    EXPECT_EQ(nlohmann::json::parse(run.output)["plugins"][0]["name"], "probe_a");
}

TEST_F(Trust, TheStockToolDoesNotComeFromTheCurrentFolder) {
    write("model-converter", "#!/bin/sh\necho evil\n");
    fs::permissions(file("model-converter"), fs::perms::owner_all);
    const ToolRun run = inFolder("env -u GRIDSAMPLE_REAL_MODEL_CONVERTER PATH=.::" + std::string("/usr/bin:/bin ") +
                                 forShell(kLauncher) + " --version");
    EXPECT_NE(run.exitCode, 127) << run.errors;
    EXPECT_EQ(run.output.find("evil"), std::string::npos) << run.output;
}

// Words of a shell, in a file's name and in an option.
TEST_F(Trust, NoShellReadsNamesAndOptions) {
    const std::string name = "a b;touch evil;$(touch evil)`touch evil`'\"*.tosa";
    fs::copy_file(kModel, file(name));
    const ToolRun run = launch({"-i", file(name), "-o", file(name + ".vgf")});
    EXPECT_EQ(run.exitCode, 0) << run.errors;
    EXPECT_EQ(files(), (Words{name, name + ".vgf"}));
}

TEST_F(Trust, TheToolsEnvironmentIsOursAndOneVariable) {
    const std::string printer = write("printer", "#!/bin/sh\nenv | sort >&2\nexit 3\n");
    fs::permissions(printer, fs::perms::owner_all);
    const std::map<std::string, std::string> environment = {
        {"GRIDSAMPLE_REAL_MODEL_CONVERTER", printer}, {"LD_LIBRARY_PATH", "/some::/where:"}, {"ODD", "a=b\t\"'$"}};
    const std::string direct = inFolder(printer, environment).errors;
    const std::string through =
        inFolder(forShell(kLauncher) + " -i " + forShell(kModel) + " -o out --no-default-plugins", environment).errors;
    std::string ours = through.substr(0, through.find("model-converter: ")); // and what is said of the version
    const std::string mark = "GRIDSAMPLE_PASS_THROUGH=1\n";
    ASSERT_NE(ours.find(mark), std::string::npos) << ours;
    ours.erase(ours.find(mark), mark.size());
    EXPECT_EQ(ours, direct);
}

TEST_F(Trust, UnfinishedFilesAreForTheirOwnerAlone) {
    const pid_t launcher = ::fork();
    if (launcher == 0) {
        ::umask(0);
        ::setenv("GRIDSAMPLE_REAL_MODEL_CONVERTER", kFake.c_str(), 1);
        ::setenv("FAKE_CONVERTER", "hang", 1);
        ::setenv("FAKE_PID", file("pid").c_str(), 1);
        ::execl(kLauncher.c_str(), kLauncher.c_str(), "-i", kModel.c_str(), "-o", file("out.vgf").c_str(),
                static_cast<char *>(nullptr));
        ::_exit(127);
    }
    while (readFile(file("pid")).find('\n') ==
           std::string::npos) { // CTest's limit ends a launcher that never gets there
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    Words hidden = files();
    std::erase(hidden, "pid");
    ASSERT_EQ(hidden.size(), 1u);
    EXPECT_EQ(fs::status(folder.path() / hidden[0]).permissions(), fs::perms(0600));
    ::kill(launcher, SIGTERM);
    int status = 0;
    ::waitpid(launcher, &status, 0);
    EXPECT_EQ(files(), Words{"pid"});
}

} // namespace
} // namespace gridsample::test
