#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Builds, tests and packages a release of the version that CMakeLists.txt names: wheel, source archive, archive of the
# installed files, and their checksums. The wheel that is left there has been installed and used. Uploads nothing.
#
# Usage: scripts/release.sh [--check] [--output FOLDER]
#
# --check           only say whether a release can be made: the tree is clean, CHANGELOG.md has a dated section for the
#                   version and nothing under Unreleased, and no other commit is tagged with the version
# --output FOLDER   where the files go; default: dist. Files of other versions in it stay
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

output=dist only_check=
while [[ $# -gt 0 ]]; do
    case $1 in
    -h | --help)
        print_help
        exit
        ;;
    --check) only_check=1 ;;
    --output)
        output=$(cd -- "$caller_folder" && realpath -m -- "${2:?"--output needs a folder"}")
        shift
        ;;
    *) die "unknown option: $1 (see --help)" ;;
    esac
    shift
done

# ---- What stands against a release ---------------------------------------------------------------------------------

version=$(sed -n 's/^project(gridsample VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[[ -n $version ]] || die "CMakeLists.txt names no version in its project() line"

# The lines of CHANGELOG.md below a heading, up to the next one.
changelog_section() {
    awk -v heading="## [$1]" 'index($0, "## ") == 1 { inside = index($0, heading) == 1; next } inside' CHANGELOG.md
}

check_tree() {
    local changed commit
    [[ $(git rev-parse --show-toplevel 2>/dev/null) -ef . ]] || die "this folder is no git checkout (as git status says); release from one"
    changed=$(git status --porcelain) || die "git cannot tell the state of the tree; see its message above"
    [[ -z $changed ]] || die "the tree differs from the commit; commit, stash or remove: ${changed//$'\n'/,}"
    commit=$(git rev-parse -q --verify "refs/tags/v$version^{commit}" || true)
    [[ -z $commit || $commit == "$(git rev-parse HEAD)" ]] ||
        die "version $version is released (tag v$version is another commit); raise the version in CMakeLists.txt"
}

check_changelog() {
    grep -qE "^## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md ||
        die "CHANGELOG.md has no section '## [$version] - YYYY-MM-DD'; write it, or change the version in CMakeLists.txt"
    [[ $(changelog_section "$version") == *[![:space:]]* ]] || die "CHANGELOG.md says nothing under [$version]"
    [[ $(changelog_section Unreleased) != *[![:space:]]* ]] ||
        die "CHANGELOG.md has entries under Unreleased; move them under [$version]"
}

check_tree
check_changelog
if [[ -n $only_check ]]; then
    say "version $version can be released"
    exit
fi

# ---- Build, test ---------------------------------------------------------------------------------------------------

# Archives carry the commit's time, so that a second run gives the same ones.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
scripts/test.sh --preset ci # as continuous integration builds and tests it

# ---- Package -------------------------------------------------------------------------------------------------------

python() {
    PATH="$PWD/.venv/bin:$PATH" .venv/bin/python -I "$@" </dev/null
}
stage=$(mktemp -d)
trap 'rm -rf -- "$stage"' EXIT
mkdir "$stage/files"

tree=gridsample-$version-linux-$(uname -m)
for component in Unspecified bundled; do
    cmake --install build --strip --component "$component" --prefix "$stage/$tree" >/dev/null
done
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$stage" -cf - "$tree" |
    gzip -9n >"$stage/files/$tree.tar.gz"

GRIDSAMPLE_PREBUILT=$PWD/build python -m pip --disable-pip-version-check wheel --quiet --no-build-isolation --no-deps \
    --no-index --wheel-dir "$stage/wheel" .
python -m auditwheel repair --wheel-dir "$stage/files" "$stage"/wheel/*.whl >"$stage/auditwheel.log" 2>&1 || {
    cat "$stage/auditwheel.log" >&2
    die "auditwheel found no manylinux tag that the wheel fits; see its message above"
}
python -c 'import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])' "$stage/files" >/dev/null

icd=$(sed -n 's/^GRIDSAMPLE_LAVAPIPE_ICD:FILEPATH=//p' build/CMakeCache.txt)
python tests/wheel/check_wheel.py --wheel "$stage"/files/*.whl --work "$stage/check" --icd "$icd" --cmake "$(type -P cmake)" \
    --portable
[[ -z $(git status --porcelain) ]] || die "building changed the tree: $(git status --porcelain)"

(cd "$stage/files" && sha256sum -- * >"gridsample-$version.sha256")
mkdir -p "$output"
rm -f -- "$output/gridsample-$version"[-.]*
mv -- "$stage"/files/* "$output/"
say "version $version, commit $(git rev-parse --short HEAD), in $output/:"
cat -- "$output/gridsample-$version.sha256"
