"""The host sends somebody away."""

from django.test import Client

from games.models import Room, User
from tests.site.conftest import seats, text


def test_empties_the_seat_and_keeps_them_out(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    assert alice.post(f"/r/{room.code}/kick", {"seat": 1}).status_code == 302
    assert seats(room) == ["Alice", "", "", ""]
    assert bob.post(f"/r/{room.code}/sit", {"seat": 1}).status_code == 403
    assert seats(room) == ["Alice", "", "", ""]
    page = text(bob.get(f"/r/{room.code}"))
    assert 'id="join-form"' not in page and f"/r/{room.code}/sit" not in page


def test_only_the_host_may(alice: Client, bob: Client, charlie: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 2})
    assert bob.post(f"/r/{room.code}/kick", {"seat": 2}).status_code == 403
    assert bob.post(f"/r/{room.code}/kick", {"seat": 0}).status_code == 403
    assert seats(room) == ["Alice", "Bob", "Charlie", ""]


def test_former_host_may_not(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    alice.post(f"/r/{room.code}/leave")
    assert alice.post(f"/r/{room.code}/kick", {"seat": 1}).status_code == 403
    assert seats(room) == ["", "Bob", "", ""]


def test_not_oneself_nor_nobody(alice: Client, room: Room) -> None:
    for seat in (0, 2):
        assert alice.post(f"/r/{room.code}/kick", {"seat": seat}).status_code == 409
    assert seats(room) == ["Alice", "", "", ""] and User.objects.count() == 1
