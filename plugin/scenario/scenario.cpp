/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads and edits a scenario's JSON.
#include "scenario/scenario.hpp"

namespace gridsample {

Scenario::Scenario() : json_({{"commands", Json::array()}, {"resources", Json::array()}}) {}

Scenario::Scenario(Json json) : json_(std::move(json)) {}

Result<Scenario> Scenario::parse(ByteView text) {
    try {
        return Scenario(Json::parse(text.begin(), text.end()));
    } catch (const Json::parse_error &error) {
        return Error{ErrorCode::InvalidInput, "", std::string("is not JSON: ") + error.what(), ""};
    }
}

size_t Scenario::countOf(const char *list) const {
    const bool isThere = json_.is_object() && json_.contains(list) && json_[list].is_array();
    return isThere ? json_[list].size() : 0;
}

std::optional<Entry> Scenario::entryAt(const char *list, size_t index) {
    Json &entry = json_[list][index];
    if (!entry.is_object() || entry.empty() || !entry.begin().value().is_object()) {
        return std::nullopt;
    }
    const std::string &kind = entry.begin().key();
    return Entry{kind, &entry.begin().value(), std::string("/") + list + "/" + std::to_string(index) + "/" + kind};
}

std::vector<Entry> Scenario::entriesOf(const char *list) {
    std::vector<Entry> entries;
    for (size_t i = 0; i < countOf(list); ++i) {
        if (std::optional<Entry> entry = entryAt(list, i)) {
            entries.push_back(*std::move(entry));
        }
    }
    return entries;
}

size_t Scenario::commandCount() const {
    return countOf("commands");
}

std::optional<Entry> Scenario::command(size_t index) {
    return entryAt("commands", index);
}

std::vector<Entry> Scenario::resources() {
    return entriesOf("resources");
}

std::vector<Entry> Scenario::commands() {
    return entriesOf("commands");
}

std::optional<Entry> Scenario::findResource(std::string_view uid) {
    for (Entry &entry : resources()) {
        if (stringMember(*entry.members, "uid") == uid) {
            return entry;
        }
    }
    return std::nullopt;
}

void Scenario::addResource(const std::string &kind, Json members) {
    json_["resources"].push_back(Json{{kind, std::move(members)}});
}

std::string Scenario::freshUid(const std::string &name) {
    std::string uid = name;
    for (int suffix = 2; findResource(uid); ++suffix) {
        uid = name + "_" + std::to_string(suffix);
    }
    return uid;
}

void Scenario::replaceCommand(size_t index, const std::vector<Json> &replacements) {
    Json &commands = json_["commands"];
    const auto at = static_cast<ptrdiff_t>(index);
    commands.erase(commands.begin() + at);
    for (size_t i = 0; i < replacements.size(); ++i) {
        commands.insert(commands.begin() + at + static_cast<ptrdiff_t>(i), replacements[i]);
    }
}

void Scenario::addCommand(Json command) {
    json_["commands"].push_back(std::move(command));
}

std::optional<std::string> stringMember(const Json &members, const char *name) {
    const auto found = members.find(name);
    return found != members.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

namespace {

template <typename Value> std::string shortText(const Value &value) {
    constexpr size_t kLongest = 60;
    const std::string text = value.dump(-1, ' ', true, Value::error_handler_t::replace);
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

} // namespace

std::string valueText(const Json &value) {
    return shortText(value);
}

std::string valueText(const nlohmann::json &value) {
    return shortText(value);
}

} // namespace gridsample
