#!/usr/bin/env python3
"""Random kernels full of assignments within expressions, and what clang computes with them.

    python3 tests/kernels/order.py [--seed N] [--kernels N] [--folder FOLDER]

writes `order.cl`, the kernels, and `order.txt`, the numbers that each item of each kernel writes: clang 19 compiles the text for this machine
and runs it item by item. `tests/tests/opencl_order.rs` compares ours with them. C leaves the order of evaluation open in most of these
expressions; ours is clang's. Left out is what clang itself does in several ways: effects beside structures that are assigned or handed over.
"""

import argparse
import pathlib
import random
import subprocess
import tempfile

ITEMS = 13
# Numbers that an item writes: the first eight are places in expressions too.
OUT = 16

HEAD = """// Written by order.py with seed {seed}: what clang computes with these kernels is in order.txt.

typedef struct {{ int x[3]; int4 v; int y; }} S;
int next(int *p) {{ *p = *p * 5 + 1; return *p; }}
int early(int *p, int k) {{ if (k & 1) {{ *p += k; return k; }} *p ^= 3; return *p - k; }}
int many(int *p, int *q) {{
    if (*p & 2) return *q += 3;
    for (int n = 0; n < 3; n++) {{ *p += *q; if (*p & 4) return *p = n; }}
    return *q - *p;
}}
int outer(__global int *o, int k) {{ o[k & 7] += k; return o[(k + 1) & 7]; }}
int leaves(__global int *o, int k) {{ if (o[k & 7] & 1) return o[0]++; o[1] -= k; return k; }}
int both(int *p, __global int *o) {{ int t = *p; *p = o[2]; o[2] = t + 1; return t; }}
int pure(int a, int b) {{ return a * 3 - b; }}
int4 turned(int4 *v, int k) {{ *v = v->wxyz + k; return v->zwxy; }}
void set(int *p, int k) {{ *p = k; }}
"""


