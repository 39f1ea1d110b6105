"""Matches that were played, as lists show them: the seats by place, and the hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from games import access
from games.counting import match_standings
from games.models import Match, User
from games.render_end import COUNTS, OF_SOME
from games.standings import HandLine, Tally, places
from games.words import system_name

A_PAGE = 10
"""Matches on one page: to count one reads all its moves."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a match. ``address``: its person's profile, "" without one; ``big``: has won the
    match, which is over; ``mine``: of whom the list is; ``counts``: (label, number)."""

    place: int
    name: str
    address: str
    total: int
    big: bool
    mine: bool
    counts: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match: its seats by place, and if they were counted its finished hands."""

    match: Match
    system: str
    names: list[str]
    seats: list[SeatLine]
    hands: tuple[HandLine, ...]


def listed(
    matches: Iterable[Match], user: int | None, *, counted: bool, reader: int | None = None
) -> list[MatchLine]:
    """These matches, for a list of the person ``user``; read by somebody who has played in all:
    ``reader``, or that person. Of a match the reader has left only the hands until then count."""
    found = list(matches)
    ids = {row["user"] for match in found for row in match.players}
    known = set(User.objects.filter(pk__in=ids, is_active=True).values_list("pk", flat=True))
    reads = user if reader is None else reader
    return [_line(match, user, known, reads, counted=counted) for match in found]


def _line(
    match: Match, user: int | None, known: set[int], reader: int | None, *, counted: bool
) -> MatchLine:
    tallies: tuple[Tally, ...] = ()
    hands: tuple[HandLine, ...] = ()
    totals = tuple(match.totals)
    left = access.has_left(match, reader)
    if counted or left:
        standings = match_standings(match, reader if left else None)
        totals = standings.totals
    if counted:
        tallies, hands = standings.tallies, standings.hands
    shown = [
        (key, str(words))
        for key, words in COUNTS
        if key not in OF_SOME or any(getattr(tally, key) for tally in tallies)
    ]
    names, seats = match.shown_names, []
    decided = match.ended is not None and any(totals)
    for seat, place in sorted(enumerate(places(totals)), key=lambda item: item[1]):
        person = match.players[seat]["user"]
        mine = user is not None and person == user
        seats.append(
            SeatLine(
                place=place,
                name=names[seat],
                address=reverse("person", args=[person]) if person in known and not mine else "",
                total=totals[seat],
                big=decided and place == 1,
                mine=mine,
                counts=[(words, getattr(tallies[seat], key)) for key, words in shown]
                if hands
                else [],
            )
        )
    system = system_name(match.config.get("system", match.room.system))
    return MatchLine(match, system, names, seats, hands)
