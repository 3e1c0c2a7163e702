# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Exports a PyTorch module through ExecuTorch to a TOSA file, with inputs and PyTorch's own output beside it.

    export_model.py FILE.py:FUNCTION [FOLDER] [--quantise SCHEME] [--keep-shaders] [--keep-vgf] [--compiler-flag=FLAG]...

FUNCTION() returns (module, inputs): a torch.nn.Module and a tuple of tensors. FOLDER, artifacts/FILE of this checkout if
it is left out, then holds model.tosa, input_N.npy (in the order of the module's arguments), expected_N.npy (what PyTorch computes) and about.json.
Needs the packages of requirements.txt, and a model-converter, which ExecuTorch runs on its way: what
MODEL_CONVERTER_PATH names, else the first one on PATH, else this checkout's own (build/bin), else its .venv's: the
stock converter refuses some models that ours converts.
"""

import argparse
import copy
import importlib.util
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import executorch.version
import numpy as np
import torch
from executorch.backends.arm.quantizer import (
    VgfQuantizer,
    get_symmetric_a16w8_quantization_config,
    get_symmetric_quantization_config,
)
from executorch.backends.arm.quantizer.arm_quantizer import get_vgf_snorm_quantization_config
from executorch.backends.arm.vgf import VgfCompileSpec, VgfPartitioner
from executorch.exir import to_edge_transform_and_lower
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "plugin" / "python"))
from gridsample.modelcheck.tosa_file import custom_operators, read_tosa  # noqa: E402
from strip_shaders import strip_shaders  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]

A8W8, A16W8 = get_symmetric_quantization_config(), get_symmetric_a16w8_quantization_config()
SAMPLER = torch.ops.aten.grid_sampler.default

# What to set on a quantiser. a8w8: int8 activations and weights; a16w8: int16 activations.
QUANTISERS = {
    "a8w8": lambda quantiser: quantiser.set_global(A8W8),
    "a16w8": lambda quantiser: quantiser.set_global(A16W8),
    # -128 is never used, as in signed normalised images.
    "snorm": lambda quantiser: quantiser.set_global(get_vgf_snorm_quantization_config()),
    # The input named grid is int16.
    "a8w8-g16": lambda quantiser: quantiser.set_global(A8W8).set_node_name("grid", A16W8),
    # grid_sample computes in float, among operators in int8.
    "a8w8-sf": lambda quantiser: quantiser.set_global(A8W8).set_node_target(SAMPLER, None),
}

# How a result is compared with expected_N.npy, by what the model computes in; tests/e2e/compare.py has the numbers.
TOLERANCES = {torch.float32: "float", torch.float16: "half", torch.int8: "integer", torch.int16: "integer"}


def provide_converter() -> None:
    """Names a converter of this checkout to ExecuTorch if it would find none."""
    if "MODEL_CONVERTER_PATH" in os.environ or shutil.which("model-converter"):
        return
    suffix, site = (".exe", ".venv/Lib/site-packages") if os.name == "nt" else ("", ".venv/lib/python3*/site-packages")
    stock = ROOT.glob(f"{site}/model_converter/binaries/bin/model-converter*")
    for tool in (ROOT / "build" / "bin" / f"model-converter{suffix}", *stock):
        if tool.is_file():
            os.environ["MODEL_CONVERTER_PATH"] = str(tool)
            return


def quantised(program, inputs: tuple, scheme: str, compile_spec: VgfCompileSpec) -> torch.nn.Module:
    """The module with fake quantisation, calibrated on the inputs themselves."""
    quantiser = VgfQuantizer(compile_spec)
    QUANTISERS[scheme](quantiser)
    prepared = prepare_pt2e(program.module(check_guards=False), quantiser)
    prepared(*inputs)
    return convert_pt2e(prepared)


def expected(module: torch.nn.Module, inputs: tuple) -> tuple:
    """What the module computes; half-precision modules in float64, rounded to half at the end.

    PyTorch's own half arithmetic computes coordinates in half precision too, which picks wrong pixels.
    """

    def cast(tensor: torch.Tensor, one: torch.dtype, other: torch.dtype) -> torch.Tensor:
        return tensor.to(other) if tensor.dtype == one else tensor

    is_half = any(tensor.dtype == torch.float16 for tensor in inputs)
    if is_half:
        module = copy.deepcopy(module).double()
        inputs = tuple(cast(tensor, torch.float16, torch.float64) for tensor in inputs)
    results = module(*inputs)
    results = results if isinstance(results, tuple) else (results,)
    return tuple(cast(tensor, torch.float64, torch.float16) if is_half else tensor for tensor in results)


def lowered_tosa(program, compile_spec: VgfCompileSpec, artifacts: Path) -> Path:
    """Lowers the program and returns its TOSA file. Fails if part of the model stayed outside it."""
    manager = to_edge_transform_and_lower(program, partitioner=[VgfPartitioner(compile_spec)])
    outside = {
        str(node.target)
        for node in manager.exported_program().graph.nodes
        if node.op == "call_function" and "getitem" not in str(node.target)
    } - {"executorch_call_delegate"}
    files = sorted(artifacts.glob("*.tosa"))
    if outside or len(files) != 1:
        raise RuntimeError(
            f"the model became {len(files)} TOSA parts, with these operators outside: {sorted(outside) or 'none'}; "
            "only a model that lowers whole can be exported"
        )
    return files[0]


def description(model: dict, inputs: tuple, results: tuple, note: str, tolerance: str) -> dict:
    def value(tensor: torch.Tensor) -> dict:
        return {"shape": list(tensor.shape), "type": str(tensor.dtype).removeprefix("torch.")}

    return {
        "note": note,
        "tolerance": tolerance,
        "inputs": [value(tensor) for tensor in inputs],
        "outputs": [value(tensor) for tensor in results],
        "operators": [attribute["operator_name"] for attribute in custom_operators(model)],
        "made_with": {"torch": torch.__version__, "executorch": executorch.version.__version__},
    }


def export_model(
    module: torch.nn.Module,
    inputs: tuple,
    folder: Path,
    *,
    note: str = "",
    quantise: str | None = None,
    keep_shaders: bool = False,
    keep_vgf: bool = False,
    compiler_flags: tuple[str, ...] = (),
) -> dict:
    """Writes FOLDER's files (see above) and returns what about.json says.

    keep_vgf: model.vgf is what the model-converter made of it while ExecuTorch exported.
    compiler_flags: what ExecuTorch hands to the model-converter.
    quantise: None, or a key of QUANTISERS; the expected output is then that of PyTorch's fake quantisation.
    """
    provide_converter()
    module = module.eval()
    with tempfile.TemporaryDirectory() as artifacts, torch.no_grad():
        compile_spec = VgfCompileSpec(compiler_flags=list(compiler_flags)).dump_intermediate_artifacts_to(artifacts)
        program = torch.export.export(module, inputs)
        if quantise:
            module = quantised(program, inputs, quantise, compile_spec)
            program = torch.export.export(module, inputs)
        results = expected(module, inputs)
        source = lowered_tosa(program, compile_spec, Path(artifacts))
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / "model.tosa")
        if keep_vgf:
            (vgf,) = Path(artifacts).glob("*.vgf")
            shutil.copyfile(vgf, folder / "model.vgf")

    if not keep_shaders:
        strip_shaders(folder / "model.tosa")
    for index, tensor in enumerate(inputs):
        np.save(folder / f"input_{index}.npy", tensor.numpy())
    for index, tensor in enumerate(results):
        np.save(folder / f"expected_{index}.npy", tensor.numpy())
    tolerance = "fake-quantised" if quantise else TOLERANCES[results[0].dtype]
    about = description(read_tosa(folder / "model.tosa"), inputs, results, note, tolerance)
    (folder / "about.json").write_text(json.dumps(about, indent=2) + "\n")
    return about


def load_function(reference: str):
    """FUNCTION of FILE.py, given as FILE.py:FUNCTION."""
    path, _, name = reference.rpartition(":")
    if not path or not name.isidentifier():  # a drive letter has a colon, too
        raise SystemExit(f"export_model.py: error: {reference!r}: write FILE.py:FUNCTION")
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(Path(path).resolve().parent))
    spec.loader.exec_module(module)
    return getattr(module, name)


def main() -> None:
    parser = argparse.ArgumentParser(description="Export a PyTorch module to TOSA through ExecuTorch.")
    parser.add_argument("model", metavar="FILE.py:FUNCTION", help="function that returns (module, inputs)")
    parser.add_argument("folder", type=Path, nargs="?", help="where model.tosa and its data go")
    parser.add_argument("--note", default="", help="one line on the model, for about.json")
    parser.add_argument("--quantise", choices=QUANTISERS, help="post-training quantisation before the export")
    parser.add_argument("--keep-shaders", action="store_true", help="keep the shader code that ExecuTorch stores")
    parser.add_argument("--keep-vgf", action="store_true", help="keep what the model-converter made, as model.vgf")
    flag_help = "for the model-converter, which ExecuTorch runs: --compiler-flag=--plugin --compiler-flag=FILE"
    parser.add_argument("--compiler-flag", dest="compiler_flags", action="append", default=[], help=flag_help)
    options = vars(parser.parse_args())
    reference = options.pop("model")
    module, inputs = load_function(reference)()
    folder = options.pop("folder") or ROOT / "artifacts" / Path(reference.rpartition(":")[0]).stem
    about = export_model(module, inputs, folder, **options)
    print(f"{folder}: {len(about['inputs'])} inputs, operators: {', '.join(about['operators']) or 'none'}")


if __name__ == "__main__":
    main()
