"""The tile faces (牌面): one SVG sprite drawn by a small generator, and the view that serves it.

Every face is a ``<symbol>`` in a 60 × 80 box, named as the tile is spelled (``5m``), and ``back``
for a tile that lies face down. Faces are strokes, rings and capsules: no fonts and no text, so
they look the same everywhere. Shape, not colour, tells tiles apart; a tile's body is CSS.

Each face carries a corner numeral outside its box, above its left: it has no colour until a style
sheet gives ``--numeral`` one and makes room for it, so the option costs a tile's HTML nothing.

``python -m games.tile_faces`` prints the sprite; with ``specimen`` a page to look at it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.gzip import gzip_page

from rules.tiles import KINDS

Point = tuple[float, float]

BACK = "back"
"""The name of the symbol of a hidden tile."""

INK = "var(--face-ink,#1a2230)"
RED = "var(--face-red,#b3141c)"
GREEN = "var(--face-green,#0a6a38)"
BLUE = "var(--face-blue,#174a9e)"
BODY = "var(--face-body,#fdfaf0)"
LINE = "var(--back-line,#bfe3d3)"

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

CORNERS = {
    "1": "M-9-14L-4-18V3", "2": "M-12-14Q-11-18-5-18T2-13Q2-9-12 3H3",
    "3": "M-12-18H1L-6-9Q2-9 2-3T-5 3Q-11 3-12-1", "4": "M-1 3V-18L-13-4H4",
    "5": "M1-18H-10V-9Q2-11 2-3T-5 3Q-11 3-12-1", "6": "M0-18Q-12-13-12-4T-5 3 2-3-5-9-12-4",
    "7": "M-12-18H2L-6 3", "8": "M-5-8Q-11-9-11-13T-5-18 1-13-5-8Q-12-8-12-2T-5 3 2-2-5-8",
    "9": "M2-12Q2-18-5-18T-12-12-5-6 2-12Q2-3-8 3",
    "E": "M2-18H-10V3H2M-10-8H0", "S": "M2-15Q0-18-5-18T-11-13Q-11-9-5-8T2-3-5 3Q-11 3-12 0",
    "W": "M-13-18L-9 3-4-13 0 3 4-18", "N": "M-11 3V-18L2 3V-18",
    "C": "M2-14Q-1-18-5-18-12-18-12-8T-5 3Q-1 3 2-1",
    "F": "M2-18H-10V3M-10-8H0", "P": "M-10 3V-18H-4Q2-18 2-12T-4-6H-10",
}  # fmt: skip
"""Corner numerals as strokes, left of and above the box: 1-9, winds ESWN, dragons CFP."""

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
    f'<path stroke="{INK}" stroke-width="3.5" d="M29 59L27 73M40 57V73M20 74H33M35 74H46"/>'
    f'<path fill="{GREEN}" d="M25 17Q22 30 15 38Q4 51 4 74Q13 62 27 60Q53 57 48 19Z"/>'
    f'<circle cx="36" cy="18" r="12" fill="{RED}"/>'
    f'<path fill="{INK}" d="M46 12L59 20L46 24Z"/>'
    f'<circle cx="39" cy="15" r="3" fill="{BODY}"/>'
    f'<path stroke="{BODY}" stroke-width="3.5" d="M39 36Q36 50 17 52M31 35Q28 42 18 44"/>'
    f'<path stroke="{RED}" stroke-width="4" d="M27 8L20 4M33 5L30 1"/>'
)
"""1条: a bird looking to the right, its tail down to the left."""

RINGS: dict[str, tuple[float, str, tuple[tuple[float, float, str], ...]]] = {
    "2": (14, "4.5", ((30, 21, GREEN), (30, 59, BLUE))),
    "3": (10.5, "4.5", ((14.5, 15, BLUE), (30, 40, RED), (45.5, 65, GREEN))),
    "4": (11.5, "4.5", ((15, 19, BLUE), (45, 19, GREEN), (15, 61, GREEN), (45, 61, BLUE))),
    "5": (
        10,
        "4.5",
        ((14, 15, BLUE), (46, 15, GREEN), (30, 40, RED), (14, 65, GREEN), (46, 65, BLUE)),
    ),
    "6": (
        9.3,
        "4.5",
        (
            (16, 13, GREEN), (44, 13, GREEN), (16, 42, RED),
            (44, 42, RED), (16, 67, RED), (44, 67, RED),
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
    "8": (7.2, "4.5", tuple((x, y, BLUE) for y in (11, 30.4, 49.7, 69) for x in (17, 43))),
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
        ((30, 8), (30, 19), RED),
        *(((x, y), (x, y + 13), c) for y, c in ((32, GREEN), (59, BLUE)) for x in (11, 30, 49)),
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
    return f'<path stroke="{colour}" stroke-width="{width:g}" d="{path}"/>'


def _rings(radius: float, width: str, places: Iterable[tuple[float, float, str]]) -> str:
    """Rings with a heart each; those of one colour share one group, their hearts one path."""
    circles: dict[str, str] = {}
    hearts: dict[str, str] = {}
    for x, y, colour in places:
        circle = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        circles[colour] = circles.get(colour, "") + circle
        hearts[colour] = hearts.get(colour, "") + f"M{x:g} {y:g}h0"
    return "".join(
        f'<g stroke="{colour}" stroke-width="{width}">{circle}</g>'
        + _strokes(colour, round(radius / 1.8, 1), hearts[colour])
        for colour, circle in circles.items()
    )


def _one_ring() -> str:
    """1筒: a wheel as large as the tile is wide, twelve spokes round a red heart."""
    return (
        f'<circle cx="30" cy="40" r="24" stroke="{GREEN}" stroke-width="4.5"/>'
        f'<circle cx="30" cy="40" r="15.5" stroke="{BLUE}" stroke-width="6.5"'
        ' stroke-linecap="butt" stroke-dasharray="5.2 2.915"/>'
        f'<circle cx="30" cy="40" r="8" fill="{RED}"/>'
        f'<circle cx="30" cy="40" r="2.5" fill="{BODY}"/>'
    )


def _sticks(sticks: Iterable[tuple[Point, Point, str]]) -> str:
    """Capsules 9 wide, one path for each colour; upright ones have a light joint."""
    by_colour: dict[str, str] = {}
    joints = ""
    for (x1, y1), (x2, y2), colour in sticks:
        by_colour[colour] = by_colour.get(colour, "") + f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
        if x1 == x2:
            joints += f"M{(x1 + x2) / 2 - 2:g} {(y1 + y2) / 2:g}h4"
    capsules = "".join(_strokes(colour, 9, path) for colour, path in by_colour.items())
    return capsules + _strokes(BODY, 2, joints)


def _white() -> str:
    """白: a blue double frame, never blank."""
    return (
        f'<rect x="9" y="9" width="42" height="62" rx="4" stroke="{BLUE}" stroke-width="6"/>'
        f'<path stroke="{BLUE}" stroke-width="2.5" d="M18 27V18H27M33 18H42V27M42 53V62H33'
        'M27 62H18V53"/>'
    )


def _back() -> str:
    """The back: a lattice of lozenges in a frame, the same for every tile."""
    return (
        f'<rect x="4" y="4" width="52" height="72" rx="4" stroke="{LINE}" stroke-width="2"/>'
        f'<path stroke="{LINE}" stroke-width="2" d="M30 10L50 40L30 70L10 40ZM10 14L24 10'
        'M50 14L36 10M10 66L24 70M50 66L36 70"/>'
        f'<path fill="{LINE}" d="M30 24Q32 37 41 40Q32 43 30 56Q28 43 19 40Q28 37 30 24Z"/>'
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


def corner(name: str) -> str:
    """The corner numeral of one tile; the back has none."""
    if name == BACK:
        return ""
    sign = "ESWNCFP"[int(name[0]) - 1] if name[1] == "z" else name[0]
    return f'<path stroke="var(--numeral,none)" stroke-width="5" d="{CORNERS[sign]}"/>'


@cache
def sprite() -> str:
    """The whole sprite: 34 faces and the back, each a symbol that ``<use>`` can name."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 60 80" overflow="visible" fill="none"'
        f' stroke-linecap="round" stroke-linejoin="round">{face(name)}{corner(name)}</symbol>'
        for name in (*KINDS, BACK)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'


