# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""When a result counts as right. One rule a kind of model; about.json names the rule that holds for it."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Rule:
    """An element may be off by at most `largest` times the largest expected magnitude, or by `steps` in integers.

    mean: bound on the average error, as a share of the largest expected magnitude.
    share: bound on the share of elements that are off at all (integers only).
    """

    largest: float = 0.0
    mean: float = 1.0
    steps: int = 0
    share: float = 1.0


RULES = {
    "exact": Rule(),
    # Float32 all the way; convolutions in the model sum in another order than PyTorch's.
    "float": Rule(largest=3e-5),
    # Half-precision tensors between the operators.
    "half": Rule(largest=4e-3),
    # Integers, rounded once at the end: a tie may fall to the other side.
    "integer": Rule(steps=1, share=1e-3),
    # Against PyTorch's fake quantisation, which rounds in other places than an integer graph.
    "fake-quantised": Rule(largest=0.06, mean=0.008),
}


@dataclass(frozen=True)
class Comparison:
    right: bool
    largest: float  # difference, in the result's own unit
    text: str  # one line for people


def compare(result: np.ndarray, expected: np.ndarray, rule_name: str) -> Comparison:
    """Arrays of equal shape; NaN is right only where NaN is expected."""
    rule = RULES[rule_name]
    if result.shape != expected.shape or result.dtype != expected.dtype:
        text = f"got {result.dtype} {result.shape}, expected {expected.dtype} {expected.shape}"
        return Comparison(False, float("nan"), text)
    got, want = result.astype(np.float64), expected.astype(np.float64)
    if not np.array_equal(np.isfinite(got), np.isfinite(want)):
        return Comparison(False, float("nan"), "infinities or NaN in other places than expected")
    error = np.abs(np.nan_to_num(got) - np.nan_to_num(want))
    largest, mean, share = float(error.max()), float(error.mean()), float((error > 0).mean())
    if result.dtype.kind == "i":
        right = largest <= rule.steps and share <= rule.share
        text = f"largest difference {largest:g} steps in {share:.4%} of the places (allowed: {rule.steps} in {rule.share:.4%})"
    else:
        scale = float(np.abs(np.nan_to_num(want)).max())
        right = largest <= rule.largest * scale and mean <= rule.mean * scale
        text = f"largest difference {largest:.3g} (allowed: {rule.largest * scale:.3g})"
    return Comparison(right, largest, text)
