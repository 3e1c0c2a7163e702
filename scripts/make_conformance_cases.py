#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/cases/conformance/*.json: operators, tensors and PyTorch's answers in float64.

    make_conformance_cases.py [FOLDER]

Needs torch and numpy; the versions that made the files are stored in them. tests/cases/conformance/README.md says what the
fields mean. Run it only to change the cases, and read the diff.
"""

import sys
from pathlib import Path

import torch

from conformance.flow_group import flow
from conformance.geometry_groups import coordinates, edges, long_axes, sizes, volumes
from conformance.type_groups import one_pixel, packs, typed


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "tests/cases/conformance"
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    for group in (sizes(), edges(), coordinates(), flow(), long_axes(), typed(), one_pixel(), packs(), volumes()):
        group.write(folder)


if __name__ == "__main__":
    main()
