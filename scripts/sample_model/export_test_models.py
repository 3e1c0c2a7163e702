# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Exports the models of tests/models again.

    export_test_models.py FOLDER [NAME...] [--keep-shaders] [--keep-vgf]      all models, or those named

To add one: a subclass of Case in one of the files *_models.py here with a docstring, `inputs` and `forward`.
"""

import argparse
from pathlib import Path

import operator_models  # noqa: F401 (defines cases)
import typical_models  # noqa: F401 (defines cases)
import warp_models  # noqa: F401 (defines cases)
import wiring_models  # noqa: F401 (defines cases)
from case import Case
from export_model import export_model


def main() -> None:
    cases = {case.name(): case for case in Case.all()}
    parser = argparse.ArgumentParser(description="Export the test models.")
    parser.add_argument("folder", type=Path, help="tests/models")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of " + ", ".join(sorted(cases)))
    parser.add_argument("--keep-shaders", action="store_true", help="keep the shader code that ExecuTorch stores")
    parser.add_argument("--keep-vgf", action="store_true", help="keep what the model-converter made, as model.vgf")
    options = parser.parse_args()
    for name in options.names or cases:
        case = cases[name]()
        note = " ".join(case.__doc__.split())
        keep = {"keep_shaders": options.keep_shaders, "keep_vgf": options.keep_vgf}
        export_model(case, case.inputs(), options.folder / name, note=note, quantise=case.quantise, **keep)
        print(f"exported {name}: {note}", flush=True)


if __name__ == "__main__":
    main()
