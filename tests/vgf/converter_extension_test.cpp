/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The built plugin through its C interface: what it exports, says, reports and refuses.
#include "support/accuracy.hpp"
#include "support/case_model.hpp"
#include "support/fast_cases.hpp"
#include "support/plugin_session.hpp"
#include "support/runtime_rules.hpp"
#include "vgf/vgf_file.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

namespace gridsample::test {
namespace {

using Json = nlohmann::json;
using Options = std::map<std::string, std::string>;

const ConformanceCase &caseNamed(const std::string &name) {
    for (const ConformanceCase &one : conformanceCases()) {
        if (one.name == name) {
            return one;
        }
    }
    throw std::runtime_error("no conformance case " + name);
}

// Two float operators and one of another mode.
Cases threeOperators() {
    return {&caseNamed("sizes/odd/bilinear/zeros/no_ac/NHWC"), &caseNamed("sizes/odd/bilinear/zeros/no_ac/NHWC"),
            &caseNamed("sizes/odd/nearest/zeros/no_ac/NHWC")};
}

Bytes tosaOf(const Cases &cases) {
    return stockConvert(modelOf(cases), {"--tosa-flatbuffer"});
}

Bytes withoutOperators() {
    return stockConvert("module { func.func @main(%a: tensor<1x3xf32>) -> tensor<1x3xf32> {\n"
                        "%r = tosa.exp %a : (tensor<1x3xf32>) -> tensor<1x3xf32>\n"
                        "return %r : tensor<1x3xf32>\n} }\n",
                        {"--tosa-flatbuffer"});
}

// The same numbers as halves.
Array halvesOf(const Array &floats) {
    std::vector<double> values;
    const std::vector<uint8_t> bytes(floats.data.begin(), floats.data.end());
    for (size_t i = 0; i < bytes.size() / sizeof(float); ++i) {
        values.push_back(elementAt(bytes, i, DataType::F32, false));
    }
    const std::vector<uint8_t> halves = packed(values, DataType::F16);
    return {"<f2", floats.shape, {halves.begin(), halves.end()}};
}

// An entry of the report, held against its schema.
Json validReport(const std::string &text) {
    const Json schemaJson = Json::parse(readFile(GRIDSAMPLE_SOURCE_DIR "/schemas/report.schema.json"));
    valijson::Schema schema;
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaJson), schema);
    Json entry = Json::parse(text);
    valijson::ValidationResults results;
    EXPECT_TRUE(valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(entry), &results))
        << text;
    return entry;
}

TEST(ConverterExtension, ExportsOneSymbol) {
    const ToolRun run = runTool({"nm", "-D", "--defined-only", GRIDSAMPLE_CONVERTER_PLUGIN});
    ASSERT_EQ(run.exitCode, 0) << run.errors;
    std::set<std::string> symbols;
    std::istringstream lines(run.output);
    for (std::string address, kind, name; lines >> address >> kind >> name;) {
        symbols.insert(name);
    }
    EXPECT_EQ(symbols, std::set<std::string>({"gridsample_plugin_query"}));
}

TEST(ConverterExtension, DescribesItself) {
    const gridsample_plugin &plugin = PluginSession::plugin();
    EXPECT_EQ(plugin.struct_size, sizeof(gridsample_plugin));
    EXPECT_EQ(plugin.abi_version, GRIDSAMPLE_PLUGIN_ABI_VERSION);
    EXPECT_STREQ(plugin.name, "grid_sample");
    ASSERT_NE(plugin.options, nullptr);
    EXPECT_STREQ(plugin.options[0]->key, "fold");
    EXPECT_STREQ(plugin.options[0]->default_value, "on");
    std::vector<std::string> keys;
    for (const gridsample_option *const *option = plugin.options; *option != nullptr; ++option) {
        keys.emplace_back((*option)->key);
    }
    EXPECT_EQ(keys,
              std::vector<std::string>({"fold", "precision", "device", "bundle", "intermediates", "io", "input."}));
    EXPECT_STREQ(plugin.options[1]->default_value, "exact");
    EXPECT_STREQ(plugin.options[2]->default_value, "gpu");
    EXPECT_EQ(plugin.runner, nullptr);
    ASSERT_NE(plugin.converter, nullptr);
    std::vector<std::string> markers;
    for (const char *const *marker = plugin.converter->mlir_markers; *marker != nullptr; ++marker) {
        markers.emplace_back(*marker);
    }
    EXPECT_EQ(markers, std::vector<std::string>({"torch.nn.functional.grid_sample", "org.gridsample"}));
}

