#!/usr/bin/env python3
"""Runs the benchmark `kernels`, measures how long rustc takes for each file of kernels, and renews what is told of both: the sections of
results.md, the tables of README.md, and the plot.

    tests/benches/kernels.py          runs them first, which takes ten minutes: use a quiet machine
    tests/benches/kernels.py --read   takes what the last runs left

OpenCL implementations take part if they are there; README.md says how they are installed.
"""

import json
import math
import os
import re
import resource
import subprocess

from mathematics import replace_sections, row
from report import HERE, ROOT, TARGET, only_reads, plot, processor, target_directory, version

LEVELS = ["x86-64-v3", "native"]
# The columns, and their colours (those of Okabe and Ito).
PEERS = {"Intel": "#0072B2", "PoCL": "#E69F00", "plain Rust": "#999999", "by hand": "#000000"}
# What the tables have, where a level has it: Intel's runtime compiles for the machine, so that it has AVX-512 beside our AVX2 unless it is told to
# do without.
COMPARED = ["Intel", "Intel at AVX2", *list(PEERS)[1:]]
# What is compared in the tables of results.md: these, and the clone of the launch that the crate `multiversion` makes for AVX-512.
ROADS = [*COMPARED, "clone"]
THREADS = ["one", "all"]
AMOUNTS = {"Large": "large work", "Small": "1,000 items"}
# The benchmark runs so often, and the best sample of all counts: another process beside one of them lasts longer than a road.
PASSES = int(os.environ.get("PASSES", "3"))
# Each file is compiled so often, and the best time counts.
COMPILED = 3
SCALARS = {
    "float": "f32", "double": "f64", "char": "i8", "uchar": "u8", "short": "i16", "ushort": "u16", "int": "i32", "uint": "u32",
    "long": "i64", "ulong": "u64",
}  # fmt: skip


def flags(level):
    return f"-C target-cpu={level}"


def run(folder, level):
    """Runs the benchmark, which fails where results differ."""
    command = ["cargo", "bench", "-p", "swz-tests", "--features", "kernels", "--target", TARGET, "--bench", "kernels"]
    for number in range(PASSES):
        out = ["--", "--out", str(folder / f"{level}-{number}.jsonl")]
        subprocess.run(command + out, cwd=ROOT, env=dict(os.environ, RUSTFLAGS=flags(level)), check=True)


def argument(parameter):
    """The name of a parameter of a kernel, and the type of an argument for it."""
    *words, name = parameter.replace("*", " ").split()
    element = next(word for word in words if word not in ("global", "const", "constant", "read_only", "write_only"))
    if element == "image2d_t":
        return name, "&swz::opencl::Image2d" if "read_only" in words else "&mut swz::opencl::Image2d"
    scalar, lanes = re.fullmatch(r"(.*?)(\d*)", element).groups()
    # The name of a structure may end with a number too.
    element = f"swz::{element}" if lanes and scalar in SCALARS else SCALARS.get(element, f"kernels::{element}")
    if "*" not in parameter:
        return name, element
    return name, f"&[{element}]" if "const" in words or "constant" in words else f"&mut [{element}]"


def runs_all(file):
    """A crate that runs all kernels of a file: a kernel that nobody runs is not compiled to machine code."""
    lines = [f'mod kernels {{ swz::include_opencl!("{file.name}"); }}']
    text = re.sub(r"//.*", "", file.read_text())
    for name, parameters in re.findall(r"\bkernel\s+void\s+(\w+)\(([^)]*)\)", text):
        arguments = [argument(parameter) for parameter in parameters.split(",")]
        given = ", ".join(f"r#{name}: {ty}" for name, ty in arguments)
        passed = ", ".join(f"r#{name}" for name, _ in arguments)
        lines.append(f"pub fn {name}({given}, range: [usize; 2]) {{ kernels::{name}({passed}).run(range); }}")
    return "\n".join(lines) + "\n"


