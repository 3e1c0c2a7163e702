# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Converts a model, runs it, and writes one HTML page that shows what was done and what came out.

    gridsample report MODEL.tosa --input A.npy --input B.npy [--reference R.npy] [--output report.html]
    gridsample report tests/models/sample_i8_i16 --output report.html

A folder holds model.tosa, input_N.npy and, as references, expected_N.npy; about.json may name the tolerance.
The page has the graph before and after, the operators, GPU times, pictures of inputs and outputs, a heat map of the
differences, and each grid drawn over its image. It needs no network. Graphviz draws.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from gridsample.modelcheck.compare import RULES
from gridsample.report.gather import gather
from gridsample.report.graphs import require_graphviz
from gridsample.report.page import render
from gridsample.report.requests import check_inputs, check_launchers, check_page, load, numbered, tolerance_of, write_page

NAME = "gridsample report"


def parse(arguments: list[str], programs: Path) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=NAME, description="Show a converted and run model on one HTML page.")
    parser.add_argument("model", type=Path, metavar="MODEL", help=".tosa file, or a folder with model.tosa and arrays")
    parser.add_argument("--input", type=Path, action="append", default=[], metavar="NPY", help="in the model's order")
    parser.add_argument("--reference", type=Path, action="append", default=[], metavar="NPY", help="one an output")
    parser.add_argument("--tolerance", choices=sorted(RULES), help="default: about.json's, else float")
    parser.add_argument("--output", type=Path, default=Path("report.html"), metavar="HTML")
    parser.add_argument("--title", help="default: the model's name")
    parser.add_argument("--bin", type=Path, default=programs, help="holds the two launchers")
    parser.add_argument("--plugin-option", action="append", default=[], metavar="NAME=VALUE", help="for the converter")
    parser.add_argument("--runs", type=int, default=5, help="of which the median time counts (default: 5)")
    return parser.parse_args(arguments)


def write_report(options: argparse.Namespace) -> str:
    """What was written, for people. RuntimeError says why nothing was."""
    folder = options.model if options.model.is_dir() else None
    model = folder / "model.tosa" if folder else options.model
    if not model.is_file():
        raise RuntimeError(f"{model}: no such file")
    if options.runs < 1:
        raise RuntimeError(f"--runs {options.runs}: must be 1 or more")
    check_launchers(options.bin)
    require_graphviz()
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


def main(arguments: list[str], programs: Path) -> int:
    """The exit code. programs: the folder of the two launchers, unless --bin names another."""
    try:
        print(f"{NAME}: {write_report(parse(arguments, programs))}")
    except RuntimeError as error:
        print(f"{NAME}: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{NAME}: error: {error.filename or 'a file'}: {error.strerror}", file=sys.stderr)
        return 1
    return 0
