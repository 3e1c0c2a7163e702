# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Models of any size for scripts/measure_conversion.py, as MLIR text: constants, and grid_samples in a row or side by side."""

import json

IMAGE = (1, 16, 16, 4)
GRID = (1, 16, 16, 2)
# As ExecuTorch exports it: the stock converter takes it, too, as a shader without code.
NAME = "torch.nn.functional.grid_sample.mode.bilinear.padding.zeros.align_corners.False"


def tensor(shape) -> str:
    return "tensor<" + "x".join(map(str, shape)) + "xf32>"


def payload() -> str:
    fields = {"entry_point": "main", "is_vkshader": True, "workgroup_sizes": [1, 1, 1]}
    for number, name in enumerate(("input_0", "input_1", "output_0")):
        fields |= {f"{name}_binding": number, f"{name}_descriptorset": 0, f"{name}_type": "Tensor",
                   f"{name}_vkdescriptortype": "VK_DESCRIPTOR_TYPE_TENSOR_ARM",
                   f"{name}_vkformat": "VK_FORMAT_R32_SFLOAT"}
    return json.dumps(fields).replace('"', "\\22")


def grid_sample(image: str, grid: str, out_shape, grid_shape=GRID) -> str:
    return (f'tosa.custom {image}, {grid} {{domain_name = "com.arm.VulkanCustomShader", implementation_attrs = '
            f'"{payload()}", operator_name = "{NAME}"}} : ({tensor(IMAGE)}, {tensor(grid_shape)}) -> {tensor(out_shape)}')


def function(arguments: dict, body: list, results: dict) -> str:
    inputs = ", ".join(f"{name}: {tensor(shape)}" for name, shape in arguments.items())
    types = ", ".join(map(tensor, results.values()))
    return (f"module {{ func.func @main({inputs}) -> ({types}) {{\n" + "\n".join(body)
            + f"\nreturn {', '.join(results)} : {types} }} }}\n")


def with_constant(megabytes: int) -> str:
    """One grid_sample, and an addition of a constant of so many MiB."""
    shape = (1, megabytes, 512, 512)
    body = [f'%c = "tosa.const"() <{{values = dense<0.5> : {tensor(shape)}}}> : () -> {tensor(shape)}',
            f"%sum = tosa.add %a, %c : ({tensor(shape)}, {tensor(shape)}) -> {tensor(shape)}",
            "%r = " + grid_sample("%x", "%g", IMAGE)]
    return function({"%a": shape, "%x": IMAGE, "%g": GRID}, body, {"%sum": shape, "%r": IMAGE})


def in_a_row(count: int) -> str:
    """Each samples the one before it, so that all need the same shader."""
    body = [f"%x{i + 1} = " + grid_sample(f"%x{i}", "%g", IMAGE) for i in range(count)]
    return function({"%x0": IMAGE, "%g": GRID}, body, {f"%x{count}": IMAGE})


def of_different_sizes(count: int) -> str:
    """One image and grids of different heights, so that each needs a shader of its own; each result is an output."""
    whole = (1, count, 16, 2)
    body = ["%start = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>"]
    results = {}
    for i in range(count):
        size, out = (1, i + 1, 16, 2), (1, i + 1, 16, 4)
        values = ", ".join(map(str, size))
        body += [f"%size{i} = tosa.const_shape {{values = dense<[{values}]> : tensor<4xindex>}} : () -> !tosa.shape<4>",
                 f"%g{i} = tosa.slice %g, %start, %size{i} : ({tensor(whole)}, !tosa.shape<4>, !tosa.shape<4>) -> {tensor(size)}",
                 f"%r{i} = " + grid_sample("%x", f"%g{i}", out, size)]
        results[f"%r{i}"] = out
    return function({"%x": IMAGE, "%g": whole}, body, results)


# name -> MLIR text, smallest first
MODELS = {
    "one operator": lambda: in_a_row(1),
    "100 operators": lambda: in_a_row(100),
    "1000 operators": lambda: in_a_row(1000),
    "10000 operators": lambda: in_a_row(10000),
    "10 shaders": lambda: of_different_sizes(10),
    "100 shaders": lambda: of_different_sizes(100),
    "1000 shaders": lambda: of_different_sizes(1000),
    "16 MiB": lambda: with_constant(16),
    "64 MiB": lambda: with_constant(64),
    "256 MiB": lambda: with_constant(256),
}
