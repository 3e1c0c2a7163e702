# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Puts a repository into states that must not be released, and asks scripts/release.sh about each.

    check_refusals.py --work FOLDER

The work folder is emptied first. The repository holds what release.sh reads before it builds.
"""

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENTRY = "## [1.2.3] - 2026-01-31\n\n- Something.\n"


@dataclass(frozen=True)
class State:
    """A repository: `committed` is in its commit, `lying` was written after it; `tags` point at an older commit."""

    claim: str
    says: str  # part of what release.sh prints
    committed: dict[str, str] = field(default_factory=dict)
    lying: dict[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    options: tuple[str, ...] = ("--check",)
    fits: bool = False


STATES = (
    State("a clean tree with an entry", "version 1.2.3 can be released", fits=True),
    State(
        "an empty section Unreleased",
        "version 1.2.3 can be released",
        {"CHANGELOG.md": f"## [Unreleased]\n\n{ENTRY}"},
        fits=True,
    ),
    State("the tag of another version", "version 1.2.3 can be released", tags=("v1.2.2",), fits=True),
    State("a changed file", "differs from the commit; commit, stash or remove:  M README.md", lying={"README.md": "x"}),
    State("a file that git does not know", "remove: ?? new.txt", lying={"new.txt": "x"}),
    State("the same without --check", "remove: ?? new.txt", lying={"new.txt": "x"}, options=()),
    State(
        "a version without an entry",
        "no section '## [1.2.3] - YYYY-MM-DD'",
        {"CHANGELOG.md": "## [1.2.2] - 2026-01-01\n"},
    ),
    State(
        "the entry of a longer version", "no section '## [1.2.3] -", {"CHANGELOG.md": ENTRY.replace("1.2.3", "1.2.30")}
    ),
    State("an entry without a date", "no section '## [1.2.3] -", {"CHANGELOG.md": ENTRY.replace("2026-01-31", "soon")}),
    State(
        "an entry that says nothing",
        "says nothing under [1.2.3]",
        {"CHANGELOG.md": ENTRY.split("\n")[0] + "\n\n## [1.2.2]\n- x\n"},
    ),
    State(
        "entries under Unreleased", "entries under Unreleased", {"CHANGELOG.md": f"## [Unreleased]\n- More.\n\n{ENTRY}"}
    ),
    State("a version that is released", "tag v1.2.3 is another commit", tags=("v1.2.3",)),
    State("no version", "names no version", {"CMakeLists.txt": "project(gridsample)\n"}),
    State("an option that is not there", "unknown option: --fast", options=("--fast",)),
)


def make_repository(folder: Path, state: State) -> None:
    (folder / "scripts").mkdir(parents=True)
    for name in ("release.sh", "common.sh"):
        shutil.copy(ROOT / "scripts" / name, folder / "scripts" / name)
    files = {
        "CMakeLists.txt": "project(gridsample VERSION 1.2.3 LANGUAGES C)\n",
        "CHANGELOG.md": ENTRY,
        "README.md": "\n",
    }
    write(folder, files)
    git(folder, "init", "--quiet")
    commit(folder)
    for tag in state.tags:
        git(folder, "tag", tag)
    write(folder, {**state.committed, "later.txt": "\n"})
    commit(folder)
    write(folder, state.lying)


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "--message", "test")


def git(folder: Path, *arguments: str) -> None:
    """Without the user's settings: hooks and signatures are none of the test's business."""
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, env=environment, stdin=subprocess.DEVNULL)


def ask(folder: Path, options: tuple[str, ...]) -> tuple[int, str]:
    done = subprocess.run(
        [str(folder / "scripts" / "release.sh"), *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode, done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description="Check what release.sh refuses.")
    parser.add_argument("--work", type=Path, required=True)
    work = parser.parse_args().work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    wrong = []
    for index, state in enumerate(STATES):
        folder = work / str(index)
        make_repository(folder, state)
        code, printed = ask(folder, state.options)
        if (code == 0) != state.fits or state.says not in printed:
            wrong.append(f"{state.claim}: exit code {code}, printed {printed!r}; expected {state.says!r}")
    # A copy of the files without their history, inside of another repository.
    folder = work / "0" / "copy"
    shutil.copytree(work / "1" / "scripts", folder / "scripts")
    write(folder, {"CMakeLists.txt": "project(gridsample VERSION 1.2.3)\n", "CHANGELOG.md": ENTRY})
    code, printed = ask(folder, ("--check",))
    if code == 0 or "is no git checkout" not in printed:
        wrong.append(f"a copy without history: exit code {code}, printed {printed!r}")
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
