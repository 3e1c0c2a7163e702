/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From an operator to a shader, and from the shader to the runner's commands.
#include "scenario/dispatch_grid_sample.hpp"

#include "catalogue/catalogue.hpp"
#include "op/fast_rules.hpp"
#include "op/names.hpp"
#include "op/shader_plan.hpp"
#include "scenario/dispatch_operator.hpp"
#include "scenario/image_copy.hpp"
#include "scenario/sampled_operand.hpp"
#include "scenario/shader_resource.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace gridsample {
namespace {

constexpr uint32_t kVulkanCpu = 4; // VK_PHYSICAL_DEVICE_TYPE_CPU

// One command on its way.
class Dispatch {
  public:
    Dispatch(Expansion &expansion, const Json &command, const std::string &pointer)
        : expansion_(expansion), command_(command), pointer_(pointer) {}
    Result<std::vector<Json>> expand();

  private:
    Result<ShaderPlan> plan();
    Status checkDevice(const ShaderPlan &plan) const;

    Result<std::string> bufferFor(const Operand &operand);

    Expansion &expansion_;
    const Json &command_;
    const std::string &pointer_;
    DispatchOperator operator_;
    std::vector<Json> before_;  // copies from images
    std::optional<Json> after_; // the copy to an image
};

// With precision fast, whether the sampler of the image resource can compute it; if so, the image gets that sampler.
Result<ShaderPlan> Dispatch::plan() {
    PlanRequest request;
    const std::optional<gridsample_device_facts> device = expansion_.world.device();
    request.device = device && device->device_type == kVulkanCpu ? DeviceKind::Cpu : DeviceKind::Gpu;
    if (command_.value("precision", "exact") != "fast") {
        return planShader(operator_.desc, request);
    }
    constexpr int64_t kAnySide = std::numeric_limits<int64_t>::max(); // the image is there already
    if (Status valid = validate(operator_.desc); !valid) {
        return std::move(valid).error();
    }
    const bool isForSamplers = whyNotFast(operator_.desc, kAnySide).empty();
    const auto mode = isForSamplers ? std::optional(sampledImageOf(operator_.desc).vkAddressMode) : std::nullopt;
    request.precision = Precision::Fast;
    request.obstacle = whyNotSampled(expansion_, operator_.image, mode);
    request.longestSide = kAnySide;
    Result<ShaderPlan> plan = planShader(operator_.desc, request);
    if (plan && plan->sampled) {
        if (Status sampled = sampleOperand(expansion_, operator_.image, *plan->sampled); !sampled) {
            return std::move(sampled).error().in("image");
        }
    } else if (plan) {
        expansion_.world.say(GRIDSAMPLE_LOG_WARNING, "dispatch_grid_sample of image '" + operator_.image.uid +
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
         {std::pair{"image", &operator_.desc.image}, std::pair{"grid", &operator_.desc.grid},
          std::pair{"output", &operator_.desc.output}}) {
        uint64_t bytes = elementSize(tensor->type);
        for (const int64_t length : tensor->shape) {
            bytes *= static_cast<uint64_t>(length);
        }
        const bool isBuffer = tensor != &operator_.desc.image || !plan.sampled;
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
    const bool isGrid = &operand == &operator_.grid;
    Result<ImageCopy> copy = &operand == &operator_.output
                                 ? copyToImage(expansion_, operand, operator_.desc.layout)
                                 : copyFromImage(expansion_, operand, isGrid ? 2 : operand.format->components,
                                                 isGrid ? Layout::Nhwc : operator_.desc.layout);
    if (!copy) {
        return std::move(copy).error();
    }
    if (&operand == &operator_.output) {
        after_ = std::move(copy->command);
    } else {
        before_.push_back(std::move(copy->command));
    }
    return copy->buffer;
}

Result<std::vector<Json>> Dispatch::expand() {
    Result<DispatchOperator> read = readOperator(expansion_, command_, pointer_);
    if (!read) {
        return std::move(read).error();
    }
    operator_ = *std::move(read);
    const Result<ShaderPlan> plan = this->plan();
    if (!plan) {
        return plan.error();
    }
    if (Status fits = checkDevice(*plan); !fits) {
        return std::move(fits).error();
    }
    expansion_.world.tellPlan(pointer_, operator_.desc, *plan);
    const shaders::Variant *variant = shaders::findVariant(plan->variant);
    const Result<std::string> shader = addShader(expansion_, {variant->name, variant->spirv}, plan->constants);
    if (!shader) {
        return shader.error();
    }
    std::vector<Binding> bindings;
    for (const auto &[member, operand] : {std::pair{"image", &operator_.image}, std::pair{"grid", &operator_.grid},
                                          std::pair{"output", &operator_.output}}) {
        if (operand == &operator_.image && plan->sampled) {
            bindings.push_back({operator_.image.uid});
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
