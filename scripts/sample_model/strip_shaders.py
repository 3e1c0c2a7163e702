# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Takes the shader code out of the custom operators of a TOSA file.

ExecuTorch stores a complete shader in every grid_sample operator. The plugins bring their own, so the models kept in
this repository carry none: they are smaller, and hold nothing but what a converter plugin has to read.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "plugin" / "python"))
from gridsample.modelcheck.tosa_file import custom_operators, read_tosa, write_tosa  # noqa: E402

SHADER_DOMAIN = "com.arm.VulkanCustomShader"
SHADER_KEYS = ("shader_code", "shader_language")


def strip_shaders(path: Path) -> int:
    """Rewrites `path` without shader code; returns how many operators carried some."""
    model = read_tosa(path)
    stripped = 0
    for attribute in custom_operators(model):
        if attribute["domain_name"] != SHADER_DOMAIN:
            continue
        payload = json.loads(bytes(attribute["implementation_attrs"]))
        kept = {key: value for key, value in payload.items() if key not in SHADER_KEYS}
        if kept != payload:
            attribute["implementation_attrs"] = list(json.dumps(kept, sort_keys=True).encode())
            stripped += 1
    if stripped:
        write_tosa(model, path)
    return stripped


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(f"{argument}: {strip_shaders(Path(argument))} shaders taken out")
