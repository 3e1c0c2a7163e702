# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a program to its end, without anything to read, and keeps what it prints."""

import os
import subprocess
from pathlib import Path


def run_tool(*command, variables: dict[str, str] | None = None, **options) -> subprocess.CompletedProcess:
    """Both streams in one text, `stdout`. variables: on top of the environment; options: as subprocess.run has them."""
    if variables is not None:
        options["env"] = {**os.environ, **variables}
    return subprocess.run(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        **options,
    )


def check_tool(*command, cwd: Path | None = None, **options) -> str:
    """The same of a program that must succeed; returns what it printed. RuntimeError says what it did and printed."""
    done = run_tool(*command, cwd=cwd, **options)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout
