#!/usr/bin/env python3
"""Measures what kernels cost to compile, in processor seconds, beside clang on the same text in the same run, and renews compile.md.

    tests/benches/compile.py              takes a quarter of an hour
    tests/benches/compile.py --times 3    takes the best of three
    tests/benches/compile.py --only files measures these rows anew, and takes the others of the last time

A crate below the target directory has the kernels, and functions that run them: a kernel that nobody runs is not compiled to machine code. The
time of the same crate without kernels is taken off. rustc compiles nothing twice: what it kept of the last time is off, but where a row says so.
clang is the one that `CLANG` names, or clang-19.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import time

from kernels import runs_all
from mathematics import row
from report import HERE, ROOT, processor, target_directory, version

CLANG = os.environ.get("CLANG", "clang-19")
# The integers and floats of OpenCL C, and of Rust.
NUMBERS = {
    "char": "i8", "uchar": "u8", "short": "i16", "ushort": "u16", "int": "i32", "uint": "u32", "long": "i64", "ulong": "u64", "float": "f32",
    "double": "f64",
}  # fmt: skip
LINES = ["a[i] + {n}.5f", "a[i] * {n}.25f", "a[i] - b[i]", "a[i] * {n}.5f + 3.0f", "fabs(a[i])", "max(a[i], {n}.0f)", "a[i] / {n}.5f", "-a[i]"]
MODES = {"check": ["check"], "dev": ["build"], "release": ["build", "--release"]}


def header(functions):
    """A header of so many functions of 25 lines."""
    lines = []
    for number in range(functions):
        lines += [f"inline float f{number}(float x, int n) {{", f"    float sum = {number}.5f * x;"]
        for line in range(11):
            lines += [f"    if (n > {line}) {{ sum = fma(sum, x, {line}.25f); }}", f"    n ^= (n << {line}) + {number};"]
        lines += ["    return sum + (float)n;", "}"]
    return "\n".join(lines) + "\n"


def of_ten(functions):
    """A kernel that uses ten of them."""
    calls = [f"    x = f{number}(x, n);" for number in range(0, functions, functions // 10)]
    begin = ['#include "header.h"', "__kernel void k(__global float *a, int n) {", "    float x = a[get_global_id(0)];"]
    return "\n".join([*begin, *calls, "    a[get_global_id(0)] = x;", "}"]) + "\n"


def runs(arguments):
    """Functions that run kernels, by their names and the types of their arguments."""
    lines = []
    for name, types in arguments.items():
        given = ", ".join(f"a{at}: {ty}" for at, ty in enumerate(types))
        passed = ", ".join(f"a{at}" for at in range(len(types)))
        lines.append(f"pub fn {name}({given}) {{ kernels::{name}({passed}).run(64); }}")
    return "\n".join(lines) + "\n"


def included(file, before=""):
    return f'mod kernels {{ swz::include_opencl!({before}"{file}"); }}\n'


def of_a_line(count):
    """So many kernels of one line: their text, and the arguments of each."""
    kernels = [f"__kernel void k{n}(__global const float *a, __global float *b) {{\n    size_t i = get_global_id(0);\n    b[i] = {LINES[n % len(LINES)].format(n=n)};\n}}\n" for n in range(count)]
    return "".join(kernels), {f"k{n}": ["&[f32]", "&mut [f32]"] for n in range(count)}


def conversions():
    """A conversion from each type of numbers to each other."""
    text, arguments = "", {}
    for source, of_source in NUMBERS.items():
        for target, of_target in NUMBERS.items():
            if source != target:
                name, sat = f"{source}_to_{target}", "" if target in ("float", "double") else "_sat"
                text += f"__kernel void {name}(__global const {source} *a, __global {target} *b) {{\n    size_t i = get_global_id(0);\n    b[i] = convert_{target}{sat}(a[i]);\n}}\n"
                arguments[name] = [f"&[{of_source}]", f"&mut [{of_target}]"]
    return text, arguments


TWENTY = """__kernel void blurred(__global const float *from, __global float *to, int width, int height, float weight) {
    int x = get_global_id(0);
    int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    float sum = 0.0f;
    float weights = 0.0f;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            int nx = clamp(x + dx, 0, width - 1);
            int ny = clamp(y + dy, 0, height - 1);
            float own = dx == 0 && dy == 0 ? 1.0f : weight;
            sum += own * from[ny * width + nx];
            weights += own;
        }
    }
    float mean = sum / weights;
    to[y * width + x] = mean * 0.9f + from[y * width + x] * 0.1f;
}
"""


NOTHING = "pub use swz::opencl;\n"


def spent(command, **given):
    """The processor seconds of a command, its seconds by the clock, and the megabytes of its largest process."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **given)
    told = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{told.decode()}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - begin, usage.ru_maxrss / 1024


