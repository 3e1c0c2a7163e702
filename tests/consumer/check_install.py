# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Installs a build, moves what was installed, builds the project in project/ against it, and uses the launchers.

    check_install.py --cmake CMAKE --build BUILD_FOLDER --work FOLDER --libraries NAME --icd ICD_JSON

The work folder is emptied first. The installed launchers find the stock tools through PATH, as a user's would.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from installed import ROOT, bare_environment, call, run_pictures, run_sample  # noqa: E402
from gridsample.modelcheck.vgf_file import compute_modules, read_vgf  # noqa: E402

PROJECT = Path(__file__).resolve().parent / "project"
MODEL = ROOT / "tests" / "models" / "bare_f32" / "model.tosa"
# {lib}: the library folder, which systems name differently.
EXPECTED_FILES = (
    "bin/gridsample",
    "bin/model-converter",
    "bin/scenario-runner",
    "include/gridsample/plugin.h",
    "include/gridsample/version.h",
    "share/gridsample/schemas/scenario_dispatch_grid_sample.schema.json",
    "{lib}/cmake/gridsample/gridsample-config.cmake",
    "{lib}/libgrid_sample_converter.so",
    "{lib}/libgrid_sample_runner.so",
)


def convert(prefix: Path, vgf: Path, environment: dict, *options) -> str:
    return call(prefix / "bin" / "model-converter", "-i", MODEL, "-o", vgf, *options, env=environment)


def check_paths(prefix: Path, *forbidden: Path) -> None:
    """What is installed names no folder of this machine that it would need to find again."""
    for file in prefix.rglob("*.cmake"):
        text = file.read_text()
        found = [str(folder) for folder in forbidden if str(folder) in text]
        assert not found, f"{file} names {found}"


def configure(cmake: Path, prefix: Path, project: Path) -> list:
    return [cmake, "-G", "Ninja", "-S", PROJECT, "-B", project, f"-DCMAKE_PREFIX_PATH={prefix}"]


def check_versions(cmake: Path, prefix: Path, project: Path) -> None:
    """A newer release than the installed one is refused."""
    asked = [*configure(cmake, prefix, project), "-DWANTED_VERSION=99"]
    done = subprocess.run(list(map(str, asked)), stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode and '"99"' in done.stderr, f"release 99 was asked for and found:\n{done.stdout}{done.stderr}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Check that an installed build can be used.")
    for name in ("cmake", "build", "work", "icd"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--libraries", required=True, help="the library folder below the prefix")
    options = parser.parse_args()
    first, prefix, project = options.work / "first", options.work / "moved" / "prefix", options.work / "project"
    shutil.rmtree(options.work, ignore_errors=True)
    prefix.parent.mkdir(parents=True)
    environment = bare_environment(options.work, Path(sys.executable).parent, icd=options.icd)

    call(options.cmake, "--install", options.build, "--prefix", first)
    first.rename(prefix)
    missing = [f for f in EXPECTED_FILES if not (prefix / f.format(lib=options.libraries)).is_file()]
    assert not missing, f"not installed: {missing}"
    check_paths(prefix, first, options.build, ROOT)

    call(*configure(options.cmake, prefix, project))
    call(options.cmake, "--build", project)
    check_versions(options.cmake, prefix, options.work / "newer")
    (plugin,) = project.glob("libbyte_counter.*")

    vgf = options.work / "model.vgf"
    convert(prefix, vgf, environment)
    (module,) = compute_modules(read_vgf(vgf))
    assert module["shader_code_available"], "the installed launcher did not use the converter plugin installed with it"

    counted = options.work / "counted.vgf"
    printed = convert(prefix, counted, environment, "--no-default-plugins", "--plugin", plugin)
    for line in (f"model: {MODEL.stat().st_size} bytes", f"VGF: {counted.stat().st_size} bytes"):
        assert line in printed, f"the plugin did not print {line!r}; the launcher printed:\n{printed}"

    printed = convert(prefix, counted, environment, "--plugin", plugin)
    assert "model: " in printed, f"with the default plugin the user's own was dropped; the launcher printed:\n{printed}"
    (module,) = compute_modules(read_vgf(counted))
    assert module["shader_code_available"], "with a plugin of the user's the default one was dropped"

    run_sample(prefix / "bin", options.work, environment)
    run_pictures(prefix / "bin", options.work, environment)


if __name__ == "__main__":
    main()
