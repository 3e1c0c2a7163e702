/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Images at the ports of a scenario's VGFs: what the models say of them, and tensors in their place.
#pragma once

#include "scenario/expansion.hpp"
#include "scenario/image_facts.hpp"
#include "scenario/vgf_interface.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace gridsample {

// The interfaces of the scenario's VGFs, each read once.
class VgfInterfaces {
  public:
    // nullptr for a graph that cannot be read; the runner says why.
    const VgfInterface *find(Expansion &expansion, const std::string &graphUid);

  private:
    std::map<std::string, std::optional<VgfInterface>> read_;
};

// Whether commands of this kind run a VGF.
bool isGraphDispatch(const std::string &kind);

// Calls visit(port, is input, binding) for each port of a VGF that the resource is bound to.
void forEachPort(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid,
                 const std::function<void(const VgfPort &, bool, Json &)> &visit);

// Of the image or the tensor [1,H,W,C] that a model has where dispatch_vgf or dispatch_graph binds the image.
ImageFacts factsFromModels(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid);

// The sampler of the model's input that the image is bound to.
std::optional<VgfSampler> samplerOf(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid);

// Binds tensors that share the image's memory wherever a model takes or gives a tensor [1,H,W,C] for it.
// Errors: Unsupported for a tensor that is not the image's texels, and where the image cannot have linear tiling.
Status bindTensorsForImage(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid, const ImageFacts &facts);

} // namespace gridsample
