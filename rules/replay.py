"""Play a record again through the engine and check every assertion and result it states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import actions as a
from rules.actions import Action, BadAction
from rules.position import build
from rules.record import Line, Record, RecordError, signed
from rules.scoring import FanCount
from rules.state import ACT, CLAIM, Window
from rules.table import IllegalAction, Table
from rules.tiles import BadTiles, Tile, in_order, parse_one


@dataclass(frozen=True, slots=True)
class Failure:
    """What a record says otherwise than the engine: the line in its file, and both in words."""

    line: int
    message: str


FILLINGS = 2
"""How many ways a position is filled up at least: its outcome may not depend on the filling.

Where an unnamed tile comes into play there is one more filling for each kind of tile.
"""


def check(record: Record) -> Failure | None:
    """Play one record; None when everything in it is so, and it says something at all."""
    if not record.body:
        return Failure(record.line, "the record says nothing: no move, assertion or result")
    fill, fillings = 0, 1
    while fill < fillings:
        try:
            table = play(record, fill)
        except RecordError as error:
            note = " (with other unnamed tiles: the record hangs on them)" if fill else ""
            return Failure(error.line, f"{error}{note}")
        if table.unnamed:
            kinds = len(table.system.kinds) if turned_unnamed(table) else 0
            fillings = max(fillings, FILLINGS + kinds)
        fill += 1
    return None


def turned_unnamed(table: Table) -> bool:
    """Whether a tile no line names was drawn, fixed as treasure or turned up as a horse."""
    wall = table.wall
    shown = any(wall.taken[place] or place in wall.blocked for place in table.unnamed)
    horses = len(table.result.horses) if table.result else 0
    undrawn = [place for place, gone in enumerate(wall.taken) if not gone]
    return shown or any(place in table.unnamed for place in undrawn[:horses])


def play(record: Record, fill: int = 0) -> Table:
    """The table after the record's last line. Raises RecordError at the first thing not so."""
    player = Player(build(record, fill))
    for place, line in enumerate(record.body):
        player.line = line
        player.rolls = rolls_next(record.body[place:])
        try:
            player.take(line)
        except (BadAction, BadTiles, IllegalAction) as error:
            raise RecordError(line.number, f"the record says {line.text!r}: {error}") from None
        except (ValueError, IndexError) as error:
            raise RecordError(line.number, str(error)) from None
    player.table.go_on()
    return player.table


def rolls_next(lines: Sequence[Line]) -> bool:
    """Whether the table fixes a treasure before anything else is done: until its line stands there,
    nobody sees a new one."""
    return next((line.words[0] == "-" for line in lines if line.words[0] != "?"), False)


