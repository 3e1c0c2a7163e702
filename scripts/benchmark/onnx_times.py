#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""How long ONNX Runtime takes for the benchmark's float32 workloads on the CPU, channels first as its operator has them.

Usage: onnx_times.py WORKLOADS_JSON OUT_JSON [FILTER]
"""
import json
import re
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

sys.path.insert(0, str(Path(__file__).resolve().parent))
from workloads import grid_of, median, workloads_in  # noqa: E402

MODES = {"bilinear": "linear", "nearest": "nearest", "bicubic": "cubic"}


def session_for(workload):
    helper, real = onnx.helper, onnx.TensorProto.FLOAT
    node = helper.make_node("GridSample", ["image", "grid"], ["out"], mode=MODES[workload.mode], align_corners=0,
                            padding_mode="zeros")
    grid_shape = [workload.shape[0], *workload.out, len(workload.out)]
    graph = helper.make_graph(
        [node], "one", [helper.make_tensor_value_info("image", real, workload.shape),
                        helper.make_tensor_value_info("grid", real, grid_shape)],
        [helper.make_tensor_value_info("out", real, [*workload.shape[:2], *workload.out])])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def measure(workload):
    session = session_for(workload)
    image = np.random.default_rng(1).uniform(-1, 1, workload.shape).astype(np.float32)
    feeds = {"image": image, "grid": grid_of(workload, np)}
    session.run(None, feeds)
    times = []
    for _ in range(7):
        begin = time.perf_counter()
        session.run(None, feeds)
        times.append((time.perf_counter() - begin) * 1e6)
    return {"workload": workload.name, "layout": "NCHW", "microseconds": median(times),
            "fastest_microseconds": min(times)}


def main():
    path, out = sys.argv[1:3]
    wanted = re.compile(sys.argv[3] if len(sys.argv) > 3 else "")
    rows = [measure(workload) for workload in workloads_in(path)
            if wanted.search(workload.name) and (workload.image_type, workload.grid_type) == ("f32", "f32")]
    document = {"tool": f"ONNX Runtime {onnxruntime.__version__}", "device": "CPU",
                "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"),
                "notes": ["wall time of a call, float32 and NCHW only"], "rows": rows}
    Path(out).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
