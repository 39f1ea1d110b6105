"""The table a record's header describes: a whole wall dealt, or a position with what it names.

A position is filled up with the tiles that remain. Fillers may decide nothing; ``fill`` chooses
another filling, and a record whose outcome changes with it hangs on an unnamed tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules import hands as h
from rules.actions import READY_CLOSED, READY_PLAIN
from rules.hands import Hand, Meld
from rules.record import Line, Record, RecordError, options_of
from rules.ruleset import RuleSystem, get
from rules.state import ACT, Seat, Setup
from rules.table import Table
from rules.tiles import COPIES, Tile, in_order, is_numbered, parse, parse_one
from rules.views import RiverTile
from rules.wall import DieSource, Wall

_ONE = {
    "system",
    "seats",
    "host",
    "dealer",
    "before",
    "wall",
    "dice",
    "die",
    "treasure",
    "left",
    "turn",
}
_MANY = {"option", "hand", "river", "ready", "closed", "draws", "tail", "first", "dealt"}


_ORDERS = (1, -1)
"""The first fillings: the kinds in order, and the other way round."""
_POSITION = _MANY - {"option"} | {"treasure", "left", "turn"}
"""What only a position says."""


@dataclass(slots=True)
class _Declared:
    ready: str
    seen: bool
    pair: Tile
    line: int


@dataclass(slots=True)
class _Header:
    """A header's lines by their first word, read once."""

    lines: dict[str, list[Line]] = field(default_factory=dict)

    def one(self, word: str) -> Line | None:
        found = self.lines.get(word)
        return found[0] if found else None

    def rest(self, word: str) -> list[str]:
        line = self.one(word)
        return line.words[1:] if line else []

    def tiles(self, word: str) -> list[Tile]:
        return [tile for line in self.lines.get(word, []) for tile in _tiles(line, line.words[1:])]

    def number(self, word: str, default: int, low: int, high: int) -> int:
        line = self.one(word)
        if line is None:
            return default
        return _number(line, line.words[1] if len(line.words) == 2 else "", low, high)

    def faces(self, word: str) -> list[int]:
        """What the dice of a line show."""
        line = self.one(word)
        if line is None:
            return []
        if any(face not in ("1", "2", "3", "4", "5", "6") for face in line.words[1:]):
            raise RecordError(line.number, "a die shows 1 to 6")
        return [int(face) for face in line.words[1:]]


def _number(line: Line, text: str, low: int, high: int) -> int:
    if not text.isdigit() or not low <= int(text) <= high:
        raise RecordError(line.number, f"{line.words[0]} needs a number from {low} to {high}")
    return int(text)


def _tiles(line: Line, words: Sequence[str]) -> tuple[Tile, ...]:
    try:
        return parse(" ".join(words))
    except ValueError as error:
        raise RecordError(line.number, str(error)) from None


def build(record: Record, fill: int = 0) -> Table:
    """The table as the header says it stands. Raises RecordError for a header that cannot be."""
    header = _Header()
    for line in record.header:
        word = line.words[0]
        if word not in _ONE | _MANY:
            raise RecordError(line.number, f"a header has no line {word!r}")
        if word in _ONE and word in header.lines:
            raise RecordError(line.number, f"a second line {word!r}")
        header.lines.setdefault(word, []).append(line)
    try:
        return _build(record, header, fill)
    except RecordError:
        raise
    except (ValueError, IndexError) as error:
        raise RecordError(record.line, str(error)) from None