@cache
def digest() -> str:
    """A short hash of the sprite: its address changes when a face does."""
    return sha256(sprite().encode()).hexdigest()[:6]


@cache
def sprite_url() -> str:
    """The address of the sprite as it is now."""
    return reverse("tiles", args=[digest()])


@gzip_page
def tiles_svg(request: HttpRequest, version: str) -> HttpResponse:
    """Serve the sprite, to be kept for ever under its hash; any other hash is not found."""
    if version != digest():
        raise Http404("no such tile sprite")
    response = HttpResponse(sprite(), content_type="image/svg+xml; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def specimen() -> str:
    """A page that shows every face at the sizes of a table, in colour and in grey."""
    tiles = "".join(f'<svg><use href="#{name}"></use></svg>' for name in (*KINDS, BACK))
    rows = "".join(f'<p class="w{width}">{tiles}</p>' for width in SPECIMEN_WIDTHS)
    widths = "".join(f".w{width}{{--w:{width}px}}" for width in SPECIMEN_WIDTHS)
    return (
        '<!doctype html><meta charset="utf-8"><title>牌面</title><style>'
        "body{background:#dfe7e1}.grey{filter:grayscale(1)}.sprite{display:none}"
        "p svg{width:var(--w);height:calc(var(--w)*4/3);margin:1px;border-radius:13%;"
        "background:#fdfaf0}p svg:last-child{background:#1f6b53}"
        f'{widths}</style><div class="sprite">{sprite()}</div>{rows}'
        f'<div class="grey">{rows}</div>'
    )


SPECIMEN_WIDTHS = (24, 28, 40, 48, 64)

if __name__ == "__main__":
    print(specimen() if sys.argv[1:] == ["specimen"] else sprite(), end="")
