# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The messages that TROUBLESHOOTING.md explains are ones that the programs still have."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("plugin", "converter-ext")


def main() -> int:
    text = (ROOT / "plugin" / "TROUBLESHOOTING.md").read_text(encoding="utf-8")
    ours = text[text.index("## Ours") : text.index("## Arm's")]
    messages = re.findall(r"^\| `(.+?)` \|", ours, re.M)
    files = [path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*.cpp"))]
    # Literals that stand next to each other are one.
    code = "\n".join(re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8")) for path in files)
    gone = [message for message in messages if message not in code]
    print("\n".join(f"no program says `{message}` any more" for message in gone) or f"{len(messages)} messages found")
    return 1 if gone or not messages else 0


if __name__ == "__main__":
    sys.exit(main())
