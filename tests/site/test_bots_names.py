"""Bots are called the same before the start and at the table; no lone number stands beside a name
where nothing was won."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games import store
from games.models import Match, Room
from tests.render.views import read
from tests.site.conftest import fill, finish, text


def stage(client: Client, room: Room) -> str:
    """The room's stage alone, before the start or during a match."""
    page = text(client.get(f"/r/{room.code}"))
    return page[page.index('<div id="stage"') :].split('<section class="card invite"')[0]


def shown(html: str) -> str:
    """Its words without marks."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Bot 2", "Bot 3", "Bot 4"]),
        ("zh-hans", ["机器人2", "机器人3", "机器人4"]),
        ("zh-hant", ["機器人2", "機器人3", "機器人4"]),
    ],
)
def test_a_bot_has_one_name(alice: Client, room: Room, language: str, names: list[str]) -> None:
    alice.cookies["django_language"] = language
    fill(room, alice)
    seats = read(stage(alice, room)).all(class_="who")
    assert [seat.text.strip() for seat in seats[1:]] == names
    alice.post(f"/r/{room.code}/start")
    plates = {plate.text.strip() for plate in read(stage(alice, room)).all(class_="name")}
    assert plates == {"Alice", *names}
    finish(room)
    alice.post(f"/r/{room.code}/leave")


def test_a_bot_on_a_seat_in_between_is_called_by_its_seat(alice: Client, room: Room) -> None:
    alice.cookies["django_language"] = "en"
    alice.post(f"/r/{room.code}/bots/add", {"seat": 2})
    assert "Bot 3" in shown(stage(alice, room)) and "Bot 1" not in shown(stage(alice, room))


def test_a_match_in_which_nothing_was_won_tells_no_points(alice: Client, room: Room) -> None:
    """Left before its first hand was over: it said "Alice 0 · Bot 2 0" to whoever waits there."""
    alice.cookies["django_language"] = "en"
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    alice.post(f"/r/{room.code}/leave")
    assert Match.objects.filter(ended__isnull=False).count() == 1
    words = shown(stage(alice, room))
    assert "Somebody has left for good." in words
    assert "Alice" not in words and not re.search(r"(?<!Bot )(?<!Seat )\b0\b", words)
    Room.objects.update(closed=timezone.now())
    words = shown(stage(alice, room))
    assert "Alice · Bot 2 · Bot 3 · Bot 4" in words


def test_points_that_were_won_are_told_with_their_sign(alice: Client, room: Room) -> None:
    alice.cookies["django_language"] = "en"
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    alice.post(f"/r/{room.code}/leave")
    Match.objects.filter(pk=hand.match_id).update(totals=[12, -12, 0, 0])
    wanted = "Alice +12 · Bot 2 -12 · Bot 3 0 · Bot 4 0"
    assert wanted in shown(stage(alice, room))
    Room.objects.update(closed=timezone.now())
    assert wanted in shown(stage(alice, room))


def test_the_number_of_a_seat_says_that_it_is_one(alice: Client, room: Room) -> None:
    """Only programs that read pages aloud come upon it: there it was a number alone."""
    alice.cookies["django_language"] = "en"
    places = read(stage(alice, room)).all(class_="place")
    assert [place.text.strip() for place in places] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_a_left_seat_is_offered_by_the_name_it_has_at_the_table(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    Room.objects.update(left_seat=Room.LeftSeat.GOES_ON)
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    bob.post(f"/r/{room.code}/leave")
    assert store.load(room.code).hand is not None
    charlie.cookies["django_language"] = "en"
    assert "Take the seat: Bot 2 (0)" in shown(text(charlie.get(f"/r/{room.code}/take"))).replace(
        "( ", "("
    )
