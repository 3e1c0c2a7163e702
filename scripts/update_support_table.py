# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes what documents repeat from shaders/variants.json, between marker lines: README.md's table of types, and
DESIGN.md's tables of what precision fast serves.

    update_support_table.py [--check]      --check: change nothing, exit with 1 if one is out of date
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMES = {"f32": "float32", "f16": "float16", "i8": "int8", "i16": "int16", "u8": "uint8"}
EXACT_AS = {"u8": "i8"}  # the exact shaders of signed bytes take unsigned ones too
FOUND_BY = {"operator": "both", "converter": "converter", "dispatch": "`dispatch_grid_sample`"}


def markdown(rows: list[list[str]]) -> str:
    head, *rest = rows
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rest])


def types(table: dict) -> str:
    """One row an image type, one column a grid type; a cell says how accurate the variants are, "-" if there is none."""
    variants = table["variants"]
    images = list(dict.fromkeys(variant["image"] for variant in variants))
    grids = list(dict.fromkeys(variant["grid"] for variant in variants))
    rows = [["image and result", *(f"{NAMES.get(grid, grid)} grid" for grid in grids)]]
    for image in images:
        like = {image, EXACT_AS.get(image)}
        cells = []
        for grid in grids:
            found = [v["accuracy"] for v in variants if v["image"] in like and v["grid"] == grid]
            cells.append(", ".join(dict.fromkeys(found)) or "-")
        rows.append([NAMES.get(image, image), *cells])
    return markdown(rows)


def fast(table: dict) -> str:
    """What a sampler serves, and why it does not serve the rest."""
    words = {False: "without", True: "with"}
    paddings = [["padding", "`align_corners`", "address mode"]]
    for row in table["fast"]["paddings"]:
        corners = " and ".join(words[value] for value in row["align_corners"])
        paddings.append([row["padding"], corners, row["address_mode"].removeprefix("VK_SAMPLER_ADDRESS_MODE_")])
    images = [["image", "channels", "format"]]
    for row in table["fast"]["images"]:
        images.append([NAMES[row["image"]], str(row["channels"]), row["format"].removeprefix("VK_FORMAT_")])
    reasons = [["why the exact shader runs", "found by"]]
    for row in table["fast"]["reasons"]:
        reasons.append([row["text"], FOUND_BY[row["where"]]])
    return "\n\n".join(map(markdown, (paddings, images, reasons)))


# File, name of its part, what writes the part.
PARTS = [("README.md", "types", types), ("DESIGN.md", "fast", fast)]


def main() -> int:
    table = json.loads((ROOT / "shaders" / "variants.json").read_text())
    stale = 0
    for file, name, write in PARTS:
        path = ROOT / file
        begin, end = f"<!-- {name}: written by scripts/update_support_table.py -->", f"<!-- {name} end -->"
        text = path.read_text()
        before, rest = text.split(begin)
        after = rest.split(end)[1]
        wanted = f"{before}{begin}\n{write(table)}\n{end}{after}"
        if "--check" not in sys.argv[1:]:
            path.write_text(wanted)
        elif text != wanted:
            print(f"{file}: the part \"{name}\" is out of date; run scripts/update_support_table.py")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
