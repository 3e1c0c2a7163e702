/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Completes images, one after the other, until nothing more can be found out.
#include "scenario/image_setup.hpp"

#include "data/npy.hpp"
#include "scenario/image_access.hpp"
#include "scenario/image_facts.hpp"
#include "scenario/image_ports.hpp"
#include "scenario/schema_check.hpp"

namespace gridsample {
namespace {

constexpr const char *kRunnerPng = "VK_FORMAT_R8G8B8A8_UNORM"; // the one format that the runner takes from .png

bool isAuto(const Json &members) {
    return stringMember(members, "format").value_or("auto") == "auto";
}

// A .npy source that is [1,H,W,C] as the runner wants it is the runner's business.
bool runnerReadsNpy(Expansion &expansion, const Json &members, const std::string &path) {
    const Result<std::unique_ptr<FileBytes>> file = expansion.world.open(path);
    const Result<NpyHeader> header = file ? readNpyHeader((*file)->bytes()) : Result<NpyHeader>(Error{});
    if (!header) {
        return true; // it says why
    }
    const ImageFormat *format = findImageFormat(stringMember(members, "format").value_or(""));
    const auto dims = members.find("dims");
    if (format == nullptr || dims == members.end() || !dims->is_array() || dims->size() != 4) {
        return true;
    }
    return header->shape.size() == 4 && header->shape[0] == 1 && header->shape[1] == dims->at(2) &&
           header->shape[2] == dims->at(1) && header->shape[3] == format->components &&
           bytesOf(header->type) * 8 == format->bits;
}

bool hasOurFields(Expansion &expansion, const Json &members) {
    for (const char *needed : {"format", "dims", "shader_access"}) {
        if (!members.contains(needed)) {
            return true;
        }
    }
    for (const char *ours : {"encoding", "layout", "channels"}) {
        if (members.contains(ours)) {
            return true;
        }
    }
    const std::string format = stringMember(members, "format").value_or("");
    const std::string source = stringMember(members, "src").value_or("");
    const std::string destination = stringMember(members, "dst").value_or("");
    return format == "auto" || (fileKind(source) == FileKind::Png && format != kRunnerPng) ||
           (fileKind(source) == FileKind::Npy && !runnerReadsNpy(expansion, members, source)) ||
           fileKind(destination) == FileKind::Npy || (fileKind(destination) == FileKind::Png && format != kRunnerPng);
}

// One image on its way.
struct PendingImage {
    std::string uid, pointer;
    ImageFacts facts;
    bool isResolved = false;
};

Error at(Error error, const std::string &pointer, const std::string &member) {
    error.where = pointer + "/" + member + (error.where.empty() ? "" : ": " + error.where);
    return error;
}

bool isGridOfDispatch(Scenario &scenario, const std::string &uid) {
    for (const Entry &command : scenario.commands()) {
        if (command.kind == "dispatch_grid_sample" && command.members->at("grid") == uid) {
            return true;
        }
    }
    return false;
}

// What the members say themselves.
Status readOwnFacts(PendingImage &image, const Json &members) {
    if (!isAuto(members)) {
        image.facts.format = findImageFormat(members.at("format").get<std::string>());
        if (image.facts.format == nullptr) {
            return Error{ErrorCode::Unsupported, image.pointer + "/format", "is " + valueText(members.at("format")),
                         "use \"auto\", or a format with 1, 2 or 4 components of 8, 16 or 32 bits each"};
        }
    }
    if (const auto dims = lengthsMember(members, "dims")) {
        if (dims->front() != 1 || dims->back() != 1) {
            return Error{ErrorCode::InvalidInput, image.pointer + "/dims", "is " + shapeText(*dims),
                         "give [1, width, height, 1]"};
        }
        image.facts.width = (*dims)[1];
        image.facts.height = (*dims)[2];
    }
    if (members.contains("channels")) {
        image.facts.channels = members.at("channels").get<int64_t>();
    }
    return Nothing{};
}

// What the picture says of what is still open.
Status readFileFacts(Expansion &expansion, PendingImage &image, const Json &members) {
    if (const auto source = stringMember(members, "src")) {
        const FileSpec file = readFileSpec(*source, members);
        PictureHints hints{file.layout, image.facts.height, image.facts.width};
        Result<LoadedPicture> picture = loadPicture(expansion.world, file, hints);
        if (!picture && !file.layout && isGridOfDispatch(expansion.scenario, image.uid)) {
            hints.order = AxisOrder::Nhwc; // a grid's last axis is (x, y)
            picture = loadPicture(expansion.world, file, hints);
        }
        if (!picture) {
            return at(picture.error(), image.pointer, "src");
        }
        if (image.facts.format == nullptr) {
            const Result<ImageFacts> facts = factsOf(*picture, file);
            if (!facts) {
                return at(facts.error(), image.pointer, "format");
            }
            image.facts.addFrom(*facts);
        } else {
            const auto channels = picture->hwc.shape[2] == 3 ? std::optional<int64_t>(3) : std::nullopt;
            image.facts.addFrom({nullptr, picture->hwc.shape[0], picture->hwc.shape[1], channels});
        }
    }
    return Nothing{};
}

// The format, size and use, as far as they were missing.
Status writeFacts(Expansion &expansion, VgfInterfaces &vgfs, const PendingImage &image, Json &members) {
    members["format"] = image.facts.format->name;
    if (!members.contains("dims")) {
        members["dims"] = {1, *image.facts.width, *image.facts.height, 1};
    }
    if (!members.contains("shader_access")) {
        const Result<std::optional<ImageUse>> use = useOf(expansion, vgfs, image.uid, *image.facts.format);
        if (!use) {
            return Error(use.error()).in(image.pointer);
        }
        if (*use) {
            members["shader_access"] = shaderAccess(**use);
        }
    }
    return Nothing{};
}

bool sharesWithTensor(Expansion &expansion, const Json &members) {
    const auto group = members.find("memory_group");
    if (group == members.end() || !group->is_object()) {
        return false;
    }
    for (const Entry &entry : expansion.scenario.resources()) {
        const auto other = entry.members->find("memory_group");
        if (entry.kind == "tensor" && other != entry.members->end() && other->is_object() &&
            stringMember(*other, "id") == stringMember(*group, "id")) {
            return true;
        }
    }
    return false;
}

// The deprecated way to say so.
bool isAliasTarget(Expansion &expansion, const std::string &uid) {
    for (const Entry &entry : expansion.scenario.resources()) {
        const auto target = entry.members->find("alias_target");
        if (target != entry.members->end() && target->is_object() && stringMember(*target, "resource_ref") == uid) {
            return true;
        }
    }
    return false;
}

// Filters, tiling, source and result, once the format is known.
Status finish(Expansion &expansion, VgfInterfaces &vgfs, const PendingImage &image) {
    Json &members = *expansion.scenario.findResource(image.uid)->members;
    const ImageFormat &format = *image.facts.format;
    const Contents contents{.element = format.element(),
                            .shape = {1, *image.facts.height, *image.facts.width, format.components},
                            .encoding = defaultEncoding(format),
                            .isImage = true,
                            .isBgra = format.isBgra};
    if (!members.contains("shader_access")) {
        members["shader_access"] = shaderAccess(ImageUse::Sampled); // any format can be; a writer adds its own use
    }
    if (const auto sampler = samplerOf(expansion, vgfs, image.uid)) {
        Json fromModel = Json::object();
        addSampler(fromModel, *sampler);
        for (const auto &[member, value] : fromModel.items()) {
            if (!members.contains(member)) {
                members[member] = value;
            }
        }
    }
    if (Status fits = checkImageSize(expansion, image.uid); !fits) {
        return std::move(fits).error().in(image.pointer);
    }
    Status usable = useImage(expansion, image.uid, *parseShaderAccess(members.at("shader_access").get<std::string>()));
    if (!usable) {
        return at(std::move(usable).error(), image.pointer, "format");
    }
    if (isAliasTarget(expansion, image.uid) && !members.contains("tiling")) {
        members["tiling"] = "LINEAR";
    }
    if (sharesWithTensor(expansion, members)) {
        if (const Result<Json> shared = shareWithTensors(expansion, image.uid); !shared) {
            return at(shared.error(), image.pointer, "tiling");
        }
    }
    if (const auto source = stringMember(members, "src")) {
        const Result<PreparedSource> prepared =
            prepareSource(expansion.world, readFileSpec(*source, members), contents, image.uid + "_src");
        if (!prepared) {
            return at(prepared.error(), image.pointer, "src");
        }
        members["src"] = prepared->path;
    }
    if (Status bound = bindTensorsForImage(expansion, vgfs, image.uid, image.facts); !bound) {
        return std::move(bound).error().in(image.pointer);
    }
    Json &after = *expansion.scenario.findResource(image.uid)->members; // resources may have moved
    if (const auto destination = stringMember(after, "dst")) {
        FileSpec file = readFileSpec(*destination, after);
        file.channels = image.facts.channels;
        Status done = checkResult(expansion.world, file, contents);
        after.erase("dst");
        done = done ? addImageResult(expansion, image.uid, format, contents, file) : std::move(done);
        if (!done) {
            return at(std::move(done).error(), image.pointer, "dst");
        }
    }
    for (const char *ours : {"encoding", "layout", "channels"}) {
        expansion.scenario.findResource(image.uid)->members->erase(ours);
    }
    return Nothing{};
}

// A result has three channels if the picture that it was made from came with three.
void passOnChannels(Expansion &expansion, std::vector<PendingImage> &images) {
    const auto find = [&](const Json &reference) -> PendingImage * {
        for (PendingImage &image : images) {
            if (reference == image.uid) {
                return &image;
            }
        }
        return nullptr;
    };
    for (const Entry &command : expansion.scenario.commands()) {
        if (command.kind == "dispatch_grid_sample") {
            const PendingImage *from = find(command.members->at("image"));
            PendingImage *to = find(command.members->at("output"));
            if (from != nullptr && to != nullptr && to->facts.format->components == 4 && !to->facts.channels) {
                to->facts.channels = from->facts.channels;
            }
        }
    }
}

Error incomplete(const PendingImage &image) {
    const bool lacksFormat = image.facts.format == nullptr;
    return Error{ErrorCode::InvalidInput, image.pointer,
                 std::string("its ") + (lacksFormat ? "format" : "size") +
                     " follows from no file, model, tensor or dispatch_grid_sample",
                 lacksFormat ? "give \"format\", such as \"VK_FORMAT_R8G8B8A8_UNORM\""
                             : "give \"dims\": [1, width, height, 1]"};
}

} // namespace

Status setUpImages(Expansion &expansion) {
    std::vector<PendingImage> images;
    VgfInterfaces vgfs;
    for (const Entry &entry : expansion.scenario.resources()) {
        if (entry.kind == "image" && hasOurFields(expansion, *entry.members)) {
            if (Status valid = checkSchema("scenario_image", *entry.members, entry.pointer); !valid) {
                return valid;
            }
            images.push_back({entry.members->at("uid").get<std::string>(), entry.pointer, {}, false});
            PendingImage &image = images.back();
            Status read = readOwnFacts(image, *entry.members);
            if (read) { // a model and a tensor are bound to the image's bits, so they come before the file
                image.facts.addFrom(factsFromModels(expansion, vgfs, image.uid));
                image.facts.addFrom(factsFromTensors(expansion, *entry.members));
                read = readFileFacts(expansion, image, *entry.members);
            }
            if (!read) {
                return read;
            }
        }
    }
    for (bool hasMoved = true; hasMoved;) {
        hasMoved = false;
        for (PendingImage &image : images) {
            if (image.isResolved) {
                continue;
            }
            Json &members = *expansion.scenario.findResource(image.uid)->members;
            image.facts.addFrom(factsFromDispatches(expansion, image.uid));
            if (image.facts.isComplete()) {
                if (Status written = writeFacts(expansion, vgfs, image, members); !written) {
                    return written;
                }
                image.isResolved = hasMoved = expansion.isChanged = true;
            }
        }
    }
    for (const PendingImage &image : images) {
        if (!image.isResolved) {
            Status others = checkOtherOperands(expansion, image.uid); // which may be why
            return others ? Status(incomplete(image)) : std::move(others);
        }
    }
    passOnChannels(expansion, images);
    for (const PendingImage &image : images) {
        if (Status finished = finish(expansion, vgfs, image); !finished) {
            return finished;
        }
    }
    return Nothing{};
}

} // namespace gridsample
