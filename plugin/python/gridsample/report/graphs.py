# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""The model before conversion (operators) and after it (segments), drawn by Graphviz as SVG."""

import collections
import re
import shutil
import subprocess


MOST_OPERATORS = 60  # larger models are drawn with the operators between two grid_samples as one box
QUIET = {"CONST", "CONST_SHAPE", "IDENTITY"}  # not drawn


class GraphvizMissing(RuntimeError):
    """`dot` is not installed."""


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _node(name: str, label: str, kind: str) -> str:
    lines = "\\n".join(line.replace("\\", "\\\\").replace('"', '\\"') for line in label.split("\n"))
    shape = "box" if kind in ("operator", "sampler", "group") else "oval"
    return f'{_quoted(name)} [label="{lines}" class="{kind}" shape={shape}];'


def _edge(source: str, target: str, label: str = "") -> str:
    return f"{_quoted(source)} -> {_quoted(target)} [label={_quoted(label)}];"


def require_graphviz() -> None:
    if shutil.which("dot") is None:
        raise GraphvizMissing("dot (Graphviz) draws the graphs and was not found; install the package graphviz")


def draw(lines: list[str]) -> str:
    """The SVG element of a digraph; colours are left to the page's style sheet, by class."""
    require_graphviz()
    head = [
        "digraph g {",
        'bgcolor="transparent" ranksep=0.25 nodesep=0.2',
        'node [fontname="sans-serif" fontsize=11 height=0.3 margin="0.12,0.05"]',
        'edge [fontname="sans-serif" fontsize=9 arrowsize=0.6]',
    ]
    done = subprocess.run(["dot", "-Tsvg"], input="\n".join([*head, *lines, "}"]), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"dot: {done.stderr[-500:]}")
    svg = done.stdout[done.stdout.index("<svg") :]
    svg = re.sub(r"<title>.*?</title>\n?", "", svg, flags=re.S)
    return re.sub(r'<!--.*?-->\n?', "", svg, flags=re.S)


def _label(operator: dict) -> tuple[str, str]:
    """What is written on the operator's box, and its class."""
    if operator.get("attribute_type") != "CustomAttribute":
        return operator["op"], "operator"
    name = operator["attribute"]["operator_name"]
    if "grid_sample" not in name:
        return f"CUSTOM\n{name}", "operator"
    words = re.search(r"grid_sample\.(.*)$", name)
    detail = re.sub(r"(mode|padding)\.", "", words[1]) if words else ""
    detail = detail.replace("align_corners.True", "corners").replace("align_corners.False", "edges").replace(".", " ")
    return f"grid_sample\n{detail}".strip(), "sampler"


def _levels(operators: list[dict], makers: dict[str, int], labels: list[tuple[str, str]]) -> list[int]:
    """How many grid_samples lie before each operator on its longest way."""
    levels = [0] * len(operators)
    for index, operator in enumerate(operators):
        for name in operator.get("inputs", []):
            maker = makers.get(name)
            if maker is not None and maker < index:
                step = labels[maker][1] == "sampler" or labels[index][1] == "sampler"
                levels[index] = max(levels[index], levels[maker] + step)
    return levels


def before(model: dict) -> str:
    """The TOSA model: one box an operator, or, if there are many, one for all between the same grid_samples."""
    block = model["regions"][0]["blocks"][0]
    shapes = {tensor["name"]: "x".join(map(str, tensor.get("shape", []))) for tensor in block["tensors"]}
    operators = [operator for operator in block.get("operators", []) if operator["op"] not in QUIET]
    labels = [_label(operator) for operator in operators]
    quiet = {o["outputs"][0]: o["inputs"][0] for o in block.get("operators", []) if o["op"] == "IDENTITY"}
    makers = {name: index for index, operator in enumerate(operators) for name in operator.get("outputs", [])}

    def source(name: str) -> str:
        while name in quiet:
            name = quiet[name]
        return name

    boxes = [f"o{index}" for index in range(len(operators))]
    lines = [_node(f"in {name}", f"{name}\n{shapes[name]}", "port") for name in block["inputs"]]
    if len(operators) > MOST_OPERATORS:
        levels = _levels(operators, makers, labels)
        counts: dict[int, collections.Counter] = collections.defaultdict(collections.Counter)
        for index, (label, kind) in enumerate(labels):
            if kind != "sampler":
                boxes[index] = f"g{levels[index]}"
                counts[levels[index]][label.split("\n")[0]] += 1
        for level, counter in sorted(counts.items()):
            kinds = [f"{number} x {name}" for name, number in counter.most_common(4)]
            rest = "\nand others" if len(counter) > 4 else ""
            lines.append(_node(f"g{level}", f"{counter.total()} operators\n" + "\n".join(kinds) + rest, "group"))
    for box, (label, kind) in zip(boxes, labels):
        if box.startswith("o"):
            lines.append(_node(box, label, kind))
    edges = {}
    for index, operator in enumerate(operators):
        for name in map(source, operator.get("inputs", [])):
            start = boxes[makers[name]] if name in makers else f"in {name}" if name in block["inputs"] else None
            if start and start != boxes[index]:
                edges[start, boxes[index]] = shapes.get(name, "")
    for name in block["outputs"]:
        lines.append(_node(f"out {name}", f"{name}\n{shapes[name]}", "port"))
        start = source(name)
        edges[boxes[makers[start]] if start in makers else f"in {start}", f"out {name}"] = ""
    return draw(lines + [_edge(*ends, label) for ends, label in edges.items()])


def after(vgf: dict, milliseconds: dict[str, float], ours: set[str]) -> str:
    """The VGF: one box a segment, with its GPU time. ours: names of the segments that are grid_samples."""
    groups = {r["index"]: r.get("alias_group_id") for r in vgf["resources"]}
    shapes = {r["index"]: "x".join(map(str, r["shape"])) for r in vgf["resources"]}

    def value(entry: dict) -> tuple:
        index = entry["mrt_index"]
        return ("alias", groups[index]) if groups[index] is not None else ("own", index)

    sequence = vgf["model_sequence"]
    lines, edges, makers = [], {}, {}
    for entry in sequence["inputs"]:
        name = f"in {entry['name']}"
        lines.append(_node(name, f"{entry['name']}\n{shapes[entry['mrt_index']]}", "port"))
        makers[value(entry)] = name
    for segment in sequence["segments"]:
        name = segment["name"]
        time = f"\n{milliseconds[name]:.3g} ms" if name in milliseconds else ""
        kind = "sampler" if name in ours else "group" if segment["type"] == "GRAPH" else "operator"
        what = "grid_sample (shader)" if name in ours else "graph" if segment["type"] == "GRAPH" else "shader"
        lines.append(_node(f"s {name}", f"{what}\n{name}{time}", kind))
        for entry in segment["inputs"]:
            if value(entry) in makers:
                edges[makers[value(entry)], f"s {name}"] = shapes[entry["mrt_index"]]
        for entry in segment["outputs"]:
            makers[value(entry)] = f"s {name}"
    for entry in sequence["outputs"]:
        name = f"out {entry['name']}"
        lines.append(_node(name, f"{entry['name']}\n{shapes[entry['mrt_index']]}", "port"))
        if value(entry) in makers:
            edges[makers[value(entry)], name] = ""
    return draw(lines + [_edge(*ends, label) for ends, label in edges.items()])
