/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The C face of the converter plugin: its description, and the hooks round the real model-converter.
#include "base/plugin_session.hpp"
#include "bundle_output.hpp"
#include "catalogue/fast_table.hpp"
#include "operator_report.hpp"
#include "rewrite/bind_buffers.hpp"
#include "rewrite/bind_buffers_check.hpp"
#include "rewrite/fast_shaders.hpp"
#include "rewrite/rewrite_model.hpp"
#include "rewrite/shader_names.hpp"
#include "rewrite/share_results.hpp"
#include "vgf/vgf_file.hpp"

#include <gridsample/plugin.h>
#include <gridsample/version.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gridsample {
namespace {

// One conversion: what `before` found out is kept for `after`.
class Conversion : public PluginSession {
  public:
    using PluginSession::PluginSession;

    gridsample_status before(const gridsample_bytes &tosa, gridsample_sink *out, uint32_t *wantsAfter);
    gridsample_status after(const gridsample_bytes &vgf, gridsample_sink *out);

  private:
    std::function<Status(std::span<const uint8_t>)> into(gridsample_sink *sink) const;
    bool isOption(const char *key, std::string_view value) const;
    Result<RewriteOptions> readOptions() const;
    Result<bool> bind(VgfModel &model);
    void tell() const;
    void report() const;
    void settleFast(VgfModel &model);

