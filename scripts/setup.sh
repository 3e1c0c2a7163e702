#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Prepares a Debian 12 or Ubuntu 24.04 machine: installs the packages of packages.txt that are missing and makes .venv
# with the wheels of requirements.txt. Called by build.sh. Does nothing, and needs no network, when all is there.
#
# Usage: scripts/setup.sh [--packages FILE]
#
# --packages FILE          install what FILE lists as well; cross.sh asks for that
#
# GRIDSAMPLE_PYTHON=FILE   the Python (3.10 to 3.13) to make .venv with; default: the first fitting one
# GRIDSAMPLE_NO_APT=1      leave the system's packages alone
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

# ---- Packages of the system ----------------------------------------------------------------------------------------

missing_packages() {
    local name system
    system=$(system_id)
    while read -r name _; do
        name=${name#"$system":}
        [[ $name == \#* || $name == *:* || -z $name ]] && continue
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || echo "$name"
    done < <(cat -- "${lists_of_packages[@]}")
}

as_root() {
    # sudo drops the proxy settings, so they are handed over by name.
    local keep=(DEBIAN_FRONTEND=noninteractive) name
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        [[ -v $name ]] && keep+=("$name=${!name}")
    done
    if [[ $EUID -eq 0 ]]; then
        env "${keep[@]}" "$@" </dev/null
    else
        sudo env "${keep[@]}" "$@"
    fi
}

install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "warning: not a Debian or Ubuntu system; the packages of scripts/packages.txt must be there already"
        return
    fi
    local missing
    mapfile -t missing < <(missing_packages)
    [[ ${#missing[@]} -eq 0 ]] && return
    if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
        die "packages are missing and there is no sudo; run as root: apt-get install ${missing[*]}"
    fi
    say "installing ${#missing[@]} packages: ${missing[*]}"
    as_root apt-get -qq -o DPkg::Lock::Timeout=300 update ||
        say "warning: apt-get update failed; trying with the package lists that are there"
    as_root apt-get -qq -y --no-install-recommends -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
        install "${missing[@]}" >/dev/null ||
        die "apt-get could not install: ${missing[*]} (on Ubuntu they need the universe component)"
}

# ---- Python environment --------------------------------------------------------------------------------------------

# Runs a Python without the user's PYTHON* variables and site folder.
fitting_python() {
    "$1" -I -c 'import sys, venv, ensurepip; sys.exit(not (3, 10) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

find_python() {
    local candidate
    if [[ -n ${GRIDSAMPLE_PYTHON:-} ]]; then
        fitting_python "$GRIDSAMPLE_PYTHON" ||
            die "GRIDSAMPLE_PYTHON=$GRIDSAMPLE_PYTHON is no Python 3.10 to 3.13 with venv and ensurepip"
        echo "$GRIDSAMPLE_PYTHON"
        return
    fi
    for candidate in python3 /usr/bin/python3 python3.13 python3.12 python3.11 python3.10; do
        if fitting_python "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    die "no Python 3.10 to 3.13 with venv and ensurepip was found; install one, or name it in GRIDSAMPLE_PYTHON"
}

python_of_venv() {
    PIP_USER=0 .venv/bin/python -I "$@" </dev/null
}

make_venv() {
    local lists=(scripts/requirements.txt scripts/requirements-nodeps.txt) stamp=.venv/gridsample-stamp hash
    hash=$(sha256sum "${lists[@]}" | sha256sum | cut -d ' ' -f 1)
    if [[ -f $stamp && $(<"$stamp") == "$hash" ]] && fitting_python .venv/bin/python; then
        return
    fi
    if ! fitting_python .venv/bin/python; then
        local python
        python=$(find_python)
        say "making .venv with $("$python" -I -c 'import sys; print(sys.executable, sys.version.split()[0])')"
        "$python" -I -m venv --clear .venv </dev/null
    fi
    rm -f "$stamp"
    local pip=(-m pip --disable-pip-version-check --no-input install --quiet --only-binary :all:)
    say "installing Arm's tools and the scripts' packages in .venv"
    if ! { python_of_venv "${pip[@]}" -r scripts/requirements.txt &&
        python_of_venv "${pip[@]}" --no-deps -r scripts/requirements-nodeps.txt; }; then
        die "pip could not install the packages of scripts/requirements*.txt; see its message above"
    fi
    printf '%s' "$hash" >"$stamp"
}

lists_of_packages=(scripts/packages.txt)
case ${1:-} in
-h | --help)
    print_help
    exit
    ;;
--packages) lists_of_packages+=("${2:?"--packages needs a file"}") ;;
?*) die "unknown option: $1 (see --help)" ;;
esac
[[ ${GRIDSAMPLE_NO_APT:-0} == 1 ]] || install_packages
make_venv
