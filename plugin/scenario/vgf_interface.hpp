/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The inputs and outputs of a VGF, as somebody who feeds it sees them.
#pragma once

#include "base/result.hpp"
#include "data/array.hpp"
#include "data/image_format.hpp"
#include "vgf/vgf_model.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gridsample {

enum class PortKind { Tensor, Buffer, SampledImage, StorageImage };

// One input or output.
struct VgfPort {
    std::string name; // "" if the VGF does not say
    uint32_t binding = 0;
    PortKind kind = PortKind::Tensor;
    std::vector<int64_t> shape;               // outermost axis first; images [1,H,W,C]
    ElementType element = ElementType::F32;   // of one component
    const ImageFormat *imageFormat = nullptr; // of images
    std::optional<VgfSampler> sampler;
};

struct VgfInterface {
    std::vector<VgfPort> inputs, outputs; // in the model's order
    // The names of all inputs, if some of them are read by nothing: a VGF does not say which, and no port has a name.
    std::vector<std::string> allInputNames;
};

// Inputs that the model has a second time, in another form: a shader reads one as image or buffer that a graph reads as
// tensor. The runner binds only the first; as intermediates in the same alias group the others follow it. Returns
// whether there were any.
bool hideFurtherInputs(VgfModel &model);

// Errors: InvalidInput for a shader without code, which only a scenario can put in; Unsupported for a descriptor type,
// format or shape that no resource of a scenario has.
Result<VgfInterface> readInterface(const VgfModel &model);

// The port that a name or a number (from 0) means. NotFound lists what there is.
Result<size_t> findPort(const std::vector<VgfPort> &ports, const std::string &what, std::string_view nameOrNumber);

// "0 image: int8 [1,4,32,48], 1 grid: int16 [1,32,48,2]".
std::string listPorts(const std::vector<VgfPort> &ports);

} // namespace gridsample
