/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What is measured: operators of workloads.json with images and grids made for them.
#pragma once

#include "base/result.hpp"
#include "op/grid_sample_desc.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gridsample::bench {

// Where the grid points: affine, the image turned by 9 degrees and enlarged by a tenth; flow, every pixel moved by up
// to five pixels, smoothly; random, anywhere in the image.
enum class GridKind { Affine, Flow, Random };

struct Workload {
    std::string name; // "bilinear/f32_f32/1x4x1080x1920/affine/1x": mode, types, N x C x (D x) H x W, grid, scale
    Layout layout = Layout::Nhwc;
    GridKind grid = GridKind::Affine;
    GridSampleDesc desc;
};

// Every workload of the file, once per layout. Errors: a file that cannot be read, or that is no table of workloads.
Result<std::vector<Workload>> workloadsIn(const std::string &path);

uint64_t bytesOf(const TensorDesc &tensor);

// Bytes of the tensors together: what an ideal shader moves.
uint64_t bytesMoved(const GridSampleDesc &desc);

// Contents, the same on every run: evenly spread random images, grids as the workload says.
std::vector<uint8_t> imageFor(const Workload &workload);
std::vector<uint8_t> gridFor(const Workload &workload);

} // namespace gridsample::bench
