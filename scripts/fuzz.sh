#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzzers (preset fuzz: clang, libFuzzer, ASan and UBSan) and runs them.
#
# Usage: scripts/fuzz.sh [--seconds N] [--target NAME]... [--jobs N] [--merge] [--no-build | --build-only [CMAKE OPTION]...]
#
# --seconds N     how long each target runs; default 30
# --target NAME   tosa, attributes, scenario, vgf, npy, png, dds, options or entry_names; default: all
# --jobs N        how many run at once; default: one a core
# --merge         run nothing; keep in tests/fuzz/corpus what reaches code that neither the seeds nor others reach, the
#                 100 smallest of them for each target
# --no-build      take build-fuzz as it is
# --build-only    run nothing; further words go to cmake when it configures
#
# A line a target says executions, coverage and new inputs. What is found lies in build-fuzz/faults/NAME; to run one
# again: build-fuzz/tests/fuzz_NAME FILE.
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

seconds=30 targets=() jobs=$(nproc) merge=false build=true run=true cmake_options=()
while [[ $# -gt 0 ]]; do
    case $1 in
    -h | --help)
        print_help
        exit
        ;;
    --seconds | --target | --jobs)
        [[ -n ${2:-} ]] || die "$1 needs a value"
        case $1 in
        --seconds) seconds=$2 ;;
        --target) targets+=("$2") ;;
        --jobs) jobs=$2 ;;
        esac
        shift
        ;;
    --merge) merge=true ;;
    --no-build) build=false ;;
    --build-only)
        run=false
        cmake_options=("${@:2}")
        break
        ;;
    *) die "unknown option: $1 (see --help)" ;;
    esac
    shift
done

folder='build-fuzz'
all=(tosa attributes scenario vgf npy png dds options entry_names)
[[ ${#targets[@]} -gt 0 ]] || targets=("${all[@]}")
for target in "${targets[@]}"; do
    [[ " ${all[*]} " == *" $target "* ]] || die "there is no target '$target': use ${all[*]}"
done

# No input is larger than a small model, and no answer to one may need more than this.
limits=(-max_len=32768 -timeout=30 -rss_limit_mb=2048 -malloc_limit_mb=128)
export ASAN_OPTIONS=${ASAN_OPTIONS:-allocator_may_return_null=0:detect_stack_use_after_return=1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}

build_fuzzers() {
    command -v clang++ >/dev/null || die "clang++ is not there; run scripts/setup.sh, or install clang and libclang-rt-dev"
    mkdir -p "$folder"
    local cache=$folder/CMakeCache.txt fresh=()
    if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
        fresh=(--fresh) # made by a checkout in another place
    fi
    cmake --preset fuzz "${fresh[@]}" "${cmake_options[@]}" >"$folder/configure.log" 2>&1 </dev/null || {
        cat "$folder/configure.log" >&2
        die "cmake could not configure $folder; see its message above"
    }
    cmake --build --preset fuzz </dev/null || die "the fuzzers could not be built; see the message above"
    "${GRIDSAMPLE_FUZZ_PYTHON:-.venv/bin/python}" tests/fuzz/make_seeds.py "$folder/seeds" --tools "$folder" || die "the seeds could not be made"
}

# Runs one target and says in one line what came of it.
fuzz() {
    local target=$1 log=$folder/fuzz_$1.log end=0 last executions new faults=$folder/faults/$1
    mkdir -p "$folder/corpus/$target" "$faults" "tests/fuzz/corpus/$target"
    "$folder/tests/fuzz_$target" "${limits[@]}" -max_total_time="$seconds" -print_final_stats=1 -use_value_profile=1 \
        -artifact_prefix="$faults/" "$folder/corpus/$target" "tests/fuzz/corpus/$target" "$folder/seeds/$target" \
        >"$log" 2>&1 </dev/null || end=$?
    last=$(grep -E '^#[0-9]+.* cov: ' "$log" | tail -n 1 || true)
    executions=$(sed -nE 's/^#([0-9]+).*/\1/p' <<<"$last")
    new=$(sed -nE 's/^stat::new_units_added: *//p' "$log")
    say "$target: ${executions:-0} executions, $(sed -nE 's/.* (cov: [0-9]+ ft: [0-9]+).*/\1/p' <<<"$last"), ${new:-?} new inputs"
    if [[ $end -ne 0 ]]; then
        tail -n 60 "$log" >&2
        say "$target: FAULT (exit code $end); the input lies in $faults/, all that was said in $log" >&2
        return 1
    fi
}

merge() {
    local target=$1 kept=tests/fuzz/corpus/$1 all
    all=$(mktemp -d)
    cp "$folder/seeds/$target/"* "$all/"
    mkdir -p "$folder/corpus/$target" "$kept"
    "$folder/tests/fuzz_$target" "${limits[@]}" -use_counters=0 -merge=1 "$all" "$kept" "$folder/corpus/$target" >"$folder/merge_$target.log" 2>&1 ||
        die "$target: the inputs could not be merged; see $folder/merge_$target.log"
    find "$kept" -type f -regextype posix-extended -regex '.*/[0-9a-f]{40}' -delete
    find "$all" -type f -regextype posix-extended -regex '.*/[0-9a-f]{40}' -printf '%s %p\n' | sort -n | head -n 100 |
        cut -d ' ' -f 2- | xargs -r -d '\n' cp -t "$kept"
    rm -rf "$all"
    say "$target: $(find "$kept" -type f | wc -l) inputs, $(du -sb "$kept" | cut -f 1) bytes in $kept"
}

if $build; then
    build_fuzzers
fi
$run || exit 0
failed=0 running=0
for target in "${targets[@]}"; do
    if $merge; then
        merge "$target"
        continue
    fi
    if [[ $running -ge $jobs ]]; then
        wait -n || failed=1
        running=$((running - 1))
    fi
    fuzz "$target" &
    running=$((running + 1))
done
while [[ $running -gt 0 ]]; do
    wait -n || failed=1
    running=$((running - 1))
done
exit "$failed"
