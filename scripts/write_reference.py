#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes the references that are made from the sources: schemas/REFERENCE.md, and plugin/launcher/OPTIONS.md, of which
the launchers' own --help is the source.

    write_reference.py [--check] [--bin FOLDER]

With --check nothing is written; exit code 1 if a file is not up to date.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCHEMAS = {
    "grid_sample_attributes": "model-converter checks it when it converts a model",
    "scenario_run_vgf": "scenario-runner checks it before the run",
    "scenario_dispatch_grid_sample": "scenario-runner checks it before the run",
    "scenario_image": "scenario-runner checks it before the run",
    "scenario_tensor": "scenario-runner checks it before the run",
}
LAUNCHERS = ("model-converter", "scenario-runner")
OURS = "Plugins (this is the launcher"


def value_text(member: dict, schema: str) -> str:
    """What a member of the schema may be, in a few words."""
    if "$ref" in member:
        name = member["$ref"].rpartition("/")[2]
        return f"[{name}](#{schema}{name})"
    if "const" in member:
        return f"`{json.dumps(member['const'])}`"
    if "enum" in member:
        return ", ".join(f"`{json.dumps(value)}`" for value in member["enum"])
    for key in ("oneOf", "anyOf"):
        if key in member:
            return " or ".join(value_text(choice, schema) for choice in member[key])
    kind = member.get("type", "any")
    text = " or ".join(kind) if isinstance(kind, list) else kind
    limits = [f"{word} {member[key]}" for key, word in LIMITS.items() if key in member]
    items = member.get("items")
    if isinstance(items, dict) and kind == "array":
        text += f" of {value_text(items, schema)}"
    if isinstance(member.get("additionalProperties"), dict):
        text += f" of {value_text(member['additionalProperties'], schema)}"
    return text + (f" ({', '.join(limits)})" if limits else "")


LIMITS = {
    "minimum": "from",
    "exclusiveMinimum": "over",
    "maximum": "to",
    "exclusiveMaximum": "under",
    "minLength": "length from",
    "minItems": "items from",
    "maxItems": "items to",
}


def table(schema: dict, name: str) -> list[str]:
    required = schema.get("required", [])
    lines = ["| member | value | default | what it is |", "|---|---|---|---|"]
    for key, member in schema["properties"].items():
        default = f"`{json.dumps(member['default'])}`" if "default" in member else "required" if key in required else ""
        lines.append(f"| `{key}` | {value_text(member, name)} | {default} | {member.get('description', '')} |")
    return lines


def schemas_text() -> str:
    lines = [
        "# Reference of the JSON texts that people write",
        "",
        "Written by `scripts/write_reference.py` from the schemas in this folder, which are what is checked.",
    ]
    for name, when in SCHEMAS.items():
        schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
        file = f"[{name}.schema.json]({name}.schema.json)"
        lines += ["", f"## {name}", f"{schema['title']}. {schema['description']} {file}; {when}.", ""]
        lines += table(schema, name)
        for definition, member in schema.get("definitions", {}).items():
            lines += ["", f"### {name}.{definition}"]
            if "description" in member:
                lines.append(member["description"])
            lines += table(member, name) if "properties" in member else ["Value: " + value_text(member, name)]
    return "\n".join(lines) + "\n"


def options_text(tools: Path) -> str:
    lines = [
        "# Options of the launchers",
        "",
        "Written by `scripts/write_reference.py` from what `--help` prints. Every option of the stock tools works as well;",
        "`--help` lists those of the tool that is installed.",
    ]
    for name in LAUNCHERS:
        command = [tools / name, "--help"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
        ours = done.stdout[done.stdout.index(OURS) :]
        lines += ["", f"## {name}", "", "```text", ours.strip(), "```"]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the references that are made from the sources.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="holds the two launchers")
    options = parser.parse_args()
    wanted = {
        ROOT / "schemas" / "REFERENCE.md": schemas_text(),
        ROOT / "plugin" / "launcher" / "OPTIONS.md": options_text(options.bin),
    }
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        name = path.relative_to(ROOT)
        if options.check:
            print(f"write_reference.py: {name} is not up to date; run scripts/write_reference.py", file=sys.stderr)
        else:
            path.write_text(wanted[path], encoding="utf-8")
            print(f"write_reference.py: wrote {name}")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
