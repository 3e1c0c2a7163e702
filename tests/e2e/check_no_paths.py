# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks that files hold none of the given paths.

    check_no_paths.py --path PATH... FILE...

Exits with 0 if they do not.
"""

import argparse
import sys
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that files hold none of the given paths.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--path", action="append", required=True)
    options = parser.parse_args()
    wrong = 0
    for file in options.files:
        content = file.read_bytes()
        for path in options.path:
            at = content.find(path.encode() + b"/")
            if at >= 0:
                wrong += 1
                print(f"WRONG: {file}: {content[at : at + 100].split(bytes(1))[0].decode(errors='replace')}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
