/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// grid_sample_bench: how long the shaders take on a Vulkan device, beside a copy that moves as many bytes.
#include "choice_file.hpp"
#include "gpu_timer.hpp"
#include "op/extents.hpp"
#include "op/names.hpp"
#include "op/shader_choice.hpp"
#include "op/shader_plan.hpp"
#include "position_check.hpp"
#include "results.hpp"
#include "spirv/specialise.hpp"
#include "workload.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <string>

namespace gridsample::bench {
namespace {

constexpr uint32_t kCopyWords[] = {
#include "copy_words.inc"
};
constexpr uint64_t kCopyGroupBytes = 128 * 16; // one group of copy_words.comp
constexpr uint32_t kMostGroups = 65535;
constexpr uint64_t kMostCopied = uint64_t{1} << 30; // bytes; the time of longer copies is in proportion

struct Settings {
    std::string workloads = GRIDSAMPLE_WORKLOADS;
    std::string choices; // empty: what the product chooses
    std::string filter;
    std::string layout;
    std::string choiceFilter;
    std::string driver;
    std::string json;
    uint32_t runs = 50;
    uint64_t positions = 0; // that --check compares of each batch element; 0: all
    bool check = false;
    bool sampler = false;
    bool list = false;
    bool statistics = false;
};

std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[16] = {};
    std::strftime(text, sizeof(text), "%Y-%m-%d", std::gmtime(&now));
    return text;
}

// Times of a copy by the number of bytes that it reads and writes.
class CopyTimes {
  public:
    // Replaces the timer's buffers.
    Result<double> of(GpuTimer &timer, uint64_t bytesMoved, uint32_t runs) {
        const auto known = times_.find(bytesMoved);
        if (known != times_.end()) {
            return known->second;
        }
        const uint64_t bytes = std::min({bytesMoved / 2, kMostCopied, timer.facts().longestBuffer});
        const std::vector<uint8_t> source(bytes, 0x3c);
        if (Status set = timer.setBuffers(source, {source.data(), 16}, bytes); !set) {
            return std::move(set).error();
        }
        const auto groups = (bytes + kCopyGroupBytes - 1) / kCopyGroupBytes;
        const auto across = static_cast<uint32_t>(std::min<uint64_t>(groups, kMostGroups));
        const auto down = static_cast<uint32_t>((groups + across - 1) / across);
        const Result<std::vector<double>> times = timer.time({kCopyWords, {across, down, 1}}, runs);
        if (!times) {
            return times.error();
        }
        return times_[bytesMoved] = median(*times) * static_cast<double>(bytesMoved) / static_cast<double>(2 * bytes);
    }

  private:
    std::map<uint64_t, double> times_;
};

class Bench {
  public:
    Bench(Settings settings, GpuTimer timer) : settings_(std::move(settings)), timer_(std::move(timer)) {}

    // Measures the workload once per choice. Errors: also a result that is not the reference's.
    Status measure(const Workload &workload, const std::vector<shaders::Choice> &choices) {
        if (Status status = fits(workload.desc); !status) {
            return status;
        }
        const uint64_t bytes = bytesMoved(workload.desc);
        const Result<double> copy = copies_.of(timer_, bytes, settings_.runs);
        if (!copy) {
            return copy.error();
        }
        const std::vector<uint8_t> image = imageFor(workload);
        const std::vector<uint8_t> grid = gridFor(workload);
        if (Status set = timer_.setBuffers(image, grid, bytesOf(workload.desc.output)); !set) {
            return set;
        }
        const Result<std::optional<double>> sampler = samplerTime(workload, image);
        if (!sampler) {
            return sampler.error();
        }
        for (const shaders::Choice &choice : choices) {
            const Result<ShaderPlan> plan = planShader(workload.desc, choice);
            if (!plan) {
                return plan.error();
            }
            const Result<std::vector<uint32_t>> module =
                specialise(shaders::findVariant(plan->variant)->spirv, plan->constants);
            if (!module) {
                return module.error();
            }
            const GpuTimer::Shader shader{*module, plan->groups};
            if (settings_.check) {
                const Result<std::string> fault = faultOf(shader, workload.desc, image, grid);
                if (!fault) {
                    return fault.error();
                }
                if (!fault->empty()) {
                    return Error{ErrorCode::Tool, workload.name + " by " + std::string(choice.name), *fault, ""};
                }
            }
            const Result<std::vector<double>> times = timer_.time(shader, settings_.runs);
            if (!times) {
                return times.error();
            }
            rows_.push_back({workload.name, std::string(toString(workload.layout)), std::string(choice.name),
                             std::string(plan->variant), median(*times),
                             *std::min_element(times->begin(), times->end()), bytes, *copy, *sampler, settings_.check,
                             settings_.positions});
            printRow(std::cout, rows_.back());
            if (settings_.statistics) {
                std::cout << "    " << timer_.statistics() << "\n";
            }
        }
        return Nothing{};
    }

