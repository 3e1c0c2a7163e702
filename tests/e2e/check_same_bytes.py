# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks that converter and runner write the same bytes whatever surrounds them.

    check_same_bytes.py MODEL_FOLDER... --bin FOLDER --work FOLDER

Each model is converted, as bundle too, and the bundle and a scenario with grid_sample commands are run, in folders of
different names and depths, in a Turkish locale (decimal comma, another lower case of I), in another time zone, with
another umask and home, among many variables, and by two processes at once. What must be equal: every file that comes
out, and what is printed, to the byte, but for the times that Arm's runner prints. Addresses differ from run to run by
themselves. Only the first model is run, the others are converted. Exits with 0 if all holds.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

LOCALE = "tr_TR.UTF-8"
TIME = re.compile(rb"^[-0-9]{10} [:,0-9]{12} ", re.MULTILINE)

# Folder, variables, umask of each run; the first is what the others are compared with.
SURROUNDINGS = [
    ("plain", {"LC_ALL": "C", "TZ": "UTC"}, 0o022),
    ("locale", {"LC_ALL": LOCALE, "LANG": LOCALE, "LANGUAGE": "tr"}, 0o022),
    ("a folder/of many/ağaç 'words'", {"LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland", "COLUMNS": "20"}, 0o077),
    ("noise", {"HOME": "/nonexistent", "USER": "x", **{f"NOISE_{i}": "x" * 997 for i in range(60)}}, 0o002),
]


def run(command: list[str], folder: Path, variables: dict, mask: int, program: Path) -> tuple[bytes, bytes]:
    done = subprocess.run(
        [str(program / command[0]), *command[1:]],
        cwd=folder,
        env={**os.environ, **variables},
        umask=mask,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    if done.returncode:
        printed = done.stderr.decode(errors="replace")
        raise RuntimeError(f"{command[0]}: exit code {done.returncode} in {folder}\n{printed}")
    return re.sub(TIME, b"", done.stdout), done.stderr


def write_warp(folder: Path) -> None:
    """warp.json: two grid_sample commands on tensors, and what they read."""
    shapes = {"image": [1, 5, 7, 3], "grid": [1, 9, 11, 2], "a": [1, 9, 11, 3], "b": [1, 9, 11, 3]}
    resources = []
    for name, shape in shapes.items():
        is_input = name in ("image", "grid")
        use = "src" if is_input else "dst"
        members = {"uid": name, "dims": shape, "format": "VK_FORMAT_R16_SFLOAT", use: f"{name}.npy"}
        resources.append({"tensor": {**members, "shader_access": "readonly" if is_input else "writeonly"}})
        if is_input:
            values = np.random.default_rng(len(name)).uniform(-1.5, 1.5, shape)
            np.save(folder / f"{name}.npy", values.astype(np.float16))
    common = {"image": "image", "grid": "grid", "layout": "NHWC"}
    commands = [{"output": "a"}, {"output": "b", "mode": "bicubic", "padding_mode": "reflection"}]
    text = {"commands": [{"dispatch_grid_sample": {**common, **one}} for one in commands], "resources": resources}
    (folder / "warp.json").write_text(json.dumps(text))


def work_in(folder: Path, model: Path, variables: dict, mask: int, program: Path, is_run: bool) -> dict[str, bytes]:
    """Converts the model in the folder, and runs it if asked to; returns every file and everything printed."""
    folder.mkdir(parents=True)
    shutil.copy(model / "model.tosa", folder)
    inputs = [Path(shutil.copy(path, folder)).name for path in sorted(model.glob("input_*.npy"))]
    write_warp(folder)
    convert = ["model-converter", "-i", "model.tosa", "-o", "model.vgf", "--plugin-report", "report.json"]
    outputs: dict[str, bytes] = {}

    def step(name: str, command: list[str]) -> None:
        outputs[f"{name}: stdout"], outputs[f"{name}: stderr"] = run(command, folder, variables, mask, program)

    step("convert", [*convert, "--plugin-option", "grid_sample.bundle=bundle"])
    convert += ["--plugin-option", "grid_sample.intermediates=tensor"]
    step("bundle of tensors", [*convert, "--plugin-option", "grid_sample.bundle=tensors"])
    if is_run:
        files = [("--input", f"{name.removesuffix('.npy').removeprefix('input_')}={name}") for name in inputs]
        files += [("--result", f"{index}=run_{index}.npy") for index in range(len(list(model.glob("expected_*.npy"))))]
        step("run", ["scenario-runner", "--run-vgf", "model.vgf", *(word for pair in files for word in pair)])
        (folder / "warped").mkdir()
        step("warp", ["scenario-runner", "--scenario", "warp.json", "--output", "warped"])
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            outputs[str(path.relative_to(folder))] = path.read_bytes()
    return outputs


def differences(expected: dict[str, bytes], actual: dict[str, bytes], where: str) -> list[str]:
    wrong = [f"{where}: {name} is there only once" for name in sorted(expected.keys() ^ actual.keys())]
    for name in sorted(expected.keys() & actual.keys()):
        if expected[name] != actual[name]:
            wrong.append(f"{where}: {name} differs")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that the same input gives the same bytes.")
    parser.add_argument("models", type=Path, nargs="+")
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    program, options.work = options.bin.resolve(), options.work.resolve()
    shutil.rmtree(options.work, ignore_errors=True)
    locales = options.work / "locales"
    locales.mkdir(parents=True)
    subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", str(locales / LOCALE)], check=True)

    wrong: list[str] = []
    for model in options.models:
        def one(surroundings: tuple[str, dict, int], model: Path = model) -> dict[str, bytes]:
            name, variables, mask = surroundings
            variables = {"LOCPATH": str(locales), **variables}
            is_run = model == options.models[0]
            return work_in(options.work / model.name / name, model, variables, mask, program, is_run)

        with ThreadPoolExecutor(max_workers=2) as two_at_once:
            runs = list(two_at_once.map(one, SURROUNDINGS))
        if len(runs[0]) < 20:
            wrong.append(f"{model.name}: only {len(runs[0])} things to compare")
        for surroundings, outputs in zip(SURROUNDINGS[1:], runs[1:]):
            wrong += differences(runs[0], outputs, f"{model.name} in '{surroundings[0]}'")
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
