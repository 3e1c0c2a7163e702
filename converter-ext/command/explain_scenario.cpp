/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario: what the runner plugin makes of it, and the models in it.
#include "command/explain.hpp"

#include "launcher/scenario_runner/scenario_file.hpp"
#include "scenario/expand.hpp"
#include "scenario/result_place.hpp"

#include <map>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

// Reads files, writes none, and knows no device.
class LookingWorld final : public World {
  public:
    explicit LookingWorld(fs::path folder) : folder_(std::move(folder)) {}

    Result<std::unique_ptr<FileBytes>> open(const std::string &path) override {
        return openFileBytes(folder_ / pathFromUtf8(path));
    }
    Result<std::string> writeScratch(const std::string &name, ByteView) override { return scratchPath(name); }
    std::string scratchPath(const std::string &name) override {
        return utf8FromPath(folder_ / ("scratch_" + std::to_string(++files_)) / pathFromUtf8(name));
    }
    std::optional<gridsample_device_facts> device() override { return std::nullopt; }
    std::optional<gridsample_format_facts> format(uint32_t) override { return std::nullopt; }
    std::string absolute(const std::string &path) const override { return utf8FromPath(folder_ / pathFromUtf8(path)); }
    std::string absoluteResult(const std::string &path) const override { return absolute(path); }
    Status checkPlace(const std::string &path) const override { return checkResultPlace(folder_, path, false); }
    void say(gridsample_log_level level, const std::string &line) override {
        if (level <= GRIDSAMPLE_LOG_WARNING) {
            warnings.push_back(line);
        }
    }
    void tellPlan(const std::string &pointer, const GridSampleDesc &desc, const ShaderPlan &plan) override {
        plans.push_back({{"command", pointer}});
        plans.back().update(shaderJson(desc, plan.variant, plan.sampled.has_value(), plan.whyExact));
    }

    std::vector<std::string> warnings;
    std::vector<Json> plans;

  private:
    fs::path folder_;
    int files_ = 0;
};

// The resources whose members the plugin completes, by uid.
Json completed(Scenario &before, Scenario &after) {
    Json list = Json::array();
    for (const Entry &entry : before.resources()) {
        const std::string uid = stringMember(*entry.members, "uid").value_or("");
        const std::optional<Entry> then = after.findResource(uid);
        if (then && *then->members != *entry.members) {
            list.push_back({{"uid", uid}, {"kind", entry.kind}, {"becomes", *then->members}});
        }
    }
    return list;
}

Json kindsOf(const std::vector<Entry> &entries) {
    std::map<std::string, size_t> counts;
    for (const Entry &entry : entries) {
        ++counts[entry.kind];
    }
    Json json = Json::object();
    for (const auto &[kind, count] : counts) {
        json[kind] = count;
    }
    return json;
}

std::string stockPath(const Expanded &expanded, const Json &commands) {
    if (!expanded.isChanged) {
        return "the stock runner's own: it gets the file as it is";
    }
    for (const char *ours : {"dispatch_grid_sample", "run_vgf"}) {
        if (commands.contains(ours)) {
            return "the stock runner stops: it knows no command " + std::string(ours);
        }
    }
    return "the stock runner stops: resources lack members, or have ones that it does not know";
}

// The models that the scenario runs, each explained.
Json models(Scenario &scenario, ByteView text, const fs::path &folder) {
    std::vector<fs::path> paths = scenarioModels(text, folder);
    for (const Entry &command : scenario.commands()) {
        if (const auto source = command.kind == "run_vgf" ? stringMember(*command.members, "src") : std::nullopt) {
            paths.push_back(folder / pathFromUtf8(*source));
        }
    }
    Json list = Json::array();
    for (const fs::path &path : paths) {
        const Result<Json> model = explainFile(utf8FromPath(path));
        list.push_back(model ? *model : Json{{"file", utf8FromPath(path)}, {"error", model.error().message()}});
    }
    return list;
}

} // namespace

Result<Json> explainScenario(ByteView bytes, const fs::path &folder) {
    Result<Scenario> scenario = Scenario::parse(bytes);
    if (!scenario) {
        return std::move(scenario).error();
    }
    Json json = {{"kind", "scenario"}};
    json["resources"] = kindsOf(scenario->resources());
    json["commands"] = kindsOf(scenario->commands());
    LookingWorld world(folder);
    const Result<Expanded> expanded = expandScenario(bytes, world);
    json["grid_samples"] = world.plans;
    json["models"] = models(*scenario, bytes, folder);
    if (!expanded) {
        json["error"] = expanded.error().message();
        return json;
    }
    json["changed"] = expanded->isChanged;
    json["completed_resources"] = Json::array();
    if (expanded->isChanged) {
        const ByteView text(reinterpret_cast<const uint8_t *>(expanded->json.data()), expanded->json.size());
        if (Result<Scenario> after = Scenario::parse(text)) {
            json["completed_resources"] = completed(*scenario, *after);
        }
    }
    if (!world.warnings.empty()) {
        json["warnings"] = world.warnings;
    }
    json["stock"] = stockPath(*expanded, json["commands"]);
    return json;
}

} // namespace gridsample
