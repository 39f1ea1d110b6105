"""The tile faces (牌面): one SVG sprite drawn by a small generator, and the view that serves it.

Every face is a ``<symbol>`` in a 60 × 80 box, named as the tile is spelled (``5m``), and ``back``
for a tile that lies face down. Faces are strokes, rings and capsules: no fonts and no text, so
they look the same everywhere. Shape, not colour, tells tiles apart; a tile's body is CSS.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from rules.tiles import KINDS

Point = tuple[float, float]

BACK = "back"
"""The name of the symbol of a hidden tile."""

INK = "var(--face-ink,#1a2230)"
RED = "var(--face-red,#b3141c)"
GREEN = "var(--face-green,#0a6a38)"
BLUE = "var(--face-blue,#174a9e)"
BODY = "var(--face-body,#fdfaf0)"

NUMERALS = {
    "1": "M8 25H52",
    "2": "M15 14H45M8 37H52",
    "3": "M12 9H48M17 24H43M8 40H52",
    "4": "M10 9H50V41H10ZM23 10V19Q23 27 15 30M36 10V24Q36 28 41 28H48",
    "5": "M12 8H48M31 8L23 41M15 24H42L40 41M7 41H53",
    "6": "M27 4L33 12M8 18H52M22 27L11 42M38 27L49 42",
    "7": "M8 25L52 17M27 5V34Q27 41 34 41H51V34",
    "8": "M24 12Q22 31 8 42M33 7Q38 31 52 42",
    "9": "M8 16H38V33Q38 41 45 41H52V33M24 4Q25 31 8 42",
}
"""一 to 九 as strokes, in the upper half of the box."""

WAN = "M10 51H50M27 52Q26 68 11 76M26 61H45Q45 73 41 76H34"
"""万 as strokes, in the lower half of the box."""

HONOURS = {
    "1z": (INK, "M10 18H50M28 7L14 39H48M31 27V67Q31 73 23 71M18 49L9 64M43 49L52 64"),
    "2z": (
        INK,
        "M9 17H51M30 6V28M9 73V29H51V67Q51 73 43 73"
        "M23 36L26 43M37 36L34 43M19 48H41M18 58H42M30 48V71",
    ),
    "3z": (INK, "M7 11H53M10 28H50V72H10ZM24 12V40Q24 50 12 53M37 12V45Q37 50 42 50H48"),
    "4z": (INK, "M24 9V71M8 29H24M6 64L24 55M53 23L37 35M37 9V62Q37 69 44 69H53V58"),
    "5z": (RED, "M10 25H50V52H10ZM30 6V74"),
    "6z": (
        GREEN,
        "M19 12L13 31H52M31 8Q29 52 7 72M28 44H45Q39 64 17 74M25 46Q33 64 53 73M42 10L48 19",
    ),
}
"""东南西北 中发 as strokes over the whole box."""

BIRD = (
    f'<path fill="{GREEN}" d="M48 16Q54 54 27 58Q15 59 6 73Q1 45 17 35Q27 28 29 16Z"/>'
    f'<path fill="none" stroke="{INK}" stroke-width="3.5" stroke-linecap="round"'
    ' stroke-linejoin="round" d="M27 58V73M39 52V73M23 74H32M35 74H44"/>'
    f'<circle cx="38" cy="16" r="11" fill="{RED}"/>'
    f'<path fill="{INK}" d="M47 11L59 17L47 22Z"/>'
    f'<circle cx="40" cy="14" r="3" fill="{BODY}"/>'
    f'<path fill="none" stroke="{BODY}" stroke-width="3.5" stroke-linecap="round"'
    ' d="M39 36Q31 48 17 48M34 33Q28 40 20 41"/>'
)
"""1条: a bird looking to the right, its tail down to the left."""

RINGS: dict[str, tuple[float, str, tuple[tuple[float, float, str], ...]]] = {
    "2": (14, "4.5", ((30, 21, GREEN), (30, 59, BLUE))),
    "3": (10.5, "4.5", ((14.5, 15, BLUE), (30, 40, RED), (45.5, 65, GREEN))),
    "4": (12, "4.5", ((16, 20, BLUE), (44, 20, GREEN), (16, 60, GREEN), (44, 60, BLUE))),
    "5": (
        10,
        "4.5",
        ((14, 15, BLUE), (46, 15, GREEN), (30, 40, RED), (14, 65, GREEN), (46, 65, BLUE)),
    ),
    "6": (
        10.5,
        "4.5",
        (
            (16, 14, GREEN), (44, 14, GREEN), (16, 42, RED),
            (44, 42, RED), (16, 66, RED), (44, 66, RED),
        ),
    ),
    "7": (
        8,
        "4.5",
        (
            (11, 11, GREEN), (30, 19, GREEN), (49, 27, GREEN), (17, 47, RED),
            (43, 47, RED), (17, 68, RED), (43, 68, RED),
        ),
    ),
    "8": (8, "4.5", tuple((x, y, BLUE) for y in (11, 30.4, 49.7, 69) for x in (18, 42))),
    "9": (
        7.6,
        "4",
        tuple((x, y, c) for y, c in ((14, GREEN), (40, RED), (66, BLUE)) for x in (10.5, 30, 49.5)),
    ),
}  # fmt: skip
"""筒: radius, stroke width, and each ring's place and colour."""

