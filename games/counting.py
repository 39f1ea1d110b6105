"""The standings of a stored match: its rows read for ``games.standings``, which counts them."""

from __future__ import annotations

from games.models import Match, Move, PlayedHand
from games.standings import HandRows, Standings, standings
from rules.scoring import Result


def match_standings(match: Match, of: int | None = None) -> Standings:
    """The standings by the finished hands of a match, or by those a person was dealt in."""
    moves: dict[int, list[tuple[int, str]]] = {}
    done = Move.objects.filter(hand__match=match).order_by("hand", "number")
    for hand_id, seat, action in done.values_list("hand", "seat", "action"):
        moves.setdefault(hand_id, []).append((seat, action))
    rows = match.hands.filter(state=PlayedHand.State.OVER)
    fields = rows.values_list("pk", "number", "dealer", "result", "players")
    return standings(
        (
            HandRows(pk, number, dealer, Result.from_json(result), tuple(moves.get(pk, ())))
            for pk, number, dealer, result, players in fields
            if of is None or any(row["user"] == of for row in players)
        ),
        len(match.players),
    )
