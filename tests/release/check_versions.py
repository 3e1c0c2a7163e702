# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What is pinned in two places is pinned alike: the wheel asks for the versions that .venv, and so every test, has."""

import re
import sys
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]


def pins(*files: str) -> dict[str, str]:
    lines = [line for file in files for line in (ROOT / "scripts" / file).read_text().splitlines()]
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {requirement.name: str(requirement.specifier) for requirement in found}


def wheel_requirements() -> list[Requirement]:
    """Of pyproject.toml, which Python 3.10 has no parser for: each quoted text with == in it."""
    return [Requirement(text) for text in re.findall(r'"([^"]+==[^"]+)"', (ROOT / "pyproject.toml").read_text())]


def main() -> int:
    known, asked = pins("requirements.txt", "requirements-nodeps.txt"), wheel_requirements()
    wrong = [
        f"{one}, but scripts/requirements*.txt: {known.get(one.name)}"
        for one in asked
        if known.get(one.name) != str(one.specifier)
    ]
    if len(asked) < 8:
        wrong.append(f"pyproject.toml should pin four packages to build with and four of Arm's, but pins {len(asked)}")
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
