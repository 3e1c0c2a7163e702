/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// WithoutLayers for systems with setenv and for Windows' run-time library.
#include "vulkan/layer_environment.hpp"

#include <cstdlib>

namespace gridsample {
namespace {

// The second one is read by loaders since 1.3.234.
constexpr const char *kVariables[] = {"VK_INSTANCE_LAYERS", "VK_LOADER_LAYERS_ENABLE"};

#if defined(_WIN32)
void set(const char *name, const std::string &value) {
    _putenv_s(name, value.c_str());
}
void remove(const char *name) {
    _putenv_s(name, "");
}
#else
void set(const char *name, const std::string &value) {
    setenv(name, value.c_str(), 1);
}
void remove(const char *name) {
    unsetenv(name);
}
#endif

} // namespace

WithoutLayers::WithoutLayers() {
    for (const char *name : kVariables) {
        if (const char *value = std::getenv(name)) {
            saved_.emplace_back(name, value);
            remove(name);
        }
    }
}

WithoutLayers::~WithoutLayers() {
    for (const auto &[name, value] : saved_) {
        set(name, value);
    }
}

} // namespace gridsample
