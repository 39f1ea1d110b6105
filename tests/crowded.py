"""The fullest table there can be on a screen: made by hand, not by play, and fuller than any hand.

Four melds a seat, 24 discards a seat, everything lit that can be lit, five buttons and more. What
fits here fits always.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.facts import RoomFacts
from rules.actions import Action
from rules.tiles import parse
from rules.views import Event, MeldView, RiverTile, SeatPublic, SeatView, TreasureView, WaitView
from tests.render.views import some_facts

LONG_NAMES = ("东北大碴子味儿的麻将老王", "WWWWWWWWWWWW", "Ann", "广西钦州来的三姑奶奶她妈")
BUTTONS = ("pass", "chow 24m", "chow 45m", "pong", "kong", "win")
"""What a seat may be asked at once: 过 吃 吃 碰 杠 胡."""


def _melds(seat: int, players: int) -> tuple[MeldView, ...]:
    before, after, across = (
        (seat - 1) % players,
        (seat + 1) % players,
        (seat + players // 2) % players,
    )
    return (
        MeldView("chow", parse("123p"), 3, "2p", before),
        MeldView("exposed_kong", parse("7777s"), 4, "7s", after),
        MeldView("pong", parse("222z"), 3, "2z", across),
        MeldView("concealed_kong", parse("6666m"), 4),
    )


def _seat(seat: int, players: int, tiles: int) -> SeatPublic:
    kinds = parse("123456789m123456789p123456s")
    pile = tuple(
        RiverTile(tile, claimed=place % 9 == 4, ready=place == 11)
        for place, tile in enumerate(kinds[:tiles])
    )
    return SeatPublic(
        seat, 1, _melds(seat, players), pile, opened=seat != 2,
        ready=("", "plain", "", "closed")[seat], points=(12, -128, 3, 113)[seat],
    )  # fmt: skip


def crowded(players: int = 4, tiles: int = 24, **given: Any) -> SeatView:
    """Seat 0 is asked about the last discard, which lies before the seat to its left."""
    seats = tuple(_seat(seat, players, tiles) for seat in range(players))
    last = players - 1
    tile = seats[last].river[-1].tile
    facts: dict[str, Any] = {
        "system": "dalian_treasure", "options": {}, "viewer": 0, "players": players, "dealer": 1,
        "dice": (3, 4), "number": 117, "over": False, "turn": None, "left": 7, "seats": seats,
        "treasure": TreasureView("fixed", (5, 2), "6s"), "payments": (),
        "events": (Event(last, f"discard {tile}", (tile,)),),
        "hand": parse("1m"),
        "waits": (WaitView("1m", 2), WaitView("9s", 0)),
        "actions": tuple(Action.parse(text) for text in BUTTONS),
        "unseen": {"1m": 2},
    }  # fmt: skip
    return SeatView(**(facts | given))


def full_hand(players: int = 4, tiles: int = 12, **given: Any) -> SeatView:
    """The same table with fourteen tiles in hand: seat 0's own turn, nothing of its own laid."""
    view = crowded(players, tiles)
    bare = replace(view.seats[0], concealed=14, melds=())
    own_turn: dict[str, Any] = {
        "turn": 0, "hand": parse("1235567m2358p4577z")[:13], "drawn": "7z",
        "seats": (bare, *view.seats[1:]), "waits": (),
        "reasons": ("three_suits", "terminal_or_honour"),
        "actions": tuple(
            Action.parse(f"discard {tile}")
            for tile in ("1m", "2m", "3m", "5m", "6m", "7m", "2p", "3p", "5p", "8p", "7z")
        ),
    }  # fmt: skip
    return replace(view, **(own_turn | given))


def crowded_facts(view: SeatView, **given: Any) -> RoomFacts:
    """A room of long names and large totals, its clock running for the viewer."""
    count = view.players
    shown: dict[str, Any] = {
        "names": LONG_NAMES[:count], "totals": (1024, -768, 0, -256)[:count],
        "connected": (True, True, False, True)[:count],
        "standing_in": (False, False, True, False)[:count], "is_host": True,
        "remaining_seconds": 8, "bank": 20, "clock_seat": 0, "hand_number": 12,
        "length_count": 16,
    }  # fmt: skip
    return some_facts(view, **(shown | given))