class Player:
    """Takes a record's lines one by one. Claim windows stay open until something closes them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.beats = True  # what follows a tile nobody claimed waits for the next line
        self.rolls = False
        self.line = Line(0, "")
        self.wins = 0
        """How many ``= win`` lines have been read."""
        self.closed: Window | None = None
        """The window an answer has just closed; other answers to it may still stand below."""

    def fail(self, engine: str) -> RecordError:
        """The error for this line; ``engine`` says what the engine has."""
        return RecordError(
            self.line.number, f"the record says {self.line.text!r}, the engine {engine}"
        )

    def take(self, line: Line) -> None:
        """Carry out or check one line."""
        words = line.words
        if words[0] == "?":
            self._assert(words[1:])
        elif words[0] == "=":
            self._result(words[1:])
        elif words[0] == "-":
            self._treasure(words[1:])
        elif words[0].isdigit() and int(words[0]) < self.table.players and len(words) > 1:
            self._move(int(words[0]), words[1:])
        else:
            raise self.fail("cannot read it")

    def _move(self, seat: int, words: list[str]) -> None:
        drawn = parse_one(words[1]) if words[0] == a.DRAW and len(words) == 2 else ""
        action = a.DRAW_ACTION if drawn else Action.parse(" ".join(words))
        if self._is_late_answer(seat, action):
            return
        self.closed = None
        table = self.table
        table.go_on()
        if action.kind == a.DRAW or (table.phase == ACT and self._declines(seat, action)):
            self._decline()
        if table.phase == CLAIM and action not in table.legal_actions(seat):
            self._close()
        if table.seats[seat].silent and action.kind not in (a.DRAW, a.DISCARD, a.ADD):
            raise self.fail(f"knows no tiles of seat {seat}")
        window = table.window.copy() if table.window else None
        table.apply(seat, action)
        if window and table.phase != CLAIM:
            window.answers[seat] = action
            self.closed = window
        got = table.seats[seat].hand.drawn
        if drawn and got != drawn:
            # A seat whose draw is followed at once by the next seat's keeps the tile it drew.
            raise self.fail(f"draws {got or 'nothing'}")

    def _is_late_answer(self, seat: int, action: Action) -> bool:
        """An answer to the window that has just closed: it came too late to matter."""
        closed = self.closed
        if closed is None or seat in closed.answers or action not in closed.offers.get(seat, ()):
            return False
        if self.table.phase != CLAIM and action in self.table.legal_actions(seat):
            return False
        closed.answers[seat] = action
        return True

    def _close(self) -> None:
        """Who has not answered the open window passes, and what follows it happens."""
        self.table.go_on()
        window = self.table.window
        while self.table.phase == CLAIM and self.table.window is window and window:
            seat = next(s for s in window.offers if s not in window.answers)
            if a.PASS_ACTION not in window.offers[seat]:
                raise self.fail(f"has seat {seat} win: it is forced to")
            self.table.apply(seat, a.PASS_ACTION)
            self.table.go_on()

    def _declines(self, seat: int, action: Action) -> bool:
        """Whether a move can only come after the seat on turn has declined its win (QZ-7)."""
        return action not in self.table.legal_actions(seat)

    def _decline(self) -> None:
        """A win of the seat on turn that may be passed is declined by what follows."""
        table = self.table
        if table.phase == ACT and a.PASS_ACTION in table.legal_actions(table.turn):
            table.apply(table.turn, a.PASS_ACTION)

    def _treasure(self, words: list[str]) -> None:
        self._close()
        if len(words) != 2 or words[0] != "treasure":
            raise self.fail("cannot read it")
        kind = self.table.system.treasure_tile(self.table)
        if kind != parse_one(words[1]):
            raise self.fail(f"has {kind or 'no treasure'}")

    # Assertions

    def _assert(self, words: list[str]) -> None:
        table = self.table
        if "sees" not in words or not self.rolls:
            table.go_on()
        if words[0] == "turn":
            self._close()
            if table.over or table.turn != int(words[1]):
                raise self.fail("is over" if table.over else f"has turn {table.turn}")
            return
        if words[0] == "left":
            if table.wall.left != int(words[1]):
                raise self.fail(f"has {table.wall.left} left")
            return
        if words[0] == "points":
            self._same(" ".join(words[1:]), signed(table.ledger.points()))
            return
        seat, word = int(words[0]), words[1]
        if seat >= table.players:
            raise self.fail(f"has no seat {seat}")
        match word:
            case "can" | "cannot":
                legal = table.legal_actions(seat)
                if (Action.parse(" ".join(words[2:])) in legal) != (word == "can"):
                    raise self.fail("offers " + (", ".join(map(str, legal)) or "nothing"))
            case "waits":
                self._waits(seat, words[2:])
            case "sees":
                tile = table.system.treasure_view(table, seat).tile
                says = "" if words[2] == "no" else parse_one(words[3])
                if tile != says:
                    raise self.fail(f"shows {tile or 'no treasure'}")
            case "opened" | "unopened":
                if table.system.is_open(table.seats[seat].hand) != (word == "opened"):
                    raise self.fail("says the other")
            case _:
                raise self.fail("cannot read it")

    def _same(self, says: str, has: str) -> None:
        if says.split() != has.split():
            raise self.fail(has)

    def _waits(self, seat: int, words: list[str]) -> None:
        state = self.table.seats[seat]
        hand = state.hand
        waits: tuple[Tile, ...] = state.waits
        if not state.ready:
            if hand.size == 14:
                hand = hand.without(hand.drawn)
            waits = self.table.system.waits(hand)
        says = [] if words == ["none"] else in_order(parse_one(word) for word in words)
        if says != in_order(waits):
            raise self.fail("waits " + (" ".join(waits) or "none"))

    # Results

    def _result(self, words: list[str]) -> None:
        self._close()
        self._decline()
        result = self.table.result
        if result is None:
            raise self.fail("is not over")
        kind, rest = words[0], words[1:]
        match kind:
            case "win":
                wins = [
                    (w.winner, "self" if w.source is None else str(w.source)) for w in result.wins
                ]
                # Nearest after the discarder first: the lines stand in the winners' order.
                says = (int(rest[0]), rest[2])
                if self.wins >= len(wins) or says != wins[self.wins]:
                    raise self.fail(f"has {wins or result.kind}")
                self.wins += 1
            case "exhausted":
                if result.kind != kind:
                    raise self.fail(f"has {result.kind}")
            case "fans":
                self._fans(rest)
            case "points":
                self._same(" ".join(rest), signed(result.points))
            case "kongs":
                self._same(" ".join(rest), signed(result.kongs))
            case "horses":
                self._same(" ".join(rest), " ".join(result.horses))
            case _:
                raise self.fail("cannot read it")

    def _fans(self, words: list[str]) -> None:
        assert self.table.result
        winner = int(words[0])
        win = next((w for w in self.table.result.wins if w.winner == winner), None)
        if win is None:
            raise self.fail(f"has no win of seat {winner}")
        fans: tuple[FanCount, ...] = win.fans
        keys = words[1:]
        if keys[:1] == ["for"]:
            payer = int(keys[1])
            share = next((s for s in win.shares if s.payer == payer), None)
            if share is None:
                raise self.fail(f"works out no share of seat {payer}")
            fans, keys = share.fans, keys[2:]
        declared = {fan.key for fan in self.table.system.fans}
        says = set(keys) - ({"plain"} if "plain" not in declared else set())
        if says != {fan.key for fan in fans}:
            raise self.fail("has " + (" ".join(fan.key for fan in fans) or "plain"))
