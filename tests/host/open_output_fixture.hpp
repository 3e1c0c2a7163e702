/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A plugin that makes files from inside a hook, and what is there afterwards.
#pragma once

#include "host_fixture.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace gridsample::test {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class OpenOutput : public HostTest {
  protected:
    OpenOutput() { load("probe_a"); }
    fs::path allowed() const { return folder.path() / "allowed"; }

    // Opens a file from inside a hook and writes to it.
    gridsample_status write(const std::string &name, const std::string &content, const char *key = "folder") {
        gridsample_status status = GRIDSAMPLE_ERROR;
        setCall("probe_a.before", [&](const gridsample_host *api, gridsample_session *session, auto, auto) {
            gridsample_sink *sink = nullptr;
            status = api->open_output(session, key, name.c_str(), &sink);
            if (status == GRIDSAMPLE_OK) {
                EXPECT_EQ(api->write(sink, content.data(), content.size()), GRIDSAMPLE_OK);
                gridsample_bytes bytes{};
                EXPECT_EQ(api->sink_bytes(sink, &bytes), GRIDSAMPLE_BAD_CALL);
            } else {
                EXPECT_EQ(sink, nullptr);
            }
            return GRIDSAMPLE_UNCHANGED;
        });
        if (!std::exchange(areSet, true)) {
            set("probe_a.folder=" + folderName);
            if (!wholeName.empty()) {
                set("probe_a.whole=" + wholeName);
            }
        }
        if (!chain) {
            Result<ConverterChain> begun = ConverterChain::begin(host);
            EXPECT_TRUE(begun);
            chain = std::make_unique<ConverterChain>(*std::move(begun));
        }
        EXPECT_TRUE(chain->before(view("x"), out));
        return status;
    }
    // All files and folders below the test's folder, relative to it.
    std::vector<std::string> tree() const {
        std::vector<std::string> names;
        for (const auto &entry : fs::recursive_directory_iterator(folder.path())) {
            names.push_back(entry.path().lexically_relative(folder.path()).generic_string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    TempFolder folder;
    std::string folderName = allowed().string(), wholeName; // the options' values, from the first write on
    bool areSet = false;
    Collected out;
    std::unique_ptr<ConverterChain> chain;
};

// A folder that is written as a whole.
class WholeFolderOutput : public OpenOutput {
  protected:
    WholeFolderOutput() { wholeName = allowed().string(); }
    gridsample_status writeWhole(const std::string &name, const std::string &content) {
        return write(name, content, "whole");
    }
    void makeOne(const Names &names) {
        for (const std::string &name : names) {
            EXPECT_EQ(writeWhole(name, "first"), GRIDSAMPLE_OK) << log.back();
        }
        ASSERT_TRUE(chain->finish());
        chain.reset();
    }
};

} // namespace gridsample::test
