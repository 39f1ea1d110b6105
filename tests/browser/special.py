"""A deal in which something special happens, prepared so that a browser test need not wait for it.

A hand follows from its secret and what the seats contributed. Before the start the test draws
secrets until one gives, played on by the person's policy and the bots, what it wants to show.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from games.models import PlayedHand
from rules import actions as act
from rules import bots
from rules.actions import Action
from rules.dealing import make_setup
from rules.ruleset import get
from rules.scoring import Result
from rules.table import Table
from rules.views import SeatView
from rules.wall import commitment

PERSON = 0
MOST_DEALS = 20_000

Wanted = Callable[[Table, list[str], list[SeatView]], bool]
"""Whether a finished hand serves: its table, what the person did and saw when asked."""


def choose(view: SeatView) -> Action:
    """What the person presses: sets, supplements and 地胡 where they are offered, else as a bot."""
    for action in view.actions:
        if action.kind in (act.SET, act.SUPPLEMENT, act.READY):
            return action
    return bots.choose(view)


Policy = Callable[[SeatView], Action]
NOBODY: Mapping[int, Policy] = {}


def absent(view: SeatView) -> Action:
    """What a seat does whose person does nothing."""
    assert view.default is not None
    return view.default


def play(
    table: Table, policy: Policy = choose, others: Mapping[int, Policy] = NOBODY
) -> tuple[list[str], list[SeatView]]:
    """Play a dealt hand to its end, ``others`` by policies of their own; what the person did and
    saw."""
    done: list[str] = []
    seen: list[SeatView] = []
    while not table.over:
        step = table.automatic()
        if step is not None:
            table.apply(step.seat, step.action)
            continue
        # Bots are quicker: what they claim may end a window before the person has answered.
        seat = next((asked for asked in table.asked() if asked != PERSON), PERSON)
        view = SeatView.of(table, seat)
        action = policy(view) if seat == PERSON else others.get(seat, bots.choose)(view)
        if seat == PERSON:
            done.append(str(action))
            seen.append(view)
        table.apply(seat, action)
    seen.append(SeatView.of(table, PERSON))
    return done, seen


def prepare(
    code: str,
    wanted: Wanted,
    policy: Policy = choose,
    others: Mapping[int, Policy] = NOBODY,
) -> None:
    """Give the room's next hand a secret whose deal serves if the person plays by ``policy``."""
    sealed = PlayedHand.objects.filter(match__room__code=code, state=PlayedHand.State.PREPARED)
    hand = sealed.select_related("match__room").get()
    dealer, exhausted = None, False
    if last := hand.match.hands.filter(state=PlayedHand.State.OVER).last():
        result = Result.from_json(last.result)
        dealer = get(last.system)(last.options).next_dealer(last.dealer, result)
        exhausted = result.kind == "exhausted"
    room = hand.match.room
    seats = room.seats.order_by("index")
    given = [
        bytes.fromhex(hand.contributions[str(seat.user_id)])
        if str(seat.user_id) in hand.contributions
        else None
        for seat in seats
    ]
    for _ in range(MOST_DEALS):
        secret = secrets.token_bytes(32)
        setup = make_setup(
            room.system,
            room.options,
            secret,
            given,
            hand.number,
            dealer=dealer,
            before_exhausted=exhausted,
        )
        table = Table.deal(setup)
        if wanted(table, *play(table, policy, others)):
            hand.secret, hand.commitment = secret.hex(), commitment(secret)
            hand.save(update_fields=["secret", "commitment"])
            return
    raise AssertionError("no deal serves")
