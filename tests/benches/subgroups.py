#!/usr/bin/env python3
"""Measures kernels with sub-groups beside the same kernels with local memory and barriers, and beside Intel's runtime, and renews the table of results.md.

    tests/benches/subgroups.py          runs the benchmark first, eight times at each level, which takes two minutes
    tests/benches/subgroups.py --read   takes what the last runs left

One thread runs each kernel on large work. A ratio is a time divided by that of the kernel with sub-groups in `swz`: above 1, the other takes longer.
"""

import json
import math
import os
import subprocess
from collections import defaultdict

from mathematics import replace_sections, row
from report import HERE, ROOT, TARGET, only_reads, processor, target_directory
from scaling import mean

LEVELS = ["x86-64-v3", "x86-64-v4"]
# The kernel with sub-groups, and the same with local memory.
PAIRS = {"sub_sum": "sum", "sub_scan": "scan", **{name: f"{name}_local" for name in ("softmax", "rms_norm", "q4_0", "q8_0")}}
PEERS = ["Intel", "Intel at AVX2"]
# The best sample of all runs counts, as other work beside one of them lasts longer than a road.
PASSES = 8
HEADING = "kernels, sub-groups"


def run(folder, level):
    """Runs the benchmark, which compiles for the level once."""
    command = ["cargo", "bench", "-p", "swz-tests", "--features", "kernels", "--target", TARGET, "--bench", "kernels", "--"]
    environment = dict(os.environ, RUSTFLAGS=f"-C target-cpu={level}", RAYON_NUM_THREADS="1")
    for number in range(PASSES):
        out = ["--scaling", "0", "--peers", "--out", str(folder / f"{level}-{number}.jsonl")]
        subprocess.run(command + out + [*PAIRS, *PAIRS.values()], cwd=ROOT, env=environment, check=True)


def read(folder):
    """{registers: {(kernel, road): nanoseconds}}"""
    best = defaultdict(dict)
    for file in sorted(folder.glob("*.jsonl")):
        for record in map(json.loads, file.read_text().splitlines()):
            of_level, key = best[record["level"]], (record["kernel"], record["road"])
            of_level[key] = min(record["best_ns"], of_level.get(key, math.inf))
    return best


def table(results):
    """A row for each kernel, columns for each level: its time, its local form, and the peers."""
    columns = {}
    for level, times in results.items():
        columns[f"{level}: µs"] = [f"{times[name, 'run'] / 1e3:.0f}" for name in PAIRS], None
        ratios = {"local memory": [times[local, "run"] / times[name, "run"] for name, local in PAIRS.items()]}
        for peer in PEERS:
            if all((name, peer) in times for name in PAIRS):
                ratios[peer] = [times[name, peer] / times[name, "run"] for name in PAIRS]
        for peer, values in ratios.items():
            columns[f"{level}: {peer}"] = [f"{value:.2f}" for value in values], mean(values)
    lines = [row(["kernel", *columns]), "| --- |" + " ---: |" * len(columns)]
    lines += [row([f"`{name}`", *(cells[at] for cells, _ in columns.values())]) for at, name in enumerate(PAIRS)]
    lines.append(row(["**geometric mean**", *(f"**{value:.2f}**" if value else "" for _, value in columns.values())]))
    return [
        "The time of the same kernel with local memory and barriers, and that of Intel's runtime for the kernel with sub-groups, divided by the time of the",
        "kernel with sub-groups in `swz`: large work, one thread, by `subgroups.py`. PoCL 3.1 has no sub-groups.",
        "",
        f"- processor: {processor()}, shared",
        "",
        *lines,
    ]


def main():
    reads = only_reads(__doc__)
    folder = target_directory() / "subgroups"
    folder.mkdir(parents=True, exist_ok=True)
    if not reads:
        for level in LEVELS:
            run(folder, level)
    file = HERE / "results.md"
    file.write_text(replace_sections(file.read_text(), {HEADING: table(read(folder))}))


if __name__ == "__main__":
    main()
