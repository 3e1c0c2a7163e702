/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// For make_seeds.py: a TOSA model with its shaders, as Arm's converter is to see it; and a VGF with shaders of five
// words each, so that fuzzers change what is read instead of code that is not.
#include "base/files.hpp"
#include "rewrite/rewrite_model.hpp"
#include "vgf/vgf_file.hpp"

#include <cstdio>
#include <fstream>
#include <string>

namespace gridsample {
namespace {

Status fill(const std::string &what, ByteView input, Bytes &output) {
    const auto sink = [&](ByteView piece) -> Status {
        output.insert(output.end(), piece.begin(), piece.end());
        return Nothing{};
    };
    if (what == "rewrite") {
        const Result<RewriteResult> result = rewriteModel(input, {}, sink);
        if (result && !result->changed) {
            output.assign(input.begin(), input.end());
        }
        return result ? Status(Nothing{}) : Status(result.error());
    }
    Result<VgfModel> model = readVgf(input);
    if (!model) {
        return model.error();
    }
    uint32_t number = 0;
    for (VgfModule &module : model->modules) {
        if (module.stage == VgfStage::Compute && !module.spirv.empty()) {
            module.spirv = {0x07230203, 0x00010300, number++, 1, 0};
        }
    }
    return writeVgf(*model, sink);
}

} // namespace
} // namespace gridsample

int main(int count, char **words) {
    using namespace gridsample;
    if (count != 4) {
        std::fprintf(stderr, "usage: fuzz_seed_vgf rewrite|shrink INPUT OUTPUT\n");
        return 2;
    }
    Bytes output;
    const Result<Bytes> input = readFile(words[2]);
    const Status filled = input ? fill(words[1], *input, output) : Status(input.error());
    if (!filled) {
        std::fprintf(stderr, "fuzz_seed_vgf: error: %s\n", filled.error().message().c_str());
        return 1;
    }
    std::ofstream file(words[3], std::ios::binary);
    file.write(reinterpret_cast<const char *>(output.data()), static_cast<std::streamsize>(output.size()));
    return file ? 0 : 1;
}