def _build(record: Record, header: _Header, fill: int) -> Table:
    names = header.rest("system")
    try:
        kind = get(names[0] if len(names) == 1 else "")
    except KeyError:
        raise RecordError(record.line, f"there is no rule system {' '.join(names)!r}") from None
    seats = header.number("seats", 4, 2, 4)
    options = options_of(kind, header.lines.get("option", []), seats)
    system = kind(options)
    if system.players != seats:
        raise RecordError(record.line, f"{kind.key} is not played by {seats}")
    before = header.rest("before")
    if before not in ([], ["exhausted"]):
        raise RecordError(record.line, "'before' says 'exhausted' or is left out")
    dice = tuple(header.faces("dice"))
    if (line := header.one("dice")) and len(dice) != kind.dice:
        raise RecordError(line.number, f"{kind.key} is dealt with {kind.dice} dice")
    faces = header.faces("die")

    def die(index: int) -> int:
        if index >= len(faces):
            raise ValueError("the record names no die for this roll")
        return faces[index]

    wall = tuple(header.tiles("wall"))
    source: DieSource | None = die if faces or wall else None
    setup = Setup(
        kind.key,
        options,
        wall,
        header.number("dealer", 0, 0, seats - 1),
        dice,
        source,
        header.number("host", 0, 0, seats - 1),
        bool(before),
    )
    if wall:
        for word in _POSITION & header.lines.keys():
            line = header.lines[word][0]
            raise RecordError(
                line.number, f"a whole wall is dealt: {word!r} says nothing beside it"
            )
        if Counter(wall) != Counter(dict.fromkeys(system.kinds, COPIES)):
            raise RecordError(record.line, "the wall is not the whole set of tiles")
        return Table.deal(setup)
    return _Position(record, header, system, setup, fill).table()


