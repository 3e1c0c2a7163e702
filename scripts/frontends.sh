# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# How the checks of front ends begin. Sourced by them, never run; they have set -euo pipefail.
# shellcheck shell=bash
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    print_help
    exit
fi
[[ -n ${GRIDSAMPLE_NO_BUILD:-} ]] || scripts/build.sh

# front_end_python VARIABLE FOLDER MODULES INSTALL: sets $python to the one that VARIABLE names, else to that of the
# virtual environment FOLDER. Where FOLDER cannot import MODULES ("a, b") it is made, and the function INSTALL fills it
# by calls of `pip_install`.
front_end_python() {
    python=${!1:-$2/bin/python}
    if "$python" -I -c "import $3" 2>/dev/null; then
        return
    fi
    [[ -z ${!1:-} ]] || die "$1=${!1} cannot import $3"
    say "installing packages in $2"
    .venv/bin/python -I -m venv --clear "$2"
    "$4"
    "$python" -I -c "import $3" || die "$2 was made, but cannot import $3; see the message above"
}

pip_install() {
    "$python" -I -m pip --disable-pip-version-check install --quiet --only-binary :all: "$@"
}
