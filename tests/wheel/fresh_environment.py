# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""A new virtual environment that holds Arm's wheels, made from the ones of this Python: quick, without a network."""

import os
import shutil
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path

WHEELS = (
    "ai-ml-sdk-model-converter",
    "ai-ml-sdk-scenario-runner",
    "ai-ml-sdk-vgf-library",
    "ai-ml-emulation-layer-for-vulkan",
)
# What the extra "report" brings in.
REPORT_WHEELS = ("numpy", "pillow", "jinja2", "markupsafe", "tosa-tools")


def make(folder: Path) -> Path:
    """Returns its site-packages. The environment has no pip; this Python's installs into it."""
    venv.create(folder, symlinks=True)
    (site,) = folder.glob("lib/python3*/site-packages")
    for wheel in WHEELS:
        put_in(wheel, folder, site)
    return site


def put_in(wheel: str, folder: Path, site: Path) -> None:
    """Links or copies each file that the wheel was installed as. Scripts get the new environment's Python, in pip's way
    for paths that no #! line can hold."""
    head = ["#!/bin/sh", f"'''exec' \"{folder / 'bin' / 'python'}\" \"$0\" \"$@\"", "' '''"]
    for file in distribution(wheel).files:
        source = Path(file.locate())
        if source.suffix == ".pyc":
            continue
        is_script = file.parts[0] == ".."  # ../../../bin/NAME
        target = folder / "bin" / source.name if is_script else site / file
        target.parent.mkdir(parents=True, exist_ok=True)
        if is_script:
            lines = source.read_text().split("\n")
            assert lines[0].startswith("#!"), f"{source} is no script"
            lines[: len(head) if lines[0] == head[0] else 1] = head
            target.write_text("\n".join(lines))
            shutil.copymode(source, target)
        else:
            link_or_copy(source, target)


def link_or_copy(source: Path, target: Path) -> None:
    try:
        os.link(source.resolve(), target)
    except OSError:  # another file system
        shutil.copy2(source, target)


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every file below folder by its relative name, with its bytes if it is a script; without Python's caches."""
    found = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder)
        if file.is_file() and "__pycache__" not in name.parts:
            found[str(name)] = file.read_bytes() if name.parts[0] == "bin" and file.stat().st_size < 65536 else None
    return found


def pip(folder: Path, *arguments) -> list[str]:
    """The command that runs this Python's pip on the environment, offline."""
    tool = [
        sys.executable,
        "-I",
        "-m",
        "pip",
        "--python",
        str(folder / "bin" / "python"),
        "--disable-pip-version-check",
    ]
    return [*tool, "--no-input", *map(str, arguments)]
