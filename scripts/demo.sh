#!/usr/bin/env bash
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Builds launchers and plugins (see build.sh), converts the sample model with the drop-in model-converter, runs it on
# Arm's scenario-runner and compares the picture that comes out with PyTorch's. Results go to artifacts/demo/.
#
# Usage: scripts/demo.sh [--device default|lavapipe] [--output FOLDER]
#
# --device lavapipe   run on the CPU even where Vulkan offers a GPU; default: what Vulkan prefers, and lavapipe if the
#                     model does not run there
# --output FOLDER     where the results go; default: artifacts/demo
set -euo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    print_help
    exit
fi
# Not the tests, which take longer to build than all the rest.
scripts/build.sh --target model-converter scenario-runner gridsample_converter_plugin gridsample_runner_plugin
root=$PWD
cd -- "$caller_folder"
exec "$root/.venv/bin/python" -I "$root/scripts/demo.py" "$@" </dev/null
