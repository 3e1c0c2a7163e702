# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Converts models with a build for another platform, and with Arm's converter for it, as scripts/cross.sh asks.

    check_platform.py aarch64|windows --build FOLDER --here FOLDER

FOLDER of --here holds this machine's build. What must be equal to its results, to the byte: VGFs, reports and bundles; on
Windows, where there is no VGF library, VGFs of models without grid_sample, while others must end with the error that says
so and leave no output. Names of folders have blanks, quotes and letters of several scripts. Exits with 0 if all holds.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

MODELS = Path(__file__).resolve().parent.parent / "models"
WITH = ["convolution_beside_q8", "bicubic_features_f16", "deformable_attention_f32", "flow_offset_i8_i8", "sample_q16"]
WITHOUT = "no_sampler_f32"
STARTED_BY = {"aarch64": ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"], "windows": ["/usr/lib/wine/wine64"]}
# Windows knows no quotation marks in names, and Arm's converter there opens only names that its code page has.
FOLDERS = {
    "aarch64": ["plain", "two words", "Gerät 'ö' \"网格\" 🙂"],
    "windows": ["plain", "two  words", "Gerät 'ö'", "ends in &^%PATH%"],
}


class Build:
    """A build folder whose programs are started by `prefix`."""

    def __init__(self, folder: Path, platform: str = "") -> None:
        self.windows = platform == "windows"
        self.prefix = STARTED_BY.get(platform, [])
        self.suffix = ".exe" if self.windows else ""
        self.bin = folder / "bin"
        self.variables = {}
        if platform:
            site = folder / "platform" / "site"
            self.stock = site / "model_converter" / "binaries" / "bin" / f"model-converter{self.suffix}"
            self.variables["GRIDSAMPLE_REAL_MODEL_CONVERTER"] = self.path(self.stock)
        if self.windows:
            self.variables |= {"WINEDEBUG": "-all", "WINEPREFIX": str(folder.resolve() / "wine")}

    def path(self, path: Path) -> str:
        """The path as the platform's programs know it."""
        text = str(path.resolve())
        return "Z:" + text.replace("/", "\\") if self.windows else text

    def run(self, tool: str, arguments: list[str], **options) -> subprocess.CompletedProcess:
        command = [*self.prefix, str(self.bin / f"{tool}{self.suffix}"), *arguments]
        environment = {**os.environ, **self.variables}
        options = {"stdin": subprocess.DEVNULL, "capture_output": True, **options}
        return subprocess.run(command, env=environment, timeout=300, **options)

    def convert(self, model: Path, folder: Path, *options: str) -> subprocess.CompletedProcess:
        """Leaves model.vgf, report.json and bundle/ in `folder`."""
        folder.mkdir(parents=True)
        given = folder / "model.tosa"
        given.write_bytes((model / "model.tosa").read_bytes())
        arguments = ["-i", self.path(given), "-o", self.path(folder / "model.vgf"), *options]
        return self.run("model-converter", arguments)


def expect(holds: bool, claim: str, done: subprocess.CompletedProcess) -> None:
    if not holds:
        printed = ((done.stdout or b"") + (done.stderr or b"")).decode(errors="replace")
        raise SystemExit(f"check_platform.py: error: {claim}; exit code {done.returncode}, printed:\n{printed}")


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def check_same(name: str, there: Build, here: Build, work: Path, folder: str) -> None:
    """A model comes out of both builds with the same bytes, as VGF and as bundle."""
    results = []
    for build, place in ((there, "there"), (here, "here")):
        into = work / place / folder
        bundle = f"grid_sample.bundle={into / 'bundle'}"
        report = str(into / "report.json")
        done = build.convert(MODELS / name, into, "--plugin-option", bundle, "--plugin-report", report)
        expect(done.returncode == 0, f"{name} converts in '{folder}'", done)
        operators = json.loads((into / "report.json").read_text())["plugins"][0]["operators"]
        found = files(into)
        found["report.json"] = json.dumps(operators).encode()  # the rest has paths and versions
        expect("bundle/scenario.json" in found and operators, f"{name} has a bundle and a report", done)
        results.append((found, done))
    (a, done), (b, _) = results
    expect(a.keys() == b.keys(), f"{name}: the same files ({sorted(a.keys() ^ b.keys())})", done)
    for file in a:
        expect(a[file] == b[file], f"{name}: {file} has the same bytes", done)
    print(f"{name} in '{folder}': {len(a)} files, {len(a['model.vgf'])} bytes of VGF, all as here")


def check_untouched(there: Build, here: Build, work: Path, folder: str) -> None:
    """A model without grid_sample comes out as from this machine's stock tool."""
    into = work / "there" / folder
    done = there.convert(MODELS / WITHOUT, into)
    expect(done.returncode == 0, f"{WITHOUT} converts in '{folder}'", done)
    expected = work / "expected.vgf"
    here.variables["GRIDSAMPLE_PASS_THROUGH"] = "1"
    stock = here.run("model-converter", ["-i", str(MODELS / WITHOUT / "model.tosa"), "-o", str(expected)])
    del here.variables["GRIDSAMPLE_PASS_THROUGH"]
    expect(stock.returncode == 0, f"{WITHOUT} converts here", stock)
    expect((into / "model.vgf").read_bytes() == expected.read_bytes(), f"{WITHOUT}: the stock tool's bytes", done)
    expect(files(into).keys() == {"model.tosa", "model.vgf"}, f"{WITHOUT}: no leftovers", done)
    print(f"{WITHOUT} in '{folder}': the stock tool's bytes")


def check_refused(there: Build, work: Path, name: str) -> None:
    """Without the VGF library a grid_sample is refused in one line, and nothing is left behind."""
    into = work / "there" / f"refused {name}"
    done = there.convert(MODELS / name, into)
    expect(done.returncode != 0, f"{name} is refused", done)
    expect(b"this build has no VGF library" in done.stderr, f"{name}: the error names the reason", done)
    expect(files(into).keys() == {"model.tosa"}, f"{name}: no output", done)
    print(f"{name}: refused, as this build has no VGF library")


def check_streams(there: Build, work: Path) -> None:
    """Exit codes, standard output and --version go through the launcher as from the stock tool itself."""
    # Arm's converter for Windows writes line ends of text into a VGF on standard output; that is passed on as it is.
    to_output = ["-i", there.path(MODELS / WITHOUT / "model.tosa"), "-o", "-"]
    for arguments in (["--version"], ["--no-such-option"], to_output):
        done = there.run("model-converter", arguments)
        stock = subprocess.run([*there.prefix[:1] * there.windows, str(there.stock), *arguments],
                               env={**os.environ, **there.variables}, stdin=subprocess.DEVNULL, capture_output=True)
        expect(done.returncode == stock.returncode, f"{arguments}: the stock tool's exit code {stock.returncode}", done)
        expect(done.stdout == stock.stdout, f"{arguments}: the stock tool's output", done)
    # On Windows Arm's converter names them in its code page.
    if there.windows:
        print("exit codes, --version and standard output: as from the stock tool")
        return
    wrong = there.run("model-converter", ["-i", there.path(work / "öffnet 'nicht"), "-o", "-"])
    expect(wrong.returncode != 0 and "öffnet 'nicht".encode() in wrong.stderr, "errors name files in UTF-8", wrong)
    print("exit codes, --version and standard output: as from the stock tool")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("platform", choices=STARTED_BY)
    parser.add_argument("--build", type=Path, required=True, help="build folder of the platform")
    parser.add_argument("--here", type=Path, required=True, help="build folder of this machine")
    arguments = parser.parse_args()
    there, here = Build(arguments.build, arguments.platform), Build(arguments.here)
    folders = FOLDERS[arguments.platform]
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        for number, name in enumerate(WITH):
            if there.windows:
                check_refused(there, work, name)
            else:
                check_same(name, there, here, work, f"{folders[number % len(folders)]}/{name}")
        for folder in folders:
            check_untouched(there, here, work, f"{folder}/{WITHOUT}")
        check_streams(there, work)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main()
