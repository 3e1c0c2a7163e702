/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scenario as JSON that can be asked for its resources and added to. Everything that is not touched stays in order.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

// Ordered, since the runner takes an object's first member for its kind.
using Json = nlohmann::ordered_json;

// One entry of "resources" or "commands": {KIND: MEMBERS}.
struct Entry {
    std::string kind;    // "image", "dispatch_compute"
    Json *members;       // an object; valid until entries are added
    std::string pointer; // JSON pointer to the members: "/resources/2/image"
};

// JSON is written and compared by recursion, which a hostile file could drive through the stack.
inline constexpr int kMaxNesting = 100;

class Scenario {
  public:
    // Errors: InvalidInput for text that is no JSON, with the place; Unsupported for one nested deeper than
    // kMaxNesting. What is no object, or lacks "resources" or "commands", is a scenario without any; the runner says
    // what is wrong with it.
    static Result<Scenario> parse(ByteView text);
    // One with nothing in it.
    Scenario();

    // Entries that are objects with an object as first member; others are passed over.
    std::vector<Entry> resources();
    std::vector<Entry> commands();
    std::optional<Entry> findResource(std::string_view uid);
    // Errors: InvalidInput for a uid that two resources have.
    Status checkUids();
    // Commands by their place in the list, others than objects included.
    size_t commandCount() const;
    std::optional<Entry> command(size_t index); // nothing if it is no such object

    // Errors: InvalidInput for a command of this kind that is no object, or stands beside another in one object, of
    // which the runner would take the first alone, or in a scenario whose resources are no array.
    Status checkCommand(std::string_view kind) const;

    // Adds to the end of "resources". The uid must be in the members.
    void addResource(const std::string &kind, Json members);
    // "NAME", or "NAME_2" and so on if a resource has that name already.
    std::string freshUid(const std::string &name);
    // Puts commands in the place of the one at this index.
    void replaceCommand(size_t index, const std::vector<Json> &replacements);
    // Adds to the end of "commands".
    void addCommand(Json command);

    const Json &json() const { return json_; }
    // Members that the text gave twice in one object, of which the last counts: "POINTER: NAME is given twice".
    const std::vector<std::string> &membersGivenTwice() const { return twice_; }

  private:
    explicit Scenario(Json json);
    std::vector<Entry> entriesOf(const char *list);
    std::optional<Entry> entryAt(const char *list, size_t index);
    size_t countOf(const char *list) const;
    Json json_;
    std::vector<std::string> twice_;
};

// The member as a string, or nothing.
std::optional<std::string> stringMember(const Json &members, const char *name);

// The member as an array of positive integers, or nothing.
std::optional<std::vector<int64_t>> lengthsMember(const Json &members, const char *name);

// A JSON pointer to a member: "/a" and "b/c" give "/a/b~1c".
std::string pointerTo(const std::string &pointer, const std::string &member);

// A value for messages: its JSON, cut off after some 60 characters.
std::string valueText(const Json &value);
std::string valueText(const nlohmann::json &value);

} // namespace gridsample