class Crate:
    """A crate that is compiled again and again."""

    def __init__(self, folder, times):
        self.folder, self.times, self.nothing = folder / "crate", times, {}
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "src").mkdir(parents=True)
        (self.folder / "Cargo.toml").write_text(
            '[package]\nname = "kernels"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\n'
            f'swz = {{ path = "{ROOT / "runtime"}", features = ["opencl"] }}\n[workspace]\n'
        )
        self.environment = dict(os.environ, CARGO_TARGET_DIR=str(folder / "target"), CARGO_INCREMENTAL="0")

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def cargo(self, mode, **environment):
        return spent(["cargo", *MODES[mode]], cwd=self.folder, env=self.environment | environment)

    def compiled(self, source, mode, **environment):
        """What a source takes more than none."""
        known = (mode, *environment)
        if known not in self.nothing:
            self.file("src/lib.rs", NOTHING)
            self.cargo(mode, **environment)
            self.nothing[known] = self.best(NOTHING, mode, **environment)
        nothing, found = self.nothing[known], self.best(source, mode, **environment)
        return found[0] - nothing[0], found[2] - nothing[2]

    def best(self, source, mode, **environment):
        found = []
        for _ in range(self.times):
            if environment:
                # What is kept of the last time is of another source.
                self.file("src/lib.rs", f"{NOTHING}pub struct Other;\n")
                self.cargo(mode, **environment)
            self.file("src/lib.rs", source)
            found.append(self.cargo(mode, **environment))
        return min(found)

    def clang(self, path, *options):
        command = [CLANG, "-x", "cl", "-cl-std=CL1.2", "-target", "x86_64-unknown-linux-gnu", "-w", *options, str(path)]
        return min(spent(command, cwd=self.folder) for _ in range(self.times))

    def checked_by_clang(self, path):
        return self.clang(path, "-fsyntax-only")

    def compiled_by_clang(self, path):
        return self.clang(path, "-O2", "-c", "-o", os.devnull)

    def size(self, arguments, source):
        """The bytes of a program that has kernels, more than those of one that has none."""
        sizes = []
        calls = "".join(f"    {name}({', '.join(['&a', '&mut b'])});\n" for name in arguments)
        for text, body in ((NOTHING, ""), (source, calls)):
            self.file("src/main.rs", f"{text}fn main() {{\n    let a = [1.0f32; 64];\n    let mut b = [0.0f32; 64];\n{body}    println!(\"{{a:?}} {{b:?}}\");\n    b[0] = 1.0;\n}}\n")
            (self.folder / "src/lib.rs").unlink(missing_ok=True)
            self.cargo("release")
            sizes.append((self.folder.parent / "target/release/kernels").stat().st_size)
        (self.folder / "src/main.rs").unlink()
        return sizes[1] - sizes[0]


def of_header(crate):
    crate.file("header.h", header(2_000))
    path = crate.file("header.cl", of_ten(2_000))
    own, memory = crate.compiled(included("header.cl") + runs({"k": ["&mut [f32]", "i32"]}), "check")
    seconds, _, clangs = crate.checked_by_clang(path)
    return [
        ["header of 50,000 lines, `cargo check`", f"{own:.2f} s", f"4 times clang: {4 * seconds:.2f} s", f"{seconds:.2f} s, `-fsyntax-only`"],
        ["the same, memory of the largest process", f"{memory:.0f} MB", "150 MB", f"{clangs:.0f} MB"],
    ]


