#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Results of grid_sample_bench and of others on the same machine, as one table (Markdown) and one picture (SVG).

Usage: report.py OURS_JSON OUT_MD OUT_SVG [OTHER_JSON...] [--fastest] [--note TEXT]...

The others are files of torch_times.py and onnx_times.py; the hardware's sampler joins them where our file has its times. The
table has a ratio for each. The picture has bars for the first of them and dots for the rest; without any there is none.
With --fastest the fastest runs are compared instead of the medians, as far as there are such times: on a machine that
does other work meanwhile. Notes, of what was not measured and why, stand above the table.
"""
import argparse
import json
import math
import sys
from pathlib import Path

WIDTH, ROW, LEFT, TOP, RIGHT = 980, 15, 340, 70, 70
COLOURS = {"NHWC": "#2a6fb0", "NCHW": "#d9822b"}
DOTS = ("#222222", "#1d8f5a", "#a3277a")  # of the others in their order, and of the sampler


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def by_workload(document, key="microseconds"):
    found = {}
    for row in document["rows"]:
        if key in row:
            found.setdefault(row["workload"], {})[row["layout"]] = row[key]
    return found


class Peer:
    """What ours is compared with: times by workload and layout of ours, in microseconds; key: of the same of ours; same:
    its own times in that very layout, which models cannot choose, where `times` has the faster of both."""

    def __init__(self, name, colour, times, device="", notes=(), replays=None, key="microseconds", same=None):
        self.name, self.colour, self.times, self.device, self.notes = name, colour, times, device, notes
        self.key = key
        self.replays = replays or {}  # of a call in a replayed graph
        self.same = same or {}

    def time(self, row, is_same=False):
        return (self.same if is_same else self.times).get((row["workload"], row["layout"]))

    def ratio(self, row, is_same=False):
        time = self.time(row, is_same)
        return time / row[self.key] if time else None

    def ratios(self, ours, is_same=False):
        return [ratio for row in ours["rows"] if (ratio := self.ratio(row, is_same))]


def peers_of(ours, documents, is_fastest=False):
    """The others with the faster of their layouts for both of ours; the sampler with its own, since texels are NHWC."""
    peers = []
    for document, colour in zip(documents, DOTS):
        def fastest(key, document=document):
            table = by_workload(document, key)
            return {(workload, layout): min(times.values()) for workload, times in table.items() for layout in COLOURS}
        has_both = is_fastest and all("fastest_microseconds" in row for row in document["rows"])
        key = "fastest_microseconds" if has_both else "microseconds"
        notes = [f"{document['date']}: the faster of its layouts", *document.get("notes", [])]
        notes += ["the fastest runs are compared"] if has_both else []
        same = {(row["workload"], row["layout"]): row[key] for row in document["rows"]}
        peers.append(Peer(document["tool"], colour, fastest(key), document["device"], notes,
                          fastest("replay_microseconds"), key, same))
    sampled = {(row["workload"], row["layout"]): row["sampler_microseconds"] for row in ours["rows"]
               if "sampler_microseconds" in row}
    if sampled:
        peers.append(Peer("hardware sampler", DOTS[-1], sampled, ours["device"],
                          ["weights with 8 bits of fraction, from an image with optimal tiling"]))
    return peers


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values)) if values else math.nan


def mean_of(peer, ours):
    found = peer.ratios(ours)
    return f"{geometric_mean(found):.2f} times as fast in the geometric mean of {len(found)} rows" if found else "in no row"


def same_mean_of(peer, ours):
    found = peer.ratios(ours, is_same=True)
    return f", {geometric_mean(found):.2f} times in the same layout" if found else ""


def cell(value, form):
    return format(value, form) if value else ""


def markdown(ours, peers, notes):
    lines = [f"{ours['device']}, {ours['driver']}, {ours['date']}; medians of {ours['runs']} runs.", ""]
    lines += [f"- {peer.name} on {peer.device}, {'; '.join(peer.notes)}. Ours is {mean_of(peer, ours)}{same_mean_of(peer, ours)}."
              for peer in peers]
    lines += [f"- {note}" for note in notes]
    lines += [f"- Left out: {one['workload']} {one['layout']}: {one['reason']}" for one in ours.get("left_out", [])]
    shows_fastest = any(peer.key != "microseconds" for peer in peers)
    head = ["workload", "layout", "us", *(["fastest"] if shows_fastest else []), "MB", "GB/s", "of copy"]
    for peer in peers:
        head += [f"{peer.name}, us", *(["the same, graph replay"] if peer.replays else []), "ratio",
                 *(["in the same layout"] if peer.same else [])]
    lines += ["", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in ours["rows"]:
        cells = [row["workload"], row["layout"], f"{row['microseconds']:.1f}",
                 *([f"{row['fastest_microseconds']:.1f}"] if shows_fastest else []), f"{row['bytes'] / 1e6:.1f}",
                 f"{row['gigabytes_per_second']:.1f}", f"{row['fraction_of_copy']:.0%}"]
        for peer in peers:
            cells.append(cell(peer.time(row), ".1f"))
            if peer.replays:
                cells.append(cell(peer.replays.get((row["workload"], row["layout"])), ".1f"))
            cells.append(cell(peer.ratio(row), ".2f"))
            if peer.same:
                cells.append(cell(peer.ratio(row, is_same=True), ".2f"))
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def text(x, y, words, size=11, anchor="start", colour="#222"):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def svg(ours, peers):
    """Peer time / our time on a logarithmic axis: bars for the first peer, one a workload and layout, and dots for the
    others; the line at 1 is a draw."""
    rows = [row for row in ours["rows"] if any(peer.ratio(row) for peer in peers)]
    low, high = math.log2(0.25), math.log2(64)
    height = TOP + ROW * len(rows) + 30

    def place(ratio):
        return LEFT + (min(max(math.log2(ratio), low), high) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
             f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
             f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
             text(10, 20, f"Times as fast as {peers[0].name} (bars), {ours['device']}, {ours['date']}", 14)]
    for index, (layout, colour) in enumerate(COLOURS.items()):
        parts.append(f'<rect x="{10 + 70 * index}" y="30" width="10" height="10" fill="{colour}"/>')
        parts.append(text(24 + 70 * index, 39, layout))
    parts.append(text(170, 39, mean_of(peers[0], ours)))
    for index, peer in enumerate(peers[1:]):
        parts.append(f'<circle cx="{485 + 200 * index}" cy="35" r="4" fill="{peer.colour}"/>')
        parts.append(text(493 + 200 * index, 39, f"as fast as {peer.name}"))
    for power in range(int(low), int(high) + 1):
        x = place(2.0**power)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{height - 20}" '
                     f'stroke="{"#444" if power == 0 else "#ddd"}"/>')
        parts.append(text(x, TOP - 12, f"{2.0**power:g}", anchor="middle"))
    for index, row in enumerate(rows):
        y = TOP + ROW * index
        parts.append(text(LEFT - 8, y + 11, row["workload"], 10, "end"))
        if first := peers[0].ratio(row):
            begin, end = sorted((place(1.0), place(first)))
            parts.append(f'<rect x="{begin:.1f}" y="{y + 2}" width="{max(end - begin, 0.5):.1f}" height="{ROW - 4}" '
                         f'fill="{COLOURS[row["layout"]]}"/>')
            parts.append(text(WIDTH - 8, y + 11, f"{first:.2f}", 10, "end"))
        for peer in peers[1:]:
            if ratio := peer.ratio(row):
                parts.append(f'<circle cx="{place(ratio):.1f}" cy="{y + 7.5}" r="4" fill="{peer.colour}"/>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Make a table and a picture of results.")
    for name in ("ours", "table", "picture"):
        parser.add_argument(name, type=Path)
    parser.add_argument("others", nargs="*", type=Path)
    parser.add_argument("--fastest", action="store_true")
    parser.add_argument("--note", action="append", default=[])
    options = parser.parse_args()
    ours = read(options.ours)
    peers = peers_of(ours, [read(path) for path in options.others], options.fastest)
    options.table.write_text(markdown(ours, peers, options.note), encoding="utf-8")
    if peers:
        options.picture.write_text(svg(ours, peers), encoding="utf-8")
    print(f"{len(ours['rows'])} rows")
    for peer in peers:
        print(f"beside {peer.name}: ours is {mean_of(peer, ours)}")


if __name__ == "__main__":
    main()
