#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Builds everything (see build.sh) and runs all tests.
#
# Usage: scripts/test.sh [--preset NAME] [OPTIONS OF ctest]
#
# --preset NAME   as for build.sh
# Examples: scripts/test.sh -R e2e      scripts/test.sh --preset asan-ubsan -LE e2e      scripts/test.sh -N
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
scripts/build.sh --preset "$preset"
export CTEST_PARALLEL_LEVEL=${CTEST_PARALLEL_LEVEL:-$(nproc)}
exec ctest --preset "$preset" --no-tests=error "$@" </dev/null
