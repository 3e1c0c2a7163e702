/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Checks as lines and as JSON.
#include "command/diagnosis.hpp"

#include "launcher/console.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace gridsample {
namespace {

const char *nameOf(Check::Level level) {
    switch (level) {
    case Check::Level::Pass:
        return "pass";
    case Check::Level::Warn:
        return "warn";
    case Check::Level::Fail:
        break;
    }
    return "fail";
}

} // namespace

void Diagnosis::add(Check check) {
    for (std::string *text : {&check.found, &check.fix}) {
        std::replace(text->begin(), text->end(), '\n', ' ');
    }
    if (stream_ != nullptr) {
        std::string line = std::string(nameOf(check.level)) + "  " + check.id + ": " + check.found;
        line += check.fix.empty() ? "\n" : "; " + check.fix + "\n";
        std::fwrite(line.data(), 1, line.size(), stream_);
        std::fflush(stream_);
    }
    checks_.push_back(std::move(check));
}

std::size_t Diagnosis::count(Check::Level level) const {
    return static_cast<std::size_t>(
        std::count_if(checks_.begin(), checks_.end(), [&](const Check &check) { return check.level == level; }));
}

std::string Diagnosis::summary() const {
    const std::size_t warnings = count(Check::Level::Warn);
    return std::to_string(count(Check::Level::Pass)) + " passed, " + std::to_string(warnings) +
           (warnings == 1 ? " warning, " : " warnings, ") + std::to_string(count(Check::Level::Fail)) + " failed";
}

std::string Diagnosis::json() const {
    nlohmann::ordered_json json = {{"version", launcherVersion()}, {"healthy", isHealthy()}};
    json["checks"] = nlohmann::ordered_json::array();
    for (const Check &check : checks_) {
        nlohmann::ordered_json one = {{"id", check.id}, {"level", nameOf(check.level)}, {"found", check.found}};
        if (!check.fix.empty()) {
            one["fix"] = check.fix;
        }
        json["checks"].push_back(std::move(one));
    }
    // Paths may hold bytes that are not UTF-8, which JSON cannot.
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace gridsample
