# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What the groups of cases have in common: modes, paddings, and how integers are quantised."""

import itertools

MODES = ("nearest", "bilinear", "bicubic")
PADDINGS = ("zeros", "border", "reflection", "constant")

# (scale, zero point) of the image and of the result.
QUANTISATIONS = {
    "i8": (((1 / 127, 0), (1 / 127, 0)), ((0.021, -5), (0.0173, 11)), ((0.5, 7), (0.5, 7)), ((0.9, 100), (0.1, -128))),
    "u8": (((0.0078125, 128), (0.0078125, 128)), ((0.021, 5), (0.0173, 211)), ((0.5, 0), (0.05, 255))),
    "i16": (((1 / 32767, 0), (1 / 32767, 0)), ((0.00021, -500), (0.000173, 1100)), ((0.5, 7), (0.02, 7))),
}


def product(modes=MODES, paddings=PADDINGS):
    for mode, padding, align_corners in itertools.product(modes, paddings, (False, True)):
        fill = {"fill": [0.7]} if padding == "constant" else {}
        yield {"mode": mode, "padding": padding, "align_corners": align_corners, **fill}
