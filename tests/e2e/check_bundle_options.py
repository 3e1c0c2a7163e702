# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks the options of bundles through the launcher: what is placed, what is refused, and what stays as it was.

    check_bundle_options.py MODEL_FOLDER --bin FOLDER --work FOLDER

MODEL_FOLDER is one of tests/models whose first input is int8. Exits with 0 if every check holds.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.bundle import resources, results, run_bundle  # noqa: E402

PLAIN_MLIR = """module { func.func @main(%a: tensor<1x3xf32>) -> tensor<1x3xf32>
attributes {tf.entry_function = {inputs = "first", outputs = "last"}} {
%r = tosa.exp %a : (tensor<1x3xf32>) -> tensor<1x3xf32>
return %r : tensor<1x3xf32>
} }
"""


class Checks:
    def __init__(self, converter: Path, work: Path):
        self.converter, self.work, self.wrong = converter, work, []

    def convert(self, model: Path, *options: str, stock: tuple[str, ...] = ()) -> subprocess.CompletedProcess:
        command = [str(self.converter), "-i", str(model), "-o", str(self.work / "out.vgf"), *stock]
        for option in options:
            command += ["--plugin-option", f"grid_sample.{option}"]
        (self.work / "out.vgf").unlink(missing_ok=True)
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")

    def hold(self, holds: bool, claim: str) -> None:
        if not holds:
            self.wrong.append(claim)

    def refused(self, done: subprocess.CompletedProcess, words: str) -> None:
        self.hold(done.returncode == 1, f"exit code {done.returncode} instead of 1 where '{words}' is expected")
        self.hold(words in done.stderr, f"'{words}' is not in: {done.stderr}")
        self.hold(not (self.work / "out.vgf").exists(), f"a VGF was written although: {words}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the options of bundles.")
    parser.add_argument("model", type=Path)
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    options.work.mkdir(parents=True)
    checks = Checks(options.bin / "model-converter", options.work)
    model, bundle = options.model / "model.tosa", options.work / "bundle"
    image, grid = (options.model / f"input_{index}.npy" for index in range(2))

    done = checks.convert(model, f"bundle={bundle}", "io=image", f"input.image={image}", f"input.grid={grid}")
    checks.hold(done.returncode == 0, done.stderr)
    run_bundle(bundle, options.work / "output", options.work)
    expected = np.load(options.model / "expected_0.npy")
    (result,) = results(bundle, options.work / "output", [expected.shape])
    difference = np.abs(result.astype(int) - expected.astype(int))
    checks.hold(int(difference.max()) <= 1, f"inputs placed by option give a result that is {difference.max()} off")

    before = sorted((path.name, path.read_bytes()) for path in bundle.iterdir())
    checks.refused(checks.convert(model, f"bundle={bundle}", "input.picture=x.npy"), "its inputs are image, grid")
    checks.refused(checks.convert(model, f"bundle={bundle}", f"input.image={grid}"), "but input 'image' takes int8")
    checks.refused(checks.convert(model, f"bundle={bundle}", "input.image=missing.npy"), "missing.npy")
    pipe = options.work / "pipe"
    os.mkfifo(pipe)
    for file in "/dev/zero", str(pipe), str(options.work):
        checks.refused(
            checks.convert(model, f"bundle={bundle}", f"input.image={file}"), f"{file}: is not a regular file"
        )
    checks.refused(checks.convert(model, f"input.image={image}"), "there is no bundle for the file")
    for option in "io=image", "intermediates=tensor", "intermediates=image":
        checks.refused(checks.convert(model, option), f"grid_sample.{option}: there is no bundle")
    checks.refused(checks.convert(model, f"bundle={bundle}", stock=("--tosa-flatbuffer",)), "leave one of the two out")
    checks.refused(checks.convert(model, f"bundle={options.model}"), "not written by an earlier run")
    for folder in options.work, options.work / "out.vgf", f"{options.work}/new/..":
        checks.refused(checks.convert(model, f"bundle={folder}"), "lies in the folder of grid_sample.bundle")
    checks.hold(before == sorted((path.name, path.read_bytes()) for path in bundle.iterdir()), "a refusal left traces")

    (options.work / "plain.mlir").write_text(PLAIN_MLIR)
    done = checks.convert(options.work / "plain.mlir", f"bundle={options.work / 'plain'}")
    names = {path.name for path in (options.work / "plain").glob("[!.]*")} if done.returncode == 0 else done.stderr
    checks.hold(names == {"README", "scenario.json", "section_0.vgf"}, f"a plain model's bundle holds {names}")
    ports = [members["uid"] for kind, members in resources(options.work / "plain") if kind == "tensor"]
    checks.hold(ports == ["first", "last"], f"its inputs and outputs are called {ports}")

    for line in checks.wrong:
        print(f"WRONG: {line}")
    return 1 if checks.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
