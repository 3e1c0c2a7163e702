/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// One operator on the whole way: converted and run by the launchers, compared with the CPU's rules.
#include "command/doctor.hpp"

#include "command/probe_model.hpp"
#include "data/npy.hpp"
#include "launcher/output_file.hpp"
#include "launcher/process.hpp"
#include "launcher/scratch_folder.hpp"

#include <cstring>

namespace gridsample {
namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr const char *kProgramEnding = ".exe";
#else
constexpr const char *kProgramEnding = "";
#endif

struct Fault {
    std::string what;     // "": there is none
    bool isCrash = false; // a signal ended the program, or the one that it ran
};

// How the program ended, and the most telling line that it wrote.
Fault runQuietly(const fs::path &program, const std::vector<std::string> &arguments) {
    std::string said;
    ProcessRun run;
    run.program = program;
    run.arguments = arguments;
    run.input = ByteView();
    const auto keep = [&](ByteView bytes) {
        said.append(bytes.begin(), bytes.end());
        return true;
    };
    run.output = keep;
    run.error = keep;
    const Result<ProcessEnd> end = runProcess(run);
    if (!end) {
        return {end.error().message()};
    }
    if (end->ok()) {
        return {};
    }
    std::string best, last;
    for (std::size_t begin = 0; begin < said.size();) {
        const std::size_t stop = std::min(said.find('\n', begin), said.size());
        const std::string line = said.substr(begin, stop - begin);
        last = line.empty() ? last : line;
        best = best.empty() && line.find("rror") != std::string::npos ? line : best;
        begin = stop + 1;
    }
    const std::string line = best.empty() ? last : best;
    // A launcher says in words that a signal ended the tool that it ran.
    const bool isCrash = end->code() > 128 || line.find("was ended by SIG") != std::string::npos;
    return {"exit code " + std::to_string(end->code()) + (line.empty() ? "" : ": " + line), isCrash};
}

// The largest difference, if both are arrays of the same kind.
std::string compare(const Array &got, const Array &expected) {
    if (got.type != expected.type || got.shape != expected.shape) {
        return "it is " + std::string(nameOf(got.type)) + " " + shapeText(got.shape);
    }
    std::size_t different = 0, zeros = 0;
    const std::size_t count = got.bytes.size() / sizeof(float);
    for (std::size_t i = 0; i < count; ++i) {
        float a = 0, b = 0;
        std::memcpy(&a, got.bytes.data() + i * sizeof(float), sizeof a);
        std::memcpy(&b, expected.bytes.data() + i * sizeof(float), sizeof b);
        different += a == b ? 0 : 1;
        zeros += a == 0 ? 1 : 0;
    }
    return different == 0   ? ""
           : zeros == count ? "it is all zeros"
                            : std::to_string(different) + " of " + std::to_string(count) + " elements differ";
}

class OneRun {
  public:
    OneRun(const Patient &patient, Diagnosis &diagnosis, fs::path folder)
        : patient_(patient), diagnosis_(diagnosis), folder_(std::move(folder)) {}

    // Returns whether a VGF is there.
    bool convert(const ProbeModel &model) {
        if (!write("model.tosa", model.tosa) || !write("image.npy", writeNpy(model.image)) ||
            !write("grid.npy", writeNpy(model.grid))) {
            return false;
        }
        const Fault fault =
            runQuietly(launcher("model-converter"), {"-i", file("model.tosa"), "-o", file("model.vgf")});
        if (!fault.what.empty()) {
            diagnosis_.fail("convert", "a model of one grid_sample could not be converted: " + fault.what,
                            "try another release of the stock model-converter: pip install "
                            "ai-ml-sdk-model-converter==0.11.0");
        }
        return fault.what.empty();
    }

    void run(const std::string &id, const std::string &what, const ProbeModel &model) {
        const std::string fix = "see that the lines above pass; GRIDSAMPLE_LOG=debug " +
                                utf8FromPath(launcher("scenario-runner")) + " --run-vgf MODEL.vgf says more";
        const Fault fault = runQuietly(launcher("scenario-runner"),
                                       {"--run-vgf", file("model.vgf"), "--input", "0=" + file("image.npy"), "--input",
                                        "1=" + file("grid.npy"), "--result", "0=" + file("result.npy")});
        if (!fault.what.empty()) {
            diagnosis_.fail(id, what + " could not be run: " + fault.what,
                            fault.isCrash ? "the driver or a layer crashed: use another device; VK_DRIVER_FILES names "
                                            "the driver"
                                          : fix);
            return;
        }
        const Result<Bytes> bytes = readFile(folder_ / "result.npy");
        const Result<Array> result = bytes ? readNpy(*bytes) : Result<Array>(bytes.error());
        const std::string wrong = result ? compare(*result, model.expected) : result.error().message();
        if (wrong.empty()) {
            diagnosis_.pass(id, what + ": the result is that of the CPU's rules, bit for bit");
        } else {
            diagnosis_.fail(id, what + ": the result is wrong, " + wrong, fix);
        }
    }

  private:
    bool write(const std::string &name, ByteView bytes) {
        const Status written = writeOutput(file(name), bytes);
        if (!written) {
            diagnosis_.fail("convert", written.error().message(), "make room in the temporary folder, or set TMPDIR");
        }
        return static_cast<bool>(written);
    }
    std::string file(const std::string &name) const { return utf8FromPath(folder_ / name); }
    fs::path launcher(const std::string &name) const { return patient_.launchers / (name + kProgramEnding); }

    const Patient &patient_;
    Diagnosis &diagnosis_;
    fs::path folder_;
};

} // namespace

void checkOneRun(Patient &patient, Diagnosis &diagnosis) {
    if (!patient.canConvert) {
        return;
    }
    const Result<ScratchFolder> scratch = ScratchFolder::create("gridsample-doctor-");
    if (!scratch) {
        diagnosis.fail("convert", "no model can be tried: " + scratch.error().where + ": " + scratch.error().what,
                       scratch.error().fix);
        return;
    }
    const struct {
        const char *id, *what;
        bool hasGraph;
    } kRuns[] = {{"run_shader", "one grid_sample", false}, {"run_graph", "a grid_sample behind a graph", true}};
    OneRun one(patient, diagnosis, scratch->path());
    for (const auto &row : kRuns) {
        const Result<ProbeModel> model = makeProbeModel(row.hasGraph);
        if (!model) {
            diagnosis.fail("convert", model.error().message(), "build the project again");
            return;
        }
        if (!one.convert(*model)) {
            return;
        }
        if (!row.hasGraph) {
            diagnosis.pass("convert", "a model of one grid_sample became a VGF");
        }
        if (patient.canRun) {
            one.run(row.id, row.what, *model);
        }
    }
}

} // namespace gridsample
