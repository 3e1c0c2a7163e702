/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads a VGF through libvgf's decoders into a VgfModel, and refuses what the model cannot hold.
#include "vgf/vgf_file.hpp"
#include "vgf/vgf_log.hpp"
#include "vgf/vgf_views.hpp"

#include <vgf/decoder.hpp>

#include <exception>
#include <limits>
#include <memory>

namespace gridsample {
namespace {

namespace lib = mlsdk::vgflib;

Error bad(const std::string &where, const std::string &what) {
    return {ErrorCode::InvalidInput, where, what, ""};
}

std::string at(const char *list, uint64_t index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

class Reader {
  public:
    explicit Reader(std::span<const uint8_t> bytes) : bytes_(bytes) {}

    Result<VgfModel> read() {
        for (auto part : {&Reader::open, &Reader::modules, &Reader::resources, &Reader::constants, &Reader::segments,
                          &Reader::sequence}) {
            if (Status status = (this->*part)(); !status) {
                return std::move(status).error();
            }
        }
        return std::move(model_);
    }

  private:
    Status open();
    Status modules();
    Status resources();
    Status constants();
    Status segments();
    Status segment(uint32_t index);
    Status sequence();
    Status slots(const std::string &where, lib::BindingSlotArrayHandle handle, std::vector<VgfSlot> &out) const;
    std::vector<std::string> names(lib::NameArrayHandle handle) const;

    std::span<const uint8_t> bytes_;
    VgfLog log_;
    std::unique_ptr<lib::HeaderDecoder> header_;
    std::unique_ptr<lib::ModuleTableDecoder> modules_;
    std::unique_ptr<lib::ModelResourceTableDecoder> resources_;
    std::unique_ptr<lib::ConstantDecoder> constants_;
    std::unique_ptr<lib::ModelSequenceTableDecoder> sequence_;
    VgfModel model_;
};

Status Reader::open() {
    if (reinterpret_cast<uintptr_t>(bytes_.data()) % 8 != 0) {
        return Error{ErrorCode::Internal, "VGF", "the bytes do not begin at a multiple of 8", ""};
    }
    if (bytes_.size() < lib::HeaderSize()) {
        return bad("VGF", std::to_string(bytes_.size()) + " bytes are too few for a header of " +
                              std::to_string(lib::HeaderSize()));
    }
    header_ = lib::CreateHeaderDecoder(bytes_.data(), lib::HeaderSize(), bytes_.size());
    if (!header_) {
        return bad("VGF header", log_.explain("damaged, or of a format version that this build does not know"));
    }
    model_.version = {header_->GetMajor(), header_->GetMinor(), header_->GetPatch()};
    model_.vulkanHeaderVersion = header_->GetEncoderVulkanHeadersVersion();

    // libvgf has checked that each section lies inside the file.
    auto section = [this](const char *name, uint64_t offset, uint64_t size, auto create, auto &decoder) -> Status {
        if (offset % 8 == 0) {
            decoder = create(bytes_.data() + offset, size);
        }
        return decoder ? Status(Nothing{}) : bad(name, log_.explain("damaged"));
    };
    Status status = section("VGF module table", header_->GetModuleTableOffset(), header_->GetModuleTableSize(),
                            &lib::CreateModuleTableDecoder, modules_);
    if (status) {
        status = section("VGF model sequence", header_->GetModelSequenceTableOffset(),
                         header_->GetModelSequenceTableSize(), &lib::CreateModelSequenceTableDecoder, sequence_);
    }
    if (status) {
        status = section("VGF resource table", header_->GetModelResourceTableOffset(),
                         header_->GetModelResourceTableSize(), &lib::CreateModelResourceTableDecoder, resources_);
    }
    if (status) {
        status = section("VGF constants", header_->GetConstantsOffset(), header_->GetConstantsSize(),
                         &lib::CreateConstantDecoder, constants_);
    }
    return status;
}

Status Reader::modules() {
    for (uint32_t i = 0; i < modules_->size(); ++i) {
        VgfModule module;
        module.stage = modules_->getModuleType(i) == lib::ModuleType::COMPUTE ? VgfStage::Compute : VgfStage::Graph;
        module.name = modules_->getModuleName(i);
        module.entryPoint = modules_->getModuleEntryPoint(i);
        if (modules_->isSPIRV(i)) {
            if (modules_->hasSPIRVCode(i)) {
                module.spirv = copied(modules_->getSPIRVModuleCode(i));
            }
        } else if (modules_->isGLSL(i)) {
            module.language = VgfLanguage::Glsl;
            module.text = modules_->hasGLSLCode(i) ? modules_->getGLSLModuleCode(i) : std::string_view();
        } else if (modules_->isHLSL(i)) {
            module.language = VgfLanguage::Hlsl;
            module.text = modules_->hasHLSLCode(i) ? modules_->getHLSLModuleCode(i) : std::string_view();
        } else {
            return bad("VGF " + at("modules", i), "code of an unknown kind");
        }
        if (module.text.find('\0') != std::string::npos) {
            return bad("VGF " + at("modules", i), "a NUL inside the shader's text");
        }
        model_.modules.push_back(std::move(module));
    }
    return Nothing{};
}

Status Reader::resources() {
    for (uint32_t i = 0; i < resources_->size(); ++i) {
        VgfResource resource;
        switch (resources_->getCategory(i)) {
        case lib::ResourceCategory::INPUT:
            resource.category = VgfCategory::Input;
            break;
        case lib::ResourceCategory::OUTPUT:
            resource.category = VgfCategory::Output;
            break;
        case lib::ResourceCategory::INTERMEDIATE:
            resource.category = VgfCategory::Intermediate;
            break;
        case lib::ResourceCategory::CONSTANT:
            resource.category = VgfCategory::Constant;
            break;
        }
        resource.descriptorType = resources_->getDescriptorType(i);
        resource.format = resources_->getVkFormat(i);
        resource.shape = copied(resources_->getTensorShape(i));
        resource.strides = copied(resources_->getTensorStride(i));
        resource.aliasGroup = resources_->getAliasGroupId(i);
        if (const auto sampler = resources_->getSamplerConfigHandle(i)) {
            resource.sampler = VgfSampler{
                resources_->getSamplerConfigMinFilter(sampler), resources_->getSamplerConfigMagFilter(sampler),
                resources_->getSamplerConfigAddressModeU(sampler), resources_->getSamplerConfigAddressModeV(sampler),
                resources_->getSamplerConfigBorderColor(sampler)};
        }
        const bool constant = resource.category == VgfCategory::Constant;
        if (constant == resource.descriptorType.has_value() || (constant && resource.aliasGroup)) {
            return bad("VGF " + at("resources", i), constant ? "a constant with a descriptor type or an alias group"
                                                             : "neither a constant nor of any descriptor type");
        }
        model_.resources.push_back(std::move(resource));
    }
    return Nothing{};
}

Status Reader::constants() {
    model_.constantBytes = bytes_.subspan(header_->GetConstantsOffset(), header_->GetConstantsSize());
    model_.constantPlace = header_->GetConstantsOffset();
    for (uint32_t i = 0; i < constants_->size(); ++i) {
        VgfConstant constant;
        constant.resource = constants_->getConstantMrtIndex(i);
        constant.sparsityDimension = constants_->getConstantSparsityDimension(i);
        const auto data = constants_->getConstant(i);
        constant.data = {data.data(), data.size()};
        if (constant.resource >= model_.resources.size() ||
            model_.resources[constant.resource].category != VgfCategory::Constant) {
            return bad("VGF " + at("constants", i),
                       "resource " + std::to_string(constant.resource) + " is not a constant");
        }
        if (constant.data.empty() || constant.sparsityDimension < -1) {
            return bad("VGF " + at("constants", i), constant.data.empty() ? "no data" : "a bad sparsity dimension");
        }
        model_.constants.push_back(constant);
    }
    return Nothing{};
}

Status Reader::slots(const std::string &where, lib::BindingSlotArrayHandle handle, std::vector<VgfSlot> &out) const {
    for (uint32_t i = 0; i < sequence_->getBindingsSize(handle); ++i) {
        const VgfSlot slot{sequence_->getBindingSlotBinding(handle, i), sequence_->getBindingSlotMrtIndex(handle, i)};
        if (slot.resource >= model_.resources.size()) {
            return bad("VGF " + where + at("", i), "there is no resource " + std::to_string(slot.resource));
        }
        out.push_back(slot);
    }
    return Nothing{};
}

std::vector<std::string> Reader::names(lib::NameArrayHandle handle) const {
    std::vector<std::string> names;
    for (uint32_t i = 0; i < sequence_->getNamesSize(handle); ++i) {
        names.emplace_back(sequence_->getName(handle, i));
    }
    return names;
}

Status Reader::segment(uint32_t index) {
    const std::string where = at("segments", index);
    VgfSegment segment;
    segment.name = sequence_->getSegmentName(index);
    segment.module = sequence_->getSegmentModuleIndex(index);
    if (segment.module >= model_.modules.size()) {
        return bad("VGF " + where, "there is no module " + std::to_string(segment.module));
    }
    const bool compute = sequence_->getSegmentType(index) == lib::ModuleType::COMPUTE;
    if (compute != (model_.modules[segment.module].stage == VgfStage::Compute)) {
        return bad("VGF " + where, "segment and module disagree on being compute or graph");
    }
    for (uint32_t i = 0; i < sequence_->getSegmentDescriptorSetInfosSize(index); ++i) {
        VgfDescriptorSet set;
        set.index = sequence_->getSegmentDescriptorSetIndex(index, i);
        Status status = slots(where + ".sets", sequence_->getDescriptorBindingSlotsHandle(index, i), set.slots);
        if (!status) {
            return status;
        }
        segment.sets.push_back(std::move(set));
    }
    Status status = slots(where + ".inputs", sequence_->getSegmentInputBindingSlotsHandle(index), segment.inputs);
    if (status) {
        status = slots(where + ".outputs", sequence_->getSegmentOutputBindingSlotsHandle(index), segment.outputs);
    }
    if (!status) {
        return status;
    }
    const auto bindings = sequence_->getSegmentConstantBindingsHandle(index);
    std::vector<uint32_t> indices;
    for (uint32_t i = 0; i < sequence_->getGraphConstantBindingsSize(bindings); ++i) {
        const auto binding = sequence_->getGraphConstantBinding(bindings, i);
        if (binding.constantIndex >= model_.constants.size()) {
            return bad("VGF " + where, "there is no constant " + std::to_string(binding.constantIndex));
        }
        segment.constants.push_back({binding.graphConstantId, binding.constantIndex});
        indices.push_back(binding.constantIndex);
    }
    if (copied(sequence_->getSegmentConstantIndexes(index)) != indices) {
        return bad("VGF " + where, "its two lists of constants disagree");
    }
    const auto groups = copied(sequence_->getSegmentDispatchShape(index));
    if (!groups.empty() && groups.size() != segment.groups.size()) {
        return bad("VGF " + where, "a dispatch of " + std::to_string(groups.size()) + " axes");
    }
    std::copy(groups.begin(), groups.end(), segment.groups.begin());
    const auto ranges = sequence_->getSegmentPushConstRange(index);
    for (uint32_t i = 0; i < sequence_->getPushConstRangesSize(ranges); ++i) {
        segment.pushConstants.push_back({sequence_->getPushConstRangeStageFlags(ranges, i),
                                         sequence_->getPushConstRangeOffset(ranges, i),
                                         sequence_->getPushConstRangeSize(ranges, i)});
    }
    model_.segments.push_back(std::move(segment));
    return Nothing{};
}

Status Reader::segments() {
    for (uint32_t i = 0; i < sequence_->modelSequenceTableSize(); ++i) {
        if (Status status = segment(i); !status) {
            return status;
        }
    }
    return Nothing{};
}

Status Reader::sequence() {
    model_.inputNames = names(sequence_->getModelSequenceInputNamesHandle());
    model_.outputNames = names(sequence_->getModelSequenceOutputNamesHandle());
    Status status = slots("inputs", sequence_->getModelSequenceInputBindingSlotsHandle(), model_.inputs);
    return status ? slots("outputs", sequence_->getModelSequenceOutputBindingSlotsHandle(), model_.outputs) : status;
}

} // namespace

Result<VgfModel> readVgf(std::span<const uint8_t> bytes) {
    try {
        return Reader(bytes).read();
    } catch (const std::exception &exception) { // libvgf's, or memory has run out
        return bad("VGF", std::string("cannot be read: ") + exception.what());
    }
}

} // namespace gridsample
