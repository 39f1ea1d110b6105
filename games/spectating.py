"""Those who watch: whether they may, and the table as it was as long ago as the room says.

What a spectator is behind follows from the stored times of hands and moves, so it is the same after
a restart and in every process. A match keeps the setting it began with (``Match.config``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games import store
from games.clock import clock
from games.facts import RoomFacts
from games.live import LiveHand
from games.models import PlayedHand, Room
from games.standing import Standing
from games.store import HandRow, MatchRow
from games.writer import reader
from rules.views import SeatView

LOOKS_EVERY = 1.0
"""Seconds after which a table with spectators who are behind is looked at again for them."""

SEEN = (PlayedHand.State.RUNNING, PlayedHand.State.OVER)


@dataclass(frozen=True, slots=True)
class Past:
    """A hand as it was at some moment: only the moves made until then. ``totals``: before it."""

    hand: HandRow
    totals: tuple[int, ...]
    names: tuple[str, ...]
    bots: tuple[bool, ...]


def past(match_id: int, until: datetime | None) -> Past | None:
    """The last hand that had begun at ``until``; without a time the last that is over.

    None where there is none. Runs in the reader's thread.
    """
    hands = PlayedHand.objects.filter(match_id=match_id).select_related("match__room")
    if until is None:
        found = hands.filter(state=PlayedHand.State.OVER).order_by("-number").first()
    else:
        found = hands.filter(state__in=SEEN, started__lte=until).order_by("-number").first()
    if found is None:
        return None
    row = store.hand_row(found)
    if until is not None:
        ended = row.ended if row.ended is not None and row.ended <= until else None
        row = replace(row, moves=tuple(m for m in row.moves if m.at <= until), ended=ended)
    totals = [0] * len(row.contributions)
    earlier = hands.filter(state=PlayedHand.State.OVER, number__lt=found.number)
    for result in earlier.values_list("result", flat=True):
        totals = [total + points for total, points in zip(totals, result["points"], strict=True)]
    players = found.players or found.match.players
    names = tuple(player["name"] for player in players)
    return Past(row, tuple(totals), names, tuple(bool(player["bot"]) for player in players))


class Watching:
    """What the spectators of one table are shown, as this process last made it."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._shown: tuple[SeatView, Past] | None = None

    async def look(self, standing: Standing) -> None:
        """Bring what spectators see up to now, less their delay."""
        delay, match = standing.room.spectator_delay, standing.match
        if match is None or not delay:
            self._key = self._shown = None
            return
        found = await reader.run(partial(past, match.id, since(delay)))
        if found is None:
            self._key = self._shown = None
            return
        now, pace = since(delay) or clock.now(), standing.pace
        live = LiveHand(found.hand, pace.step, pace.bank, pace.beat)
        following = live.follows()
        if following and following[1] <= now and not following[0].over:
            live.follow(*following)
        key = (live.id, live.moves, live.table.number, live.table.over)
        if key != self._key:
            self._key, self._shown = key, (SeatView.of(live.table, None), found)

    def shown(self, facts: RoomFacts, delay: int) -> tuple[SeatView, RoomFacts] | None:
        """The view and the facts of who watches from behind, None where nothing is to be seen yet.

        ``facts``: those of a spectator without delay, of which only what never changes is kept.
        """
        if self._shown is None:
            return None
        view, found = self._shown
        over, hand, seats = view.over, found.hand, len(found.names)
        points = view.result.points if over and view.result is not None else (0,) * seats
        return view, replace(
            facts,
            hand_id=hand.id,
            hand_number=hand.number,
            names=tuple(
                _("Bot %(number)d") % {"number": at + 1} if bot else name
                for at, (name, bot) in enumerate(zip(found.names, found.bots, strict=True))
            ),
            bots=found.bots,
            connected=(True,) * seats,
            totals=tuple(total + won for total, won in zip(found.totals, points, strict=True)),
            commitment=hand.commitment,
            standing_in=(False,) * seats,
            ready_next=(False,) * seats,
            match_over=False,
            again=(),
            standings=None,
            sat=(),
            secret=hand.secret if over else "",
            contributions=hand.contributions if over else (),
            next_commitment="",
            behind=delay,
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
    return render_to_string("room/watching.html", {"text": text}, using="jinja2")


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
