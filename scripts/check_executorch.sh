#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Exports models with ExecuTorch itself, our model-converter in the stock one's place, and runs what comes out. Not one
# of the tests: its packages take 3.5 GB.
#
# Usage: scripts/check_executorch.sh [FILE.py:FUNCTION...]      default: the sample model
#
# GRIDSAMPLE_EXPORT_PYTHON=FILE   a Python with the packages of scripts/sample_model/requirements*.txt; default:
#                                 .venv-export, which is made if it is not there
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    print_help
    exit
fi
[[ -n ${GRIDSAMPLE_NO_BUILD:-} ]] || scripts/build.sh

python=${GRIDSAMPLE_EXPORT_PYTHON:-.venv-export/bin/python}
if [[ ! -x $python && -z ${GRIDSAMPLE_EXPORT_PYTHON:-} ]]; then
    say "installing ExecuTorch in .venv-export"
    .venv/bin/python -I -m venv .venv-export
    "$python" -I -m pip install --quiet --only-binary :all: -r scripts/sample_model/requirements.txt
    "$python" -I -m pip install --quiet --only-binary :all: --no-deps -r scripts/sample_model/requirements-nodeps.txt
fi

export MODEL_CONVERTER_PATH=$PWD/build/bin/model-converter
"$python" -c 'from executorch.backends.arm.vgf import VgfCompileSpec; VgfCompileSpec().validate_environment()' ||
    die "ExecuTorch does not accept our model-converter"

[[ $# -gt 0 ]] || set -- scripts/sample_model/sample_model.py:sample
for model in "$@"; do
    folder=artifacts/executorch/${model##*:}
    mkdir -p "$folder/run"
    "$python" scripts/sample_model/export_model.py "$model" "$folder" --keep-shaders --keep-vgf
    PYTHONPATH=scripts .venv/bin/python -m modelcheck.folder "$folder" "$folder/model.vgf" \
        build/bin/scenario-runner "$folder/run" || die "$model: the result is not PyTorch's"
done

say "the sample, as its README has it"
"$python" scripts/sample_model/sample_model.py
build/bin/scenario-runner --scenario artifacts/scenario/scenario.json --output artifacts/scenario
.venv/bin/python -I scripts/sample_model/sample_pictures.py --vgf || die "the sample's result is not PyTorch's"
say "right; the models and their results are in artifacts/executorch/ and artifacts/sample/"
