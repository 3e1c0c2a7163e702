# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""TOSA files as nested dictionaries, through the schema and the flatc that tosa-tools installs."""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from gridsample.modelcheck.tool import run_tool

NUMPY_TYPES = {"FP32": "float32", "FP16": "float16", "INT8": "int8", "INT16": "int16", "INT32": "int32"}


@dataclass(frozen=True)
class Tensor:
    """One input or output: its name, its shape (outermost axis first) and its numpy type."""

    name: str
    shape: tuple[int, ...]
    type: str


def _tools() -> Path:
    """The folder in which tosa-tools keeps `flatc` and `tosa.fbs`."""
    for site in map(Path, sys.path):
        if (site / "bin" / "tosa.fbs").is_file():
            return site / "bin"
    raise RuntimeError("tosa.fbs was not found: install tosa-tools in the Python environment that runs this script")


def read_tosa(path: Path) -> dict:
    """The file's content, named as in tosa.fbs; byte vectors are lists of numbers. RuntimeError if it is none."""
    tools = _tools()
    with tempfile.TemporaryDirectory() as folder:
        command = [tools / "flatc", "--json", "--strict-json", "-o", folder, tools / "tosa.fbs", "--", path]
        done = run_tool(*command)
        content = Path(folder) / path.with_suffix(".json").name
        if done.returncode or not content.is_file():
            reason = done.stdout.partition("error:")[2].strip().partition("\n")[0] or f"exit code {done.returncode}"
            raise RuntimeError(f"{path}: not a TOSA flatbuffer that flatc can read: {reason}")
        try:
            return json.loads(content.read_text(encoding="utf-8"))
        except ValueError as error:
            raise RuntimeError(f"{path}: flatc cannot print it as JSON: {error}") from None


def write_tosa(model: dict, path: Path) -> None:
    tools = _tools()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "model.json"
        source.write_text(json.dumps(model))
        subprocess.run([tools / "flatc", "--binary", "-o", folder, tools / "tosa.fbs", source], check=True)
        (binary,) = (file for file in Path(folder).iterdir() if file != source)
        path.write_bytes(binary.read_bytes())


def custom_operators(model: dict) -> list[dict]:
    """The attributes of all custom operators, in order."""
    return [
        operator["attribute"]
        for region in model["regions"]
        for block in region["blocks"]
        for operator in block.get("operators", [])
        if operator.get("attribute_type") == "CustomAttribute"
    ]


def model_tensors(model: dict, which: str) -> list[Tensor]:
    """The model's "inputs" or "outputs", in order. RuntimeError for a model that names what it does not hold."""
    try:
        block = model["regions"][0]["blocks"][0]
        tensors = {tensor["name"]: tensor for tensor in block["tensors"]}
        return [
            Tensor(name, tuple(tensors[name]["shape"]), NUMPY_TYPES.get(tensors[name]["type"], tensors[name]["type"]))
            for name in block.get(which, [])
        ]
    except (KeyError, IndexError) as error:
        raise RuntimeError(f"damaged: its {which} do not lead to tensors with shape and type: {error}") from None
