"""Where everybody stands after a match: places, and what each seat did, counted from stored hands.

Pure over rows: a stored hand's result and moves are enough, no table is rebuilt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules import actions as act
from rules.actions import Action
from rules.scoring import Result
from rules.win import BY_DISCARD, BY_ROB, TREASURE_WINS


@dataclass(frozen=True, slots=True)
class HandRows:
    """A finished hand as it is stored. ``moves``: (seat, action as it is spelled), in order."""

    id: int
    number: int
    dealer: int
    result: Result
    moves: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat did in a match.

    ``wins``: of which ``self_draws`` from nobody's tile, the treasure's among them, and
    ``treasure_wins`` by the treasure. ``fed``: hands in which others won on its discard or robbed
    its kong, one for each tile whoever many won on it. ``kongs``: kongs and special sets that
    stayed laid. ``ready``: hands in which it declared ready.
    """

    wins: int = 0
    self_draws: int = 0
    treasure_wins: int = 0
    fed: int = 0
    kongs: int = 0
    ready: int = 0


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand in the list of a match. ``winners``: by seat, none for an exhausted hand.

    ``how``: the way of the first win, "" without; ``source``: whose tile it was, None for its own.
    """

    id: int
    number: int
    dealer: int
    winners: tuple[int, ...]
    how: str
    source: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """A match by seat: totals, places (1 the first; equal totals share one), counts; its hands."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    tallies: tuple[Tally, ...]
    hands: tuple[HandLine, ...]

    @property
    def big_winners(self) -> tuple[int, ...]:
        """The seats on the first place (大赢家); nobody where nothing was won or lost."""
        if not any(self.totals):
            return ()
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place by its total: 1 plus how many have more."""
    return tuple(1 + sum(other > mine for other in totals) for mine in totals)


def standings(hands: Iterable[HandRows], players: int) -> Standings:
    """The standings after these hands, in the order they were played."""
    rows = sorted(hands, key=lambda hand: hand.number)
    totals = tuple(sum(hand.result.points[seat] for hand in rows) for seat in range(players))
    done = [_done(hand) for hand in rows]
    tallies = tuple(
        Tally(*(sum(part.count(seat) for part in parts) for parts in zip(*done, strict=True)))
        for seat in range(players)
    )
    return Standings(totals, places(totals), tallies, tuple(_line(hand) for hand in rows))


def _line(hand: HandRows) -> HandLine:
    wins = hand.result.wins
    winners = tuple(win.winner for win in wins)
    how, source = (wins[0].how, wins[0].source) if wins else ("", None)
    return HandLine(hand.id, hand.number, hand.dealer, winners, how, source, hand.result.points)


def _done(hand: HandRows) -> tuple[list[int], ...]:
    """The seats that did what a ``Tally`` counts, field by field, once for each time."""
    wins, moves = hand.result.wins, [(seat, Action.parse(text)) for seat, text in hand.moves]
    ready = {seat for seat, move in moves if move.ready or move.kind == act.READY}
    return (
        [win.winner for win in wins],
        [win.winner for win in wins if win.source is None],
        [win.winner for win in wins if win.how in TREASURE_WINS],
        sorted({win.source for win in wins if win.source is not None}),
        _laid(moves, hand.result),
        sorted(ready),
    )


def _laid(moves: Sequence[tuple[int, Action]], result: Result) -> list[int]:
    """The seats whose kongs stayed: not one claimed from a tile that was won, nor a robbed one."""
    lost = any(win.how == BY_DISCARD for win in result.wins)
    robbed = next((win.source for win in result.wins if win.how == BY_ROB), None)
    laid = []
    for seat, move in reversed(moves):
        if move.kind == act.DISCARD:
            lost = False
        elif move.kind in (act.ADD, act.SUPPLEMENT) and seat == robbed:
            robbed = None
            continue
        if move.kind in (act.ADD, act.SET) or (move.kind == act.KONG and (move.tiles or not lost)):
            laid.append(seat)
    return laid
