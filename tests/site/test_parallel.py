"""Ten presses at once do one thing: the start of a match, and the next hand."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections
from django.test import Client

from games import store
from games.models import Match, PlayedHand, Room
from tests.site.conftest import fill, finish


def ten_times(client: Client, press: Callable[[Client], int]) -> list[int]:
    """Ten browsers with the same cookie press at the same time."""

    def go(_: int) -> int:
        again = Client()
        again.cookies = client.cookies
        try:
            return press(again)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as pool:
        return list(pool.map(go, range(10)))


def hands(**which: object) -> int:
    return PlayedHand.objects.filter(match__started__isnull=False, **which).count()


def test_ten_starts_make_one_match_and_one_hand(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    room.seats.update(ready=False)
    bob.post(f"/r/{room.code}/ready")
    statuses = ten_times(alice, lambda one: one.post(f"/r/{room.code}/start").status_code)
    assert statuses == [302] * 10, "who presses twice goes to the table"
    assert Match.objects.filter(started__isnull=False).count() == 1
    assert hands() == hands(state="running") == 1


def test_ten_presses_for_the_next_hand_deal_one(alice: Client, room: Room) -> None:
    Room.objects.update(length_kind="hands", length_count=3)
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    over = finish(room)
    fields = {"kind": "next", "hand": over.pk}
    statuses = ten_times(alice, lambda one: one.post(f"/r/{room.code}/act", fields).status_code)
    assert statuses == [302] * 10
    assert hands(state="running") == 1
    assert PlayedHand.objects.get(state="running").number == 2
    assert hands() == 2 and Match.objects.filter(started__isnull=False).count() == 1


def test_who_read_of_the_room_before_it_began_prepares_no_second_hand(
    alice: Client, room: Room
) -> None:
    """The room as read has neither a match nor, a moment later, a prepared hand: it is dealt."""
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert hands(state="running") == 1
    assert store.prepare(room.pk) is None
    assert PlayedHand.objects.filter(match__room=room).count() == 1
