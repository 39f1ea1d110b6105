"""Questions whether to end a match here (CM-51): functions of the database, as in ``games.store``.

Who sits in the match may ask; a no ends the question, and silence does not block it
(``RoomState.vote_passes_at``). All follows from stored rows, so a restart changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games import closing, rooms
from games.models import Match, Vote
from games.people import GONE

YES, NO = "yes", "no"


class NotAsked(ValueError):
    """Nothing can be asked now: ``reason``: ``match`` (none is played, or without this person),
    ``open`` (somebody has asked already), ``wait`` (a no is ``wait`` seconds too young), ``back``
    (this person has taken a question back: the same)."""

    def __init__(self, reason: str, wait: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.wait = wait


@dataclass(frozen=True, slots=True)
class VoteRow:
    """A question. ``by`` and ``name``: who asked; ``asked``: users whose no counts; ``yes``: those
    of them who agreed. ``closed``: since when somebody's no has ended it, or if ``taken_back`` who
    asked has."""

    id: int
    by: int
    name: str
    at: datetime
    asked: tuple[int, ...]
    yes: frozenset[int] = frozenset()
    closed: datetime | None = None
    taken_back: bool = False


def last(match: Match) -> VoteRow | None:
    """The last question in a match that is played: open, or ended by a no."""
    if match.ended is not None:
        return None
    vote = match.votes.order_by("-at", "-pk").first()
    if vote is None:
        return None
    yes = frozenset(int(user) for user, said in vote.answers.items() if said == YES)
    name, asked = _called(match, vote.by_id), tuple(vote.asked)
    back = _taken_back(vote)
    return VoteRow(vote.pk, vote.by_id, name, vote.at, asked, yes, vote.closed, back)


def _called(match: Match, user_id: int) -> str:
    """What somebody is called in this match: the name it began with, for a new one could say at the
    table what talk may not. Of who has left, the name in the last hand played."""
    for row in match.players:
        if row["user"] == user_id:
            return str(row["name"])
    hands = match.hands.order_by("-number").values_list("players", flat=True)
    left = (row["name"] for players in hands for row in players if row["user"] == user_id)
    return next(left, GONE)


def _taken_back(vote: Vote) -> bool:
    return vote.answers.get(str(vote.by_id)) == NO


def ask(code: str, user_id: int, now: datetime, again: float) -> None:
    """Ask the other people of the running match; without any the match ends at once.

    ``again``: seconds after a no before anybody may ask again; who has taken a question back waits
    as long, the others do not. Raises NotAsked, or IntegrityError where another process was first.
    """
    running = Match.objects.select_for_update().filter(room__code=code, started__isnull=False)
    match = running.filter(ended=None).first()
    people = [row["user"] for row in match.players if row["user"] is not None] if match else []
    if match is None or user_id not in people:
        raise NotAsked("match")
    others = [user for user in people if user != user_id]
    if not others:
        closing.dissolve(code, now, closing.BY_HOST)
        return
    for before in match.votes.order_by("-at", "-pk"):
        if before.closed is None:
            raise NotAsked("open")
        left = (before.closed + timedelta(seconds=again) - now).total_seconds()
        if left > 0 and not _taken_back(before):
            raise NotAsked("wait", -int(-left // 1))
        if left > 0 and before.by_id == user_id:
            raise NotAsked("back", -int(-left // 1))
    Vote.objects.create(match=match, by_id=user_id, at=now, asked=others)


def answer(vote_id: int, user_id: int, agrees: bool, now: datetime) -> bool:
    """Somebody's answer to that very question; its asker may only take it back.

    False when nothing came of it: it is open no more, or it is not theirs to answer, or not again.
    """
    vote = Vote.objects.select_for_update().filter(pk=vote_id, closed=None).first()
    if vote is None or str(user_id) in vote.answers:
        return False
    if user_id not in vote.asked and (agrees or user_id != vote.by_id):
        return False
    vote.answers = {**vote.answers, str(user_id): YES if agrees else NO}
    vote.closed = None if agrees else now
    vote.save(update_fields=["answers", "closed"])
    return True


def carry(vote_id: int, now: datetime) -> bool:
    """Nobody is waited for any more: the match ends, by who asked alone where all the others have
    left meanwhile. False where the question is open no more."""
    vote = Vote.objects.select_for_update().filter(pk=vote_id, closed=None).first()
    if vote is None:
        return False
    vote.closed, vote.passed = now, True
    vote.save(update_fields=["closed", "passed"])
    match = Match.objects.select_related("room").get(pk=vote.match_id)
    room, people = match.room, {row["user"] for row in match.players} - {None}
    reason = closing.BY_HOST if people == {vote.by_id} else closing.BY_VOTE
    ended = closing.dissolve(room.code, now, reason)
    rooms.appoint_host(room)
    return ended
