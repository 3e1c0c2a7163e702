# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks one model from end to end: converts it with our launcher, inspects the VGF and the report, runs it, compares.

    check_model.py MODEL_FOLDER --bin FOLDER --work FOLDER

MODEL_FOLDER is one of tests/models. --bin holds our model-converter and scenario-runner; --work is emptied and used.
Exits with 0 if every check holds; else prints each check that does not.
"""

import argparse
import json
import shutil
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.bundle import place_inputs, results, run_bundle  # noqa: E402
from gridsample.modelcheck.folder import check_folder  # noqa: E402
from gridsample.modelcheck.tool import check_tool  # noqa: E402
from gridsample.modelcheck.tosa_file import custom_operators, model_tensors, read_tosa  # noqa: E402
from gridsample.modelcheck.vgf_file import compute_modules, ports, read_vgf  # noqa: E402


@dataclass
class Conversion:
    """A model folder and what the converter made of it."""

    model: Path
    tosa: dict
    vgf_path: Path
    vgf: dict
    report: dict


def convert(converter: Path, source: Path, vgf: Path, *options: str) -> None:
    printed = check_tool(converter, "-i", source, "-o", vgf, *options)
    if not vgf.is_file():
        raise RuntimeError(f"{converter} exited with 0 but wrote no {vgf}\n{printed}")


def stock_converter() -> Path:
    for site in map(Path, sys.path):
        tool = site / "model_converter" / "binaries" / "bin" / "model-converter"
        if tool.is_file():
            return tool
    raise RuntimeError("the stock model-converter was not found beside this Python")


def check_ports(made: Conversion) -> list[str]:
    """The VGF's inputs and outputs are the model's: same order, shapes and types, and tensors all of them."""
    wrong = []
    for which, prefix in (("inputs", "input"), ("outputs", "output")):
        tensors, found = model_tensors(made.tosa, which), ports(made.vgf, which)
        if len(found) != len(tensors):
            wrong.append(f"the model has {len(tensors)} {which}, the VGF {len(found)}")
            continue
        for index, (tensor, port) in enumerate(zip(tensors, found)):
            want = (f"{prefix}_{index}", tensor.shape, tensor.type, "VK_DESCRIPTOR_TYPE_TENSOR_ARM")
            have = (port.name, port.shape, port.type, port.descriptor_type)
            if want != have:
                wrong.append(f"{which}[{index}] ({tensor.name}) should be {want}, but is {have}")
    return wrong


def check_shaders(made: Conversion) -> list[str]:
    """Each grid_sample operator became one compute segment with its code inside."""
    modules, operators = compute_modules(made.vgf), custom_operators(made.tosa)
    wrong = [f"module {m['name']} has no code" for m in modules if not m["shader_code_available"]]
    if len(modules) != len(operators):
        wrong.append(f"{len(operators)} operators became {len(modules)} compute segments")
    return wrong


SHORT_TYPES = {"FP32": "f32", "FP16": "f16", "INT8": "i8", "INT16": "i16"}


def check_report(made: Conversion) -> list[str]:
    """--plugin-report tells the truth: every operator, in order, with the tensors that the model gives it."""
    outcome = "converted" if custom_operators(made.tosa) else "passed_through"
    wrong = [] if made.report["outcome"] == outcome else [f"the report's outcome is {made.report['outcome']}"]
    (plugin,) = (plugin for plugin in made.report["plugins"] if plugin["name"] == "grid_sample")
    operators = [
        (index, operator)
        for index, operator in enumerate(made.tosa["regions"][0]["blocks"][0]["operators"])
        if operator["op"] == "CUSTOM"
    ]
    if len(plugin["operators"]) != len(operators):
        return [*wrong, f"the report lists {len(plugin['operators'])} operators, the model has {len(operators)}"]
    for (index, operator), record in zip(operators, plugin["operators"]):
        want = expected_record(made.tosa, index, operator, record["folds"])
        have = {key: only_type_and_shape(record[key]) for key in want}
        if have != want:
            wrong.append(f"the report says\n  {have}\nbut the model has\n  {want}")
    return wrong


def expected_record(tosa: dict, index: int, operator: dict, folds: list[str]) -> dict:
    """What the report must say of an operator. Where neighbours were folded in, its tensors are theirs."""
    attribute = operator["attribute"]
    want = {
        "index": index,
        "domain": attribute["domain_name"],
        "name": attribute["operator_name"],
        "replaced": True,
    }
    if not folds:
        tensors = {
            tensor["name"]: {"type": SHORT_TYPES.get(tensor["type"], tensor["type"]), "shape": tensor["shape"]}
            for tensor in tosa["regions"][0]["blocks"][0]["tensors"]
        }
        image, grid, result = (tensors[name] for name in (*operator["inputs"][:2], operator["outputs"][0]))
        kind = "vector" if image["shape"][-1] % 4 == 0 else "buffer"  # channels last, in fours
        shader = f"{kind}_{image['type']}_{grid['type']}"
        want |= {"output": operator["outputs"][0], "shader": shader, "image": image, "grid": grid, "result": result}
    return want


def only_type_and_shape(value):
    """A tensor of the report without its quantisation; anything else as it is."""
    return {key: value[key] for key in ("type", "shape")} if isinstance(value, dict) else value


def check_repeatable(made: Conversion, converter: Path) -> list[str]:
    """A second conversion gives the same bytes; without grid_sample they are the stock tool's."""
    again = made.vgf_path.with_name("again.vgf")
    convert(converter, made.model / "model.tosa", again)
    wrong = [] if again.read_bytes() == made.vgf_path.read_bytes() else ["a second conversion gave other bytes"]
    if not custom_operators(made.tosa):
        stock = made.vgf_path.with_name("stock.vgf")
        convert(stock_converter(), made.model / "model.tosa", stock)
        if stock.read_bytes() != made.vgf_path.read_bytes():
            wrong.append("a model without grid_sample did not come out as from the stock tool")
    return wrong


