# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Takes the shader code out of the custom operators of a TOSA file, and reads such files as JSON.

ExecuTorch stores a complete shader in every grid_sample operator. The plugins bring their own, so the models kept in
this repository carry none: they are smaller, and hold nothing but what a converter plugin has to read.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

SHADER_DOMAIN = "com.arm.VulkanCustomShader"
SHADER_KEYS = ("shader_code", "shader_language")


def _schema_folder() -> Path:
    """The folder in which tosa-tools keeps its `flatc` and `tosa.fbs`."""
    for site in map(Path, sys.path):
        if (site / "bin" / "tosa.fbs").is_file():
            return site / "bin"
    raise RuntimeError("tosa.fbs was not found: install tosa-tools in this Python environment")


def _flatc(*arguments: str, source: Path, folder: Path) -> None:
    tools = _schema_folder()
    command = [str(tools / "flatc"), *arguments, "-o", str(folder), str(tools / "tosa.fbs")]
    # Going to JSON, flatc takes binary files after "--".
    command += ["--", str(source)] if "--json" in arguments else [str(source)]
    subprocess.run(command, check=True)


def read_tosa(path: Path) -> dict:
    """The flatbuffer as nested dictionaries, named as in tosa.fbs; byte vectors are lists of numbers."""
    with tempfile.TemporaryDirectory() as folder:
        _flatc("--json", "--strict-json", source=path, folder=Path(folder))
        return json.loads((Path(folder) / (path.stem + ".json")).read_text())


def write_tosa(model: dict, path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "model.json"
        source.write_text(json.dumps(model))
        _flatc("--binary", source=source, folder=Path(folder))
        made = [f for f in Path(folder).iterdir() if f != source]
        path.write_bytes(made[0].read_bytes())


def custom_operators(model: dict) -> list[dict]:
    """The attributes of all custom operators, in order."""
    return [
        op["attribute"]
        for region in model["regions"]
        for block in region["blocks"]
        for op in block.get("operators", [])
        if op.get("attribute_type") == "CustomAttribute"
    ]


def strip_shaders(path: Path) -> int:
    """Rewrites `path` without shader code; returns how many operators carried some."""
    model = read_tosa(path)
    stripped = 0
    for attribute in custom_operators(model):
        if attribute["domain_name"] != SHADER_DOMAIN:
            continue
        payload = json.loads(bytes(attribute["implementation_attrs"]))
        kept = {key: value for key, value in payload.items() if key not in SHADER_KEYS}
        if kept != payload:
            attribute["implementation_attrs"] = list(json.dumps(kept, sort_keys=True).encode())
            stripped += 1
    if stripped:
        write_tosa(model, path)
    return stripped


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(f"{argument}: {strip_shaders(Path(argument))} shaders taken out")
