#!/usr/bin/env python3
"""Runs the benchmarks at each level of x86-64 and turns criterion's results into results.md and a plot for each benchmark.

    tests/benches/report.py          runs them first: use a quiet machine, it takes a quarter of an hour
    tests/benches/report.py --read   takes what the last runs left

All figures are ratios to swz of the same run, of the best samples: above 1, the other one takes longer. The sections on
mathematical functions and on kernels are those of mathematics.py and kernels.py, which are kept.
"""

import argparse
import json
import math
import os
import subprocess
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LEVELS = ["x86-64", "x86-64-v3", "x86-64-v4"]
BENCHES = ["swizzles", "shuffles"]
TARGET = "x86_64-unknown-linux-gnu"
FEATURES = ["sse2", "ssse3", "avx2", "avx512f", "avx512bw", "avx512vl", "avx512vbmi"]
# The order of the columns, and the colours of the plot (those of Okabe and Ito).
PEERS = {
    "swz, clone for the machine": "#882255",
    "intrinsics": "#000000",
    "arrays": "#999999",
    "scalar loop": "#999999",
    "glam": "#E69F00",
    "wide": "#0072B2",
    "fearless_simd": "#009E73",
    "fearless_simd, level found at run time": "#56B4E9",
    "base64-simd": "#F0E442",
    "chacha20": "#8C510A",
    "core::simd": "#D55E00",
    "memcpy": "#CC79A7",
}


def target_directory():
    command = ["cargo", "metadata", "--no-deps", "--format-version", "1"]
    return Path(json.loads(subprocess.check_output(command, cwd=ROOT))["target_directory"])


def home(target, level, nightly):
    return target / "criterion" / (level + "-nightly" * nightly)