class _Position:
    """Builds a table from named tiles and fillers."""

    def __init__(
        self, record: Record, header: _Header, system: RuleSystem, setup: Setup, fill: int
    ) -> None:
        self.record = record
        self.header = header
        self.system = system
        self.setup = setup
        self.players = system.players
        self.turn = header.number("turn", setup.dealer, 0, self.players - 1)
        self.fill = fill
        self.written: dict[int, tuple[Tile, ...]] = {}
        self.melds: dict[int, list[Meld]] = {seat: [] for seat in range(self.players)}
        self.rivers: dict[int, list[Tile]] = {}
        for line in header.lines.get("hand", []):
            self._read_hand(line)
        for line in header.lines.get("river", []):
            seat = self._seat(line)
            self.rivers.setdefault(seat, []).extend(_tiles(line, line.words[2:]))
        self.draws = header.tiles("draws")
        self.tail = header.tiles("tail")
        self.treasure = self._read_treasure()
        if self.rivers and "dealt" in header.lines:
            raise RecordError(record.line, "nothing has been discarded under 'dealt'")
        self.remaining = self._remaining()
        self.unnamed: frozenset[int] = frozenset()

    def _seat(self, line: Line) -> int:
        return _number(line, line.words[1] if len(line.words) > 1 else "", 0, self.players - 1)

    def _read_hand(self, line: Line) -> None:
        seat = self._seat(line)
        concealed, _, laid = line.text.partition("|")
        words = concealed.split()[2:]
        if seat in self.written or self.melds[seat]:
            raise RecordError(line.number, f"seat {seat} has a hand already")
        self.melds[seat] = [self._meld(line, word) for word in laid.split()]
        if words != ["?"]:
            self.written[seat] = _tiles(line, words)

    def _meld(self, line: Line, word: str) -> Meld:
        meld = read_meld(line, word)
        if meld.kind == h.SET and meld.tiles not in self.system.special_sets:
            raise RecordError(line.number, f"{self.system.key} has no set {word}")
        if meld.supplements and not self.system.supplemented:
            raise RecordError(line.number, f"{self.system.key} has no supplements")
        return meld

    def _read_treasure(self) -> Tile:
        words = self.header.rest("treasure")
        if not words and self.system.always_treasure:
            raise RecordError(
                self.record.line, f"a position of {self.system.key} names its treasure, or 'none'"
            )
        if words in ([], ["none"]):
            return ""
        if len(words) != 1:
            raise RecordError(self.record.line, "'treasure' names one tile")
        return parse_one(words[0])

    def _remaining(self) -> list[Tile]:
        """The tiles no line names, in the order this filling takes them."""
        named: Counter[Tile] = Counter()
        for tiles in self.written.values():
            named.update(tiles)
        for melds in self.melds.values():
            for meld in melds:
                named.update(meld.all_tiles)
        for group in (*self.rivers.values(), self.draws, self.tail):
            named.update(group)
        named.update([self.treasure] if self.treasure else [])
        for tile, count in named.items():
            if tile not in self.system.kinds:
                raise RecordError(self.record.line, f"{self.system.key} is played without {tile}")
            if count > COPIES:
                raise RecordError(self.record.line, f"a fifth {tile}")
        if self.fill >= len(_ORDERS):
            # One more filling for each kind, with that kind where the first unnamed tile is.
            first = self.system.kinds[(self.fill - len(_ORDERS)) % len(self.system.kinds)]
            kinds = sorted(self.system.kinds, key=lambda kind: kind != first)
        else:
            kinds = list(self.system.kinds)[:: _ORDERS[self.fill]]
        return [kind for copy in range(COPIES) for kind in kinds if named[kind] + copy < COPIES]

    def table(self) -> Table:
        """The table; the seat whose turn it is acts on fourteen tiles, or is due to draw."""
        seats = [self._make_seat(seat) for seat in range(self.players)]
        wall, place = self._make_wall()
        table = Table(self.setup, self.system, wall, seats)
        table.unnamed = self.unnamed
        dealt = "dealt" in self.header.lines
        first = {
            _number(line, word, 0, self.players - 1)
            for line in self.header.lines.get("first", [])
            for word in line.words[1:]
        }
        for number, seat in enumerate(seats):
            seat.acted = not dealt and number not in first
        table.discards = 0 if dealt else max(1, sum(map(len, self.rivers.values())))
        acting = seats[self.turn].hand
        acting.drawn = self.written[self.turn][-1] if acting.size == 14 else ""
        self.system.begin(table)
        declarations = self._declarations()
        for number, declared in declarations.items():
            self._declare(table, number, declared)
        self._place_treasure(table, place)
        for number, declared in declarations.items():
            if declared.seen:
                self.system.mark_seen(table, number)
        for number, seat in enumerate(seats):
            for meld in seat.hand.kongs:
                self.system.kong_done(table, number, meld)
        if acting.size == 14:
            table.phase, table.turn = ACT, self.turn
            if dealt:
                self.system.dealt(table)
        else:
            table.come_to_draw(self.turn)
        return table

    def _place_treasure(self, table: Table, place: int) -> None:
        if self.treasure:
            if table.visible(self.treasure) >= COPIES - 1:
                raise RecordError(self.record.line, "three copies of the treasure lie open")
            self.system.place_treasure(table, place, self.treasure)

    def _make_seat(self, seat: int) -> Seat:
        melds = self.melds[seat]
        silent = seat not in self.written
        if silent:
            count = 13 - 3 * len(melds)
            tiles = tuple(self._take_fillers(count))
        else:
            tiles = self.written[seat]
        hand = Hand(tiles, melds)
        if hand.size not in ((13, 14) if seat == self.turn and not silent else (13,)):
            raise RecordError(self.record.line, f"seat {seat} has {hand.size} tiles")
        return Seat(hand, [RiverTile(tile) for tile in self.rivers.get(seat, [])], silent=silent)

    def _take_fillers(self, count: int) -> list[Tile]:
        start = max(0, len(self.remaining) - count)
        taken, self.remaining = self.remaining[start:], self.remaining[:start]
        if len(taken) < count:
            raise RecordError(self.record.line, "there are not enough tiles for every seat")
        return taken

    def _make_wall(self) -> tuple[Wall, int]:
        """The wall with named tiles where they are drawn, and the place of the treasure or -1."""
        named = len(self.draws) + len(self.tail) + bool(self.treasure)
        left = self.header.number("left", named + len(self.remaining), 0, 136)
        if not named <= left <= named + len(self.remaining):
            raise RecordError(self.record.line, f"{left} tiles cannot be left in the wall")
        replaced = sum(meld.replacements for melds in self.melds.values() for meld in melds)
        lone = replaced % 2
        pad = (left + lone) % 2
        size = pad + left + lone
        out = ([0] if pad else []) + ([size - 2] if lone else [])
        tiles: list[Tile] = [""] * size
        order = Wall(tiles, out).tail()
        treasure = -1
        if self.treasure:
            treasure = self.system.treasure_place(order, len(self.tail))
            tiles[treasure] = self.treasure
            order.remove(treasure)
        for place, tile in zip(order, self.tail, strict=False):
            tiles[place] = tile
        free = [place for place in range(size) if place not in out and not tiles[place]]
        fillers = [*self.draws, *self.remaining]
        for place, tile in zip(free, fillers, strict=False):
            tiles[place] = tile
        self.unnamed = frozenset(free[len(self.draws) :])
        for place in out:
            tiles[place] = self.system.kinds[0]
        return Wall(tiles, out), treasure

    def _declarations(self) -> dict[int, _Declared]:
        found: dict[int, _Declared] = {}
        for word, ready in (("ready", READY_PLAIN), ("closed", READY_CLOSED)):
            for line in self.header.lines.get(word, []):
                words = line.words[2:]
                pair = words[words.index("pair") + 1] if "pair" in words[:-1] else ""
                kinds = self.system.declarations + self.system.dealt_declarations
                if set(words) - {"seen", "pair", pair} or ready not in kinds:
                    raise RecordError(line.number, f"cannot read {line.text!r}")
                seat = self._seat(line)
                if seat in found:
                    raise RecordError(line.number, f"seat {seat} has declared already")
                found[seat] = _Declared(ready, "seen" in words, pair, line.number)
        return found

    def _declare(self, table: Table, number: int, declared: _Declared) -> None:
        """Lock a seat as declared; its declaration must be legal (of a ``?`` seat, its melds)."""
        seat = table.seats[number]
        if not seat.silent:
            hand = seat.hand
            if hand.size != 13:
                raise RecordError(declared.line, f"seat {number} has declared with 14 tiles")
            seat.waits = self.system.waits(hand, declared.ready, declared.pair)
            if not seat.waits:
                raise RecordError(declared.line, f"seat {number} is not {declared.ready}")
            choice = (declared.ready, declared.pair)
            if declared.pair and choice not in self.system.declare_choices(table, number, hand):
                raise RecordError(declared.line, f"seat {number} may not choose {declared.pair}")
        if not self.system.melds_may_declare(seat.hand.melds):
            raise RecordError(declared.line, f"seat {number} may not have declared")
        seat.ready, seat.pair = declared.ready, declared.pair


