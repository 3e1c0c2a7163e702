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
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    print_help
    exit
fi
[[ -n ${GRIDSAMPLE_NO_BUILD:-} ]] || scripts/build.sh

python=${GRIDSAMPLE_ONNX_PYTHON:-.venv-onnx/bin/python}
if [[ -z ${GRIDSAMPLE_ONNX_PYTHON:-} ]] && ! "$python" -I -c "import onnx, onnxruntime" 2>/dev/null; then
    say "installing ONNX in .venv-onnx"
    .venv/bin/python -I -m venv --clear .venv-onnx
    "$python" -I -m pip install --quiet --only-binary :all: --no-deps -r scripts/onnx_example/requirements.txt
    # numpy and Arm's packages are those of .venv.
    packages=$("$python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    .venv/bin/python -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >"$packages/arm.pth"
fi
exec "$python" scripts/onnx_example/check_onnx.py
