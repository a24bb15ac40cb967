#!/usr/bin/env python3
"""Counts what `check` costs: the instructions that a launch takes by `check` and by `run`, one item after another, and their ratio.

    tests/benches/check.py               a few minutes, most of them to compile
    tests/benches/check.py scan tiles    these kernels alone

A crate below the target directory has the kernels of `check/kernels.cl` with `#![lanes(never)]`. Valgrind counts; the same process without a launch is
taken off.
"""

import re
import shutil
import subprocess
import sys

from report import HERE, ROOT, target_directory

KERNELS = ["matmul", "blur", "tiles", "histogram", "scan", "fill", "relax"]
# A vector, a structure, an atomic function on memory of all groups, an image, and what a kernel prints.
KERNELS += ["vectors", "particles", "votes", "soften", "words"]
# Items of a few operations, which the scalar run takes many at a time; single bytes, fields without padding, and bytes in local memory.
KERNELS += ["saxpy", "brighter", "average", "fields", "median"]
# A row of items that writes a column, and a sum of which most items have nothing to do in each round.
KERNELS += ["columns", "sums"]
MANIFEST = """[package]
name = "check"
version = "0.0.0"
edition = "2024"
[dependencies]
swz = {{ path = "{runtime}", features = ["opencl"] }}
[workspace]
"""


def main():
    crate = target_directory() / "check-cost"
    (crate / "src").mkdir(parents=True, exist_ok=True)
    (crate / "Cargo.toml").write_text(MANIFEST.format(runtime=ROOT / "runtime"))
    shutil.copy(ROOT / "Cargo.lock", crate)
    for name, to in (("launch.rs", "main.rs"), ("kernels.cl", "kernels.cl")):
        shutil.copy(HERE / "check" / name, crate / "src" / to)
    subprocess.run(["cargo", "build", "--release", "--target-dir", "target"], cwd=crate, check=True)
    print("| kernel | `run` | `check` | ratio |\n| --- | ---: | ---: | ---: |")
    for kernel in sys.argv[1:] or KERNELS:
        none, run, check = (instructions(crate, kernel, how) for how in ("none", "run", "check"))
        print(f"| {kernel} | {run - none:,} | {check - none:,} | {(check - none) / (run - none):.1f} |")


def instructions(crate, kernel, how):
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={crate / 'callgrind.out'}", crate / "target/release/check"]
    told = subprocess.run([*command, kernel, how], capture_output=True, text=True, check=True).stderr
    return int(re.search(r"Collected : (\d+)", told)[1])


if __name__ == "__main__":
    main()