    // What neither shader nor device can do is said, and the rest is measured.
    void leaveOut(const Workload &workload, const std::string &reason) {
        leftOut_.push_back({workload.name, std::string(toString(workload.layout)), reason});
        printLeftOut(std::cout, leftOut_.back());
    }

    std::string json() const { return jsonText(timer_.facts(), today(), settings_.runs, rows_, leftOut_); }
    bool isEmpty() const { return rows_.empty(); }

  private:
    // What the CPU reference has otherwise; "" for nothing.
    Result<std::string> faultOf(const GpuTimer::Shader &shader, const GridSampleDesc &desc,
                                const std::vector<uint8_t> &image, const std::vector<uint8_t> &grid) {
        if (const Result<std::vector<double>> once = timer_.time(shader, 1); !once) {
            return once.error();
        }
        const Result<std::vector<uint8_t>> output = timer_.output();
        if (!output) {
            return output.error();
        }
        return settings_.positions == 0 ? difference(desc, image, grid, *output)
                                        : differenceAt(settings_.positions, desc, image, grid, *output);
    }

    // Median of the shader that leaves the work to the hardware's sampler, from an image with optimal tiling; nothing
    // where a sampler does not mean the operator, or the device has none for it. Texels are NHWC.
    Result<std::optional<double>> samplerTime(const Workload &workload, const std::vector<uint8_t> &image) {
        if (!settings_.sampler || workload.layout != Layout::Nhwc) {
            return std::optional<double>();
        }
        const Result<ShaderPlan> plan = planShader(workload.desc, {Precision::Fast, {}, timer_.facts().longestSide});
        if (!plan || !plan->sampled) {
            return plan ? Result<std::optional<double>>(std::nullopt) : plan.error();
        }
        const Extents e = extentsOf(workload.desc);
        const Status set = timer_.setImage({plan->sampled->vkFormat, plan->sampled->vkAddressMode,
                                            static_cast<uint32_t>(e.w), static_cast<uint32_t>(e.h), image});
        if (!set && set.error().code == ErrorCode::Unsupported) {
            std::cerr << "grid_sample_bench: note: " << workload.name
                      << ": no sampler's time: " << set.error().message() << "\n";
            return std::optional<double>();
        }
        const Result<std::vector<uint32_t>> module =
            set ? specialise(shaders::findVariant(plan->variant)->spirv, plan->constants)
                : Result<std::vector<uint32_t>>(set.error());
        const Result<std::vector<double>> times = module ? timer_.time({*module, plan->groups, true}, settings_.runs)
                                                         : Result<std::vector<double>>(module.error());
        return times ? Result<std::optional<double>>(median(*times)) : times.error();
    }

    // Unsupported where the shaders or the device's buffers are too small for it.
    Status fits(const GridSampleDesc &desc) const {
        if (Status status = validate(desc); !status) {
            return status;
        }
        const DeviceFacts &device = timer_.facts();
        for (const auto &[name, tensor] :
             {std::pair{"image", &desc.image}, std::pair{"grid", &desc.grid}, std::pair{"output", &desc.output}}) {
            if (const uint64_t bytes = bytesOf(*tensor); bytes > device.longestBuffer) {
                return Error{ErrorCode::Unsupported, name,
                             "takes " + std::to_string(bytes) + " bytes, but storage buffers of " + device.name +
                                 " have at most " + std::to_string(device.longestBuffer) + " (maxStorageBufferRange)",
                             "use another device"};
            }
        }
        return Nothing{};
    }

