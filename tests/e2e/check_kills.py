# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Kills conversions and runs of scenarios at random moments: outputs are the old ones or whole new ones.

    check_kills.py --models FOLDER --bin FOLDER --work FOLDER [--moments N] [--seed N]

Each moment is a kill -9 after a random part of the time that the same work takes when nobody disturbs it, spread over
the whole of it. What a killed run leaves beside an output is at most one file or folder, and gone after the next run.
--moments: for conversions without and with a bundle, and for models that are left alone; runs get a third. Exits with
0 if every check holds.
"""

import argparse
import hashlib
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

MINE = "mine.txt"  # a file of the user's own in the bundle


def state(path: Path) -> str:
    """What stands at a file or folder: a digest of it; the user's own file is left out."""
    if not path.exists():
        return "nothing"
    files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for file in files:
        if file.name != MINE:
            digest.update(f"{file.relative_to(path)}:".encode() + file.read_bytes())
    return digest.hexdigest()


class Work:
    """One kind of work, in two variants with the same outputs, in a folder of its own."""

    def __init__(self, name: str, folder: Path, variants: list[list[str]], outputs: list[str]):
        self.name, self.folder, self.variants, self.outputs = name, folder, variants, outputs
        self.temporary = folder / "temporary"
        self.temporary.mkdir(parents=True)
        self.environment = {**os.environ, "TMPDIR": str(self.temporary)}
        self.wrong: list[str] = []

    def start(self, variant: int) -> subprocess.Popen:
        return subprocess.Popen(
            self.variants[variant],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def finish(self, variant: int) -> float:
        begin = time.monotonic()
        if code := self.start(variant).wait():
            raise RuntimeError(f"{self.name}: {self.variants[variant]} ended with {code}")
        return time.monotonic() - begin

    def states(self) -> list[str]:
        return [state(self.folder / output) for output in self.outputs]

    def leftovers(self) -> list[str]:
        """Hidden names in the folder, apart from those inside the outputs."""
        return sorted(path.name for path in self.folder.iterdir() if path.name.startswith("."))

    def hold(self, holds: bool, claim: str) -> None:
        if not holds:
            self.wrong.append(f"{self.name}: {claim}")

    def check(self, moments: int, chance: random.Random) -> None:
        durations, whole = [], []
        for variant in (0, 1, 0):
            durations.append(self.finish(variant))
            whole.append(self.states())
        self.hold(whole[0] == whole[2] and all(a != b for a, b in zip(*whole[:2])), "its two variants are not two")
        for output in self.outputs:
            if (self.folder / output).is_dir():
                (self.folder / output / MINE).write_text("kept")
        before, killed, changed = whole[0], 0, 0
        for moment in range(moments):
            variant = (moment + 1) % 2
            process = self.start(variant)
            try:
                process.wait(max(durations) * 1.1 * (moment + chance.random()) / moments)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                killed += 1
            after = self.states()
            for output, old, new, found in zip(self.outputs, before, whole[variant], after):
                self.hold(found in (old, new), f"{output} is neither the old one nor the new one after moment {moment}")
            changed += after != before
            leftovers = self.leftovers()
            self.hold(len(leftovers) <= len(self.outputs), f"{leftovers} were left after moment {moment}")
            before = after
        self.finish(0)
        self.hold(self.states() == whole[0], "the next run did not give what it should")
        self.hold(self.leftovers() == [], f"the next run left {self.leftovers()}")
        self.hold(not list(self.temporary.iterdir()), f"temporary files were left: {list(self.temporary.iterdir())}")
        for output in self.outputs:
            if (self.folder / output).is_dir():
                self.hold((self.folder / output / MINE).is_file(), f"the user's own file in {output} is gone")
        self.hold(killed > moments / 3, f"only {killed} of {moments} moments came before the end")
        print(f"{self.name}: {moments} moments, {killed} kills, {changed} with new outputs")


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill conversions and runs at random moments.")
    for name in ("models", "bin", "work"):
        parser.add_argument(f"--{name}", type=lambda text: Path(text).resolve(), required=True)
    parser.add_argument("--moments", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    converter, runner = (options.bin / name for name in ("model-converter", "scenario-runner"))
    models = [options.models / name / "model.tosa" for name in ("bare_f32", "sample_f32")]
    convert = [[converter, "-i", model, "-o", "model.vgf"] for model in models]
    bundle = ["--plugin-option", "grid_sample.bundle=bundle"]
    plain = ["--no-default-plugins"]
    kinds = [
        Work("conversion", options.work / "conversion", convert, ["model.vgf"]),
        Work("with a bundle", options.work / "bundle", [one + bundle for one in convert], ["model.vgf", "bundle"]),
        Work("left alone", options.work / "plain", [one + plain for one in convert], ["model.vgf"]),
    ]
    folder = options.work / "run"
    run = [runner, "--run-vgf", "bare.vgf", "--input", "1=grid.npy", "--result", "0=result.npy"]
    runs = [run + ["--input", f"0={name}.npy"] for name in ("first", "second")]
    kinds.append(Work("run", folder, runs, ["result.npy"]))
    subprocess.run([converter, "-i", models[0], "-o", folder / "bare.vgf"], check=True, stdout=subprocess.DEVNULL)
    shutil.copyfile(models[0].parent / "input_0.npy", folder / "first.npy")
    shutil.copyfile(models[0].parent / "input_1.npy", folder / "grid.npy")
    image = bytearray((folder / "first.npy").read_bytes())
    image[-4:] = b"\0\0\0\0"
    image[-2000:-4] = image[-2000:-4][::-1]
    (folder / "second.npy").write_bytes(image)

    chance, wrong = random.Random(options.seed), []
    for kind in kinds:
        kind.check(options.moments if kind.name != "run" else max(1, options.moments // 3), chance)
        wrong += kind.wrong
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
