# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The sample model of the demo: 3x3 blur, grid_sample that rotates, 3x3 sharpen; int8 image, int16 grid.

The image is [1, 4, H, W] int8: red, green, blue and depth, each stored as its 8-bit value minus 128. The grid is
[1, H, W, 2] int16, symmetric: value * 2 / 32767 is the normalised coordinate (x first). The picture is drawn here.
"""

import math

import torch
import torch.nn.functional as F

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


def sample() -> tuple[torch.nn.Module, tuple]:
    """For export_model.py: the module and its inputs."""
    return BlurRotateSharpen(), (int8_image(picture()), int16_grid(rotation_grid()))
