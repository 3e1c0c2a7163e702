# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes README.md's table of types from shaders/variants.json, between its two marker lines.

    update_support_table.py [--check]      --check: change nothing, exit with 1 if the table is out of date
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "<!-- types: written by scripts/update_support_table.py -->", "<!-- types end -->"
NAMES = {"f32": "float32", "f16": "float16", "i8": "int8", "i16": "int16"}


def table(variants: list[dict]) -> str:
    """One row an image type, one column a grid type; a cell says how accurate the variant is, "-" if there is none."""
    images = list(dict.fromkeys(variant["image"] for variant in variants))
    grids = list(dict.fromkeys(variant["grid"] for variant in variants))
    accuracy = {(variant["image"], variant["grid"]): variant["accuracy"] for variant in variants}
    rows = [["image and result", *(f"{NAMES.get(grid, grid)} grid" for grid in grids)], ["---"] * (len(grids) + 1)]
    for image in images:
        rows.append([NAMES.get(image, image), *(accuracy.get((image, grid), "-") for grid in grids)])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def main() -> int:
    readme = ROOT / "README.md"
    text = readme.read_text()
    variants = json.loads((ROOT / "shaders" / "variants.json").read_text())["variants"]
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    wanted = f"{before}{BEGIN}\n{table(variants)}\n{END}{after}"
    if "--check" in sys.argv[1:]:
        if text != wanted:
            print("README.md: the table of types is out of date; run scripts/update_support_table.py")
        return text != wanted
    readme.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
