# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The sample model: 3x3 blur, grid_sample that rotates, 3x3 sharpen; int8 image, int16 grid. README.md is about it.

    sample_model.py [--picture FILE] [--artifacts FOLDER] [--converter FILE]

exports the model for a picture, converts it, writes artifacts/scenario/scenario.json, and prints the scenario-runner
command that runs it. The classes and functions are used by the demo's and the test models as well.

The image is [1, 4, H, W] int8: red, green, blue and depth, each stored as its 8-bit value minus 128. The grid is
[1, H, W, 2] int16, symmetric: value * 2 / 32767 is the normalised coordinate (x first).
"""

import argparse
import math
import os
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PICTURE = Path(__file__).resolve().parent / "sample_inputs" / "picture.png"

HEIGHT, WIDTH = 72, 96  # pixels
ANGLE = 25.0  # degrees
IMAGE_SCALE = 1.0 / 128.0
GRID_SCALE = 2.0 / 32767.0  # a rotated corner lies outside -1 to 1


def depthwise(rows: list[list[float]]) -> torch.nn.Conv2d:
    """A fixed 3x3 filter for each of four channels."""
    convolution = torch.nn.Conv2d(4, 4, 3, padding=1, groups=4)
    convolution.weight.data = torch.tensor(rows, dtype=torch.float32).expand(4, 1, 3, 3).clone()
    convolution.bias.data.zero_()
    return convolution


class BlurRotateSharpen(torch.nn.Module):
    """Float inside: image and grid are dequantised at the front, the result is rounded at the end."""

    def __init__(self, mode: str = "bilinear", padding_mode: str = "border", align_corners: bool = True):
        super().__init__()
        self.blur = depthwise([[1 / 16, 2 / 16, 1 / 16], [2 / 16, 4 / 16, 2 / 16], [1 / 16, 2 / 16, 1 / 16]])
        self.sharpen = depthwise([[0, -1, 0], [-1, 5, -1], [0, -1, 0]])
        self.how = {"mode": mode, "padding_mode": padding_mode, "align_corners": align_corners}

    def filtered(self, image: torch.Tensor, grid: torch.Tensor) -> torch.Tensor:
        return self.sharpen(F.grid_sample(self.blur(image), grid, **self.how))

    def forward(self, image: torch.Tensor, grid: torch.Tensor) -> torch.Tensor:
        real = self.filtered(image.float() * IMAGE_SCALE, grid.float() * GRID_SCALE)
        # floor, since ExecuTorch lowers round() to another rule for halves than PyTorch's.
        return (real / IMAGE_SCALE + 0.5).floor().clamp(-128, 127).to(torch.int8)


def picture(height: int = HEIGHT, width: int = WIDTH) -> torch.Tensor:
    """A landscape with a sun, hills and a ruled path: [1, 4, height, width], values 0 to 1 (red, green, blue, depth)."""
    y = (torch.arange(height, dtype=torch.float64).view(-1, 1) + 0.5) / height
    x = (torch.arange(width, dtype=torch.float64).view(1, -1) + 0.5) / width
    canvas = torch.stack([0.45 + 0.5 * y + 0 * x, 0.62 + 0.25 * y + 0 * x, 0.95 - 0.15 * y + 0 * x, 0 * y + 0 * x])

    def paint(mask: torch.Tensor, red, green, blue, depth) -> None:
        for channel, value in enumerate((red, green, blue, depth)):
            value = torch.as_tensor(value, dtype=torch.float64).expand_as(mask)
            canvas[channel][mask] = value[mask]

    disc = ((x - 0.74) * width / height) ** 2 + (y - 0.24) ** 2 < 0.13**2
    paint(disc, 1.0, 0.86, 0.3, 0.05)
    far = y > 0.56 + 0.10 * torch.sin(7.0 * x) + 0.03 * torch.sin(23.0 * x)
    paint(far, 0.36, 0.46, 0.58, 0.35)
    near = y > 0.72 - 0.12 * torch.cos(4.5 * (x - 0.3))
    paint(near, 0.22 + 0.25 * y, 0.5 + 0.12 * torch.sin(60.0 * x), 0.2, 0.4 + 0.5 * y)
    path = near & ((x - 0.5).abs() < 0.22 * (y - 0.5))
    paint(path, 0.80, 0.72, 0.55, 0.4 + 0.5 * y)
    rungs = path & ((12.0 / (y - 0.35).clamp(min=0.05)).floor() % 2 == 0)
    paint(rungs, 0.45, 0.36, 0.28, 0.4 + 0.5 * y)
    return canvas.unsqueeze(0)


def rotation_grid(height: int = HEIGHT, width: int = WIDTH, degrees: float = ANGLE) -> torch.Tensor:
    """Normalised coordinates [1, height, width, 2] (x first) that turn the picture about its middle, in pixels."""
    turn = math.radians(degrees)
    y = torch.linspace(-1, 1, height, dtype=torch.float64).view(-1, 1) * (height - 1)
    x = torch.linspace(-1, 1, width, dtype=torch.float64).view(1, -1) * (width - 1)
    across = (math.cos(turn) * x - math.sin(turn) * y) / (width - 1)
    down = (math.sin(turn) * x + math.cos(turn) * y) / (height - 1)
    return torch.stack([across, down], dim=-1).unsqueeze(0)


def int8_image(real: torch.Tensor) -> torch.Tensor:
    """0 to 1 becomes -128 to 127."""
    return (real * 255 - 128).round().clamp(-128, 127).to(torch.int8)


def int16_grid(real: torch.Tensor) -> torch.Tensor:
    """-2 to 2 becomes -32767 to 32767; farther out is clipped to that range."""
    return (real / GRID_SCALE).round().clamp(-32767, 32767).to(torch.int16)


def load_picture(path: Path = PICTURE) -> torch.Tensor:
    """A picture from a file as picture() has it; without a fourth channel depth is 1."""
    with Image.open(path) as image:
        pixels = np.asarray(image.convert("RGBA"), np.float64) / 255
    return torch.from_numpy(np.moveaxis(pixels, -1, 0).copy()).unsqueeze(0)


def sample(path: Path = PICTURE) -> tuple[torch.nn.Module, tuple]:
    """For export_model.py: the module and its inputs."""
    image = int8_image(load_picture(path))
    return BlurRotateSharpen(), (image, int16_grid(rotation_grid(*image.shape[2:])))


def shown(command: list) -> str:
    """A command as the system's own shell takes it."""
    words = [str(word) for word in command]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def convert(converter: Path, folder: Path, scenario: Path) -> None:
    """The exported model of `folder` to one VGF there, and to a bundle with its inputs in it."""
    from gridsample.modelcheck.tosa_file import model_tensors, read_tosa

    options = [f"bundle={scenario}", "io=image"]
    for index, tensor in enumerate(model_tensors(read_tosa(folder / "model.tosa"), "inputs")):
        options.append(f"input.{tensor.name}={folder / f'input_{index}.npy'}")
    command = [converter, "-i", folder / "model.tosa", "-o", folder / "model.vgf"]
    for option in options:
        command += ["--plugin-option", f"grid_sample.{option}"]
    print(f"sample_model.py: $ {shown(command)}", flush=True)
    if subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL).returncode:
        raise SystemExit("sample_model.py: error: the model could not be converted")


