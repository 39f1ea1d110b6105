"""The room's page before the start."""

from xml.etree import ElementTree

from django.test import Client

from games.models import Room
from tests.site.conftest import fill, text


def test_host_sees_seats_bots_and_start(alice: Client, room: Room) -> None:
    page = text(alice.get(f"/r/{room.code}"))
    assert page.count('class="place"') == 4
    assert page.count(f'formaction="/r/{room.code}/bots/add"') == 3
    assert f'formaction="/r/{room.code}/start" disabled' in page
    assert f'value="http://testserver/r/{room.code}"' in page


def test_start_can_be_pressed_once_all_seats_are_filled(alice: Client, room: Room) -> None:
    fill(room, alice)
    page = text(alice.get(f"/r/{room.code}"))
    assert f'formaction="/r/{room.code}/start"' in page
    assert f'formaction="/r/{room.code}/start" disabled' not in page


def test_newcomer_is_asked_for_a_nickname_and_has_no_hosts_buttons(bob: Client, room: Room) -> None:
    page = text(bob.get(f"/r/{room.code}"))
    assert 'id="join-form"' in page and 'name="nickname"' in page
    for action in ("bots/add", "kick", "start", "leave"):
        assert f"/r/{room.code}/{action}" not in page


def test_guest_who_sits_is_not_asked_again(alice: Client, room: Room) -> None:
    """The form is shown only while the stage has a button of it."""
    assert 'form="join-form"' not in text(alice.get(f"/r/{room.code}"))


def test_full_table_offers_no_seat(alice: Client, bob: Client, room: Room) -> None:
    fill(room, alice)
    page = text(bob.get(f"/r/{room.code}"))
    assert 'form="join-form"' not in page and f'formaction="/r/{room.code}/sit"' not in page
    assert 'id="join-form"' in page, "it is there, unseen, for when a seat becomes free"


def test_who_is_made_host_may_change_the_rules_at_once(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    link = f'href="/r/{room.code}/settings"'
    assert link in text(alice.get(f"/r/{room.code}/state"))
    assert link not in text(bob.get(f"/r/{room.code}"))
    alice.post(f"/r/{room.code}/host", {"seat": 1})
    assert link in text(bob.get(f"/r/{room.code}/state"))
    assert link not in text(alice.get(f"/r/{room.code}/state"))


def test_stage_has_no_field_and_no_token(alice: Client, room: Room) -> None:
    page = text(alice.get(f"/r/{room.code}"))
    stage = page[page.index('<div id="stage"') : page.index('<section class="card invite"')]
    assert "<input" not in stage and "csrf" not in stage


def test_shows_the_sealed_commitment(alice: Client, room: Room) -> None:
    page = text(alice.get(f"/r/{room.code}"))
    hand = room.matches.get().hands.get()
    assert hand.commitment in page and hand.secret not in page


def test_small_letters_lead_to_the_one_address(bob: Client, room: Room) -> None:
    answer = bob.get(f"/r/{room.code.lower()}")
    if room.code != room.code.lower():
        assert answer.headers["Location"] == f"/r/{room.code}"


def test_no_such_room(bob: Client) -> None:
    assert bob.get("/r/222222").status_code == 404
    assert bob.get("/r/22222").status_code == 404


def test_house_rules_are_listed(bob: Client, room: Room) -> None:
    page = text(bob.get(f"/r/{room.code}"))
    assert "报听才能胡" in page and "DT-12" in page


def test_qr_is_a_picture_of_the_link(bob: Client, room: Room) -> None:
    answer = bob.get(f"/r/{room.code}/qr.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.content).tag.endswith("svg")


def test_page_is_never_cached(alice: Client, room: Room) -> None:
    assert "no-store" in alice.get(f"/r/{room.code}").headers["Cache-Control"]


def test_a_chat_that_asks_for_the_head_of_the_link_is_answered(bob: Client, room: Room) -> None:
    assert bob.head(f"/r/{room.code}").status_code == 200


def test_closed_room_offers_nothing_it_would_refuse(alice: Client, room: Room) -> None:
    fill(room, alice)
    Room.objects.update(closed=room.created)
    page = text(alice.get(f"/r/{room.code}"))
    stage = page[page.index('id="stage"') :]
    for action in ("leave", "start", "kick", "bots/remove", "sit"):
        assert f'formaction="/r/{room.code}/{action}"' not in stage
