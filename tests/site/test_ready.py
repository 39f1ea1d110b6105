"""Before the start, by the room's page: ready or not, swapping seats, giving the room on."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Match, Room
from tests.site.conftest import fill, seats, text, who

ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def two(alice: Client, bob: Client, room: Room) -> Room:
    """Alice's table with Bob beside her and two bots: Bob has not said that he is ready."""
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    room.seats.update(ready=False)
    return room


def press(client: Client, room: Room, what: str, **fields: object) -> int:
    return client.post(f"/r/{room.code}/{what}", fields).status_code


def stage(client: Client, room: Room) -> str:
    page = text(client.get(f"/r/{room.code}", **ENGLISH))
    return page[page.index('<div id="stage"') : page.index('aria-labelledby="invite-title"')]


def ready(room: Room) -> list[bool]:
    return list(room.seats.order_by("index").values_list("ready", flat=True))


def test_the_host_waits_for_everybody_else(alice: Client, bob: Client, two: Room) -> None:
    page = stage(alice, two)
    assert f'formaction="/r/{two.code}/start" disabled' in page and "Waiting for: Bob" in page
    refused = alice.post(f"/r/{two.code}/start", **ENGLISH)
    assert refused.status_code == 409 and "Waiting for: Bob" in text(refused)
    assert not Match.objects.filter(started__isnull=False).exists()
    assert press(bob, two, "ready") == 302 and ready(two) == [False, True, False, False]
    assert "✓ ready to start" in stage(alice, two)
    assert f'formaction="/r/{two.code}/start" >' in stage(alice, two)
    assert press(bob, two, "unready") == 302
    assert press(alice, two, "start") == 409
    assert press(bob, two, "ready") == 302 and press(alice, two, "start") == 302
    assert Match.objects.filter(started__isnull=False).count() == 1
    assert ready(two) == [False] * 4, "for the next match everybody says so again"


def test_alone_with_bots_nobody_is_waited_for(alice: Client, room: Room) -> None:
    assert press(alice, room, "bots/fill") == 302
    assert press(alice, room, "start") == 302


def test_who_has_no_seat_is_not_ready(charlie: Client, bob: Client, two: Room) -> None:
    for what in ("ready", "unready", "swap", "swap/yes", "swap/no", "host"):
        assert press(charlie, two, what, seat=1) == 403
    charlie.post("/open", {"nickname": "C"})
    assert press(charlie, two, "ready") == 403
    assert ready(two) == [False] * 4


def test_a_bot_or_a_newcomer_makes_nobody_unready_but_a_move_does(
    bob: Client, charlie: Client, alice: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    press(bob, room, "ready")
    press(alice, room, "bots/add", seat=2)
    press(alice, room, "bots/remove", seat=2)
    charlie.post(f"/r/{room.code}/sit", {"nickname": "Charlie", "seat": 2})
    assert ready(room) == [False, True, False, False]
    press(charlie, room, "sit", seat=3)
    assert ready(room) == [False] * 4 and seats(room) == ["Alice", "Bob", "", "Charlie"]


def test_seats_are_swapped_when_the_other_says_yes(alice: Client, bob: Client, two: Room) -> None:
    assert press(bob, two, "swap", seat=0) == 302
    assert "Bob would like your seat." in stage(alice, two)
    assert "would like your seat" not in stage(bob, two)
    assert "Asked to swap seats" in stage(bob, two)
    assert press(alice, two, "swap/no", seat=1) == 302 and seats(two)[:2] == ["Alice", "Bob"]
    assert press(alice, two, "swap/yes", seat=1) == 409, "nobody asks any more"
    press(bob, two, "swap", seat=0)
    assert press(alice, two, "swap/yes", seat=1) == 302
    assert seats(two)[:2] == ["Bob", "Alice"]
    two.refresh_from_db()
    assert two.host == who(alice)


@pytest.mark.parametrize(("seat", "status"), [("1", 409), ("2", 409), ("9", 409), ("x", 400)])
def test_no_swap_with_oneself_a_bot_or_nobody(
    bob: Client, two: Room, seat: str, status: int
) -> None:
    assert press(bob, two, "swap", seat=seat) == status
    assert not two.seats.filter(asks__isnull=False).exists()


def test_who_goes_is_asked_nothing_any_more(alice: Client, bob: Client, two: Room) -> None:
    press(bob, two, "swap", seat=0)
    press(alice, two, "swap", seat=1)
    press(bob, two, "leave")
    assert not two.seats.filter(asks__isnull=False).exists()


def test_the_room_is_given_on(alice: Client, bob: Client, two: Room) -> None:
    assert press(bob, two, "host", seat=1) == 403
    assert press(alice, two, "host", seat=2) == 409, "a bot is nobody's host"
    assert press(alice, two, "host", seat=1) == 302
    two.refresh_from_db()
    assert two.host == who(bob)
    assert press(alice, two, "host", seat=0) == 403
    assert press(bob, two, "start") == 409 and press(alice, two, "ready") == 302
    assert press(bob, two, "start") == 302


def test_sending_away_asks_twice_and_says_for_how_long(
    alice: Client, bob: Client, two: Room
) -> None:
    page = stage(alice, two)
    assert "Bob cannot sit down at this table again." in page
    assert page.index("<summary") < page.index(f'formaction="/r/{two.code}/kick"')
    for act in ("kick", "host"):
        assert f"/r/{two.code}/{act}" not in stage(bob, two)


def test_nothing_of_it_while_a_match_is_played(alice: Client, bob: Client, two: Room) -> None:
    press(bob, two, "ready")
    press(alice, two, "start")
    for what in ("ready", "unready", "swap", "swap/yes", "swap/no"):
        assert press(bob, two, what, seat=0) == 409
    assert press(alice, two, "host", seat=1) == 409


def test_looking_changes_nothing(bob: Client, two: Room) -> None:
    for what in ("ready", "unready", "swap", "swap/yes", "swap/no", "host"):
        answer = bob.get(f"/r/{two.code}/{what}", {"seat": 0})
        assert answer.headers["Location"] == f"/r/{two.code}"
    assert ready(two) == [False] * 4
