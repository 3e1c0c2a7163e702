#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Measures what the launcher costs beside the stock converter: time, memory and instructions of whole conversions.

    measure_conversion.py [--bin FOLDER] [--runs N] [--filter TEXT] [--instructions] [--json FILE]

Makes models of growing size (benchmark/conversion_models.py) and converts each with the stock tool and with
build/bin/model-converter in turns, so that a busy machine slows both. Prints a Markdown table:

- stock, ours: the median of wall-clock time, and the least processor time of all processes of a conversion, since other
  programs on the machine only add to that; each writes a file that is not there before;
- added: the median, run by run, of ours less the stock tool's for wall-clock time, and the difference of the least for
  processor time. The stock tool alone makes a VGF without shaders, while in ours it stores them as well;
- peak: the launcher's own memory, without the stock tool's, of which it waits for the end;
- instructions (with --instructions): what valgrind's callgrind counts in the launcher, which does not depend on the machine's load.

Run it with .venv's Python. Nothing is judged; DESIGN.md has a table and what it says.
"""

import argparse
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmark.conversion_models import MODELS

ROOT = Path(__file__).resolve().parents[1]


def stock_tool() -> Path:
    import model_converter

    return Path(model_converter.__file__).parent / "binaries" / "bin" / "model-converter"


def peak_of(process: int) -> int:
    """Bytes of memory that a process has had at most so far; 0 once it has ended."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    except OSError:
        return 0
    return int(found.group(1)) * 1024 if found else 0


def run(command: list, watch: bool = False) -> dict:
    """One conversion: seconds of wall clock, of processor time, and, if watched, bytes of the process's own memory."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak, waited, status, usage = 0, 0, 0, None
    while waited == 0:
        waited, status, usage = os.wait4(process.pid, os.WNOHANG if watch else 0)
        if waited == 0:
            peak = max(peak, peak_of(process.pid))
            time.sleep(0.001)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {process.returncode}")
    return {"wall": seconds, "cpu": usage.ru_utime + usage.ru_stime, "peak": peak}


def instructions(command: list) -> int:
    """Of the first process alone, without the stock tool that it starts."""
    checked = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)],
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    return int(re.findall(r"Collected : (\d+)", checked.stderr)[-1])


def measure(name: str, options: argparse.Namespace, work: Path) -> dict:
    mlir, model, vgf = work / "model.mlir", work / "model.tosa", work / "model.vgf"
    mlir.write_text(MODELS[name]())
    subprocess.run([options.stock, "--tosa-flatbuffer", "-i", mlir, "-o", model], check=True, capture_output=True)
    stock, ours = [options.stock, "-i", model, "-o", vgf], [options.bin / "model-converter", "-i", model, "-o", vgf]
    run(stock), run(ours)  # files are in memory from here on

    def anew(command):
        vgf.unlink()
        return run(command)

    rounds = [(anew(stock), anew(ours)) for _ in range(options.runs)]

    def median(of):
        return statistics.median(of(before, after) for before, after in rounds)

    row = {"model": name, "bytes": model.stat().st_size, "vgf_bytes": vgf.stat().st_size}
    row["stock_wall_seconds"] = round(median(lambda before, after: before["wall"]), 4)
    row["ours_wall_seconds"] = round(median(lambda before, after: after["wall"]), 4)
    row["added_wall_seconds"] = round(median(lambda before, after: after["wall"] - before["wall"]), 4)
    stock_cpu, ours_cpu = (min(one[which]["cpu"] for one in rounds) for which in (0, 1))
    row |= {"stock_cpu_seconds": round(stock_cpu, 4), "ours_cpu_seconds": round(ours_cpu, 4),
            "added_cpu_seconds": round(ours_cpu - stock_cpu, 4)}
    row["launcher_peak_bytes"] = run(ours, watch=True)["peak"]
    if options.instructions:
        row["launcher_instructions"] = instructions(ours)
    return row


def table(rows: list) -> str:
    head = ["model", "file", "stock wall / cpu", "ours wall / cpu", "added wall / cpu", "launcher's peak", "instructions"]
    lines = [head, ["---"] * len(head)]
    for row in rows:
        def times(which):
            return " / ".join(f"{row[f'{which}_{kind}_seconds'] * 1e3:.0f} ms" for kind in ("wall", "cpu"))

        counted = row.get("launcher_instructions")
        lines.append([row["model"], f"{row['bytes'] / 2**20:.1f} MiB", times("stock"), times("ours"), times("added"),
                      f"{row['launcher_peak_bytes'] / 2**20:.0f} MiB", f"{counted / 1e6:.0f} M" if counted else "-"])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def processor() -> str:
    try:
        return re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text()).group(1)
    except (OSError, AttributeError):
        return platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="folder of the launcher (default: build/bin)")
    parser.add_argument("--runs", type=int, default=9, help="conversions by each that count (default: 9)")
    parser.add_argument("--filter", default="", help="only models whose name holds this text")
    parser.add_argument("--instructions", action="store_true", help="count the launcher's instructions; needs valgrind")
    parser.add_argument("--json", type=Path, help="write the figures here")
    options = parser.parse_args()
    options.stock = stock_tool()
    os.environ["GRIDSAMPLE_REAL_MODEL_CONVERTER"] = str(options.stock)
    rows: list = []
    for name in MODELS:
        if options.filter in name:
            with tempfile.TemporaryDirectory() as work:
                rows.append(measure(name, options, Path(work)))
            print(f"{name} is measured", file=sys.stderr)
    print(table(rows))
    if options.json:
        about = {"date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(), "processor": processor(),
                 "processors": os.cpu_count(), "runs": options.runs}
        options.json.write_text(json.dumps(about | {"rows": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()
