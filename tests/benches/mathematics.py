#!/usr/bin/env python3
"""Runs the benchmark `mathematics` and measures the errors of its candidates: its sections of results.md, and its plot.

    tests/benches/mathematics.py          runs them first, which takes a quarter of an hour
    tests/benches/mathematics.py --read   takes what the last runs left
    tests/benches/mathematics.py --std    runs `swz` and std alone at four levels, for one table; takes what the last runs left with --read

SLEEF takes part if its library is there: `apt-get install libsleef-dev`.
"""

import math
import os
import subprocess
import sys
from html import escape

from report import HERE, ROOT, TARGET, only_reads, processor, read, target_directory, version

LEVELS = ["x86-64", "x86-64-v3"]
# Those of the table beside std.
FOUR = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]
# The level of the errors and of the plot.
SHOWN = "x86-64-v3"
SAMPLES = 1 << 26
# Of these the best samples are taken: another process beside one of them lasts longer than a candidate.
PASSES = 3
# The columns of times: the candidate, and the lanes of `swz` that it is compared with, of `float` and of `double`.
FEW, MANY = (4, 2), (8, 4)
COLUMNS = [
    ("std, fewer lanes", "std", FEW),
    ("std", "std", MANY),
    ("libm", "libm", MANY),
    ("wide, fewer lanes", "wide, {} lanes", FEW),
    ("wide", "wide, {} lanes", MANY),
    ("SLEEF, 3.5", "SLEEF, 3.5", MANY),
    ("SLEEF, 1.0", "SLEEF, 1.0", MANY),
]
# Libraries as the candidates of 8 lanes, and their colours (those of Okabe and Ito).
LIBRARIES = {
    "swz": ("swz, 8 lanes", "#D55E00"),
    "std": ("std", "#000000"),
    "libm": ("libm", "#8A8A8A"),
    "wide": ("wide, 8 lanes", "#0072B2"),
    "SLEEF, 3.5": ("SLEEF, 3.5", "#009E73"),
    "SLEEF, 1.0": ("SLEEF, 1.0", "#CC79A7"),
}


def home(target, level):
    # Not where report.py looks for its own.
    return target / "criterion" / f"mathematics-{level}"


def home_beside_std(target, level):
    return target / "criterion" / f"mathematics-std-{level}"


def run_beside_std(target, level):
    """Twice, as it is only for a ratio of two."""
    for number in range(2):
        environment = dict(os.environ, RUSTFLAGS=f"-C target-cpu={level}", CRITERION_HOME=str(home_beside_std(target, level) / str(number)))
        command = ["cargo", "bench", "-p", "swz-tests", "--target", TARGET, "--features", "benches", "--bench", "mathematics", "--", "/(swz|std)"]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)


def table_beside_std(times):
    """Time of std's loop divided by that of `swz`: for each level with fewer lanes and with more."""
    heads = [f"{level}, {lanes}" for level in FOUR for lanes in ("fewer lanes", "lanes")]
    lines = [row([""] + heads), "| --- |" + " ---: |" * len(heads)]
    for job in sorted(times[FOUR[0]], key=lambda job: (job.endswith("double"), job)):
        cells = []
        for level in FOUR:
            results = times[level].get(job, {})
            for lanes in (FEW, MANY):
                candidate = f"swz, {lanes[job.endswith('double')]} lanes"
                cells.append(f"{results['std'] / results[candidate]:.2f}" if "std" in results and candidate in results else "")
        if any(cells):
            lines.append(row([job] + cells))
    return lines


def beside_std(target, reads):
    if not reads:
        for level in FOUR:
            run_beside_std(target, level)
    times = {level: read_times(home_beside_std(target, level)) for level in FOUR}
    made = {
        "mathematics beside std, four levels": [
            "Time of a loop over std's functions divided by the time of `swz`, the best sample of each from short runs, with 4 lanes of `float`",
            "and 2 of `double`, and with 8 and 4. Differences of a quarter are noise on the shared machine. std's `powi` multiplies and rounds each",
            "product, so that its error grows with the exponent, where `pown` is off by .5 ULP (.8 beyond 2^±960); `round` of a number is vector code in std's loop",
            "too. `exp10` is a power for std, and `%` stands for `fmod`.",
            "",
            f"- processor: {processor()}, shared; {version(None)}",
            "- command: `tests/benches/mathematics.py --std`",
            "",
            *table_beside_std(times),
        ]
    }
    file = HERE / "results.md"
    file.write_text(replace_sections(file.read_text(), made))


