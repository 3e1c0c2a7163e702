#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Pictures of what precision fast costs on this machine's device: the hardware's sampler beside the exact shader.

    precision_pictures.py [--output FOLDER] [--bin FOLDER]

Samples one float32 image with one grid both ways on scenario-runner and writes zoom.png (a few pixels, much enlarged:
the steps of the sampler's weights show as bands) and difference.png (a whole picture, turned), with numbers.json beside
them. Run it with .venv's Python; VK_DRIVER_FILES chooses another device.
"""

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.tool import run_tool  # noqa: E402
from PIL import Image  # noqa: E402

PICTURE = ROOT / "scripts" / "sample_model" / "sample_inputs" / "picture.png"
ZOOM = 640  # pixels of the output over about one pixel of the image
CONTRAST = 512.0


def sample(image: np.ndarray, grid: np.ndarray, precision: str, runner: Path) -> tuple[np.ndarray, str]:
    """[1,H,W,4] and [1,Ho,Wo,2], float32, to [1,Ho,Wo,4] and the device's name."""
    height, width = image.shape[1:3]
    out_height, out_width = grid.shape[1:3]
    dispatch = {"image": "image", "grid": "grid", "output": "output", "layout": "NHWC", "padding_mode": "border"}
    tensor = {"shader_access": "readwrite", "format": "VK_FORMAT_R32_SFLOAT"}
    resources = [
        {
            "image": {
                "uid": "image",
                "src": "image.npy",
                "format": "VK_FORMAT_R32G32B32A32_SFLOAT",
                "dims": [1, width, height, 1],
            }
        },
        {"tensor": {"uid": "grid", "src": "grid.npy", "dims": [1, out_height, out_width, 2], **tensor}},
        {"tensor": {"uid": "output", "dst": "output.npy", "dims": [1, out_height, out_width, 4], **tensor}},
    ]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        np.save(work / "image.npy", image)
        np.save(work / "grid.npy", grid)
        scenario = {"commands": [{"dispatch_grid_sample": {**dispatch, "precision": precision}}], "resources": resources}
        (work / "scenario.json").write_text(json.dumps(scenario))
        command = [runner, "--scenario", work / "scenario.json", "--output", work]
        done = run_tool(*command)
        printed = done.stdout
        if done.returncode:
            raise SystemExit(f"precision_pictures.py: error: {printed[-2000:]}")
        if precision == "fast" and "exact" in "".join(re.findall(r"grid_sample: .*", printed)):
            raise SystemExit(f"precision_pictures.py: error: this device does not do it fast\n{printed[-2000:]}")
        device = re.search(r"Device: (.+?), Type", printed)
        return np.load(work / "output.npy").reshape(1, out_height, out_width, 4), device[1] if device else "unknown"


def affine(height: int, width: int, matrix: np.ndarray) -> np.ndarray:
    """[1,Ho,Wo,2]: normalized coordinates of an affine map."""
    y, x = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing="ij")
    return (np.stack([x, y, np.ones_like(x)], axis=-1) @ matrix.T)[None].astype(np.float32)


def save(folder: Path, name: str, parts: list[np.ndarray]) -> None:
    """[H,W,3] from 0 to 1, side by side."""
    row = np.concatenate(parts, axis=1).clip(0, 1)
    Image.fromarray((row * 255 + 0.5).astype(np.uint8)).save(folder / name, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Show the hardware's sampler beside the exact shader.")
    parser.add_argument("--output", type=Path, default=ROOT / "artifacts" / "precision", metavar="FOLDER")
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="holds scenario-runner")
    options = parser.parse_args()
    runner = options.bin / "scenario-runner"
    options.output.mkdir(parents=True, exist_ok=True)

    picture = np.asarray(Image.open(PICTURE).convert("RGBA"), np.float32)[None] / 255
    turn = np.array([[0.94, -0.34, 0.0], [0.34, 0.94, 0.0]])
    grid = affine(2 * picture.shape[1], 2 * picture.shape[2], turn)
    exact, device = sample(picture, grid, "exact", runner)
    fast, _ = sample(picture, grid, "fast", runner)
    difference = np.abs(exact - fast)[0, ..., :3]
    save(options.output, "difference.png", [exact[0, ..., :3], fast[0, ..., :3], difference * CONTRAST])

    # Two pixels of nearly the same value: where contrast is raised, the steps between them can be counted.
    tiny = np.full((1, 2, 2, 4), 0.5, np.float32)
    tiny[0, :, 1, :3] += 1.0
    zoom = affine(ZOOM // 4, ZOOM, np.array([[0.02, 0.0, 0.0], [0.0, 0.02, 0.0]]))
    small_exact, _ = sample(tiny, zoom, "exact", runner)
    small_fast, _ = sample(tiny, zoom, "fast", runner)
    low, high = small_exact.min(axis=(0, 1, 2))[0], small_exact.max(axis=(0, 1, 2))[0]
    bands = [(part[0, ..., :3] - low) / (high - low) for part in (small_exact, small_fast)]
    Image.fromarray((np.concatenate(bands).clip(0, 1) * 255 + 0.5).astype(np.uint8)).save(options.output / "zoom.png")

    numbers = {
        "device": device,
        "picture": {"largest": float(difference.max()), "mean": float(difference.mean())},
        "between_two_pixels": {
            "values_exact": int(len(np.unique(small_exact[0, 0, :, 0]))),
            "values_fast": int(len(np.unique(small_fast[0, 0, :, 0]))),
            "share_of_the_way": float((high - low)),
            "largest": float(np.abs(small_exact - small_fast)[..., 0].max()),
        },
    }
    (options.output / "numbers.json").write_text(json.dumps(numbers, indent=4) + "\n")
    print(json.dumps(numbers, indent=4))


if __name__ == "__main__":
    main()
