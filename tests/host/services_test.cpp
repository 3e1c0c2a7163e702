/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The host's services as a plugin sees them, called from inside a hook.
#include "host_fixture.hpp"

#include <cstring>
#include <nlohmann/json.hpp>

namespace gridsample::test {
namespace {

class Services : public HostTest {
  protected:
    using Body = std::function<void(const gridsample_host *api, gridsample_session *session)>;

    // Runs the body inside a hook of the probe, with the host's services replaced by `change`.
    void inside(const Body &body, const std::function<void(HostServices &)> &change = {}) {
        HostServices changed = services(HostServices::Role::Converter);
        if (change) {
            change(changed);
        }
        host = PluginHost(std::move(changed));
        load("probe_a");
        setCall("probe_a.before", [&](const gridsample_host *api, gridsample_session *session, auto, auto) {
            body(api, session);
            return GRIDSAMPLE_UNCHANGED;
        });
        {
            Result<ConverterChain> chain = ConverterChain::begin(host);
            ASSERT_TRUE(chain);
            log.clear();
            const auto result = chain->before(view("x"), out);
            EXPECT_TRUE(result) << result.error().message();
        }
        ASSERT_GE(log.size(), 2u);
        log.erase(log.begin()); // the probe's own "before"
        log.pop_back();         // and "end"
    }
    static std::string held(const gridsample_host *api, gridsample_sink *sink) {
        gridsample_bytes bytes{};
        EXPECT_EQ(api->sink_bytes(sink, &bytes), GRIDSAMPLE_OK);
        return text(ByteView(bytes.data, bytes.size));
    }
    Collected out;
};

TEST_F(Services, TheHostNamesItselfAndItsVersions) {
    inside([](const gridsample_host *api, auto) {
        EXPECT_EQ(api->struct_size, sizeof(gridsample_host));
        EXPECT_EQ(api->abi_version, GRIDSAMPLE_PLUGIN_ABI_VERSION);
        EXPECT_STREQ(api->launcher_name, "model-converter");
        EXPECT_STREQ(api->launcher_version, "9.8.7");
    });
}

TEST_F(Services, LogPassesLevelsOnEvenUnknownOnes) {
    inside([](const gridsample_host *api, gridsample_session *session) {
        api->log(session, GRIDSAMPLE_LOG_DEBUG, "detail");
        api->log(session, 17, "odd");
        api->log(session, GRIDSAMPLE_LOG_INFO, nullptr);
        api->log(nullptr, GRIDSAMPLE_LOG_INFO, "nobody");
    });
    EXPECT_EQ(log,
              (std::vector<std::string>{"probe_a 3 detail", "probe_a 17 odd", "probe_a 2 (a message that is NULL)"}));
}

TEST_F(Services, StockOptionsComeFromTheLauncherAndStayValid) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            const char *first = nullptr, *second = nullptr, *none = "x";
            EXPECT_EQ(api->stock_option(session, "--list", 0, &first), GRIDSAMPLE_OK);
            EXPECT_EQ(api->stock_option(session, "--list", 1, &second), GRIDSAMPLE_OK);
            EXPECT_STREQ(first, "--list 0");
            EXPECT_STREQ(second, "--list 1");
            EXPECT_EQ(api->stock_option(session, "--list", 2, &none), GRIDSAMPLE_NOT_FOUND);
            EXPECT_EQ(none, nullptr);
            EXPECT_EQ(api->stock_option(session, nullptr, 0, &none), GRIDSAMPLE_BAD_CALL);
            EXPECT_EQ(api->stock_option(session, "--list", 0, nullptr), GRIDSAMPLE_BAD_CALL);
        },
        [](HostServices &services) {
            services.stockOption = [](std::string_view name, std::size_t index) -> std::optional<std::string> {
                return index < 2 ? std::optional(std::string(name) + " " + std::to_string(index)) : std::nullopt;
            };
        });
}

