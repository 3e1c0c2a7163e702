# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Cases of offsets from the output's own place, channels first."""

import itertools

import numpy as np

from conformance.group import INTEGERS, Group
from conformance.ways import MODES, QUANTISATIONS, product


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
