/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Writes a VgfModel through libvgf's encoder, in the order in which the real converter builds its files.
#include "vgf/vgf_constants.hpp"
#include "vgf/vgf_file.hpp"
#include "vgf/vgf_log.hpp"
#include "vgf/vgf_slots.hpp"

#include <vgf/encoder.hpp>

#include <exception>
#include <limits>
#include <memory>
#include <ostream>
#include <streambuf>

namespace gridsample {
namespace {

namespace lib = mlsdk::vgflib;

// An output stream without memory of its own: what libvgf writes goes straight on.
class SinkBuffer : public std::streambuf {
  public:
    explicit SinkBuffer(VgfConstantWriter &writer) : writer_(writer) {}
    const Status &status() const { return status_; }

  protected:
    std::streamsize xsputn(const char *data, std::streamsize size) override {
        if (status_) {
            status_ = writer_.take({reinterpret_cast<const uint8_t *>(data), static_cast<size_t>(size)});
        }
        return status_ ? size : 0;
    }
    int_type overflow(int_type value) override {
        const char byte = traits_type::to_char_type(value);
        return xsputn(&byte, 1) == 1 ? value : traits_type::eof();
    }

  private:
    VgfConstantWriter &writer_;
    Status status_{Nothing{}};
};

std::vector<lib::ModuleRef> addModules(lib::Encoder &encoder, const VgfModel &model) {
    std::vector<lib::ModuleRef> refs;
    for (const VgfModule &module : model.modules) {
        const auto type = module.stage == VgfStage::Compute ? lib::ModuleType::COMPUTE : lib::ModuleType::GRAPH;
        if (module.language == VgfLanguage::Spirv) {
            refs.push_back(encoder.AddModule(type, module.name, module.entryPoint, module.spirv));
        } else {
            const auto language = module.language == VgfLanguage::Glsl ? lib::ShaderType::GLSL : lib::ShaderType::HLSL;
            refs.push_back(encoder.AddModule(type, module.name, module.entryPoint, language, module.text));
        }
    }
    return refs;
}

std::vector<lib::ResourceRef> addResources(lib::Encoder &encoder, const VgfModel &model) {
    std::vector<lib::ResourceRef> refs;
    for (const VgfResource &resource : model.resources) {
        const auto add = [&](auto member) {
            return (encoder.*member)(resource.descriptorType.value_or(0), resource.format, resource.shape,
                                     resource.strides, resource.aliasGroup);
        };
        switch (resource.category) {
        case VgfCategory::Input:
            refs.push_back(add(&lib::Encoder::AddInputResource));
            break;
        case VgfCategory::Output:
            refs.push_back(add(&lib::Encoder::AddOutputResource));
            break;
        case VgfCategory::Intermediate:
            refs.push_back(add(&lib::Encoder::AddIntermediateResource));
            break;
        case VgfCategory::Constant:
            refs.push_back(encoder.AddConstantResource(resource.format, resource.shape, resource.strides));
            break;
        }
        if (const auto &sampler = resource.sampler) {
            encoder.AddSamplerConfig(refs.back(), sampler->minFilter, sampler->magFilter, sampler->addressModeU,
                                     sampler->addressModeV, sampler->borderColor);
        }
    }
    return refs;
}

// Graphs have one set that goes by its place; the converter writes numbers for compute shaders only.
uint32_t setIndex(VgfStage stage, uint32_t index, size_t place) {
    return stage == VgfStage::Graph && index == place ? std::numeric_limits<uint32_t>::max() : index;
}

void addSegment(lib::Encoder &encoder, const VgfModel &model, const VgfSegment &segment, VgfSlots &slots,
                lib::ModuleRef module, const std::vector<lib::ConstantRef> &constants) {
    const VgfStage stage = model.modules[segment.module].stage;
    std::vector<lib::DescriptorSetInfoRef> sets;
    for (const VgfDescriptorSet &set : segment.sets) {
        const auto refs = stage == VgfStage::Compute ? slots.bound(set.slots) : slots.listed(set.slots);
        sets.push_back(encoder.AddDescriptorSetInfo(refs, setIndex(stage, set.index, sets.size())));
    }
    std::vector<lib::GraphConstantBindingRef> bindings;
    for (const VgfConstantBinding &binding : segment.constants) {
        bindings.emplace_back(binding.graphConstant, constants[binding.constant]);
    }
    std::vector<lib::PushConstRangeRef> ranges;
    for (const VgfPushConstants &range : segment.pushConstants) {
        ranges.push_back(encoder.AddPushConstRange(range.stages, range.offset, range.size));
    }
    encoder.AddSegmentInfo(module, segment.name, sets, slots.listed(segment.inputs), slots.listed(segment.outputs),
                           bindings, segment.groups, ranges);
}

// The encoder follows indices blindly.
bool indicesInRange(const VgfModel &model) {
    const auto all = [&](const std::vector<VgfSlot> &slots) {
        for (const VgfSlot &slot : slots) {
            if (slot.resource >= model.resources.size()) {
                return false;
            }
        }
        return true;
    };
    bool good = all(model.inputs) && all(model.outputs);
    for (const VgfConstant &constant : model.constants) {
        good = good && constant.resource < model.resources.size() && !constant.data.empty();
    }
    for (const VgfSegment &segment : model.segments) {
        good = good && segment.module < model.modules.size() && all(segment.inputs) && all(segment.outputs);
        for (const VgfDescriptorSet &set : segment.sets) {
            good = good && all(set.slots);
        }
        for (const VgfConstantBinding &binding : segment.constants) {
            good = good && binding.constant < model.constants.size();
        }
    }
    return good;
}

Status write(const VgfModel &model, const VgfSink &sink) {
    VgfLog log;
    const std::unique_ptr<lib::Encoder> encoder = lib::CreateEncoder(model.vulkanHeaderVersion);
    const auto modules = addModules(*encoder, model);
    const auto resources = addResources(*encoder, model);
    std::vector<lib::ConstantRef> constants; // the encoder knows of none: see VgfConstantWriter
    for (uint32_t i = 0; i < model.constants.size(); ++i) {
        constants.push_back({i});
    }
    VgfSlots slots(*encoder, resources);
    slots.makeInOrder(model);
    for (const VgfSegment &segment : model.segments) {
        addSegment(*encoder, model, segment, slots, modules[segment.module], constants);
    }
    encoder->AddModelSequenceInputsOutputs(slots.listed(model.inputs), model.inputNames, slots.listed(model.outputs),
                                           model.outputNames);
    encoder->Finish();

    VgfConstantWriter writer(model, sink);
    SinkBuffer buffer(writer);
    std::ostream stream(&buffer);
    const bool written = encoder->WriteTo(stream);
    if (!buffer.status()) {
        return buffer.status();
    }
    if (!written || !stream) {
        return Error{ErrorCode::Internal, "VGF", log.explain("libvgf could not write it"), ""};
    }
    return writer.finish();
}

} // namespace

Status writeVgf(const VgfModel &model, const VgfSink &sink) {
    if (!indicesInRange(model)) {
        return Error{ErrorCode::Internal, "VGF", "an index points outside its list", ""};
    }
    try {
        return write(model, sink);
    } catch (const std::exception &exception) { // libvgf's, or memory has run out
        return Error{ErrorCode::Internal, "VGF", std::string("cannot be written: ") + exception.what(), ""};
    }
}

} // namespace gridsample
