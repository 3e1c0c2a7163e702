/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// valijson says whether and where a value breaks its schema. The sentence for the user is made here from the schema's
// own entry for that place ("fix", "enum", "required"), since the library's texts name neither value nor remedy.
#include "scenario/schema_check.hpp"

#include "scenario/schema_texts.hpp"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <map>

namespace gridsample {
namespace {

using nlohmann::json;

struct ParsedSchema {
    explicit ParsedSchema(const char *text) : json_(json::parse(text)) {
        valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(json_), schema);
    }
    json json_;
    valijson::Schema schema;
};

const ParsedSchema &schemaNamed(const std::string &name) {
    static std::map<std::string, ParsedSchema> parsed;
    const auto found = parsed.find(name);
    if (found != parsed.end()) {
        return found->second;
    }
    for (const SchemaText &text : kSchemaTexts) {
        if (text.name == name) {
            return parsed.try_emplace(name, text.text).first->second;
        }
    }
    throw std::logic_error("there is no schema " + name);
}

// Steps down one schema and one value together.
struct Place {
    const json *root;
    const json *schema;
    const json *value;
    std::string pointer;

    void follow() {
        while (schema->contains("$ref")) {
            const std::string reference = schema->at("$ref").get<std::string>();
            schema = &root->at(json::json_pointer(reference.substr(1))); // "#/definitions/..."
        }
    }
    // False where the schema has alternatives: then the whole value is at fault, unless it is an object, of which the
    // last alternative tells more.
    bool enter(const std::string &step) {
        follow();
        if (schema->contains("oneOf")) {
            if (!value->is_object()) {
                return false;
            }
            schema = &schema->at("oneOf").back();
            follow();
        }
        const bool isMember = value->is_object() && value->contains(step);
        const bool isItem = value->is_array() && !step.empty() &&
                            step.find_first_not_of("0123456789") == std::string::npos &&
                            std::stoul(step) < value->size();
        if (isMember && schema->contains("properties") && schema->at("properties").contains(step)) {
            schema = &schema->at("properties").at(step);
        } else if (isMember && schema->contains("additionalProperties") &&
                   schema->at("additionalProperties").is_object()) {
            schema = &schema->at("additionalProperties");
        } else if (isItem && schema->contains("items")) {
            schema = &schema->at("items");
        } else {
            return false;
        }
        value = isMember ? &value->at(step) : &value->at(std::stoul(step));
        pointer += "/" + step;
        follow();
        return true;
    }
};

std::string listOf(const json &values) {
    std::string list;
    for (const json &value : values) {
        list += (list.empty() ? "" : ", ") + value.dump();
    }
    return list;
}

std::string namesOf(const json &properties) {
    std::string list;
    for (const auto &property : properties.items()) {
        list += (list.empty() ? "" : ", ") + property.key();
    }
    return list;
}

std::string remedy(const json &schema) {
    if (schema.contains("fix")) {
        return schema.at("fix").get<std::string>();
    }
    if (schema.contains("enum")) {
        return "use " + std::string(schema.at("enum").size() > 1 ? "one of " : "") + listOf(schema.at("enum"));
    }
    const std::string type = schema.contains("type") && schema.at("type").is_string() ? schema.at("type") : "";
    if (type == "boolean") {
        return "use true or false";
    }
    if (type == "integer" || type == "number") {
        std::string text = type == "integer" ? "give an integer" : "give a number";
        if (schema.contains("exclusiveMinimum")) {
            return text + " over " + schema.at("exclusiveMinimum").dump();
        }
        if (schema.contains("minimum") && schema.contains("maximum")) {
            return text + " from " + schema.at("minimum").dump() + " to " + schema.at("maximum").dump();
        }
        return text + (schema.contains("minimum") ? " of at least " + schema.at("minimum").dump() : "");
    }
    return type == "string" ? "give a string that is not empty" : type.empty() ? "" : "give an " + type;
}

Error errorAt(const Place &place) {
    const json *schema = place.schema;
    if (schema->contains("oneOf") && place.value->is_object() && schema->at("oneOf").back().is_object()) {
        Place last = place;
        last.schema = &schema->at("oneOf").back();
        last.follow();
        schema = last.schema;
    }
    if (place.value->is_object() && schema->contains("required")) {
        for (const json &name : schema->at("required")) {
            if (!place.value->contains(name.get<std::string>())) {
                const json &entry = schema->at("properties").at(name.get<std::string>());
                const std::string meaning = entry.value("description", "");
                return {ErrorCode::InvalidInput, place.pointer, "lacks " + name.dump(),
                        "add it" + (meaning.empty() ? "" : ": " + meaning)};
            }
        }
    }
    if (place.value->is_object() && schema->contains("properties") &&
        schema->value("additionalProperties", json()) == false) {
        for (const auto &member : place.value->items()) {
            if (!schema->at("properties").contains(member.key())) {
                return {ErrorCode::InvalidInput, place.pointer + "/" + member.key(),
                        "is not known (its value is " + valueText(member.value()) + ")",
                        "use " + namesOf(schema->at("properties"))};
            }
        }
    }
    return {ErrorCode::InvalidInput, place.pointer, "is " + valueText(*place.value), remedy(*place.schema)};
}

} // namespace

Status checkSchema(const std::string &schema, const Json &value, const std::string &pointer) {
    const ParsedSchema &parsed = schemaNamed(schema);
    const json plain = value;
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    if (validator.validate(parsed.schema, valijson::adapters::NlohmannJsonAdapter(plain), &results)) {
        return Nothing{};
    }
    // Of all complaints the one that leads furthest down.
    Place place{&parsed.json_, &parsed.json_, &plain, pointer};
    Place deepest = place;
    size_t depth = 0;
    valijson::ValidationResults::Error complaint;
    while (results.popError(complaint)) {
        Place here = place;
        size_t steps = 0;
        for (size_t i = 1; i < complaint.context.size(); ++i) { // context[0] is the root
            const std::string &step = complaint.context[i];     // "[name]" or "[0]"
            if (step.size() < 2 || !here.enter(step.substr(1, step.size() - 2))) {
                break;
            }
            ++steps;
        }
        if (steps > depth) {
            depth = steps;
            deepest = here;
        }
    }
    return errorAt(deepest);
}

} // namespace gridsample