def compile_times(folder, level, files):
    """{file: seconds of rustc's for it alone, as a release build of a crate that has it}, and for one that has none as "-"."""
    environment = dict(os.environ, RUSTFLAGS=flags(level))
    command = ["cargo", "build", "--release", "-p", "swz", "--features", "rayon", "--target", TARGET, "--message-format", "json"]
    messages = map(json.loads, subprocess.check_output(command, cwd=ROOT, env=environment, text=True).splitlines())
    built = [message for message in messages if message["reason"] == "compiler-artifact"]
    library = next(file for one in built if one["target"]["name"] == "swz" for file in one["filenames"] if file.endswith(".rlib"))
    target = target_directory()
    options = ["--edition", "2024", "--crate-type", "lib", "-C", "opt-level=3", *flags(level).split(), "--target", TARGET]
    options += ["--extern", f"swz={library}", "--out-dir", str(folder)]
    for deps in (target / TARGET / "release" / "deps", target / "release" / "deps"):
        options += ["-L", f"dependency={deps}"]

    def best(name, source, home):
        path = folder / f"{name}.rs"
        path.write_text(source)
        times = []
        for _ in range(COMPILED):
            # Of the processor, as others use the machine too.
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(["rustc", *options, str(path)], env=dict(os.environ, CARGO_MANIFEST_DIR=str(home)), check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return min(times)

    seconds = {"-": best("none", "pub use swz;\n", folder)}
    for name in files:
        file = (ROOT / "tests" / name).resolve()
        seconds[name] = best(file.stem, runs_all(file), file.parent)
    return seconds


def read(folder, level):
    """{(threads, amount): {kernel: {road: nanoseconds}}}, and what is known of each kernel, with the items of its large work."""
    times, kernels = {}, {}
    lines = [line for number in range(PASSES) for line in (folder / f"{level}-{number}.jsonl").read_text().splitlines()]
    for record in map(json.loads, lines):
        kernels.setdefault(record["kernel"], record)
        of_kernel = times.setdefault((record["threads"], record["amount"]), {}).setdefault(record["kernel"], {})
        of_kernel[record["road"]] = min(record["best_ns"], of_kernel.get(record["road"], math.inf))
    return times, kernels


def ratios(times):
    """{kernel: {peer: time / time of swz}}."""
    return {kernel: {peer: roads[peer] / roads["swz"] for peer in ROADS if peer in roads} for kernel, roads in times.items()}


def mean(table, peer):
    """The geometric mean over all kernels that have the peer."""
    values = [of_kernel[peer] for of_kernel in table.values() if peer in of_kernel]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def cell(value):
    """A ratio or a time, with two or three digits that count."""
    if value is None:
        return ""
    digits = next((digits for least, digits in ((99.95, 0), (9.995, 1), (0.095, 2)) if value >= least), 3)
    return f"{value:.{digits}f}"


def table(tables, roads):
    """A row for each kernel, columns for each of the tables and its peers, and the geometric means."""
    columns = [(name, peer) for name, of_table in tables.items() for peer in roads if any(peer in of_kernel for of_kernel in of_table.values())]
    lines = [row(["kernel"] + [f"{name}: {peer}" for name, peer in columns]), "| --- |" + " ---: |" * len(columns)]
    for kernel in next(iter(tables.values())):
        lines.append(row([kernel] + [cell(tables[name].get(kernel, {}).get(peer)) for name, peer in columns]))
    lines.append(row(["**geometric mean**"] + [f"**{cell(mean(tables[name], peer))}**" for name, peer in columns]))
    return lines


def means(results):
    """A row for each amount and number of threads, columns for each level and peer."""
    first = THREADS[0], next(iter(AMOUNTS))
    columns = [(level, peer) for level in results for peer in COMPARED if mean(ratios(results[level][first]), peer)]
    lines = [row(["geometric means"] + [f"{level}: {peer}" for level, peer in columns]), "| --- |" + " ---: |" * len(columns)]
    for threads in THREADS:
        for amount, words in AMOUNTS.items():
            cells = [cell(mean(ratios(results[level][threads, amount]), peer)) for level, peer in columns]
            lines.append(row([f"{words}, {'one thread' if threads == 'one' else 'all threads'}", *cells]))
    return lines


def sections(results, kernels, seconds):
    """{heading: lines} of results.md."""
    made = {}
    for level in LEVELS:
        parts = {
            f"{words}, {threads}": ratios(results[level][threads, amount]) for threads in THREADS for amount, words in AMOUNTS.items()
        }
        introduction = [
            "Time of each peer divided by the time of the kernel in `swz`, the best of samples that are taken in turn: above 1, the peer",
            "takes longer. One thread is beside one, all beside all. Intel's CPU runtime and PoCL compile the same file, for the machine, which",
            "has AVX-512; Intel's “at AVX2” is told to do without (`CL_CONFIG_CPU_TARGET_ARCH=core-avx2`), as `swz` does there. Their buffers stay",
            "on the device, so that nothing is copied. Plain Rust is the loop that one writes, by hand are vectors of `swz`, of 8 lanes mostly. The",
            "clone is the same launch by `run_here` in a function that the crate `multiversion` clones for AVX-512; it has 8 lanes as well.",
        ]
        made[f"kernels, {level}"] = [
            *(introduction if level == LEVELS[0] else ["As above."]),
            "",
            f"- processor: {processor()}, shared; {version(None)}",
            f"- command: `tests/benches/kernels.py`, which runs, {PASSES} times, `RUSTFLAGS=\"{flags(level)}\" cargo bench -p swz-tests --features kernels",
            f"  --target {TARGET} --bench kernels`",
            "",
            *table(parts, ROADS),
        ]
    lines = [row(["kernel", "shape", "items", *(f"{level}: µs, large and small" for level in LEVELS), "rustc, s"])]
    lines.append("| --- | --- | ---: |" + " ---: |" * (len(LEVELS) + 1))
    for kernel, record in kernels.items():
        times = [[cell(results[level]["one", amount][kernel]["swz"] / 1e3) for amount in AMOUNTS] for level in LEVELS]
        taken = f"{seconds[record['file']]:.2f}"
        lines.append(row([kernel, record["shape"], f"{record['items']:,}", *(", ".join(pair) for pair in times), taken]))
    made["kernels, shapes and times"] = [
        "The times of `swz` are of one thread. Those of rustc are of the processor, for a crate that has the file of the kernel alone and runs",
        f"all kernels in it, in a release build for {LEVELS[0]}, the best of {COMPILED}; a crate that has nothing takes {seconds['-']:.2f} s.",
        "",
        *lines,
        "",
        "Nothing is written by hand for these:",
        "",
        *(f"- {kernel}: {record['no_hand']}" for kernel, record in kernels.items() if record["no_hand"]),
    ]
    return made


def replace_tables(text, heading, tables):
    """Markdown with these tables in place of those of a section, in their order."""
    before, there, section = text.partition(heading)
    section, next_heading, after = section.partition("\n# ")
    assert there, f"there is no section {heading!r}"
    new = iter(tables)
    section = re.sub(r"(?:^\|.*\n)+", lambda _: "\n".join(next(new)) + "\n", section, flags=re.MULTILINE)
    return before + there + section + next_heading + after


def main():
    reads = only_reads(__doc__)
    folder = target_directory() / "kernels"
    folder.mkdir(parents=True, exist_ok=True)
    if not reads:
        for level in LEVELS:
            run(folder, level)
    results = {level: read(folder, level)[0] for level in LEVELS}
    _, kernels = read(folder, LEVELS[0])
    times_of_rustc = folder / "rustc.json"
    if not reads:
        files = dict.fromkeys(record["file"] for record in kernels.values())
        times_of_rustc.write_text(json.dumps(compile_times(folder, LEVELS[0], files)))
    seconds = json.loads(times_of_rustc.read_text())
    file = HERE / "results.md"
    file.write_text(replace_sections(file.read_text(), sections(results, kernels, seconds)))
    large = {level: ratios(results[level]["one", "Large"]) for level in LEVELS}
    page = HERE / "README.md"
    page.write_text(replace_tables(page.read_text(), "# Kernels of OpenCL C\n", [means(results), table(large, COMPARED)]))
    panels = {
        f"{level}, {words}": ratios(results[level]["one", amount]) for level in LEVELS for amount, words in AMOUNTS.items()
    }
    (HERE / "kernels.svg").write_text(plot(panels, list(kernels), PEERS, (0.01, 0.1, 1, 10, 100)))


if __name__ == "__main__":
    main()
