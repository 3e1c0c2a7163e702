# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a VGF with the inputs of a model folder and compares with the folder's expected outputs.

    python -m gridsample.modelcheck.folder MODEL_FOLDER VGF RUNNER WORK_FOLDER

A model folder is what scripts/sample_model/export_model.py writes.
"""

import json
import sys
from pathlib import Path

import numpy as np
from gridsample.modelcheck.compare import compare
from gridsample.modelcheck.runner import RunnerError, run_vgf


def check_folder(model: Path, vgf: Path, runner: Path, work: Path) -> list[str]:
    """Prints one line an output and returns one line for each thing that is wrong."""
    rule = json.loads((model / "about.json").read_text())["tolerance"]
    inputs = [np.load(path) for path in sorted(model.glob("input_*.npy"))]
    expected = [np.load(path) for path in sorted(model.glob("expected_*.npy"))]
    try:
        results, _ = run_vgf(vgf, inputs, runner, work)
    except RunnerError as error:
        return [str(error)]
    if len(results) != len(expected):
        return [f"{len(expected)} results expected, {len(results)} computed"]
    wrong = []
    for index, (result, want) in enumerate(zip(results, expected)):
        verdict = compare(result, want, rule)
        print(f"output {index}: {verdict.text}")
        if not verdict.right:
            wrong.append(f"output {index}: {verdict.text}")
    return wrong


if __name__ == "__main__":
    problems = check_folder(*map(Path, sys.argv[1:5]))
    for line in problems:
        print(f"WRONG: {line}")
    sys.exit(bool(problems))
