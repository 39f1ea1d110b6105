"""Rooms that other houses get wrong, by the number of the known problem."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games import hub, limits, rooms
from games.access import Refusal
from games.models import Ban, Match, Room, User
from tests.site.conftest import fill, finish, seats, text, who
from tests.table.conftest import Browser, open_room

ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def counted(settings: Settings) -> None:
    settings.LIMITS = True
    limits.forget()


def later(room: Room, minutes: float) -> None:
    """So long ago the last person left."""
    Room.objects.filter(pk=room.pk).update(empty_since=timezone.now() - timedelta(minutes=minutes))


# 49. Reconnect finds the room "full", a bot in the seat, or misses the start.


def test_49_who_closed_the_page_before_the_start_comes_back_into_the_hand(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    bob.post(f"/r/{room.code}/ready")
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    page = text(bob.get(f"/r/{room.code}"))
    assert "own-tile" in page and 'class="lobby' not in page
    assert seats(room) == ["Alice", "Bob", "bot", "bot"]


def test_49_a_full_room_lets_its_own_in_and_tells_others_that_it_is_full(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    mine = text(bob.get(f"/r/{room.code}", **ENGLISH))
    assert "All seats are taken" not in mine and f"/r/{room.code}/unready" in mine
    other = text(charlie.get(f"/r/{room.code}", **ENGLISH))
    assert "All seats are taken. You can watch." in other and 'form="join-form"' not in other
    assert charlie.post(f"/r/{room.code}/sit", {"nickname": "C"}).status_code == 409
    alice.post(f"/r/{room.code}/start")
    table = text(charlie.get(f"/r/{room.code}"))
    assert "own-tile" not in table and 'id="bar"' in table
    assert charlie.post(f"/r/{room.code}/sit", {"nickname": "C"}).status_code == 409
    assert seats(room) == ["Alice", "Bob", "bot", "bot"]


# 62. Host leaves: room orphaned, or a bot becomes host.


def test_62_the_host_leaves_and_never_a_bot_is_host(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 3})
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    alice.post(f"/r/{room.code}/bots/add", {"seat": 2})
    alice.post(f"/r/{room.code}/leave")
    room.refresh_from_db()
    assert room.host == who(charlie) and room.empty_since is None


def test_62_a_room_that_everybody_left_closes_after_a_while(
    alice: Client, bob: Client, room: Room
) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/leave")
    room.refresh_from_db()
    assert room.empty_since is not None and room.closed is None, "bots do not keep it open"
    later(room, 9)
    assert "This table is closed." not in text(bob.get(f"/r/{room.code}", **ENGLISH))
    later(room, 10)
    assert "This table is closed." in text(bob.get(f"/r/{room.code}", **ENGLISH))
    room.refresh_from_db()
    assert room.closed is not None
    alice.post(f"/r/{room.code}/bots/remove", {"seat": 1})
    assert bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"}).status_code == 409
    assert User.objects.count() == 1


def test_62_who_comes_too_late_is_told_also_without_having_looked(bob: Client, room: Room) -> None:
    alice = room.host
    rooms.leave(room, alice)
    later(room, 11)
    with pytest.raises(Refusal):
        rooms.sit(room, alice, None)
    assert bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"}).status_code == 409
    room.refresh_from_db()
    assert room.closed is not None


def test_62_a_newcomer_in_time_is_host_and_keeps_the_room_open(
    alice: Client, bob: Client, room: Room
) -> None:
    alice.post(f"/r/{room.code}/leave")
    later(room, 9)
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 2})
    room.refresh_from_db()
    assert room.host == who(bob) and room.empty_since is None
    assert bob.post(f"/r/{room.code}/bots/fill").status_code == 302
    assert bob.post(f"/r/{room.code}/start").status_code == 302


def test_62_a_closed_room_shows_what_was_played(alice: Client, bob: Client, room: Room) -> None:
    Room.objects.update(length_kind="hands", length_count=1)
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    assert Match.objects.filter(ended__isnull=False).exists()
    alice.post(f"/r/{room.code}/leave")
    later(room, 11)
    page = text(alice.get(f"/r/{room.code}", **ENGLISH))
    assert "This table is closed." in page and f'href="/hands/{hand.pk}"' in page
    stranger = text(bob.get(f"/r/{room.code}", **ENGLISH))
    assert "Match 1" in stranger and f"/hands/{hand.pk}" not in stranger


# 64. Grief: ready/un-ready flapping, kicked user rejoins by link.


def test_64_twenty_toggles_are_slowed(
    counted: None, alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    answers = [
        bob.post(f"/r/{room.code}/{'unready' if press % 2 else 'ready'}", **ENGLISH)
        for press in range(20)
    ]
    statuses = [answer.status_code for answer in answers]
    assert statuses[0] == 302 and statuses[-1] == 429 and statuses.count(429) >= 10
    assert "a little too quick" in text(answers[-1]) and int(answers[-1]["Retry-After"]) > 0
    assert not room.seats.get(index=1).ready, "what was refused changed nothing"


async def test_64_twenty_toggles_over_the_socket_are_slowed(counted: None) -> None:
    code, users = await open_room("pppp")
    browser = await Browser(code, users[1], headers=[(b"accept-language", b"en")]).open()
    try:
        await browser.arrived()
        for _ in range(20):
            await browser.send(kind="room")
        while 'id="notice"' not in (frame := await browser.next()):
            pass
        assert "a little too quick" in frame
    finally:
        await browser.close()
        hub.forget(code)


def test_64_who_was_sent_away_cannot_come_back(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    alice.post(f"/r/{room.code}/kick", {"seat": 1})
    again = Client()  # the same cookie, by the link
    again.cookies = bob.cookies
    page = text(again.get(f"/r/{room.code}", **ENGLISH))
    assert "The host has sent you away from this table." in page and 'id="join-form"' not in page
    for fields in ({}, {"seat": 1}, {"seat": 3}, {"nickname": "Someone", "seat": 2}):
        assert again.post(f"/r/{room.code}/sit", fields).status_code == 403
    for seat in (0, 1, 2):
        assert again.post(f"/r/{room.code}/swap", {"seat": seat}).status_code == 403
    alice.post(f"/r/{room.code}/leave")
    assert again.post(f"/r/{room.code}/sit", {"seat": 0}).status_code == 403
    assert seats(room) == ["", "", "", ""] and Ban.objects.get().user == who(bob)


def test_64_a_guest_who_was_sent_away_is_so_as_a_member_too(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    alice.post(f"/r/{room.code}/kick", {"seat": 1})
    new = {"username": "bob", "password1": "tile-wall-57", "password2": "tile-wall-57"}
    assert bob.post("/account/signup", new).status_code == 302
    assert bob.post(f"/r/{room.code}/sit", {"seat": 1}).status_code == 403