TEST_F(Services, BuffersHoldWhatWasWritten) {
    inside([](const gridsample_host *api, gridsample_session *session) {
        gridsample_sink *sink = nullptr;
        ASSERT_EQ(api->new_buffer(session, &sink), GRIDSAMPLE_OK);
        EXPECT_EQ(held(api, sink), "");
        EXPECT_EQ(api->write(sink, "one ", 4), GRIDSAMPLE_OK);
        EXPECT_EQ(api->write(sink, nullptr, 0), GRIDSAMPLE_OK);
        EXPECT_EQ(api->write(sink, "two", 3), GRIDSAMPLE_OK);
        EXPECT_EQ(held(api, sink), "one two");
        EXPECT_EQ(api->write(sink, nullptr, 1), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->write(nullptr, "x", 1), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->sink_bytes(sink, nullptr), GRIDSAMPLE_BAD_CALL);
        EXPECT_EQ(api->new_buffer(session, nullptr), GRIDSAMPLE_BAD_CALL);
    });
}

TEST_F(Services, ABufferIsOneOfManyMegabytesToo) {
    inside([](const gridsample_host *api, gridsample_session *session) {
        gridsample_sink *sink = nullptr;
        ASSERT_EQ(api->new_buffer(session, &sink), GRIDSAMPLE_OK);
        const std::string block(1 << 20, 'b');
        for (int i = 0; i < 40; ++i) {
            ASSERT_EQ(api->write(sink, block.data(), block.size()), GRIDSAMPLE_OK);
        }
        gridsample_bytes bytes{};
        EXPECT_EQ(api->sink_bytes(sink, &bytes), GRIDSAMPLE_OK);
        EXPECT_EQ(bytes.size, 40u << 20);
        EXPECT_EQ(bytes.data[bytes.size - 1], 'b');
    });
}

TEST_F(Services, AnImpossibleSizeIsAnIoErrorAndTheBufferStands) {
    inside([](const gridsample_host *api, gridsample_session *session) {
        gridsample_sink *sink = nullptr;
        ASSERT_EQ(api->new_buffer(session, &sink), GRIDSAMPLE_OK);
        EXPECT_EQ(api->write(sink, "kept", 4), GRIDSAMPLE_OK);
        EXPECT_EQ(api->write(sink, "x", UINT64_MAX / 2), GRIDSAMPLE_IO_ERROR);
        EXPECT_EQ(held(api, sink), "kept");
    });
    EXPECT_NE(log.back().find("there is not enough memory"), std::string::npos);
}

TEST_F(Services, TheRealToolRunsWithPipesAndItsCodeComesBack) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            gridsample_tool_run run{};
            run.struct_size = sizeof run;
            const char *const arguments[] = {"-i", "-", nullptr};
            run.arguments = arguments;
            run.standard_input = {reinterpret_cast<const uint8_t *>("input"), 5};
            ASSERT_EQ(api->new_buffer(session, &run.standard_output), GRIDSAMPLE_OK);
            ASSERT_EQ(api->new_buffer(session, &run.standard_error), GRIDSAMPLE_OK);
            int32_t code = 0;
            EXPECT_EQ(api->run_tool(session, &run, &code), GRIDSAMPLE_OK);
            EXPECT_EQ(code, 42);
            EXPECT_EQ(held(api, run.standard_output), "-i,-,input");
            EXPECT_EQ(held(api, run.standard_error), "complaint");
        },
        [](HostServices &services) {
            services.runTool = [](const ToolCall &call) -> Result<int> {
                for (const std::string &argument : call.arguments) {
                    EXPECT_TRUE(call.output(view(argument + ",")));
                }
                EXPECT_TRUE(call.output(call.input));
                EXPECT_TRUE(call.error(view("complaint")));
                return 42;
            };
        });
}

TEST_F(Services, WithoutSinksTheToolsOutputIsDroppedAndItsErrorsPassThrough) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            gridsample_tool_run run{};
            run.struct_size = sizeof run;
            int32_t code = 0;
            EXPECT_EQ(api->run_tool(session, &run, &code), GRIDSAMPLE_OK);
        },
        [](HostServices &services) {
            services.runTool = [](const ToolCall &call) -> Result<int> {
                EXPECT_TRUE(call.output(view("dropped")));
                EXPECT_FALSE(call.error);
                return 0;
            };
        });
}

