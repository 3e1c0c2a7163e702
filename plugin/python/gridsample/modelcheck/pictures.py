# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Pictures of what the sample model takes and gives, for people to look at."""

from pathlib import Path

import numpy as np
from PIL import Image


def pixels(tensor: np.ndarray) -> np.ndarray:
    """int8 [1, 4, H, W] (8-bit value minus 128) to uint8 [H, W, 4]: red, green, blue, depth."""
    return np.moveaxis((tensor[0].astype(np.int16) + 128).astype(np.uint8), 0, -1)


def write_pictures(
    folder: Path, image: np.ndarray, result: np.ndarray, expected: np.ndarray, enlarge: int = 1
) -> None:
    """input.png, output.png, pytorch.png, and comparison.png: the three and their difference (64 times), enlarged."""
    for name, tensor in (("input", image), ("output", result), ("pytorch", expected)):
        Image.fromarray(pixels(tensor)[..., :3].copy()).save(folder / f"{name}.png")
    difference = np.abs(result.astype(np.int16) - expected.astype(np.int16))[0, :3].max(axis=0).clip(0, 255)
    row = [pixels(tensor)[..., :3] for tensor in (image, result, expected)]
    row.append(np.repeat((difference * 64).clip(0, 255).astype(np.uint8)[..., None], 3, axis=-1))
    side_by_side = Image.fromarray(np.concatenate(row, axis=1))
    width, height = side_by_side.size
    side_by_side.resize((width * enlarge, height * enlarge), Image.Resampling.NEAREST).save(folder / "comparison.png")
