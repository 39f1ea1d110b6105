"""Giving a seat up, and who is host then."""

from django.test import Client

from games.models import Room
from tests.site.conftest import seats, who


def test_empties_the_seat(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 2})
    assert bob.post(f"/r/{room.code}/leave").status_code == 302
    assert seats(room) == ["Alice", "", "", ""]
    room.refresh_from_db()
    assert room.host == who(alice)


def test_host_leaves_and_who_has_sat_longest_is_host(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 3})
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 1})
    bob.post(f"/r/{room.code}/sit", {"seat": 2})
    alice.post(f"/r/{room.code}/bots/add", {"seat": 3})
    alice.post(f"/r/{room.code}/leave")
    room.refresh_from_db()
    assert room.host == who(bob)
    assert seats(room) == ["", "Charlie", "Bob", "bot"]


def test_everybody_leaves_and_the_next_to_sit_is_host(
    alice: Client, bob: Client, room: Room
) -> None:
    alice.post(f"/r/{room.code}/leave")
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    room.refresh_from_db()
    assert room.host == who(bob)


def test_who_has_no_seat_cannot_leave(alice: Client, bob: Client, room: Room) -> None:
    assert bob.post(f"/r/{room.code}/leave").status_code == 403
    alice.post(f"/r/{room.code}/leave")
    assert alice.post(f"/r/{room.code}/leave").status_code == 403


def test_looking_changes_nothing(alice: Client, room: Room) -> None:
    for action in ("leave", "sit", "kick", "bots/add", "bots/remove", "start"):
        answer = alice.get(f"/r/{room.code}/{action}", {"seat": 0})
        assert answer.headers["Location"] == f"/r/{room.code}"
    assert seats(room)[0] == "Alice"
