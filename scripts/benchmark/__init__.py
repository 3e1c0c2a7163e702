# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What scripts/bench.sh is made of."""
