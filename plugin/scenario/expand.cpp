/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The steps of an expansion, in order.
#include "scenario/expand.hpp"

#include "scenario/dispatch_grid_sample.hpp"
#include "scenario/image_setup.hpp"
#include "scenario/run_vgf.hpp"
#include "scenario/schema_check.hpp"
#include "scenario/tensor_setup.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace gridsample {
namespace {

// Our commands and the schemas that they are held against.
constexpr std::pair<const char *, const char *> kCommands[] = {
    {"dispatch_grid_sample", "scenario_dispatch_grid_sample"},
    {"run_vgf", "scenario_run_vgf"},
};

Status checkCommands(Scenario &scenario) {
    for (const auto &[kind, schema] : kCommands) {
        if (Status alone = scenario.checkCommand(kind); !alone) {
            return alone;
        }
        for (const Entry &command : scenario.commands()) {
            if (command.kind == kind) {
                if (Status valid = checkSchema(schema, *command.members, command.pointer); !valid) {
                    return valid;
                }
            }
        }
    }
    return Nothing{};
}

bool mentions(const Json &json, const std::string &uid) {
    if (json.is_string()) {
        return json.get_ref<const std::string &>() == uid;
    }
    return json.is_structured() &&
           std::any_of(json.begin(), json.end(), [&](const Json &part) { return mentions(part, uid); });
}

// Whether a resource may hold something when the command at this index begins. Whatever command names it may fill it.
bool mayBeFilled(Scenario &scenario, const Entry &resource, const std::string &uid, size_t before) {
    if (resource.kind != "tensor" && resource.kind != "buffer" && resource.kind != "image") {
        return true; // another error
    }
    for (const char *member : {"src", "memory_group", "alias_target"}) {
        if (resource.members->contains(member)) {
            return true;
        }
    }
    for (const Entry &other : scenario.resources()) {
        const auto target = other.members->find("alias_target");
        if (target != other.members->end() && mentions(*target, uid)) {
            return true;
        }
    }
    for (size_t i = 0; i < before; ++i) {
        const std::optional<Entry> command = scenario.command(i);
        if (command && mentions(*command->members, uid)) {
            return true;
        }
    }
    return false;
}

// The runner would hand over whatever the memory holds, and end with success.
Status checkInputs(Scenario &scenario) {
    for (size_t i = 0; i < scenario.commandCount(); ++i) {
        const std::optional<Entry> command = scenario.command(i);
        if (!command || command->kind != "dispatch_grid_sample") {
            continue;
        }
        for (const char *member : {"image", "grid"}) {
            const auto operand = command->members->find(member);
            if (operand == command->members->end()) {
                continue;
            }
            const std::optional<std::string> uid =
                operand->is_object() ? stringMember(*operand, "resource_ref") : stringMember(*command->members, member);
            const std::optional<Entry> resource = uid ? scenario.findResource(*uid) : std::nullopt;
            if (resource && !mayBeFilled(scenario, *resource, *uid, i)) {
                return Error{ErrorCode::InvalidInput, command->pointer + "/" + member,
                             "nothing fills '" + *uid + "' before this command", "give it src, or write it first"};
            }
        }
    }
    return Nothing{};
}

// Files as the scenario writes them, with the JSON pointers to them.
using WrittenFiles = std::vector<std::pair<std::string, std::string>>;

// The files that resources name as `ofResource` and run_vgf commands in `ofCommand`.
WrittenFiles filesOf(Scenario &scenario, const char *ofResource, const char *ofCommand) {
    WrittenFiles files;
    for (const Entry &resource : scenario.resources()) {
        if (const auto file = stringMember(*resource.members, ofResource)) {
            files.emplace_back(*file, resource.pointer + "/" + ofResource);
        }
    }
    for (const Entry &command : scenario.commands()) {
        const auto named = command.kind == "run_vgf" ? command.members->find(ofCommand) : command.members->end();
        if (named == command.members->end() || !named->is_object()) {
            continue;
        }
        for (const auto &[name, file] : named->items()) {
            const auto path = file.is_object() ? stringMember(file, "file") : stringMember(*named, name.c_str());
            files.emplace_back(path.value_or(""), pointerTo(pointerTo(command.pointer, ofCommand), name));
        }
    }
    return files;
}

// Links followed as far as there is something.
std::filesystem::path canonicalPlace(const std::string &absolute) {
    std::error_code failure;
    const std::filesystem::path path = pathFromUtf8(absolute).lexically_normal();
    const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, failure);
    return failure ? path : canonical;
}

