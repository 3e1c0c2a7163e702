# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs what the documents tell people to type, in a copy of the checkout's view: commands_test.py FILE.md

A document's ```sh blocks are run in order, each as it stands; the first that fails fails the test. Before a block:

    <!-- file: NAME -->          the block (json, python) is written to NAME, for the commands that follow
    <!-- prints: TEXT -->        the commands print TEXT
    <!-- fails -->               the commands end with an error, as the document says
    <!-- not run: REASON -->     the block is left out, and why

Commands outside such blocks would not be run, so there must be none.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEEN = ("scripts", "tests", "plugin", "converter-ext", "shaders", "schemas", "CMakeLists.txt", ".venv")
# An indented line that begins so is a command that nothing would run.
COMMAND = re.compile(r"^ {4,}(\./scripts/|build/bin/|cmake |ctest |python3? |pip |\.venv|export |eval )")
DIRECTIVE = re.compile(r"<!-- (file|prints|fails|not run)(?:: (.*?))? -->$")


@dataclass
class Block:
    """A fenced block. line: of its fence, from 1."""

    language: str
    text: str
    line: int
    directives: dict[str, list[str]] = field(default_factory=dict)


def blocks(text: str) -> tuple[list[Block], list[int]]:
    """The fenced blocks, and lines with commands outside of them."""
    found: list[Block] = []
    strays: list[int] = []
    pending: dict[str, list[str]] = {}
    current: Block | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if current is not None:
            if line.strip() == "```":
                found.append(current)
                current = None
            else:
                current.text += line + "\n"
        elif line.startswith("```"):
            current = Block(line[3:].strip(), "", number, pending)
            pending = {}
        elif match := DIRECTIVE.match(line.strip()):
            pending.setdefault(match[1], []).append(match[2] or "")
        elif COMMAND.match(line):
            strays.append(number)
    if current is not None or pending:
        raise SystemExit("a block is not closed, or a directive stands before none")
    return found, strays


def mirror(folder: Path, build: Path) -> None:
    """The checkout as links, so that what the commands write stays in the folder."""
    for name in SEEN:
        (folder / name).symlink_to(ROOT / name)
    (folder / "build").symlink_to(build)


def run(block: Block, folder: Path) -> str | None:
    """What is wrong with the block; None if it did what the document says."""
    command = ["bash", "-eo", "pipefail", "-c", block.text]
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", env={**os.environ, "CMAKE_GENERATOR": "Ninja"},
    )
    if (done.returncode != 0) != ("fails" in block.directives):
        return f"exit code {done.returncode}\n{done.stdout[-3000:]}"
    for text in block.directives.get("prints", []):
        if text not in done.stdout:
            return f'does not print "{text}" but\n{done.stdout[-3000:]}'
    return None


def main() -> int:
    document, build = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    name = document.relative_to(ROOT)
    found, strays = blocks(document.read_text(encoding="utf-8"))
    wrong = [f"{name}:{line}: a command outside a block that is run; use ```sh" for line in strays]
    count = 0
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        mirror(folder, build)
        for block in found:
            place = f"{name}:{block.line}"
            if "not run" in block.directives:
                if not block.directives["not run"][0]:
                    wrong.append(f"{place}: not run, but no reason is given")
                continue
            if block.language == "json":
                json.loads(block.text)
            for file in block.directives.get("file", []):
                (folder / file).write_text(block.text, encoding="utf-8")
            if block.language == "sh":
                count += 1
                if fault := run(block, folder):
                    wrong.append(f"{place}: {block.text.strip()}\n{fault}")
                    break
    print("\n".join(wrong) or f"{name}: {count} blocks of commands run")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
