"""A finished hand looked at again: its table rebuilt from what is stored, for the settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.urls import reverse

from games.facts import RoomFacts
from games.models import PlayedHand
from games.settlement import Settlement, settlement
from games.shuffle import setup_of
from games.unplayable import Unplayable, missing, reading, result_of, senseless
from rules.actions import Action
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
    """A hand that is over, as everybody saw it when it was settled (CM-41). Raises Unplayable."""
    view = final_view(hand)
    with reading("players"):
        if len(hand.seated) != len(view.seats):
            raise senseless("players")
        facts = facts_of(hand)
        dealer = facts.names[view.dealer]
    with reading("result"):
        ended = settlement(view, facts, rules=rules_address(hand))
    return Review(ended, facts, dealer, view.dice)


def moves_of(hand: PlayedHand) -> list[tuple[int, Action]]:
    """The stored moves of a hand, in order and none left out. Raises Unplayable."""
    moves = []
    rows = hand.moves.order_by("number").values_list("number", "seat", "action")
    for at, (number, seat, action) in enumerate(rows):
        if number != at:
            raise missing(f"moves[{at}]")
        with reading(f"moves[{at}]"):
            moves.append((seat, Action.parse(action)))
    return moves


def table_of(hand: PlayedHand) -> Table:
    """The table after the stored moves of a hand, by today's rules. Raises Unplayable."""
    setup, moves = setup_of(hand), moves_of(hand)
    with reading("wall"):
        table = Table.deal(setup)
    for at, (seat, action) in enumerate(moves):
        with reading(f"moves[{at}]"):
            table.apply(seat, action)
    return table


def final_view(hand: PlayedHand) -> SeatView:
    """The table after the last move, with the result that was stored: that is what was paid.

    Raises Unplayable.
    """
    table = table_of(hand)
    result = result_of(hand.result, len(table.seats))
    return replace(SeatView.of(table, None), result=result)


def facts_of(hand: PlayedHand) -> RoomFacts:
    """The facts of the room when the hand was settled; totals are those after this hand."""
    match = hand.match
    played = match.hands.filter(state=PlayedHand.State.OVER)
    totals = totals_of(played.filter(number__lte=hand.number), len(match.players))
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


def totals_of(hands: QuerySet[PlayedHand], players: int) -> tuple[int, ...]:
    """The points of these hands together by seat; of those whose result can be read."""
    totals = (0,) * players
    for result in hands.values_list("result", flat=True):
        try:
            points = result_of(result, players).points
        except Unplayable:
            continue
        totals = tuple(map(sum, zip(totals, points, strict=True)))
    return totals


def rules_address(hand: PlayedHand) -> str:
    """The rules the hand was played by: the room's, or its system's if the room's are others."""
    room = hand.match.room
    if (room.system, room.options) == (hand.system, hand.options):
        return reverse("room_rules", args=[room.code])
    return reverse("rules", args=[hand.system])