# What a bundle may lie in between its parts and at its ends; each model is tried in one of these ways.
BUNDLE_WAYS = [(between, io) for between in ("buffer", "tensor", "image") for io in ("tensor", "image")]


def check_bundle(made: Conversion, converter: Path) -> list[str]:
    """The model in parts, on the stock runner alone: the bits that the VGF gave, which lie in the work folder."""
    folder = made.vgf_path.parent
    bundle = folder / "bundle"
    between, io = BUNDLE_WAYS[zlib.crc32(made.model.name.encode()) % len(BUNDLE_WAYS)]
    options = [f"bundle={bundle}", f"intermediates={between}", f"io={io}"]
    convert(
        converter,
        made.model / "model.tosa",
        folder / "with_bundle.vgf",
        *(part for option in options for part in ("--plugin-option", f"grid_sample.{option}")),
    )
    wrong = []
    if (folder / "with_bundle.vgf").read_bytes() != made.vgf_path.read_bytes():
        wrong.append("the VGF is another one when a bundle is written as well")
    place_inputs(bundle, [np.load(path) for path in sorted(made.model.glob("input_*.npy"))])
    run_bundle(bundle, folder / "bundle_output", folder)
    expected = [np.load(folder / f"{port.name}.npy") for port in ports(made.vgf, "outputs")]
    found = results(bundle, folder / "bundle_output", [array.shape for array in expected])
    for port, array, want in zip(ports(made.vgf, "outputs"), found, expected):
        if array.dtype != want.dtype or array.tobytes() != want.tobytes():
            wrong.append(f"the bundle ({between}, {io}) gave other bits for {port.name}")
    return wrong if len(found) == len(expected) else [*wrong, f"the bundle gave {len(found)} results"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Check one model from end to end.")
    parser.add_argument("model", type=Path)
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    options.work.mkdir(parents=True)

    converter, vgf_path, report = options.bin / "model-converter", options.work / "model.vgf", options.work / "report.json"
    convert(converter, options.model / "model.tosa", vgf_path, "--plugin-report", str(report))
    made = Conversion(
        options.model,
        read_tosa(options.model / "model.tosa"),
        vgf_path,
        read_vgf(vgf_path),
        json.loads(report.read_text()),
    )
    wrong = [
        *check_ports(made),
        *check_shaders(made),
        *check_report(made),
        *check_repeatable(made, converter),
        *check_folder(options.model, vgf_path, options.bin / "scenario-runner", options.work),
        *check_bundle(made, converter),
    ]
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