// Of two results in one file the runner and the launcher would keep the last, and a result in the place of an input
// would be the end of that, without a word.
Status checkDestinations(Scenario &scenario, const World &world) {
    std::set<std::filesystem::path> inputs;
    for (const auto &[file, pointer] : filesOf(scenario, "src", "inputs")) {
        inputs.insert(canonicalPlace(world.absolute(file)));
    }
    std::map<std::filesystem::path, std::string> first;
    for (const auto &[file, pointer] : filesOf(scenario, "dst", "outputs")) {
        const auto [known, isNew] = first.emplace(pathFromUtf8(file).lexically_normal(), pointer);
        if (!isNew) {
            return Error{ErrorCode::InvalidInput, pointer, file + " is also the file of " + known->second,
                         "give each result a file of its own"};
        }
        if (inputs.contains(canonicalPlace(world.absoluteResult(file)))) {
            return Error{ErrorCode::InvalidInput, pointer, file + " is an input, too", "name another file"};
        }
    }
    return Nothing{};
}

// The runner takes include folders from where the scenario lies, and the new one lies elsewhere.
void makeIncludesAbsolute(Scenario &scenario, const World &world) {
    for (const Entry &entry : scenario.resources()) {
        const auto folders = entry.members->find("include_dirs");
        if (entry.kind != "shader" || folders == entry.members->end() || !folders->is_array()) {
            continue;
        }
        for (Json &folder : *folders) {
            if (folder.is_string()) {
                folder = world.absolute(folder.get<std::string>());
            }
        }
    }
}

} // namespace

Result<Expanded> expandScenario(ByteView text, World &world) {
    Result<Scenario> scenario = Scenario::parse(text);
    if (!scenario && scenario.error().code == ErrorCode::Unsupported) {
        return std::move(scenario).error(); // the runner would not say, but crash
    }
    if (!scenario) {
        return Expanded{}; // the runner says what is wrong with it
    }
    Expansion expansion{*std::move(scenario), world};
    for (const std::string &member : expansion.scenario.membersGivenTwice()) {
        world.say(GRIDSAMPLE_LOG_WARNING, member + "; the last one counts, as the runner reads it; leave one out");
    }
    const Status unique = expansion.scenario.checkUids();
    const Status apart = checkDestinations(expansion.scenario, world);
    const Status filled = checkInputs(expansion.scenario);
    Status status = checkCommands(expansion.scenario);
    for (const auto step : {expandRunVgf, setUpTensors, setUpImages, expandDispatches}) {
        status = status ? step(expansion) : std::move(status);
    }
    if (!unique && (!status || expansion.isChanged)) { // else the runner says so
        return unique.error();
    }
    if (!status) {
        return std::move(status).error();
    }
    if (!expansion.isChanged) {
        if (!apart) {
            world.say(GRIDSAMPLE_LOG_WARNING, apart.error().message());
        }
        return Expanded{};
    }
    for (const Status *known : {&apart, &filled}) {
        if (!*known) {
            return known->error();
        }
    }
    makeIncludesAbsolute(expansion.scenario, world);
    try {
        return Expanded{true, expansion.scenario.json().dump(4), std::move(expansion.results)};
    } catch (const Json::exception &) { // a path's, as what was parsed is UTF-8
        return Error{ErrorCode::InvalidInput, "", "lies in a folder, or works in one, whose name is not UTF-8",
                     "rename the folder, or let TMPDIR name another"};
    }
}

} // namespace gridsample
