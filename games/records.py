"""A stored hand as a record: the text an admin reads, a player downloads, a test plays again."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import PlayedHand
from games.review import moves_of
from games.shuffle import setup_of
from games.unplayable import reading, result_of, rules_of
from rules.record import result_lines, write


class NotOver(ValueError):
    """The hand is still being played: its record would show what its seats may not know."""


def record_text(hand: PlayedHand, called: Sequence[str] = ()) -> str:
    """The record of a hand that is over, with the result that was stored.

    Raises NotOver, and Unplayable where today's rules do not take it.

    ``called``: what its title calls the players, as stored if nothing is said.
    """
    if hand.state != PlayedHand.State.OVER:
        raise NotOver(f"hand {hand.pk} is not over")
    setup, moves = setup_of(hand), moves_of(hand)
    with reading("players"):
        sat = called or [player["name"] for player in hand.seated]
    names = " ".join(name.replace("@", " ").replace("#", " ") for name in sat)
    title = (
        f"hand {hand.number} of match {hand.match.number} in room {hand.match.room.code}: {names}"
    )
    with reading("moves"):
        lines = write(title, setup, moves, settled=False)
    if hand.result is not None:  # as it was paid, whatever later rules would make of it
        rules = rules_of(hand)
        with reading("result"):
            lines += "\n".join(result_lines(result_of(hand.result, rules.players), rules)) + "\n"
    return lines
