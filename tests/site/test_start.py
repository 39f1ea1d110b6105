"""The host starts the match."""

from concurrent.futures import ThreadPoolExecutor

from django.db import connections
from django.test import Client

from games.models import Match, PlayedHand, Room
from tests.site.conftest import fill, seats, text, who


def running(room: Room) -> list[PlayedHand]:
    return list(PlayedHand.objects.filter(match__room=room, state=PlayedHand.State.RUNNING))


def test_deals_one_hand_to_those_seated(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    answer = alice.post(f"/r/{room.code}/start")
    assert answer.headers["Location"] == f"/r/{room.code}"
    match = Match.objects.get(started__isnull=False)
    assert match.names[:2] == ["Alice", "Bob"]
    assert set(match.people.all()) == {who(alice), who(bob)}
    assert len(running(room)) == 1
    for client in (alice, bob):
        page = text(client.get(f"/r/{room.code}"))
        assert 'id="hand"' in page and 'class="lobby"' not in page


def test_ten_presses_deal_one_hand(alice: Client, room: Room) -> None:
    fill(room, alice)

    def press(number: int) -> int:
        try:
            again = Client()
            again.cookies = alice.cookies
            return again.post(f"/r/{room.code}/start").status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as pool:
        statuses = list(pool.map(press, range(10)))
    assert statuses == [302] * len(statuses), "who presses twice goes to the table"
    assert len(running(room)) == 1
    assert Match.objects.filter(started__isnull=False).count() == 1


def test_not_while_a_seat_is_empty(alice: Client, room: Room) -> None:
    assert alice.post(f"/r/{room.code}/start").status_code == 409
    assert not running(room)


def test_only_the_host_may(alice: Client, bob: Client, charlie: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    assert bob.post(f"/r/{room.code}/start").status_code == 403
    assert charlie.post(f"/r/{room.code}/start").status_code == 403
    assert not running(room)


def test_seats_stay_while_it_is_played(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    before = seats(room)
    assert charlie.post(f"/r/{room.code}/sit", {"nickname": "C"}).status_code == 409
    assert alice.post(f"/r/{room.code}/kick", {"seat": 1}).status_code == 409
    assert alice.post(f"/r/{room.code}/bots/remove", {"seat": 2}).status_code == 409
    assert seats(room) == before


def test_spectator_sees_the_table_without_a_hand(
    alice: Client, charlie: Client, room: Room
) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    page = text(charlie.get(f"/r/{room.code}"))
    assert 'class="lobby"' not in page and "own-tile" not in page
