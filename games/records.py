"""A stored hand as a record: the text an admin reads, a player downloads, a test plays again."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import PlayedHand
from games.shuffle import setup_of
from rules.actions import Action
from rules.record import result_lines, write
from rules.ruleset import get
from rules.scoring import Result


class NotOver(ValueError):
    """The hand is still being played: its record would show what its seats may not know."""


def record_text(hand: PlayedHand, called: Sequence[str] = ()) -> str:
    """The record of a hand that is over, with the result that was stored. Raises NotOver.

    ``called``: what its title calls the players, as stored if nothing is said.
    """
    if hand.state != PlayedHand.State.OVER:
        raise NotOver(f"hand {hand.pk} is not over")
    moves = [(move.seat, Action.parse(move.action)) for move in hand.moves.order_by("number").all()]
    sat = called or [player["name"] for player in hand.seated]
    names = " ".join(name.replace("@", " ").replace("#", " ") for name in sat)
    title = (
        f"hand {hand.number} of match {hand.match.number} in room {hand.match.room.code}: {names}"
    )
    setup = setup_of(hand)
    lines = write(title, setup, moves, settled=False)
    if hand.result is not None:  # as it was paid, whatever later rules would make of it
        rules = get(setup.system)(setup.options)
        lines += "\n".join(result_lines(Result.from_json(hand.result), rules)) + "\n"
    return lines