class Kernel:
    def __init__(self, rng, number):
        self.rng = rng
        self.number = number
        self.scalars = ["a", "b", "c", "u", "g", "h"]
        self.depth = 0

    def pick(self, *choices):
        return self.rng.choice(choices)

    def index(self, most, d):
        if self.rng.random() < 0.35:
            return str(self.rng.randrange(most))
        if most in (2, 4, 8):
            return f"{self.value(d, 9)} & {most - 1}"
        return f"(uint)({self.value(d)}) % {most}u"

    def integer(self, d):
        """A place of an `int` that has an address."""
        k = self.rng.randrange(9)
        if k < 3:
            return self.pick("a", "b", "c")
        if k == 3:
            return f"m[{self.index(4, d)}]"
        if k == 4:
            return f"l[{self.index(3, d)}][{self.index(4, d)}]"
        if k == 5:
            return self.pick("s.y", f"s.x[{self.index(3, d)}]")
        if k == 6:
            return self.pick(f"t[{self.index(2, d)}].y", f"t[{self.index(2, d)}].x[{self.index(3, d)}]")
        if k == 7:
            return self.pick("(*p)", f"p[{self.index(2, d)}]")
        return f"(*(p = m + ({self.index(2, d)})))"

    def place(self, d):
        """A place of a number."""
        k = self.rng.randrange(12)
        if k < 6:
            return self.integer(d)
        if k == 6:
            return self.pick("u", "g", "h")
        if k == 7:
            return self.pick("v.y", f"v[{self.index(4, d)}]", "v.s2")
        if k == 8:
            return self.pick(f"w[{self.index(2, d)}].z", f"w[{self.index(2, d)}][{self.index(4, d)}]")
        if k == 9:
            return self.pick("s.v.w", f"s.v[{self.index(4, d)}]", f"t[{self.index(2, d)}].v.x")
        return f"o[{self.index(8, d)}]"

    def vector_place(self, d):
        return self.pick("v", "v", f"w[{self.index(2, d)}]", "s.v", f"t[{self.index(2, d)}].v")

    def value(self, d, level=0):
        """A number; between parentheses if it may bind less than `level`."""
        text = self.expression(d - 1)
        return text if text.isalnum() else f"({text})"

    def expression(self, d):
        r = self.rng.randrange
        if d <= 0:
            return self.pick(*self.scalars, str(r(9)), self.place(0) if d == 0 else "b", "i")
        k = r(26)
        if k < 6:
            return f"{self.value(d)} {self.pick('+', '-', '*', '&', '|', '^', '+', '-')} {self.value(d)}"
        if k == 6:
            return f"{self.value(d)} {self.pick('<', '==', '>', '!=')} {self.value(d)}"
        if k == 7:
            return f"{self.value(d)} {self.pick('&&', '||')} {self.value(d)}"
        if k == 8:
            return f"{self.value(d)} ? {self.value(d)} : {self.value(d)}"
        if k == 9:
            return f"{self.value(d)}, {self.value(d)}"
        if k == 10:
            return self.pick("-", "~", "!") + self.value(d)
        if k == 11:
            return f"{self.value(d)} {self.pick('/', '%')} (({self.value(d)} & 7) + 1)"
        if k < 15:
            return f"{self.place(d - 1)} = {self.value(d)}"
        if k < 17:
            return f"{self.place(d - 1)} {self.pick('+', '-', '*', '^', '|', '&')}= {self.value(d)}"
        if k == 17:
            return f"{self.place(d - 1)}{self.pick('++', '--')}"
        if k == 18:
            return f"{self.pick('++', '--')}{self.place(d - 1)}"
        if k < 22:
            return self.pick(
                f"next(&{self.integer(d - 1)})",
                f"early(&{self.integer(d - 1)}, {self.value(d)})",
                f"many(&{self.integer(d - 1)}, &{self.integer(d - 1)})",
                f"outer(o, {self.value(d)})",
                f"leaves(o, {self.value(d)})",
                f"both(&{self.integer(d - 1)}, o)",
                f"pure({self.value(d)}, {self.value(d)})",
                f"pure({self.value(d)}, {self.value(d)})",
                f"(set(&{self.integer(d - 1)}, {self.value(d)}), {self.value(d)})",
            )
        if k == 22:
            return f"({self.vector(d)}).{self.pick('x', 'w', 's1')}"
        if k == 23:
            return f"(int[3]){{ {self.value(d)}, {self.value(d)}, {self.value(d)} }}[{self.index(3, d)}]"
        return self.place(d)

    def vector(self, d):
        d -= 1
        if d <= 0:
            return self.pick("v", "w[0]", "w[1]", "s.v")
        k = self.rng.randrange(10)
        if k < 2:
            return f"(int4)({self.value(d)}, {self.value(d)}, {self.value(d)}, {self.value(d)})"
        if k < 4:
            return f"({self.vector(d)}) {self.pick('+', '-', '*', '^')} ({self.vector(d)})"
        if k == 4:
            return f"({self.vector_place(d)} = {self.vector(d)})"
        if k == 5:
            return f"({self.vector_place(d)} {self.pick('+', '-', '*')}= {self.pick(self.vector(d), self.value(d))})"
        if k == 6:
            return f"({self.vector(d)}).{self.pick('wzyx', 'xxyy', 'yzwx')}"
        if k == 7:
            return f"(int4)(({self.vector_place(d)}.{self.pick('xy', 'wz')} = ({self.vector(d)}).zx), {self.value(d)}, {self.value(d)})"
        if k == 8:
            return f"turned(&{self.pick('v', 'w[0]', f'w[{self.index(2, d)}]')}, {self.value(d)})"
        return self.vector_place(d)

    def statement(self, d, indent):
        pad = "    " * indent
        k = self.rng.randrange(17)
        if k < 4:
            return f"{pad}{self.place(3)} = {self.value(4)};\n"
        if k < 7:
            return f"{pad}{self.place(3)} {self.pick('+', '-', '*', '^', '|')}= {self.value(4)};\n"
        if k == 7:
            return f"{pad}{self.vector_place(3)} {self.pick('', '+', '-')}= {self.vector(4)};\n"
        if k == 8:
            return f"{pad}{self.expression(4)};\n"
        if k == 9:
            self.fresh = getattr(self, "fresh", 0) + 1
            name = f"f{self.fresh}"
            return f"{pad}{{ int {name}[2][2] = {{ {{ {self.value(3)}, {self.value(3)} }}, {{ {self.value(3)} }} }}; a ^= {name}[{self.index(2, 3)}][{self.index(2, 3)}]; }}\n"
        if k == 10:
            return f"{pad}{self.vector_place(3)}.{self.pick('yx', 'zw')} = ({self.vector(3)}).xy;\n"
        if d <= 0 or k == 11:
            return f"{pad}p = m + ({self.index(2, 3)});\n"
        inside = "".join(self.statement(d - 1, indent + 1) for _ in range(self.rng.randrange(1, 3)))
        if k == 12:
            other = self.statement(d - 1, indent + 1)
            return f"{pad}if ({self.expression(3)}) {{\n{inside}{pad}}} else {{\n{other}{pad}}}\n"
        if k == 13:
            n = f"n{indent}"
            return f"{pad}for (int {n} = 0, z{indent} = {self.value(3)}; {n} < 3 && {self.value(3)} != 77; {n}++, {self.value(3)}) {{\n{inside}{pad}    a += z{indent};\n{pad}}}\n"
        if k == 14:
            return f"{pad}for (int r{indent} = 0; r{indent}++ < 2;) {{\n{inside}{pad}}}\n"
        if k == 15:
            return f"{pad}switch ({self.value(3)} & 3) {{\n{pad}case 0: {self.place(2)} = {self.value(3)};\n{pad}case 2: {self.place(2)} -= {self.value(3)}; break;\n{pad}default: {self.place(2)}++;\n{pad}}}\n"
        q = f"q{indent}"
        return f"{pad}{{ int {q} = 0; do {{\n{inside}{pad}}} while ({q}++ < 2 && {self.value(3)} != 5); }}\n"

    def text(self):
        groups = self.rng.random() < 0.3
        lines = "".join(self.statement(2, 1) for _ in range(self.rng.randrange(2, 5)))
        if groups:
            lines += "    barrier(CLK_LOCAL_MEM_FENCE);\n" + self.statement(1, 1)
        return f"""
__kernel void order_{self.number}(__global const int *in, __global int *out) {{
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = {{ a, 1, b, 2 }}, l[3][4] = {{ {{ c, 3 }}, {{ 5, b, a, 7 }}, {{ 6 }} }}, *p = m;
    int4 v = {{ a, b, c, 4 }}, w[2] = {{ v.wzyx, v * 3 }};
    S s = {{ {{ 1, a, 2 }}, v + 1, b }}, t[2] = {{ s, s }};
    __global int *o = out + i * {OUT};
{lines}    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}}
"""


