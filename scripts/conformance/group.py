# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""One file of conformance cases: its tensors, its cases with the oracle's answers, and how they are written."""

import json

import numpy as np
import torch

from . import oracle

SEED = 20261130
INTEGERS = {"i8": (-128, 127), "i16": (-32768, 32767), "u8": (0, 255)}
NUMPY = {"f32": np.float32, "f16": np.float16, "i8": np.int64, "i16": np.int64, "u8": np.int64}


def number(value):
    """A JSON value that reads back as the same number."""
    if np.isnan(value) or np.isinf(value):
        return str(float(value))
    if isinstance(value, (int, np.integer)):
        return int(value)
    text = str(value) if isinstance(value, (np.float32, np.float16)) else "%.9g" % value
    return int(float(text)) if float(text).is_integer() and abs(float(text)) < 1e9 else float(text)


class Group:
    """One file of cases."""

    def __init__(self, name, about):
        self.name, self.about = name, about
        self.random = np.random.RandomState([SEED, sum(name.encode())])
        self.tensors, self.cases = {}, []

    def tensor(self, name, kind, values):
        """Stores a tensor under a name and returns the name."""
        self.tensors[name] = (kind, np.asarray(values).astype(NUMPY[kind]))
        return name

    def normal(self, name, shape, kind="f32", scale=1.0):
        return self.tensor(name, kind, self.random.standard_normal(shape) * scale)

    def integers(self, name, shape, kind):
        low, high = INTEGERS[kind]
        values = self.random.randint(low, high + 1, shape)
        values.flat[:2] = (low, high)
        return self.tensor(name, kind, values)

    def coordinates(self, name, shape, reach=1.4, kind="f32"):
        return self.tensor(name, kind, self.random.uniform(-reach, reach, shape))

    def add(self, image, grid, layouts=("NHWC", "NCHW"), why="", **case):
        """Asks the oracle and stores the case. Quantisations are (scale, zero point)."""
        kind, pixels = self.tensors[image]
        grid_kind, values = self.tensors[grid]
        real = pixels.astype(np.float64)
        asked = dict(case)
        scale, zero_point = (
            (np.float64(np.float32(case["image_quantisation"][0])), case["image_quantisation"][1])
            if (kind in INTEGERS)
            else (np.float64(1), 0)
        )
        real -= zero_point
        if "fill" in case:
            asked["fill"] = [value / scale for value in case["fill"]]
        if grid_kind in INTEGERS:
            values = (values - case["grid_quantisation"][1]).astype(np.float32) * np.float32(
                case["grid_quantisation"][0]
            )
        if case.get("grid_layout") == "channels_first":
            first = case["grid_channel_offset"]
            values = np.moveaxis(values, 1, -1)[..., first : first + real.ndim - 2]
        answer, error = oracle.expected(real, values.astype(np.float32), asked)
        if kind in INTEGERS:
            out_scale, out_zero_point = case["output_quantisation"]
            answer = answer * (scale / np.float64(np.float32(out_scale))) + out_zero_point
        entry = {
            "name": "/".join(
                [grid, case["mode"], case["padding"], "ac" if case["align_corners"] else "no_ac"]
                + ([case["coordinates"]] if "coordinates" in case else [])
                + (["fills"] if len(case.get("fill", [])) > 1 else [])
                + ([f"{kind}_{grid_kind}"] if (kind, grid_kind) != ("f32", "f32") else [])
            )
        }
        if why:
            entry["why"] = why
        entry.update(case, image=image, grid=grid, layouts=list(layouts))
        entry["expected"] = [None if np.isnan(v) else number(v) for v in answer.ravel()]
        entry["torch_f32_error"] = float("%.3g" % error)
        self.cases.append(entry)

    def write(self, folder):
        about = {"about": self.about, "seed": SEED, "torch": torch.__version__, "numpy": np.__version__}
        lines = [json.dumps(about)[:-1] + ',\n"tensors": {']
        lines.append(
            ",\n".join(
                json.dumps(name)
                + ": "
                + json.dumps(
                    {"type": kind, "shape": list(values.shape), "values": [number(v) for v in values.ravel()]},
                    separators=(",", ":"),
                )
                for name, (kind, values) in self.tensors.items()
            )
        )
        lines.append('},\n"cases": [')
        lines.append(",\n".join(json.dumps(case, separators=(",", ":")) for case in self.cases))
        lines.append("]}\n")
        (folder / f"{self.name}.json").write_text("\n".join(lines))
        print(f"{self.name}: {len(self.cases)} cases")
