/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The resources that a dispatch_grid_sample names: what they hold, and the storage buffers that shaders see of them.
#pragma once

#include "op/grid_sample_desc.hpp"
#include "scenario/expansion.hpp"

namespace gridsample {

enum class OperandKind { Tensor, Buffer, Image };

struct Operand {
    std::string uid;
    OperandKind kind = OperandKind::Buffer;
    std::optional<DataType> type;              // nothing: a buffer that nobody describes
    std::optional<std::vector<int64_t>> shape; // likewise; images [1,H,W,components]
    bool isUnsigned = false;                   // of i8: unsigned bytes
    const ImageFormat *format = nullptr;       // of images
};

// reference: a uid, or an object with resource_ref and what a buffer holds, as the schema has it.
// Errors: NotFound for a uid that no resource has; Unsupported for another kind of resource or a type that no shader
// takes; InvalidInput for "dims" or "format" of a resource that says so itself.
Result<Operand> readOperand(Expansion &expansion, const Json &reference);

// The uid of a storage buffer with an operand's packed elements: a buffer itself, or one that shares the memory of a
// tensor, made at the first call for it.
// Errors: InvalidInput for a buffer that is too small; Unsupported for a tensor whose elements are not packed.
Result<std::string> storageBuffer(Expansion &expansion, const Operand &operand);

} // namespace gridsample
