# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Test models that are little more than the operator: how it is wired up, its shapes, its modes at their edges."""

import torch
from case import Case, sample


# ---- How the operator is wired up in the graph ----------------------------------------------------------------------


class Bare(Case):
    """nothing but the operator: its image, grid and result are the model's own"""

    def inputs(self):
        return self.image(1, 9, 13, 5), self.grid(1, 6, 8)

    def forward(self, image, grid):  # NHWC, as the operator itself: no transposes remain
        return sample(image.permute(0, 3, 1, 2), grid).permute(0, 2, 3, 1)


class SharedGrid(Case):
    """two images sampled with one grid"""

    def inputs(self):
        image = self.image(2, 4, 8, 10)
        return image[:1].clone(), image[1:].clone(), self.grid(1, 7, 9)

    def forward(self, first, second, grid):
        return sample(first, grid) - sample(second, grid, "nearest")


class Residual(Case):
    """image and grid are also used by other operators: both are the model's inputs"""

    def inputs(self):
        return self.image(1, 8, 10, 4), self.grid(1, 8, 10)

    def forward(self, image, grid):
        return sample(image.permute(0, 3, 1, 2), grid).permute(0, 2, 3, 1) + image * grid.abs().sum(-1, keepdim=True)


class Chained(Case):
    """the first result is an output of the model and the image of the second operator"""

    def inputs(self):
        return self.image(1, 7, 9, 4), self.grid(1, 6, 8), self.grid(1, 5, 5, 0.8)

    def forward(self, image, first, second):
        warped = sample(image.permute(0, 3, 1, 2), first, padding="reflection")
        return warped.permute(0, 2, 3, 1), sample(warped, second, "nearest").permute(0, 2, 3, 1)


class NoSampler(Case):
    """no grid_sample at all: the converter's output must be the stock tool's, byte for byte"""

    def __init__(self):
        super().__init__()
        torch.manual_seed(11)
        self.convolution = torch.nn.Conv2d(3, 5, 3, padding=1)

    def inputs(self):
        return (self.image(1, 3, 8, 9),)

    def forward(self, image):
        return torch.relu(self.convolution(image))


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
