/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The only place that knows valijson. It says whether and where the attributes break the schema; the sentence that the
// user reads is made here from the schema's own entry, since the library's texts name neither value nor remedy.
#include "rewrite/attributes_schema.hpp"

#include "rewrite/attributes_schema_text.hpp"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <string>

namespace gridsample {
namespace {

using nlohmann::json;

class AttributesSchema {
  public:
    AttributesSchema() : text_(json::parse(kAttributesSchemaText)) {
        valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(text_), schema_);
    }

    const json &properties() const { return text_.at("properties"); }

    // "" if valid; else the attribute at fault, or "" with valid = false for the object as a whole.
    std::string faultIn(const json &attributes, bool &valid) const {
        valijson::Validator validator(valijson::Validator::kStrongTypes);
        valijson::ValidationResults results;
        valid = validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(attributes), &results);
        valijson::ValidationResults::Error error;
        if (valid || !results.popError(error) || error.context.size() < 2) {
            return "";
        }
        const std::string &place = error.context[1]; // "[name]"
        return place.size() > 2 ? place.substr(1, place.size() - 2) : "";
    }

  private:
    json text_;
    valijson::Schema schema_;
};

std::string shortened(const json &value) {
    constexpr size_t kLongest = 60;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

std::string listOf(const json &values) {
    std::string list;
    for (const json &value : values) {
        list += (list.empty() ? "" : ", ") + value.dump();
    }
    return list;
}

std::string knownNames(const json &properties) {
    std::string list;
    for (const auto &property : properties.items()) {
        list += (list.empty() ? "" : ", ") + property.key();
    }
    return list;
}

// What to write instead, from an attribute's entry in the schema.
std::string remedy(const json &entry, const json &value) {
    if (entry.contains("enum")) {
        return "use one of " + listOf(entry["enum"]);
    }
    const json &type = entry.at("type");
    if (type == "boolean") {
        return "use true or false";
    }
    if (type.is_array()) {
        return "give a number, or an array of numbers with one per channel";
    }
    const std::string wanted = entry.contains("minimum") ? "an integer from " + entry["minimum"].dump() + " on"
                               : type == "integer"       ? "an integer"
                               : entry.contains("exclusiveMinimum") ? "a number over 0"
                                                                    : "a number";
    return (value.is_array() ? "per-channel quantisation is not supported, give " : "give ") + wanted;
}

} // namespace

Status checkAttributes(const json &attributes) {
    static const AttributesSchema schema;
    bool valid = false;
    const std::string fault = schema.faultIn(attributes, valid);
    if (valid) {
        return Nothing{};
    }
    if (!attributes.is_object()) {
        return Error{ErrorCode::InvalidInput, "", "its attributes are " + shortened(attributes) + ", not an object",
                     "write an object such as {\"mode\": \"bilinear\"}"};
    }
    for (const auto &attribute : attributes.items()) {
        if (!schema.properties().contains(attribute.key())) {
            return Error{ErrorCode::InvalidInput, "", "attribute " + shortened(json(attribute.key())) + " is not known",
                         "use " + knownNames(schema.properties())};
        }
    }
    if (fault.empty() || !attributes.contains(fault)) {
        return Error{ErrorCode::InvalidInput, "", "its attributes " + shortened(attributes) + " break their schema",
                     "see schemas/grid_sample_attributes.schema.json"};
    }
    return Error{ErrorCode::InvalidInput, "", "attribute " + fault + " is " + shortened(attributes[fault]),
                 remedy(schema.properties().at(fault), attributes[fault])};
}

} // namespace gridsample
