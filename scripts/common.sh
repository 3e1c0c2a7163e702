# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# What the scripts of this folder share. Sourced, never run; the caller has set -euo pipefail.
# shellcheck shell=bash

# Everything is relative to the root of the checkout, but for what a script says is relative to $caller_folder.
# shellcheck disable=SC2034  # used by some callers
caller_folder=$PWD
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit

die() {
    printf '%s: error: %s\n' "${0##*/}" "$1" >&2
    exit 1
}

say() {
    printf '%s: %s\n' "${0##*/}" "$1"
}

# "debian", "ubuntu", ...; a derivative counts as what it is made from.
system_id() (
    source /etc/os-release 2>/dev/null || true
    for id in ${ID:-} ${ID_LIKE:-}; do
        case $id in ubuntu | debian) echo "$id" && return ;; esac
    done
    echo "${ID:-unknown}"
)

# The comment at the head of the calling script, as its help text.
print_help() {
    awk 'NR > 3 && !/^#/ { exit } NR > 3 { sub(/^# ?/, ""); print }' "scripts/${0##*/}"
}

# The build folder of a preset. Fails for a name that CMakePresets.json does not have.
build_folder() {
    case $1 in
    release | ci) echo build ;;
    dev | asan-ubsan) echo "build-$1" ;;
    *) die "there is no preset '$1': use release, ci, dev or asan-ubsan" ;;
    esac
}
