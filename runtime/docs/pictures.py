#!/usr/bin/env python3
"""Makes pictures.md, the pictures of the page `programs`, by the examples themselves: `python3 runtime/docs/pictures.py`.

They are in the page as data, so that docs.rs shows them, and small: the bundled picture, every sixth pixel of every sixth row.
"""

import base64
import pathlib
import runpy
import struct
import subprocess
import tempfile
import zlib

STEP = 6
DOCS = pathlib.Path(__file__).resolve().parent
EXAMPLES = DOCS.parent / "examples"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def small():
    """The picture of the examples in fewer pixels, which are opaque, so that colours are those of the page in each theme."""
    drawn = runpy.run_path(str(EXAMPLES / "channels/picture.py"), run_name="drawn")
    xs, ys = range(0, drawn["WIDTH"], STEP), range(0, drawn["HEIGHT"], STEP)
    rows = b"".join(b"\0" + b"".join(drawn["pixel"](x, y)[:3] + b"\xff" for x in xs) for y in ys)
    header = struct.pack(">IIBBBBB", len(xs), len(ys), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def example(name, *arguments):
    subprocess.run(["cargo", "run", "-q", "-p", "swz", "--example", name, "--", *arguments], check=True, stdout=subprocess.DEVNULL)


with tempfile.TemporaryDirectory() as folder:
    at = pathlib.Path(folder)
    (at / "given.png").write_bytes(small())
    given = ("--input", str(at / "given.png"))
    example("channels", *given, "--order", "bgra", "--output", str(at / "channels.png"))
    example("pipeline", *given, "--colour", str(at / "colour.png"), "--edges", str(at / "edges.png"))
    pictures = {name: (at / f"{name}.png").read_bytes() for name in ["given", "channels", "colour", "edges"]}
lines = [f"[{name}]: data:image/png;base64,{base64.b64encode(data).decode()}" for name, data in pictures.items()]
(DOCS / "pictures.md").write_text("\n" + "\n".join(lines) + "\n")
print({name: len(data) for name, data in pictures.items()})