    Settings settings_;
    GpuTimer timer_;
    CopyTimes copies_;
    std::vector<Row> rows_;
    std::vector<LeftOut> leftOut_;
};

// The rows to try on a workload: those of the table given, else the one that the product takes.
std::vector<shaders::Choice> choicesFor(const Workload &workload, const ChoiceTable &table, const std::regex &filter,
                                        DeviceKind device) {
    std::vector<shaders::Choice> chosen;
    for (const shaders::Choice &row : table.rows) {
        if (admits(row, workload.desc) && std::regex_search(std::string(row.name), filter)) {
            chosen.push_back(row);
        }
    }
    if (table.rows.empty()) {
        chosen.push_back(*chooseShader(workload.desc, device));
    }
    return chosen;
}

Status runAll(const Settings &settings) {
    const Result<std::vector<Workload>> workloads = workloadsIn(settings.workloads);
    if (!workloads) {
        return workloads.error();
    }
    Result<ChoiceTable> table =
        settings.choices.empty() ? Result<ChoiceTable>(ChoiceTable{}) : choicesIn(settings.choices);
    if (!table) {
        return std::move(table).error();
    }
    const std::regex filter(settings.filter);
    const std::regex choiceFilter(settings.choiceFilter);
    std::vector<Workload> chosen;
    for (const Workload &workload : *workloads) {
        if (std::regex_search(workload.name, filter) &&
            (settings.layout.empty() || settings.layout == toString(workload.layout))) {
            chosen.push_back(workload);
        }
    }
    if (settings.list) {
        for (const Workload &workload : chosen) {
            std::cout << workload.name << " " << toString(workload.layout) << "\n";
        }
        return Nothing{};
    }
    Result<GpuTimer> timer = GpuTimer::open(settings.driver, settings.statistics);
    if (!timer) {
        return std::move(timer).error();
    }
    std::cout << timer->facts().name << ", " << timer->facts().driver << "\n";
    printHeader(std::cout);
    uint64_t most = 0;
    for (const Workload &workload : chosen) {
        most = std::max(most, bytesMoved(workload.desc));
    }
    if (Status reserved = timer->reserve(most); !reserved) {
        return reserved;
    }
    const DeviceKind device = timer->facts().isCpu ? DeviceKind::Cpu : DeviceKind::Gpu;
    Bench bench(settings, *std::move(timer));
    for (const Workload &workload : chosen) {
        Status status = bench.measure(workload, choicesFor(workload, *table, choiceFilter, device));
        if (!status && status.error().code == ErrorCode::Unsupported) {
            bench.leaveOut(workload, status.error().message());
        } else if (!status) {
            return std::move(status).error().in(workload.name);
        }
    }
    if (bench.isEmpty()) {
        return Error{ErrorCode::InvalidInput, "filters", "nothing is left to measure", "see --list"};
    }
    if (!settings.json.empty()) {
        std::ofstream file(settings.json, std::ios::binary);
        file << bench.json();
        if (!file.flush()) {
            return Error{ErrorCode::Io, settings.json, "cannot be written", ""};
        }
    }
    return Nothing{};
}

int run(int argc, char **argv) {
    Settings settings;
    CLI::App app{
        "Times the grid_sample shaders on a Vulkan device: microseconds by the device's timestamps, bytes that "
        "an ideal shader moves, and how near that comes to a copy of as many bytes."};
    app.add_option("--workloads", settings.workloads, "Table of workloads")->check(CLI::ExistingFile);
    app.add_option("--filter", settings.filter, "Only workloads whose name matches this regular expression");
    app.add_option("--layout", settings.layout, "Only this one")->check(CLI::IsMember({"NHWC", "NCHW"}));
    app.add_option("--choices", settings.choices,
                   "Table of choices to try, all that admit a workload; else what the product chooses")
        ->check(CLI::ExistingFile);
    app.add_option("--choice", settings.choiceFilter, "Only choices whose name matches this regular expression");
    app.add_option("--driver", settings.driver, "The driver's manifest (icd.json); else the environment decides");
    app.add_option("--runs", settings.runs, "Dispatches of which the median is taken")->capture_default_str();
    app.add_option("--json", settings.json, "File to write the results to");
    app.add_flag("--check", settings.check, "Compare each result with the CPU reference, bit for bit, before timing");
    app.add_option("--positions", settings.positions,
                   "With --check: compare so many positions of each batch element, 2 or more; else all");
    app.add_flag("--sampler", settings.sampler,
                 "Time the shader that leaves the work to the hardware's sampler, too, where that means the operator");
    app.add_flag("--statistics", settings.statistics, "Print what the driver tells about each pipeline, if it can");
    app.add_flag("--list", settings.list, "Print the workloads and stop");
    CLI11_PARSE(app, argc, argv);
    const Status status = runAll(settings);
    if (!status) {
        std::cerr << "grid_sample_bench: error: " << status.error().message() << "\n";
        return 1;
    }
    return 0;
}

} // namespace
} // namespace gridsample::bench

int main(int argc, char **argv) {
    try {
        return gridsample::bench::run(argc, argv);
    } catch (const std::exception &exception) { // a bad regular expression
        std::cerr << "grid_sample_bench: error: " << exception.what() << "\n";
        return 1;
    }
}
