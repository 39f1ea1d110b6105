"""Who gets a discard, one pure function of what each seat may do and has answered (CM-12); and
the chows that could claim it (CM-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rules.actions import PASS, WIN, Action, chow
from rules.hands import Hand
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Resolution:
    """How a claim window ends: winners (nearest first), or one other claim, or nobody."""

    winners: tuple[int, ...] = ()
    claimer: int | None = None


def resolve(
    offers: Mapping[int, Sequence[Action]],
    answers: Mapping[int, Action],
    nearest: Sequence[int],
    rank: Mapping[str, int],
    *,
    many_winners: bool,
) -> Resolution | None:
    """The outcome, or None while a seat still to answer could change it.

    ``nearest``: the seats in turn order after the one whose tile is claimed; ``rank``: a claim kind
    with a higher number goes before; of equal ones the nearest seat takes it. With ``many_winners``
    every seat that claims the win wins, and the window waits for all that may (QZ-4).
    """
    place = {seat: index for index, seat in enumerate(nearest)}

    def weight(seat: int, action: Action) -> tuple[int, int]:
        return rank[action.kind], -place[seat]

    claims = [(weight(s, a), s, a) for s, a in answers.items() if a.kind != PASS]
    best = max(claims, default=None)
    winners = tuple(sorted((s for _, s, a in claims if a.kind == WIN), key=place.__getitem__))
    for seat, actions in offers.items():
        if seat in answers:
            continue
        if many_winners and winners:
            if any(action.kind == WIN for action in actions):
                return None
        elif best is None or any(
            action.kind != PASS and weight(seat, action) > best[0] for action in actions
        ):
            return None
    if best is None:
        return Resolution()
    if winners:
        return Resolution(winners if many_winners else winners[:1])
    return Resolution(claimer=best[1])


def chow_choices(hand: Hand, tile: Tile) -> list[Action]:
    """Every pair of tiles of the hand that makes a chow with a numbered tile."""
    held = hand.counts
    return [
        action
        for action in _chows_with(tile)
        if action.tiles[0] in held and action.tiles[1] in held
    ]


@cache
def _chows_with(tile: Tile) -> tuple[Action, ...]:
    rank, suit = int(tile[0]), tile[1]
    return tuple(
        chow(f"{low}{suit}", f"{high}{suit}")
        for low, high in ((rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2))
        if low >= 1 and high <= 9
    )
