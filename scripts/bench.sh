#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Times the shaders on this machine's Vulkan device, and PyTorch and ONNX Runtime beside them as far as PYTHON has them,
# and writes one table and, if PYTHON has one of them, one picture. Needs a build (see build.sh).
#
# Usage: scripts/bench.sh [--output FOLDER] [--python PYTHON] [--filter REGEX] [--driver ICD_JSON] [--workloads FILE]
#
# --output FOLDER     where ours.json, pytorch.json, onnx.json, table.md and picture.svg go; default: artifacts/bench
# --python PYTHON     an interpreter that has torch, or onnx and onnxruntime, or both; default: python3
# --filter REGEX      only workloads whose name matches
# --driver ICD_JSON   manifest of the Vulkan driver; default: what Vulkan prefers
# --workloads FILE    instead of tests/benchmarks/workloads.json
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

output=artifacts/bench python=python3 filter='' driver='' workloads=tests/benchmarks/workloads.json
while (($#)); do
    case $1 in
    --help | -h) print_help && exit ;;
    --output | --python | --filter | --driver | --workloads)
        [[ $# -ge 2 ]] || die "$1 needs a value"
        value=$2
        # Paths are the caller's; a name without a slash after --python is looked up on PATH.
        case $1:$2 in
        --filter:* | *:/* | *:) ;;
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
    --json "$output/ours.json"
others=()
# others_of NAME MODULES SCRIPT: runs the script if the interpreter has the modules, and says so if not.
others_of() {
    if "$python" -c "import $2" 2>/dev/null; then
        "$python" "scripts/benchmark/$3" "$workloads" "$output/$1.json" "$filter"
        others+=("$output/$1.json")
    else
        say "note: $python has no $2; left out"
    fi
}
others_of pytorch torch torch_times.py
others_of onnx onnx,onnxruntime onnx_times.py
"$python" scripts/benchmark/report.py "$output/ours.json" "$output/table.md" "$output/picture.svg" "${others[@]}"
say "results are in $output/"