def main() -> None:
    ending = ".exe" if os.name == "nt" else ""
    programs = ROOT / "build" / "bin"
    parser = argparse.ArgumentParser(description="Export and convert the sample model.")
    parser.add_argument("--picture", type=Path, default=PICTURE, metavar="FILE", help="PNG or other, of any size")
    parser.add_argument("--artifacts", type=Path, default=ROOT / "artifacts", metavar="FOLDER")
    parser.add_argument("--converter", type=Path, default=programs / f"model-converter{ending}", metavar="FILE")
    options = parser.parse_args()
    artifacts, converter = options.artifacts.resolve(), options.converter.resolve()
    if not converter.is_file():
        raise SystemExit(f"sample_model.py: error: {converter} is not there; build it (scripts/build.sh)")

    os.environ.setdefault("MODEL_CONVERTER_PATH", str(converter))  # ExecuTorch runs one on its way
    sys.path.insert(0, str(ROOT / "plugin" / "python"))
    from export_model import export_model

    folder, scenario = artifacts / "sample", artifacts / "scenario"
    module, inputs = sample(options.picture.resolve())
    export_model(module, inputs, folder, note="blur, rotate, sharpen")
    convert(converter, folder, scenario)
    runner = converter.with_name(f"scenario-runner{ending}")
    command = [runner, "--scenario", scenario / "scenario.json", "--output", scenario, "--log-level", "debug"]
    look = [sys.executable, Path(__file__).with_name("sample_pictures.py"), "--artifacts", artifacts]
    print(f"sample_model.py: run the model, with this or with Arm's own scenario-runner:\n\n    {shown(command)}\n")
    print(f"sample_model.py: then look at what came out, beside PyTorch's:\n\n    {shown(look)}\n")


if __name__ == "__main__":
    main()