TEST(ConverterExtension, SaysWhatItDidInOneLine) {
    PluginSession session;
    const auto outcome = session.before(tosaOf(threeOperators()));
    ASSERT_EQ(outcome.status, GRIDSAMPLE_OK) << session.complaints();
    EXPECT_TRUE(outcome.wantsAfter);
    std::vector<std::string> lines, details;
    for (const auto &[level, text] : session.log) {
        EXPECT_TRUE(level == GRIDSAMPLE_LOG_INFO || level == GRIDSAMPLE_LOG_DEBUG) << text;
        (level == GRIDSAMPLE_LOG_INFO ? lines : details).push_back(text);
    }
    EXPECT_EQ(lines, std::vector<std::string>{"3 grid_sample operators: 3 shaders, 2 distinct"});
    ASSERT_EQ(details.size(), 3U); // one an operator
    EXPECT_TRUE(details[0].starts_with("operator {\"region\":")) << details[0];
}

TEST(ConverterExtension, ReportsEachOperatorAsTheSchemaSays) {
    Cases cases = threeOperators();
    cases.push_back(&caseNamed("types/grid_i8/bilinear/border/no_ac/u8_i8/NHWC"));
    cases.push_back(&caseNamed("sizes/odd/nearest/constant/no_ac/fills/NHWC"));
    PluginSession session;
    ASSERT_EQ(session.before(tosaOf(cases)).status, GRIDSAMPLE_OK) << session.complaints();
    ASSERT_EQ(session.reports.size(), cases.size());
    for (size_t i = 0; i < session.reports.size(); ++i) {
        const Json entry = validReport(session.reports[i]);
        EXPECT_EQ(entry["precision"], "exact");
        EXPECT_EQ(entry["replaced"], true);
        EXPECT_EQ(entry["image"]["shape"], Json(cases[i]->desc.image.shape));
        EXPECT_EQ(entry["result"]["shape"], Json(cases[i]->desc.output.shape));
    }
    EXPECT_EQ(Json::parse(session.reports[3])["unsigned"], true);
    EXPECT_EQ(Json::parse(session.reports[4])["fill"], Json(cases[4]->desc.fill));
}

// An operator that can be fast, one that cannot, and one whose image turns out to be a model input.
TEST(ConverterExtension, ReportsAndTellsWhichOperatorsAreFast) {
    const std::vector<ConformanceCase> all = fastCases();
    const auto fast = std::find_if(all.begin(), all.end(), [](const ConformanceCase &other) {
        return other.desc.imageIsUnsigned && other.desc.grid.type == DataType::F32 && other.desc.layout == Layout::Nhwc;
    });
    ASSERT_NE(fast, all.end());
    const Cases one = {&*fast};
    for (const bool fromGraph : {true, false}) {
        PluginSession session({}, {{"precision", "fast"}});
        const std::string mlir = modelOf(one, fromGraph);
        const auto tosa = session.before(stockConvert(mlir, {"--tosa-flatbuffer"}));
        ASSERT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
        const auto vgf = session.after(stockConvert({tosa.written.begin(), tosa.written.end()}));
        ASSERT_EQ(vgf.status, GRIDSAMPLE_OK) << session.complaints();
        ASSERT_EQ(session.reports.size(), 1U) << "each operator is reported once";
        const Json entry = validReport(session.reports[0]);
        EXPECT_EQ(entry["precision"], fromGraph ? "fast" : "exact");
        EXPECT_EQ(entry["shader"], fromGraph ? "sampled_u8_f32" : "buffer_i8_f32");
        EXPECT_EQ(entry.contains("why_exact"), !fromGraph);
        EXPECT_EQ(session.complaints().find("runs exactly: the image is an input") != std::string::npos, !fromGraph)
            << session.complaints();
    }
    PluginSession session({}, {{"precision", "fast"}});
    ASSERT_EQ(session.before(tosaOf({&caseNamed("sizes/odd/nearest/zeros/no_ac/NHWC")})).status, GRIDSAMPLE_OK);
    ASSERT_EQ(session.reports.size(), 1U) << "there is nothing to wait for";
    EXPECT_EQ(validReport(session.reports[0])["why_exact"],
              "a sampler filters linearly, which nearest and bicubic do not mean");
    EXPECT_NE(session.complaints().find("runs exactly: a sampler filters linearly"), std::string::npos);
}