def of_lines(crate):
    rows, count = [], 300
    text, arguments = of_a_line(count)
    path = crate.file("lines.cl", text)
    source, each = included("lines.cl") + runs(arguments), 1e3 / count
    clangs = {"check": crate.checked_by_clang(path)[0], "release": crate.compiled_by_clang(path)[0]}
    for mode, goal in (("check", 2), ("dev", 2), ("release", 30)):
        beside = f"{clangs[mode] * each:.1f} ms, `{'-fsyntax-only' if mode == 'check' else '-O2'}`" if mode in clangs else ""
        rows.append([f"a kernel of one line, of {count}, {mode}", f"{crate.compiled(source, mode)[0] * each:.1f} ms", f"{goal} ms", beside])
    always = included("lines.cl", "#![lanes(always)] ") + runs(arguments)
    rows.append(["the same with `lanes(always)`, dev", f"{crate.compiled(always, 'dev')[0] * each:.1f} ms", "20 ms", ""])
    text, arguments = conversions()
    crate.file("conversions.cl", text)
    always = included("conversions.cl", "#![lanes(always)] ") + runs(arguments)
    taken = crate.compiled(always, "dev")[0] * 1e3 / len(arguments)
    rows.append([f"a conversion with `lanes(always)`, of {len(arguments)}, dev", f"{taken:.1f} ms", "20 ms", ""])
    text, arguments = of_a_line(1_000)
    crate.file("many.cl", text)
    rows.append(["1,000 kernels of one line, `cargo check`", f"{crate.compiled(included('many.cl') + runs(arguments), 'check')[0]:.1f} s", "2 s", ""])
    text, arguments = of_a_line(100)
    crate.file("hundred.cl", text)
    size = crate.size(arguments, included("hundred.cl") + runs(arguments).replace("pub fn", "fn"))
    rows.append(["program of 100 kernels of one line, larger than of none by", f"{size / 1e6:.2f} MB", "1 MB", ""])
    return rows


def of_long(crate):
    barriers = "".join(f"    t[l] += {n};\n    barrier(CLK_LOCAL_MEM_FENCE);\n    x += t[(l + {n}) % 64];\n" for n in range(200))
    kernel = f"__kernel void k(__global int *a, __local int *t) {{\n    size_t l = get_local_id(0);\n    int x = 0;\n{barriers}    a[get_global_id(0)] = x;\n}}\n"
    shuffles = "".join(f"    x += sub_group_shuffle(x, (l + {n}) % 16);\n" for n in range(40))
    shuffled = f"__kernel void k(__global int *a, __local int *t) {{\n    uint l = get_sub_group_local_id();\n    int x = a[get_global_id(0)];\n{shuffles}    a[get_global_id(0)] = x;\n}}\n"
    cases = "".join(f"    case {n}: x = x * {n + 3} + {n % 7}; break;\n" for n in range(1_000))
    switch = f"__kernel void k(__global int *a) {{\n    int x = a[get_global_id(0)];\n    switch (x) {{\n{cases}    }}\n    a[get_global_id(0)] = x;\n}}\n"
    local = ["&mut [i32]", "swz::opencl::Local<i32>"]
    rows, all_kernels = [], (("200 barriers", kernel, local), ("40 shuffles in a sub-group", shuffled, local), ("a `switch` of 1,000 cases", switch, ["&mut [i32]"]))
    for name, text, types in all_kernels:
        path = crate.file("long.cl", text)
        source, beside = included("long.cl") + runs({"k": types}), {}
        if text != shuffled:
            beside["release"] = f"{crate.compiled_by_clang(path)[0]:.2f} s, `-O2`"
        # rustc does more for each function where it keeps what it finds, as cargo has it in a dev build.
        for mode, said, environment in (("check", "check", {}), ("check", "check that is kept", {"CARGO_INCREMENTAL": "1"}), ("release", "release", {})):
            taken = crate.compiled(source, mode, **environment)[0]
            rows.append([f"{name}, {said}", f"{taken:.2f} s", "", beside.get(said, "")])
    return rows


def of_twenty(crate):
    path = crate.file("twenty.cl", TWENTY)
    source = included("twenty.cl") + runs({"blurred": ["&[f32]", "&mut [f32]", "i32", "i32", "f32"]}).replace("run(64)", "run([64, 64])")
    crate.file("src/lib.rs", source)
    rows = []
    for mode, goal in (("check", ".3 s"), ("dev", "1 s")):
        crate.cargo(mode, CARGO_INCREMENTAL="1")
        found = []
        for number in range(max(3, crate.times)):
            path.write_text(TWENTY.replace("0.9f", f"0.8{number}f"))
            found.append(crate.cargo(mode, CARGO_INCREMENTAL="1")[:2])
        processor_seconds, clock = min(found)
        rows.append([f"a kernel of twenty lines after a change of its file, {mode}", f"{processor_seconds:.2f} s, {clock:.2f} s by the clock", goal, ""])
    seconds = crate.compiled_by_clang(path)[0]
    rows[-1][-1] = f"{seconds:.2f} s, `-O2`"
    return rows


