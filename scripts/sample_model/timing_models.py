# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Models of a size whose GPU time is worth measuring, of the kinds that the stock tools run right: bilinear, batch 1,
four or three channels. For export_model.py FILE.py:FUNCTION; scripts/measure_folds.py measures them."""

import torch
import torch.nn.functional as F
from sample_model import BlurRotateSharpen, int8_image, int16_grid, picture, rotation_grid

HEIGHT, WIDTH = 540, 960  # pixels


class Rotate(torch.nn.Module):
    """grid_sample alone; align_corners is True."""

    def forward(self, image: torch.Tensor, grid: torch.Tensor) -> torch.Tensor:
        return F.grid_sample(image, grid, padding_mode="border", align_corners=True)


def inputs(channels: int = 4) -> tuple:
    return picture(HEIGHT, WIDTH)[:, :channels].float(), rotation_grid(HEIGHT, WIDTH).float()


def rotate_f32() -> tuple:
    return Rotate(), inputs()


def rotate_three_f32() -> tuple:
    return Rotate(), inputs(3)


def sample_f32() -> tuple:
    module = BlurRotateSharpen()
    module.forward = module.filtered
    return module, inputs()


def sample_i8_i16() -> tuple:
    return BlurRotateSharpen(), (int8_image(picture(HEIGHT, WIDTH)), int16_grid(rotation_grid(HEIGHT, WIDTH)))
