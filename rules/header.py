"""A record's header as text: its lines by their first word, and what each may say.

``position`` builds a table from it. Every error names the line at fault.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules import hands as h
from rules.hands import Meld
from rules.record import Line, Record, RecordError, read_number
from rules.tiles import Tile, in_order, is_numbered, parse

FORMS: dict[str, tuple[str, int, int | None]] = {
    "system": ("system NAME", 2, 2),
    "option": ("option KEY=VALUE ...", 2, None),
    "seats": ("seats NUMBER", 2, 2),
    "host": ("host SEAT", 2, 2),
    "dealer": ("dealer SEAT", 2, 2),
    "before": ("before exhausted", 2, 2),
    "wall": ("wall TILES", 2, None),
    "dice": ("dice FACE ...", 1, None),
    "die": ("die FACE ...", 2, None),
    "hand": ("hand SEAT TILES | MELD ...", 3, None),
    "river": ("river SEAT TILES", 3, None),
    "ready": ("ready SEAT, then 'seen', 'pair TILE' or neither", 2, 5),
    "closed": ("closed SEAT, then 'seen', 'pair TILE' or neither", 2, 5),
    "treasure": ("treasure TILE, or treasure none", 2, 2),
    "draws": ("draws TILES", 2, None),
    "tail": ("tail TILES", 2, None),
    "first": ("first SEAT ...", 2, None),
    "dealt": ("dealt", 1, 1),
    "left": ("left NUMBER", 2, 2),
    "turn": ("turn SEAT", 2, 2),
}
"""What each line looks like, and how few and how many words it has."""
MANY = frozenset({"option", "hand", "river", "ready", "closed", "draws", "tail", "first"})
"""Lines of which a header may have several."""

_MELD = re.compile(r"([0-9mpsz]+)([_*]?)(?:\+([0-9mpsz]+))?")


@dataclass(frozen=True, slots=True)
class Declared:
    """A ``ready`` or ``closed`` line."""

    seat: int
    ready: str
    seen: bool
    pair: Tile
    line: Line


@dataclass(slots=True)
class Header:
    """A header's lines by their first word, each of the right length."""

    record: Record
    lines: dict[str, list[Line]] = field(default_factory=dict)

    def __contains__(self, word: str) -> bool:
        return word in self.lines

    def all(self, word: str) -> list[Line]:
        """Every line that begins so."""
        return self.lines.get(word, [])

    def one(self, word: str) -> Line | None:
        """The line that begins so."""
        found = self.lines.get(word)
        return found[0] if found else None

    def error(self, word: str, message: str) -> RecordError:
        """What is wrong with a line; with the record as a whole, where there is no such line."""
        line = self.one(word)
        return RecordError(line.number if line else self.record.line, message)

    def rest(self, word: str) -> list[str]:
        """What stands behind the first word."""
        line = self.one(word)
        return line.words[1:] if line else []

    def tiles(self, word: str) -> list[Tile]:
        """The tiles of all lines that begin so."""
        return [tile for line in self.all(word) for tile in tiles_of(line, line.words[1:])]

    def number(self, word: str, default: int, low: int, high: int) -> int:
        """The number of a line."""
        line = self.one(word)
        return default if line is None else number_of(line, line.words[1], low, high)

    def faces(self, word: str) -> list[int]:
        """What the dice of a line show."""
        faces = self.rest(word)
        if any(face not in ("1", "2", "3", "4", "5", "6") for face in faces):
            raise self.error(word, f"a die shows 1 to 6, not {' '.join(faces)!r}")
        return [int(face) for face in faces]


def read_header(record: Record) -> Header:
    """The header of a record. Raises RecordError for a line that has not its form."""
    header = Header(record)
    for line in record.header:
        word, count = line.words[0], len(line.words)
        if word not in FORMS:
            raise RecordError(line.number, f"a header has no line {word!r}")
        _, least, most = FORMS[word]
        if count < least or (most is not None and count > most):
            raise unlike(line)
        if word in header and word not in MANY:
            raise RecordError(line.number, f"a second line {word!r}")
        header.lines.setdefault(word, []).append(line)
    return header


def unlike(line: Line) -> RecordError:
    """The error for a line that has not its form."""
    form, _, _ = FORMS[line.words[0]]
    return RecordError(line.number, f"the record says {line.text!r}, expected: {form}")


def number_of(line: Line, text: str, low: int, high: int) -> int:
    """A number that stands in a line. Raises RecordError."""
    number = read_number(text)
    if number is None or not low <= number <= high:
        word = line.words[0]
        raise RecordError(line.number, f"{word} needs a number from {low} to {high}, not {text!r}")
    return number


def tiles_of(line: Line, words: Sequence[str]) -> tuple[Tile, ...]:
    """Tiles that stand in a line. Raises RecordError."""
    try:
        return parse(" ".join(words))
    except ValueError as error:
        raise RecordError(line.number, str(error)) from None


def tile_of(line: Line, word: str) -> Tile:
    """Exactly one tile that stands in a line. Raises RecordError."""
    tiles = tiles_of(line, [word])
    if len(tiles) != 1:
        raise RecordError(line.number, f"{word!r} is not one tile")
    return tiles[0]


def read_declared(line: Line, players: int) -> Declared:
    """``ready 1``, ``ready 1 seen``, ``ready 1 pair 5p``, ``closed 1``. Raises RecordError."""
    seat = number_of(line, line.words[1], 0, players - 1)
    seen, pair = False, ""
    rest = line.words[2:]
    while rest:
        word = rest.pop(0)
        if word == "seen" and not seen:
            seen = True
        elif word == "pair" and rest and not pair:
            pair = tile_of(line, rest.pop(0))
        else:
            raise unlike(line)
    return Declared(seat, line.words[0], seen, pair, line)


def read_meld(line: Line, word: str) -> Meld:
    """A laid meld as a record spells it: ``123m 777z 5555s_ 2222p* 1234z+1z 1m1p1s``."""
    found = _MELD.fullmatch(word)
    if found is None:
        raise RecordError(line.number, f"{word!r} is no meld")
    body, mark, more = found.groups()
    tiles = tuple(in_order(tiles_of(line, [body])))
    extra = tiles_of(line, [more]) if more else ()
    meld = _meld(tiles, mark, extra)
    if meld is None:
        raise RecordError(line.number, f"{word!r} is no meld")
    return meld


def _meld(tiles: tuple[Tile, ...], mark: str, extra: tuple[Tile, ...]) -> Meld | None:
    """The meld these tiles are, None where they are none."""
    special = ("1z2z3z4z", "5z6z7z", "1m1p1s", "9m9p9s")
    if "".join(tiles) in special and not mark and set(extra) <= set(tiles):
        return Meld(h.SET, tiles, supplements=tuple(extra))
    if extra:
        return None
    same = len(set(tiles)) == 1
    if same and len(tiles) == 4:
        kinds = {"": h.EXPOSED_KONG, "_": h.CONCEALED_KONG, "*": h.ADDED_KONG}
        return Meld(kinds[mark], tiles)
    if mark:
        return None
    if same and len(tiles) == 3:
        return Meld(h.PONG, tiles)
    ranks = [int(tile[0]) for tile in tiles]
    suits = {tile[1] for tile in tiles}
    run = len(suits) == 1 and is_numbered(tiles[0]) and ranks == [ranks[0] + i for i in range(3)]
    return Meld(h.CHOW, tiles) if run else None