    RewriteOptions options_;
    RewriteResult rewritten_;
    bool wantsBundle_ = false;
};

std::function<Status(std::span<const uint8_t>)> Conversion::into(gridsample_sink *sink) const {
    return [this, sink](std::span<const uint8_t> bytes) -> Status {
        if (host_.write(sink, bytes.data(), bytes.size()) != GRIDSAMPLE_OK) {
            return Error{ErrorCode::Io, "", "the new file could not be stored", ""};
        }
        return Nothing{};
    };
}

// Whether the plugin's option has that value.
bool Conversion::isOption(const char *key, std::string_view value) const {
    const char *given = nullptr;
    return host_.option(session_, key, 0, &given) == GRIDSAMPLE_OK && given == value;
}

Result<RewriteOptions> Conversion::readOptions() const {
    RewriteOptions options;
    const char *value = nullptr;
    const gridsample_status status = host_.stock_option(session_, "--type-narrowing", 0, &value);
    const std::string narrowing = status == GRIDSAMPLE_OK && value != nullptr ? value : "none";
    if (narrowing == "full") {
        options.narrowing = RewriteOptions::Narrowing::Full;
    } else if (narrowing == "partial") {
        options.narrowing = RewriteOptions::Narrowing::Partial;
    } else if (narrowing != "none") {
        return Error{ErrorCode::Unsupported, "--type-narrowing", "'" + narrowing + "' is not known",
                     "use none, partial or full"};
    }
    options.fold = !isOption("fold", "off");
    options.precision = isOption("precision", "fast") ? Precision::Fast : Precision::Exact;
    options.device = isOption("device", "cpu") ? DeviceKind::Cpu : DeviceKind::Gpu;
    return options;
}

// One line for people.
void Conversion::tell() const {
    const char *input = nullptr;
    const bool isFile =
        host_.stock_option(session_, "--input", 0, &input) == GRIDSAMPLE_OK && std::string_view(input) != "-";
    for (const std::string &warning : rewritten_.warnings) {
        log(GRIDSAMPLE_LOG_WARNING, (isFile ? std::string(input) + ": " : "") + warning);
    }
    size_t replaced = 0;
    std::set<size_t> shaders;
    for (const OperatorRecord &record : rewritten_.operators) {
        replaced += record.replaced ? 1 : 0;
        if (record.replaced) {
            shaders.insert(record.module);
        }
    }
    if (const size_t count = rewritten_.operators.size(); count != 0) {
        const auto plural = [](size_t n, const std::string &noun) {
            return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
        };
        log(GRIDSAMPLE_LOG_INFO, plural(count, "grid_sample operator") + ": " + plural(replaced, "shader") + ", " +
                                     std::to_string(shaders.size()) + " distinct");
    }
}

// One object an operator for --plugin-report, and for those who want to see all.
void Conversion::report() const {
    for (const OperatorRecord &record : rewritten_.operators) {
        const std::string text = operatorReport(record);
        host_.report(session_, text.c_str());
        log(GRIDSAMPLE_LOG_DEBUG, "operator " + text);
    }
}

// Fast shaders whose image the converter has put where none can be. Equal ones cannot be told apart in a VGF: the first
// record stands for the first segment.
void Conversion::settleFast(VgfModel &model) {
    for (const ExactInstead &one : settleFastShaders(model, rewritten_.shaders, rewritten_.fast)) {
        const FastShader &shader = rewritten_.fast.at(one.fast);
        for (OperatorRecord &record : rewritten_.operators) {
            if (record.isFast && record.module == one.fast) {
                record.isFast = false;
                record.module = shader.exact;
                record.shader = shader.exactVariant;
                record.whyExact = one.reason;
                log(GRIDSAMPLE_LOG_WARNING, "operator " + std::to_string(record.index) + " (" + record.name +
                                                ", output \"" + record.output +
                                                "\"): runs exactly: " + record.whyExact);
                break;
            }
        }
    }
}

gridsample_status Conversion::before(const gridsample_bytes &tosa, gridsample_sink *out, uint32_t *wantsAfter) {
    const char *value = nullptr;
    if (host_.stock_option(session_, "--tosa-flatbuffer", 0, &value) == GRIDSAMPLE_OK) {
        // A shader operator in TOSA would miss what `after` does to the VGF.
        log(GRIDSAMPLE_LOG_DEBUG, "operators are left as they are: --tosa-flatbuffer writes no VGF");
        return GRIDSAMPLE_UNCHANGED;
    }
    Result<RewriteOptions> options = readOptions();
    if (!options) {
        return fail(options.error());
    }
    options_ = *options;
    const Result<bool> bundle = wantsBundle(host_, session_);
    if (!bundle) {
        return fail(bundle.error());
    }
    wantsBundle_ = *bundle;
    options_.whyNeverFast = wantsBundle_ ? shaders::fastReason("bundle") : std::string_view();
    Result<RewriteResult> rewritten = rewriteModel({tosa.data, static_cast<size_t>(tosa.size)}, options_, into(out));
    if (!rewritten) {
        return fail(rewritten.error());
    }
    rewritten_ = std::move(*rewritten);
    tell();
    if (!rewritten_.changed || rewritten_.fast.empty()) { // else `after` may change what there is to report
        report();
    }
    *wantsAfter = rewritten_.changed || wantsBundle_ ? 1 : 0;
    return rewritten_.changed ? GRIDSAMPLE_OK : GRIDSAMPLE_UNCHANGED;
}

// Whether the VGF is another one then.
Result<bool> Conversion::bind(VgfModel &model) {
    if (Status arrived = checkShadersArrived(model, rewritten_); !arrived) {
        return std::move(arrived).error();
    }
    takeBackRoom(model, rewritten_);
    shareResults(model); // in a model with shaders of ours: those without stay byte for byte
    settleFast(model);
    Result<bool> changed = bindBuffers(model, rewritten_.shaders, rewritten_.fast);
    Status bound = changed ? checkBound(model, rewritten_, options_) : Status(Nothing{});
    if (!bound || !changed) {
        return bound ? std::move(changed) : Result<bool>(std::move(bound).error());
    }
    const bool named = nameShaders(model, rewritten_);
    return *changed || named;
}

gridsample_status Conversion::after(const gridsample_bytes &vgf, gridsample_sink *out) {
    Result<VgfModel> model = readVgf({vgf.data, static_cast<size_t>(vgf.size)});
    if (!model) {
        return fail(model.error());
    }
    Result<bool> changed = rewritten_.changed ? bind(*model) : Result<bool>(false);
    if (!changed) {
        return fail(changed.error());
    }
    Status status = *changed ? writeVgf(*model, into(out)) : Status(Nothing{});
    if (status && wantsBundle_) {
        shareResults(*model); // if that is not done yet
        status = writeBundle(host_, session_, *model, rewritten_);
    }
    if (!status) {
        return fail(status.error());
    }
    if (rewritten_.changed && !rewritten_.fast.empty()) {
        report();
    }
    return *changed ? GRIDSAMPLE_OK : GRIDSAMPLE_UNCHANGED;
}

gridsample_status begin(const gridsample_host *host, gridsample_session *session, void **state) {
    return beginSession<Conversion>(host, session, state,
                                    offsetof(gridsample_host, extension) + sizeof(host->extension));
}

gridsample_status before(void *state, const gridsample_bytes *tosa, gridsample_sink *out, uint32_t *wantsAfter) {
    auto &conversion = *static_cast<Conversion *>(state);
    return guarded(conversion, "before", [&] { return conversion.before(*tosa, out, wantsAfter); });
}

gridsample_status after(void *state, const gridsample_bytes *vgf, gridsample_sink *out) {
    auto &conversion = *static_cast<Conversion *>(state);
    return guarded(conversion, "after", [&] { return conversion.after(*vgf, out); });
}

const char *const kFoldChoices[] = {"on", "off", nullptr};
const gridsample_option kFold = {
    sizeof(gridsample_option),
    0,
    "fold",
    "on|off",
    "Take operators round a grid_sample into its shader where the result is the same or more exact.",
    "on",
    kFoldChoices};
const char *const kPrecisionChoices[] = {"exact", "fast", nullptr};
const gridsample_option kPrecision = {
    sizeof(gridsample_option),
    0,
    "precision",
    "exact|fast",
    "Exact, or through the hardware's sampler where it computes the same up to 8 bits "
    "of fraction.",
    "exact",
    kPrecisionChoices};

const char *const kDeviceChoices[] = {"gpu", "cpu", nullptr};
const gridsample_option kDevice = {
    sizeof(gridsample_option),
    0,
    "device",
    "gpu|cpu",
    "What shaders are laid out for: a GPU, or a processor as under lavapipe. Either runs them, with the same bits.",
    "gpu",
    kDeviceChoices};

const char *const kMarkers[] = {"torch.nn.functional.grid_sample", "org.gridsample", nullptr};
const gridsample_converter kConverter = {sizeof(gridsample_converter), 0, kMarkers, begin, before, after,
                                         endSession<Conversion>};

// The lists lie in several files, so they are joined when somebody asks.
const gridsample_plugin &plugin() {
    static const std::vector<const gridsample_option *> kOptions = [] {
        std::vector<const gridsample_option *> options = {&kFold, &kPrecision, &kDevice};
        options.insert(options.end(), std::begin(kBundleOptions), std::end(kBundleOptions));
        options.push_back(nullptr);
        return options;
    }();
    static const gridsample_plugin kPlugin = {sizeof(gridsample_plugin),
                                              GRIDSAMPLE_PLUGIN_ABI_VERSION,
                                              "grid_sample",
                                              GRIDSAMPLE_VERSION,
                                              "Turns grid_sample operators into Vulkan compute shaders.",
                                              kOptions.data(),
                                              &kConverter,
                                              nullptr};
    return kPlugin;
}

} // namespace
} // namespace gridsample

extern "C" GRIDSAMPLE_PLUGIN_EXPORT const gridsample_plugin *gridsample_plugin_query(uint32_t host_abi_version,
                                                                                     uint32_t *plugin_abi_version) {
    return gridsample::answerQuery(gridsample::plugin(), host_abi_version, plugin_abi_version);
}
