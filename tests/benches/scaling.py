#!/usr/bin/env python3
"""Measures how `par_run` scales over cores, on works of several lengths, and renews the table of results.md and the plot scaling.svg.

    tests/benches/scaling.py          runs the benchmark first, with 1 to 16 threads at each level: use a quiet machine, it takes a quarter of an hour
    tests/benches/scaling.py --read   takes what the last runs left

A speed-up is the time of `run` divided by that of `par_run`, both of the best sample, in one process. A work is as long as `run` takes at least;
that of 0 ms is the large one of the benchmark, of some .05 to 2 ms.
"""

import json
import math
import os
import subprocess
from collections import defaultdict
from html import escape

from mathematics import replace_sections, row
from report import HERE, ROOT, TARGET, only_reads, target_directory

LEVELS = ["x86-64-v3", "x86-64-v4"]
THREADS = [1, 2, 4, 8, 16]
# The lengths of works in milliseconds, their words, and their colours (those of Okabe and Ito).
TIMES = {0: ("large work", "#0072B2"), 1: ("1 ms", "#E69F00"), 10: ("10 ms", "#009E73"), 100: ("100 ms", "#D55E00")}
HEADING = "kernels, speed-up by threads"


def run(folder, level, threads):
    """Runs the benchmark with so many threads."""
    command = ["cargo", "bench", "-p", "swz-tests", "--features", "kernels", "--target", TARGET, "--bench", "kernels", "--"]
    command += ["--scaling", ",".join(map(str, TIMES)), "--out", str(folder / f"{level}-{threads}.jsonl")]
    environment = dict(os.environ, RUSTFLAGS=f"-C target-cpu={level}", RAYON_NUM_THREADS=str(threads))
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def read(folder):
    """{level: {(milliseconds, threads): {kernel: speed-up}}}"""
    best = defaultdict(dict)
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text().splitlines():
            record = json.loads(line)
            best[record["level"], record["milliseconds"], record["threads"], record["kernel"]][record["road"]] = record["best_ns"]
    levels = defaultdict(lambda: defaultdict(dict))
    for (level, milliseconds, threads, kernel), times in best.items():
        levels[level][milliseconds, threads][kernel] = times["run"] / times["par_run"]
    return levels


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def table(results):
    """For each level and length the mean and the least speed-up, by threads."""
    lines = ["The geometric mean of the kernels, and the least one with its kernel.", ""]
    lines += [row(["registers", "work", *("1 thread" if threads == 1 else f"{threads} threads" for threads in THREADS)]), row(["---", "---", *["---:"] * len(THREADS)])]
    for level, speeds in results.items():
        for milliseconds, (words, _) in TIMES.items():
            cells = []
            for threads in THREADS:
                of = speeds.get((milliseconds, threads))
                least = min(of, key=of.get) if of else None
                cells.append(f"{mean(of.values()):.2f}, {of[least]:.2f} `{least}`" if of else "")
            if any(cells):
                lines.append(row([level, words, *cells]))
    return lines


def plot(results):
    """A panel for each level, both axes logarithmic: a line for the mean of each length, a dashed one for the least."""
    panel, left, top, gap = 300, 46, 70, 60
    most = max(THREADS)
    width, height = left + (panel + gap) * len(results), top + panel + 48

    def place(origin, threads, speed):
        across = origin + panel * math.log(threads) / math.log(most)
        return f"{across:.1f} {top + panel - panel * math.log(max(speed, 0.5) / 0.5) / math.log(2 * most):.1f}"

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    at = 10
    for words, colour in TIMES.values():
        out.append(f'<path d="M{at} 16h22" stroke="{colour}" stroke-width="2.5"/><text x="{at + 28}" y="20">{escape(words)}</text>')
        at += 48 + 6.6 * len(words)
    out.append(f'<text x="{at}" y="20" fill="#666">dashed: the least of one kernel</text>')
    for number, (level, speeds) in enumerate(results.items()):
        origin = left + (panel + gap) * number
        out.append(f'<text x="{origin}" y="{top - 24}" font-weight="bold">{escape(level)}</text>')
        out.append(f'<text x="{origin}" y="{top - 8}" fill="#666">speed-up over `run`</text>')
        for tick in [0.5, *THREADS]:
            _, down = place(origin, 1, tick).split()
            out.append(f'<path d="M{origin} {down}h{panel}" stroke="#ccc"/>')
            out.append(f'<text x="{origin - 6}" y="{float(down) + 4:.1f}" text-anchor="end" fill="#666">{tick:g}</text>')
        for threads in THREADS:
            across, _ = place(origin, threads, 1).split()
            out.append(f'<path d="M{across} {top}v{panel}" stroke="#eee"/>')
            out.append(f'<text x="{across}" y="{top + panel + 16}" text-anchor="middle" fill="#666">{threads}</text>')
        out.append(f'<text x="{origin + panel / 2}" y="{top + panel + 36}" text-anchor="middle" fill="#666">threads</text>')
        out.append(f'<path d="M{place(origin, 1, 1)}L{place(origin, most, most)}" stroke="#000"/>')
        for milliseconds, (words, colour) in TIMES.items():
            for chosen, dashes in ((mean, ""), (min, ' stroke-dasharray="4 3"')):
                points = [(threads, speeds.get((milliseconds, threads))) for threads in THREADS]
                points = [(threads, chosen(of.values())) for threads, of in points if of]
                line = "L".join(place(origin, threads, speed) for threads, speed in points)
                if len(points) > 1:
                    out.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
                for threads, speed in points:
                    across, down = place(origin, threads, speed).split()
                    title = escape(f"{words}, {threads} threads: {speed:.2f}")
                    out.append(f'<circle cx="{across}" cy="{down}" r="3" fill="{colour}"><title>{title}</title></circle>')
    return "\n".join(out + ["</svg>"]) + "\n"


def main():
    reads = only_reads(__doc__)
    folder = target_directory() / "scaling"
    folder.mkdir(parents=True, exist_ok=True)
    if not reads:
        for level in LEVELS:
            for threads in THREADS:
                run(folder, level, threads)
    results = read(folder)
    file = HERE / "results.md"
    file.write_text(replace_sections(file.read_text(), {HEADING: table(results)}))
    (HERE / "scaling.svg").write_text(plot(results))


if __name__ == "__main__":
    main()
