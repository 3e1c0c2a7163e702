/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Hides the layers that the environment asks for from a Vulkan instance that is about to be made.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace gridsample {

// Takes the variables that switch layers on out of the environment and puts them back when it goes out of scope.
// Not for use beside other threads that touch the environment.
class WithoutLayers {
  public:
    WithoutLayers();
    ~WithoutLayers();
    WithoutLayers(const WithoutLayers &) = delete;
    WithoutLayers &operator=(const WithoutLayers &) = delete;

  private:
    std::vector<std::pair<const char *, std::string>> saved_; // name, value
};

} // namespace gridsample
