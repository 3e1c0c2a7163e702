#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Sets the machine up (see setup.sh) and builds everything.
#
# Usage: scripts/build.sh [--preset NAME] [OPTIONS OF cmake --build]
#
# --preset NAME   release (default, in build/), ci (the same with warnings as errors), dev (build-dev/) or
#                 asan-ubsan (build-asan-ubsan/)
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

preset=release
if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    print_help
    exit
elif [[ ${1:-} == --preset ]]; then
    preset=${2:?"--preset needs a name"}
    shift 2
fi
folder=$(build_folder "$preset")

# A cache that was made elsewhere, or for wheels that have moved since, is of no use.
cache_is_stale() {
    local cache=$folder/CMakeCache.txt home site
    [[ -f $cache ]] || return 1
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
    site=$(sed -n 's/^GRIDSAMPLE_SITE_PACKAGES:PATH=//p' "$cache")
    [[ $home != "$PWD" || ! -d $site ]]
}

scripts/setup.sh
fresh=()
if cache_is_stale; then
    say "$folder was configured elsewhere or for other wheels; configuring it anew"
    fresh=(--fresh)
fi
# Without a package of SwiftShader its tests are left out; cmake looks for one in the usual places first.
settings=()
if [[ $(system_id) == ubuntu && ! -e /opt/google/chrome/vk_swiftshader_icd.json &&
    ! -e /snap/chromium/current/usr/lib/chromium-browser/vk_swiftshader_icd.json ]]; then
    say "note: Ubuntu has no package of SwiftShader; the tests that need it are left out (chromium's snap brings them in)"
    settings=(-DGRIDSAMPLE_SWIFTSHADER_ICD=none -DGRIDSAMPLE_CHROMIUM=none)
fi
mkdir -p "$folder"
cmake --preset "$preset" "${fresh[@]}" "${settings[@]}" >"$folder/configure.log" 2>&1 </dev/null || {
    cat "$folder/configure.log" >&2
    die "cmake could not configure $folder; see its message above"
}
cmake --build --preset "$preset" "$@" </dev/null
say "built in $folder/: bin/model-converter, bin/scenario-runner, lib/"
