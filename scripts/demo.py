# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Converts the sample model, runs it, writes the pictures and compares them with PyTorch's; see demo.sh."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.compare import compare  # noqa: E402
from gridsample.modelcheck.pictures import write_pictures  # noqa: E402
from gridsample.modelcheck.runner import RunnerError, device_name, run_vgf  # noqa: E402

MODEL = ROOT / "tests" / "models" / "sample_i8_i16"
LAVAPIPE = "lvp_icd*.json"
DRIVER_FOLDERS = ("/etc/vulkan/icd.d", "/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d")
ENLARGE = 4  # the comparison picture shows each pixel this wide


def lavapipe_environment() -> dict[str, str]:
    """Variables that leave lavapipe as the only Vulkan driver."""
    for folder in DRIVER_FOLDERS:
        for manifest in sorted(Path(folder).glob(LAVAPIPE)):
            return {"VK_ICD_FILENAMES": str(manifest), "VK_DRIVER_FILES": str(manifest)}
    raise SystemExit("demo.sh: error: lavapipe was not found; install mesa-vulkan-drivers")


def run(vgf: Path, inputs: list[np.ndarray], work: Path, device: str) -> tuple[np.ndarray, str]:
    """The model's output and the device's name. A device that cannot run the model is reported and passed over."""
    runner = ROOT / "build" / "bin" / "scenario-runner"
    if device == "default":
        try:
            outputs, log = run_vgf(vgf, inputs, runner, work)
            return outputs[0], device_name(log)
        except RunnerError as error:
            log = (work / "runner.log").rename(work / "default_device.log")
            print(
                f"demo.sh: warning: the default Vulkan device did not run the model ({error.reason}, see "
                f"{os.path.relpath(log)}); running it on lavapipe",
                flush=True,
            )
    try:
        outputs, log = run_vgf(vgf, inputs, runner, work, lavapipe_environment())
    except RunnerError as error:
        raise SystemExit(f"demo.sh: error: {error}") from error
    return outputs[0], device_name(log)


def main() -> int:
    parser = argparse.ArgumentParser(description="Convert, run and check the sample model.")
    parser.add_argument("--device", choices=("default", "lavapipe"), default="default")
    parser.add_argument("--output", type=Path, default=ROOT / "artifacts" / "demo", metavar="FOLDER")
    options = parser.parse_args()
    folder = options.output.resolve()
    work = folder / "run"
    work.mkdir(parents=True, exist_ok=True)

    vgf = folder / "sample.vgf"
    converter = [str(ROOT / "build" / "bin" / "model-converter"), "-i", str(MODEL / "model.tosa"), "-o", str(vgf)]
    converter += ["--plugin-report", str(folder / "report.json")]
    print("demo.sh: $ " + " ".join(os.path.relpath(a) if os.path.isabs(a) else a for a in converter), flush=True)
    vgf.unlink(missing_ok=True)
    done = subprocess.run(converter, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if done.returncode or not vgf.is_file():
        raise SystemExit(f"{done.stdout}{done.stderr}demo.sh: error: the sample model could not be converted")
    # The stock tool is talkative; what the plugins say is enough here.
    print("\n".join(line for line in done.stderr.splitlines() if line.startswith("grid_sample: ")), flush=True)

    inputs = [np.load(path) for path in sorted(MODEL.glob("input_*.npy"))]
    expected = np.load(MODEL / "expected_0.npy")
    result, device = run(vgf, inputs, work, options.device)
    write_pictures(folder, inputs[0], result, expected, ENLARGE)
    shutil.copyfile(MODEL / "model.tosa", folder / "sample.tosa")

    verdict = compare(result, expected, "integer")
    where = os.path.relpath(folder)
    print(f"demo.sh: ran on {device}")
    print(f"demo.sh: against PyTorch: {verdict.text}")
    print(f"demo.sh: {where}/sample.tosa, sample.vgf, report.json: the model before and after, and what was done to it")
    print(f"demo.sh: {where}/input.png, output.png, pytorch.png: before, after, and PyTorch's own result")
    print(f"demo.sh: {where}/comparison.png: the three enlarged, and their difference (64 times)")
    print(f"demo.sh: {where}/run/: scenario and arrays of the run")
    if not verdict.right:
        print("demo.sh: error: the result differs from PyTorch's by more than is allowed", file=sys.stderr)
    return 0 if verdict.right else 1


if __name__ == "__main__":
    sys.exit(main())