def run(target, level, nightly):
    command = ["cargo", "bench", "-p", "swz-tests", "--target", TARGET, "--features", "nightly" if nightly else "benches"]
    for bench in BENCHES:
        command += ["--bench", bench]
    environment = dict(os.environ, RUSTFLAGS=f"-C target-cpu={level}", CRITERION_HOME=str(home(target, level, nightly)))
    if nightly:
        environment["RUSTUP_TOOLCHAIN"] = "nightly"
        command += ["--", "/(swz|core::simd)$"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def read(directory):
    """{job: {candidate: time of the best sample}}: the best, because other processes only make it longer."""
    results = {}
    for path in directory.glob("*/*/new/sample.json"):
        name = json.loads((path.parent / "benchmark.json").read_text())
        sample = json.loads(path.read_text())
        best = min(time / count for time, count in zip(sample["times"], sample["iters"]))
        results.setdefault(name["group_id"], {})[name["function_id"]] = best
    return results


def ratios(target, level):
    """{job: {peer: time / time of swz}}, where core::simd is compared with swz on the same compiler."""
    table = {}
    for nightly in (False, True):
        for job, times in read(home(target, level, nightly)).items():
            for peer, time in times.items():
                if peer != "swz" and nightly == (peer == "core::simd"):
                    table.setdefault(job, {})[peer] = time / times["swz"]
    return table


def version(toolchain):
    environment = dict(os.environ, RUSTUP_TOOLCHAIN=toolchain) if toolchain else None
    return subprocess.check_output(["rustc", "--version"], cwd=ROOT, env=environment, text=True).strip()


def processor():
    info = Path("/proc/cpuinfo").read_text()
    fields = dict(line.split("\t: ", 1) for line in info.replace("\t\t", "\t").splitlines() if "\t: " in line)
    flags = fields["flags"].split()
    return f"{fields['model name'].strip()} ({', '.join(name for name in FEATURES if name in flags)})"


def markdown(results):
    lines = [
        "# Results of the benchmarks",
        "",
        "Time of each peer divided by the time of `swz` in the same run, the best sample of each: above 1, the peer takes longer.",
        "`core::simd` is compared with `swz` on nightly, all others on stable. “at run time” is `fearless_simd` with the level that it finds",
        "when it runs, whatever the compiler was told, as `base64-simd` and `chacha20` do; without it, it has the level of the heading as",
        "everyone else. The clone for the machine is `swz`'s own kernel, cloned by `multiversion`.",
        "",
        f"- processor: {processor()}",
        f"- compilers: {version(None)}; {version('nightly')}",
        "- command: `tests/benches/report.py`, which runs, at each level,",
        f"  `RUSTFLAGS=\"-C target-cpu=…\" cargo bench -p swz-tests --features benches --target {TARGET} --bench swizzles --bench shuffles`",
    ]
    for bench in BENCHES:
        for level in LEVELS:
            table = {job: row for job, row in results[level].items() if job.startswith("shuffle") == (bench == "shuffles")}
            peers = [peer for peer in PEERS if any(peer in row for row in table.values())]
            lines += ["", f"## {bench}, {level}", ""]
            lines.append("| | " + " | ".join(peer.replace("fearless_simd, level found ", "") for peer in peers) + " |")
            lines.append("| --- |" + " ---: |" * len(peers))
            for job in sorted(table):
                cells = [f"{table[job][peer]:.2f}" if peer in table[job] else "" for peer in peers]
                lines.append(f"| {job} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def plot(results, jobs, colours=PEERS, ticks=(0.5, 1, 2, 4, 8, 16, 32, 64)):
    """A panel for each level: a row for each job, a dot for each peer, on a logarithmic scale."""
    peers = [peer for peer in colours if any(peer in row.get(job, {}) for row in results.values() for job in jobs)]
    values = [value for row in results.values() for job in jobs for value in row.get(job, {}).values()]
    low, high = min(0.8, *values), max(2.0, *values)
    row, top, left, panel, gap = 26, 78, 210, 230, 24
    bottom = top + row * len(jobs)
    width, height = left + (panel + gap) * len(results), bottom + 40

    def x(origin, value):
        return origin + panel * math.log(value / low) / math.log(high / low)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    at = 10
    for peer in peers:
        out.append(f'<circle cx="{at + 5}" cy="16" r="4.5" fill="{colours[peer]}"/>')
        out.append(f'<text x="{at + 14}" y="20">{escape(peer)}</text>')
        at += 30 + 6.6 * len(peer)
    for index, job in enumerate(jobs):
        y = top + row * (index + 0.5)
        out.append(f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{escape(job)}</text>')
    ticks = [tick for tick in ticks if low <= tick <= high]
    for number, level in enumerate(results):
        origin = left + (panel + gap) * number
        out.append(f'<text x="{origin}" y="{top - 28}" font-weight="bold">{level}</text>')
        out.append(f'<text x="{origin}" y="{top - 12}" fill="#666">time / time of swz</text>')
        for tick in ticks:
            line = x(origin, tick)
            colour, stroke = ("#000", 1.5) if tick == 1 else ("#ccc", 1)
            out.append(f'<path d="M{line:.1f} {top}V{bottom}" stroke="{colour}" stroke-width="{stroke}"/>')
            out.append(f'<text x="{line:.1f}" y="{bottom + 16}" text-anchor="middle" fill="#666">{tick:g}</text>')
        for index, job in enumerate(jobs):
            out.append(f'<path d="M{origin} {top + row * index}h{panel}" stroke="#eee"/>')
            there = [peer for peer in peers if peer in results[level].get(job, {})]
            for place, peer in enumerate(there):
                y = top + row * index + row * (place + 1) / (len(there) + 1)
                value = results[level][job][peer]
                out.append(
                    f'<circle cx="{x(origin, value):.1f}" cy="{y:.1f}" r="4" fill="{colours[peer]}">'
                    f"<title>{escape(f'{peer}: {value:.2f}')}</title></circle>"
                )
    out.append(f'<text x="{left}" y="{bottom + 34}" fill="#666">right of the black line: slower than swz</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


def only_reads(description):
    """Whether the command line asks to take what the last runs left."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--read", action="store_true", help="run nothing")
    return parser.parse_args().read


def main():
    reads = only_reads(__doc__)
    target = target_directory()
    if not reads:
        for level in LEVELS:
            for nightly in (False, True):
                run(target, level, nightly)
    results = {level: ratios(target, level) for level in LEVELS}
    file = HERE / "results.md"
    _, heading, rest = file.read_text().partition("\n## mathematics")
    file.write_text(markdown(results) + heading + rest)
    for bench in BENCHES:
        jobs = sorted({job for level in LEVELS for job in results[level] if job.startswith("shuffle") == (bench == "shuffles")})
        if bench == "shuffles":
            jobs = [job for job in jobs if "16 KiB" in job]
        (HERE / f"{bench}.svg").write_text(plot(results, jobs))


if __name__ == "__main__":
    main()
