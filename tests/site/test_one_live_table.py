"""Who plays a match plays no other one; tables that wait may be many."""

import pytest
from django.test import Client
from django.utils import timezone

from games import access, closing
from games.models import Match, Room
from tests.site.conftest import OPEN, fill, running_hand, seats, text, who


@pytest.fixture
def playing(alice: Client, charlie: Client, room: Room) -> Room:
    """Alice plays with Charlie and two bots."""
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 2})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert Match.objects.filter(started__isnull=False).exists()
    return room


@pytest.fixture
def practising(alice: Client, room: Room) -> Room:
    """Alice plays against bots alone."""
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert access.live_room(who(alice)) == room
    return room


def left(room: Room) -> bool:
    """Whether the match of this room has ended because its only person has left it."""
    match = Match.objects.filter(room=room, started__isnull=False).get()
    return match.end_reason == closing.LEFT and not room.seats.filter(user__isnull=False).exists()


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


def test_the_host_who_plays_elsewhere_is_led_back(
    alice: Client, charlie: Client, room: Room
) -> None:
    alice.post("/open", {**OPEN, "again": "1"})
    second = Room.objects.order_by("-pk")[0]
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 1})
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


@pytest.mark.parametrize("address", ["/open", "/practise"])
def test_a_practice_is_left_for_another_table(
    alice: Client, practising: Room, address: str
) -> None:
    assert alice.post(address, {**OPEN, "again": "1"}).status_code == 302
    assert left(practising) and Room.objects.count() == 2
    assert access.live_room(who(alice)) is None


def test_a_practice_is_left_for_a_seat_among_friends(
    alice: Client, practising: Room, other: Room
) -> None:
    answer = alice.post(f"/r/{other.code}/sit", {"seat": 1})
    assert answer.status_code == 302 and left(practising)
    assert seats(other)[:2] == ["Bob", "Alice"]


def test_what_is_refused_leaves_the_practice_alone(
    alice: Client, practising: Room, other: Room
) -> None:
    for index, status in ((0, 409), (7, 400)):
        assert alice.post(f"/r/{other.code}/sit", {"seat": index}).status_code == status
    assert alice.post("/open", {**OPEN, "option_base": "x"}).status_code == 400
    assert alice.post(f"/r/{other.code}/ready").status_code == 403
    assert alice.post(f"/r/{other.code}/start").status_code == 403
    assert access.live_room(who(alice)) == practising


def test_a_practice_is_left_by_being_ready_and_by_starting(
    alice: Client, bob: Client, other: Room
) -> None:
    for client in (alice, bob):
        client.post(f"/r/{other.code}/sit", {"nickname": "Alice", "seat": 1})
    bob.post(f"/r/{other.code}/bots/fill")
    practices = []
    for client in (alice, bob):
        client.post("/practise", {"of": str(client is bob)})
        practices.append(Room.objects.order_by("-pk")[0])
        client.post(f"/r/{practices[-1].code}/start")
        assert access.live_room(who(client)) == practices[-1]
    mine, hosts = practices
    answer = bob.post(f"/r/{other.code}/start")
    assert answer.status_code == 409 and not left(hosts), "Alice is not ready: nothing begins"
    assert alice.post(f"/r/{other.code}/ready").status_code == 302 and left(mine)
    bob.post(f"/r/{other.code}/start")
    assert left(hosts) and access.live_room(who(alice)) == access.live_room(who(bob)) == other


def test_a_practice_is_left_for_the_seat_of_who_has_left(
    alice: Client, bob: Client, charlie: Client
) -> None:
    bob.post("/open", {**OPEN, "nickname": "Bob", "left_seat": "goes_on"})
    room = Room.objects.get()
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 2})
    fill(room, bob)
    bob.post(f"/r/{room.code}/start")
    charlie.post(f"/r/{room.code}/leave")
    alice.post("/practise")
    practice = Room.objects.order_by("-pk")[0]
    alice.post(f"/r/{practice.code}/start")
    alice.post(f"/r/{room.code}/take", {"seat": 0})
    assert access.live_room(who(alice)) == practice, "there is nothing to take"
    alice.post(f"/r/{room.code}/take", {"seat": 2})
    assert left(practice)
    assert running_hand().match.players[2]["next"] == who(alice).pk


def test_with_somebody_who_waits_for_a_seat_it_is_no_practice(
    alice: Client, bob: Client, playing: Room, charlie: Client, other: Room
) -> None:
    Room.objects.update(left_seat=Room.LeftSeat.GOES_ON)
    Match.objects.update(
        config={**Match.objects.get(started__isnull=False).config, "left_seat": "goes_on"}
    )
    charlie.post(f"/r/{playing.code}/leave")
    bob.post(f"/r/{playing.code}/take", {"seat": 2})
    assert alice.post(f"/r/{other.code}/sit", {"seat": 1}).status_code == 409
