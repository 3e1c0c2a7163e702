#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs scenarios that the tests kept (GRIDSAMPLE_KEEP_SCENARIOS=DIR) on this machine's device and compares the files.

    run_on_device.py DIR --runner build/bin/scenario-runner

Every file that a run on lavapipe wrote must come out with the same bytes. A resource or command that the device itself
refuses is taken out of its scenario, listed, and the rest is run. Needs no package.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# What the device's sampler computes, not our shaders: Vulkan leaves it the last bits.
OWN_BITS = ("ImageOfSrgb.", "VgfImages.ASampler")
REFUSAL = re.compile(r"error: [^:]*: (/(?:resources|commands)/(\d+)).* offers no ")


def drop(scenario, pointer, index):
    """Takes out what the pointer names and what hangs on it. Returns the files that are not written now."""
    gone = set()
    if pointer.startswith("/commands"):
        members = next(iter(scenario["commands"][index].values()))
        gone |= {members[name] for name in ("image", "output") if isinstance(members.get(name), str)}
    else:
        gone.add(next(iter(scenario["resources"][index].values()))["uid"])
    mentions = lambda command: any(f'"{uid}"' in json.dumps(command) for uid in gone)
    for command in [command for command in scenario["commands"] if mentions(command)]:
        members = next(iter(command.values()))
        gone |= {members["output"]} if isinstance(members.get("output"), str) else set()
        scenario["commands"].remove(command)
    lost = [next(iter(one.values())) for one in scenario["resources"] if next(iter(one.values())).get("uid") in gone]
    scenario["resources"] = [one for one in scenario["resources"] if next(iter(one.values())).get("uid") not in gone]
    return {members["dst"] for members in lost if "dst" in members}


def files(folder):
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


def check(kept, runner, refused):
    """Returns "" or what is wrong, and adds to `refused` what the device did not take."""
    wanted = int((kept / "exit_code").read_text())
    arguments = json.loads((kept / "arguments.json").read_text())
    not_written = {"scenario.json"}
    if any(argument.startswith("/") or "=/" in argument for argument in arguments):
        return ""  # names a folder of the machine that kept it
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary) / "work"
        shutil.copytree(kept / "before", work)
        while True:
            run = subprocess.run([str(runner), *arguments], cwd=work, capture_output=True, text=True)
            refusal = REFUSAL.search(run.stderr) if wanted == 0 else None
            if run.returncode == wanted or refusal is None:
                break
            refused.append(refusal.group(0))
            scenario = json.loads((work / "scenario.json").read_text())
            not_written |= drop(scenario, refusal.group(1), int(refusal.group(2)))
            (work / "scenario.json").write_text(json.dumps(scenario))
        if run.returncode != wanted:
            lines = [line for line in (run.stderr + run.stdout).splitlines() if "rror" in line]
            return f"exit code {run.returncode}, not {wanted}: " + " | ".join(lines[:3])
        before, after, now = files(kept / "before"), files(kept / "after"), files(work)
        differing = []
        for name in sorted(set(after) - set(before) - not_written):
            if name not in now:
                return f"{name} was not written"
            if now[name].read_bytes() != after[name].read_bytes() and not kept.name.startswith(OWN_BITS):
                differing.append(name)
    return f"{len(differing)} files differ: " + " ".join(differing[:8]) if differing else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--runner", type=pathlib.Path, required=True)
    options = parser.parse_args()
    runner = options.runner.resolve()
    scenarios = sorted(path.parent for path in options.folder.glob("*/arguments.json"))
    if not scenarios:
        sys.exit(f"{options.folder}: holds no kept scenarios; run the tests with GRIDSAMPLE_KEEP_SCENARIOS={options.folder}")
    failed = 0
    for kept in scenarios:
        refused = []
        what = check(kept, runner, refused)
        failed += 1 if what else 0
        print(f"{kept.name}: {what or 'same bytes'}")
        for line in refused:
            print(f"    the device refuses: {line}")
    print(f"{len(scenarios) - failed} of {len(scenarios)} scenarios have the same bytes")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
