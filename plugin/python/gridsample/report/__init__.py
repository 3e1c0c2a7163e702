# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Converts and runs a model, and shows both on one HTML page; the command `gridsample report`."""
