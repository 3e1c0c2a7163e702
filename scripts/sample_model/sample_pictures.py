# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Compares what a run of the sample model left with PyTorch's result, and writes pictures of both, side by side.

    sample_pictures.py [--artifacts FOLDER] [--vgf]

Needs numpy and pillow only. --vgf: also runs the single VGF on the scenario-runner that is built here; its bits must be
those of the bundle. Exits with 1 if a result is wrong.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.bundle import resources, results  # noqa: E402
from gridsample.modelcheck.compare import compare  # noqa: E402
from gridsample.modelcheck.pictures import write_pictures  # noqa: E402


def vgf_result(folder: Path) -> np.ndarray:
    from gridsample.modelcheck.runner import run_vgf

    work = folder / "run"
    work.mkdir(exist_ok=True)
    inputs = [np.load(path) for path in sorted(folder.glob("input_*.npy"))]
    (runner,) = (ROOT / "build" / "bin").glob("scenario-runner*")
    (result,), _ = run_vgf(folder / "model.vgf", inputs, runner, work)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the sample's result with PyTorch's.")
    parser.add_argument("--artifacts", type=Path, default=ROOT / "artifacts", metavar="FOLDER")
    parser.add_argument("--vgf", action="store_true", help="run the single VGF as well")
    options = parser.parse_args()
    sample, scenario = options.artifacts.resolve() / "sample", options.artifacts.resolve() / "scenario"
    for kind, members in resources(scenario):
        if "dst" in members and not (scenario / members["dst"]).is_file():
            raise SystemExit(f"sample_pictures.py: error: {scenario / members['dst']} is not there; run the scenario")

    image, expected = np.load(sample / "input_0.npy"), np.load(sample / "expected_0.npy")
    (result,) = results(scenario, scenario, [expected.shape])
    write_pictures(sample, image, result, expected)
    verdict = compare(result, expected, "integer")
    print(f"sample_pictures.py: against PyTorch: {verdict.text}")
    right = verdict.right
    if options.vgf:
        same = vgf_result(sample).tobytes() == result.tobytes()
        print(f"sample_pictures.py: bundle and VGF give {'the same' if same else 'OTHER'} bits")
        right = right and same
    print(f"sample_pictures.py: {sample / 'comparison.png'}: input, output, PyTorch's, and their difference (64 times)")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
