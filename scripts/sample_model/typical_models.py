# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Test models as they are met in practice: the demo's sample in every type, transformer, flow, lens correction."""

import torch
import torch.nn.functional as F
from case import QUANTISED, Case, also_in, sample
from sample_model import BlurRotateSharpen, int8_image, int16_grid, picture, rotation_grid


# ---- The sample of the demo, in every type -------------------------------------------------------------------------


@also_in("f16", *QUANTISED)
class Sample(Case):
    """blur, rotate, sharpen"""

    def __init__(self):
        super().__init__()
        self.body = BlurRotateSharpen()

    def inputs(self):
        return picture(24, 36).float() * 2 - 1, rotation_grid(24, 36).float()

    def forward(self, image, grid):
        return self.body.filtered(image, grid)


class SampleInteger(Sample):
    """blur, rotate, sharpen: int8 image in and out, int16 symmetric grid; the model of the demo"""

    stem = "sample"
    type = "i8_i16"

    def inputs(self):
        return int8_image(picture()), int16_grid(rotation_grid())

    def forward(self, image, grid):
        return self.body(image, grid)


# ---- Models as they are met in practice ---------------------------------------------------------------------------


class SpatialTransformer(Case):
    """one channel; the model computes an affine grid from the image"""

    def __init__(self):
        super().__init__()
        torch.manual_seed(7)
        self.locate = torch.nn.Sequential(
            torch.nn.Conv2d(1, 4, 5), torch.nn.MaxPool2d(2), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(256, 6)
        )
        self.locate[4].weight.data *= 0.05
        self.locate[4].bias.data = torch.tensor([1.0, 0.1, 0.0, -0.1, 0.9, 0.05])

    def inputs(self):
        return (self.image(1, 1, 20, 20),)

    def forward(self, image):
        theta = self.locate(image).view(-1, 2, 3)
        return sample(image, F.affine_grid(theta, (1, 1, 20, 20), align_corners=False))


class FlowWarp(Case):
    """twelve channels warped by optical flow in pixels, added to a constant base grid"""

    def __init__(self):
        super().__init__()
        y, x = torch.meshgrid(torch.linspace(-1, 1, 14), torch.linspace(-1, 1, 22), indexing="ij")
        self.register_buffer("base", torch.stack([x, y], dim=-1).unsqueeze(0))

    def inputs(self):
        return self.image(1, 12, 14, 22), self.image(1, 2, 14, 22, what="flow") * 3

    def forward(self, image, flow):
        step = torch.tensor([2 / 21, 2 / 13])
        return sample(image, self.base + flow.permute(0, 2, 3, 1) * step, padding="border", corners=True)


class TwoSamplers(Case):
    """bicubic, then nearest on its result; batch 2, six channels"""

    def inputs(self):
        return self.image(2, 6, 9, 11), self.grid(2, 7, 5), self.grid(2, 4, 3, 0.9)

    def forward(self, image, first, second):
        return sample(sample(image, first, "bicubic", "border"), second, "nearest", "zeros", True)


class ConstantGrid(Case):
    """lens correction: the grid is a constant of the model"""

    def __init__(self):
        super().__init__()
        y, x = torch.meshgrid(torch.linspace(-1, 1, 12), torch.linspace(-1, 1, 16), indexing="ij")
        self.register_buffer("lens", torch.stack([x, y], dim=-1).unsqueeze(0) * (1 + 0.2 * (x * x + y * y))[None, :, :, None])

    def inputs(self):
        return (self.image(1, 3, 12, 16),)

    def forward(self, image):
        return sample(image, self.lens, padding="border")
