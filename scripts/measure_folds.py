#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Measures models end to end: segments and GPU time with and without folds, and of the stock converter's VGF.

    measure_folds.py [MODEL_FOLDER...] [--stock] [--prepare FOLDER] [--json FILE] [--bin FOLDER] [--runs N] [--rounds N]

Prints a Markdown table with one row for each model that has folds or is measured with --stock; without arguments those
of tests/models are looked at. Times are the device's own (VK_DRIVER_FILES chooses another device), the median of
each segment, summed. Rounds take turns between the columns, so that a busy machine slows all of them; compare ratios, not
times. Run it with .venv's Python.

--stock also converts with the stock converter, which needs the shaders that ExecuTorch stores in the model
(export_model.py and export_test_models.py --keep-shaders). The last columns say whether the results are PyTorch's, or how
far they are off; the time of a wrong result is worth little.

--prepare FOLDER converts only and leaves in FOLDER/MODEL all that a run needs. Such folders are run without a converter,
on a machine that has vgf_dump and the two scenario-runners.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.compare import compare  # noqa: E402
from gridsample.modelcheck.runner import RunnerError, command_times, run_vgf  # noqa: E402
from gridsample.modelcheck.vgf_file import read_vgf  # noqa: E402

COLUMNS = ("folded", "unfolded", "stock")


@dataclass
class Column:
    """One VGF of a model."""

    vgf: Path
    times: dict[str, list[float]] = field(default_factory=dict)  # milliseconds of each run, by segment
    right: bool = True
    largest: float = 0.0  # difference from PyTorch

    def median(self) -> float:
        return sum(map(statistics.median, self.times.values()))

    def fastest(self) -> float:
        return sum(map(min, self.times.values()))

    def segments(self) -> int:
        return len(read_vgf(self.vgf)["model_sequence"]["segments"])


def stock_converter() -> Path:
    for pattern in (".venv/lib/python3*/site-packages", ".venv/Lib/site-packages"):
        for tool in ROOT.glob(f"{pattern}/model_converter/binaries/bin/model-converter*"):
            return tool
    raise SystemExit("measure_folds.py: error: .venv has no stock converter; run scripts/setup.sh")