TEST_F(Services, AToolThatCannotBeRunIsAnIoError) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            gridsample_tool_run run{};
            int32_t code = 0;
            EXPECT_EQ(api->run_tool(session, &run, &code), GRIDSAMPLE_BAD_CALL); // struct_size is not set
            run.struct_size = sizeof run;
            EXPECT_EQ(api->run_tool(session, &run, nullptr), GRIDSAMPLE_BAD_CALL);
            EXPECT_EQ(api->run_tool(session, nullptr, &code), GRIDSAMPLE_BAD_CALL);
            run.standard_input.size = 1;
            EXPECT_EQ(api->run_tool(session, &run, &code), GRIDSAMPLE_BAD_CALL);
            run.standard_input.size = 0;
            EXPECT_EQ(api->run_tool(session, &run, &code), GRIDSAMPLE_IO_ERROR);
        },
        [](HostServices &services) {
            services.runTool = [](const ToolCall &) -> Result<int> {
                return Error{ErrorCode::Io, "tool", "cannot be run", ""};
            };
        });
    EXPECT_EQ(log.back(), "probe_a 0 run_tool: tool: cannot be run");
}

TEST_F(Services, DeviceFactsFillAsMuchOfTheStructAsThePluginHas) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            gridsample_device_facts facts{};
            facts.struct_size = sizeof facts;
            EXPECT_EQ(api->device(session, &facts), GRIDSAMPLE_OK);
            EXPECT_EQ(facts.api_version, 5u);
            EXPECT_STREQ(facts.name, "device");
            gridsample_device_facts old{};
            old.vendor_id = 77;
            old.struct_size = offsetof(gridsample_device_facts, vendor_id);
            EXPECT_EQ(api->device(session, &old), GRIDSAMPLE_OK);
            EXPECT_EQ(old.api_version, 5u);
            EXPECT_EQ(old.vendor_id, 77u); // beyond its struct_size: not touched
            EXPECT_EQ(old.struct_size, offsetof(gridsample_device_facts, vendor_id));
            facts.struct_size = 0;
            EXPECT_EQ(api->device(session, &facts), GRIDSAMPLE_BAD_CALL);
            gridsample_format_facts format{};
            format.struct_size = sizeof format;
            EXPECT_EQ(api->device_format(session, 9, &format), GRIDSAMPLE_OK);
            EXPECT_EQ(format.buffer_features, 9u);
        },
        [](HostServices &services) {
            services.device = []() -> Result<gridsample_device_facts> {
                gridsample_device_facts facts{};
                facts.struct_size = sizeof facts;
                facts.api_version = 5;
                facts.vendor_id = 6;
                std::strcpy(facts.name, "device");
                return facts;
            };
            services.deviceFormat = [](std::uint32_t number) -> Result<gridsample_format_facts> {
                return gridsample_format_facts{sizeof(gridsample_format_facts), 0, 0, number};
            };
        });
}

TEST_F(Services, NoDeviceIsNotFoundAndABrokenDriverIsAnError) {
    bool broken = false;
    inside(
        [&](const gridsample_host *api, gridsample_session *session) {
            gridsample_device_facts facts{};
            facts.struct_size = sizeof facts;
            EXPECT_EQ(api->device(session, &facts), GRIDSAMPLE_NOT_FOUND);
            broken = true;
            EXPECT_EQ(api->device(session, &facts), GRIDSAMPLE_ERROR);
            gridsample_format_facts format{};
            format.struct_size = sizeof format;
            EXPECT_EQ(api->device_format(session, 9, &format), GRIDSAMPLE_NOT_FOUND);
        },
        [&](HostServices &services) {
            services.device = [&]() -> Result<gridsample_device_facts> {
                return Error{broken ? ErrorCode::Tool : ErrorCode::NotFound, "", "the driver failed", ""};
            };
        });
    EXPECT_EQ(log, std::vector<std::string>{"probe_a 0 device: the driver failed"});
}

