/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Tells files apart, and writes what all of them share.
#include "command/explain.hpp"

#include "catalogue/catalogue.hpp"
#include "op/shader_choice.hpp"
#include "operator_report.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace gridsample {
namespace {

std::string_view textOf(ByteView bytes) {
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

bool isJson(std::string_view text) {
    const auto first = std::find_if(text.begin(), text.end(),
                                    [](char letter) { return std::isspace(static_cast<unsigned char>(letter)) == 0; });
    return first != text.end() && *first == '{';
}

Result<Json> explainBytes(ByteView bytes, const std::filesystem::path &folder, const ExplainOptions &options) {
    const std::string_view text = textOf(bytes);
    if (bytes.empty()) {
        return Error{ErrorCode::InvalidInput, "", "is empty", ""};
    }
    if (text.substr(0, 4) == "VGF1") {
        return explainVgf(bytes);
    }
    if (text.size() > 8 && text.substr(4, 4) == "TOSA") { // the identifier of its flatbuffers
        return explainTosa(bytes, options);
    }
    if (isJson(text)) {
        return explainScenario(bytes, folder);
    }
    if (text.substr(0, 4) == "ML\xefR" || text.find("func.func") != std::string_view::npos) {
        return Error{ErrorCode::Unsupported, "", "is MLIR",
                     "make TOSA of it: model-converter -i MODEL.mlir -o MODEL.tosa --tosa-flatbuffer"};
    }
    return Error{ErrorCode::InvalidInput, "", "is neither a TOSA flatbuffer, nor a VGF, nor a scenario", ""};
}

} // namespace

Result<Json> explainFile(const std::string &path, const ExplainOptions &options) {
    const std::filesystem::path file = pathFromUtf8(path);
    const Result<Bytes> bytes = readFile(file);
    if (!bytes) {
        return bytes.error();
    }
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    Result<Json> explained = explainBytes(*bytes, folder, options);
    if (!explained) {
        return std::move(explained).error().in(path);
    }
    Json json = {{"file", path}};
    json.update(*explained);
    return json;
}

Json shaderJson(const GridSampleDesc &desc, std::string_view variant, bool isFast, std::string_view whyExact,
                DeviceKind device) {
    OperatorRecord record;
    record.replaced = true;
    record.shader = variant;
    record.isFast = isFast;
    record.whyExact = whyExact;
    record.desc = desc;
    Json json = Json::parse(operatorReport(record));
    for (const char *place : {"region", "block", "index", "domain", "name", "output", "replaced", "folds"}) {
        json.erase(place);
    }
    if (isFast) {
        json["why"] = "the device's sampler computes it";
        return json;
    }
    if (const shaders::Choice *choice = chooseShader(desc, device)) {
        json["choice"] = choice->name;
        for (const shaders::ChoiceReason &row : shaders::choiceReasons()) {
            if (row.choice == choice->name) {
                json["why"] = row.reason;
            }
        }
    }
    return json;
}

} // namespace gridsample
