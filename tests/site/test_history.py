"""What people find again: their matches, and each finished hand as a record."""

import re

import pytest
from django.test import Client

from games.models import Match, PlayedHand, Room
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
    assert re.search(rf'class="points[a-z ]*">{re.escape(spelled)}<', page)


def test_lists_places_counts_and_the_big_winner(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    assert "大赢家" not in text(alice.get("/history"))  # not before the match is over
    Match.objects.filter(pk=hand.match_id).update(ended=hand.ended, end_reason="length")
    page = text(alice.get("/history"))
    points = sorted(hand.result["points"], reverse=True)
    rows = page.partition('<ol class="ranking">')[2].partition("</ol>")[0].split("<li")[1:]
    shown = [re.search(r'points[a-z ]*">([^<]+)<', row)[1] for row in rows]  # type: ignore[index]
    assert shown == [f"{total:+d}" if total else "0" for total in points]
    big = ["大赢家" in row for row in rows]
    assert big == [total == points[0] and any(points) for total in points]
    assert "胡牌" in rows[0] and "点炮" in rows[0]
    mine, other = (next(row for row in rows if name in row) for name in ("Alice", "Bob"))
    assert "own" in mine and "/people/" not in mine and "/people/" in other


def test_older_matches_are_on_further_pages(alice: Client, playing: PlayedHand, room: Room) -> None:
    match = playing.match
    for number in range(2, 13):
        again = Match.objects.create(
            room=room, number=number, started=match.started, ended=match.started,
            players=match.players, totals=match.totals,
        )  # fmt: skip
        again.people.set(match.people.all())
    assert text(alice.get("/history")).count('class="ranking"') == 10
    assert text(alice.get("/history?page=2")).count('class="ranking"') == 2
    assert alice.get("/history?page=nonsense").status_code == 200


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
