/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Compares the entries of a scenario before and after.
#include "scenario_rules.hpp"

#include "claims.hpp"
#include "launcher/scenario_runner/scenario_file.hpp"
#include "scenario/expand.hpp"

#include <algorithm>
#include <set>

namespace gridsample::fuzz {
namespace {

std::string placeFault(const Error &error) {
    const bool hasPlace = error.where.starts_with("/commands/") || error.where.starts_with("/resources");
    if (!hasPlace && !(error.where.empty() && error.what.find("nested deeper") != std::string::npos)) {
        return "an error without a place: " + error.message();
    }
    return errorFault(error); // names with line breaks may be in it: the launchers write it as one line
}

bool isOurs(const std::string &command) {
    return command == "dispatch_grid_sample" || command == "run_vgf";
}

// Images and tensors are completed, commands of models get other bindings, shaders absolute folders.
bool isSame(const Entry &before, const Entry &after) {
    const auto uid = [](const Entry &entry) { return stringMember(*entry.members, "uid"); };
    const bool mayChange = before.kind == "image" || before.kind == "tensor" || before.kind == "shader" ||
                           before.kind == "buffer" || before.kind.starts_with("dispatch_") ||
                           before.members->contains("bindings"); // also of commands that we do not know
    return before.kind == after.kind && (mayChange ? uid(before) == uid(after) : *before.members == *after.members);
}

std::string entriesFault(Scenario &before, Scenario &after) {
    const std::vector<Entry> oldResources = before.resources(), newResources = after.resources();
    std::set<std::string> uids;
    for (size_t i = 0; i < newResources.size(); ++i) {
        if (i < oldResources.size() && !isSame(oldResources[i], newResources[i])) {
            return "resource " + std::to_string(i) + " is another one";
        }
        const auto uid = stringMember(*newResources[i].members, "uid");
        if (uid && !uids.insert(*uid).second) {
            return "two resources are called '" + *uid + "'";
        }
    }
    const std::vector<Entry> oldCommands = before.commands(), newCommands = after.commands();
    size_t next = 0;
    for (const Entry &command : oldCommands) {
        if (isOurs(command.kind)) {
            continue;
        }
        while (next < newCommands.size() && !isSame(command, newCommands[next])) {
            ++next;
        }
        if (next++ == newCommands.size()) {
            return command.pointer + " is gone";
        }
    }
    const bool anyOurs =
        std::any_of(newCommands.begin(), newCommands.end(), [](const Entry &command) { return isOurs(command.kind); });
    return newResources.size() < oldResources.size() ? "resources are gone"
           : anyOurs                                 ? "a command of ours is left"
                                                     : "";
}

} // namespace

std::string expansionFault(std::string_view text, scenario_test::FakeWorld world) {
    const Result<Expanded> expanded = expandScenario(bytesOf(text), world);
    scenarioModels(bytesOf(text), "/base");
    if (!expanded) {
        return placeFault(expanded.error());
    }
    if (!expanded->isChanged) {
        return expanded->results.empty() && expanded->json.empty() && world.scratch.empty()
                   ? ""
                   : "unchanged, with leavings";
    }
    Result<Scenario> before = Scenario::parse(bytesOf(text)), after = Scenario::parse(bytesOf(expanded->json));
    if (!before || !after) {
        return "the new scenario is no JSON";
    }
    if (const std::string fault = entriesFault(*before, *after); !fault.empty()) {
        return fault;
    }
    for (const auto &[name, bytes] : world.scratch) {
        world.files[world.scratchPath(name)] = bytes;
    }
    const Result<Expanded> again = expandScenario(bytesOf(expanded->json), world);
    if (!again || again->isChanged) {
        return "the new scenario is expanded once more" + (again ? "" : ": " + again.error().message());
    }
    const Result<RunScenario> moved =
        forTheRunner(bytesOf(expanded->json), {"/in", "/out", "/scratch", "/scratch/results"});
    return moved ? "" : "the new scenario cannot be moved: " + moved.error().message();
}

} // namespace gridsample::fuzz
