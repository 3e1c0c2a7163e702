/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What can be found out about an image from the rest of a scenario.
#pragma once

#include "scenario/expansion.hpp"
#include "scenario/image_members.hpp"
#include "scenario/source_file.hpp"
#include "scenario/vgf_interface.hpp"

#include <map>

namespace gridsample {

struct ImageFacts {
    const ImageFormat *format = nullptr;
    std::optional<int64_t> height, width;
    std::optional<int64_t> channels; // that a result has, if not all components: 3
    bool isComplete() const { return format != nullptr && height && width; }
    // Fills in what is missing.
    void addFrom(const ImageFacts &other);
};

// The interfaces of the scenario's VGFs, each read once.
class VgfInterfaces {
  public:
    // nullptr for a graph that cannot be read; the runner says why.
    const VgfInterface *find(Expansion &expansion, const std::string &graphUid);

  private:
    std::map<std::string, std::optional<VgfInterface>> read_;
};

// Of a picture. Errors: Unsupported if no format holds it.
Result<ImageFacts> factsOf(const LoadedPicture &picture, const FileSpec &file);

// Of the image or the tensor [1,H,W,C] that a model has where dispatch_vgf or dispatch_graph binds the image.
ImageFacts factsFromModels(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid);

// The sampler of the model's input that the image is bound to.
std::optional<VgfSampler> samplerOf(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid);

// Binds tensors that share the image's memory wherever a model takes or gives a tensor [1,H,W,C] for it.
// Errors: Unsupported for a tensor that is not the image's texels, and where the image cannot have linear tiling.
Status bindTensorsForImage(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid, const ImageFacts &facts);

// Of a tensor in the same memory_group with dims [1,H,W,C].
ImageFacts factsFromTensors(Expansion &expansion, const Json &members);

// Of the dispatch_grid_sample that the image is an operand of, from its other operands, as far as they are complete.
ImageFacts factsFromDispatches(Expansion &expansion, const std::string &uid);

// Errors of the operands that stand beside the image in a dispatch_grid_sample, with their JSON pointer.
Status checkOtherOperands(Expansion &expansion, const std::string &uid);

// How commands use an image. Errors: InvalidInput if a shader of the user's is among them, which only the user knows.
Result<std::optional<ImageUse>> useOf(Expansion &expansion, VgfInterfaces &vgfs, const std::string &uid,
                                      const ImageFormat &format);

} // namespace gridsample
