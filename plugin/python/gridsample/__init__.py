# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""grid_sample plugins for Arm's ML SDK for Vulkan: where this wheel keeps its programs and files.

>>> os.environ["MODEL_CONVERTER_PATH"] = str(gridsample.path("model-converter"))  # ExecuTorch converts with ours
"""

import sys
from pathlib import Path

__all__ = ["PATHS", "path"]

BINARIES = Path(__file__).absolute().parent / "binaries"
_PROGRAM = ".exe" if sys.platform == "win32" else ""
# What `path` knows, below BINARIES.
PATHS = {
    "model-converter": f"bin/model-converter{_PROGRAM}",
    "scenario-runner": f"bin/scenario-runner{_PROGRAM}",
    "gridsample": f"bin/gridsample{_PROGRAM}",
    "bin": "bin",
    "lib": "lib",
    "include": "include",
    "cmake": "lib/cmake/gridsample",
    "schemas": "share/gridsample/schemas",
}


def path(name: str) -> Path:
    """The absolute path of a program or folder of this wheel; ValueError for a name that PATHS does not have."""
    if name not in PATHS:
        raise ValueError(f"there is no path named {name!r}; there are: {', '.join(PATHS)}")
    return BINARIES / PATHS[name]
