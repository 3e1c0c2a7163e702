# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Reads TOSA and VGF files, runs a VGF on the scenario-runner, compares results; for the report,
the demo and the tests."""
