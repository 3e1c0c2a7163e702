#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Measures what folding a grid_sample's neighbours into its shader is worth: segments and GPU time with and without.

    measure_folds.py [MODEL_FOLDER...] [--bin FOLDER] [--runs N] [--rounds N]

Prints a Markdown table with one row for each model that has folds; without arguments those of tests/models are looked at.
Times are the device's own (VK_DRIVER_FILES chooses another device), summed over the model's segments; the median counts.
Rounds take turns between the columns, so that a busy machine slows all of them; compare ratios, not times. Where a
folder holds model.vgf or stock.vgf (what the stock converter made of the model; export_model.py --keep-vgf leaves one)
and its result is right, that is measured as well. Run it with .venv's Python.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from modelcheck.compare import compare
from modelcheck.runner import RunnerError, run_vgf
from modelcheck.vgf_file import read_vgf

ROOT = Path(__file__).resolve().parents[1]


def convert(converter: Path, model: Path, vgf: Path, fold: str) -> int:
    """Writes the VGF and returns how many folds the report lists."""
    report = vgf.with_suffix(".json")
    command = [converter, "-i", model, "-o", vgf, "--plugin-option", f"grid_sample.fold={fold}", "--plugin-report", report]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True)
    (plugin,) = (plugin for plugin in json.loads(report.read_text())["plugins"] if plugin["name"] == "grid_sample")
    return sum(len(operator["folds"]) for operator in plugin["operators"])


def totals(model: Path, vgf: Path, options: argparse.Namespace) -> list[float]:
    """Milliseconds of each run on the model's inputs; RunnerError if it does not run or its results are wrong."""
    rule = json.loads((model / "about.json").read_text()).get("tolerance", "fake-quantised")
    arrays = [np.load(path) for path in sorted(model.glob("input_*.npy"))]
    expected = [np.load(path) for path in sorted(model.glob("expected_*.npy"))]
    with tempfile.TemporaryDirectory() as work:
        profile = Path(work) / "profile.json"
        repeat = ("--repeat", str(options.runs), "--profiling-dump-path", str(profile))
        results, printed = run_vgf(vgf, arrays, options.bin / "scenario-runner", Path(work), options=repeat)
        if not all(compare(result, want, rule).right for result, want in zip(results, expected)):
            raise RunnerError("wrong results", printed)
        sums: dict[int, float] = {}
        for entry in json.loads(profile.read_text())["Timestamps"]:
            sums[entry["Iteration"]] = sums.get(entry["Iteration"], 0.0) + entry["Time for command [ms]"]
    return list(sums.values())


def row(model: Path, options: argparse.Namespace, work: Path) -> str | None:
    """The model's line of the table; None if nothing of it folds."""
    columns = {"on": work / "on.vgf", "off": work / "off.vgf"}
    folds = [convert(options.bin / "model-converter", model / "model.tosa", vgf, fold) for fold, vgf in columns.items()][0]
    if not folds:
        return None
    columns |= {"stock": path for path in (model / "model.vgf", model / "stock.vgf") if path.is_file()}
    times: dict[str, list[float]] = {column: [] for column in columns}
    for _ in range(options.rounds):
        for column, vgf in list(columns.items()):
            try:
                times[column] += totals(model, vgf, options)
            except (RunnerError, ValueError) as error:
                if column != "stock":
                    raise
                print(f"{model.name}: {vgf.name} is left out: {str(error).splitlines()[0]}", file=sys.stderr)
                del columns["stock"]
    three = ("on", "off", "stock")
    segments = {column: len(read_vgf(vgf)["model_sequence"]["segments"]) for column, vgf in columns.items()}
    medians = {column: statistics.median(times[column]) for column in columns}
    cells = [model.name, folds, *(segments.get(column, "-") for column in three)]
    cells += [f"{medians[column]:.2f}" if column in medians else "-" for column in three]
    cells += [f"{medians[column] / medians['on']:.2f}" if column in medians else "-" for column in three[1:]]
    return "| " + " | ".join(map(str, cells)) + " |"


HEAD = """\
| model | folds | segments, folded | not folded | stock | ms, folded | not folded | stock | not folded / folded | stock / folded |
|---|---|---|---|---|---|---|---|---|---|"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure models with and without folds.")
    parser.add_argument("models", nargs="*", type=Path, metavar="MODEL_FOLDER", help="default: all of tests/models")
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="holds the two launchers")
    parser.add_argument("--runs", type=int, default=5, help="of each VGF in a round (default: 5)")
    parser.add_argument("--rounds", type=int, default=3, help="(default: 3)")
    options = parser.parse_args()
    print(HEAD, flush=True)
    for model in options.models or sorted(path.parent for path in ROOT.glob("tests/models/*/model.tosa")):
        with tempfile.TemporaryDirectory() as work:
            try:
                line = row(model, options, Path(work))
            except (RunnerError, subprocess.CalledProcessError) as error:
                raise SystemExit(f"measure_folds.py: error: {model}: {error}") from None
        if line:
            print(line, flush=True)


if __name__ == "__main__":
    main()
