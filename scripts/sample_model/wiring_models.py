# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Test models for how the operator is wired up in the graph, in every type that ExecuTorch exports."""

import torch
from case import Case, also_in, sample


@also_in("f16")
class Bare(Case):
    """nothing but the operator: its image, grid and result are the model's own"""

    def inputs(self):
        return self.image(1, 9, 13, 5), self.grid(1, 6, 8)

    def forward(self, image, grid):  # NHWC, as the operator itself: no transposes remain
        return sample(image.permute(0, 3, 1, 2), grid).permute(0, 2, 3, 1)


@also_in("f16", "q8", "q16")
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


@also_in("f16", "q8", "q16", "q8_g16")
class ConvolutionBeside(Case):
    """one tensor feeds a convolution and a grid_sample, as the model's input and again as a tensor inside it"""

    def __init__(self):
        super().__init__()
        torch.manual_seed(23)
        self.first = torch.nn.Conv2d(4, 4, 3, padding=1)
        self.second = torch.nn.Conv2d(4, 4, 3, padding=1)

    def inputs(self):
        return self.image(1, 4, 8, 10), self.grid(1, 8, 10)

    def forward(self, image, grid):
        features = self.first(image) + sample(image, grid, padding="border")
        return self.second(features) + sample(features, grid, "nearest", "border", True)


@also_in("f16", "q8")
class TwoInARow(Case):
    """bilinear on the result of nearest with nothing between"""

    def inputs(self):
        return self.image(1, 4, 9, 11), self.grid(1, 7, 5), self.grid(1, 4, 3, 0.9)

    def forward(self, image, first, second):
        return sample(sample(image, first, "nearest", "reflection"), second, "bilinear", "zeros", True)


@also_in("f16", "q8", "q16")
class StaticWarp(Case):
    """the grid is a constant of the model, used for the input and for a convolution's result"""

    def __init__(self):
        super().__init__()
        torch.manual_seed(29)
        self.convolution = torch.nn.Conv2d(4, 4, 3, padding=1)
        y, x = torch.meshgrid(torch.linspace(-1.1, 1.1, 9), torch.linspace(-1.1, 1.1, 12), indexing="ij")
        self.register_buffer("warp", torch.stack([x + 0.1 * y, y - 0.2 * x], dim=-1).unsqueeze(0))

    def inputs(self):
        return (self.image(1, 4, 9, 12),)

    def forward(self, image):
        return sample(image, self.warp, padding="border", corners=True) - sample(self.convolution(image), self.warp)