TEST_F(Services, ReportsAreKeptInOrderAndMustBeJsonObjects) {
    inside([](const gridsample_host *api, gridsample_session *session) {
        EXPECT_EQ(api->report(session, R"({"b": 1, "a": [2]})"), GRIDSAMPLE_OK);
        EXPECT_EQ(api->report(session, R"({"b": 2})"), GRIDSAMPLE_OK);
        for (const char *bad : {"", "[]", "1", "null", "{", "{} {}", "{\"a\": \"\xff\"}"}) {
            EXPECT_EQ(api->report(session, bad), GRIDSAMPLE_BAD_CALL) << bad;
        }
        EXPECT_EQ(api->report(session, nullptr), GRIDSAMPLE_BAD_CALL);
    });
    const std::string report = host.reportJson("operators").dump();
    EXPECT_NE(report.find(R"("operators":[{"b":1,"a":[2]},{"b":2}])"), std::string::npos) << report;
    EXPECT_NE(report.find(R"({"name":"probe_a","version":"1.0.0",)"), std::string::npos) << report;
}

TEST_F(Services, WithoutAReportToWriteReportsAreCheckedAndDropped) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            EXPECT_EQ(api->report(session, "{}"), GRIDSAMPLE_OK);
            EXPECT_EQ(api->report(session, "[]"), GRIDSAMPLE_BAD_CALL);
        },
        [](HostServices &services) { services.keepReports = false; });
    EXPECT_EQ(host.reportJson("operators")[0]["operators"].size(), 0u);
}

TEST_F(Services, UnknownExtensionsAreNull) {
    inside([](const gridsample_host *api, gridsample_session *session) {
        EXPECT_EQ(api->extension(session, "org.gridsample.thing/1"), nullptr);
    });
}

TEST_F(Services, EntryNamesAreThoseOfTheModelGiven) {
    inside([this](const gridsample_host *api, gridsample_session *session) {
        const auto *names =
            static_cast<const gridsample_entry_names *>(api->extension(session, GRIDSAMPLE_ENTRY_NAMES));
        const char *name = "";
        EXPECT_EQ(names->name(session, 0, 0, &name), GRIDSAMPLE_NOT_FOUND);
        EXPECT_EQ(name, nullptr);
        host.setEntryNames([](bool isOutput, std::size_t index) -> std::optional<std::string> {
            return index == 0 ? std::optional<std::string>(isOutput ? "out" : "in") : std::nullopt;
        });
        EXPECT_EQ(names->name(session, 1, 0, &name), GRIDSAMPLE_OK);
        EXPECT_STREQ(name, "out");
        EXPECT_EQ(names->name(session, 0, 1, &name), GRIDSAMPLE_NOT_FOUND);
        EXPECT_EQ(names->name(session, 2, 0, &name), GRIDSAMPLE_BAD_CALL);
    });
}

TEST_F(Services, ASessionIsOfNoUseOutsideItsHooks) {
    const gridsample_host *kept = nullptr;
    gridsample_session *session = nullptr;
    load("probe_a");
    setCall("probe_a.before", [&](const gridsample_host *api, gridsample_session *current, auto, auto) {
        kept = api;
        session = current;
        return GRIDSAMPLE_UNCHANGED;
    });
    Result<ConverterChain> chain = ConverterChain::begin(host);
    ASSERT_TRUE(chain && chain->before(view("x"), out));
    gridsample_sink *sink = nullptr;
    EXPECT_EQ(kept->new_buffer(session, &sink), GRIDSAMPLE_BAD_CALL);
    EXPECT_EQ(log.back(), "probe_a 0 new_buffer was called while no hook of the plugin runs");
}

TEST_F(Services, AnExceptionOfTheLauncherDoesNotReachThePlugin) {
    inside(
        [](const gridsample_host *api, gridsample_session *session) {
            gridsample_device_facts facts{};
            facts.struct_size = sizeof facts;
            EXPECT_EQ(api->device(session, &facts), GRIDSAMPLE_ERROR);
        },
        [](HostServices &services) {
            services.device = []() -> Result<gridsample_device_facts> { throw std::runtime_error("inside"); };
        });
    EXPECT_EQ(log.back(), "probe_a 0 device: inside");
}

} // namespace
} // namespace gridsample::test
