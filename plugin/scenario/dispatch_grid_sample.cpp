/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From a command to an operator, from the operator to a shader, from the shader to the runner's commands.
#include "scenario/dispatch_grid_sample.hpp"

#include "catalogue/catalogue.hpp"
#include "op/extents.hpp"
#include "op/fast_rules.hpp"
#include "op/names.hpp"
#include "op/shader_plan.hpp"
#include "scenario/image_copy.hpp"
#include "scenario/operand.hpp"
#include "scenario/sampled_operand.hpp"
#include "scenario/shader_resource.hpp"

#include <algorithm>
#include <limits>
#include <set>

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

// One command on its way.
class Dispatch {
  public:
    Dispatch(Expansion &expansion, const Json &command, const std::string &pointer)
        : expansion_(expansion), command_(command), pointer_(pointer) {}
    Result<std::vector<Json>> expand();

  private:
    Status readOperands();
    void widenImages();
    void warnOfWholeCoordinates() const;
    Status completeOutput();
    std::vector<int64_t> shapeOf(const Operand &operand) const;
    Result<ShaderPlan> plan();
    Status checkDevice(const ShaderPlan &plan) const;

    Result<std::string> bufferFor(const Operand &operand);

    Expansion &expansion_;
    const Json &command_;
    const std::string &pointer_;
    GridSampleDesc desc_;
    Operand image_, grid_, output_;
    std::vector<Json> before_;  // copies from images
    std::optional<Json> after_; // the copy to an image
};

Status Dispatch::readOperands() {
    for (const auto &[member, operand] :
         {std::pair{"image", &image_}, std::pair{"grid", &grid_}, std::pair{"output", &output_}}) {
        Result<Operand> read = readOperand(expansion_, command_.at(member));
        if (!read) {
            return std::move(read).error().in(member);
        }
        *operand = *std::move(read);
        if (operand != &output_ && (!operand->type || !operand->shape)) {
            return Error{ErrorCode::InvalidInput, member,
                         "buffer '" + operand->uid + "' has neither shape nor type: it has no .npy source",
                         "give {\"resource_ref\": \"" + operand->uid +
                             "\", \"dims\": [...], \"format\": \"VK_FORMAT_...\"}"};
        }
    }
    widenImages();
    const bool hasImages = image_.kind == OperandKind::Image || output_.kind == OperandKind::Image;
    desc_.layout = *parseLayout(command_.value("layout", hasImages ? "NHWC" : "NCHW"));
    if (command_.contains("layout") && image_.kind == OperandKind::Image && output_.kind == OperandKind::Image) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING, "dispatch_grid_sample: layout says nothing of '" + image_.uid +
                                                         "' and '" + output_.uid + "', which are images");
    }
    readAttributes(command_, desc_);
    desc_.imageIsUnsigned = image_.isUnsigned;
    desc_.image = {*image_.type, shapeOf(image_)};
    desc_.grid = {*grid_.type, *grid_.shape};
    warnOfWholeCoordinates();
    if (grid_.kind == OperandKind::Image && grid_.format->components > 2) {
        desc_.grid.shape.back() = 2; // the others are not read
    }
    if (grid_.isUnsigned) {
        return Error{ErrorCode::Unsupported, "grid", "'" + grid_.uid + "' holds uint8", "use a signed type"};
    }
    return completeOutput();
}

// Normalised coordinates lie between -1 and 1, of which integers of scale 1 reach three points an axis.
void Dispatch::warnOfWholeCoordinates() const {
    const bool isNormalized =
        desc_.coordinates == Coordinates::Normalized || desc_.coordinates == Coordinates::NormalizedOffset;
    const auto quantisation = command_.find("quantisation");
    const bool hasScale = quantisation != command_.end() && quantisation->contains("grid");
    if (isInteger(desc_.grid.type) && isNormalized && !hasScale) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING,
                             pointer_ + "/grid: '" + grid_.uid + "' holds integers without a scale, so 1 counts, and " +
                                 "coordinates from -1 to 1 are whole numbers; give \"quantisation\": {\"grid\": " +
                                 "{\"scale\": NUMBER}}, which may be 1");
    }
}

// Images of halves are floats to shaders: beside an operand of float32 they are computed as that, and rounded once.
void Dispatch::widenImages() {
    for (const auto &[image, other] : {std::pair{&image_, &output_}, std::pair{&output_, &image_}}) {
        if (image->kind == OperandKind::Image && image->type == DataType::F16 && other->type == DataType::F32) {
            image->type = DataType::F32;
        }
    }
}

