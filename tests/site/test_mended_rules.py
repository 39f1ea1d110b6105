"""A site whose rules were mended: a hand that cannot be played again makes no page dead."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match, Move, PlayedHand, Room
from tests.site.conftest import OPEN, fill, finish, running_hand, text

IMPOSSIBLE = "pong"


def refuse(hand: PlayedHand) -> None:
    """From now on the rules do not take the first move of this hand."""
    if not Move.objects.filter(hand=hand, number=0).update(action=IMPOSSIBLE):
        Move.objects.create(hand=hand, number=0, seat=hand.dealer or 0, action=IMPOSSIBLE)


@pytest.fixture
def playing(alice: Client, room: Room) -> PlayedHand:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    return running_hand()


def test_a_running_hand_ends_its_match_and_its_people_are_free(
    alice: Client, room: Room, playing: PlayedHand
) -> None:
    refuse(playing)
    alice.cookies["django_language"] = "en"
    page = alice.get(f"/r/{room.code}")
    assert page.status_code == 200 and "could not go on" in text(page)
    playing.refresh_from_db()
    match = Match.objects.get(pk=playing.match_id)
    assert (playing.state, match.end_reason) == (PlayedHand.State.VOID, "rules")
    assert set(match.totals) <= {0}
    assert alice.post("/open", {**OPEN, "nickname": "Alice"}).status_code == 302
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert running_hand().match.number == 2 and 'id="hand"' in text(alice.get(f"/r/{room.code}"))


def test_options_that_are_gone_do_no_more(alice: Client, room: Room, playing: PlayedHand) -> None:
    PlayedHand.objects.filter(pk=playing.pk).update(options={"no_such_option": True})
    assert alice.get(f"/r/{room.code}").status_code == 200
    assert Match.objects.get(pk=playing.match_id).ended is not None


def test_after_a_finished_hand_the_finished_ones_count(
    alice: Client, room: Room, playing: PlayedHand
) -> None:
    hand = finish(room)
    refuse(hand)
    assert alice.get(f"/r/{room.code}").status_code == 200
    match = Match.objects.get(pk=hand.match_id)
    assert match.ended is not None and match.totals == hand.result["points"]


def test_who_watches_from_behind_is_shown_the_room(
    alice: Client, bob: Client, room: Room, playing: PlayedHand
) -> None:
    Room.objects.filter(pk=room.pk).update(spectators=True, spectator_delay=30)
    hand = finish(room)
    refuse(hand)
    long_ago = timezone.now() - timedelta(hours=1)
    PlayedHand.objects.filter(pk=hand.pk).update(started=long_ago, ended=long_ago)
    Move.objects.filter(hand=hand).update(at=long_ago)
    for somebody in (bob, alice):
        assert somebody.get(f"/r/{room.code}").status_code == 200
        assert somebody.get(f"/r/{room.code}/state").status_code == 200


def test_its_page_says_so(alice: Client, room: Room, playing: PlayedHand) -> None:
    hand = finish(room)
    refuse(hand)
    alice.cookies["django_language"] = "en"
    for address in (f"/hands/{hand.pk}", f"/hands/{hand.pk}/record"):
        answer = alice.get(address)
        assert answer.status_code == 410 and "cannot be shown again" in text(answer)
    assert alice.get("/history").status_code == 200
    assert alice.get(f"/hands/{hand.pk}/shuffle").status_code == 200
