#!/usr/bin/env python3
"""Draws picture.png, the picture that the example `channels` uses by default.

Each channel has a shape of its own, so that a reordering is seen at a glance: red rises from left to right, green from top
to bottom, blue is a set of rings, alpha a disc. The number of pixels is no multiple of 4, so that some are left over from
the whole groups.
"""

import pathlib
import struct
import zlib

WIDTH, HEIGHT = 1023, 769


def pixel(x, y):
    dx, dy = x - WIDTH // 2, y - HEIGHT // 2
    rings = (dx * dx + dy * dy) // 256
    red = x * 255 // (WIDTH - 1)
    green = y * 255 // (HEIGHT - 1)
    blue = 224 if rings // 64 % 2 == 0 else 32
    alpha = 255 if rings < 1024 else 160
    return bytes((red, green, blue, alpha))


def row(y):
    """A row by the filter `Sub`: each byte less the one a pixel before it."""
    line = b"".join(pixel(x, y) for x in range(WIDTH))
    return b"\x01" + bytes((here - before) & 0xFF for here, before in zip(line, bytes(4) + line))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
    pixels = zlib.compress(b"".join(map(row, range(HEIGHT))), 9)
    picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    pathlib.Path(__file__).with_name("picture.png").write_bytes(picture)
