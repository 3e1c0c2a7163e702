#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Exports models with ExecuTorch itself, our model-converter in the stock one's place, runs what comes out, and compares
# with PyTorch; then runs ExecuTorch's own tests of grid_sample. Not one of the default tests: its packages take 3.5 GB.
#
# Usage: scripts/check_executorch.sh [NAME...] [FILE.py:FUNCTION...]
#
# NAME               a model of tests/models; default: a dozen, of every type
# FILE.py:FUNCTION   a model of your own, as for scripts/sample_model/export_model.py
#
# GRIDSAMPLE_EXPORT_PYTHON=FILE   a Python with the packages of scripts/sample_model/requirements*.txt; default:
#                                 .venv-export, which is made if it is not there
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/frontends.sh"

install() {
    # One package that ExecuTorch needs has no wheel.
    pip_install --no-binary antlr4-python3-runtime -r scripts/sample_model/requirements.txt \
        -r scripts/sample_model/requirements-check.txt
    pip_install --no-deps -r scripts/sample_model/requirements-nodeps.txt
}
front_end_python GRIDSAMPLE_EXPORT_PYTHON .venv-export "executorch.backends.arm.vgf, pytest" install

export MODEL_CONVERTER_PATH=$PWD/build/bin/model-converter
"$python" -c 'from executorch.backends.arm.vgf import VgfCompileSpec; VgfCompileSpec().validate_environment()' ||
    die "ExecuTorch does not accept our model-converter"

output=artifacts/executorch

# Runs the VGF that ExecuTorch left in a folder, on the folder's inputs.
check_result() {
    mkdir -p "$1/run"
    PYTHONPATH=plugin/python .venv/bin/python -m gridsample.modelcheck.folder "$1" "$1/model.vgf" \
        build/bin/scenario-runner "$1/run" || die "$1: the result is not PyTorch's"
}

[[ $# -gt 0 ]] || set -- spatial_transformer_f32 flow_warp_f32 feature_pyramid_f32 batch_of_three_f32 \
    correlation_lookup_f32 seven_nearest_f16 many_channels_f16 bicubic_features_q16 static_warp_q16 super_sampling_q8 \
    sample_q8_snorm three_nearest_q8_g16 no_sampler_f32
names=() models=()
for model in "$@"; do
    if [[ $model == *:* ]]; then models+=("$model"); else names+=("$model"); fi
done
if [[ ${#names[@]} -gt 0 ]]; then
    "$python" scripts/sample_model/export_test_models.py "$output" "${names[@]}" --keep-shaders --keep-vgf
fi
for name in "${names[@]}"; do
    say "running $name"
    check_result "$output/$name"
done
for model in "${models[@]}"; do
    "$python" scripts/sample_model/export_model.py "$model" "$output/${model##*:}" --keep-shaders --keep-vgf
    check_result "$output/${model##*:}"
done

say "options of ours, and a plugin, in ExecuTorch's compiler_flags"
folder=$output/compiler_flags
mkdir -p "$folder"
"$python" scripts/sample_model/export_model.py scripts/sample_model/sample_model.py:sample "$folder" --keep-shaders \
    --keep-vgf --compiler-flag=--plugin --compiler-flag="$PWD/build/tests/sample_plugin/sample_plugin.so" \
    --compiler-flag=--plugin-option --compiler-flag=grid_sample.fold=off \
    --compiler-flag=--plugin-report --compiler-flag="$PWD/$folder/report.json"
check_result "$folder"
.venv/bin/python -I - "$folder/report.json" <<'CHECK' || die "ExecuTorch's compiler_flags do not do what they say"
import json, sys
plugins = json.load(open(sys.argv[1]))["plugins"]
assert [plugin["name"] for plugin in plugins] == ["sample", "grid_sample"], plugins
(operator,) = plugins[1]["operators"]
assert operator["replaced"] and operator["folds"] == [], operator
CHECK

say "the sample, as its README has it"
"$python" scripts/sample_model/sample_model.py
build/bin/scenario-runner --scenario artifacts/scenario/scenario.json --output artifacts/scenario
.venv/bin/python -I scripts/sample_model/sample_pictures.py --vgf || die "the sample's result is not PyTorch's"

say "ExecuTorch's own tests of grid_sample, up to conversion"
# --runxfail: it expects its test of the whole way to fail, as older converters did.
tests=executorch.backends.arm.test
"$python" -m pytest -p no:cacheprovider --quiet --runxfail --disable-warnings -rs --pyargs \
    $tests.ops.test_grid_sampler $tests.passes.test_rewrite_grid_sampler_to_tosa_custom_pass \
    $tests.passes.test_fuse_grid_sampler_flow_offset_pass ||
    die "ExecuTorch's own tests fail with our model-converter"
say "right; the models and their results are in $output/ and artifacts/sample/"
