"""A hand in this process: its table, and the times its deadlines are derived from.

No clock, no database: times come from the stored moves, so a rebuilt hand has the same deadlines.
Only what the table waited for its people is known to the process that saw it wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Move
from games.store import HandRow, MoveRow
from games.unplayable import reading
from rules.actions import Action
from rules.table import Table

AWAY_SLACK = 5.0
"""Seconds past its whole time after which an answer costs no bank: the table waited for its
people."""


@dataclass(slots=True)
class Bank:
    """A seat's extra seconds in this hand: used up by what its answers take beyond the step."""

    step: float
    left: float

    def charge(self, elapsed: float) -> None:
        """An answer took ``elapsed`` seconds."""
        if self.step and elapsed <= self.step + self.left + AWAY_SLACK:
            self.left = max(0.0, self.left - max(0.0, elapsed - self.step))


def is_turn(table: Table, seat: int) -> bool:
    """Whether a seat is asked for a move of its own, not for an answer to a claim."""
    return not any(action.kind == "pass" for action in table.legal_actions(seat))


class LiveHand:
    """The table of a running or finished hand with what its clock needs.

    ``moves``: how many are stored and applied. ``public_at``: when something last happened that
    everybody saw. ``asked_at``: since when each asked seat has its present choice open.
    ``answered``: each seat's last action and the public number it was made at. ``timed_out``: when
    the turns of a seat have run out since it last acted itself. ``grace``: what the first move has
    beyond its step. ``counted``: since when the time of a move ran at the earliest, by its number,
    where that is known: the table may have waited for its people.
    """

    def __init__(
        self,
        row: HandRow,
        step: float,
        bank: float,
        beat: float = 0.0,
        grace: float = 0.0,
        counted: Mapping[int, datetime] | None = None,
    ) -> None:
        self.row = row
        self.id = row.id
        self.number = row.number
        self.players = len(row.contributions)
        with reading("wall"):
            self.table = Table.deal(row.setup, beats=True)
        self.beat = beat
        self.grace = timedelta(seconds=grace)
        self.counted: Mapping[int, datetime] = {} if counted is None else counted
        self.timed_out: dict[int, list[datetime]] = {}
        self.moves = 0
        self.public_at = self.last_at = row.started
        self.ended = row.ended
        self.asked_at: dict[int, datetime] = {}
        self.answered: dict[int, tuple[int, str]] = {}
        self.banks = [Bank(step, bank) for _ in range(self.players)]
        self._note_questions(row.started, public=True)
        with reading("moves"):
            for move in row.moves:
                self.replay(move)
            if row.ended is not None:
                self.table.go_on()

    def replay(self, move: MoveRow) -> None:
        """Apply a stored move, what follows an unclaimed tile before it."""
        if following := self.follows():
            self.follow(*following)
        after = self.after(move.seat, Action.parse(move.action))
        self.take(after, move)

    def after(self, seat: int, action: Action) -> Table:
        """The table as it would be after this; raises rules.table.IllegalAction."""
        table = self.table.clone()
        table.apply(seat, action)
        return table

    def follows(self) -> tuple[Table, datetime] | None:
        """After a tile nobody claimed: the table with what follows, and when it does (CM-64)."""
        if not self.table.unclaimed:
            return None
        table = self.table.clone()
        table.go_on()
        return table, max(self.public_at + timedelta(seconds=self.beat), self.last_at)

    def follow(self, after: Table, at: datetime) -> None:
        """That has happened: no move, only what the table does by itself."""
        self.table = after
        self._note_questions(at, public=True)
        if after.over:
            self.ended = at

    def take(self, after: Table, move: MoveRow) -> None:
        """A stored move has happened: ``after`` is the table now."""
        before, self.table = self.table, after
        if move.seat in self.asked_at:
            thinks = self.thinks_from(move.seat)
            since = max(thinks, self.counted.get(self.moves, thinks))
            self.banks[move.seat].charge((move.at - since).total_seconds())
            del self.asked_at[move.seat]
        self._count_time_outs(move, before)
        self.moves += 1
        self.last_at = move.at
        self.answered[move.seat] = (before.number, move.action)
        news = after.events[before.number :]
        if any(event.seat is not None for event in news) or after.over:
            # What the table does by itself (a treasure) is no new start for the beat (CM-64).
            self.public_at = move.at
        self._note_questions(move.at, public=bool(news))
        if after.over:
            self.ended = move.at

    def thinks_from(self, seat: int) -> datetime:
        """Since when the time of an asked seat runs: not while the tiles are shown being dealt."""
        return self.asked_at[seat] + (timedelta() if self.moves else self.grace)

    def _count_time_outs(self, move: MoveRow, before: Table) -> None:
        """Answers to claims do not count: what follows would tell who was asked (CM-13)."""
        if move.by == Move.By.PERSON:
            self.timed_out.pop(move.seat, None)
        elif move.by == Move.By.TIMEOUT and is_turn(before, move.seat):
            self.timed_out.setdefault(move.seat, []).append(move.at)

    def _note_questions(self, at: datetime, *, public: bool) -> None:
        asked = self.table.asked()
        kept = {} if public else self.asked_at
        self.asked_at = {seat: kept.get(seat, at) for seat in asked}
