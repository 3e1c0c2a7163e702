#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Results of grid_sample_bench and of others on the same machine, as one table (Markdown) and one picture (SVG).

Usage: report.py OURS_JSON OUT_MD OUT_SVG [OTHER_JSON...]

The others are files of torch_times.py and onnx_times.py; the first of them is the peer of the ratios. Without others there
is no picture.
"""
import json
import math
import sys
from pathlib import Path

WIDTH, ROW, LEFT, TOP, RIGHT = 980, 15, 340, 70, 70
COLOURS = {"NHWC": "#2a6fb0", "NCHW": "#d9822b"}


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def by_workload(document, key="microseconds"):
    found = {}
    for row in document["rows"]:
        if key in row:
            found.setdefault(row["workload"], {})[row["layout"]] = row[key]
    return found


def joined(ours, peers):
    """One entry a workload and layout of ours: (row, [fastest time of each peer or None])."""
    tables = [by_workload(peer) for peer in peers]
    entries = []
    for row in ours["rows"]:
        best = [min(table[row["workload"]].values()) if row["workload"] in table else None for table in tables]
        entries.append((row, best))
    return entries


def ratios(entries):
    return [best[0] / row["microseconds"] for row, best in entries if best and best[0]]


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values)) if values else math.nan


def markdown(ours, peers, entries):
    names = [f"{peer['tool']}, us" for peer in peers]
    head = ["workload", "layout", "us", "MB", "GB/s", "of copy", *names, *(["ratio"] if peers else [])]
    lines = [f"{ours['device']}, {ours['driver']}, {ours['date']}; medians of {ours['runs']} runs.", ""]
    lines += [f"{peer['tool']} on {peer['device']}, {peer['date']}: the faster of its two layouts." for peer in peers]
    mean = geometric_mean(ratios(entries))
    if peers:
        lines.append(f"Geometric mean of the ratios: {mean:.2f}.")
    lines += ["", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row, best in entries:
        cells = [row["workload"], row["layout"], f"{row['microseconds']:.1f}", f"{row['bytes'] / 1e6:.1f}",
                 f"{row['gigabytes_per_second']:.0f}", f"{row['fraction_of_copy']:.0%}"]
        cells += [f"{time:.1f}" if time else "" for time in best]
        if peers:
            cells.append(f"{best[0] / row['microseconds']:.2f}" if best[0] else "")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def text(x, y, words, size=11, anchor="start", colour="#222"):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def svg(ours, peers, entries):
    """Bars of peer time / our time on a logarithmic axis, one a workload and layout; the line at 1 is a draw."""
    bars = [(row, best[0] / row["microseconds"]) for row, best in entries if best and best[0]]
    low, high = math.log2(0.25), math.log2(64)
    height = TOP + ROW * len(bars) + 30

    def place(ratio):
        return LEFT + (min(max(math.log2(ratio), low), high) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
             f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
             f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
             text(10, 20, f"Times as fast as {peers[0]['tool']} (its faster layout), {ours['device']}, {ours['date']}", 14)]
    for index, (layout, colour) in enumerate(COLOURS.items()):
        parts.append(f'<rect x="{10 + 70 * index}" y="30" width="10" height="10" fill="{colour}"/>')
        parts.append(text(24 + 70 * index, 39, layout))
    mean = geometric_mean([ratio for _, ratio in bars])
    parts.append(text(170, 39, f"geometric mean {mean:.2f}"))
    for power in range(int(low), int(high) + 1):
        x = place(2.0**power)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{height - 20}" '
                     f'stroke="{"#444" if power == 0 else "#ddd"}"/>')
        parts.append(text(x, TOP - 12, f"{2.0**power:g}", anchor="middle"))
    for index, (row, ratio) in enumerate(bars):
        y = TOP + ROW * index
        begin, end = sorted((place(1.0), place(ratio)))
        parts.append(text(LEFT - 8, y + 11, row["workload"], 10, "end"))
        parts.append(f'<rect x="{begin:.1f}" y="{y + 2}" width="{max(end - begin, 0.5):.1f}" height="{ROW - 4}" '
                     f'fill="{COLOURS[row["layout"]]}"/>')
        parts.append(text(end + 4, y + 11, f"{ratio:.2f}", 10))
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    ours = read(sys.argv[1])
    peers = [read(path) for path in sys.argv[4:]]
    entries = joined(ours, peers)
    Path(sys.argv[2]).write_text(markdown(ours, peers, entries), encoding="utf-8")
    if peers:
        Path(sys.argv[3]).write_text(svg(ours, peers, entries), encoding="utf-8")
    shared = ratios(entries)
    print(f"{len(entries)} rows" + (f", geometric mean of the ratios {geometric_mean(shared):.2f}" if shared else ""))


if __name__ == "__main__":
    main()
