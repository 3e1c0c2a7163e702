#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Converts a model, runs it, and writes one HTML page that shows what was done and what came out.

    report.py MODEL.tosa --input A.npy --input B.npy [--reference R.npy] [--output report.html]
    report.py tests/models/sample_i8_i16 --output report.html

A folder holds model.tosa, input_N.npy and, as references, expected_N.npy; about.json may name the tolerance.
The page has the graph before and after, the operators, GPU times, pictures of inputs and outputs, a heat map of the
differences, and each grid drawn over its image. It needs no network. Run it with .venv's Python; Graphviz draws.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from modelcheck.compare import RULES
from modelreport.gather import gather
from modelreport.page import render
from modelreport.requests import check_inputs, check_launchers, check_page, load, numbered, tolerance_of, write_page

ROOT = Path(__file__).resolve().parents[1]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Show a converted and run model on one HTML page.")
    parser.add_argument("model", type=Path, metavar="MODEL", help=".tosa file, or a folder with model.tosa and arrays")
    parser.add_argument("--input", type=Path, action="append", default=[], metavar="NPY", help="in the model's order")
    parser.add_argument("--reference", type=Path, action="append", default=[], metavar="NPY", help="one an output")
    parser.add_argument("--tolerance", choices=sorted(RULES), help="default: about.json's, else float")
    parser.add_argument("--output", type=Path, default=Path("report.html"), metavar="HTML")
    parser.add_argument("--title", help="default: the model's name")
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="holds the two launchers")
    parser.add_argument("--plugin-option", action="append", default=[], metavar="NAME=VALUE", help="for the converter")
    parser.add_argument("--runs", type=int, default=5, help="of which the median time counts (default: 5)")
    return parser.parse_args()


def write_report(options: argparse.Namespace) -> str:
    """What was written, for people. RuntimeError says why nothing was."""
    folder = options.model if options.model.is_dir() else None
    model = folder / "model.tosa" if folder else options.model
    if not model.is_file():
        raise RuntimeError(f"{model}: no such file")
    if options.runs < 1:
        raise RuntimeError(f"--runs {options.runs}: must be 1 or more")
    check_launchers(options.bin)
    check_page(options.output)
    inputs = options.input or (numbered(folder, "input") if folder else [])
    references = options.reference or (numbered(folder, "expected") if folder else [])
    tolerance = options.tolerance or (tolerance_of(folder) if folder else "float")
    title = options.title or (folder.resolve().name if folder else model.stem)
    arrays = [load(path) for path in inputs]
    check_inputs(model, arrays)
    with tempfile.TemporaryDirectory() as work:
        gathered = gather(
            model,
            arrays,
            [load(path) for path in references],
            options.bin.resolve(),
            Path(work),
            options.plugin_option,
            options.runs,
        )
        page = render(gathered, title, tolerance)
    write_page(options.output, page)
    return f"wrote {options.output}: {len(gathered.samplings)} grid_sample(s), {len(page) // 1024} KiB"


def main() -> int:
    try:
        print(f"report.py: {write_report(parse())}")
    except RuntimeError as error:
        raise SystemExit(f"report.py: error: {error}") from None
    except OSError as error:
        raise SystemExit(f"report.py: error: {error.filename or 'a file'}: {error.strerror}") from None
    return 0


if __name__ == "__main__":
    sys.exit(main())
