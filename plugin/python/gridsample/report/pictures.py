# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Tensors as pictures: data URIs that an HTML page can hold."""

import base64
import io
from dataclasses import dataclass

import numpy as np
from PIL import Image

SMALLEST_SHOWN = 256  # pictures are enlarged by whole numbers until their longer side has about as many pixels
LARGEST_SHOWN = 1024

# Dark blue over red to light yellow; evenly spaced.
HEAT = np.array([(8, 12, 60), (80, 20, 120), (190, 40, 90), (245, 130, 40), (255, 240, 160)], np.float64)


@dataclass
class Picture:
    """A picture and what it shows. width, height: of the tensor, in its own pixels."""

    uri: str
    width: int
    height: int
    caption: str


def _uri(pixels: np.ndarray) -> str:
    """uint8 [H, W, 3] to a PNG in a data URI; enlarged without smoothing if small, reduced if large."""
    image = Image.fromarray(pixels)
    longer = max(image.size)
    if longer > LARGEST_SHOWN:
        image = image.resize([max(1, side * LARGEST_SHOWN // longer) for side in image.size], Image.Resampling.BOX)
    elif longer < SMALLEST_SHOWN:
        image = image.resize([side * (SMALLEST_SHOWN // longer) for side in image.size], Image.Resampling.NEAREST)
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(stream.getvalue()).decode("ascii")


def planes(array: np.ndarray, layout: str | None = None) -> np.ndarray | None:
    """The first image of a batch, the first slice of a volume, as [H, W, C]; None if it is no image.

    layout: "NHWC" or "NCHW"; guessed if not given: channels last where the last axis has 4 or fewer and the second has
    more, else PyTorch's order.
    """
    if array.ndim not in (4, 5) or 0 in array.shape:
        return None
    if layout is None:
        layout = "NHWC" if array.shape[-1] <= 4 < array.shape[1] else "NCHW"
    first = array[0] if layout == "NHWC" else np.moveaxis(array[0], 0, -1)
    return first[0] if first.ndim == 4 else first


def _in_bytes(channels: np.ndarray) -> tuple[np.ndarray, str]:
    """[H, W, C] as uint8, and how: integers over the range of their type, floats 0 to 1 or stretched."""
    if channels.dtype.kind in "iu":
        limits = np.iinfo(channels.dtype)
        if limits.max > 2**16:
            limits = type("Range", (), {"min": channels.min(), "max": max(channels.max(), channels.min() + 1)})
        low, high, how = float(limits.min), float(limits.max), f"{channels.dtype}, its whole range"
        values = channels.astype(np.float64)
    else:
        values = np.nan_to_num(channels.astype(np.float64), posinf=0.0, neginf=0.0)
        low, high, how = 0.0, 1.0, f"{channels.dtype}, 0 to 1"
        if values.min() < -0.01 or values.max() > 1.01:
            low, high = float(values.min()), float(values.max())
            how = f"{channels.dtype}, stretched from {low:.4g} to {high:.4g}"
    scaled = (values - low) / (high - low or 1.0)
    return (scaled.clip(0, 1) * 255 + 0.5).astype(np.uint8), how


def picture(array: np.ndarray, layout: str | None = None) -> Picture | None:
    """Three channels as red, green, blue; two as red and green; else the first as grey. None for what is no image."""
    channels = planes(array, layout)
    if channels is None:
        return None
    count = channels.shape[-1]
    shown = channels[..., :3] if count in (3, 4) else channels[..., : 2 if count == 2 else 1]
    pixels, how = _in_bytes(np.ascontiguousarray(shown))
    if pixels.shape[-1] == 1:
        pixels = np.repeat(pixels, 3, axis=-1)
    elif pixels.shape[-1] == 2:
        pixels = np.concatenate([pixels, np.zeros_like(pixels[..., :1])], axis=-1)
    which = {1: "its only channel", 2: "channels 0 and 1 as red and green"}.get(
        count, "channels 0 to 2 as red, green, blue" if count in (3, 4) else f"channel 0 of {count}"
    )
    height, width = pixels.shape[:2]
    return Picture(_uri(pixels), width, height, f"{which}; {how}")


def heat_map(result: np.ndarray, reference: np.ndarray) -> Picture | None:
    """The largest difference over all channels at each pixel, from 0 (dark) to the largest anywhere (light)."""
    difference = planes(np.abs(np.nan_to_num(result.astype(np.float64)) - np.nan_to_num(reference.astype(np.float64))))
    if difference is None:
        return None
    worst = difference.max(axis=-1)
    largest = float(worst.max())
    position = worst / (largest or 1.0) * (len(HEAT) - 1)
    below = np.minimum(position.astype(int), len(HEAT) - 2)
    rest = (position - below)[..., None]
    pixels = (HEAT[below] * (1 - rest) + HEAT[below + 1] * rest + 0.5).astype(np.uint8)
    height, width = worst.shape
    scale = f"0 (dark) to {largest:.4g} (light)" if largest else "no difference anywhere"
    return Picture(_uri(pixels), width, height, f"largest difference over the channels: {scale}")
