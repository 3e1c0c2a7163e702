/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Gives the runner .npy files in the place of pictures.
#include "scenario/tensor_setup.hpp"

#include "scenario/schema_check.hpp"

namespace gridsample {
namespace {

bool isPicture(const std::optional<std::string> &path) {
    return path && (fileKind(*path) == FileKind::Png || fileKind(*path) == FileKind::Dds);
}

bool hasOurFields(const Json &members) {
    return members.contains("encoding") || members.contains("layout") || members.contains("channels") ||
           isPicture(stringMember(members, "src")) || isPicture(stringMember(members, "dst"));
}

Status setUp(Expansion &expansion, Json &members) {
    const std::string format = members.at("format").get<std::string>();
    const std::optional<ElementType> element = tensorElement(format);
    if (!element) {
        return Error{ErrorCode::Unsupported, "/format", "is " + valueText(members.at("format")),
                     "use a format of one component, such as \"VK_FORMAT_R8_SINT\""};
    }
    const std::string uid = members.at("uid").get<std::string>();
    const Contents contents{.element = *element,
                            .shape = members.at("dims").get<std::vector<int64_t>>(),
                            .encoding = defaultEncoding(*element)};
    if (const auto source = stringMember(members, "src")) {
        const Result<PreparedSource> prepared =
            prepareSource(expansion.world, readFileSpec(*source, members), contents, uid + "_src");
        if (!prepared) {
            return Error(prepared.error()).in("/src");
        }
        members["src"] = prepared->path;
    }
    if (const auto destination = stringMember(members, "dst")) {
        const FileSpec file = readFileSpec(*destination, members);
        if (Status possible = checkResult(expansion.world, file, contents); !possible) {
            return std::move(possible).error().in("/dst");
        }
        members["dst"] = expansion.destination(file, contents, uid + "_dst.npy");
    }
    for (const char *ours : {"encoding", "layout", "channels"}) {
        members.erase(ours);
    }
    expansion.isChanged = true;
    return Nothing{};
}

} // namespace

Status setUpTensors(Expansion &expansion) {
    for (const Entry &entry : expansion.scenario.resources()) {
        if (entry.kind != "tensor" || !hasOurFields(*entry.members)) {
            continue;
        }
        Status status = checkSchema("scenario_tensor", *entry.members, entry.pointer);
        if (!status) {
            return status;
        }
        if (status = setUp(expansion, *entry.members); !status) {
            Error error = std::move(status).error();
            error.where = entry.pointer + error.where; // "/src: file", a JSON pointer as far as it goes
            return error;
        }
    }
    return Nothing{};
}

} // namespace gridsample