STICKS: dict[str, tuple[tuple[Point, Point, str], ...]] = {
    "2": (((30, 10), (30, 33), GREEN), ((30, 47), (30, 70), BLUE)),
    "3": (
        ((30, 10), (30, 33), BLUE),
        ((15, 47), (15, 70), GREEN), ((45, 47), (45, 70), GREEN),
    ),
    "4": (
        ((15, 10), (15, 33), GREEN), ((45, 10), (45, 33), BLUE),
        ((15, 47), (15, 70), BLUE), ((45, 47), (45, 70), GREEN),
    ),
    "5": (
        ((11, 10), (11, 33), GREEN), ((49, 10), (49, 33), BLUE), ((30, 28), (30, 52), RED),
        ((11, 47), (11, 70), BLUE), ((49, 47), (49, 70), GREEN),
    ),
    "6": tuple(
        ((x, y), (x, y + 23), c) for y, c in ((10, GREEN), (47, BLUE)) for x in (11, 30, 49)
    ),
    "7": (
        ((30, 8), (30, 18), RED),
        *(((x, y), (x, y + 15), c) for y, c in ((32, GREEN), (59, BLUE)) for x in (11, 30, 49)),
    ),
    "8": (
        ((8, 10), (8, 33), GREEN), ((52, 10), (52, 33), GREEN),
        ((23, 32), (30, 12), GREEN), ((37, 32), (30, 12), GREEN),
        ((8, 47), (8, 70), BLUE), ((52, 47), (52, 70), BLUE),
        ((23, 48), (30, 68), BLUE), ((37, 48), (30, 68), BLUE),
    ),
    "9": tuple(
        ((x, y), (x, y + 13), c)
        for x, c in ((10, GREEN), (30, RED), (50, BLUE))
        for y in (8, 33.5, 59)
    ),
}  # fmt: skip
"""条: the two ends and the colour of each capsule."""


def _strokes(colour: str, width: float, path: str) -> str:
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round" d="{path}"/>'
    )


def _rings(radius: float, width: str, places: Iterable[tuple[float, float, str]]) -> str:
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="{colour}"'
        f' stroke-width="{width}"/><circle cx="{x:g}" cy="{y:g}" r="{radius / 4:g}"'
        f' fill="{colour}"/>'
        for x, y, colour in places
    )


def _one_ring() -> str:
    """1筒: one ring as large as the tile is wide, with a red heart."""
    return (
        f'<circle cx="30" cy="40" r="23" fill="none" stroke="{GREEN}" stroke-width="6"/>'
        f'<circle cx="30" cy="40" r="14" fill="none" stroke="{BLUE}" stroke-width="3"/>'
        f'<circle cx="30" cy="40" r="7" fill="{RED}"/>'
    )


def _sticks(sticks: Iterable[tuple[Point, Point, str]]) -> str:
    """Capsules 9 wide with a light joint in the middle; those of one colour are one path."""
    by_colour: dict[str, str] = {}
    joints = ""
    for (x1, y1), (x2, y2), colour in sticks:
        by_colour[colour] = by_colour.get(colour, "") + f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
        joints += f"M{(x1 + x2) / 2 - 2:g} {(y1 + y2) / 2:g}h4"
    capsules = "".join(_strokes(colour, 9, path) for colour, path in by_colour.items())
    return capsules + _strokes(BODY, 2, joints)


def _white() -> str:
    """白: a blue double frame, never blank."""
    return (
        f'<rect x="8" y="10" width="44" height="60" rx="4" fill="none" stroke="{BLUE}"'
        f' stroke-width="6"/><rect x="17" y="19" width="26" height="42" rx="2" fill="none"'
        f' stroke="{BLUE}" stroke-width="2.5"/>'
    )


def _back() -> str:
    lattice = "M30 14L48 40L30 66L12 40ZM30 27L39 40L30 53L21 40Z"
    return (
        '<rect width="60" height="80" rx="7" fill="var(--back,#1f6b53)"/>'
        '<rect x="5" y="5" width="50" height="70" rx="4" fill="none"'
        ' stroke="var(--back-line,#9fd3bd)" stroke-width="2"/>'
        '<path fill="none" stroke="var(--back-line,#9fd3bd)" stroke-width="3"'
        f' d="{lattice}"/>'
    )


def face(name: str) -> str:
    """The drawing of one tile (``"5m"``) or of the back, without its symbol element."""
    if name == BACK:
        return _back()
    number, suit = name
    if suit == "m":
        return _strokes(INK, 5.5, NUMERALS[number]) + _strokes(RED, 4.5, WAN)
    if suit == "p":
        return _one_ring() if number == "1" else _rings(*RINGS[number])
    if suit == "s":
        return BIRD if number == "1" else _sticks(STICKS[number])
    if name == "7z":
        return _white()
    colour, path = HONOURS[name]
    return _strokes(colour, 5.5 if name != "5z" else 7, path)


@cache
def sprite() -> str:
    """The whole sprite: 34 faces and the back, each a symbol that ``<use>`` can name."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 60 80">{face(name)}</symbol>' for name in (*KINDS, BACK)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'


@cache
def digest() -> str:
    """A short hash of the sprite: its address changes when a face does."""
    return sha256(sprite().encode()).hexdigest()[:12]


@cache
def sprite_url() -> str:
    """The address of the sprite as it is now."""
    return reverse("tiles", args=[digest()])


def tiles_svg(request: HttpRequest, version: str) -> HttpResponse:
    """Serve the sprite, to be kept for ever under its hash; any other hash is not found."""
    if version != digest():
        raise Http404("no such tile sprite")
    response = HttpResponse(sprite(), content_type="image/svg+xml; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
