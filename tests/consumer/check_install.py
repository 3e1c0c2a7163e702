# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Installs a build, builds the project in project/ against it, and converts a model with the installed launcher.

    check_install.py --cmake CMAKE --build BUILD_FOLDER --work FOLDER --libraries NAME

The work folder is emptied first. The installed launcher finds the stock tool through PATH, as a user's would.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "scripts"))
from modelcheck.vgf_file import compute_modules, read_vgf  # noqa: E402

MODEL = HERE.parent / "models" / "bare_f32" / "model.tosa"
# {lib}: the library folder, which systems name differently.
EXPECTED_FILES = (
    "bin/model-converter",
    "bin/scenario-runner",
    "include/gridsample/plugin.h",
    "{lib}/cmake/gridsample/gridsample-config.cmake",
    "{lib}/libgrid_sample_converter.so",
)


def call(*command, **options) -> str:
    """Runs a command that must succeed; returns what it printed, standard error included."""
    done = subprocess.run(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        **options,
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def convert(prefix: Path, vgf: Path, *options) -> str:
    """Converts with the installed launcher in a bare environment: PATH leads to the stock tools, nothing else is set."""
    tools = Path(sys.executable).parent
    environment = {"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(vgf.parent)}
    return call(prefix / "bin" / "model-converter", "-i", MODEL, "-o", vgf, *options, env=environment)


def main() -> None:
    parser = argparse.ArgumentParser(description="Check that an installed build can be used.")
    for name in ("cmake", "build", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--libraries", required=True, help="the library folder below the prefix")
    options = parser.parse_args()
    prefix, project = options.work / "prefix", options.work / "project"
    shutil.rmtree(options.work, ignore_errors=True)
    options.work.mkdir(parents=True)

    call(options.cmake, "--install", options.build, "--prefix", prefix)
    missing = [f for f in EXPECTED_FILES if not (prefix / f.format(lib=options.libraries)).is_file()]
    assert not missing, f"not installed: {missing}"

    call(options.cmake, "-S", HERE / "project", "-B", project, f"-DCMAKE_PREFIX_PATH={prefix}")
    call(options.cmake, "--build", project)
    (plugin,) = project.glob("libbyte_counter.*")

    vgf = options.work / "model.vgf"
    convert(prefix, vgf)
    (module,) = compute_modules(read_vgf(vgf))
    assert module["shader_code_available"], "the installed launcher did not use the converter plugin installed with it"

    counted = options.work / "counted.vgf"
    printed = convert(prefix, counted, "--no-default-plugins", "--plugin", plugin)
    for line in (f"model: {MODEL.stat().st_size} bytes", f"VGF: {counted.stat().st_size} bytes"):
        assert line in printed, f"the plugin did not print {line!r}; the launcher printed:\n{printed}"

    printed = convert(prefix, counted, "--plugin", plugin)
    assert "model: " in printed, f"with the default plugin the user's own was dropped; the launcher printed:\n{printed}"
    (module,) = compute_modules(read_vgf(counted))
    assert module["shader_code_available"], "with a plugin of the user's the default one was dropped"


if __name__ == "__main__":
    main()
