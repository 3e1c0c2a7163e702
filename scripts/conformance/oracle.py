# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""PyTorch in float64 as the oracle, and what we decide where PyTorch is silent or divided.

Arrays are [N,C,(D,)H,W] for images and [N,(Do,)Ho,Wo,2 or 3] for grids, with (x, y, z) last.
"""

import numpy as np
import torch
import torch.nn.functional as F

# Finite grid values from here on are too large for float32 arithmetic to keep a place inside an image.
FAR = 1e6


def _torch(image, grid, case, padding, dtype):
    result = F.grid_sample(
        torch.tensor(image, dtype=dtype),
        torch.tensor(grid, dtype=dtype),
        mode=case["mode"],
        padding_mode=padding,
        align_corners=case["align_corners"],
    )
    return result.double().numpy()


def _sizes(image):
    """Lengths along x, y, z."""
    return image.shape[:1:-1]


def _base(length, align_corners):
    """The grid values that sample each pixel of an axis at its own place."""
    outermost = 1.0 if align_corners else 1 - 1 / length
    return torch.linspace(-outermost, outermost, length, dtype=torch.float64).numpy()


def normalized(grid, sizes, case):
    """Grid values of any kind of coordinates as normalized ones, in float64."""
    kind = case.get("coordinates", "normalized")
    grid = grid.astype(np.float64)
    if kind == "normalized":
        return grid
    result = np.empty_like(grid)
    for axis, size in enumerate(sizes):
        pixels = grid[..., axis]
        length = grid.shape[-2 - axis]
        shape = [1] * pixels.ndim
        shape[-1 - axis] = length
        if kind == "normalized_offset":
            base = _base(length, case["align_corners"])
            result[..., axis] = pixels + base.reshape(shape)
            continue
        if kind == "offset":
            pixels = pixels + np.arange(length).reshape(shape)
        if case["align_corners"]:
            result[..., axis] = 2 * pixels / (size - 1) - 1
        else:
            result[..., axis] = (2 * pixels + 1) / size - 1
    return result


def _low_edge(size, align_corners):
    """The grid value of pixel 0."""
    return -1.0 if align_corners else 1.0 / size - 1.0


def settled(grid, sizes, case):
    """The grid with what PyTorch is silent on replaced by values that stand for our rule; where any pixel is right; and
    where the padding value is, however short the axis."""
    padding = case["padding"]
    grid = grid.copy()
    anything = np.zeros(grid.shape[:-1], bool)
    lost = np.zeros(grid.shape[:-1], bool)
    for axis, size in enumerate(sizes):
        g = grid[..., axis]
        high = np.isposinf(g) | (np.isfinite(g) & (g >= FAR))
        low = np.isnan(g) | np.isneginf(g) | (np.isfinite(g) & (g <= -FAR))
        if padding == "reflection":
            anything |= np.isfinite(g) & (high | low)
            g[high | low] = _low_edge(size, case["align_corners"])
        else:
            if padding != "border":
                lost |= ~np.isfinite(g)
            g[high] = 1e3
            g[low] = -1e3
    return grid, anything, lost


def _pixels(g, size, align_corners):
    one, two = g.dtype.type(1), g.dtype.type(2)
    size = g.dtype.type(size)
    return (g + one) / two * (size - one) if align_corners else ((g + one) * size - one) / two


def _padded(x, size, padding, align_corners):
    if padding == "reflection":
        low, span = (0.0, size - 1) if align_corners else (-0.5, size)
        if span == 0:
            return np.zeros_like(x)
        there = np.mod(np.abs(x - x.dtype.type(low)), x.dtype.type(2 * span))
        x = np.minimum(there, x.dtype.type(2 * span) - there) + x.dtype.type(low)
    if padding in ("border", "reflection"):
        x = np.clip(x, x.dtype.type(0), x.dtype.type(size - 1))
    return x


def near_ties(grid, sizes, case):
    """Where nearest is decided by the last bit of float32: near a tie, and not on it in float32 and float64 alike."""
    near = np.zeros(grid.shape[:-1], bool)
    for axis, size in enumerate(sizes):
        arguments = (size, case["padding"], case["align_corners"])
        unpadded = _pixels(grid[..., axis], size, case["align_corners"])
        exact = _padded(unpadded, *arguments)
        rounded = _padded(_pixels(grid[..., axis].astype(np.float32), size, case["align_corners"]), *arguments)
        distance = np.abs(exact - np.floor(exact) - 0.5)
        is_tie = (distance == 0) & (rounded == exact)
        near |= (distance < 1e-5 * np.maximum(1, np.abs(unpadded))) & ~is_tie
    return near


def expected(image, grid, case):
    """(float64 numbers with NaN where any answer is right, largest error of PyTorch's float32).

    image: real values or steps in float64; grid: coordinates in float32. case: mode, padding, align_corners, and if
    given coordinates and fill (in the image's units, one value).
    """
    sizes = _sizes(image)
    grid, anything, lost = settled(normalized(grid, sizes, case), sizes, case)
    if case["mode"] == "nearest":
        anything |= near_ties(grid, sizes, case)
    padding = "zeros" if case["padding"] == "constant" else case["padding"]
    exact = _torch(image, grid, case, padding, torch.float64)
    single = _torch(image, grid, case, padding, torch.float32)
    exact[np.broadcast_to(lost[:, None], exact.shape)] = 0
    single[np.broadcast_to(lost[:, None], exact.shape)] = 0
    if case["padding"] == "constant":
        inside = _torch(np.ones_like(image[:, :1]), grid, case, "zeros", torch.float64)
        inside[lost[:, None]] = 0
        fill = np.asarray(case["fill"], np.float64).reshape([1, -1] + [1] * (image.ndim - 2))
        shift = np.where(inside == 1, 0, fill * (1 - inside))
        exact = exact + shift
        single = single + shift
    error = np.abs(exact - single)[~np.broadcast_to(anything[:, None], exact.shape)]
    exact[np.broadcast_to(anything[:, None], exact.shape)] = np.nan
    return exact, float(error.max(initial=0.0)) if np.isfinite(error).all() else 0.0
