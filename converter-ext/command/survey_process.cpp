/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A survey as JSON, from one process to another.
#include "command/survey_process.hpp"

#include "data/image_format.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace gridsample {
namespace {

using Json = nlohmann::ordered_json;

std::vector<uint32_t> formatsOfTheRunner() {
    std::vector<uint32_t> numbers;
    for (const ImageFormat &format : imageFormats()) {
        numbers.push_back(format.vkFormat);
    }
    return numbers;
}

Json toJson(const DeviceSurvey &survey) {
    Json json = {{"loader", survey.loaderVersion},
                 {"layers", survey.layers},
                 {"devices", survey.devices},
                 {"chosen", survey.chosen},
                 {"api", survey.apiVersion},
                 {"cpu", survey.isCpu},
                 {"range", survey.maxStorageBufferRange},
                 {"tensors", survey.hasTensors},
                 {"graph", survey.hasDataGraph},
                 {"fault", survey.deviceFault}};
    for (const SurveyedFeature &feature : survey.features) {
        json["features"].push_back({feature.name, feature.isThere});
    }
    for (const SurveyedFormat &format : survey.formats) {
        json["formats"].push_back({format.vkFormat, format.linear, format.optimal});
    }
    return json;
}

DeviceSurvey fromJson(const Json &json) {
    DeviceSurvey survey;
    json.at("loader").get_to(survey.loaderVersion);
    json.at("layers").get_to(survey.layers);
    json.at("devices").get_to(survey.devices);
    json.at("chosen").get_to(survey.chosen);
    json.at("api").get_to(survey.apiVersion);
    json.at("cpu").get_to(survey.isCpu);
    json.at("range").get_to(survey.maxStorageBufferRange);
    json.at("tensors").get_to(survey.hasTensors);
    json.at("graph").get_to(survey.hasDataGraph);
    json.at("fault").get_to(survey.deviceFault);
    for (const Json &feature : json.at("features")) {
        survey.features.push_back({feature.at(0).get<std::string>(), feature.at(1).get<bool>()});
    }
    for (const Json &format : json.at("formats")) {
        survey.formats.push_back(
            {format.at(0).get<uint32_t>(), format.at(1).get<uint32_t>(), format.at(2).get<uint32_t>()});
    }
    return survey;
}

} // namespace

void printSurvey() {
    const Result<DeviceSurvey> survey = surveyDevice(formatsOfTheRunner());
    const Json json = survey ? toJson(*survey)
                             : Json{{"error", survey.error().what},
                                    {"fix", survey.error().fix},
                                    {"code", static_cast<int>(survey.error().code)}};
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

Result<DeviceSurvey> surveyInProcess(const std::filesystem::path &program, const EnvironmentChanges &environment) {
    std::string output;
    ProcessRun run;
    run.program = program;
    run.arguments = {kSurveyCommand};
    run.environment = environment;
    run.input = ByteView();
    run.output = [&](ByteView bytes) {
        output.append(bytes.begin(), bytes.end());
        return true;
    };
    run.error = [](ByteView) { return true; };
    const Result<ProcessEnd> end = runProcess(run);
    if (!end) {
        return end.error();
    }
    const std::string how =
        end->signal != 0 ? "signal " + std::to_string(end->signal) : "exit code " + std::to_string(end->exitCode);
    // Drivers may fail while they are unloaded, after all was said; and may print on standard output before.
    const std::size_t begin = output.find('{');
    const Json json = Json::parse(begin == std::string::npos ? output : output.substr(begin), nullptr, false);
    if (json.is_object() && json.contains("error")) {
        return Error{static_cast<ErrorCode>(json.at("code").get<int>()), "", json.at("error").get<std::string>(),
                     json.at("fix").get<std::string>()};
    }
    if (!json.is_object() || !json.contains("formats")) {
        return Error{ErrorCode::Tool, "", "the Vulkan driver or a layer ended the process that asked it (" + how + ")",
                     "try another driver (VK_DRIVER_FILES names it), and check it with vulkaninfo"};
    }
    return fromJson(json);
}

} // namespace gridsample
