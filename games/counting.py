"""The standings of a stored match: its rows read for ``games.standings``, which counts them."""

from __future__ import annotations

from contextlib import suppress

from games.models import Match, Move, PlayedHand
from games.standings import HandRows, Standings, standings
from games.unplayable import FAULTS, Unplayable, result_of


def match_standings(match: Match, of: int | None = None) -> Standings:
    """The standings by the finished hands of a match, or by those a person was dealt in.

    A hand whose rows cannot be read any more is left out: the others still count.
    """
    moves: dict[int, list[tuple[int, str]]] = {}
    done = Move.objects.filter(hand__match=match).order_by("hand", "number")
    for hand_id, seat, action in done.values_list("hand", "seat", "action"):
        moves.setdefault(hand_id, []).append((seat, action))
    rows = match.hands.filter(state=PlayedHand.State.OVER)
    fields = rows.values_list("pk", "number", "dealer", "result", "players")
    hands, seats = [], len(match.players)
    for pk, number, dealer, stored, players in fields:
        if of is not None and all(row["user"] != of for row in players):
            continue
        with suppress(Unplayable):
            result = result_of(stored, seats)
            hands.append(HandRows(pk, number, dealer, result, tuple(moves.get(pk, ()))))
    try:
        return standings(hands, seats)
    except FAULTS:  # a move that is spelled as none is any more
        return standings([hand for hand in hands if _counts(hand, seats)], seats)


def _counts(hand: HandRows, seats: int) -> bool:
    """Whether the moves of a hand can be read."""
    try:
        standings([hand], seats)
    except FAULTS:
        return False
    return True
