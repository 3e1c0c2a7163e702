#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Brings ONNX models of GridSample (opset 16, 20, 22; all modes and paddings, volumes) to TOSA with onnx_example, converts
# and runs them, and compares with ONNX Runtime. Not one of the default tests: it needs packages of its own (150 MB).
#
# Usage: scripts/check_onnx.sh
#
# GRIDSAMPLE_ONNX_PYTHON=FILE   a Python with the packages of scripts/onnx_example/requirements.txt; default: .venv-onnx,
#                               which is made if it is not there
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/frontends.sh"

install() {
    pip_install --no-deps -r scripts/onnx_example/requirements.txt
    # numpy and Arm's packages are those of .venv.
    local packages
    packages=$("$python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    .venv/bin/python -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >"$packages/arm.pth"
}
front_end_python GRIDSAMPLE_ONNX_PYTHON .venv-onnx "onnx, onnxruntime" install

exec "$python" scripts/onnx_example/check_onnx.py
