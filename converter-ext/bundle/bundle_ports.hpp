/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a bundle's user sees: the model's inputs and outputs as resources of the scenario, and the files for them.
#pragma once

#include "bundle/image_view.hpp"

#include <optional>
#include <set>

namespace gridsample {

struct BundlePort {
    std::string name;               // in the model, and the resource's uid
    size_t value = 0;               // index into BundleParts::values
    std::string file;               // of an input: below the bundle; of an output: below the runner's --output
    std::optional<ImageView> image; // it is an image of the scenario
};

// Gives each name a file name that every system takes, and each only once.
class FileNames {
  public:
    std::string make(const std::string &name, const std::string &extension);

  private:
    std::set<std::string> taken_; // in lower case
};

// A user's file as the runner must find it for an input: its bytes, and ".npy" or ".dds".
struct PlacedFile {
    Bytes bytes;
    std::string extension;
};

// path: UTF-8. A .npy file has the model's type and shape; for an image it may also have the texels' shape, and may be
// a .dds file of the image's format. Errors: anything else.
Result<PlacedFile> placeInput(const std::string &path, const BundlePort &port, const BundleValue &value);

} // namespace gridsample
