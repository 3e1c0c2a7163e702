# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Test models whose grid is computed: by optical flow, by attention, by a pyramid of correlations."""

import torch
import torch.nn.functional as F
from case import Case, also_in, sample


def base_grid(height: int, width: int, corners: bool) -> torch.Tensor:
    """The grid that leaves an image as it is: [1, height, width, 2]."""

    def places(length: int) -> torch.Tensor:
        outermost = 1.0 if corners else 1 - 1 / length
        return torch.linspace(-outermost, outermost, length)

    y, x = torch.meshgrid(places(height), places(width), indexing="ij")
    return torch.stack([x, y], dim=-1).unsqueeze(0)


@also_in("f16", "q8", "q16")
class SuperSampling(Case):
    """the previous frame, twice as large, warped by enlarged motion and blended with the enlarged new frame"""

    def __init__(self):
        super().__init__()
        torch.manual_seed(31)
        self.blend = torch.nn.Conv2d(8, 4, 3, padding=1)
        self.register_buffer("base", base_grid(14, 18, False))

    def inputs(self):
        return self.image(1, 4, 7, 9), self.image(1, 4, 14, 18, what="previous"), self.image(1, 2, 7, 9, what="motion") * 0.3

    def forward(self, new, previous, motion):
        motion = F.interpolate(motion, scale_factor=2.0, mode="nearest").permute(0, 2, 3, 1)
        warped = sample(previous, self.base + motion, padding="border")
        return self.blend(torch.cat([warped, F.interpolate(new, scale_factor=2.0, mode="nearest")], dim=1))


class FeaturePyramid(Case):
    """a feature map enlarged and another reduced to the same size by constant grids, then warped by one flow"""

    def __init__(self):
        super().__init__()
        self.register_buffer("base", base_grid(8, 10, True))

    def inputs(self):
        return self.image(1, 16, 4, 5), self.image(1, 16, 15, 21), self.image(1, 2, 8, 10, what="flow") * 0.4

    def forward(self, small, large, flow):
        both = sample(small, self.base, "bicubic", "border", True) + sample(large, self.base, "bilinear", "zeros", True)
        return sample(both, self.base + flow.permute(0, 2, 3, 1), "bilinear", "reflection", True)


@also_in("f16")
class DeformableAttention(Case):
    """two levels, two heads: each query's points are sampled at each level and weighted by a softmax"""

    QUERIES, POINTS, HEADS = 6, 4, 2

    def inputs(self):
        points = self.uniform("points", 1, self.QUERIES, self.HEADS, 2 * self.POINTS, 2) * 1.1
        weights = self.uniform("weights", 1, self.QUERIES, self.HEADS, 2 * self.POINTS)
        return self.image(1, 16, 8, 8), self.image(1, 16, 4, 4), points, weights

    def forward(self, fine, coarse, points, weights):
        points, weights = points.permute(0, 2, 1, 3, 4)[0], weights.softmax(-1).permute(0, 2, 1, 3)
        sampled = [
            sample(level.reshape(self.HEADS, 8, *level.shape[2:]), at)
            for level, at in zip((fine, coarse), points.split(self.POINTS, dim=2))
        ]
        heads = (torch.cat(sampled, dim=-1) * weights.transpose(0, 1)).sum(-1)
        return heads.reshape(1, 16, self.QUERIES)


class CorrelationLookup(Case):
    """3x3 neighbours in two levels of a correlation volume, one batch entry a pixel, at the flow's target"""

    HEIGHT, WIDTH = 4, 5

    def __init__(self):
        super().__init__()
        y, x = torch.meshgrid(torch.arange(self.HEIGHT), torch.arange(self.WIDTH), indexing="ij")
        dy, dx = torch.meshgrid(torch.arange(-1, 2), torch.arange(-1, 2), indexing="ij")
        self.register_buffer("places", torch.stack([x, y], -1).reshape(-1, 1, 1, 2).float())
        self.register_buffer("window", torch.stack([dx, dy], -1).reshape(1, 3, 3, 2).float())

    def inputs(self):
        return self.image(1, 8, 4, 5), self.image(1, 8, 4, 5, what="other"), self.image(1, 2, 4, 5, what="flow") * 2

    def forward(self, first, second, flow):
        height, width = self.HEIGHT, self.WIDTH
        volume = torch.matmul(first.reshape(1, 8, -1).transpose(1, 2), second.reshape(1, 8, -1)) / 8**0.5
        volume = volume.reshape(height * width, 1, height, width)
        centres = flow.permute(0, 2, 3, 1).reshape(-1, 1, 1, 2) + self.places
        levels = []
        for level in (0, 1):
            size = torch.tensor([(width >> level) - 1.0, (height >> level) - 1.0])
            at = (centres / 2**level + self.window) * (2 / size) - 1
            image = F.avg_pool2d(volume, 2) if level else volume
            levels.append(sample(image, at, corners=True).reshape(1, height, width, 9))
        return torch.cat(levels, dim=-1)
