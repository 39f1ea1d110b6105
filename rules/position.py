"""The table a record's header describes: a whole wall dealt, or a position with what it names.

A position is filled up with the tiles that remain. Fillers may decide nothing; a ``Filling``
chooses them, and a record whose outcome changes with it hangs on an unnamed tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from rules.actions import DECLARATIONS
from rules.hands import SET, Hand, Meld
from rules.header import (
    MANY,
    Declared,
    Header,
    number_of,
    read_declared,
    read_header,
    read_meld,
    tile_of,
    tiles_of,
)
from rules.options import BadOption
from rules.record import Line, Record, RecordError, options_of
from rules.ruleset import RuleSystem, get
from rules.state import ACT, Seat, Setup
from rules.table import Table
from rules.tiles import COPIES, Tile
from rules.views import RiverTile
from rules.wall import DieSource, Wall

_POSITION = MANY - {"option"} | {"dealt", "treasure", "left", "turn"}
"""What only a position says."""


@dataclass(frozen=True, slots=True)
class Filling:
    """Which tiles stand where a position names none: the kinds in order, or the other way round.

    ``chosen``: (place of the wall, kind) for places with a kind of their own.
    """

    backwards: bool = False
    chosen: tuple[tuple[int, Tile], ...] = ()

    def having(self, place: int, kind: Tile) -> Filling:
        """The same with this kind at this place."""
        return replace(self, chosen=(*self.chosen, (place, kind)))


FIRST = Filling()


class NoneLeft(ValueError):
    """A filling chooses a tile that does not remain: there is no such filling."""


def build(record: Record, filling: Filling = FIRST) -> Table:
    """The table as the header says it stands. Raises RecordError for a header that cannot be."""
    header = read_header(record)
    try:
        return _build(header, filling)
    except (RecordError, NoneLeft):
        raise
    except (ValueError, IndexError) as error:
        raise RecordError(record.line, str(error)) from None


def _build(header: Header, filling: Filling) -> Table:
    name = " ".join(header.rest("system"))
    try:
        kind = get(name)
    except KeyError:
        raise header.error("system", f"there is no rule system {name!r}") from None
    seats = header.number("seats", 4, 2, 4)
    try:
        system = kind(options_of(kind, header.all("option"), seats))
    except BadOption as error:
        raise header.error("seats", str(error)) from None
    if system.players != seats:
        raise header.error("seats", f"{kind.key} is not played by {seats}")
    before = header.rest("before")
    if before not in ([], ["exhausted"]):
        raise header.error("before", f"'before' says 'exhausted', not {before[0]!r}")
    dice = tuple(header.faces("dice"))
    if "dice" in header and len(dice) != kind.dice:
        raise header.error("dice", f"{kind.key} is dealt with {kind.dice} dice, not {len(dice)}")
    faces = header.faces("die")

    def die(index: int) -> int:
        if index >= len(faces):
            raise ValueError("the record names no die for this roll")
        return faces[index]

    wall = tuple(header.tiles("wall"))
    source: DieSource | None = die if faces or wall else None
    setup = Setup(
        kind.key,
        system.options,
        wall,
        header.number("dealer", 0, 0, seats - 1),
        dice,
        source,
        header.number("host", 0, 0, seats - 1),
        bool(before),
    )
    if wall:
        for word in _POSITION & header.lines.keys():
            raise header.error(word, f"a whole wall is dealt: {word!r} says nothing beside it")
        if Counter(wall) != Counter(dict.fromkeys(system.kinds, COPIES)):
            raise header.error("wall", "the wall is not the whole set of tiles")
        return Table.deal(setup)
    return _Position(header, system, setup, filling).table()


class _Position:
    """Builds a table from named tiles and fillers."""

    def __init__(self, header: Header, system: RuleSystem, setup: Setup, filling: Filling) -> None:
        self.header = header
        self.system = system
        self.setup = setup
        self.players = system.players
        self.turn = header.number("turn", setup.dealer, 0, self.players - 1)
        self.dealt = "dealt" in header
        self.first = {
            number_of(line, word, 0, self.players - 1)
            for line in header.all("first")
            for word in line.words[1:]
        }
        self.filling = filling
        self.hand_lines: dict[int, Line] = {}
        self.written: dict[int, tuple[Tile, ...]] = {}
        self.melds: dict[int, list[Meld]] = {seat: [] for seat in range(self.players)}
        self.rivers: dict[int, list[Tile]] = {}
        for line in header.all("hand"):
            self._read_hand(line)
        for line in header.all("river"):
            self.rivers.setdefault(self._seat(line), []).extend(tiles_of(line, line.words[2:]))
        self.draws = header.tiles("draws")
        self.tail = header.tiles("tail")
        self.treasure = self._read_treasure()
        if self.rivers and self.dealt:
            raise header.error("river", "nothing has been discarded under 'dealt'")
        self.remaining = self._remaining()
        self.unnamed: frozenset[int] = frozenset()

    def _seat(self, line: Line) -> int:
        return number_of(line, line.words[1], 0, self.players - 1)

    def _read_hand(self, line: Line) -> None:
        seat = self._seat(line)
        if seat in self.hand_lines:
            raise RecordError(line.number, f"seat {seat} has a hand already")
        self.hand_lines[seat] = line
        concealed, _, laid = line.text.partition("|")
        words = concealed.split()[2:]
        for word in laid.split():
            self.melds[seat].append(self._meld(line, word, self.melds[seat]))
        if words != ["?"]:
            self.written[seat] = tiles_of(line, words)

    def _meld(self, line: Line, word: str, laid: list[Meld]) -> Meld:
        meld, key = read_meld(line, word), self.system.key
        if meld.kind == SET:
            if meld.tiles not in self.system.special_sets:
                raise RecordError(line.number, f"{key} has no set {word}")
            if self.system.sets_once and any(meld.tiles == other.tiles for other in laid):
                raise RecordError(line.number, f"in {key} a seat lays each set once: {word}")
        if meld.supplements and not self.system.supplemented:
            raise RecordError(line.number, f"{key} has no supplements")
        return meld

    def _read_treasure(self) -> Tile:
        line = self.header.one("treasure")
        if line is None and self.system.always_treasure:
            key = self.system.key
            raise self.header.error("system", f"a position of {key} names its treasure, or 'none'")
        if line is None or line.words[1] == "none":
            return ""
        return tile_of(line, line.words[1])

    def _named(self) -> list[tuple[Line, tuple[Tile, ...]]]:
        """What each line names, in the order of the lines."""
        found: list[tuple[Line, tuple[Tile, ...]]] = []
        for seat, line in self.hand_lines.items():
            laid = [tile for meld in self.melds[seat] for tile in meld.all_tiles]
            found.append((line, (*self.written.get(seat, ()), *laid)))
        found += [(line, tiles_of(line, line.words[2:])) for line in self.header.all("river")]
        for word in ("draws", "tail"):
            found += [(line, tiles_of(line, line.words[1:])) for line in self.header.all(word)]
        if self.treasure:
            found += [(line, (self.treasure,)) for line in self.header.all("treasure")]
        return sorted(found, key=lambda named: named[0].number)

    def _remaining(self) -> list[Tile]:
        """The tiles no line names, in the order this filling takes them."""
        counts: Counter[Tile] = Counter()
        for line, tiles in self._named():
            for tile in tiles:
                counts[tile] += 1
                if tile not in self.system.kinds:
                    raise RecordError(line.number, f"{self.system.key} is played without {tile}")
                if counts[tile] > COPIES:
                    raise RecordError(line.number, f"a fifth {tile}")
        kinds = self.system.kinds[:: -1 if self.filling.backwards else 1]
        found = [kind for copy in range(COPIES) for kind in kinds if counts[kind] + copy < COPIES]
        for _, kind in self.filling.chosen:
            if kind not in found:
                raise NoneLeft(kind)
            found.remove(kind)
        return found

    def table(self) -> Table:
        """The table; the seat whose turn it is acts on fourteen tiles, or is due to draw."""
        seats = [self._make_seat(seat) for seat in range(self.players)]
        wall, place = self._make_wall()
        table = Table(self.setup, self.system, wall, seats)
        table.unnamed = self.unnamed
        for number, seat in enumerate(seats):
            seat.acted = not self.dealt and number not in self.first
        table.discards = 0 if self.dealt else max(1, sum(map(len, self.rivers.values())))
        acting = seats[self.turn].hand
        acting.drawn = self.written[self.turn][-1] if acting.size == 14 else ""
        self.system.begin(table)
        declarations = self._declarations()
        for declared in declarations:
            self._declare(table, declared)
        self._place_treasure(table, place)
        for declared in declarations:
            if declared.seen:
                self.system.mark_seen(table, declared.seat)
        for number, seat in enumerate(seats):
            for meld in seat.hand.kongs:
                self.system.kong_done(table, number, meld)
        if acting.size == 14:
            table.phase, table.turn = ACT, self.turn
            if self.dealt:
                self.system.dealt(table)
        else:
            try:
                table.come_to_draw(self.turn)
            except ValueError as error:  # a treasure is rolled for, with a die that is not given
                raise self.header.error("die", str(error)) from None
        return table

    def _place_treasure(self, table: Table, place: int) -> None:
        if not self.treasure:
            return
        if table.visible(self.treasure) >= COPIES - 1:
            raise self.header.error("treasure", "three copies of the treasure lie open")
        try:
            self.system.place_treasure(table, place, self.treasure)
        except BadOption as error:
            raise self.header.error("treasure", str(error)) from None

    def _make_seat(self, seat: int) -> Seat:
        melds = self.melds[seat]
        silent = seat not in self.written
        if silent:
            tiles = tuple(self._take_fillers(max(0, 13 - 3 * len(melds))))
        else:
            tiles = self.written[seat]
        size = len(tiles) + 3 * len(melds)
        if size not in ((13, 14) if seat == self.turn and not silent else (13,)):
            raise RecordError(self.hand_lines[seat].number, f"seat {seat} has {size} tiles")
        river = [RiverTile(tile) for tile in self.rivers.get(seat, [])]
        return Seat(Hand(tiles, melds), river, silent=silent)

    def _take_fillers(self, count: int) -> list[Tile]:
        start = max(0, len(self.remaining) - count)
        taken, self.remaining = self.remaining[start:], self.remaining[:start]
        if len(taken) < count:
            line = max(line.number for line, _ in self._named())
            raise RecordError(line, "there are not enough tiles left for every seat")
        return taken

    def _make_wall(self) -> tuple[Wall, int]:
        """The wall with named tiles where they are drawn, and the place of the treasure or -1."""
        named = len(self.draws) + len(self.tail) + bool(self.treasure)
        rest = len(self.remaining) + len(self.filling.chosen)
        left = self.header.number("left", named + rest, 0, 136)
        if not named <= left <= named + rest:
            raise self.header.error("left", f"{left} tiles cannot be left in the wall")
        replaced = sum(meld.replacements for melds in self.melds.values() for meld in melds)
        lone = replaced % 2 if left else 0
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
        for place, tile in zip(free, self.draws, strict=False):
            tiles[place] = tile
        self.unnamed = frozenset(free[len(self.draws) :])
        for place, tile in self.filling.chosen:
            tiles[place] = tile
        free = [place for place in free if not tiles[place]]
        for place, tile in zip(free, self.remaining, strict=False):
            tiles[place] = tile
        for place in out:
            tiles[place] = self.system.kinds[0]
        return Wall(tiles, out), treasure

    def _declarations(self) -> list[Declared]:
        """The declarations, each one that its system has and that this seat can have made."""
        found: list[Declared] = []
        for word in DECLARATIONS:
            for line in self.header.all(word):
                declared = read_declared(line, self.players)
                seat, key = declared.seat, self.system.key
                if seat in (other.seat for other in found):
                    raise RecordError(line.number, f"seat {seat} has declared already")
                if word in self.system.declarations:
                    if self.dealt or seat in self.first:
                        message = f"{word} comes with a discard: seat {seat} is past its first turn"
                        raise RecordError(line.number, message)
                elif word not in self.system.dealt_declarations:
                    raise RecordError(line.number, f"{key} has no declaration {word!r}")
                elif seat == self.setup.dealer:
                    raise RecordError(line.number, "the dealer does not declare with the deal")
                if declared.pair and not self.system.picks_pairs:
                    raise RecordError(
                        line.number,
                        f"seat {seat} may not choose {declared.pair}: {key} has no choice of pairs",
                    )
                found.append(declared)
        return found

    def _declare(self, table: Table, declared: Declared) -> None:
        """Lock a seat as declared; its declaration must be legal (of a ``?`` seat, its melds)."""
        number, line = declared.seat, declared.line.number
        seat = table.seats[number]
        if not seat.silent:
            hand = seat.hand
            if hand.size != 13:
                raise RecordError(line, f"seat {number} has declared with 14 tiles")
            seat.waits = self.system.waits(hand, declared.ready, declared.pair)
            choice = (declared.ready, declared.pair)
            if declared.pair and choice not in self.system.declare_choices(table, number, hand):
                raise RecordError(line, f"seat {number} may not choose {declared.pair}")
            if not seat.waits:
                raise RecordError(line, f"seat {number} is not {declared.ready}")
        if not self.system.melds_may_declare(seat.hand.melds):
            raise RecordError(line, f"seat {number} may not have declared")
        seat.ready, seat.pair = declared.ready, declared.pair
