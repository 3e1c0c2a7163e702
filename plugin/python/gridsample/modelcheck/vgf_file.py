# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What a VGF file holds, as vgf_dump shows it."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

NUMPY_TYPES = {
    "VK_FORMAT_R32_SFLOAT": "float32",
    "VK_FORMAT_R16_SFLOAT": "float16",
    "VK_FORMAT_R8_SINT": "int8",
    "VK_FORMAT_R16_SINT": "int16",
    "VK_FORMAT_R32_SINT": "int32",
}


@dataclass(frozen=True)
class Port:
    """One input or output of the whole model."""

    name: str
    binding: int
    shape: tuple[int, ...]
    format: str  # "VK_FORMAT_..."
    descriptor_type: str  # "VK_DESCRIPTOR_TYPE_..."

    @property
    def type(self) -> str:
        """The numpy type of its elements, or the format's own name if there is none."""
        return NUMPY_TYPES.get(self.format, self.format)


def _dump_tool() -> Path:
    """Beside the running Python, else in this checkout's .venv."""
    venv = Path(__file__).resolve().parents[4] / ".venv"
    for site in (*map(Path, sys.path), *venv.glob("lib/python3*/site-packages"), venv / "Lib" / "site-packages"):
        for name in ("vgf_dump", "vgf_dump.exe"):
            tool = site / "vgf_lib" / "binaries" / "bin" / name
            if tool.is_file():
                return tool
    raise RuntimeError("vgf_dump was not found: install ai-ml-sdk-vgf-library in the Python that runs this script")


def read_vgf(path: Path) -> dict:
    """The file's tables as nested dictionaries, named as vgf_dump names them."""
    command = [_dump_tool(), "--input", path]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def ports(vgf: dict, which: str) -> list[Port]:
    """The model's "inputs" or "outputs", in the order of the file."""
    resources = {resource["index"]: resource for resource in vgf["resources"]}
    found = []
    for entry in vgf["model_sequence"][which]:
        resource = resources[entry["mrt_index"]]
        found.append(
            Port(
                entry["name"],
                entry["binding"],
                tuple(resource["shape"]),
                resource["vk_format"],
                resource["vk_descriptor_type"],
            )
        )
    return found


def compute_modules(vgf: dict) -> list[dict]:
    """The shader module of each compute segment, in the order of execution."""
    modules = {module["index"]: module for module in vgf["modules"]}
    return [modules[s["module_index"]] for s in vgf["model_sequence"]["segments"] if s["type"] == "COMPUTE"]
