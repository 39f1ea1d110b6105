"""A finished hand looked at again: its table rebuilt from what is stored, for the settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from games.facts import RoomFacts
from games.models import PlayedHand
from games.settlement import Settlement, settlement
from games.shuffle import setup_of
from rules.actions import Action
from rules.scoring import Result
from rules.table import Table
from rules.views import SeatView


@dataclass(frozen=True, slots=True)
class Review:
    """What the page of a finished hand shows beside its record."""

    ended: Settlement
    facts: RoomFacts
    dealer: str
    dice: tuple[int, ...]


def review(hand: PlayedHand) -> Review:
    """A hand that is over, as everybody saw it when it was settled (CM-41)."""
    view, facts = final_view(hand), facts_of(hand)
    ended = settlement(view, facts, rules=rules_address(hand))
    return Review(ended, facts, facts.names[view.dealer], view.dice)


def final_view(hand: PlayedHand) -> SeatView:
    """The table after the last move, with the result that was stored: that is what was paid."""
    table = Table.deal(setup_of(hand))
    for move in hand.moves.order_by("number"):
        table.apply(move.seat, Action.parse(move.action))
    assert hand.result is not None
    return replace(SeatView.of(table, None), result=Result.from_json(hand.result))


def facts_of(hand: PlayedHand) -> RoomFacts:
    """The facts of the room when the hand was settled; totals are those after this hand."""
    match = hand.match
    played = match.hands.filter(state=PlayedHand.State.OVER)
    results = played.filter(number__lte=hand.number).values_list("result", flat=True)
    totals = tuple(map(sum, zip(*(result["points"] for result in results), strict=True)))
    last = not played.filter(number__gt=hand.number).exists()
    return RoomFacts(
        code=match.room.code,
        hand_id=hand.pk,
        hand_number=hand.number,
        names=tuple(hand.shown_names),
        bots=tuple(bool(player["bot"]) for player in hand.seated),
        connected=(True,) * len(match.players),
        totals=totals,
        commitment=hand.commitment,
        match_over=match.ended is not None and last,
        secret=hand.secret,
        contributions=tuple(hand.contributions),
    )


def rules_address(hand: PlayedHand) -> str:
    """The rules the hand was played by: the room's, or its system's if the room's are others."""
    room = hand.match.room
    if (room.system, room.options) == (hand.system, hand.options):
        return reverse("room_rules", args=[room.code])
    return reverse("rules", args=[hand.system])