def values(text, kernels):
    """What clang's code of the text writes."""
    host = f"""
#include <stdio.h>
static unsigned long item;
unsigned long _Z13get_global_idj(unsigned d) {{ return d ? 0 : item; }}
void _Z7barrierj(unsigned f) {{}}
"""
    host += "".join(f"void order_{n}(const int *, int *);\n" for n in range(kernels))
    host += "static void (*all[])(const int *, int *) = { " + ", ".join(f"order_{n}" for n in range(kernels)) + " };\n"
    host += f"""
int main(void) {{
    static int in[{ITEMS} + 5], out[{ITEMS * OUT}];
    for (int n = 0; n < {ITEMS} + 5; n++) in[n] = n * 7 % 23 - 8;
    for (int k = 0; k < {kernels}; k++) {{
        for (int n = 0; n < {ITEMS * OUT}; n++) out[n] = n * 5 % 17;
        for (item = 0; item < {ITEMS}; item++) all[k](in, out);
        for (int n = 0; n < {ITEMS * OUT}; n++) printf("%d%c", out[n], n % {OUT} == {OUT} - 1 ? '\\n' : ' ');
    }}
}}
"""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "k.cl").write_text(text)
        (folder / "host.c").write_text(host)
        cl = ["-x", "cl", "-cl-std=CL1.2", "-target", "x86_64-unknown-linux-gnu", "-Xclang", "-finclude-default-header"]
        run = lambda *command: subprocess.run(command, check=True, cwd=folder)
        run("clang-19", *cl, "-w", "-O0", "-fwrapv", "-c", "k.cl", "-o", "k.o")
        run("clang-19", "-w", "host.c", "k.o", "-o", "run")
        return subprocess.run(["./run"], check=True, cwd=folder, capture_output=True, text=True, timeout=20).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=12)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    text = HEAD.format(seed=arguments.seed) + "".join(Kernel(rng, n).text() for n in range(arguments.kernels))
    written = values(text, arguments.kernels)
    (arguments.folder / "order.cl").write_text(text)
    (arguments.folder / "order.txt").write_text(written)


if __name__ == "__main__":
    main()
