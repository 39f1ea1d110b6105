"""Play a record again through the engine and check every assertion and result it states."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from rules import actions as a
from rules.actions import Action
from rules.assertions import NotSo, Unreadable, check_assertion, check_result, read_seat
from rules.position import FIRST, Filling, NoneLeft, build
from rules.record import Line, Record, RecordError
from rules.state import ACT, CLAIM, Window
from rules.table import Table
from rules.tiles import parse_one


@dataclass(frozen=True, slots=True)
class Failure:
    """What a record says otherwise than the engine: the line in its file, and both in words."""

    line: int
    message: str


def check(record: Record) -> Failure | None:
    """Play one record; None when everything in it is so, and it says something at all.

    Fillers may decide nothing: it is played with the kinds in order and the other way round, and
    once more with each kind that remains at each unnamed place whose tile was turned in any of
    these.
    """
    if not record.body:
        return Failure(record.line, "the record says nothing: no move, assertion or result")
    fillings = deque([FIRST, Filling(backwards=True)])
    varied: set[int] = set()
    while fillings:
        filling = fillings.popleft()
        try:
            player = play_through(record, filling)
        except NoneLeft:
            continue
        except RecordError as error:
            hangs = filling != FIRST
            note = " (with other unnamed tiles: the record hangs on them)" if hangs else ""
            return Failure(error.line, f"{error}{note}")
        table = player.table
        if not table.unnamed:
            return None
        for place in sorted(player.turned_unnamed() - varied):
            varied.add(place)
            fillings += [filling.having(place, kind) for kind in table.system.kinds]
    return None


def play(record: Record) -> Table:
    """The table after the record's last line. Raises RecordError at the first thing not so."""
    return play_through(record, FIRST).table


def play_through(record: Record, filling: Filling) -> Player:
    """Play a record with its unnamed tiles filled in so. Raises RecordError, NoneLeft."""
    player = Player(build(record, filling))
    for place, line in enumerate(record.body):
        player.rolls = rolls_next(record.body[place:])
        try:
            player.take(line)
        except RecordError:
            raise
        except NotSo as error:
            message = f"the record says {line.text!r}, the engine {error}"
            raise RecordError(line.number, message) from None
        except Unreadable as error:
            message = f"the record says {line.text!r}, expected: {error}"
            raise RecordError(line.number, message) from None
        except (ValueError, IndexError) as error:
            raise RecordError(line.number, f"the record says {line.text!r}: {error}") from None
    player.go_on()
    return player


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
        self.wins = 0
        """How many winners ``= win`` lines have named or left out."""
        self.closed: Window | None = None
        """The window an answer has just closed; other answers to it may still stand below."""
        self.turned = set(table.wall.blocked)
        """Places of the wall where a treasure has been fixed, or a die has looked for one."""
        self._rolled = 0

    def take(self, line: Line) -> None:
        """Carry out or check one line. Raises NotSo, Unreadable, IllegalAction, BadAction,
        BadTiles."""
        words = line.words
        match words[0]:
            case "?":
                self._assert(words[1:])
            case "=":
                self._result(words[1:])
            case "-":
                self._treasure(words[1:])
            case seat:
                self._move(read_seat(seat, self.table.players), words[1:])
        self._look()

    # Unnamed tiles

    def go_on(self) -> None:
        """What follows an unclaimed tile happens now; a treasure may be fixed."""
        self.table.go_on()
        self._look()

    def _look(self) -> None:
        """Keep the places where the treasure lies and where its dice pointed."""
        table = self.table
        self.turned.update(table.wall.blocked)
        if table.setup.die is None:
            return
        rolls = table.system.treasure_view(table, None).rolls
        for face in rolls[self._rolled :]:
            place = table.wall.full_stack(face)
            if place is not None:
                self.turned.add(place)
        self._rolled = len(rolls)

    def turned_unnamed(self) -> set[int]:
        """The unnamed places whose tile was drawn, fixed as treasure or turned up as a horse."""
        table = self.table
        undrawn = [place for place, gone in enumerate(table.wall.taken) if not gone]
        horses = len(table.result.horses) if table.result else 0
        kept = set(undrawn) - set(undrawn[:horses]) - self.turned
        return set(table.unnamed - kept)

    # Moves

    def _move(self, seat: int, words: list[str]) -> None:
        if not words:
            raise Unreadable("SEAT ACTION")
        drawn = parse_one(words[1]) if words[0] == a.DRAW and len(words) == 2 else ""
        action = a.DRAW_ACTION if drawn else Action.parse(" ".join(words))
        if self._is_late_answer(seat, action):
            return
        self.closed = None
        table = self.table
        self.go_on()
        if action.kind == a.DRAW or (table.phase == ACT and self._declines(seat, action)):
            self._decline()
        if table.phase == CLAIM and action not in table.legal_actions(seat):
            self._close()
        if table.seats[seat].silent and action.kind not in (a.DRAW, a.DISCARD, a.ADD):
            raise NotSo(f"knows no tiles of seat {seat}")
        window = table.window.copy() if table.window else None
        table.apply(seat, action)
        if window and table.phase != CLAIM:
            window.answers[seat] = action
            self.closed = window
        got = table.seats[seat].hand.drawn
        if drawn and got != drawn:
            # A seat whose draw is followed at once by the next seat's keeps the tile it drew.
            raise NotSo(f"draws {got or 'nothing'}")

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
        """Who has not answered the open window passes, and what follows it happens. No answer to
        it stands below."""
        self.closed = None
        self.go_on()
        window = self.table.window
        while self.table.phase == CLAIM and self.table.window is window and window:
            seat = next(s for s in window.offers if s not in window.answers)
            if a.PASS_ACTION not in window.offers[seat]:
                raise NotSo(f"has seat {seat} win: it is forced to")
            self.table.apply(seat, a.PASS_ACTION)
            self.go_on()

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
            raise Unreadable("- treasure TILE")
        kind = self.table.system.treasure_tile(self.table)
        if kind != parse_one(words[1]):
            raise NotSo(f"has {kind or 'no treasure'}")

    # What is stated

    def _assert(self, words: list[str]) -> None:
        if "sees" not in words or not self.rolls:
            self.go_on()
        if words[:1] == ["turn"]:
            self._close()
        check_assertion(self.table, words)

    def _result(self, words: list[str]) -> None:
        self._close()
        self._decline()
        result = self.table.result
        if result is None:
            raise NotSo("is not over")
        self.wins = check_result(self.table.system, result, words, self.wins)
