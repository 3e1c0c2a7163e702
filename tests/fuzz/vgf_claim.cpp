/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// VGF bytes: the last byte says which compute shaders count as ours, the rest is the file.
#include "bundle/bundle.hpp"
#include "claims.hpp"
#include "rewrite/bind_buffers.hpp"
#include "rewrite/share_results.hpp"
#include "scenario/scenario.hpp"
#include "scenario/vgf_interface.hpp"
#include "support/vgf_text.hpp"
#include "vgf/vgf_file.hpp"

#include <algorithm>
#include <set>

namespace gridsample::fuzz {
namespace {

using Shaders = std::vector<std::vector<uint32_t>>;

Result<Bytes> write(const VgfModel &model) {
    Bytes file;
    Status written = writeVgf(model, [&](ByteView piece) -> Status {
        file.insert(file.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    return written ? Result<Bytes>(std::move(file)) : Result<Bytes>(std::move(written).error());
}

// Written and read again a model is the same, and so are the bytes of a second writing.
std::string writeFault(const VgfModel &model, const std::string &when) {
    const Result<Bytes> file = write(model);
    if (!file) {
        return when + ": cannot be written: " + file.error().message();
    }
    const Result<VgfModel> again = readVgf(*file);
    if (!again) {
        return when + ": what is written is refused: " + again.error().message();
    }
    if (test::vgfText(*again) != test::vgfText(model)) {
        return when + ": what is written is another model";
    }
    const Result<Bytes> twice = write(*again);
    return twice && *twice == *file ? "" : when + ": other bytes when it is written twice";
}

Shaders shadersOf(const VgfModel &model, uint8_t choice) {
    Shaders ours;
    size_t bit = 0;
    for (const VgfModule &module : model.modules) {
        if (module.stage == VgfStage::Compute && !module.spirv.empty() && (choice >> (bit++ % 8) & 1) != 0) {
            ours.push_back(module.spirv);
        }
    }
    return ours;
}

bool isOurs(const VgfModel &model, const VgfSegment &segment, const Shaders &ours) {
    const VgfModule &module = model.modules[segment.module];
    return module.stage == VgfStage::Compute && std::find(ours.begin(), ours.end(), module.spirv) != ours.end();
}

// Segments of others stay, in their order, with the same code.
std::string segmentsFault(const VgfModel &before, const VgfModel &after, const Shaders &ours) {
    size_t next = 0;
    for (const VgfSegment &segment : before.segments) {
        if (isOurs(before, segment, ours)) {
            continue;
        }
        while (next < after.segments.size() && isOurs(after, after.segments[next], ours)) {
            ++next;
        }
        if (next == after.segments.size() || after.segments[next].name != segment.name ||
            after.modules[after.segments[next].module] != before.modules[segment.module]) {
            return "a segment of somebody else's changed";
        }
        ++next;
    }
    return before.inputs.size() == after.inputs.size() && before.outputs.size() == after.outputs.size()
               ? ""
               : "another number of inputs or outputs";
}

std::string bindFault(const VgfModel &model, const Shaders &ours) {
    VgfModel bound = model;
    const Result<bool> changed = bindBuffers(bound, ours);
    if (!changed) {
        return errorFault(changed.error());
    }
    if (!*changed) {
        return test::vgfText(bound) == test::vgfText(model) ? "" : "it says unchanged, and is not";
    }
    const std::string fault = segmentsFault(model, bound, ours);
    return fault.empty() ? writeFault(bound, "bound") : fault;
}

std::string bundleFault(const VgfModel &model, const Shaders &ours, const BundleOptions &options) {
    const Result<Bundle> bundle = makeBundle(model, ours, options);
    if (!bundle) {
        return errorFault(bundle.error());
    }
    std::set<std::string> names;
    for (const BundleFile &file : bundle->files) {
        Bytes bytes;
        const Status written = file.write([&](ByteView piece) -> Status {
            bytes.insert(bytes.end(), piece.begin(), piece.end());
            return Nothing{};
        });
        if (!written) {
            return file.name + " cannot be written: " + written.error().message();
        }
        if (!names.insert(file.name).second || file.name.find('/') != std::string::npos || file.name.empty()) {
            return "a file called '" + file.name + "'";
        }
        if (file.name.ends_with(".vgf")) {
            if (const Result<VgfModel> section = readVgf(bytes); !section) {
                return file.name + " is refused: " + section.error().message();
            }
        }
        if (file.name == "scenario.json") {
            Result<Scenario> scenario = Scenario::parse(bytes);
            const Status unique = scenario ? scenario->checkUids() : Status(scenario.error());
            if (!unique) {
                return "scenario.json: " + unique.error().message();
            }
        }
    }
    return "";
}

} // namespace

std::string vgfClaim(ByteView input) {
    if (input.empty()) {
        return "";
    }
    const Bytes exact(input.begin(), input.end() - 1);
    Result<VgfModel> model = readVgf(exact);
    if (!model) {
        return errorFault(model.error());
    }
    const Shaders ours = shadersOf(*model, input.back());
    std::string fault = writeFault(*model, "read");
    fault = fault.empty() ? bindFault(*model, ours) : fault;
    VgfModel shared = *model;
    if (fault.empty() && shareResults(shared)) {
        fault = segmentsFault(*model, shared, ours); // modules of graphs are others then
        fault = fault == "a segment of somebody else's changed" ? "" : fault;
        fault = fault.empty() ? writeFault(shared, "shared") : fault;
    }
    fault = fault.empty() ? bindFault(shared, ours) : fault;
    if (fault.empty() && bindBuffers(shared, ours)) {
        for (const BundleOptions &options : {BundleOptions{Intermediates::Buffer, ModelPorts::Tensor, {}, {}, {}},
                                             BundleOptions{Intermediates::Tensor, ModelPorts::Tensor, {}, {}, {}},
                                             BundleOptions{Intermediates::Image, ModelPorts::Image, {}, {}, {}}}) {
            fault = fault.empty() ? bundleFault(shared, ours, options) : fault;
        }
    }
    if (!fault.empty()) {
        return fault;
    }
    hideFurtherInputs(*model);
    const Result<VgfInterface> interface = readInterface(*model);
    return interface ? "" : errorFault(interface.error());
}

} // namespace gridsample::fuzz
