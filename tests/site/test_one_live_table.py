"""Who plays a match plays no other one; tables that wait may be many."""

import pytest
from django.test import Client
from django.utils import timezone

from games import access, closing
from games.models import Match, Room
from tests.site.conftest import OPEN, fill, seats, text, who


@pytest.fixture
def playing(alice: Client, room: Room) -> Room:
    """Alice plays against bots."""
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert Match.objects.filter(started__isnull=False).exists()
    return room


@pytest.fixture
def other(bob: Client) -> Room:
    """A table of Bob's that waits."""
    bob.post("/open", {**OPEN, "nickname": "Bob"})
    return Room.objects.order_by("-pk")[0]


@pytest.mark.parametrize("address", ["/open", "/practise"])
def test_opens_no_other_table(alice: Client, playing: Room, address: str) -> None:
    answer = alice.post(address, {**OPEN, "again": "1"})
    assert answer.status_code == 409 and f'href="/r/{playing.code}"' in text(answer)
    assert Room.objects.count() == 1


def test_sits_down_nowhere_else(alice: Client, playing: Room, other: Room) -> None:
    answer = alice.post(f"/r/{other.code}/sit", {"seat": 1})
    assert answer.status_code == 409 and f'href="/r/{playing.code}"' in text(answer)
    assert seats(other) == ["Bob", "", "", ""]


def test_whoever_waits_here_and_plays_there_is_named(
    alice: Client, bob: Client, room: Room, other: Room
) -> None:
    alice.post(f"/r/{other.code}/sit", {"seat": 1})
    assert seats(other)[:2] == ["Bob", "Alice"], "tables that wait may be many"
    fill(other, bob)
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert access.live_room(who(alice)) == room
    answer = bob.post(f"/r/{other.code}/start")
    assert answer.status_code == 409 and "Alice" in error(answer)
    assert access.running_match(other) is None


def error(answer: object) -> str:
    """What the room's page says went wrong."""
    page = text(answer)
    return page[page.index('id="notice"') :].partition("</div>")[0]


def test_the_host_who_plays_elsewhere_is_led_back(alice: Client, room: Room) -> None:
    alice.post("/open", {**OPEN, "again": "1"})
    second = Room.objects.order_by("-pk")[0]
    for one in (room, second):
        fill(one, alice)
    alice.post(f"/r/{room.code}/start")
    answer = alice.post(f"/r/{second.code}/start")
    assert answer.status_code == 409 and f'href="/r/{room.code}"' in text(answer)
    assert access.running_match(second) is None


def test_free_again_once_the_match_has_ended(alice: Client, playing: Room, other: Room) -> None:
    closing.dissolve(playing.code, timezone.now(), closing.BY_HOST)
    assert access.live_room(who(alice)) is None
    alice.post(f"/r/{other.code}/sit", {"seat": 1})
    assert seats(other)[:2] == ["Bob", "Alice"]


def test_strangers_are_not_asked(alice: Client, bob: Client, playing: Room, other: Room) -> None:
    assert access.live_room(who(bob)) is None
    assert bob.post("/open", {**OPEN, "again": "1"}).status_code == 302
