#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Static analysis: cppcheck on everything, clang-tidy on the sources of the product.
#
# Usage: scripts/analyse.sh [--quick | --all | --memory | --since COMMIT] [BUILD_FOLDER]
#
# --quick          cppcheck alone, which needs no build; this is what continuous integration runs
# --all            clang-tidy on every source of the product (20 minutes of processor time)
# --memory         valgrind on the unit tests that run in one process (half a minute), instead of the rest; it needs valgrind
# --since COMMIT   clang-tidy on those that differ from COMMIT (default: the last commit but one)
# BUILD_FOLDER     a built tree, for its compile commands (default: build)
# Exits with 1 at any finding. .clang-tidy says what is looked for; a suppression has its reason beside it.
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

since=HEAD~1
which=changed
while [[ ${1:-} == -* ]]; do
    case $1 in
    --help | -h) print_help && exit ;;
    --all | --quick | --memory) which=${1#--} && shift ;;
    --since) since=${2:?"--since needs a commit"} && shift 2 ;;
    *) die "there is no option '$1'; --help lists them" ;;
    esac
done
folder=${1:-build}
[[ $which == quick || -f $folder/compile_commands.json ]] || die "$folder is not built; run scripts/build.sh first"
[[ $which != changed ]] || git rev-parse --verify --quiet "$since^{commit}" >/dev/null || die "there is no commit $since"

if [[ $which == memory ]]; then
    command -v valgrind >/dev/null || die "valgrind is missing; apt-get install valgrind"
    for test in data_test host_test launcher_files_test launcher_stock_options_test op_test rewrite_cases_test \
        rewrite_units_test scenario_expand_test scenario_schema_test semantics_test tosa_test; do
        say "valgrind: $test"
        valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite \
            --suppressions=scripts/valgrind.supp "$folder/tests/$test" --gtest_brief=1 ||
            die "$test failed, or valgrind found what is said above"
    done
    say "nothing found"
    exit
fi
for tool in cppcheck clang-tidy; do
    command -v "$tool" >/dev/null || die "$tool is missing; scripts/setup.sh installs it"
done

# gtest's macro may have an empty first argument, which cppcheck cannot read.
say "cppcheck"
cppcheck --enable=warning,performance,portability --std=c++20 --language=c++ --inline-suppr --library=googletest \
    "-DINSTANTIATE_TEST_SUITE_P(...)=" --suppress=missingIncludeSystem --quiet --error-exitcode=1 -j "$(nproc)" \
    -Iplugin -Iplugin/include -Ishaders -Iconverter-ext -Itests -Itests/shader plugin converter-ext shaders tests ||
    die "cppcheck found what is said above"

if [[ $which == quick ]]; then
    say "nothing found"
    exit
fi

# Sources of other systems have no compile command.
sources() {
    if [[ $which == all ]]; then
        git ls-files 'plugin/*.cpp' 'converter-ext/*.cpp' 'shaders/*.cpp'
    else
        git diff --name-only --diff-filter=d "$since" -- 'plugin/*.cpp' 'converter-ext/*.cpp' 'shaders/*.cpp'
    fi | grep -v _win32 || true
}
mapfile -t files < <(sources)
say "clang-tidy: ${#files[@]} files"
if ((${#files[@]} > 0)); then
    # The compile commands are GCC's, with a warning option that clang does not have.
    printf '%s\0' "${files[@]}" |
        xargs -0 -n 1 -P "$(nproc)" clang-tidy -p "$folder" --quiet --extra-arg=-Wno-unknown-warning-option \
            2> >(grep -v 'warnings\? generated' >&2 || true) || die "clang-tidy found what is said above"
fi
say "nothing found"
