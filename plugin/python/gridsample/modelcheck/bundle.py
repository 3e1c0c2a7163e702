# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a bundle on the stock scenario-runner alone, with numpy arrays in and out."""

import json
import os
import struct
import sys
from pathlib import Path

import numpy as np
from gridsample.modelcheck.tool import check_tool

DDS_HEADER_BYTES = 148  # with the DX10 part
DDS_SIZE_AT = 12  # where height and width stand, 32 bits each
DDS_FORMAT_AT = 128
# DXGI_FORMAT numbers of what a bundle's images hold: numpy type, channels.
DDS_FORMATS = {
    2: ("float32", 4),
    10: ("float16", 4),
    14: ("int16", 4),
    32: ("int8", 4),
    34: ("float16", 2),
    41: ("float32", 1),
    52: ("int8", 2),
    54: ("float16", 1),
}


def read_dds(path: Path) -> np.ndarray:
    """The texels of an image that the runner wrote: [1, height, width, channels]."""
    data = path.read_bytes()
    height, width = struct.unpack_from("<II", data, DDS_SIZE_AT)
    (number,) = struct.unpack_from("<I", data, DDS_FORMAT_AT)
    dtype, channels = DDS_FORMATS[number]
    count = height * width * channels
    return np.frombuffer(data, dtype, count, DDS_HEADER_BYTES).reshape(1, height, width, channels)


def resources(bundle: Path) -> list[tuple[str, dict]]:
    """Kind and members of each resource of the bundle's scenario."""
    scenario = json.loads((bundle / "scenario.json").read_text(encoding="utf-8"))
    return [item for resource in scenario["resources"] for item in resource.items()]


def place_inputs(bundle: Path, arrays: list[np.ndarray]) -> None:
    """Puts the arrays, in the model's order and shapes, where the scenario looks for them."""
    missing = [
        (kind, members)
        for kind, members in resources(bundle)
        if kind in ("tensor", "buffer", "image") and "src" in members and not (bundle / members["src"]).exists()
    ]
    if len(missing) != len(arrays):
        raise ValueError(f"{bundle} wants {len(missing)} inputs, but {len(arrays)} arrays were given")
    for (kind, members), array in zip(missing, arrays):
        if kind == "image":
            _, width, height, _ = members["dims"]
            if array.shape[1:3] != (height, width):
                array = np.moveaxis(array, 1, -1)
        np.save(bundle / members["src"], np.ascontiguousarray(array))


def results(bundle: Path, output: Path, shapes: list[tuple[int, ...]]) -> list[np.ndarray]:
    """What the run left below `output`, in the model's order; images in the shapes that the model has."""
    files = [output / members["dst"] for _, members in resources(bundle) if "dst" in members]
    arrays = [read_dds(file) if file.suffix == ".dds" else np.load(file) for file in files]
    return [
        np.ascontiguousarray(np.moveaxis(array, -1, 1)) if array.shape != shape else array
        for array, shape in zip(arrays, shapes)
    ]


def stock_runner(work: Path) -> tuple[Path, dict[str, str]]:
    """Arm's own scenario-runner beside this Python, and variables that put its emulation layers in order.

    work: takes a folder for each layer, since some loaders go by the order of folders.
    """
    for site in map(Path, sys.path):
        tool = site / "scenario_runner" / "binaries" / "bin" / "scenario-runner"
        layers = site / "emulation_layer" / "deploy"
        if tool.is_file() and layers.is_dir():
            break
    else:
        raise RuntimeError("the stock scenario-runner was not found beside this Python")
    folders = []
    for name in ("Graph", "Tensor"):
        manifest = layers / "share" / "vulkan" / "explicit_layer.d" / f"VkLayer_{name}.json"
        folder = work / "layers" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / manifest.name).write_bytes(manifest.read_bytes())
        folders.append(str(folder))
    return tool, {
        "VK_LAYER_PATH": os.pathsep.join(folders),
        "VK_INSTANCE_LAYERS": os.pathsep.join(f"VK_LAYER_ML_{name}_Emulation" for name in ("Graph", "Tensor")),
        "LD_LIBRARY_PATH": str(layers / "lib"),
    }


def run_bundle(bundle: Path, output: Path, work: Path, runner: Path | None = None) -> str:
    """Runs the bundle from the root folder; returns what the runner printed. Raises RuntimeError if it fails.

    runner: None for the stock one alone.
    """
    variables = {}
    if runner is None:
        runner, variables = stock_runner(work)
    output.mkdir(parents=True, exist_ok=True)
    options = ("--scenario", bundle / "scenario.json", "--output", output, "--log-level", "debug")
    return check_tool(runner, *options, cwd=Path(bundle.anchor), variables=variables)