TEST(ConverterExtension, LeavesAModelWithoutOperatorsAlone) {
    PluginSession session;
    const auto outcome = session.before(withoutOperators());
    EXPECT_EQ(outcome.status, GRIDSAMPLE_UNCHANGED);
    EXPECT_FALSE(outcome.wantsAfter);
    EXPECT_TRUE(session.log.empty()) << session.log[0].second;
    EXPECT_TRUE(session.reports.empty());
}

TEST(ConverterExtension, LeavesOperatorsAloneIfTosaIsWanted) {
    PluginSession session(Options{{"--tosa-flatbuffer", ""}});
    const auto outcome = session.before(tosaOf(threeOperators()));
    EXPECT_EQ(outcome.status, GRIDSAMPLE_UNCHANGED);
    EXPECT_FALSE(outcome.wantsAfter);
}

TEST(ConverterExtension, LaysShadersOutForAnotherDeviceWithTheSameBits) {
    const Cases cases = threeOperators();
    const auto vgfFor = [&cases](const Options &options) {
        PluginSession session({}, options);
        const auto tosa = session.before(tosaOf(cases));
        EXPECT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
        auto vgf = session.after(stockConvert({tosa.written.begin(), tosa.written.end()}));
        EXPECT_EQ(vgf.status, GRIDSAMPLE_OK) << session.complaints();
        return vgf.written;
    };
    const Bytes byDefault = vgfFor({});
    const Bytes forProcessors = vgfFor({{"device", "cpu"}});
    EXPECT_EQ(vgfFor({{"device", "gpu"}}), byDefault);
    EXPECT_NE(forProcessors, byDefault);
    EXPECT_EQ(stockRun(forProcessors, inputsOf(cases)), stockRun(byDefault, inputsOf(cases)));
}

// Floats become halves at the model's boundary; PyTorch's numbers hold to a half's precision.
TEST(ConverterExtension, FollowsTypeNarrowing) {
    for (const std::string narrowing : {"full", "partial"}) {
        const Cases cases = threeOperators();
        PluginSession session(Options{{"--type-narrowing", narrowing}});
        const auto tosa = session.before(tosaOf(cases));
        ASSERT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
        const Bytes stock = stockConvert({tosa.written.begin(), tosa.written.end()}, {"--type-narrowing=" + narrowing});
        const auto vgf = session.after(stock);
        ASSERT_EQ(vgf.status, GRIDSAMPLE_OK) << session.complaints();
        std::vector<Array> inputs = inputsOf(cases);
        for (Array &input : inputs) {
            input = halvesOf(input);
        }
        const std::vector<Array> outputs = stockRun(vgf.written, inputs);
        for (size_t i = 0; i < outputs.size(); ++i) {
            ASSERT_EQ(outputs[i].dtype, "<f2");
            const std::vector<uint8_t> bytes(outputs[i].data.begin(), outputs[i].data.end());
            for (size_t k = 0; k < cases[i]->expected.size(); ++k) {
                const double value = elementAt(bytes, k, DataType::F16, false);
                if (cases[i]->desc.mode == Mode::Bilinear) {
                    EXPECT_NEAR(value, cases[i]->expected[k], 0.05) << narrowing << ", element " << k;
                }
            }
        }
    }
}

