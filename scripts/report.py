#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""`gridsample report` from a checkout: run it with .venv's Python; --help has the rest."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
from gridsample.report.command import main  # noqa: E402

sys.exit(main(sys.argv[1:], ROOT / "build" / "bin"))
