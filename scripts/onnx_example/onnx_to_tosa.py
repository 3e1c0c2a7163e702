#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Brings an ONNX model of GridSample operators to TOSA: an example of how a front end hands grid_sample on.

    onnx_to_tosa.py MODEL.onnx MODEL.tosa

GridSample of opset 16, 20 and 22 becomes the operator grid_sample of domain org.gridsample; Add, Sub, Mul, Abs and
Identity become TOSA's own, so that models of several GridSamples can be joined. Initializers become constants. Anything
else, a dynamic shape or another type is an error that names the node.
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper, shape_inference

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "plugin" / "python"))
from gridsample.modelcheck.tosa_file import write_tosa  # noqa: E402

TYPES = {onnx.TensorProto.FLOAT: "FP32", onnx.TensorProto.FLOAT16: "FP16"}
ELEMENTWISE = {"Add": "ADD", "Sub": "SUB", "Mul": "MUL"}
OPSETS = (16, 17, 18, 19, 20, 21, 22)  # GridSample changed in 16, 20 and 22


class ConversionError(RuntimeError):
    """The model has something that this example does not bring over."""


def attributes(node: onnx.NodeProto) -> dict:
    """ONNX's attributes of GridSample as those of org.gridsample, which knows ONNX's words."""
    values = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
    words = {key: value.decode() if isinstance(value, bytes) else value for key, value in values.items()}
    unknown = set(words) - {"mode", "padding_mode", "align_corners"}
    if unknown:
        raise ConversionError(f"node {node.name or node.output[0]}: GridSample has no attribute {sorted(unknown)[0]}")
    return {"mode": "linear", "padding_mode": "zeros", "align_corners": 0, **words, "layout": "NCHW"}


def tensor(name: str, shape: list[int], element: int, data: np.ndarray | None = None) -> dict:
    if element not in TYPES:
        name_of_type = onnx.TensorProto.DataType.Name(element)
        raise ConversionError(f"tensor {name}: its type is {name_of_type}; this example takes FLOAT and FLOAT16")
    stored = list(data.tobytes()) if data is not None else []
    return {"name": name, "shape": shape, "type": TYPES[element], "data": stored}


def value_tensor(info: onnx.ValueInfoProto) -> dict:
    kind = info.type.tensor_type
    shape = [d.dim_value for d in kind.shape.dim]
    if not kind.HasField("shape") or not all(d.HasField("dim_value") for d in kind.shape.dim):
        raise ConversionError(f"tensor {info.name}: its shape is not fixed; export the model with fixed shapes")
    return tensor(info.name, shape, kind.elem_type)


def operator(node: onnx.NodeProto, tensors: dict[str, dict]) -> list[dict]:
    """The TOSA operators of a node."""
    inputs, outputs = list(node.input), list(node.output)
    if node.op_type == "GridSample":
        custom = {
            "operator_name": "grid_sample",
            "domain_name": "org.gridsample",
            "implementation_attrs": list(json.dumps(attributes(node)).encode()),
        }
        return [step("CUSTOM", inputs, outputs, "CustomAttribute", custom)]
    if node.op_type in ("Abs", "Identity"):
        name = node.op_type.upper()
        return [step(name, inputs, outputs, f"{node.op_type}Attribute")]
    if node.op_type in ELEMENTWISE:
        shapes = [tensors[name]["shape"] for name in inputs]
        if shapes[0] != shapes[1]:
            raise ConversionError(f"node {node.name or outputs[0]}: {node.op_type} of shapes {shapes[0]} and {shapes[1]}")
        if node.op_type != "Mul":
            return [step(ELEMENTWISE[node.op_type], inputs, outputs, f"{node.op_type}Attribute")]
        shift = f"{outputs[0]}_shift"
        tensors[shift] = {"name": shift, "shape": [1], "type": "INT8", "data": [0]}
        return [constant(shift), step("MUL", [*inputs, shift], outputs, "MulAttribute")]
    raise ConversionError(f"node {node.name or outputs[0]}: this example does not know the operator {node.op_type}")


def step(op: str, inputs: list[str], outputs: list[str], kind: str, content: dict | None = None) -> dict:
    return {"op": op, "attribute_type": kind, "attribute": content or {}, "inputs": inputs, "outputs": outputs}


def constant(name: str) -> dict:
    return step("CONST", [], [name], "ConstAttribute")


def convert(model: onnx.ModelProto) -> dict:
    """The model as gridsample.modelcheck.tosa_file writes it. Raises ConversionError."""
    opset = {entry.domain: entry.version for entry in model.opset_import}.get("", 0)
    if opset not in OPSETS:
        raise ConversionError(f"opset {opset}: this example knows {OPSETS[0]} to {OPSETS[-1]}")
    graph = shape_inference.infer_shapes(model, strict_mode=True).graph
    constants = {item.name: item for item in graph.initializer}
    tensors = {}
    for name, item in constants.items():
        tensors[name] = tensor(name, list(item.dims), item.data_type, numpy_helper.to_array(item))
    for info in (*graph.input, *graph.value_info, *graph.output):
        if info.name not in constants:
            tensors[info.name] = value_tensor(info)
    operators = [constant(name) for name in constants]
    for node in graph.node:
        operators += operator(node, tensors)
    block = {
        "name": "main",
        "operators": operators,
        "tensors": list(tensors.values()),
        "inputs": [info.name for info in graph.input if info.name not in constants],
        "outputs": [info.name for info in graph.output],
    }
    version = {"_major": 1, "_minor": 0, "_patch": 0, "_draft": False}
    return {"version": version, "regions": [{"name": "main", "blocks": [block]}]}


def main() -> int:
    if len(sys.argv) != 3 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 0 if len(sys.argv) == 2 and sys.argv[1] in ("-h", "--help") else 2
    try:
        write_tosa(convert(onnx.load(sys.argv[1])), Path(sys.argv[2]))
    except (ConversionError, shape_inference.InferenceError, OSError) as error:
        print(f"onnx_to_tosa.py: error: {sys.argv[1]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
