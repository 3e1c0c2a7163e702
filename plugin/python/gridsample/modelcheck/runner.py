# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a VGF file on the scenario-runner with numpy arrays in and out."""

import json
import re
from pathlib import Path

import numpy as np
from gridsample.modelcheck.tool import run_tool
from gridsample.modelcheck.vgf_file import Port, ports, read_vgf


def device_name(printed: str) -> str:
    """Name and type of the device that the runner says it uses."""
    found = re.search(r"Device: (.+?), Type: (\w+)", printed)
    return f"{found[1]} ({found[2]})" if found else "unknown device"


def command_times(profile: Path) -> dict[str, list[float]]:
    """Milliseconds of GPU time by the command's name, of each iteration; profile: what --profiling-dump-path left."""
    times: dict[str, list[float]] = {}
    for entry in json.loads(profile.read_text())["Timestamps"]:
        times.setdefault(entry["Command name"], []).append(entry["Time for command [ms]"])
    return times


class RunnerError(RuntimeError):
    """The scenario-runner failed, or left an output unwritten. `reason`: one line; the text: its last words as well."""

    def __init__(self, reason: str, printed: str):
        super().__init__(f"scenario-runner: {reason}\n{printed[-3000:]}")
        self.reason = reason


def _tensor(port: Port, access: str, **file: str) -> dict:
    return {
        "tensor": {"uid": port.name, "dims": list(port.shape), "format": port.format, "shader_access": access, **file}
    }


def scenario(vgf: Path, inputs: list[Port], outputs: list[Port]) -> dict:
    """A scenario that runs the whole VGF once; inputs come from NAME.npy, outputs go to NAME.npy."""
    everything = inputs + outputs
    return {
        "commands": [
            {
                "dispatch_vgf": {
                    "graph_ref": "model",
                    "bindings": [{"set": 0, "id": port.binding, "resource_ref": port.name} for port in everything],
                }
            }
        ],
        "resources": [
            {"graph": {"uid": "model", "src": str(vgf)}},
            *(_tensor(port, "readonly", src=f"{port.name}.npy") for port in inputs),
            *(_tensor(port, "writeonly", dst=f"{port.name}.npy") for port in outputs),
        ],
    }


def run_vgf(
    vgf: Path,
    arrays: list[np.ndarray],
    runner: Path,
    work: Path,
    environment: dict | None = None,
    options: tuple[str, ...] = (),
) -> tuple[list[np.ndarray], str]:
    """Returns the outputs, in the order of the VGF, and what the runner printed.

    arrays: the inputs, in the order of the VGF. work: an existing folder that takes the scenario, the arrays and
    what the runner printed (runner.log).
    environment: variables for the runner on top of our own. options: its further arguments.
    """
    content = read_vgf(vgf)
    inputs, outputs = ports(content, "inputs"), ports(content, "outputs")
    if len(arrays) != len(inputs):
        raise ValueError(f"{vgf} has {len(inputs)} inputs, but {len(arrays)} arrays were given")
    for port, array in zip(inputs, arrays):
        np.save(work / f"{port.name}.npy", array)
    for port in outputs:
        (work / f"{port.name}.npy").unlink(missing_ok=True)
    (work / "scenario.json").write_text(json.dumps(scenario(vgf.resolve(), inputs, outputs), indent=2))

    done = run_tool(
        runner, "--scenario", work / "scenario.json", "--output", work, *options, variables=environment or {}
    )
    missing = [port.name for port in outputs if not (work / f"{port.name}.npy").is_file()]
    (work / "runner.log").write_text(done.stdout)
    if done.returncode < 0:
        raise RunnerError(f"ended by signal {-done.returncode}", done.stdout)
    if done.returncode:
        raise RunnerError(f"exit code {done.returncode}", done.stdout)
    if missing:
        raise RunnerError(f"no file for {', '.join(missing)}", done.stdout)
    return [np.load(work / f"{port.name}.npy").reshape(port.shape) for port in outputs], done.stdout