def convert(model: Path, folder: Path, options: argparse.Namespace) -> None:
    """Writes the VGFs and folds.json: the names of what was folded."""
    source = model / "model.tosa"
    for column, fold in zip(COLUMNS, ("on", "off")):
        report = folder / "report.json"
        command = [options.bin / "model-converter", "-i", source, "-o", folder / f"{column}.vgf"]
        command += ["--plugin-option", f"grid_sample.fold={fold}", "--plugin-report", report]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True)
        if fold == "on":
            plugins = json.loads(report.read_text())["plugins"]
            (plugin,) = (plugin for plugin in plugins if plugin["name"] == "grid_sample")
            names = [fold for operator in plugin["operators"] for fold in operator["folds"]]
            (folder / "folds.json").write_text(json.dumps(names))
        report.unlink()
    if options.stock:
        command = [stock_converter(), "-i", source, "-o", folder / "stock.vgf"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode or not (folder / "stock.vgf").is_file():
            said = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            print(f"{model.name}: the stock converter refuses it: {said}", file=sys.stderr)


def run(model: Path, column: Column, options: argparse.Namespace) -> None:
    """Adds the times of a round; RunnerError if the VGF does not run."""
    rule = json.loads((model / "about.json").read_text()).get("tolerance", "fake-quantised")
    arrays = [np.load(path) for path in sorted(model.glob("input_*.npy"))]
    expected = [np.load(path) for path in sorted(model.glob("expected_*.npy"))]
    with tempfile.TemporaryDirectory() as work:
        profile = Path(work) / "profile.json"
        repeat = ("--repeat", str(options.runs), "--profiling-dump-path", str(profile))
        results, _ = run_vgf(column.vgf, arrays, options.bin / "scenario-runner", Path(work), options=repeat)
        compared = [compare(result, want, rule) for result, want in zip(results, expected)]
        column.right = all(one.right for one in compared)
        column.largest = max(one.largest for one in compared)
        for command, times in command_times(profile).items():
            column.times.setdefault(command, []).extend(times)


def measure(model: Path, folder: Path, options: argparse.Namespace) -> dict | None:
    """What there is to say of the model; None if it neither folds nor has a stock VGF."""
    folds = json.loads((folder / "folds.json").read_text())
    columns = {name: Column(folder / f"{name}.vgf") for name in COLUMNS if (folder / f"{name}.vgf").is_file()}
    if not folds:
        del columns["unfolded"]
    if len(columns) < 2:
        return None
    for turn in range(options.rounds):
        names = list(columns)
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            try:
                run(model, columns[name], options)
            except (RunnerError, ValueError) as error:
                if name != "stock":
                    raise
                print(f"{model.name}: the stock VGF is left out: {str(error).splitlines()[0]}", file=sys.stderr)
                del columns["stock"]
    row = {"model": model.name, "folds": folds}
    for name, column in columns.items():
        row[name] = {"segments": column.segments(), "milliseconds": column.median(), "fastest": column.fastest()}
        row[name] |= {"times": column.times, "right": column.right, "off_by": column.largest}
    return row


def line(row: dict) -> str:
    there = [row.get(name) for name in COLUMNS]
    cells = [row["model"], len(row["folds"]), *(one["segments"] if one else "-" for one in there)]
    cells += [f"{one['milliseconds']:.3f}" if one else "-" for one in there]
    for key in ("milliseconds", "fastest"):
        cells += [f"{one[key] / there[0][key]:.2f}" if one else "-" for one in there[1:]]
    cells += [("right" if one["right"] else f"off by {one['off_by']:.2g}") if one else "-" for one in (there[0], there[2])]
    return "| " + " | ".join(map(str, cells)) + " |"


HEAD = """\
| model | folds | segments, folded | not folded | stock | ms, folded | not folded | stock | not folded / folded \
| stock / folded | of the fastest runs: not folded / folded | stock / folded | result, folded | stock |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"""


def prepare(models: list[Path], options: argparse.Namespace) -> None:
    for model in models:
        folder = options.prepare / model.name
        shutil.copytree(model, folder, dirs_exist_ok=True)
        convert(model, folder, options)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure models with and without folds, and the stock converter's.")
    parser.add_argument("models", nargs="*", type=Path, metavar="MODEL_FOLDER", help="default: all of tests/models")
    parser.add_argument("--stock", action="store_true", help="measure the stock converter's VGF, too")
    parser.add_argument("--prepare", type=Path, metavar="FOLDER", help="convert only; FOLDER/* can then be measured elsewhere")
    parser.add_argument("--json", type=Path, help="file for the results with all times")
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="holds the two launchers")
    parser.add_argument("--runs", type=int, default=5, help="of each VGF in a round (default: 5)")
    parser.add_argument("--rounds", type=int, default=3, help="(default: 3)")
    options = parser.parse_args()
    models = options.models or sorted(path.parent for path in ROOT.glob("tests/models/*/model.tosa"))
    rows = []
    try:
        if options.prepare:
            return prepare(models, options)
        print(HEAD, flush=True)
        for model in models:
            with tempfile.TemporaryDirectory() as work:
                folder = model if (model / "folds.json").is_file() else Path(work)
                if folder != model:
                    convert(model, folder, options)
                row = measure(model, folder, options)
            if row:
                rows.append(row)
                print(line(row), flush=True)
                if options.json:
                    options.json.write_text(json.dumps({"rows": rows}, indent=1) + "\n")
    except (RunnerError, subprocess.CalledProcessError, OSError) as error:
        raise SystemExit(f"measure_folds.py: error: {error}") from None


if __name__ == "__main__":
    main()
