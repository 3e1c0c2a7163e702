# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What the tests of installed files share: commands that must succeed, and the sample run with what was installed."""

import json
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
import numpy as np  # noqa: E402
from gridsample.modelcheck.compare import compare  # noqa: E402
from gridsample.modelcheck.tool import check_tool as call  # noqa: E402, F401
from PIL import Image  # noqa: E402

PICTURE = ROOT / "scripts" / "sample_model" / "sample_inputs" / "picture.png"
SAMPLE = ROOT / "tests" / "models" / "sample_f32"


def bare_environment(home: Path, *folders: Path, icd: Path | None = None) -> dict:
    """What a new user has: PATH with these folders and the system's, a home, and no variable of ours. icd: the one
    Vulkan driver to be seen."""
    path = os.pathsep.join([*map(str, folders), "/usr/bin", "/bin"])
    drivers = {"VK_ICD_FILENAMES": str(icd), "VK_DRIVER_FILES": str(icd)} if icd else {}
    return {"PATH": path, "HOME": str(home), **drivers}


def run_sample(programs: Path, work: Path, environment: dict) -> None:
    """Converts the sample model and runs it, with the programs of a folder; the result must be PyTorch's."""
    vgf = work / "sample.vgf"
    call(programs / "model-converter", "-i", SAMPLE / "model.tosa", "-o", vgf, env=environment)
    inputs = [part for i in range(2) for part in ("--input", f"{i}={SAMPLE / f'input_{i}.npy'}")]
    result = work / "sample.npy"
    call(programs / "scenario-runner", "--run-vgf", vgf, *inputs, "--result", f"0={result}", env=environment)
    rule = json.loads((SAMPLE / "about.json").read_text())["tolerance"]
    verdict = compare(np.load(result), np.load(SAMPLE / "expected_0.npy"), rule)
    assert verdict.right, f"the sample, converted and run by what was installed: {verdict.text}"


def run_pictures(programs: Path, work: Path, environment: dict) -> None:
    """A scenario that takes each pixel of a .png from its own place must give the same picture."""
    folder = work / "pictures"
    folder.mkdir()
    shutil.copy(PICTURE, folder / "picture.png")
    picture = np.asarray(Image.open(PICTURE))
    height, width = picture.shape[:2]
    np.save(folder / "grid.npy", np.zeros((1, height, width, 2), np.float32))
    grid = {"uid": "grid", "src": "grid.npy", "dims": [1, height, width, 2], "format": "VK_FORMAT_R32_SFLOAT"}
    scenario = {
        "commands": [
            {
                "dispatch_grid_sample": {
                    "image": "picture",
                    "grid": "grid",
                    "output": "result",
                    "mode": "nearest",
                    "coordinates": "offset",
                }
            }
        ],
        "resources": [
            {"image": {"uid": "picture", "src": "picture.png"}},
            {"tensor": {**grid, "shader_access": "readonly"}},
            {"image": {"uid": "result", "dst": "result.png"}},
        ],
    }
    (folder / "scenario.json").write_text(json.dumps(scenario))
    call(programs / "scenario-runner", "--scenario", folder / "scenario.json", "--output", folder, env=environment)
    result = np.asarray(Image.open(folder / "result.png"))
    assert np.array_equal(result, picture), "a picture that is sampled at its own pixels came out as another one"
