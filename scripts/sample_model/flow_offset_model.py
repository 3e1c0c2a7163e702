# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/models/flow_offset_i8_i8: two frames, each warped by its half of a flow.

    flow_offset_model.py FOLDER

The graph is what ExecuTorch's fusion of grid_sample(base grid + flow) leaves: transposes round its operator flow_offset,
with the payload that ExecuTorch itself builds. It is put together here because the exporter of ExecuTorch 1.5 stops on
most models before it fuses them. Needs the packages of requirements.txt.
"""

import json
import sys
from pathlib import Path

import executorch.version
import numpy as np
import torch
import torch.nn.functional as F
from executorch.backends.arm.vgf.shaders import grid_sampler

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "plugin" / "python"))
from gridsample.modelcheck.tosa_file import custom_operators, read_tosa, write_tosa  # noqa: E402
from strip_shaders import strip_shaders  # noqa: E402

HEIGHT, WIDTH, CHANNELS = 13, 18, 4
NOTE = "two int8 frames warped by the two halves of one int8 flow, put together by hand"
FLOW = {"flow_scale": 0.0061, "flow_zero_point": 9}
# Of frame 0 and frame 1; the second result does not fit its range, so that it saturates at -127 and 127.
FRAMES = (
    {"input_scale": 0.0173, "input_zero_point": -4, "output_scale": 0.0211, "output_zero_point": 7},
    {"input_scale": 0.03, "input_zero_point": 0, "output_scale": 0.019, "output_zero_point": -11},
)


def payload(frame: int) -> dict:
    shape = (1, CHANNELS, HEIGHT, WIDTH)
    # Its shader needs a compiler with Arm's extensions; the models of this repository carry none.
    grid_sampler._compile_flow_offset_grid_sampler_shader = lambda **_: ""
    return grid_sampler.build_flow_offset_grid_sampler_payload(
        input_shape=shape,
        output_shape=shape,
        flow_shape=shape,
        flow_channel_offset=2 * frame,
        **FRAMES[frame],
        **FLOW,
    )


def warped(image: torch.Tensor, flow: torch.Tensor, numbers: dict) -> torch.Tensor:
    """PyTorch in float64 on the real values, quantised once at the end."""

    def single(value: float) -> float:
        return float(np.float32(value))

    real = (image.double() - numbers["input_zero_point"]) * single(numbers["input_scale"])
    first = numbers["flow_channel_offset"]
    offsets = (flow[:, first : first + 2].double() - numbers["flow_zero_point"]) * single(numbers["flow_scale"])
    ys = torch.linspace(-1, 1, HEIGHT, dtype=torch.float64).view(1, 1, HEIGHT, 1).expand(1, -1, -1, WIDTH)
    xs = torch.linspace(-1, 1, WIDTH, dtype=torch.float64).view(1, 1, 1, WIDTH).expand(1, -1, HEIGHT, -1)
    grid = (torch.cat((xs, ys), 1) + offsets).permute(0, 2, 3, 1)
    result = F.grid_sample(real, grid, mode="bilinear", padding_mode="border", align_corners=True)
    steps = torch.round(result / single(numbers["output_scale"])) + numbers["output_zero_point"]
    return steps.clamp(-127, 127).to(torch.int8)


def model(payloads: list[dict]) -> dict:
    """The TOSA graph, named as in tosa.fbs."""
    first, last = [1, CHANNELS, HEIGHT, WIDTH], [1, HEIGHT, WIDTH, CHANNELS]
    tensors, operators = [], []

    def tensor(name: str, shape: list[int]) -> str:
        tensors.append({"name": name, "shape": shape, "type": "INT8"})
        return name

    def operator(op: str, kind: str, attribute: dict, inputs: list[str], output: str) -> None:
        operators.append(
            {"op": op, "attribute_type": kind, "attribute": attribute, "inputs": inputs, "outputs": [output]}
        )

    inputs = [tensor("frame_0", first), tensor("frame_1", first), tensor("flow", first)]
    outputs = [tensor("warped_0", first), tensor("warped_1", first)]
    for index, numbers in enumerate(payloads):
        nhwc, sampled = tensor(f"frame_{index}_nhwc", last), tensor(f"sampled_{index}", last)
        operator("TRANSPOSE", "TransposeAttribute", {"perms": [0, 2, 3, 1]}, [f"frame_{index}"], nhwc)
        custom = {
            "operator_name": grid_sampler.flow_offset_grid_sampler_operator_name(),
            "domain_name": grid_sampler.CUSTOM_SHADER_DOMAIN_NAME,
            "implementation_attrs": list(json.dumps(numbers, sort_keys=True).encode()),
        }
        operator("CUSTOM", "CustomAttribute", custom, [nhwc, "flow"], sampled)
        operator("TRANSPOSE", "TransposeAttribute", {"perms": [0, 3, 1, 2]}, [sampled], outputs[index])
    block = {"name": "main", "operators": operators, "tensors": tensors, "inputs": inputs, "outputs": outputs}
    version = {"_major": 1, "_minor": 0, "_patch": 0, "_draft": False}
    return {"version": version, "regions": [{"name": "main", "blocks": [block]}]}


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.RandomState(20261130)
    shape = (1, CHANNELS, HEIGHT, WIDTH)
    frames = [torch.from_numpy(random.randint(-127, 128, shape).astype(np.int8)) for _ in FRAMES]
    flow = torch.from_numpy(random.randint(-128, 128, shape).astype(np.int8))
    payloads = [payload(0), payload(1)]
    results = [warped(frame, flow, numbers) for frame, numbers in zip(frames, payloads)]

    write_tosa(model(payloads), folder / "model.tosa")
    strip_shaders(folder / "model.tosa")
    for index, tensor in enumerate((*frames, flow)):
        np.save(folder / f"input_{index}.npy", tensor.numpy())
    for index, tensor in enumerate(results):
        np.save(folder / f"expected_{index}.npy", tensor.numpy())
    value = {"shape": list(shape), "type": "int8"}
    about = {
        "note": NOTE,
        "tolerance": "integer",
        "inputs": [value] * 3,
        "outputs": [value] * 2,
        "operators": [
            attribute["operator_name"] for attribute in custom_operators(read_tosa(folder / "model.tosa"))
        ],
        "made_with": {"torch": torch.__version__, "executorch": executorch.version.__version__},
    }
    (folder / "about.json").write_text(json.dumps(about, indent=2) + "\n")


if __name__ == "__main__":
    main()
