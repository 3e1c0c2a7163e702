# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The command `gridsample` of the wheel. The launchers are not put on PATH, where they would take the place of Arm's
own scripts: `gridsample path` tells where they are, and `gridsample model-converter` runs one. Everything else is the
program `gridsample` in the wheel."""

import os
import subprocess
import sys

from gridsample import PATHS, path

LAUNCHERS = ("model-converter", "scenario-runner")
LOOKING = ("doctor", "env", "explain")  # sub-commands of the program of the same name as this one
HELP = f"""usage: gridsample path NAME             print where a program or folder of the plugins is
       gridsample model-converter ...   convert a model: Arm's options and ours (--help lists both)
       gridsample scenario-runner ...   run a scenario or a VGF, likewise
       gridsample doctor [--json]       check tools, plugins, Vulkan and layers, and run one operator
       gridsample env                   print the variables that Arm's own tools need, for a shell's eval
       gridsample explain FILE          say what a model, a VGF or a scenario holds, and what becomes of it
       gridsample report MODEL          convert and run a model, and show both on one HTML page (--help says more)
       gridsample --version

NAME: {", ".join(PATHS)}
ExecuTorch:  export MODEL_CONVERTER_PATH="$(gridsample path model-converter)"
CMake:       cmake -Dgridsample_DIR="$(gridsample path cmake)" ...
"""


def fail(message: str, code: int = 2) -> int:
    print(f"gridsample: error: {message}", file=sys.stderr)
    return code


def run(program: str, arguments: list[str]) -> int:
    """Becomes the program, or runs it where a process cannot become another one."""
    file = str(path(program))
    try:
        if sys.platform == "win32":
            return subprocess.run([file, *arguments]).returncode
        os.execv(file, [file, *arguments])
    except OSError as failure:
        return fail(f"{file}: {failure.strerror}; install the wheel anew (pip install --force-reinstall gridsample)")


def report(arguments: list[str]) -> int:
    """Makes the page here: it needs packages that nothing else does."""
    try:
        from gridsample.report.command import main as make_page
    except ModuleNotFoundError as missing:
        return fail(f'report: there is no Python package {missing.name}; pip install "gridsample[report]"', 1)
    return make_page(arguments, path("bin"))


def main() -> int:
    arguments = sys.argv[1:]
    command = arguments[0] if arguments else "--help"
    if command in LAUNCHERS:
        return run(command, arguments[1:])
    if command in LOOKING:
        return run("gridsample", arguments)
    if command == "report":
        return report(arguments[1:])
    if command == "path":
        if len(arguments) != 2 or arguments[1] not in PATHS:
            return fail(f"path: name one of {', '.join(PATHS)}")
        print(path(arguments[1]))
        return 0
    if command == "--version":
        from importlib.metadata import version

        print(f"gridsample {version('gridsample')}")
        return 0
    if command in ("--help", "-h"):
        print(HELP, end="")
        return 0 if arguments else 2
    return fail(f"there is no command '{command}'; see gridsample --help")


if __name__ == "__main__":
    sys.exit(main())
