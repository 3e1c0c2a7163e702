#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Times the shaders on this machine's Vulkan device, beside them the hardware's sampler, and PyTorch and ONNX Runtime as
# far as PYTHON has them, and writes one table and one picture. What could not be measured is said in the table. Needs a
# build (see build.sh).
#
# Usage: scripts/bench.sh [--output FOLDER] [--python PYTHON] [--filter REGEX] [--driver ICD_JSON] [--workloads FILE]
#                         [--runs N] [--fastest]
#
# --output FOLDER     where ours.json, pytorch.json, onnx.json, table.md and picture.svg go; default: artifacts/bench
# --python PYTHON     an interpreter with the packages of scripts/benchmark/requirements.txt; default: python3
# --filter REGEX      only workloads whose name matches
# --driver ICD_JSON   manifest of the Vulkan driver; default: what Vulkan prefers
# --workloads FILE    instead of tests/benchmarks/workloads.json
# --runs N            of each shader, of which the median counts; default: 50
# --fastest           compare the fastest runs with PyTorch's and ONNX Runtime's on the CPU: for a machine that does other work
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

output=artifacts/bench python=python3 filter='' driver='' workloads=tests/benchmarks/workloads.json runs=50 fastest=()
while (($#)); do
    case $1 in
    --help | -h) print_help && exit ;;
    --fastest) fastest=(--fastest) && shift ;;
    --output | --python | --filter | --driver | --workloads | --runs)
        [[ $# -ge 2 ]] || die "$1 needs a value"
        value=$2
        # Paths are the caller's; a name without a slash after --python is looked up on PATH.
        case $1:$2 in
        --filter:* | --runs:* | *:/* | *:) ;;
        --python:*/* | --output:* | --driver:* | --workloads:*) value=$caller_folder/$2 ;;
        esac
        printf -v "${1#--}" '%s' "$value"
        shift 2
        ;;
    *) die "there is no option '$1'; see --help" ;;
    esac
done
[[ -x build/bin/grid_sample_bench ]] || die "build/bin/grid_sample_bench is missing; run scripts/build.sh"
mkdir -p -- "$output"

build/bin/grid_sample_bench --workloads "$workloads" --filter "$filter" ${driver:+--driver "$driver"} \
    --runs "$runs" --sampler --json "$output/ours.json"
others=() notes=()
# others_of NAME MODULES SCRIPT: runs the script if the interpreter has the modules; else the table says that it has not.
others_of() {
    if "$python" -c "import $2" 2>/dev/null; then
        "$python" "scripts/benchmark/$3" "$workloads" "$output/$1.json" "$filter"
        others+=("$output/$1.json")
    else
        notes+=(--note "$1 was not measured: $(basename -- "$python") has no $2; see scripts/benchmark/requirements.txt")
        say "note: ${notes[-1]}"
    fi
}
others_of pytorch torch torch_times.py
others_of onnx onnx,onnxruntime onnx_times.py
"$python" scripts/benchmark/report.py "$output/ours.json" "$output/table.md" "$output/picture.svg" "${others[@]}" \
    "${fastest[@]}" "${notes[@]}"
say "results are in $output/"
