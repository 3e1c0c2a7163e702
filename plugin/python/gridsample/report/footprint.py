# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Where a grid points: lines of the output drawn over the image that is sampled.

For looking at only. What a coordinate means to the last bit is in shaders/semantics/coords.h.
"""

from dataclasses import dataclass

import numpy as np

LINES = 16  # in each direction, border included
POINTS = 128  # of a line at most
FAR = 0.5  # of the image's size: lines are drawn as far outside


@dataclass
class Footprint:
    """An SVG drawing in pixels of the image. lines: attribute `points` of a polyline each; outline: of the border."""

    lines: list[str]
    outline: list[str]
    view: tuple[float, float, float, float]  # left, top, width, height
    inside: float  # share of the output's elements whose place lies between the image's outer pixel centres
    caption: str


def positions(entry: dict, grid: np.ndarray) -> np.ndarray:
    """[Ho, Wo, 2], x first: pixel coordinates of the first image, 0 at the first pixel's centre; a volume's first slice.

    entry: the operator in --plugin-report. grid: as stored.
    """
    axes = len(entry["image"]["shape"]) - 2
    values = grid.astype(np.float64)
    if "scale" in entry["grid"]:
        values = (values - entry["grid"].get("zero_point", 0)) * entry["grid"]["scale"]
    if entry.get("grid_layout") == "channels_first":
        first = entry.get("grid_channel_offset", 0)
        values = np.moveaxis(values[:, first : first + axes], 1, -1)
    values = values[0]
    if axes == 3:
        values = values[0]
    shape = entry["image"]["shape"]
    spatial = shape[1:-1] if entry["layout"] == "NHWC" else shape[2:]
    size = np.array([spatial[-1], spatial[-2]], np.float64)
    place = values[..., :2]
    own = np.stack(np.meshgrid(np.arange(place.shape[1]), np.arange(place.shape[0])), axis=-1)
    span = size - 1 if entry["align_corners"] else size
    kind = entry["coordinates"]
    if kind == "normalized":
        return place * span / 2 + (size - 1) / 2
    if kind == "normalized_offset":
        return own + place * span / 2
    return own + place if kind == "offset" else place


def _polyline(points: np.ndarray, low: np.ndarray, high: np.ndarray) -> list[str]:
    """Parts of the line that stay within bounds; a line that leaves them is interrupted there."""
    if len(points) > POINTS:
        points = points[np.unique(np.linspace(0, len(points) - 1, POINTS).round().astype(int))]
    fine = np.isfinite(points).all(axis=-1) & (points >= low).all(axis=-1) & (points <= high).all(axis=-1)
    parts, part = [], []
    for point, ok in zip(points, fine):
        if ok:
            part.append(f"{point[0]:.2f},{point[1]:.2f}")
            continue
        parts, part = parts + [part], []
    return [" ".join(p) for p in parts + [part] if len(p) > 1]


def _every(drawn: int, count: int, what: str) -> str:
    return f"each {what}" if drawn == count else f"{drawn} of the {count} {what}s"


def footprint(entry: dict, grid: np.ndarray) -> Footprint:
    """Every few rows and columns of the output, at the places of the image that they are taken from."""
    places = positions(entry, grid)
    rows, columns = places.shape[:2]
    shape = entry["image"]["shape"]
    spatial = shape[1:-1] if entry["layout"] == "NHWC" else shape[2:]
    size = np.array([spatial[-1], spatial[-2]], np.float64)
    low, high = -size * FAR - 0.5, size * (1 + FAR) - 0.5

    chosen_rows = np.unique(np.linspace(0, rows - 1, min(rows, LINES)).round().astype(int))
    chosen_columns = np.unique(np.linspace(0, columns - 1, min(columns, LINES)).round().astype(int))
    lines = [part for row in chosen_rows[1:-1] for part in _polyline(places[row], low, high)]
    lines += [part for column in chosen_columns[1:-1] for part in _polyline(places[:, column], low, high)]
    border = (places[0], places[-1], places[:, 0], places[:, -1])
    outline = [part for line in border for part in _polyline(line, low, high)]

    finite = places[np.isfinite(places).all(axis=-1)]
    within = ((finite >= 0) & (finite <= size - 1)).all(axis=-1).sum() if len(finite) else 0
    near = finite[((finite >= low) & (finite <= high)).all(axis=-1)] if len(finite) else finite
    corners = np.concatenate([near, [[-0.5, -0.5]], [size - 0.5]])
    start, stop = corners.min(axis=0) - 1, corners.max(axis=0) + 1
    share = within / places[..., 0].size
    caption = (
        f"{_every(len(chosen_rows), rows, 'row')} and {_every(len(chosen_columns), columns, 'column')} of the output, "
        f"drawn where they are taken from; {share:.1%} of the places lie inside the image"
    )
    return Footprint(lines, outline, (*start, *(stop - start)), share, caption)