// An image's shape in the order of axes that the operator has.
std::vector<int64_t> Dispatch::shapeOf(const Operand &operand) const {
    const std::vector<int64_t> &shape = *operand.shape;
    const bool isImage = operand.kind == OperandKind::Image && desc_.layout == Layout::Nchw;
    return isImage ? std::vector<int64_t>{1, shape[3], shape[1], shape[2]} : shape;
}

// What a buffer does not say of itself follows from the image and the grid.
Status Dispatch::completeOutput() {
    if (!output_.type) {
        output_.type = image_.type;
        output_.isUnsigned = image_.isUnsigned;
    }
    if (!output_.shape) {
        GridSampleDesc complete = desc_;
        complete.output = {*output_.type, desc_.image.shape};
        const bool haveRanks = desc_.image.shape.size() == desc_.grid.shape.size() &&
                               (desc_.image.shape.size() == 4 || desc_.image.shape.size() == 5);
        output_.shape = haveRanks ? outputShape(complete) : desc_.image.shape; // validate() says what is wrong
    }
    desc_.output = {*output_.type, shapeOf(output_)};
    for (const Operand *input : {&image_, &grid_}) {
        if (shareMemory(expansion_.scenario, *input, output_)) {
            return Error{ErrorCode::InvalidInput, "output",
                         "'" + output_.uid + "' has the memory of '" + input->uid + "', which is read meanwhile",
                         "write to another resource"};
        }
    }
    if (output_.isUnsigned != image_.isUnsigned && *output_.type == *image_.type) {
        return Error{ErrorCode::Unsupported, "output",
                     std::string("holds ") + (output_.isUnsigned ? "uint8" : "int8") + ", but the image does not",
                     "give both the same type"};
    }
    return Nothing{};
}

// With precision fast, whether the sampler of the image resource can compute it; if so, the image gets that sampler.
Result<ShaderPlan> Dispatch::plan() {
    if (command_.value("precision", "exact") != "fast") {
        return planShader(desc_);
    }
    constexpr int64_t kAnySide = std::numeric_limits<int64_t>::max(); // the image is there already
    if (Status valid = validate(desc_); !valid) {
        return std::move(valid).error();
    }
    const bool isForSamplers = whyNotFast(desc_, kAnySide).empty();
    const auto mode = isForSamplers ? std::optional(sampledImageOf(desc_).vkAddressMode) : std::nullopt;
    const std::string_view obstacle = whyNotSampled(expansion_, image_, mode);
    Result<ShaderPlan> plan = planShader(desc_, {Precision::Fast, obstacle, kAnySide});
    if (plan && plan->sampled) {
        if (Status sampled = sampleOperand(expansion_, image_, *plan->sampled); !sampled) {
            return std::move(sampled).error().in("image");
        }
    } else if (plan) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING, "dispatch_grid_sample of image '" + image_.uid +
                                                         "': runs exactly: " + std::string(plan->whyExact));
    }
    return plan;
}

// The plan's warnings are for devices that are not known.
Status Dispatch::checkDevice(const ShaderPlan &plan) const {
    const std::optional<gridsample_device_facts> device = expansion_.world.device();
    if (!device) {
        for (const std::string &warning : plan.warnings) {
            expansion_.world.say(GRIDSAMPLE_LOG_WARNING, warning);
        }
        return Nothing{};
    }
    for (const auto &[member, tensor] :
         {std::pair{"image", &desc_.image}, std::pair{"grid", &desc_.grid}, std::pair{"output", &desc_.output}}) {
        uint64_t bytes = elementSize(tensor->type);
        for (const int64_t length : tensor->shape) {
            bytes *= static_cast<uint64_t>(length);
        }
        const bool isBuffer = tensor != &desc_.image || !plan.sampled;
        if (isBuffer && bytes > device->max_storage_buffer_range) {
            return Error{ErrorCode::Unsupported, member,
                         "takes " + std::to_string(bytes) + " bytes, but storage buffers of " + device->name +
                             " have at most " + std::to_string(device->max_storage_buffer_range) +
                             " (maxStorageBufferRange)",
                         "use a smaller one"};
        }
    }
    return Nothing{};
}

// Images are copied to and from buffers of their own.
Result<std::string> Dispatch::bufferFor(const Operand &operand) {
    if (operand.kind != OperandKind::Image) {
        return storageBuffer(expansion_, operand);
    }
    const bool isGrid = &operand == &grid_;
    Result<ImageCopy> copy = &operand == &output_
                                 ? copyToImage(expansion_, operand, desc_.layout)
                                 : copyFromImage(expansion_, operand, isGrid ? 2 : operand.format->components,
                                                 isGrid ? Layout::Nhwc : desc_.layout);
    if (!copy) {
        return std::move(copy).error();
    }
    if (&operand == &output_) {
        after_ = std::move(copy->command);
    } else {
        before_.push_back(std::move(copy->command));
    }
    return copy->buffer;
}