TEST(ConverterExtension, RefusesANarrowingThatItDoesNotKnow) {
    PluginSession session(Options{{"--type-narrowing", "sideways"}});
    EXPECT_EQ(session.before(tosaOf(threeOperators())).status, GRIDSAMPLE_ERROR);
    EXPECT_EQ(session.complaints(), "--type-narrowing: 'sideways' is not known; use none, partial or full\n");
}

TEST(ConverterExtension, RefusesAVgfThatIsNone) {
    PluginSession session;
    ASSERT_EQ(session.before(tosaOf(threeOperators())).status, GRIDSAMPLE_OK) << session.complaints();
    EXPECT_EQ(session.after(Bytes(200, 7)).status, GRIDSAMPLE_ERROR);
    EXPECT_EQ(session.complaints().substr(0, 12), "VGF header: ");
}

TEST(ConverterExtension, RefusesTheVgfOfAnotherModel) {
    PluginSession session;
    const auto tosa = session.before(tosaOf(threeOperators()));
    ASSERT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
    const Bytes other = withoutOperators();
    EXPECT_EQ(session.after(stockConvert({other.begin(), other.end()})).status, GRIDSAMPLE_ERROR);
    EXPECT_NE(session.complaints().find("0 run grid_sample shaders for 3 shader operators"), std::string::npos)
        << session.complaints();
}

TEST(ConverterExtension, PassesOnThatTheDiskIsFull) {
    PluginSession session;
    const auto tosa = session.before(tosaOf(threeOperators()));
    ASSERT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
    const Bytes vgf = stockConvert({tosa.written.begin(), tosa.written.end()});
    session.sinkFails = true;
    EXPECT_EQ(session.after(vgf).status, GRIDSAMPLE_IO_ERROR);
    EXPECT_EQ(session.complaints(), "the new file could not be stored\n");
    PluginSession second;
    second.sinkFails = true;
    EXPECT_EQ(second.before(tosaOf(threeOperators())).status, GRIDSAMPLE_IO_ERROR);
}

TEST(ConverterExtension, RefusesAHostThatIsTooOld) {
    gridsample_host host{};
    host.struct_size = 16;
    void *state = nullptr;
    EXPECT_EQ(PluginSession::plugin().converter->begin(&host, nullptr, &state), GRIDSAMPLE_BAD_CALL);
}

std::vector<std::string> models() {
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::directory_iterator(GRIDSAMPLE_SOURCE_DIR "/tests/models")) {
        if (std::filesystem::exists(entry.path() / "model.tosa")) {
            names.push_back(entry.path().filename().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

class EveryModel : public testing::TestWithParam<std::string> {};

// Models as ExecuTorch exports them.
TEST_P(EveryModel, BecomesAVgfThatExecuTorchsRuntimeTakes) {
    const std::string file = readFile(GRIDSAMPLE_SOURCE_DIR "/tests/models/" + GetParam() + "/model.tosa");
    PluginSession session;
    const auto tosa = session.before({file.begin(), file.end()});
    std::string converted = file;
    if (tosa.status != GRIDSAMPLE_UNCHANGED) {
        ASSERT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
        converted.assign(tosa.written.begin(), tosa.written.end());
    }
    Bytes vgf = stockConvert(converted);
    if (tosa.wantsAfter) {
        auto bound = session.after(vgf);
        ASSERT_EQ(bound.status, GRIDSAMPLE_OK) << session.complaints();
        vgf = std::move(bound.written);
    }
    Result<VgfModel> model = readVgf(vgf);
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(brokenRuntimeRules(*model), std::vector<std::string>());
    EXPECT_EQ(session.complaints(), "");
}

INSTANTIATE_TEST_SUITE_P(Models, EveryModel, testing::ValuesIn(models()), [](const auto &one) { return one.param; });

} // namespace
} // namespace gridsample::test
