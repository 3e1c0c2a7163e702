# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Makes ONNX models of GridSample, brings them to TOSA and VGF, runs them, and compares with ONNX Runtime; see
check_onnx.sh."""

import itertools
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
from gridsample.modelcheck.compare import compare  # noqa: E402
from gridsample.modelcheck.runner import run_vgf  # noqa: E402
from gridsample.modelcheck.tool import run_tool  # noqa: E402
from onnx_to_tosa import ConversionError, convert  # noqa: E402
from gridsample.modelcheck.tosa_file import write_tosa  # noqa: E402

PADDINGS = ("zeros", "border", "reflection")
IR_VERSION = 10


def value(name: str, shape: tuple[int, ...]) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def one_operator(opset: int, mode: str, padding: str, corners: int, volume: bool) -> tuple[onnx.ModelProto, list]:
    """A model of one GridSample and its inputs."""
    random = np.random.default_rng([opset, len(mode), len(padding), corners])
    space, out = ((4, 5, 6), (3, 4, 5)) if volume else ((7, 9), (6, 8))
    image = random.standard_normal((2, 3, *space)).astype(np.float32)
    grid = random.uniform(-1.4, 1.4, (2, *out, len(out))).astype(np.float32)
    node = helper.make_node(
        "GridSample", ["x", "g"], ["y"], name="warp", mode=mode, padding_mode=padding, align_corners=corners
    )
    graph = helper.make_graph([node], "one", [value("x", image.shape), value("g", grid.shape)], [value("y", (2, 3, *out))])
    return model_of(graph, opset), [image, grid]


def joined(opset: int) -> tuple[onnx.ModelProto, list]:
    """Two GridSamples, one with a constant grid, and operators between."""
    random = np.random.default_rng(opset)
    image = random.standard_normal((1, 2, 6, 7)).astype(np.float32)
    flow = random.uniform(-0.2, 0.2, (1, 6, 7, 2)).astype(np.float32)
    rows, columns = np.linspace(-1, 1, 6, dtype=np.float32), np.linspace(-1, 1, 7, dtype=np.float32)
    base = np.stack(np.meshgrid(columns, rows), axis=-1)[None].astype(np.float32)
    nodes = [
        helper.make_node("Add", ["base", "flow"], ["grid"]),
        helper.make_node("GridSample", ["x", "grid"], ["warped"], align_corners=1),
        helper.make_node("Mul", ["warped", "x"], ["product"]),
        helper.make_node("GridSample", ["product", "base"], ["y"], align_corners=1, padding_mode="border"),
    ]
    inputs = [value("x", image.shape), value("flow", flow.shape)]
    graph = helper.make_graph(nodes, "two", inputs, [value("y", image.shape)], [numpy_helper.from_array(base, "base")])
    return model_of(graph, opset), [image, flow]


def model_of(graph: onnx.GraphProto, opset: int) -> onnx.ModelProto:
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=IR_VERSION)
    onnx.checker.check_model(model)
    return model


def cases() -> dict[str, tuple[onnx.ModelProto, list]]:
    found = {}
    words = {16: ("bilinear", "nearest", "bicubic"), 20: ("linear", "nearest", "cubic"), 22: ("linear", "nearest", "cubic")}
    for opset, modes in words.items():
        for mode, padding, corners in itertools.product(modes, PADDINGS, (0, 1)):
            found[f"opset {opset}, {mode}, {padding}, align_corners={corners}"] = one_operator(
                opset, mode, padding, corners, False
            )
    for opset, mode, padding, corners in itertools.product((20, 22), ("linear", "nearest"), PADDINGS, (0, 1)):
        name = f"opset {opset}, volume, {mode}, {padding}, align_corners={corners}"
        found[name] = one_operator(opset, mode, padding, corners, True)
    return found | {f"opset {opset}, two joined": joined(opset) for opset in words}


def check(name: str, model: onnx.ModelProto, inputs: list, work: Path) -> str | None:
    """What is wrong; None if the result is ONNX Runtime's."""
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    names = [item.name for item in session.get_inputs()]
    (expected,) = session.run(None, dict(zip(names, inputs)))
    tosa, vgf, report = work / "model.tosa", work / "model.vgf", work / "report.json"
    write_tosa(convert(model), tosa)
    converter = ROOT / "build" / "bin" / "model-converter"
    done = run_tool(converter, "-i", tosa, "-o", vgf, "--plugin-report", report)
    if done.returncode:
        return done.stdout[-1000:]
    entries = [e for plugin in json.loads(report.read_text())["plugins"] for e in plugin["operators"]]
    if len(entries) != sum(node.op_type == "GridSample" for node in model.graph.node):
        return f"{len(entries)} operators in the report"
    if not all(entry["replaced"] for entry in entries):
        return f"left alone: {entries}"
    results, _ = run_vgf(vgf, inputs, ROOT / "build" / "bin" / "scenario-runner", work)
    verdict = compare(results[0], expected, "float")
    return None if verdict.right else verdict.text


def refused() -> list[str]:
    """Models that must be refused by name, and what was not."""
    dynamic, _ = one_operator(20, "linear", "zeros", 0, False)
    dynamic.graph.input[0].type.tensor_type.shape.dim[0].dim_param = "batch"
    other, _ = one_operator(20, "linear", "zeros", 0, False)
    other.graph.node.append(helper.make_node("Relu", ["y"], ["z"], name="rectify"))
    other.graph.output[0].name = "z"
    wrong = []
    for model, words in ((dynamic, "shape is not fixed"), (other, "does not know the operator Relu")):
        try:
            convert(model)
            wrong.append(f"not refused: {words}")
        except ConversionError as error:
            if words not in str(error):
                wrong.append(f"refused with other words: {error}")
    return wrong


def main() -> int:
    wrong = refused()
    everything = cases()
    for name, (model, inputs) in everything.items():
        with tempfile.TemporaryDirectory() as work:
            if fault := check(name, model, inputs, Path(work)):
                wrong.append(f"{name}: {fault}")
    print("\n".join(wrong + [f"check_onnx: {len(everything)} models, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