def run(target, level):
    there = "libsleef.so" in subprocess.check_output(["/sbin/ldconfig", "-p"], text=True)
    package = ["-p", "swz-tests", "--target", TARGET, "--features", "sleef" if there else "benches"]
    environment = dict(os.environ, RUSTFLAGS=f"-C target-cpu={level}")
    for number in range(PASSES):
        environment["CRITERION_HOME"] = str(home(target, level) / str(number))
        subprocess.run(["cargo", "bench", *package, "--bench", "mathematics"], cwd=ROOT, env=environment, check=True)
    if level == SHOWN:
        options = ["--peers", "--samples", str(SAMPLES), "--out", str(home(target, level) / "errors.md")]
        command = ["cargo", "run", "--release", *package, "--example", "accuracy", "--", *options]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)


def read_times(folder):
    """{job: {candidate: time of the best sample of all passes}}."""
    best = {}
    for number in range(PASSES):
        for job, results in read(folder / str(number)).items():
            kept = best.setdefault(job, {})
            for candidate, time in results.items():
                kept[candidate] = min(time, kept.get(candidate, math.inf))
    return best


def read_errors(target):
    """{function: {"limit": greatest error allowed, "range": its usual range, (library, whether of all floats): greatest error}}."""
    functions = {}
    for line in (home(target, SHOWN) / "errors.md").read_text().splitlines()[2:]:
        name, _, candidate, _, error, limit, at = (cell.strip() for cell in line.split("|")[1:8])
        function = functions.setdefault(name, {"limit": float(limit)})
        among = at.split(", among ")[1]
        if among != "all":
            function["range"] = among
        for library, (named, _) in LIBRARIES.items():
            if named == candidate:
                function[library, among == "all"] = float(error)
    return functions


def row(cells):
    return "| " + " | ".join(cells) + " |"


def time_table(times):
    """The table of a level: time of each peer divided by that of `swz`."""
    rows = {}
    for job, results in times.items():
        double = job.endswith("double")
        cells = {}
        for head, candidate, lanes in COLUMNS:
            candidate = candidate.format(lanes[double])
            if candidate in results:
                cells[head] = results[candidate] / results[f"swz, {lanes[double]} lanes"]
        rows[job] = cells
    heads = [head for head, _, _ in COLUMNS if any(head in cells for cells in rows.values())]
    lines = [row([""] + heads), "| --- |" + " ---: |" * len(heads)]
    for job in sorted(rows, key=lambda job: (job.endswith("double"), job)):
        lines.append(row([job] + [f"{rows[job][head]:.2f}" if head in rows[job] else "" for head in heads]))
    return lines


def error_table(errors, everywhere):
    """The greatest errors of the usual ranges, or of all floats."""
    libraries = [library for library in LIBRARIES if any((library, everywhere) in function for function in errors.values())]
    range_head = [] if everywhere else ["usual range"]
    lines = [row(["", *range_head, "allowed", *libraries]), "| --- |" + " --- |" * len(range_head) + " ---: |" * (1 + len(libraries))]
    for name, function in sorted(errors.items()):
        cells = [name] + ([] if everywhere else [function["range"]]) + [f"{function['limit']:g}"]
        for library in libraries:
            error = function.get((library, everywhere))
            # No one else has `powr`: it is their `pow`, for arguments that are not negative.
            if error is None or everywhere and name == "powr" and library != "swz":
                cells.append("")
            else:
                cells.append(f"{error:.2f}" if error < 1000 else "∞" if math.isinf(error) else "> 1000")
        lines.append(row(cells))
    return lines


