"""The icon as PNG pictures, drawn here as ``static/img/icon.svg`` is: a tile with 中 on the cloth.

iOS takes no SVG for a home screen, and older Androids neither. Each point's colour follows from
its distance to the shapes, so no library and no binary file is needed.
"""

from __future__ import annotations

import math
import struct
import zlib
from functools import cache
from typing import NamedTuple

Colour = tuple[int, int, int]

CLOTH: Colour = (0x17, 0x55, 0x3F)
EDGE: Colour = (0xA7, 0x9E, 0x84)
BODY: Colour = (0xFD, 0xFA, 0xF0)
RED: Colour = (0xB3, 0x14, 0x1C)
TURN = math.radians(8)
"""How far the tile leans to the left."""


class Picture(NamedTuple):
    """One PNG: its size, and whether the cloth fills the square (what shows it rounds it then)."""

    size: int
    bleed: bool


PICTURES = {
    "192": Picture(192, False),
    "512": Picture(512, False),
    "full-180": Picture(180, True),
    "full-512": Picture(512, True),
}
"""By the name in their address."""


def _box(x: float, y: float, wide: float, high: float, round_by: float) -> float:
    """The distance of a point to a rounded box round the origin, negative inside."""
    past_x, past_y = abs(x) - wide + round_by, abs(y) - high + round_by
    outside = math.hypot(max(past_x, 0.0), max(past_y, 0.0))
    return outside + min(max(past_x, past_y), 0.0) - round_by


def _over(below: Colour, above: Colour, cover: float) -> Colour:
    """``above`` laid over ``below`` where it covers so much of the point."""
    if cover <= 0:
        return below
    if cover >= 1:
        return above
    red, green, blue = (
        round(one + (two - one) * cover) for one, two in zip(below, above, strict=True)
    )
    return red, green, blue


def _point(x: float, y: float, per_unit: float, shrink: float) -> Colour:
    """The colour at a place of the 512 by 512 drawing."""

    def cover(distance: float) -> float:
        return 0.5 - distance * shrink * per_unit

    away_x, away_y = (x - 256) / shrink, (y - 256) / shrink
    lean_x = away_x * math.cos(TURN) - away_y * math.sin(TURN)
    lean_y = away_x * math.sin(TURN) + away_y * math.cos(TURN)
    if abs(lean_x) > 140 or abs(lean_y) > 190:
        return CLOTH
    colour = _over(CLOTH, EDGE, cover(_box(lean_x, lean_y - 4, 128, 176, 40)))
    colour = _over(colour, BODY, cover(_box(lean_x, lean_y + 10, 128, 170, 40)))
    mouth = abs(_box(lean_x, lean_y + 18, 84, 56, 0)) - 15
    stroke = _box(lean_x, lean_y + 10, 15, 141, 15)
    return _over(colour, RED, cover(min(mouth, stroke)))


def draw(size: int, *, bleed: bool) -> bytes:
    """The icon as a PNG of this size. ``bleed``: to the corners, the tile small enough that what
    cuts a circle out of it cuts nothing of the tile."""
    per_unit = size / 512
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        y = (row + 0.5) / per_unit
        for column in range(size):
            x = (column + 0.5) / per_unit
            rows += bytes(_point(x, y, per_unit, 0.78 if bleed else 1.0))
            inside = 0.5 - _box(x - 256, y - 256, 256, 256, 112) * per_unit
            rows.append(255 if bleed else round(255 * min(max(inside, 0.0), 1.0)))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


@cache
def picture_of(name: str) -> bytes:
    """One of ``PICTURES``, drawn once in a process."""
    size, bleed = PICTURES[name]
    return draw(size, bleed=bleed)
