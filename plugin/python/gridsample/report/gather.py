# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Converts a model, runs it on scenario-runner, and collects all that the page shows."""

import json
import shutil
import statistics
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from gridsample.modelcheck.bundle import place_inputs, run_bundle
from gridsample.modelcheck.runner import RunnerError, command_times, device_name, run_vgf
from gridsample.modelcheck.tool import run_tool
from gridsample.modelcheck.tosa_file import model_tensors, read_tosa
from gridsample.modelcheck.vgf_file import ports, read_vgf

NUMPY_TYPES = {"f32": "float32", "f16": "float16", "i8": "int8", "i16": "int16"}


class GatherError(RuntimeError):
    """The model could not be converted or run; the text is for the user."""


@dataclass
class Value:
    """A tensor by its name in the model, outermost axis first."""

    name: str
    array: np.ndarray


@dataclass
class Sampling:
    """A grid_sample that a shader of ours computes, with the operands that it had in this run.

    entry: its entry of --plugin-report. image, grid, result: None where the run could not be read.
    """

    entry: dict
    image: np.ndarray | None = None
    grid: np.ndarray | None = None
    result: np.ndarray | None = None


@dataclass
class Gathered:
    """Everything about one model. milliseconds: median GPU time of each segment of the VGF, by the segment's name."""

    model: dict
    vgf: dict
    report: dict
    device: str
    inputs: list[Value]
    outputs: list[Value]
    references: list[np.ndarray]
    milliseconds: dict[str, float]
    sizes: dict[str, int]
    samplings: list[Sampling] = field(default_factory=list)
    left_alone: list[dict] = field(default_factory=list)


def convert(converter: Path, model: Path, work: Path, options: list[str]) -> tuple[Path, Path, dict]:
    """The VGF, the bundle and the plugin's report. Raises GatherError with what the converter said."""
    vgf, bundle, report = work / "model.vgf", work / "bundle", work / "report.json"
    command = [converter, "-i", model, "-o", vgf, "--plugin-report", report]
    for option in (f"grid_sample.bundle={bundle}", *options):
        command += ["--plugin-option", option]
    done = run_tool(*command)
    if done.returncode or not vgf.is_file():
        raise GatherError(f"{model}: conversion failed\n{done.stdout[-4000:]}")
    return vgf, bundle, json.loads(report.read_text(encoding="utf-8"))


def segment_times(profile: Path) -> dict[str, float]:
    """Median milliseconds of each command, by the segment's name."""
    times = command_times(profile)
    return {name.rpartition("/")[2]: statistics.median(values) for name, values in times.items()}


def watch_operands(bundle: Path) -> list[list[str]]:
    """Lets the bundle's scenario write the operands of each dispatch; names of the files, one list a dispatch."""
    scenario = json.loads((bundle / "scenario.json").read_text(encoding="utf-8"))
    buffers = {r["buffer"]["uid"]: r["buffer"] for r in scenario["resources"] if "buffer" in r}
    watched = []
    for command in scenario["commands"]:
        dispatch = command.get("dispatch_compute")
        if dispatch and dispatch["shader_ref"].startswith("grid_sample"):
            names = [binding["resource_ref"] for binding in sorted(dispatch["bindings"], key=lambda b: b["id"])]
            for name in names:
                buffers[name].setdefault("dst", f"{name}.npy")
            watched.append([buffers[name]["dst"] for name in names])
    (bundle / "scenario.json").write_text(json.dumps(scenario, indent=2), encoding="utf-8")
    return watched


def read_operand(path: Path, tensor: dict, is_unsigned: bool = False) -> np.ndarray | None:
    """A buffer that the runner wrote, in the type and shape of the report's entry."""
    dtype = np.dtype(NUMPY_TYPES[tensor["type"]])
    if is_unsigned:
        dtype = np.dtype("uint8")
    data = np.load(path).tobytes()
    count = int(np.prod(tensor["shape"]))
    if len(data) < count * dtype.itemsize:
        return None
    return np.frombuffer(data, dtype, count).reshape(tensor["shape"])


def read_samplings(entries: list[dict], bundle: Path, arrays: list[np.ndarray], runner: Path) -> list[Sampling]:
    """Runs the bundle, whose buffers can be looked at, which those of a VGF cannot."""
    watched = watch_operands(bundle)
    if len(watched) != len(entries):
        return [Sampling(entry) for entry in entries]
    place_inputs(bundle, arrays)
    output = bundle / "watched"
    try:
        run_bundle(bundle, output, bundle, runner)
    except RuntimeError as error:
        raise GatherError(f"the run with visible operands failed\n{error}") from error
    found = []
    for entry, (image, grid, result) in zip(entries, watched):
        unsigned = entry["unsigned"]
        found.append(
            Sampling(
                entry,
                read_operand(output / image, entry["image"], unsigned),
                read_operand(output / grid, entry["grid"]),
                read_operand(output / result, entry["result"], unsigned),
            )
        )
    return found


def gather(
    model: Path,
    arrays: list[np.ndarray],
    references: list[np.ndarray],
    tools: Path,
    work: Path,
    options: list[str],
    runs: int,
) -> Gathered:
    """arrays: the model's inputs in its order. references: results to compare with, or none. tools: holds the two
    launchers. work: an empty folder. options: NAME=VALUE for the converter plugin. runs: times that the model is run."""
    vgf, bundle, report = convert(tools / "model-converter", model, work, options)
    profile = work / "profile.json"
    runner = tools / "scenario-runner"
    try:
        # The first iteration warms up; the runner leaves it out of its profile.
        repeat = ("--repeat", str(runs + 1), "--profiling-dump-path", str(profile))
        results, printed = run_vgf(vgf, arrays, runner, work, options=repeat)
    except (RunnerError, ValueError) as error:
        raise GatherError(str(error)) from error
    content, tosa = read_vgf(vgf), read_tosa(model)
    if references and len(references) != len(results):
        raise GatherError(f"{model} has {len(results)} outputs, but {len(references)} references were given")
    entries = [e for plugin in report["plugins"] for e in plugin.get("operators", [])]
    names = [tensor.name for tensor in model_tensors(tosa, "inputs")]
    out_names = [tensor.name for tensor in model_tensors(tosa, "outputs")]
    gathered = Gathered(
        model=tosa,
        vgf=content,
        report=report,
        device=device_name(printed),
        inputs=[Value(name, array) for name, array in zip(names, arrays)],
        outputs=[Value(name, array) for name, array in zip(out_names, results)],
        references=references,
        milliseconds=segment_times(profile),
        sizes={"TOSA": model.stat().st_size, "VGF": vgf.stat().st_size},
        left_alone=[entry for entry in entries if not entry["replaced"]],
    )
    replaced = [entry for entry in entries if entry["replaced"]]
    if replaced:
        shapes = [port.shape for port in ports(content, "inputs")]
        arrays = [array.reshape(shape) for array, shape in zip(arrays, shapes)]
        gathered.samplings = read_samplings(replaced, bundle, arrays, runner)
    shutil.rmtree(bundle, ignore_errors=True)
    return gathered
