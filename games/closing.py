"""What ends a match before its length, and what follows one: functions of the database, as in
``games.store``."""

from __future__ import annotations

from datetime import datetime

from games.models import Match, PlayedHand

BY_HOST = "host"
BY_VOTE = "vote"
LEFT = "left"
ROOM_CLOSED = "closed"
RULES = "rules"
"""Why a match ended before its length; ``Match.end_reason`` has it. ``host``: the only person of
the match ended it; ``left``: somebody left for good; ``rules``: the site's rules were mended and do
not take a hand's moves any more."""
SHOWN = (BY_HOST, BY_VOTE, LEFT)
"""Ends after which the table shows who stands where, if a hand was finished."""


def dissolve(code: str, now: datetime, reason: str) -> bool:
    """End the running match: finished hands count, the unfinished one is void (CM-51).

    Nothing of a void hand is in the totals, so kong money it moved has gone back. A next hand whose
    commitment has been shown becomes the first one of the next match. False without such a match.
    """
    running = Match.objects.select_for_update().filter(room__code=code, started__isnull=False)
    match = running.filter(ended=None).first()
    if match is None:
        return False
    match.ended, match.end_reason = now, reason
    match.save(update_fields=["ended", "end_reason"])
    match.hands.filter(state=PlayedHand.State.RUNNING).update(
        state=PlayedHand.State.VOID, ended=now
    )
    match.votes.filter(closed=None).update(closed=now)
    if sealed := match.hands.filter(state=PlayedHand.State.PREPARED).first():
        sealed.match = Match.objects.create(room_id=match.room_id, number=match.number + 1)
        sealed.number = 1
        sealed.save(update_fields=["match", "number"])
    return True


def go_back(match_id: int, user_id: int) -> None:
    """A player of a match that is over wants to see the room again, not the last settlement."""
    match = Match.objects.select_for_update().get(pk=match_id)
    match.players = [
        {**row, "back": True} if row["user"] == user_id else row for row in match.players
    ]
    match.save(update_fields=["players"])
