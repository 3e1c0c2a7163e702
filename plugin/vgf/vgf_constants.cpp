/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The format of the constants' section: a tag of 8 bytes, their number in 64 bits, for each its resource and sparsity
// dimension in 32 bits and its size and place in 64, and then the data, each padded to 8 bytes. All little-endian.
#include "vgf/vgf_constants.hpp"

#include "vgf/large_models.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace gridsample {
namespace {

constexpr size_t kOffsetPlace = 64, kSizePlace = 72; // of the constants' section, in the header
constexpr std::string_view kTag{"CONST00\0", 8};
constexpr uint64_t kAlignment = 8;
constexpr uint64_t kEmptySection = 16; // tag and number
constexpr uint64_t kMostGap = 256;     // the gap is at most 1 / kMostGap of the constants

uint64_t padded(uint64_t size) {
    return (size + kAlignment - 1) / kAlignment * kAlignment;
}

template <typename T> void append(std::vector<uint8_t> &bytes, T value) {
    for (size_t i = 0; i < sizeof value; ++i) {
        bytes.push_back(static_cast<uint8_t>(value >> (8 * i)));
    }
}

std::vector<uint8_t> tableOf(const VgfModel &model) {
    std::vector<uint8_t> table(kTag.begin(), kTag.end());
    append(table, static_cast<uint64_t>(model.constants.size()));
    uint64_t place = 0;
    for (const VgfConstant &constant : model.constants) {
        append(table, constant.resource);
        append(table, static_cast<uint32_t>(constant.sparsityDimension));
        append(table, static_cast<uint64_t>(constant.data.size()));
        append(table, place);
        place += padded(constant.data.size());
    }
    return table;
}

// How many of the bytes from a constant's first on are as they have to be in the new file: its own, and those of the
// constants behind it, up to `next`, as long as they and the padding between lie like that in the file that was read.
std::span<const uint8_t> pieceFrom(const VgfModel &model, size_t &next) {
    const auto &all = model.constantBytes;
    std::span<const uint8_t> piece = model.constants[next++].data;
    if (all.empty() || piece.data() < all.data() || piece.data() + piece.size() > all.data() + all.size()) {
        return piece;
    }
    const auto begin = static_cast<size_t>(piece.data() - all.data());
    while (next < model.constants.size()) {
        const std::span<const uint8_t> data = model.constants[next].data;
        const uint64_t end = begin + padded(piece.size());
        const auto gap = end <= all.size() ? all.subspan(begin + piece.size(), end - begin - piece.size()) : all;
        const bool isNext = end <= all.size() && data.data() == all.data() + end && data.size() <= all.size() - end &&
                            std::all_of(gap.begin(), gap.end(), [](uint8_t byte) { return byte == 0; });
        if (!isNext) {
            break;
        }
        piece = all.subspan(begin, end - begin + data.size());
        ++next;
    }
    return piece;
}

} // namespace

VgfConstantWriter::VgfConstantWriter(const VgfModel &model, const VgfSink &sink)
    : model_(model), sink_(sink), table_(tableOf(model)) {}

// Whether the new section is the one that was read.
bool VgfConstantWriter::isAsRead() const {
    const auto &all = model_.constantBytes;
    if (model_.constants.empty() || all.size() < table_.size() ||
        !std::equal(table_.begin(), table_.end(), all.begin())) {
        return false;
    }
    size_t next = 0;
    const std::span<const uint8_t> piece = pieceFrom(model_, next);
    return next == model_.constants.size() && piece.data() == all.data() + table_.size() &&
           table_.size() + padded(piece.size()) == all.size();
}

Status VgfConstantWriter::putHeader() {
    for (size_t i = 0; i < 8; ++i) {
        section_ |= static_cast<uint64_t>(header_[kOffsetPlace + i]) << (8 * i);
    }
    uint64_t size = table_.size();
    for (const VgfConstant &constant : model_.constants) {
        size += padded(constant.data.size());
    }
    const uint64_t place = model_.constantPlace;
    keepsPlace_ = size >= kLargeModel && place >= section_ && place - section_ <= size / kMostGap && isAsRead();
    gap_ = keepsPlace_ ? place - section_ : 0;
    for (size_t i = 0; i < 8; ++i) {
        header_[kOffsetPlace + i] = static_cast<uint8_t>((section_ + gap_) >> (8 * i));
        header_[kSizePlace + i] = static_cast<uint8_t>(size >> (8 * i));
    }
    return sink_(header_);
}

Status VgfConstantWriter::putZeros(uint64_t count) {
    static constexpr std::array<uint8_t, 4096> kZeros{};
    Status put = Nothing{};
    for (; put && count > 0; count -= std::min<uint64_t>(count, kZeros.size())) {
        put = sink_(std::span(kZeros).first(std::min<uint64_t>(count, kZeros.size())));
    }
    return put;
}

Status VgfConstantWriter::take(std::span<const uint8_t> bytes) {
    if (taken_ < header_.size()) {
        const size_t count = std::min<size_t>(bytes.size(), header_.size() - taken_);
        std::copy_n(bytes.begin(), count, header_.begin() + static_cast<std::ptrdiff_t>(taken_));
        taken_ += count;
        bytes = bytes.subspan(count);
        if (taken_ == header_.size()) {
            if (Status put = putHeader(); !put) {
                return put;
            }
        }
    }
    const uint64_t left = section_ > taken_ ? section_ - taken_ : 0; // before the section
    taken_ += bytes.size();
    const std::span<const uint8_t> rest = bytes.subspan(std::min<uint64_t>(bytes.size(), left));
    held_.insert(held_.end(), rest.begin(), rest.end());
    bytes = bytes.first(bytes.size() - rest.size());
    return bytes.empty() ? Status(Nothing{}) : sink_(bytes);
}

Status VgfConstantWriter::finish() {
    if (section_ == 0 || taken_ != section_ + kEmptySection || !std::equal(kTag.begin(), kTag.end(), held_.begin())) {
        return Error{ErrorCode::Internal, "VGF", "libvgf wrote a file whose last section is not that of the constants",
                     ""};
    }
    if (keepsPlace_) {
        Status put = putZeros(gap_);
        return put ? sink_(model_.constantBytes) : std::move(put);
    }
    if (Status put = sink_(table_); !put) {
        return put;
    }
    for (size_t next = 0; next < model_.constants.size();) {
        const std::span<const uint8_t> piece = pieceFrom(model_, next);
        Status put = sink_(piece);
        put = put ? putZeros(padded(piece.size()) - piece.size()) : std::move(put);
        if (!put) {
            return put;
        }
    }
    return Nothing{};
}

} // namespace gridsample
