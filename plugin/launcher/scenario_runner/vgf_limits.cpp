/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads of a VGF only what its compute segments bind and dispatch, through libvgf's checked decoders.
#include "launcher/scenario_runner/vgf_limits.hpp"

#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <vector>
#include <vgf/decoder.hpp>

#include "base/files.hpp"
#include "vgf/vgf_views.hpp"

namespace gridsample {
namespace {

namespace lib = mlsdk::vgflib;

constexpr int32_t kStorageBuffer = 7; // VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();

// Bytes of one element of the VkFormats from `first` on, up to the next row; 0: unknown.
struct FormatRow {
    int32_t first;
    uint32_t bytes;
};
constexpr FormatRow kFormats[] = {
    {0, 0},
    {1, 1},
    {2, 2},
    {9, 1},
    {16, 2},
    {23, 3},
    {37, 4},
    {70, 2},
    {77, 4},
    {84, 6},
    {91, 8},
    {98, 4},
    {101, 8},
    {104, 12},
    {107, 16},
    {110, 8},
    {113, 16},
    {116, 24},
    {119, 32},
    {122, 4},
    {124, 0},
    {1000460000, 1} /* R8_BOOL_ARM */,
    {1000460001, 2} /* BFLOAT16 */,
    {1000460002, 1} /* two of FLOAT8 */,
    {1000460004, 0},
};

uint64_t elementBytes(int32_t format) {
    uint64_t bytes = 0;
    for (const FormatRow &row : kFormats) {
        bytes = format >= row.first ? row.bytes : bytes;
    }
    return bytes;
}

uint64_t multiplied(uint64_t a, uint64_t b) {
    return a != 0 && b > kMost / a ? kMost : a * b;
}

class Limits {
  public:
    Limits(ByteView bytes, std::string name, const gridsample_device_facts &device)
        : bytes_(bytes), name_(std::move(name)), device_(device) {}

    Status check() {
        if (!open()) {
            return Nothing{};
        }
        for (uint32_t segment = 0; segment < sequence_->modelSequenceTableSize(); ++segment) {
            if (sequence_->getSegmentType(segment) != lib::ModuleType::COMPUTE) {
                continue;
            }
            if (Status status = checkGroups(segment); !status) {
                return status;
            }
            for (uint32_t set = 0; set < sequence_->getSegmentDescriptorSetInfosSize(segment); ++set) {
                if (Status status = checkSet(segment, set); !status) {
                    return status;
                }
            }
        }
        return Nothing{};
    }

  private:
    bool open() {
        if (bytes_.size() < lib::HeaderSize()) {
            return false;
        }
        const auto header = lib::CreateHeaderDecoder(bytes_.data(), lib::HeaderSize(), bytes_.size());
        if (!header) {
            return false;
        }
        const auto part = [&](uint64_t offset, uint64_t size, auto create, auto &decoder) {
            if (offset % 8 == 0 && offset <= bytes_.size() && size <= bytes_.size() - offset) {
                decoder = create(bytes_.data() + offset, size);
            }
            return decoder != nullptr;
        };
        return part(header->GetModelSequenceTableOffset(), header->GetModelSequenceTableSize(),
                    &lib::CreateModelSequenceTableDecoder, sequence_) &&
               part(header->GetModelResourceTableOffset(), header->GetModelResourceTableSize(),
                    &lib::CreateModelResourceTableDecoder, resources_);
    }

    Status checkGroups(uint32_t segment) const {
        const std::vector<uint32_t> groups = copied(sequence_->getSegmentDispatchShape(segment));
        for (std::size_t axis = 0; axis < groups.size() && axis < 3; ++axis) {
            if (groups[axis] > device_.max_compute_work_group_count[axis]) {
                return tooMuch(segment,
                               "dispatches " + std::to_string(groups[axis]) + " workgroups along axis " +
                                   std::to_string(axis),
                               std::to_string(device_.max_compute_work_group_count[axis]));
            }
        }
        return Nothing{};
    }

    Status checkSet(uint32_t segment, uint32_t set) const {
        const lib::BindingSlotArrayHandle slots = sequence_->getDescriptorBindingSlotsHandle(segment, set);
        for (uint32_t slot = 0; slot < sequence_->getBindingsSize(slots); ++slot) {
            const uint32_t resource = sequence_->getBindingSlotMrtIndex(slots, slot);
            if (resource >= resources_->size() || resources_->getDescriptorType(resource) != kStorageBuffer) {
                continue;
            }
            const uint64_t bytes = resourceBytes(resource);
            if (bytes > device_.max_storage_buffer_range) {
                return tooMuch(segment,
                               "binds a storage buffer of " + std::to_string(bytes) + " bytes at binding " +
                                   std::to_string(sequence_->getBindingSlotBinding(slots, slot)),
                               std::to_string(device_.max_storage_buffer_range) + " (maxStorageBufferRange)");
            }
        }
        return Nothing{};
    }

    uint64_t resourceBytes(uint32_t resource) const {
        uint64_t bytes = elementBytes(resources_->getVkFormat(resource));
        for (const int64_t axis : copied(resources_->getTensorShape(resource))) {
            bytes = multiplied(bytes, axis > 0 ? static_cast<uint64_t>(axis) : 0);
        }
        return bytes;
    }

    Error tooMuch(uint32_t segment, const std::string &what, const std::string &limit) const {
        const std::string segmentName(sequence_->getSegmentName(segment));
        return Error{ErrorCode::Unsupported, name_ + ": segment " + std::to_string(segment) + " (" + segmentName + ")",
                     what + ", more than the " + limit + " that " + device_.name + " allows",
                     "use a smaller model or another device"};
    }

    ByteView bytes_;
    std::string name_;
    const gridsample_device_facts &device_;
    std::unique_ptr<lib::ModelSequenceTableDecoder> sequence_;
    std::unique_ptr<lib::ModelResourceTableDecoder> resources_;
};

} // namespace

Status checkVgfLimits(const std::filesystem::path &vgf, const gridsample_device_facts &device) {
    const Result<MappedFile> file = MappedFile::open(vgf);
    if (!file) {
        return Nothing{};
    }
    try {
        return Limits(file->bytes(), utf8FromPath(vgf), device).check();
    } catch (const std::exception &) { // libvgf's, over a damaged file
        return Nothing{};
    }
}

} // namespace gridsample
