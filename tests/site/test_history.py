"""What people find again: their matches, and each finished hand as a record."""

import pytest
from django.test import Client

from games.models import PlayedHand, Room
from tests.site.conftest import fill, finish, running_hand, text


@pytest.fixture
def playing(alice: Client, room: Room) -> PlayedHand:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    return running_hand()


def test_lists_matches_with_points_and_totals(
    alice: Client, playing: PlayedHand, room: Room
) -> None:
    hand = finish(room)
    page = text(alice.get("/history"))
    assert room.code in page and f"/hands/{hand.pk}" in page
    points = hand.result["points"][0]
    spelled = f"{points:+d}" if points else "0"
    assert f'class="points">{spelled}<' in page


def test_is_empty_for_others_and_for_nobody(bob: Client, playing: PlayedHand, room: Room) -> None:
    finish(room)
    assert room.code not in text(bob.get("/history"))


def test_player_reads_and_downloads_the_record(
    alice: Client, playing: PlayedHand, room: Room
) -> None:
    hand = finish(room)
    assert "system dalian_treasure" in text(alice.get(f"/hands/{hand.pk}"))
    answer = alice.get(f"/hands/{hand.pk}/record")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert f"{room.code}-1-1.hand" in answer.headers["Content-Disposition"]
    assert text(answer).startswith("@ ")


def test_running_hand_is_nobodys_to_review(alice: Client, playing: PlayedHand) -> None:
    for path in (f"/hands/{playing.pk}", f"/hands/{playing.pk}/record"):
        assert alice.get(path).status_code == 404


def test_strangers_find_nothing(bob: Client, playing: PlayedHand, room: Room) -> None:
    hand = finish(room)
    for path in (f"/hands/{hand.pk}", f"/hands/{hand.pk}/record", "/hands/999999"):
        assert bob.get(path).status_code == 404
