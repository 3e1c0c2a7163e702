/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From the members of a command, and what its resources are, to an operator.
#include "scenario/dispatch_operator.hpp"

#include "op/extents.hpp"
#include "op/grid_scale.hpp"
#include "op/names.hpp"

namespace gridsample {
namespace {

Quantisation readQuantisation(const Json &command, const char *operand, const Quantisation &fallback) {
    const auto all = command.find("quantisation");
    if (all == command.end() || !all->contains(operand)) {
        return fallback;
    }
    const Json &one = all->at(operand);
    return {one.at("scale").get<float>(), one.value("zero_point", 0)};
}

void readAttributes(const Json &command, GridSampleDesc &desc) {
    desc.mode = *parseMode(command.value("mode", "bilinear"));
    desc.padding = *parsePadding(command.value("padding_mode", "zeros"));
    desc.alignCorners = command.value("align_corners", false);
    desc.coordinates = *parseCoordinates(command.value("coordinates", "normalized"));
    if (const auto fill = command.find("fill"); fill != command.end()) {
        desc.fill = fill->is_array() ? fill->get<std::vector<float>>() : std::vector<float>{fill->get<float>()};
    }
    desc.imageQuantisation = readQuantisation(command, "image", {});
    desc.gridQuantisation = readQuantisation(command, "grid", {});
    desc.outputQuantisation = readQuantisation(command, "output", desc.imageQuantisation);
}

// Whether two operands are one resource or in one memory group.
bool shareMemory(Scenario &scenario, const Operand &a, const Operand &b) {
    const auto groupOf = [&](const Operand &operand) {
        const Json &members = *scenario.findResource(operand.uid)->members;
        const auto group = members.find("memory_group");
        return group != members.end() && group->is_object() ? stringMember(*group, "id") : std::nullopt;
    };
    return a.uid == b.uid || (groupOf(a) && groupOf(a) == groupOf(b));
}

class OperatorReader {
  public:
    OperatorReader(Expansion &expansion, const Json &command, const std::string &pointer)
        : expansion_(expansion), command_(command), pointer_(pointer) {}
    Result<DispatchOperator> read() {
        Status read = readOperands();
        return read ? Result<DispatchOperator>(std::move(found_)) : Result<DispatchOperator>(std::move(read).error());
    }

  private:
    Status readOperands();
    void widenImages();
    void warnOfWholeCoordinates() const;
    Status completeOutput();
    std::vector<int64_t> shapeOf(const Operand &operand) const;

    Expansion &expansion_;
    const Json &command_;
    const std::string &pointer_;
    DispatchOperator found_;
};

Status OperatorReader::readOperands() {
    for (const auto &[member, operand] :
         {std::pair{"image", &found_.image}, std::pair{"grid", &found_.grid}, std::pair{"output", &found_.output}}) {
        Result<Operand> read = readOperand(expansion_, command_.at(member));
        if (!read) {
            return std::move(read).error().in(member);
        }
        *operand = *std::move(read);
        if (operand != &found_.output && (!operand->type || !operand->shape)) {
            return Error{ErrorCode::InvalidInput, member,
                         "buffer '" + operand->uid + "' has neither shape nor type: it has no .npy source",
                         "give {\"resource_ref\": \"" + operand->uid +
                             "\", \"dims\": [...], \"format\": \"VK_FORMAT_...\"}"};
        }
    }
    widenImages();
    const bool hasImages = found_.image.kind == OperandKind::Image || found_.output.kind == OperandKind::Image;
    found_.desc.layout = *parseLayout(command_.value("layout", hasImages ? "NHWC" : "NCHW"));
    if (command_.contains("layout") && found_.image.kind == OperandKind::Image &&
        found_.output.kind == OperandKind::Image) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING, "dispatch_grid_sample: layout says nothing of '" +
                                                         found_.image.uid + "' and '" + found_.output.uid +
                                                         "', which are images");
    }
    readAttributes(command_, found_.desc);
    found_.desc.imageIsUnsigned = found_.image.isUnsigned;
    found_.desc.image = {*found_.image.type, shapeOf(found_.image)};
    found_.desc.grid = {*found_.grid.type, *found_.grid.shape};
    warnOfWholeCoordinates();
    if (found_.grid.kind == OperandKind::Image && found_.grid.format->components > 2) {
        found_.desc.grid.shape.back() = 2; // the others are not read
    }
    if (found_.grid.isUnsigned) {
        return Error{ErrorCode::Unsupported, "grid", "'" + found_.grid.uid + "' holds uint8", "use a signed type"};
    }
    return completeOutput();
}

void OperatorReader::warnOfWholeCoordinates() const {
    const auto quantisation = command_.find("quantisation");
    const bool hasScale = quantisation != command_.end() && quantisation->contains("grid");
    if (lacksGridScale(found_.desc, hasScale)) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING,
                             pointer_ + "/grid: '" + found_.grid.uid +
                                 "' holds integers without a scale, so 1 counts, and " +
                                 "coordinates from -1 to 1 are whole numbers; give \"quantisation\": {\"grid\": " +
                                 "{\"scale\": NUMBER}}, which may be 1");
    }
}

// Images of halves are floats to shaders: beside an operand of float32 they are computed as that, and rounded once.
void OperatorReader::widenImages() {
    for (const auto &[image, other] :
         {std::pair{&found_.image, &found_.output}, std::pair{&found_.output, &found_.image}}) {
        if (image->kind == OperandKind::Image && image->type == DataType::F16 && other->type == DataType::F32) {
            image->type = DataType::F32;
        }
    }
}

// An image's shape in the order of axes that the operator has.
std::vector<int64_t> OperatorReader::shapeOf(const Operand &operand) const {
    const std::vector<int64_t> &shape = *operand.shape;
    const bool isImage = operand.kind == OperandKind::Image && found_.desc.layout == Layout::Nchw;
    return isImage ? std::vector<int64_t>{1, shape[3], shape[1], shape[2]} : shape;
}

// What a buffer does not say of itself follows from the image and the grid.
Status OperatorReader::completeOutput() {
    if (!found_.output.type) {
        found_.output.type = found_.image.type;
        found_.output.isUnsigned = found_.image.isUnsigned;
    }
    if (!found_.output.shape) {
        GridSampleDesc complete = found_.desc;
        complete.output = {*found_.output.type, found_.desc.image.shape};
        const bool haveRanks = found_.desc.image.shape.size() == found_.desc.grid.shape.size() &&
                               (found_.desc.image.shape.size() == 4 || found_.desc.image.shape.size() == 5);
        found_.output.shape =
            haveRanks ? outputShape(complete) : found_.desc.image.shape; // validate() says what is wrong
    }
    found_.desc.output = {*found_.output.type, shapeOf(found_.output)};
    for (const Operand *input : {&found_.image, &found_.grid}) {
        if (shareMemory(expansion_.scenario, *input, found_.output)) {
            return Error{ErrorCode::InvalidInput, "output",
                         "'" + found_.output.uid + "' has the memory of '" + input->uid + "', which is read meanwhile",
                         "write to another resource"};
        }
    }
    if (found_.output.isUnsigned != found_.image.isUnsigned && *found_.output.type == *found_.image.type) {
        return Error{ErrorCode::Unsupported, "output",
                     std::string("holds ") + (found_.output.isUnsigned ? "uint8" : "int8") + ", but the image does not",
                     "give both the same type"};
    }
    return Nothing{};
}

} // namespace

Result<DispatchOperator> readOperator(Expansion &expansion, const Json &command, const std::string &pointer) {
    return OperatorReader(expansion, command, pointer).read();
}

} // namespace gridsample
