"""Those who watch: whether they may, and the table as it was as long ago as the room says.

What a spectator is behind follows from the stored times of hands and moves, so it is the same after
a restart and in every process. A match keeps the setting it began with (``Match.config``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games import store
from games.clock import clock
from games.facts import RoomFacts
from games.live import LiveHand
from games.models import PlayedHand, Room
from games.people import shown_name
from games.review import totals_of
from games.room_state import RoomState
from games.store import HandRow, MatchRow, RoomRow
from games.writer import reader
from rules.views import SeatView

LOOKS_EVERY = 1.0
"""Seconds after which a table with spectators who are behind is looked at again for them."""


@dataclass(frozen=True, slots=True)
class Past:
    """A hand as it was at some moment: only the moves made until then. ``totals``: before it."""

    hand: HandRow
    totals: tuple[int, ...]
    names: tuple[str, ...]
    bots: tuple[bool, ...]


def past(room_id: int, until: datetime | None) -> Past | None:
    """The last hand of a room that had begun at ``until``; without a time the last that is over.

    A hand that was void later is seen as long as it was played. None where there is none. Runs in
    the reader's thread.
    """
    hands = PlayedHand.objects.filter(match__room_id=room_id).select_related("match__room")
    hands = hands.order_by("-started", "-pk")
    over = Q(state=PlayedHand.State.OVER)
    if until is not None:
        played = Q(state=PlayedHand.State.RUNNING)
        played |= Q(state=PlayedHand.State.VOID, ended__gt=until)
        hands = hands.filter(over | played, started__lte=until)
    else:
        hands = hands.filter(over)
    found = hands.first()
    if found is None:
        return None
    row = store.hand_row(found)
    if until is not None:
        ended = row.ended if row.ended is not None and row.ended <= until else None
        row = replace(row, moves=tuple(m for m in row.moves if m.at <= until), ended=ended)
    earlier = found.match.hands.filter(over, number__lt=found.number)
    totals = totals_of(earlier, len(row.contributions))
    players = found.players or found.match.players
    names = tuple(player["name"] for player in players)
    return Past(row, totals, names, tuple(bool(player["bot"]) for player in players))


class Watching:
    """What the spectators of one table are shown, as this process last made it."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._shown: tuple[SeatView, Past] | None = None

    async def look(self, state: RoomState) -> None:
        """Bring what spectators see up to now, less their delay."""
        delay = state.room.spectator_delay
        if not delay:
            self._key = self._shown = None
            return
        pace = state.pace
        try:
            found = await reader.run(partial(past, state.room.id, since(delay)))
            live = LiveHand(found.hand, pace.step, pace.bank, pace.beat) if found else None
        except ValueError:  # its moves are not possible by rules that were mended since
            found = live = None
        if found is None or live is None:
            self._key = self._shown = None
            return
        now = since(delay) or clock.now()
        following = live.follows()
        if following and following[1] <= now and not following[0].over:
            live.follow(*following)
        key = (live.id, live.moves, live.table.number, live.table.over)
        if key != self._key:
            self._key, self._shown = key, (SeatView.of(live.table, None), found)

    def shown(self, room: RoomRow, *, coming: bool) -> tuple[SeatView, RoomFacts] | None:
        """The view and the facts of who watches from behind, None where nothing is to be seen yet.

        Nothing in them is of the present but ``coming``: the viewer plays with the next hand.
        """
        if self._shown is None:
            return None
        view, found = self._shown
        over, hand, seats = view.over, found.hand, len(found.names)
        points = view.result.points if over and view.result is not None else (0,) * seats
        return view, RoomFacts(
            code=room.code,
            hand_id=hand.id,
            hand_number=hand.number,
            names=tuple(
                _("Bot %(number)d") % {"number": at + 1} if bot else shown_name(name)
                for at, (name, bot) in enumerate(zip(found.names, found.bots, strict=True))
            ),
            bots=found.bots,
            connected=(True,) * seats,
            totals=tuple(total + won for total, won in zip(found.totals, points, strict=True)),
            commitment=hand.commitment,
            length_kind=room.length_kind,
            length_count=room.length_count,
            standing_in=(False,) * seats,
            ready_next=(False,) * seats,
            round_number=hand.round_number,
            secret=hand.secret if over else "",
            contributions=hand.contributions if over else (),
            coming=coming,
            behind=room.spectator_delay,
        )


def since(delay: int) -> datetime | None:
    """Until when spectators see a table now; None where they see whole hands only."""
    return None if delay == Room.AFTER_HAND else clock.now() - timedelta(seconds=delay)


def lags(match: MatchRow | None, delay: int) -> bool:
    """Whether spectators are behind the match: it is played, or was ended later than they are."""
    if match is None or not delay:
        return False
    if not match.over:
        return True
    until = since(delay)
    return until is not None and match.ended is not None and match.ended > until


def stage(text: str) -> str:
    """``<div id="stage">`` that says why nothing of the table is shown."""
    return render_to_string("room/watching.html", {"text": text, "code": ""}, using="jinja2")


def coming(code: str) -> str:
    """The same for who plays with the next hand, and may still give that up."""
    context = {"text": _("You play with the next hand."), "code": code}
    return render_to_string("room/watching.html", context, using="jinja2")


def not_welcome() -> str:
    """What who has no seat is told where spectators are not allowed, in the active language."""
    return _("This table is played without spectators. Once the match is over you can join it.")


def not_yet(delay: int) -> str:
    """What a spectator is told before the first tiles may be seen."""
    if delay == Room.AFTER_HAND:
        return _("At this table spectators see each hand once it is over. The first one is played.")
    return _("Spectators are %(count)s seconds behind. The first tiles will be seen soon.") % {
        "count": delay
    }
