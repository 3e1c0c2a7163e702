/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Verification of a TOSA flatbuffer, and the small questions asked of one.
#include "tosa/tosa_model.hpp"

#include <algorithm>

namespace gridsample {
namespace {

Error malformed(const std::string &what) {
    return {ErrorCode::InvalidInput, "TOSA model", what, ""};
}

// A table is at least an offset and a vtable reference long, so an honest file cannot hold more than this.
flatbuffers::Verifier::Options limits(size_t size) {
    flatbuffers::Verifier::Options options;
    options.max_depth = 16; // graph, region, block, operator, attribute
    options.max_tables = static_cast<flatbuffers::uoffset_t>(size / 8 + 16);
    return options;
}

} // namespace

Result<TosaModel> TosaModel::open(std::span<const uint8_t> bytes) {
    if (bytes.size() < 8) {
        return malformed("its " + std::to_string(bytes.size()) + " bytes are too few");
    }
    if (reinterpret_cast<uintptr_t>(bytes.data()) % kAlignment != 0) {
        return Error{ErrorCode::Internal, "TOSA model", "the bytes are not aligned in memory", ""};
    }
    if (!flatbuffers::BufferHasIdentifier(bytes.data(), tosa::TosaGraphIdentifier())) {
        return malformed("it is not a TOSA flatbuffer");
    }
    // Constants of larger models lie behind the flatbuffer proper, which is never larger than this.
    const size_t size = std::min<size_t>(bytes.size(), FLATBUFFERS_MAX_BUFFER_SIZE - 1);
    flatbuffers::Verifier verifier(bytes.data(), size, limits(size));
    if (!tosa::VerifyTosaGraphBuffer(verifier)) {
        return malformed("it is damaged, or cut short: an offset leads out of the file");
    }
    return TosaModel(bytes, tosa::GetTosaGraph(bytes.data()));
}

std::span<const uint8_t> TosaModel::constant(const tosa::TosaTensor &tensor) const {
    if (lengthOf(tensor.data()) != 0) {
        return {tensor.data()->data(), tensor.data()->size()};
    }
    const uint64_t offset = tensor.offset();
    if (offset <= kNoOffset || offset > bytes_.size() || tensor.size() > bytes_.size() - offset) {
        return {};
    }
    return bytes_.subspan(static_cast<size_t>(offset), static_cast<size_t>(tensor.size()));
}

std::string versionText(const tosa::TosaGraph &graph) {
    const tosa::Version &version = *graph.version(); // required by the schema, so verified
    return std::to_string(version._major()) + "." + std::to_string(version._minor()) + "." +
           std::to_string(version._patch()) + (version._draft() ? " draft" : "");
}

bool isReadVersion(const tosa::TosaGraph &graph) {
    const tosa::Version &version = *graph.version();
    if (version._major() != 1) {
        return false;
    }
    return version._minor() == 0 || (version._minor() == 1 && version._patch() == 0 && version._draft());
}

std::string_view nameAt(const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>> *names, size_t index) {
    return index < lengthOf(names) ? textOf(names->Get(static_cast<flatbuffers::uoffset_t>(index)))
                                   : std::string_view{};
}

std::string typeName(tosa::DType type) {
    const char *name = tosa::EnumNameDType(type);
    return *name != '\0' ? name : "type " + std::to_string(static_cast<uint32_t>(type));
}

} // namespace gridsample
