/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which files become plugins, and what is said of those that do not.
#include "host_fixture.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace gridsample::test {
namespace {

namespace fs = std::filesystem;

class Loading : public HostTest {
  protected:
    void expectRefused(const std::string &file, const std::vector<std::string> &parts) {
        const std::string message = messageOf(host.load(file));
        for (const std::string &part : parts) {
            EXPECT_NE(message.find(part), std::string::npos) << "'" << part << "' is not in: " << message;
        }
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        EXPECT_TRUE(host.empty());
    }
    TempFolder folder;
};

TEST_F(Loading, PluginsKeepTheOrderInWhichTheyAreNamed) {
    load("probe_b");
    load("probe_a");
    EXPECT_EQ(host.names(), (std::vector<std::string>{"probe_b", "probe_a"}));
}

TEST_F(Loading, AFileNamedTwiceLoadsOnceUnderAnyOfItsNames) {
    const fs::path one = folder.path() / "one", another = folder.path() / "another";
    fs::copy_file(probe("probe_a"), one);
    fs::create_hard_link(one, another);
    for (const fs::path &name : {one, one, another, folder.path() / "." / "one"}) {
        EXPECT_EQ(messageOf(host.load(name.string())), "");
    }
    EXPECT_EQ(host.names(), std::vector<std::string>{"probe_a"});
}

TEST_F(Loading, ANameWithoutAFolderIsAFileOfTheCurrentFolder) {
    const fs::path before = fs::current_path();
    fs::copy_file(probe("probe_a"), folder.path() / "here.so");
    fs::current_path(folder.path());
    EXPECT_EQ(messageOf(host.load("here.so")), "");
    fs::current_path(before);
    EXPECT_EQ(host.names(), std::vector<std::string>{"probe_a"});
}

TEST_F(Loading, ANameWithoutAFolderIsNotLookedForAmongTheSystemsLibraries) {
    const std::string known = kLibraryEnding == std::string(".dll") ? "kernel32.dll" : "libc.so.6";
    expectRefused(known, {nativePath(known) + ": there is no such plugin", "not looked for in other folders"});
}

TEST_F(Loading, TwoLibrariesWithOneNameAreRefusedWithBothFiles) {
    const fs::path copy = folder.path() / "copy.so";
    fs::copy_file(probe("probe_a"), copy);
    load("probe_a");
    const std::string message = messageOf(host.load(copy.string()));
    EXPECT_NE(message.find(copy.string() + ": its plugin has the same name"), std::string::npos) << message;
    EXPECT_NE(message.find(probe("probe_a")), std::string::npos) << message;
    EXPECT_EQ(host.names(), std::vector<std::string>{"probe_a"});
}

TEST_F(Loading, APluginThatNobodyNamedGivesWayToOneThatSomebodyDid) {
    const fs::path copy = folder.path() / "copy.so";
    fs::copy_file(probe("probe_a"), copy);
    load("probe_a");
    const Result<std::optional<std::string>> other = host.loadUnlessNamed(copy.string());
    ASSERT_TRUE(other);
    EXPECT_EQ(*other, probe("probe_a"));
    EXPECT_EQ(host.names(), std::vector<std::string>{"probe_a"});
}

TEST_F(Loading, AMissingFileIsNamed) {
    expectRefused(nativePath("/nowhere/plugin.so"), {nativePath("/nowhere/plugin.so") + ": there is no such plugin"});
}

TEST_F(Loading, AnEmptyNameIsRefused) {
    expectRefused("", {"is no file name"});
}

TEST_F(Loading, AFolderIsRefused) {
    expectRefused(folder.path().string(), {folder.path().string(), "cannot be opened"});
}

TEST_F(Loading, ATextFileIsNoLibrary) {
    writeFile(folder.path() / "text.so", "hello");
    expectRefused((folder.path() / "text.so").string(),
                  {"text.so", "cannot be opened", "a plugin is a shared library"});
}

TEST_F(Loading, ALibraryWithoutTheQueryIsNoPlugin) {
    expectRefused(probe("no_plugin"), {"no_plugin", "does not export gridsample_plugin_query"});
}

TEST_F(Loading, ANewerPluginIsRefusedWithBothVersions) {
    expectRefused(probe("probe_future"),
                  {"probe_future" + std::string(kLibraryEnding) +
                       ": it needs plugin interface version 99, but this launcher knows version 1",
                   "use a newer launcher or an older build of the plugin"});
}

TEST_F(Loading, APluginWithATooSmallStructIsRefused) {
    expectRefused(probe("probe_small"),
                  {"probe_small" + std::string(kLibraryEnding) + ": gridsample_plugin has struct_size 24"});
}

TEST_F(Loading, APluginForTheOtherLauncherIsRefused) {
    expectRefused(probe("probe_runner"), {"probe_runner" + std::string(kLibraryEnding) +
                                              ": plugin probe_runner does nothing for model-converter",
                                          "scenario-runner"});
}

TEST_F(Loading, AnOptionMayNotHideOneOfTheLauncher) {
    HostServices changed = services(HostServices::Role::Converter);
    changed.reservedOptions = {"--input", "--model"};
    host = PluginHost(std::move(changed));
    expectRefused(probe("probe_a"),
                  {"probe_a" + std::string(kLibraryEnding) + ": its option model cannot be given on the command line",
                   "--model is an option of model-converter"});
}

TEST_F(Loading, TheListOfPluginsNamesTheirVersionsAndFiles) {
    load("probe_a");
    const nlohmann::ordered_json plugins = host.pluginsJson();
    ASSERT_EQ(plugins.size(), 1u);
    EXPECT_EQ(plugins[0]["name"], "probe_a");
    EXPECT_EQ(plugins[0]["version"], "1.0.0");
    EXPECT_EQ(plugins[0]["file"], probe("probe_a"));
}

} // namespace
} // namespace gridsample::test