Result<std::vector<Json>> Dispatch::expand() {
    if (Status read = readOperands(); !read) {
        return std::move(read).error();
    }
    const Result<ShaderPlan> plan = this->plan();
    if (!plan) {
        return plan.error();
    }
    if (Status fits = checkDevice(*plan); !fits) {
        return std::move(fits).error();
    }
    expansion_.world.tellPlan(pointer_, desc_, *plan);
    const shaders::Variant *variant = shaders::findVariant(plan->variant);
    const Result<std::string> shader = addShader(expansion_, {variant->name, variant->spirv}, plan->constants);
    if (!shader) {
        return shader.error();
    }
    std::vector<Binding> bindings;
    for (const auto &[member, operand] :
         {std::pair{"image", &image_}, std::pair{"grid", &grid_}, std::pair{"output", &output_}}) {
        if (operand == &image_ && plan->sampled) {
            bindings.push_back({image_.uid});
            continue;
        }
        Result<std::string> buffer = bufferFor(*operand);
        if (!buffer) {
            return std::move(buffer).error().in(member);
        }
        bindings.push_back({*std::move(buffer)});
    }
    std::vector<Json> commands = std::move(before_);
    const bool hasAfter = after_.has_value(); // which waits for the operator in any case
    const bool barrier = command_.value("implicit_barrier", true);
    commands.push_back(dispatchCompute(*shader, bindings, plan->groups, barrier || hasAfter));
    if (hasAfter) {
        if (!barrier) {
            (*after_)["dispatch_compute"]["implicit_barrier"] = false;
        }
        commands.push_back(*std::move(after_));
    }
    return commands;
}

// Where an operand or attribute is at fault the error names it: then it belongs to the JSON pointer.
Error withPointer(Error error, const std::string &pointer, const Json &members) {
    const size_t end = std::min(error.where.find(':'), error.where.size());
    const std::string name = error.where.substr(0, end);
    const auto quantisation = members.find("quantisation");
    const bool isOfNumbers = error.what.starts_with("scale ") || error.what.starts_with("zero point ");
    if (isOfNumbers && quantisation != members.end() && quantisation->contains(name)) {
        error.where = pointer + "/quantisation/" + error.where;
        return error;
    }
    if (members.contains(name)) {
        error.where = pointer + "/" + error.where;
        return error;
    }
    return std::move(error).in(pointer);
}

// Images that commands bind as something else than a storage image.
std::set<std::string> imagesThatTheUserSamples(Scenario &scenario) {
    std::set<std::string> images;
    for (const Entry &command : scenario.commands()) {
        const auto bindings = command.members->find("bindings");
        if (bindings == command.members->end() || !bindings->is_array()) {
            continue;
        }
        for (const Json &binding : *bindings) {
            const std::optional<std::string> uid =
                binding.is_object() ? stringMember(binding, "resource_ref") : std::nullopt;
            const std::optional<Entry> resource = uid ? scenario.findResource(*uid) : std::nullopt;
            if (!resource || resource->kind != "image") {
                continue;
            }
            const std::string access = stringMember(*resource->members, "shader_access").value_or("");
            const bool isStorage = stringMember(binding, "descriptor_type") == "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE" ||
                                   access == "writeonly" || access == "image_read";
            if (!isStorage) {
                images.insert(*uid);
            }
        }
    }
    return images;
}

bool leavesBarriersOut(Scenario &scenario, size_t before) {
    for (size_t i = 0; i < before; ++i) {
        const std::optional<Entry> command = scenario.command(i);
        if (command && command->members->value("implicit_barrier", Json(true)) == false) {
            return true;
        }
    }
    return false;
}

} // namespace

Status expandDispatches(Expansion &expansion) {
    expansion.sampledByUser = imagesThatTheUserSamples(expansion.scenario);
    for (size_t i = 0; i < expansion.scenario.commandCount(); ++i) {
        const std::optional<Entry> command = expansion.scenario.command(i);
        if (!command || command->kind != "dispatch_grid_sample") {
            continue;
        }
        const Json members = *command->members;
        Result<std::vector<Json>> replacements = Dispatch(expansion, members, command->pointer).expand();
        if (!replacements) {
            return withPointer(std::move(replacements).error(), command->pointer, members);
        }
        if (leavesBarriersOut(expansion.scenario, i)) {
            replacements->insert(replacements->begin(), addBarrier(expansion));
        }
        expansion.scenario.replaceCommand(i, *replacements);
        expansion.isChanged = true;
        i += replacements->size() - 1;
    }
    return Nothing{};
}

} // namespace gridsample