def of_clean(crate):
    crate.file("src/lib.rs", NOTHING)
    manifest = (crate.folder / "Cargo.toml").read_text()
    crate.file("Cargo.toml", manifest.replace('["opencl"]', '["opencl", "rayon"]'))
    shutil.rmtree(crate.folder.parent / "clean", ignore_errors=True)
    seconds = crate.cargo("dev", CARGO_TARGET_DIR=str(crate.folder.parent / "clean"))[0]
    shutil.rmtree(crate.folder.parent / "clean")
    crate.file("Cargo.toml", manifest)
    return [["clean dev build of `swz` with `opencl` and `rayon`", f"{seconds:.0f} s", "54 s", ""]]


def of_files(crate):
    """A row for each file of kernels of the benchmark, and their sum."""
    rows, sums = [], [0.0] * 5
    for file in sorted((HERE / "opencl/cl").glob("*.cl")):
        if not re.search(r"\bkernel\s+void", re.sub(r"//.*", "", file.read_text())):
            continue
        source = runs_all(file).replace(f'"{file.name}"', f'"{os.path.relpath(file, crate.folder)}"')
        taken = [crate.compiled(source, mode)[0] for mode in MODES]
        taken += [crate.checked_by_clang(file)[0], crate.compiled_by_clang(file)[0]]
        sums = [one + other for one, other in zip(sums, taken)]
        rows.append([file.name, *(f"{seconds:.2f}" for seconds in taken)])
    return [*rows, ["**all**", *(f"**{seconds:.2f}**" for seconds in sums)]]


GROUPS = {"header": of_header, "lines": of_lines, "twenty": of_twenty, "long": of_long, "clean": of_clean, "files": of_files}


def judged(name, taken, goal, beside):
    """A row with a word of whether its goal is met: both begin or end with a number of one unit."""
    if goal:
        least, most = float(re.match(r"[\d.]+", taken)[0]), float(re.search(r"([\d.]*\.?\d+) \w+$", goal)[1])
        goal += ", met" if least <= most else ", missed"
    return row([name, taken, goal, beside])


def page(groups):
    """The page of all groups that were measured, each as {"times": how often, "rows": rows}."""
    clang = subprocess.check_output([CLANG, "--version"], text=True).splitlines()[0]
    times, missing = min(group["times"] for group in groups.values()), [name for name in GROUPS if name not in groups]
    lines = [
        "# Compile time of kernels",
        "",
        "Processor seconds, or milliseconds for each kernel, of a crate that has the kernels and runs them; the time of the same crate without kernels is",
        "taken off. clang compiles the same text in the same run. It knows each kernel as a function of one item: what runs all items of a launch, in",
        "lanes and one by one, with each access checked, is not in its time. Goals are those of the project.",
        "",
        f"- processor: {processor()}, shared; {version(None)}; {clang}",
        f"- command: `tests/benches/compile.py --times {times}`, the best of {times}",
        *([f"- not measured in this run: the groups {', '.join(missing)}"] if missing else []),
        "",
        row(["", "swz", "goal", "clang"]),
        "| --- | ---: | ---: | ---: |",
        *(judged(*cells) for name in GROUPS if name != "files" and name in groups for cells in groups[name]["rows"]),
    ]
    if "files" in groups:
        lines += ["", "Each file of kernels of the benchmark, in processor seconds:", "", row(["file", *MODES, "clang `-fsyntax-only`", "clang `-O2`"])]
        lines += ["| --- |" + " ---: |" * 5, *(row(cells) for cells in groups["files"]["rows"])]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=2, help="each is compiled so often, and the best time counts")
    parser.add_argument("--only", choices=GROUPS, action="append", help="these rows are measured, and others are those of the last time")
    given = parser.parse_args()
    folder = target_directory() / "compile"
    crate, kept = Crate(folder, given.times), folder / "rows.json"
    groups = json.loads(kept.read_text()) if kept.exists() else {}
    for name in given.only or GROUPS:
        groups[name] = {"times": given.times, "rows": GROUPS[name](crate)}
        kept.write_text(json.dumps(groups))
        (HERE / "compile.md").write_text(page(groups))


if __name__ == "__main__":
    main()
