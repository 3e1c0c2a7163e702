# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Cases about where pixels are: sizes, edges, coordinates, long axes, volumes."""

import itertools

import numpy as np

from conformance.group import Group
from conformance.ways import MODES, product


def sizes():
    group = Group(
        "sizes", "every mode over batches, channel counts, axes of one and two pixels, smaller and larger outputs"
    )
    pairs = (
        ("odd", (2, 3, 5, 7), (2, 4, 3, 2)),
        ("one_row", (1, 1, 1, 9), (1, 2, 11, 2)),
        ("one_column", (2, 5, 3, 1), (2, 1, 7, 2)),
        ("two_by_two", (1, 4, 2, 2), (1, 5, 5, 2)),
        ("many_channels", (1, 9, 3, 4), (1, 1, 3, 2)),
    )
    for name, image, grid in pairs:
        group.normal(name + "_image", image)
        group.coordinates(name, grid)
        for case in product():
            group.add(name + "_image", name, **case)
    for mode, align_corners in itertools.product(MODES, (False, True)):
        group.add(
            "odd_image",
            "odd",
            why="a fill per channel",
            mode=mode,
            padding="constant",
            align_corners=align_corners,
            fill=[0.25, -3, 1e4],
        )
    return group


def edges():
    group = Group("edges", "edges, ties, far and impossible coordinates")
    group.normal("image", (1, 2, 4, 5))
    near = [-1, 1, -1.25, 1.25, -1.2, 1.2, -0.75, 0.75, -0.5, 0.5, 0, -0.8, 0.6, -1.5, 1.5, -1.75, 2]
    near += [
        np.nextafter(np.float32(v), np.float32(d)) for v, d in ((-1, -2), (-1, 0), (1, 2), (1, 0), (0, 1), (0, -1))
    ]
    pairs = np.array([(near[i], near[(i * 7 + 3) % len(near)]) for i in range(len(near))], np.float32)
    group.tensor("near", "f32", pairs[None, None])
    group.tensor(
        "ties",
        "f32",
        np.array(
            [[(x / 5 * 2, y / 4 * 2) for x in (-2.5, -2, -1, 0, 1, 2)] for y in (-2, -1.5, -0.5, 0.5, 1.5, 2)],
            np.float32,
        )[None],
    )
    group.tensor(
        "ties_ac",
        "f32",
        np.array(
            [[(x / 2, 0.0) for x in (-2.75, -2.25, -1.75, -1.25, -0.75, -0.25, 0.25, 0.75, 1.25, 1.75, 2.25)]],
            np.float32,
        )[None],
    )
    group.coordinates("far", (1, 2, 7, 2), 300)
    odd = [np.nan, np.inf, -np.inf, 1e7, -1e7, 6.76809e7, 1e30, -1e30, 3.4e38, -3.4e38, 1e-42, 2.0**31, -(2.0**31)]
    odd = [(v, 0.3) for v in odd] + [(-0.2, v) for v in odd] + [(np.nan, np.inf), (-np.inf, np.nan), (0.1, 0.2)]
    group.tensor("impossible", "f32", np.array([[odd]], np.float32))
    for name in ("near", "ties", "ties_ac", "far", "impossible"):
        for case in product(("nearest",) if name.startswith("ties") else MODES):
            group.add("image", name, layouts=("NCHW",), **case)
    group.normal("one_pixel_image", (1, 1, 1, 3))
    group.tensor(
        "impossible_on_one_pixel",
        "f32",
        np.array([[[(0.1, v) for v in (np.nan, np.inf, -np.inf, 1e20, -1e20, 2)]]], np.float32),
    )
    for case in product():
        group.add("one_pixel_image", "impossible_on_one_pixel", layouts=("NCHW",), **case)
    group.tensor("infinite_image", "f32", np.array([[np.inf, -np.inf, np.nan], [np.inf] * 3], np.float32)[None, None])
    group.tensor(
        "outside",
        "f32",
        np.array([(-4, 0), (4, 0.5), (0.3, -9), (0.2, 9), (np.nan, 0), (9, -9)], np.float32)[None, None],
    )
    for case in product(paddings=("zeros", "constant")):
        group.add("infinite_image", "outside", layouts=("NCHW",), why="padding is chosen, not multiplied", **case)
    return group


def coordinates():
    group = Group("coordinates", "pixel coordinates and offsets from the output's own place")
    group.normal("image", (2, 3, 4, 6))
    group.tensor("pixel", "f32", group.random.uniform(-3, 8, (2, 3, 4, 2)))
    group.tensor("offset", "f32", group.random.uniform(-3, 3, (2, 4, 6, 2)))
    for name in ("pixel", "offset"):
        for case in product():
            group.add("image", name, coordinates=name, **case)
    group.integers("offset_i8", (2, 4, 6, 2), "i8")
    for case in product(paddings=("border", "reflection")):
        group.add("image", "offset_i8", coordinates="offset", grid_quantisation=[0.0625, -3], layouts=("NCHW",), **case)
    return group


def long_axes():
    group = Group("long_axes", "axes so long that one float32 coordinate is too coarse for the types")
    shape = (1, 1, 2, 1000)
    group.normal("image_f32", shape)
    group.normal("image_f16", shape, "f16")
    group.integers("image_i16", shape, "i16")
    group.coordinates("long", (1, 2, 16, 2), 1.1)
    group.coordinates("folded", (1, 2, 16, 2), 30)
    quantised = {"image_quantisation": [0.5, 0], "output_quantisation": [0.5, 0]}
    for image, mode, align_corners in itertools.product(("f32", "f16", "i16"), MODES, (False, True)):
        case = {"mode": mode, "align_corners": align_corners, **(quantised if image == "i16" else {})}
        group.add("image_" + image, "long", layouts=("NCHW",), padding="zeros", **case)
        group.add("image_" + image, "folded", layouts=("NCHW",), padding="reflection", **case)
    return group


def volumes():
    group = Group("volumes", "volumes, grid (x, y, z)")
    group.normal("odd_image", (2, 3, 3, 4, 5))
    group.coordinates("odd", (2, 2, 3, 2, 3))
    group.normal("flat_image", (1, 5, 1, 2, 3))
    group.coordinates("flat", (1, 3, 1, 4, 3))
    group.tensor(
        "impossible",
        "f32",
        np.array(
            [
                [v if axis == place else 0.3 for axis in range(3)]
                for place in range(3)
                for v in (np.nan, np.inf, -np.inf, 1e30, -7, 0.2)
            ],
            np.float32,
        )[None, None, None],
    )
    for name, image in (("odd", "odd_image"), ("flat", "flat_image"), ("impossible", "flat_image")):
        for case in product(("nearest", "bilinear")):
            group.add(image, name, layouts=("NHWC", "NCHW") if name == "odd" else ("NCHW",), **case)
    group.integers("image_i8", (1, 4, 3, 2, 5), "i8")
    group.normal("image_f16", (1, 4, 3, 2, 5), "f16")
    group.integers("grid_i16", (1, 2, 2, 3, 3), "i16")
    for case in product(("nearest", "bilinear")):
        quantised = {"grid_quantisation": [float(np.float32(1.2 / 32767)), 5]}
        group.add("image_f16", "grid_i16", layouts=("NHWC",), **case, **quantised)
        group.add(
            "image_i8",
            "grid_i16",
            layouts=("NHWC",),
            image_quantisation=[0.5, -3],
            output_quantisation=[0.25, 4],
            **case,
            **quantised
        )
    return group
