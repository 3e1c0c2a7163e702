# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Test models that are little more than the operator: its shapes, its modes at their edges."""

import torch
from case import Case, also_in, sample


# ---- Shapes -----------------------------------------------------------------------------------------------------------


class BatchOfThree(Case):
    """batch 3: each image has a grid of its own"""

    def inputs(self):
        return self.image(3, 4, 6, 7), self.grid(3, 5, 8)

    def forward(self, image, grid):
        return sample(image, grid)


class OneChannel(Case):
    """one channel"""

    def inputs(self):
        return self.image(1, 1, 9, 11), self.grid(1, 8, 6)

    def forward(self, image, grid):
        return sample(image, grid, "bilinear", "border", True)


class SevenChannels(Case):
    """seven channels, batch 2"""

    def inputs(self):
        return self.image(2, 7, 6, 5), self.grid(2, 7, 4)

    def forward(self, image, grid):
        return sample(image, grid, "bicubic", "zeros", True)


class Enlarged(Case):
    """output larger than the image, in both axes"""

    def inputs(self):
        return self.image(1, 3, 5, 4), self.grid(1, 23, 31)

    def forward(self, image, grid):
        return sample(image, grid, "bicubic", "border")


@also_in("f16", "q8")
class OnePixelAxes(Case):
    """an image of one column gives a row, the row gives a single pixel, and that is stretched out again"""

    def inputs(self):
        return self.image(1, 4, 6, 1), self.grid(1, 1, 7, 2.2)

    def forward(self, image, grid):
        row = sample(image, grid, "bilinear", "reflection", True)
        pixel = sample(row, grid[:, :, 3:4] * 0.9, "bilinear", "border")
        return sample(pixel, grid * 0.7, "nearest", "zeros", True) + 0.5 * row


@also_in("f16")
class ManyChannels(Case):
    """33 channels of a feature map, nearest, reflected about the outer pixels' centres"""

    def inputs(self):
        return self.image(1, 33, 7, 9), self.grid(1, 8, 11, 2.5)

    def forward(self, image, grid):
        return sample(image, grid, "nearest", "reflection", True)


@also_in("f16", "q16", "q8_sf")
class BicubicFeatures(Case):
    """16 channels, batch 2: bicubic between two convolutions"""

    def __init__(self):
        super().__init__()
        torch.manual_seed(19)
        self.before = torch.nn.Conv2d(3, 16, 3, padding=1)
        self.after = torch.nn.Conv2d(16, 3, 1)

    def inputs(self):
        return self.image(2, 3, 9, 7), self.grid(2, 6, 11)

    def forward(self, image, grid):
        return self.after(sample(torch.relu(self.before(image)), grid, "bicubic", "zeros", True))


@also_in("f16", "q16")
class SevenNearest(Case):
    """seven channels, batch 3, nearest and border: values come through as they are"""

    def inputs(self):
        return self.image(3, 7, 5, 8), self.grid(3, 9, 4, 1.3)

    def forward(self, image, grid):
        return sample(image, grid, "nearest", "border")


@also_in("q8", "q8_g16")
class ThreeNearest(Case):
    """three channels, nearest and zeros: ExecuTorch pads them to four and cuts them off again"""

    def inputs(self):
        return self.image(1, 3, 8, 7), self.grid(1, 6, 9)

    def forward(self, image, grid):
        return sample(image, grid, "nearest", "zeros", True) + sample(image, grid, "bilinear", "reflection")


class OnePixel(Case):
    """an image of one row, sampled with align_corners: the mirror has no room"""

    def inputs(self):
        return self.image(1, 4, 1, 6), self.grid(1, 5, 7, 2.5)

    def forward(self, image, grid):
        return sample(image, grid, "bilinear", "reflection", True)


# ---- Modes and paddings at their edges ----------------------------------------------------------------------------------


class BicubicReflection(Case):
    """bicubic with reflection, tap by tap"""

    def inputs(self):
        return self.image(1, 3, 9, 13), self.grid(1, 5, 7, 1.8)

    def forward(self, image, grid):
        return sample(image, grid, "bicubic", "reflection")


class NearestTies(Case):
    """nearest with many coordinates half way between two pixels"""

    def inputs(self):
        y, x = torch.meshgrid(torch.arange(-1, 8) * 0.5, torch.arange(-1, 10) * 0.5, indexing="ij")
        return self.image(1, 3, 4, 5), torch.stack([x / 2 - 1, y * 2 / 3 - 1], dim=-1).unsqueeze(0)

    def forward(self, image, grid):
        return sample(image, grid, "nearest", "zeros", True)


class ReflectionCorners(Case):
    """reflection about the outer pixels' centres, several folds away"""

    def inputs(self):
        return self.image(1, 4, 6, 9), self.grid(1, 8, 12, 9.0)

    def forward(self, image, grid):
        return sample(image, grid, "bilinear", "reflection", True)


class ReflectionEdges(Case):
    """reflection about the outer pixels' edges, several folds away"""

    def inputs(self):
        return self.image(1, 4, 6, 9), self.grid(1, 8, 12, 9.0)

    def forward(self, image, grid):
        return sample(image, grid, "bilinear", "reflection", False)


class FarZeros(Case):
    """zeros with coordinates far outside, some beyond the range of integers"""

    def inputs(self):
        grid = self.grid(1, 8, 12, 3.0)
        grid[:, ::3] *= 1e4
        grid[:, 1::3, ::4] *= 1e12
        return self.image(1, 4, 6, 9), grid

    def forward(self, image, grid):
        return sample(image, grid)
