# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The workloads of tests/benchmarks/workloads.json as names, shapes and grids, as grid_sample_bench has them."""
import itertools
import json
import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Workload:
    name: str
    image_type: str  # "f32", "f16", "i8"
    grid_type: str
    shape: tuple  # N, C, (D,) H, W
    out: tuple  # (Do,) Ho, Wo
    mode: str
    grid: str


def scale_text(scale):
    return f"1/{round(1 / scale)}x" if scale < 1 else f"{round(scale)}x"


def workloads_in(path):
    found = []
    for group in json.load(open(path, encoding="utf-8"))["groups"]:
        for types, shape, grid, scale, mode in itertools.product(
                group["types"], group["shapes"], group["grids"], group["scales"], group["modes"]):
            name = f"{mode}/{'_'.join(types)}/{'x'.join(map(str, shape))}/{grid}/{scale_text(scale)}"
            out = tuple(round(length * scale) for length in shape[2:])
            found.append(Workload(name, types[0], types[1], tuple(shape), out, mode, grid))
    return found


def grid_of(workload, np, seed=3011):
    """Coordinates [N, (Do,) Ho, Wo, 2 or 3], x first, float32, in PyTorch's normalized units."""
    axes = [(2 * np.arange(length, dtype=np.float32) + 1) / np.float32(length) - 1 for length in workload.out]
    if workload.grid == "random":
        shape = (workload.shape[0], *workload.out, len(workload.out))
        return np.random.default_rng(seed).uniform(-1, 1, shape).astype(np.float32)
    places = np.meshgrid(*axes, indexing="ij")
    y, x = places[-2], places[-1]
    if workload.grid == "affine":
        cosine, sine = 0.8889, 0.1408  # of 9 degrees, times 0.9
        moved = [cosine * x + sine * y + 0.02, cosine * y - sine * x - 0.01]
        moved += [0.9 * place for place in places[:-2]]
    else:
        height, width = workload.shape[-2:]
        moved = [x + 10 / width * np.sin(9 * y + 4 * x), y + 10 / height * np.cos(7 * x - 3 * y), *places[:-2]]
    one = np.stack(moved, axis=-1).astype(np.float32)
    return np.ascontiguousarray(np.broadcast_to(one, (workload.shape[0], *one.shape)))


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    if not values:
        return math.nan
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2
