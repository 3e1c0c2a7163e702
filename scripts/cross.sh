#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Builds for another platform and runs there what needs no GPU: tests, and conversions with Arm's own converter for that
# platform, whose results are compared with those of this machine's build.
#
# Usage: scripts/cross.sh aarch64|windows [--build-only]
#
# aarch64        Linux on Arm, run by QEMU's user mode
# windows        64-bit Windows, by mingw-w64, run by wine; without Arm's VGF library, which is for Microsoft's linker
# --build-only   build and run nothing
#
# GRIDSAMPLE_NO_BUILD=1   this machine's build, in build/, is up to date
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

build_only=
case ${1:-} in
-h | --help)
    print_help
    exit
    ;;
aarch64) wheels=manylinux_2_28_aarch64 products=(all) ;;
windows)
    wheels=win_amd64
    products=(model-converter scenario-runner gridsample_converter_plugin gridsample_runner_plugin)
    export WINEDEBUG=-all WINEPREFIX=$PWD/build-windows/wine
    ;;
*) die "name a platform: aarch64 or windows (see --help)" ;;
esac
platform=$1
case ${2:-} in
--build-only) build_only=1 ;;
?*) die "unknown option: $2 (see --help)" ;;
esac
folder=build-$platform
stage=$folder/platform

scripts/setup.sh --packages "scripts/packages_$platform.txt"

# ---- The platform's folder: Arm's wheels, headers, GoogleTest -------------------------------------------------------

# Arm's programs for aarch64, each behind a line that has QEMU run it, so that whoever starts them need not know.
wrap_programs() {
    local program
    for program in "$1"/*/binaries/bin/*; do
        mv -- "$program" "$program.real"
        # shellcheck disable=SC2016  # $0 is the new script's
        printf '#!/bin/sh\nexec qemu-aarch64-static -L /usr/aarch64-linux-gnu "$0.real" "$@"\n' >"$program"
        chmod +x -- "$program" "$program.real"
    done
}

fetch_wheels() {
    local python=(.venv/bin/python -I) wheel
    mapfile -t pins < <(grep '^ai-ml-' scripts/requirements.txt)
    # The VGF library's wheel is for one release of Python, which does not matter here.
    "${python[@]}" -m pip --disable-pip-version-check --no-input download --quiet --platform "$wheels" \
        --python-version 3.11 --only-binary :all: --no-deps --dest "$1/wheels" "${pins[@]}" </dev/null ||
        die "pip could not download Arm's wheels for $wheels; see its message above"
    for wheel in "$1"/wheels/*.whl; do
        "${python[@]}" -m zipfile -e "$wheel" "$1/site"
    done
    rm -r -- "$1/wheels"
    [[ $platform != aarch64 ]] || wrap_programs "$1/site"
}

# The libraries that are headers only. /usr/include as a whole is this machine's.
copy_headers() {
    local name
    mkdir -p "$1/include" "$1/share/cmake"
    for name in CLI nlohmann spirv spng.h valijson vk_video vulkan; do
        cp -r -- "/usr/include/$name" "$1/include/"
    done
    for name in CLI11 nlohmann_json; do
        cp -r -- "/usr/share/cmake/$name" "$1/share/cmake/"
    done
}

build_googletest() {
    cmake -S /usr/src/googletest -B "$1/googletest" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_TOOLCHAIN_FILE="$PWD/scripts/cmake/toolchains/$platform.cmake" -DINSTALL_GTEST=ON -DBUILD_GMOCK=OFF \
        -DCMAKE_INSTALL_PREFIX="$1" </dev/null
    cmake --build "$1/googletest" --target install </dev/null
    rm -r -- "$1/googletest"
}

make_stage() {
    local stamp=$stage/stamp hash new=$folder/platform.new
    hash=$(sha256sum scripts/requirements.txt scripts/cross.sh "scripts/cmake/toolchains/$platform.cmake" |
        sha256sum | cut -d ' ' -f 1)
    [[ -f $stamp && $(<"$stamp") == "$hash" ]] && return
    say "gathering Arm's wheels, headers and GoogleTest in $stage"
    rm -rf -- "$stage" "$new"
    mkdir -p "$new"
    fetch_wheels "$new"
    copy_headers "$new"
    mv -- "$new" "$stage"
    build_googletest "$PWD/$stage" >"$folder/googletest.log" 2>&1 || {
        cat "$folder/googletest.log" >&2
        die "GoogleTest could not be built; see the message above"
    }
    printf '%s' "$hash" >"$stamp"
}

make_stage

# ---- Build and run --------------------------------------------------------------------------------------------------

mapfile -t tests < <(sed -E '/^(#|$)/d; s/ .*//' "tests/platforms/$platform.txt")
cmake --preset "$platform" >"$folder/configure.log" 2>&1 </dev/null || {
    cat "$folder/configure.log" >&2
    die "cmake could not configure $folder; see its message above"
}
cmake --build --preset "$platform" --target "${products[@]}" "${tests[@]}" </dev/null
say "built in $folder/: bin/, lib/"
[[ -z $build_only ]] || exit 0

names=$(IFS='|' && echo "${tests[*]}")
ctest --preset "$platform" --no-tests=error -R "^($names)\$" </dev/null
[[ -n ${GRIDSAMPLE_NO_BUILD:-} ]] || scripts/build.sh --target model-converter gridsample_converter_plugin
.venv/bin/python -I tests/platforms/check_platform.py "$platform" --build "$folder" --here build </dev/null
say "$platform: ${#tests[@]} test programs passed, and Arm's converter there works under ours"
