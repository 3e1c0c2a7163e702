#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""How long PyTorch takes for the benchmark's workloads: on CUDA where there is a device, else on the CPU.

Usage: torch_times.py WORKLOADS_JSON OUT_JSON [FILTER]

On CUDA two times are taken: of one call in a replayed graph of many, and of the call's kernels by the profiler.
"""
import json
import re
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from workloads import grid_of, median, workloads_in  # noqa: E402

TYPES = {"f32": torch.float32, "f16": torch.float16}
CALLS = 20  # in a graph, and in a profile
REPLAYS = 15
WARM_UP = 100_000  # microseconds, about: clocks that fell meanwhile need tens of milliseconds to rise
MOST_WARM_UPS = 3000


def replay_time(call):
    """Microseconds of a call in a replayed graph."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(3):
            call()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(CALLS):
                call()
        times = []
        start = time.perf_counter()
        while time.perf_counter() - start < WARM_UP / 1e6:
            graph.replay()
            torch.cuda.synchronize()
        for _ in range(REPLAYS):
            begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            begin.record()
            graph.replay()
            end.record()
            torch.cuda.synchronize()
            times.append(begin.elapsed_time(end) * 1000 / CALLS)
    return median(times)


def kernel_times(calls, about):
    """Microseconds of each call's kernels by the profiler; calls: functions, each run CALLS times in a row; about:
    microseconds of the first, which warms the device up."""
    result = []
    warm_ups = min(MOST_WARM_UPS, int(WARM_UP / about))
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for _ in range(warm_ups):
            calls[0]()
        for call in calls:
            for _ in range(CALLS):
                call()
        torch.cuda.synchronize()
    kernels = [event for event in profile.events() if event.device_type == torch.autograd.DeviceType.CUDA]
    kernels.sort(key=lambda event: event.time_range.start)
    total = warm_ups + CALLS * len(calls)
    if not kernels or len(kernels) % total:
        raise RuntimeError(f"{len(kernels)} kernels for {total} calls")
    each = len(kernels) // total
    spans = [event.time_range.end - event.time_range.start for event in kernels]
    for at in range(len(calls)):
        first = (warm_ups + at * CALLS) * each
        result.append(median([sum(spans[i:i + each]) for i in range(first, first + CALLS * each, each)]))
    return result


def cpu_time(call):
    call()
    times = []
    for _ in range(7):
        begin = time.perf_counter()
        call()
        times.append((time.perf_counter() - begin) * 1e6)
    return {"microseconds": median(times), "fastest_microseconds": min(times)}


def measure(workload, device):
    kind = TYPES[workload.image_type]
    torch.manual_seed(1)
    image = (torch.rand(workload.shape, device=device) * 2 - 1).to(kind)
    grid = torch.from_numpy(grid_of(workload, np).copy()).to(device=device, dtype=TYPES[workload.grid_type])
    last = torch.channels_last if len(workload.shape) == 4 else torch.channels_last_3d
    images = {"NCHW": image.contiguous(), "NHWC": image.contiguous(memory_format=last)}

    def caller(one):
        return lambda: torch.nn.functional.grid_sample(one, grid, mode=workload.mode, align_corners=False)

    calls = {layout: caller(one) for layout, one in images.items()}
    with torch.no_grad():
        if device == "cpu":
            return [{"workload": workload.name, "layout": layout, **cpu_time(call)}
                    for layout, call in calls.items()]
        replays = {layout: replay_time(call) for layout, call in calls.items()}
        kernels = dict(zip(calls, kernel_times(list(calls.values()), next(iter(replays.values())))))
    return [{"workload": workload.name, "layout": layout, "microseconds": kernels[layout],
             "replay_microseconds": replays[layout]} for layout in calls]


def main():
    path, out = sys.argv[1:3]
    wanted = re.compile(sys.argv[3] if len(sys.argv) > 3 else "")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    rows = []
    for workload in workloads_in(path):
        if wanted.search(workload.name) and workload.image_type in TYPES and workload.grid_type in TYPES:
            if device == "cpu" and workload.image_type != "f32":
                continue
            rows += measure(workload, device)
    name = torch.cuda.get_device_name() if device == "cuda" else f"CPU, {torch.get_num_threads()} threads"
    how = "time of the kernels by the profiler" if device == "cuda" else "no CUDA device: wall time of a call, float32 only"
    document = {"tool": f"PyTorch {torch.__version__}", "device": name,
                "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"), "notes": [how, "no integers"], "rows": rows}
    Path(out).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