def read_meld(line: Line, word: str) -> Meld:
    """A laid meld as a record spells it: ``123m 777z 5555s_ 2222p* 1234z+1z 1m1p1s``."""
    body, _, more = word.partition("+")
    mark = body[-1] if body[-1:] in "_*" else ""
    tiles = tuple(in_order(_tiles(line, [body.rstrip("_*")])))
    extra = _tiles(line, [more]) if more else ()
    same = len(set(tiles)) == 1
    if same and len(tiles) == 4:
        kinds = {"": h.EXPOSED_KONG, "_": h.CONCEALED_KONG, "*": h.ADDED_KONG}
        return Meld(kinds[mark], tiles)
    if mark or (extra and same):
        raise RecordError(line.number, f"{word!r} is no meld")
    if same and len(tiles) == 3:
        return Meld(h.PONG, tiles)
    ranks = [int(tile[0]) for tile in tiles]
    suits = {tile[1] for tile in tiles}
    run = len(suits) == 1 and is_numbered(tiles[0]) and ranks == [ranks[0] + i for i in range(3)]
    if run and not extra:
        return Meld(h.CHOW, tiles)
    special = ("1z2z3z4z", "5z6z7z", "1m1p1s", "9m9p9s")
    if "".join(tiles) in special and set(extra) <= set(tiles):
        return Meld(h.SET, tiles, supplements=tuple(extra))
    raise RecordError(line.number, f"{word!r} is no meld")
