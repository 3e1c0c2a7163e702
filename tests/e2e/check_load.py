# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Many launchers at once: 50 conversions, some of them to one output, and 10 runs of a scenario.

    check_load.py --models FOLDER --bin FOLDER --work FOLDER

All must succeed, give the same bytes, and leave nothing behind. Exits with 0 if every check holds.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

CONVERSIONS, TO_ONE_OUTPUT, RUNS = 50, 10, 10


def all_at_once(commands: list[list], folder: Path) -> list[str]:
    """What went wrong."""
    temporary = folder / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    logs = [open(folder.with_name(f"{folder.name}_{number}.log"), "w+") for number in range(len(commands))]
    processes = [
        subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        for command, log in zip(commands, logs)
    ]
    wrong = []
    for command, process, log in zip(commands, processes, logs):
        if code := process.wait():
            log.seek(0)
            wrong.append(f"{' '.join(map(str, command))} ended with {code}: {log.read()}")
        log.close()
    left = [path.name for path in (*folder.glob(".*"), *temporary.iterdir())]
    return wrong + ([f"{left} were left in {folder}"] if left else [])


def main() -> int:
    parser = argparse.ArgumentParser(description="Run many launchers at once.")
    for name in ("models", "bin", "work"):
        parser.add_argument(f"--{name}", type=lambda text: Path(text).resolve(), required=True)
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    conversions, runs = options.work / "conversions", options.work / "runs"
    conversions.mkdir(parents=True)
    runs.mkdir()
    model = options.models / "bare_f32"
    names = ["same.vgf"] * TO_ONE_OUTPUT + [f"{number}.vgf" for number in range(CONVERSIONS - TO_ONE_OUTPUT)]
    convert = [options.bin / "model-converter", "-i", model / "model.tosa", "-o"]
    wrong = all_at_once([[*convert, name] for name in names], conversions)
    found = {path.read_bytes() for path in conversions.glob("*.vgf")}
    if len(found) != 1 or len(list(conversions.glob("*.vgf"))) != CONVERSIONS - TO_ONE_OUTPUT + 1:
        wrong.append(f"{CONVERSIONS} conversions of one model gave {len(found)} different files")

    run = [options.bin / "scenario-runner", "--run-vgf", conversions / "same.vgf"]
    for index in range(2):
        run += ["--input", f"{index}={model / f'input_{index}.npy'}"]
    wrong += all_at_once([[*run, "--result", f"0={number}.npy"] for number in range(RUNS)], runs)
    found = {path.read_bytes() for path in runs.glob("*.npy")}
    if len(found) != 1 or len(list(runs.glob("*.npy"))) != RUNS:
        wrong.append(f"{RUNS} runs of one model gave {len(found)} different results")
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
