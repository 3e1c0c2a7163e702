/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario on its way from the user's form to the runner's, shared by the steps that change it.
#pragma once

#include "scenario/result_file.hpp"
#include "scenario/scenario.hpp"
#include "scenario/world.hpp"

#include <map>
#include <set>
#include <vector>

namespace gridsample {

struct Expansion {
    Scenario scenario;
    World &world;
    std::vector<PendingResult> results = {};         // to be finished after the run
    std::map<std::string, std::string> buffers = {}; // by a tensor's uid, the buffer made beside it
    std::map<std::string, std::string> modules = {}; // by a shader's name, its SPIR-V file
    std::map<std::string, uint32_t> samplers = {};   // by an image's uid, the VkSamplerAddressMode that we gave it
    std::set<std::string> sampledByUser = {};        // images that commands of the user's may read through a sampler
    bool isChanged = false;

    // Has the runner write `file` itself, or something that finishResult() makes it of: the `dst` to use.
    std::string destination(const FileSpec &file, const Contents &contents, const std::string &scratchName) {
        if (runnerWritesIt(file, contents)) {
            return file.path;
        }
        results.push_back({file, contents, world.scratchPath(scratchName), nullptr});
        return results.back().source;
    }
};

} // namespace gridsample