def sections(times, errors):
    """{heading: lines} of results.md."""
    made = {}
    introduction = [
        "Time of each peer divided by the time of `swz`, the best sample of each from three runs, over 1,024 numbers from the usual range of",
        "the function: std and the crate `libm` one number at a time, `wide` and SLEEF with as many lanes as `swz`, 8 of `float` and 4 of",
        "`double`, and where it says “fewer lanes” `swz` and `wide` with 4 and 2. SLEEF's functions are those of at most 3.5 and of at most 1.0",
        "ULP, for AVX2, of Debian's `libsleef-dev`. std's `exp10` is a power, it has no `erf`, and `powr` is the others' `pow`. std is the",
        "system's C library, which takes fused products where the processor has them, whatever the compiler was told: at x86-64 `swz` has none.",
    ]
    for level in LEVELS:
        command = f'RUSTFLAGS="-C target-cpu={level}" cargo bench -p swz-tests --features sleef --target {TARGET} --bench mathematics'
        made[f"mathematics, {level}"] = [
            *(introduction if level == LEVELS[0] else ["As above."]),
            "",
            f"- processor: {processor()}, shared; {version(None)}",
            f"- command: `tests/benches/mathematics.py`, which runs, {PASSES} times,",
            f"  `{command}`",
            "",
            *time_table(times[level]),
        ]
    made["mathematics, greatest errors"] = [
        f"In ULP, of `float` at {SHOWN}, over {SAMPLES:,} seeded numbers from the usual range of each function, those that are timed. With",
        "fewer lanes `swz` and `wide` have the same. Allowed is what OpenCL C 3.0 allows, section 7.4. The errors of `swz` over all floats",
        "are in [accuracy.md](accuracy.md). Measured, after the benchmark, by `tests/benches/mathematics.py`, which runs",
        f"`cargo run --release -p swz-tests --features sleef --example accuracy -- --peers --samples {SAMPLES}`.",
        "",
        *error_table(errors, False),
        "",
        "The errors over numbers of any bits, and over the pairs of accuracy.md for functions of two. ∞ is a NaN, an infinity or the sign of a",
        "zero that is wrong somewhere: most functions of `wide` are made for a range that is narrower.",
        "",
        *error_table(errors, True),
    ]
    return made


def replace_sections(text, made):
    """Markdown with these sections in place of those of the same headings, or at its end."""
    parts = text.rstrip("\n").split("\n## ")
    for heading, lines in made.items():
        part = heading + "\n\n" + "\n".join(lines) + "\n"
        there = [at for at, old in enumerate(parts) if old.split("\n", 1)[0] == heading]
        if there:
            parts[there[0]] = part
        else:
            parts[-1] = parts[-1].rstrip("\n") + "\n"
            parts.append(part)
    return "\n## ".join(parts).rstrip("\n") + "\n"


class Labels:
    """Puts names beside points, where nothing else is."""

    def __init__(self, box, points, lines):
        self.box = box
        self.taken = [(x - 5, y - 5, x + 5, y + 5) for x, y in points] + lines

    def place(self, x, y, text):
        """Where the text starts and its baseline is, and from where a line leads to it, if it is not close."""
        width, height = 6.1 * len(text) + 2, 12
        best = None
        for distance in (7, 12, 18, 26, 36, 48, 62, 78, 96, 116):
            for step in range(24):
                angle = 2 * math.pi * step / 24
                across, down = x + distance * math.cos(angle), y + distance * math.sin(angle)
                left = across - width * (1 - math.cos(angle)) / 2
                top = down - height * (1 - math.sin(angle)) / 2
                rectangle = (left, top, left + width, top + height)
                cost = distance + 40 * sum(meets(rectangle, other) for other in self.taken)
                if left < self.box[0] or top < self.box[1] or rectangle[2] > self.box[2] or rectangle[3] > self.box[3]:
                    cost += 1000
                if best is None or cost < best[0]:
                    best = cost, rectangle, (across, down), distance
        _, rectangle, end, distance = best
        self.taken.append(rectangle)
        return rectangle[0] + 1, rectangle[3] - 3, end if distance > 12 else None


