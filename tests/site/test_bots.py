"""Bots for empty seats: the host's to add and remove."""

import pytest
from django.test import Client

from games.models import Room
from tests.site.conftest import seats


def test_host_adds_and_removes_one(alice: Client, room: Room) -> None:
    alice.post(f"/r/{room.code}/bots/add", {"seat": 2})
    assert seats(room) == ["Alice", "", "bot", ""]
    alice.post(f"/r/{room.code}/bots/remove", {"seat": 2})
    assert seats(room) == ["Alice", "", "", ""]


def test_host_fills_all_empty_seats_in_one_press(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 2})
    assert bob.post(f"/r/{room.code}/bots/fill").status_code == 403
    alice.post(f"/r/{room.code}/bots/fill")
    assert seats(room) == ["Alice", "bot", "Bob", "bot"]


def test_only_into_an_empty_seat(alice: Client, room: Room) -> None:
    alice.post(f"/r/{room.code}/bots/add", {"seat": 1})
    for seat in (0, 1):
        assert alice.post(f"/r/{room.code}/bots/add", {"seat": seat}).status_code == 409
    assert seats(room) == ["Alice", "bot", "", ""]


def test_person_cannot_be_removed_as_a_bot(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    assert alice.post(f"/r/{room.code}/bots/remove", {"seat": 1}).status_code == 409
    assert seats(room) == ["Alice", "Bob", "", ""]


@pytest.mark.parametrize("action", ["add", "remove"])
def test_only_the_host_may(alice: Client, bob: Client, room: Room, action: str) -> None:
    alice.post(f"/r/{room.code}/bots/add", {"seat": 3})
    seat = 2 if action == "add" else 3
    assert bob.post(f"/r/{room.code}/bots/{action}", {"seat": seat}).status_code == 403
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    assert bob.post(f"/r/{room.code}/bots/{action}", {"seat": seat}).status_code == 403
    assert seats(room) == ["Alice", "Bob", "", "bot"]


@pytest.mark.parametrize("seat", ["", "9", "-1", "two"])
def test_seat_that_does_not_exist(alice: Client, room: Room, seat: str) -> None:
    assert alice.post(f"/r/{room.code}/bots/add", {"seat": seat}).status_code == 400
