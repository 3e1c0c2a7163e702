#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes the fuzzers' first inputs, one folder a target, from the models, cases and pictures of the other tests.

Usage: make_seeds.py FOLDER --tools BUILD_FOLDER

The tools are fuzz_seed_vgf of the build folder and Arm's model-converter of this Python's site-packages.
"""

import argparse
import io
import json
import pathlib
import re
import struct
import subprocess
import sys

import model_converter
import numpy
from PIL import Image

TESTS = pathlib.Path(__file__).resolve().parents[1]
LARGEST = 16384  # bytes: fuzzers are fast on small inputs
VGF_MODELS = [
    "bare_f32",
    "chained_f32",
    "constant_grid_f32",
    "flow_offset_i8_i8",
    "no_sampler_f32",
    "residual_f32",
    "sample_q8",
    "shared_grid_f32",
    "static_warp_q8",
    "two_samplers_f32",
]
COMMAND_LINES = [
    "-i model.tosa -o model.vgf",
    "--input=model.tosa --output=model.vgf --type-narrowing full",
    "-i - -o - --tosa-flatbuffer --dump-mlir --plugin-report report.json",
    "-io model.tosa --custom-op-domain-to-opcode a --custom-op-domain-to-opcode b",
    "--plugin a.so --plugin=b.so --plugin-option grid_sample.fold=off --no-default-plugins -i m",
    "--version",
    "-h",
    "--plugin-version",
    "-v -i",
    "-1 -.5e3 - --type-narrowing none none",
    "--scenario s.json --output out --dry-run --repeat 3 --log-level debug",
    "--scenario s.json --disable-extension VK_EXT_frame_boundary VK_EXT_custom_border_color --no-emulation",
    "--scenario=s.json --neural-statistics-mode 1 --cache-path --pipeline-caching",
]
MLIR = """module attributes {tf.entry_function = {inputs = "a:0,b:0", outputs = "c\\5C:0"}} { // none
  func.func @main(%arg0: tensor<1xf32>) -> tensor<1xf32> { return %arg0 : tensor<1xf32> }
}"""


def tosa_seeds():
    for number, model in enumerate(sorted((TESTS / "models").glob("*/model.tosa"))):
        if model.stat().st_size < LARGEST:
            yield model.parent.name, model.read_bytes() + bytes([0])
        if model.stat().st_size < LARGEST / 4:
            yield f"{model.parent.name}_other", model.read_bytes() + bytes([1 + number % 15])


def attributes_seeds():
    number = 0
    for case in sorted((TESTS / "cases" / "rewrite").rglob("*.txt")):
        for operator, payload in re.findall(
            r" = CUSTOM .*?(grid_sample|flow_offset)\S* (\{.*\})", case.read_text(errors="replace")
        ):
            yield (
                f"{case.stem}_{number}",
                bytes([operator == "flow_offset", number % 8, number % 64, number % 8]) + payload.encode(),
            )
            number += 1


def scenario_seeds():
    for case in sorted((TESTS / "cases" / "scenario" / "expand").glob("*.json")):
        content = json.loads(case.read_text())
        text = json.dumps({key: content[key] for key in ("files", "device", "scenario") if key in content})
        if len(text) < LARGEST:
            yield case.stem, text.encode()


def npy_seeds():
    for number, kind in enumerate("b1 u1 i1 <u2 >i2 <u4 <i4 <u8 >i8 <f2 <f4 >f8".split()):
        for shape in [(), (3,), (2, 4, 3), (1, 3, 2, 2), (2, 0)]:
            file = io.BytesIO()
            array = (numpy.arange(numpy.prod(shape, dtype=int)) * 37 % 256).astype(kind).reshape(shape)
            numpy.lib.format.write_array(file, array, version=(1 + number % 3, 0))
            yield f"{kind.strip('<>')}_{len(shape)}", file.getvalue()


def png_seeds():
    colours = numpy.arange(5 * 7 * 4, dtype=numpy.uint8).reshape(5, 7, 4)
    picture = Image.fromarray(colours, "RGBA")
    for mode in ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"]:
        deep = Image.fromarray(colours[..., 0].astype(numpy.uint16) * 257)
        converted = (
            deep if mode == "I;16" else picture.convert("RGB").convert(mode) if mode == "P" else picture.convert(mode)
        )
        for name, options in {"plain": {}, "transparent": {"transparency": 3}}.items():
            if name == "plain" or mode in ("L", "P"):
                file = io.BytesIO()
                converted.save(file, "PNG", **options)
                yield f"{mode.replace(';', '')}_{name}", file.getvalue()


def dds_seeds():
    # DXGI formats with the bytes of a texel.
    for dxgi, size in {
        61: 1,
        63: 1,
        57: 2,
        54: 2,
        41: 4,
        49: 2,
        51: 2,
        34: 4,
        28: 4,
        31: 4,
        30: 4,
        12: 8,
        10: 8,
        2: 16,
        87: 4,
    }.items():
        head = (
            [0x20534444, 124, 0x100F, 3, 2, 2 * size, 1, 1]
            + 11 * [0]
            + [32, 4, 0x30315844]
            + 5 * [0]
            + [0x1000]
            + 4 * [0]
            + [dxgi, 3, 0, 1, 0]
        )
        yield f"dxgi_{dxgi}", struct.pack("<37I", *head) + bytes(range(6 * size))


def options_seeds():
    for number, line in enumerate(COMMAND_LINES):
        yield f"line_{number}", line.replace(" ", "\0").encode()


def entry_names_seeds():
    yield "attribute", MLIR.encode()
    yield "alias", MLIR.replace("{inputs", "#names {inputs").encode()
    yield "none", b"module {}"


def vgf_seeds(folder, tools):
    """As Arm's converter leaves them, with shaders of five words in the place of ours."""
    converter = pathlib.Path(model_converter.__file__).parent / "binaries" / "bin" / "model-converter"
    tool = tools / "tests" / "fuzz_seed_vgf"
    for name in VGF_MODELS:
        rewritten, vgf = folder / "rewritten.tosa", folder / "model.vgf"
        subprocess.run([tool, "rewrite", TESTS / "models" / name / "model.tosa", rewritten], check=True)
        subprocess.run([converter, "-i", rewritten, "-o", vgf], check=True, capture_output=True)
        subprocess.run([tool, "shrink", vgf, vgf], check=True)
        if vgf.stat().st_size < 2 * LARGEST:
            yield name, vgf.read_bytes() + b"\xff"
            yield f"{name}_others", vgf.read_bytes() + b"\x01"
        rewritten.unlink()
        vgf.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tools", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    seeds = {
        "tosa": tosa_seeds(),
        "attributes": attributes_seeds(),
        "scenario": scenario_seeds(),
        "vgf": vgf_seeds(arguments.folder, arguments.tools),
        "npy": npy_seeds(),
        "png": png_seeds(),
        "dds": dds_seeds(),
        "options": options_seeds(),
        "entry_names": entry_names_seeds(),
    }
    for target, files in seeds.items():
        folder = arguments.folder / target
        folder.mkdir(exist_ok=True)
        count = 0
        for name, content in files:
            (folder / name).write_bytes(content)
            count += 1
        if count == 0:
            sys.exit(f"make_seeds.py: error: no seeds for {target}")


main()