def meets(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def plot(times, errors):
    """A point for each library and function: time as part of std's, and greatest error of the usual range."""
    points = []
    for name, function in errors.items():
        results = times.get(f"{name} of float", {})
        if name == "powr" or not results:
            continue
        base = results.get("std", results["libm"])
        for library, (candidate, _) in LIBRARIES.items():
            if candidate in results and (library, False) in function:
                points.append((library, name, results[candidate] / base, function[library, False], function))
    left, top, right, bottom = 56, 64, 1000, 700
    low_x, high_x = min(point[2] for point in points) * 0.9, max(point[2] for point in points) * 1.15
    low_y, high_y = 0.45, min(20, max(point[3] for point in points) * 1.15)

    def x(value):
        return left + (right - left) * math.log(value / low_x) / math.log(high_x / low_x)

    def y(value):
        return bottom - (bottom - top) * math.log(min(value, high_y) / low_y) / math.log(high_y / low_y)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + 16} {bottom + 46}" font-family="sans-serif" font-size="11">',
        f'<rect width="{right + 16}" height="{bottom + 46}" fill="#fff"/>',
        f'<text x="{left}" y="18" font-size="13" font-weight="bold">Functions of float at {SHOWN}, 8 lanes: '
        "the further down the more exact, the further left the faster</text>",
    ]
    at = left
    for library, (_, colour) in LIBRARIES.items():
        if any(point[0] == library for point in points):
            out.append(f'<circle cx="{at + 5}" cy="38" r="4.5" fill="{colour}"/><text x="{at + 14}" y="42">{escape(library)}</text>')
            at += 40 + 6.4 * len(library)
    out.append(f'<circle cx="{at + 5}" cy="38" r="4" fill="#fff" stroke="#444" stroke-width="1.6"/>')
    out.append(f'<text x="{at + 14}" y="42">hollow: beyond what OpenCL allows for other floats, or for these</text>')
    for tick in (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10):
        if low_x <= tick <= high_x:
            colour = "#000" if tick == 1 else "#ddd"
            out.append(f'<path d="M{x(tick):.1f} {top}V{bottom}" stroke="{colour}"/>')
            out.append(f'<text x="{x(tick):.1f}" y="{bottom + 16}" text-anchor="middle" fill="#444">{tick:g}</text>')
    for tick in (0.5, 0.7, 1, 1.5, 2, 3, 4, 5, 6, 10, 16):
        if low_y <= tick <= high_y:
            out.append(f'<path d="M{left} {y(tick):.1f}H{right}" stroke="#ddd"/>')
            out.append(f'<text x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end" fill="#444">{tick:g}</text>')
    out.append(f'<text x="{(left + right) / 2}" y="{bottom + 36}" text-anchor="middle">time, as part of std’s (erf: of libm’s)</text>')
    out.append(f'<text transform="translate(16 {(top + bottom) / 2}) rotate(-90)" text-anchor="middle">greatest error in ULP</text>')
    places = [(x(point[2]), y(point[3])) for point in points]
    labels = Labels((left, top, right, bottom), places, [(x(1) - 1, top, x(1) + 1, bottom)])
    dots = []
    for library, name, time, error, function in points:
        colour = LIBRARIES[library][1]
        across, down = x(time), y(error)
        text_x, text_y, end = labels.place(across, down, name)
        if end:
            out.append(f'<path d="M{across:.1f} {down:.1f}L{end[0]:.1f} {end[1]:.1f}" stroke="{colour}" stroke-width=".6"/>')
        holds = function[library, False] <= function["limit"] and (function.get((library, True), 0) <= function["limit"])
        inside = f'fill="{colour}" stroke="#fff"' if holds else f'fill="#fff" stroke="{colour}" stroke-width="1.6"'
        title = f"{library}: {name}, {time:.2f} of the time, {error:.2f} ULP of {function['limit']:g}"
        dots.append(f'<circle cx="{across:.1f}" cy="{down:.1f}" r="4" {inside}><title>{escape(title)}</title></circle>')
        halo = 'paint-order="stroke" stroke="#fff" stroke-width="2.5"'
        dots.append(f'<text x="{text_x:.1f}" y="{text_y:.1f}" fill="{colour}" {halo}>{escape(name)}</text>')
    return "\n".join(out + dots + ["</svg>"]) + "\n"


def main():
    if "--std" in sys.argv:
        sys.argv.remove("--std")
        beside_std(target_directory(), only_reads(__doc__))
        return
    reads = only_reads(__doc__)
    target = target_directory()
    if not reads:
        for level in LEVELS:
            run(target, level)
    times = {level: read_times(home(target, level)) for level in LEVELS}
    errors = read_errors(target)
    file = HERE / "results.md"
    file.write_text(replace_sections(file.read_text(), sections(times, errors)))
    (HERE / "mathematics.svg").write_text(plot(times[SHOWN], errors))


if __name__ == "__main__":
    main()
