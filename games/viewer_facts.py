"""What one viewer is told of a table beside its cards: RoomFacts, from the room's state."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.utils.translation import gettext as _

from games.clock import VOTE, clock, remaining
from games.facts import RoomFacts, VoteFacts
from games.live import is_turn
from games.people import GONE, shown_name
from games.room_state import RoomState
from games.store import SeatRow
from rules.views import SeatView


def facts_of(state: RoomState, user: int | None) -> RoomFacts:
    """What one viewer's page shows beside the cards in the active language, without clocks."""
    hand, match, seats = state.hand, state.match, state.table_seats
    assert hand is not None and match is not None
    present, over = state.here(seats), hand.table.over
    bots = {at for at, row in enumerate(seats) if row.bot}
    played_for = state.played_for
    prepared = state.prepared if over else None
    seat, sits, room = state.table_seat(user), state.seat_of(user), state.room.seats
    return RoomFacts(
        code=state.code,
        hand_id=hand.id,
        hand_number=hand.number,
        names=tuple(_name(at, row) for at, row in enumerate(seats)),
        bots=tuple(bool(row.bot) for row in seats),
        connected=tuple(at in present or at in bots for at in range(len(seats))),
        totals=match.totals,
        commitment=hand.row.commitment,
        viewer_seat=seat,
        is_host=user is not None and user == state.room.host,
        length_kind=state.room.length_kind,
        length_count=state.room.length_count,
        round_number=hand.row.round_number,
        standing_in=tuple(not over and at in played_for for at in range(len(seats))),
        ready_next=tuple(over and (at in state.ready or at in bots) for at in range(len(seats))),
        match_over=match.over,
        again=tuple(_plays_again(state, row) for row in room) if match.over else (),
        sitting=tuple(_name(at, row) for at, row in enumerate(room)) if match.over else (),
        room_seat=sits if match.over else None,
        standings=match.standings,
        secret=hand.row.secret if over else "",
        contributions=hand.row.contributions if over else (),
        next_commitment=prepared.commitment if prepared and sits is not None else "",
        contributed=bool(prepared and user in prepared.contributed),
        end_reason=match.end_reason,
        alone=len(state.people) == 1,
        sat=tuple(_name(at, row) for at, row in enumerate(hand.row.players)) if over else (),
        vote=_vote(state, user),
        free_seats=() if match.over else match.free,
        coming=state.comes(user),
        host_gone=state.host_gone,
    )


def _plays_again(state: RoomState, row: SeatRow) -> bool:
    """Whether the next match need not wait for this seat of the room; the host says so last."""
    return bool(row.bot) or row.ready or row.user == state.room.host


def _vote(state: RoomState, user: int | None) -> VoteFacts | None:
    """The question whether to end the match, as this viewer's page shows it."""
    vote, until = state.vote, state.no_until
    if vote is None or (state.open_vote is None and (until is None or until <= clock.now())):
        return None
    seated = {state.seats[at].user for at in state.people}
    asked = set(vote.asked) & seated
    return VoteFacts(
        id=vote.id,
        name=shown_name(vote.name),
        yes=1 + len(vote.yes & asked),
        count=1 + len(asked),
        may_answer=user in asked - vote.yes,
        mine=user == vote.by and user in seated,
        refused=state.open_vote is None,
        taken_back=vote.taken_back,
    )


def with_clock(state: RoomState, facts: RoomFacts, view: SeatView) -> RoomFacts:
    """The facts with the clock this viewer may see: its own, or the step of a public turn.

    Of others it shows neither the bank (what claims they thought about has shortened it) nor
    whether a declared seat has a choice, or any seat a win it may decline (CM-13, CM-60).
    """
    hand, pace = state.hand, state.pace
    assert hand is not None
    if state.open_vote is not None:
        passes = state.open_vote.at + timedelta(seconds=VOTE * pace.speed)
        left = (passes - clock.now()).total_seconds()
        facts = replace(facts, vote_seconds=max(0, -int(-left // 1)))
    if state.hand_over:
        left = state.next_hand_at()
        return replace(facts, next_seconds=None if left is None else max(0, -int(-left // 1)))
    own = bool(view.actions)
    seat = facts.viewer_seat if own else view.turn
    people = state.people - state.played_for.keys()
    if seat is None or seat not in hand.asked_at or seat not in people or not pace.step:
        return facts
    if not own and (view.seats[seat].ready or not is_turn(hand.table, seat)):
        return facts
    step, bank = remaining(hand, pace, seat, state.awake(seat), clock.now())
    return replace(
        facts,
        clock_seat=seat,
        remaining_seconds=step,
        step_seconds=-int(-pace.step // 1),
        bank=bank if own else None,
    )


def _name(at: int, seat: SeatRow) -> str:
    if seat.bot and seat.name != GONE:
        return _("Bot %(number)d") % {"number": at + 1}
    return shown_name(seat.name)
