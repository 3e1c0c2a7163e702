#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/cases/conformance/*.json: operators, tensors and PyTorch's answers in float64.

    make_conformance_cases.py [FOLDER]

Needs torch and numpy; the versions that made the files are stored in them. tests/cases/conformance/README.md says what the
fields mean. Run it only to change the cases, and read the diff.
"""

import itertools
import sys
from pathlib import Path

import numpy as np
import torch

from conformance.group import INTEGERS, Group

MODES = ("nearest", "bilinear", "bicubic")
PADDINGS = ("zeros", "border", "reflection", "constant")


def product(modes=MODES, paddings=PADDINGS):
    for mode, padding, align_corners in itertools.product(modes, paddings, (False, True)):
        fill = {"fill": [0.7]} if padding == "constant" else {}
        yield {"mode": mode, "padding": padding, "align_corners": align_corners, **fill}


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


def flow():
    group = Group("flow", "offsets in normalized units, channels first, from the output's own place")
    shape, reach = (2, 2, 3, 4), 1.2
    group.normal("image", shape)
    group.normal("image_f16", shape, "f16")
    group.integers("image_i8", shape, "i8")
    group.integers("image_i16", shape, "i16")
    first = {"coordinates": "normalized_offset", "grid_layout": "channels_first"}
    group.coordinates("flow_of_two", (2, 2, 3, 4), reach)
    group.coordinates("flow_of_five", (2, 5, 3, 4), reach)
    for case in product():
        group.add("image", "flow_of_two", grid_channel_offset=0, **first, **case)
        group.add("image", "flow_of_five", layouts=("NCHW",), grid_channel_offset=3, **first, **case)
    group.coordinates("channels_last", (2, 3, 4, 2), reach)
    for case in product(paddings=("border", "zeros")):
        group.add("image", "channels_last", layouts=("NCHW",), coordinates="normalized_offset", **case)
    group.coordinates("grid_of_three", (2, 3, 3, 2), reach)
    for case in product(paddings=("zeros",)):
        group.add("image", "grid_of_three", grid_layout="channels_first", grid_channel_offset=1, **case)
    group.normal("volume", (1, 2, 3, 4, 5))
    group.coordinates("flow_of_volume", (1, 4, 3, 4, 5), reach)
    for case in product(("nearest", "bilinear"), ("border", "reflection")):
        group.add("volume", "flow_of_volume", grid_channel_offset=1, **first, **case)
    group.normal("column", (1, 1, 7, 1))
    odd = [np.nan, np.inf, -np.inf, 1e7, -1e30, 1e-42, 0.3]
    group.tensor("impossible", "f32", np.array([odd, odd[::-1]], np.float32).reshape((1, 2, 7, 1)))
    for case in product():
        group.add("column", "impossible", layouts=("NCHW",), grid_channel_offset=0, **first, **case)
    for kind, quantisation in (("f16", None), ("i8", (1.1 / 127, 3)), ("i16", (1.1 / 32767, -90))):
        name = "flow_" + kind
        if quantisation:
            group.integers(name, (2, 4, 3, 4), kind)
            grid_case = {"grid_quantisation": [float(np.float32(quantisation[0])), quantisation[1]]}
        else:
            group.coordinates(name, (2, 4, 3, 4), reach, kind)
            grid_case = {}
        for case in product(paddings=("border", "zeros")):
            group.add("image", name, layouts=("NHWC",), grid_channel_offset=2, **first, **case, **grid_case)
        for image, padding in itertools.product(("f16", "i8", "i16"), ("border", "reflection")):
            for mode, align_corners in zip(MODES, (False, True, True)):
                case = {"mode": mode, "padding": padding, "align_corners": align_corners, **grid_case}
                if image in INTEGERS:
                    pair = QUANTISATIONS[image][1]
                    case.update(
                        image_quantisation=[float(np.float32(pair[0][0])), pair[0][1]],
                        output_quantisation=[float(np.float32(pair[1][0])), pair[1][1]],
                    )
                group.add("image_" + image, name, layouts=("NHWC",), grid_channel_offset=0, **first, **case)
    group.integers("row_i16", (1, 1, 1, 300), "i16")
    group.coordinates("row", (1, 2, 1, 300), 0.4)
    quantised = {"image_quantisation": [0.5, 0], "output_quantisation": [0.5, 0]}
    for mode, align_corners in itertools.product(MODES[1:], (False, True)):
        case = {"mode": mode, "padding": "reflection", "align_corners": align_corners, **quantised}
        group.add("row_i16", "row", layouts=("NCHW",), grid_channel_offset=0, **first, **case)
    return group


QUANTISATIONS = {
    "i8": (((1 / 127, 0), (1 / 127, 0)), ((0.021, -5), (0.0173, 11)), ((0.5, 7), (0.5, 7)), ((0.9, 100), (0.1, -128))),
    "u8": (((0.0078125, 128), (0.0078125, 128)), ((0.021, 5), (0.0173, 211)), ((0.5, 0), (0.05, 255))),
    "i16": (((1 / 32767, 0), (1 / 32767, 0)), ((0.00021, -500), (0.000173, 1100)), ((0.5, 7), (0.02, 7))),
}


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
    group = Group("one_pixel", "axes of one pixel in every pair of types: images of one row, one column, one pixel, and results")
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


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "tests/cases/conformance"
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    for group in (sizes(), edges(), coordinates(), flow(), long_axes(), typed(), one_pixel(), packs(), volumes()):
        group.write(folder)


if __name__ == "__main__":
    main()
