# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The HTML page of what was gathered. It holds all it shows: no scripts, nothing from the network."""

from dataclasses import dataclass
from pathlib import Path

import jinja2
import numpy as np
from gridsample.modelcheck.compare import Comparison, compare
from gridsample.report import graphs, pictures
from gridsample.report.footprint import Footprint, footprint
from gridsample.report.gather import Gathered, Sampling


@dataclass
class Result:
    """An output beside its reference. verdict: None without a reference."""

    name: str
    array: np.ndarray
    picture: pictures.Picture | None
    reference: pictures.Picture | None = None
    heat: pictures.Picture | None = None
    verdict: Comparison | None = None
    mean: float = 0.0


@dataclass
class Row:
    """A segment of the VGF. share: of the whole GPU time."""

    name: str
    kind: str
    is_ours: bool
    milliseconds: float | None
    share: float


@dataclass
class Shown:
    """A grid_sample: its entry of the report, its pictures, and its grid's footprint (None for what cannot be drawn)."""

    number: int
    entry: dict
    segment: str
    image: pictures.Picture | None
    result: pictures.Picture | None
    footprint: Footprint | None


def our_segments(gathered: Gathered) -> list[str]:
    """Names of the compute segments that are grid_samples, in the operators' order; empty if that cannot be told."""
    computed = [s["name"] for s in gathered.vgf["model_sequence"]["segments"] if s["type"] == "COMPUTE"]
    return computed if len(computed) == len(gathered.samplings) else []


def rows(gathered: Gathered, ours: set[str]) -> list[Row]:
    total = sum(gathered.milliseconds.values()) or 1.0
    found = []
    for segment in gathered.vgf["model_sequence"]["segments"]:
        time = gathered.milliseconds.get(segment["name"])
        kind = "graph" if segment["type"] == "GRAPH" else "shader"
        found.append(Row(segment["name"], kind, segment["name"] in ours, time, (time or 0.0) / total))
    return found


def results(gathered: Gathered, tolerance: str) -> list[Result]:
    found = []
    for index, value in enumerate(gathered.outputs):
        result = Result(value.name, value.array, pictures.picture(value.array))
        if gathered.references:
            want = gathered.references[index]
            result.verdict = compare(value.array, want, tolerance)
            if value.array.shape == want.shape:
                result.reference = pictures.picture(want)
                result.heat = pictures.heat_map(value.array, want)
                got = np.nan_to_num(value.array.astype(np.float64))
                result.mean = float(np.abs(got - np.nan_to_num(want.astype(np.float64))).mean())
        found.append(result)
    return found


def shown(number: int, sampling: Sampling, segment: str) -> Shown:
    entry, layout = sampling.entry, sampling.entry["layout"]
    image = pictures.picture(sampling.image, layout) if sampling.image is not None else None
    result = pictures.picture(sampling.result, layout) if sampling.result is not None else None
    drawn = footprint(entry, sampling.grid) if sampling.grid is not None and image is not None else None
    return Shown(number, entry, segment, image, result, drawn)


def render(gathered: Gathered, title: str, tolerance: str) -> str:
    """tolerance: a rule of gridsample.modelcheck.compare."""
    ours = our_segments(gathered)
    names = ours or [""] * len(gathered.samplings)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["shape"] = lambda shape: "×".join(map(str, shape))
    return environment.get_template("page.html.jinja").render(
        title=title,
        gathered=gathered,
        before=graphs.before(gathered.model),
        after=graphs.after(gathered.vgf, gathered.milliseconds, set(ours)),
        rows=rows(gathered, set(ours)),
        total=sum(gathered.milliseconds.values()),
        inputs=[(value, pictures.picture(value.array)) for value in gathered.inputs],
        results=results(gathered, tolerance),
        samplings=[shown(i, s, name) for i, (s, name) in enumerate(zip(gathered.samplings, names))],
    )
