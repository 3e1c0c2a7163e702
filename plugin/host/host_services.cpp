/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The table of gridsample_host, and the services that tell plugins what the user asked for. Each service checks its
// arguments, logs why it fails, and lets no exception out.
#include "host/host_services.hpp"

#include "host/service_call.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gridsample {
namespace {

void hostLog(gridsample_session *session, gridsample_log_level level, const char *message) {
    serve(session, "log", [&] {
        session->log(level, message != nullptr ? message : "(a message that is NULL)");
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostOption(gridsample_session *session, const char *key, std::uint32_t index, const char **value) {
    return serve(session, "option", [&] {
        if (key == nullptr || value == nullptr) {
            return badCall(*session, "option: key or value is NULL");
        }
        *value = nullptr;
        const DeclaredOption *option = session->plugin.options.find(key);
        if (option == nullptr || option->has(GRIDSAMPLE_OPTION_PREFIX)) {
            return badCall(*session, "option: '" + std::string(key) + "' is not declared");
        }
        const std::string *found = session->plugin.options.value(*option, index);
        *value = found != nullptr ? found->c_str() : nullptr;
        return found != nullptr ? GRIDSAMPLE_OK : GRIDSAMPLE_NOT_FOUND;
    });
}

gridsample_status hostOptionWithPrefix(gridsample_session *session, const char *prefix, std::uint32_t index,
                                       const char **name, const char **value) {
    return serve(session, "option_with_prefix", [&] {
        if (prefix == nullptr || name == nullptr || value == nullptr) {
            return badCall(*session, "option_with_prefix: prefix, name or value is NULL");
        }
        *name = *value = nullptr;
        const DeclaredOption *option = session->plugin.options.find(prefix);
        if (option == nullptr || !option->has(GRIDSAMPLE_OPTION_PREFIX)) {
            return badCall(*session, "option_with_prefix: '" + std::string(prefix) + "' is not declared as a prefix");
        }
        const OptionValues::Given *given = session->plugin.options.withPrefix(*option, index);
        if (given == nullptr) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        *name = given->key.c_str() + option->key.size();
        *value = given->value.c_str();
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostStockOption(gridsample_session *session, const char *name, std::uint32_t index,
                                  const char **value) {
    return serve(session, "stock_option", [&] {
        if (name == nullptr || value == nullptr) {
            return badCall(*session, "stock_option: name or value is NULL");
        }
        *value = nullptr;
        const auto &lookUp = session->host.services().stockOption;
        const std::optional<std::string> found = lookUp ? lookUp(name, index) : std::nullopt;
        if (!found) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        session->strings.push_back(*found);
        *value = session->strings.back().c_str();
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostReport(gridsample_session *session, const char *text) {
    return serve(session, "report", [&] {
        const auto parsed =
            text != nullptr ? nlohmann::ordered_json::parse(text, nullptr, false) : nlohmann::ordered_json();
        if (!parsed.is_object()) { // a text that is not JSON is "discarded", which is no object
            return badCall(*session, "report: the text is not a JSON object");
        }
        if (session->host.services().keepReports) {
            session->plugin.reports.push_back(parsed);
        }
        return GRIDSAMPLE_OK;
    });
}

gridsample_status hostEntryName(gridsample_session *session, std::uint32_t isOutput, std::uint32_t index,
                                const char **name) {
    return serve(session, "entry_names", [&] {
        if (name == nullptr || isOutput > 1) {
            return badCall(*session, "entry_names: name is NULL or is_output is neither 0 nor 1");
        }
        *name = nullptr;
        const auto &lookUp = session->host.services().entryName;
        const std::optional<std::string> found = lookUp ? lookUp(isOutput == 1, index) : std::nullopt;
        if (!found) {
            return GRIDSAMPLE_NOT_FOUND;
        }
        session->strings.push_back(*found);
        *name = session->strings.back().c_str();
        return GRIDSAMPLE_OK;
    });
}

const void *hostExtension(gridsample_session *session, const char *id) {
    static constexpr gridsample_entry_names kEntryNames = {sizeof(gridsample_entry_names), 0, hostEntryName};
    const bool isConverter = session != nullptr && session->host.services().role == HostServices::Role::Converter;
    return isConverter && id != nullptr && std::string_view(id) == GRIDSAMPLE_ENTRY_NAMES ? &kEntryNames : nullptr;
}

} // namespace

gridsample_host makeHostTable(const HostServices &services) {
    gridsample_host table{};
    table.struct_size = sizeof table;
    table.abi_version = GRIDSAMPLE_PLUGIN_ABI_VERSION;
    table.launcher_name = services.launcherName.c_str();
    table.launcher_version = services.launcherVersion.c_str();
    table.log = hostLog;
    table.option = hostOption;
    table.option_with_prefix = hostOptionWithPrefix;
    table.stock_option = hostStockOption;
    table.report = hostReport;
    addSinkServices(table);
    addDeviceServices(table);
    table.extension = hostExtension;
    return table;
}

} // namespace gridsample
