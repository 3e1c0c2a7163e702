# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What the classes in typical_models.py and operator_models.py share: names, inputs, a short grid_sample."""

import re
import zlib

import torch
import torch.nn.functional as F


# Folder names' ends of quantised models, which have float inputs and outputs: key of export_model.QUANTISERS.
QUANTISED = {"q8": "a8w8", "q16": "a16w8", "q8_snorm": "snorm", "q8_g16": "a8w8-g16", "q8_sf": "a8w8-sf"}


def sample(image, grid, mode="bilinear", padding="zeros", corners=False):
    return F.grid_sample(image, grid, mode=mode, padding_mode=padding, align_corners=corners)


class Case(torch.nn.Module):
    """A model with its inputs. The docstring of a subclass is its note in about.json."""

    stem = ""  # of the folder's name; "": the class name in snake case
    type = "f32"  # the end of the folder's name: f32, i8_i16 (integers in and out), f16 or a key of QUANTISED
    quantise = None  # a key of export_model.QUANTISERS

    @classmethod
    def name(cls) -> str:
        stem = cls.stem or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        return f"{stem}_{cls.type}"

    @classmethod
    def all(cls) -> list[type]:
        """Every subclass, in the order of definition."""
        return [found for child in cls.__subclasses__() for found in (child, *child.all())]

    def uniform(self, what: str, *shape: int) -> torch.Tensor:
        """Random numbers from -1 to 1, the same for the same model, purpose and shape."""
        seed = zlib.crc32(f"{self.name()} {what} {shape}".encode())
        return torch.rand(shape, generator=torch.Generator().manual_seed(seed)) * 2 - 1

    def image(self, *shape: int, what: str = "image") -> torch.Tensor:
        return self.uniform(what, *shape)

    def grid(self, n: int, height: int, width: int, reach: float = 1.2) -> torch.Tensor:
        """Coordinates from -reach to reach: [n, height, width, 2]."""
        return self.uniform("grid", n, height, width, 2) * reach

    def inputs(self) -> tuple:
        raise NotImplementedError


def also_in(*types: str):
    """Makes further cases of a float32 case: in half precision ("f16") or quantised (keys of QUANTISED)."""

    def half(case) -> dict:
        def make(self):
            case.__init__(self)
            self.half()

        return {"__init__": make, "inputs": lambda self: tuple(tensor.half() for tensor in case.inputs(self))}

    def add(case: type) -> type:  # `kept`: Python forgets classes to which nothing refers
        for type_ in types:
            fields = {"stem": case.name().removesuffix("_f32"), "type": type_, "__doc__": case.__doc__}
            fields |= half(case) if type_ == "f16" else {"quantise": QUANTISED[type_]}
            case.kept = [*vars(case).get("kept", []), type(f"{case.__name__}_{type_}", (case,), fields)]
        return case

    return add
