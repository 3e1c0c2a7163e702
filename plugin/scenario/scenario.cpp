/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads and edits a scenario's JSON.
#include "scenario/scenario.hpp"

#include <cstdint>
#include <map>
#include <set>

namespace gridsample {

Scenario::Scenario() : json_({{"commands", Json::array()}, {"resources", Json::array()}}) {}

Scenario::Scenario(Json json) : json_(std::move(json)) {}

namespace {

bool isTooDeep(ByteView text) {
    int depth = 0;
    bool isString = false;
    for (size_t i = 0; i < text.size() && depth <= kMaxNesting; ++i) {
        const uint8_t byte = text[i];
        if (isString) {
            i += byte == '\\' ? 1 : 0;
            isString = byte != '"';
            continue;
        }
        isString = byte == '"';
        depth += byte == '[' || byte == '{' ? 1 : 0;
        depth -= byte == ']' || byte == '}' ? 1 : 0;
    }
    return depth > kMaxNesting;
}

// Watches a text being read for members that one object has twice, of which JSON libraries silently keep the last.
class MembersSeen {
  public:
    void take(Json::parse_event_t event, const Json &parsed) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            open_.push_back({event == Event::object_start, {}, "", 0});
        } else if (event == Event::key) {
            Level &object = open_.back();
            object.name = parsed.get<std::string>();
            if (!object.names.insert(object.name).second) {
                twice.push_back(place() + ": " + valueText(parsed) + " is given twice");
            }
        } else {
            open_.resize(open_.size() - (event == Event::value ? 0 : 1));
            if (!open_.empty() && !open_.back().isObject) {
                ++open_.back().index;
            }
        }
    }
    std::vector<std::string> twice; // "POINTER: NAME is given twice"

  private:
    struct Level {
        bool isObject;
        std::set<std::string> names; // an object's so far
        std::string name;            // its last
        size_t index;                // an array's next
    };
    // Of the innermost object.
    std::string place() const {
        std::string pointer;
        for (size_t i = 0; i + 1 < open_.size(); ++i) {
            pointer = pointerTo(pointer, open_[i].isObject ? open_[i].name : std::to_string(open_[i].index));
        }
        return pointer.empty() ? "/" : pointer;
    }
    std::vector<Level> open_;
};

} // namespace

Result<Scenario> Scenario::parse(ByteView text) {
    if (isTooDeep(text)) {
        return Error{ErrorCode::Unsupported, "",
                     "is nested deeper than " + std::to_string(kMaxNesting) + " levels, which no scenario needs",
                     "see whether the file is damaged"};
    }
    MembersSeen seen;
    try {
        Scenario scenario(Json::parse(text.begin(), text.end(), [&](int, Json::parse_event_t event, Json &parsed) {
            seen.take(event, parsed);
            return true;
        }));
        scenario.twice_ = std::move(seen.twice);
        return scenario;
    } catch (const Json::exception &error) { // no JSON, or a number that no type holds
        return Error{ErrorCode::InvalidInput, "", std::string("is not JSON: ") + error.what(), ""};
    }
}

Status Scenario::checkUids() {
    std::map<std::string, std::string> seen; // by uid, the first pointer
    for (const Entry &entry : resources()) {
        const std::optional<std::string> uid = stringMember(*entry.members, "uid");
        if (!uid) {
            continue;
        }
        const auto [first, isNew] = seen.emplace(*uid, entry.pointer);
        if (!isNew) {
            return Error{ErrorCode::InvalidInput, entry.pointer + "/uid",
                         "is " + valueText(entry.members->at("uid")) + ", as " + first->second + "/uid is",
                         "give each resource a uid of its own"};
        }
    }
    return Nothing{};
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
    const auto first = entry.begin();
    const std::string &kind = first.key();
    return Entry{kind, &first.value(), std::string("/") + list + "/" + std::to_string(index) + "/" + kind};
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

Status Scenario::checkCommand(std::string_view kind) const {
    for (size_t i = 0; i < countOf("commands"); ++i) {
        const Json &command = json_.at("commands").at(i);
        const auto found = command.is_object() ? command.find(std::string(kind)) : command.end();
        if (found == command.end()) {
            continue;
        }
        const std::string pointer = "/commands/" + std::to_string(i);
        const auto resources = json_.find("resources");
        if (resources != json_.end() && !resources->is_array()) {
            return Error{ErrorCode::InvalidInput, "/resources", "is " + valueText(*resources), "give an array"};
        }
        if (command.size() > 1) {
            return Error{ErrorCode::InvalidInput, pointer,
                         "has " + std::to_string(command.size()) + " members, " + std::string(kind) + " among them",
                         "give each command an object of its own"};
        }
        if (!found->is_object()) {
            return Error{ErrorCode::InvalidInput, pointer + "/" + std::string(kind), "is " + valueText(*found),
                         "give an object"};
        }
    }
    return Nothing{};
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

std::string pointerTo(const std::string &pointer, const std::string &member) {
    std::string step;
    for (const char letter : member) {
        step += letter == '~' ? "~0" : letter == '/' ? "~1" : std::string(1, letter);
    }
    return pointer + "/" + step;
}

std::optional<std::string> stringMember(const Json &members, const char *name) {
    const auto found = members.find(name);
    return found != members.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

std::optional<std::vector<int64_t>> lengthsMember(const Json &members, const char *name) {
    const auto found = members.find(name);
    if (found == members.end() || !found->is_array()) {
        return std::nullopt;
    }
    std::vector<int64_t> lengths;
    for (const Json &length : *found) {
        const bool isTooLarge = length.is_number_unsigned() && length.get<uint64_t>() > INT64_MAX;
        if (!length.is_number_integer() || isTooLarge || length.get<int64_t>() < 1) {
            return std::nullopt;
        }
        lengths.push_back(length.get<int64_t>());
    }
    return lengths;
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
