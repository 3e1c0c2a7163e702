# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Cases of every pair of types, and of what shaders do at once for some of them."""

import itertools

import numpy as np

from conformance.group import INTEGERS, Group
from conformance.ways import MODES, PADDINGS, QUANTISATIONS, product


def typed():
    group = Group("types", "types and quantisations of image and grid, mixed")
    shape, out = (1, 3, 4, 5), (1, 2, 4, 2)
    group.normal("image_f32", shape)
    group.normal("image_f16", shape, "f16")
    group.tensor(
        "image_f16_extreme",
        "f16",
        np.array([65504, -65504, 6e-8, -1.2e-7, 6.1e-5, 0, 1, 2048, 2049, 0.1, -0.0, 3e-6], np.float16).reshape(
            1, 1, 3, 4
        ),
    )
    group.integers("image_i8", shape, "i8")
    group.integers("image_u8", shape, "u8")
    group.integers("image_i16", shape, "i16")
    grids = {
        "f32": {},
        "f16": {},
        "i8": {"grid_quantisation": [1.3 / 127, 3]},
        "i16": {"grid_quantisation": [1.2 / 32767, -90]},
    }
    for kind in grids:
        if kind in INTEGERS:
            group.integers("grid_" + kind, out, kind)
        else:
            group.coordinates("grid_" + kind, out, 1.3, kind)
    turn = 0
    for image, grid in itertools.product(("f32", "f16", "i8", "u8", "i16"), grids):
        if (image, grid) == ("f32", "f32"):
            continue
        for mode, repeat in itertools.product(MODES, range(2)):
            turn += 1
            case = {
                "mode": mode,
                "padding": PADDINGS[(turn + repeat) % 4],
                "align_corners": bool((turn + repeat) // 2 % 2),
            }
            if image in INTEGERS:
                choices = QUANTISATIONS[image]
                pair = choices[turn % len(choices)]
                case.update(
                    image_quantisation=[float(np.float32(pair[0][0])), pair[0][1]],
                    output_quantisation=[float(np.float32(pair[1][0])), pair[1][1]],
                )
            if image == "u8":
                case["unsigned"] = True
            if case["padding"] == "constant":
                case["fill"] = [0.3]
            grid_case = {key: [float(np.float32(value[0])), value[1]] for key, value in grids[grid].items()}
            group.add("image_" + image, "grid_" + grid, layouts=(("NHWC", "NCHW")[turn // 2 % 2],), **case, **grid_case)
    for case in product(paddings=("zeros", "reflection")):
        group.add("image_f16_extreme", "grid_f32", layouts=("NCHW",), why="largest and smallest halves", **case)
    return group


def one_pixel():
    group = Group(
        "one_pixel", "axes of one pixel in every pair of types: images of one row, one column, one pixel, and results"
    )
    images = {"pixel": (1, 2, 1, 1), "row": (1, 2, 1, 4), "column": (1, 2, 5, 1)}
    results = {"to_pixel": (1, 1, 1, 2), "to_row": (1, 1, 5, 2)}
    quantised_grids = {"i8": [1.6 / 127, -4], "i16": [1.7 / 32767, 120]}
    for kind, (name, shape) in itertools.product(("f32", "f16", "i8", "u8", "i16"), images.items()):
        if kind in INTEGERS:
            group.integers(f"{name}_{kind}", shape, kind)
        else:
            group.normal(f"{name}_{kind}", shape, kind)
    for kind, (name, shape) in itertools.product(("f32", "f16", "i8", "i16"), results.items()):
        if kind in INTEGERS:
            group.integers(f"{name}_{kind}", shape, kind)
        else:
            group.coordinates(f"{name}_{kind}", shape, 2.5, kind)
    ways = itertools.cycle([way for way in product() if way["padding"] != "constant"])
    for kind, grid in itertools.product(("f32", "f16", "i8", "u8", "i16"), ("f32", "f16", "i8", "i16")):
        for turn, (name, result) in enumerate(itertools.product(images, results)):
            case = dict(next(ways), unsigned=True) if kind == "u8" else dict(next(ways))
            if kind in INTEGERS:
                pair = QUANTISATIONS[kind][turn % 3]
                for key, value in zip(("image_quantisation", "output_quantisation"), pair):
                    case[key] = [float(np.float32(value[0])), value[1]]
            if grid in INTEGERS:
                scale, zero_point = quantised_grids[grid]
                case["grid_quantisation"] = [float(np.float32(scale)), zero_point]
            group.add(f"{name}_{kind}", f"{result}_{grid}", layouts=(("NHWC", "NCHW")[turn // 2 % 2],), **case)
    return group


def packs():
    group = Group("packs", "channels in fours, channels last, in every pair of types: shaders move them four at a time")
    shape, out = (1, 8, 4, 5), (1, 2, 5, 2)
    group.normal("image_f32", shape)
    group.normal("image_f16", shape, "f16")
    group.normal("image_of_four", (2, 4, 4, 5))
    for kind in INTEGERS:
        group.integers("image_" + kind, shape, kind)
    for kind in ("f32", "f16", "i8", "i16"):
        if kind in INTEGERS:
            group.integers("grid_" + kind, out, kind)
        else:
            group.coordinates("grid_" + kind, out, 1.3, kind)
    group.coordinates("grid_of_two", (2, 3, 5, 2), 1.3)
    scales = {"i8": [1.3 / 127, 3], "i16": [1.2 / 32767, -90]}
    turn = 0
    for image, grid, mode in itertools.product(("f32", "f16", "i8", "u8", "i16"), ("f32", "f16", "i8", "i16"), MODES):
        turn += 1
        case = {"mode": mode, "padding": PADDINGS[turn % 4], "align_corners": turn // 4 % 2 == 1}
        if image in INTEGERS:
            pair = QUANTISATIONS[image][turn % len(QUANTISATIONS[image])]
            case.update(
                image_quantisation=[float(np.float32(pair[0][0])), pair[0][1]],
                output_quantisation=[float(np.float32(pair[1][0])), pair[1][1]],
            )
        if grid in INTEGERS:
            case["grid_quantisation"] = [float(np.float32(scales[grid][0])), scales[grid][1]]
        if image == "u8":
            case["unsigned"] = True
        if case["padding"] == "constant":
            case["fill"] = [0.3]
        group.add("image_" + image, "grid_" + grid, layouts=("NHWC",), **case)
    for case in product():
        group.add("image_of_four", "grid_of_two", layouts=("NHWC",), **case)
    for mode in MODES:
        fills = {"padding": "constant", "fill": [0.25, -3, 1e4, 7]}
        group.add("image_of_four", "grid_of_two", layouts=("NHWC",), mode=mode, align_corners=False, **fills)
    return group
