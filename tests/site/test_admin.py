"""Django admin: played hands to look at; a running hand keeps its secrets from staff too."""

import pytest
from django.test import Client
from django.utils.html import escape

from games.models import PlayedHand, Room, User
from rules.ruleset import systems
from tests.site.conftest import fill, finish, running_hand, text

HANDS = "/admin/games/playedhand/"


@pytest.fixture
def admin() -> Client:
    User.objects.create_superuser("admin", password="tile-wall-57")
    client = Client(headers={"Accept-Language": "en"})
    assert client.login(username="admin", password="tile-wall-57")
    return client


@pytest.fixture
def playing(alice: Client, bob: Client, room: Room) -> PlayedHand:
    """A hand that Alice, Bob and two bots are playing."""
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    return running_hand()


@pytest.fixture
def played(playing: PlayedHand, room: Room) -> PlayedHand:
    return finish(room)


def test_list_shows_system_players_result_points_and_date(
    admin: Client, played: PlayedHand
) -> None:
    page = text(admin.get(HANDS))
    assert "Dalian (treasure)" in page and "Alice · Bob" in page
    points = " ".join(f"{number:+d}" if number else "0" for number in played.result["points"])
    assert points in page
    assert str(played.started.year) in page


def test_page_shows_record_result_and_payments(admin: Client, played: PlayedHand) -> None:
    page = text(admin.get(f"{HANDS}{played.pk}/change/"))
    assert "system dalian_treasure" in page and "\nwall " in page and "\n= points" in page
    assert played.secret in page and played.commitment in page
    for payment in played.payments.all():
        assert f"<td>{payment.points}</td>" in page
    if played.payments.exists():
        assert "payer → receiver" in page
    names = {fan.key: fan.name.en for fan in systems()["dalian_treasure"].fans}
    for win in played.result["wins"]:
        for fan in win["fans"]:
            assert escape(f"{names[fan['key']]} {fan['value']}") in page


def test_page_is_to_look_at(admin: Client, played: PlayedHand) -> None:
    page = text(admin.get(f"{HANDS}{played.pk}/change/"))
    assert 'name="_save"' not in page and "delete" not in page
    before = PlayedHand.objects.values().get(pk=played.pk)
    assert admin.post(f"{HANDS}{played.pk}/change/", {"wall": "1m"}).status_code == 403
    assert admin.post(f"{HANDS}{played.pk}/delete/", {"post": "yes"}).status_code == 403
    assert admin.get(f"{HANDS}add/").status_code == 403
    action = {"action": "delete_selected", "_selected_action": played.pk, "post": "yes"}
    admin.post(HANDS, action)
    assert PlayedHand.objects.values().get(pk=played.pk) == before


def test_running_hand_shows_nothing_hidden(admin: Client, playing: PlayedHand) -> None:
    pages = text(admin.get(HANDS)) + text(admin.get(f"{HANDS}{playing.pk}/change/"))
    assert "Alice · Bob" in pages and playing.commitment in pages
    assert playing.secret not in pages
    assert playing.wall not in pages and playing.wall[:8] not in pages
    assert "record" not in pages.replace("recorded", "")
    for contribution in playing.contributions:
        assert contribution is None or contribution not in pages


def test_prepared_hand_is_not_there(admin: Client, alice: Client, room: Room) -> None:
    alice.get(f"/r/{room.code}")
    hand = PlayedHand.objects.get(state=PlayedHand.State.PREPARED)
    assert hand.commitment not in text(admin.get(HANDS))
    page = text(admin.get(f"{HANDS}{hand.pk}/change/", follow=True))
    assert hand.commitment not in page and hand.secret not in page


@pytest.mark.parametrize(
    "question",
    [
        "secret__startswith={secret}",
        "wall__startswith={wall}",
        "wall__contains={wall}",
        "contributions__contains=a",
        "moves__action__contains=discard",
        "moves__seat=0",
        "result__isnull=True",
        "match__hands__secret__startswith={secret}",
    ],
)
def test_list_answers_no_question_about_what_is_hidden(
    admin: Client, playing: PlayedHand, question: str
) -> None:
    asked = question.format(secret=playing.secret[:2], wall=playing.wall[:2])
    for path in (HANDS, "/admin/games/room/", "/admin/games/match/"):
        answer = admin.get(f"{path}?{asked}")
        assert answer.status_code in (302, 400), path


def test_search_finds_people_and_codes_and_no_tiles(
    admin: Client, playing: PlayedHand, room: Room
) -> None:
    for words, found in (
        ("Bob", True),
        (room.code, True),
        (playing.secret, False),
        (playing.wall[:10], False),
        ("Charlie", False),
    ):
        page = text(admin.get(HANDS, {"q": words}))
        assert (f"{HANDS}{playing.pk}/change/" in page) == found, words


def test_list_is_filtered_by_system(admin: Client, played: PlayedHand) -> None:
    shown = f"{HANDS}{played.pk}/change/"
    assert shown in text(admin.get(HANDS, {"system": "dalian_treasure"}))
    assert shown not in text(admin.get(HANDS, {"system": "another"}))


def test_only_staff_come_in(alice: Client, played: PlayedHand) -> None:
    assert alice.get(HANDS).status_code == 302
    assert alice.get(f"{HANDS}{played.pk}/change/").status_code == 302


@pytest.mark.parametrize("name", ["room", "match", "user"])
def test_the_other_lists_open(admin: Client, played: PlayedHand, name: str) -> None:
    page = admin.get(f"/admin/games/{name}/")
    assert page.status_code == 200
    one = {"room": played.match.room_id, "match": played.match_id, "user": 1}[name]
    one = User.objects.first().pk if name == "user" else one
    assert admin.get(f"/admin/games/{name}/{one}/change/").status_code == 200


def test_admin_closes_a_room(admin: Client, bob: Client, room: Room) -> None:
    data = {"closed_0": "2026-01-01", "closed_1": "12:00:00"}
    data |= {"seats-TOTAL_FORMS": "0", "seats-INITIAL_FORMS": "0"}
    assert admin.post(f"/admin/games/room/{room.pk}/change/", data).status_code == 302
    room.refresh_from_db()
    assert room.closed is not None
    assert bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"}).status_code == 409


def test_the_page_names_each_seat_and_leads_to_room_match_and_hand(
    admin: Client, playing: PlayedHand, room: Room
) -> None:
    address = f"{HANDS}{playing.pk}/change/"
    page = text(admin.get(address))
    assert f"/hands/{playing.pk}" not in page, "there is no such page before its end"
    winds = ("East", "South", "West", "North")
    for seat, name in enumerate(playing.shown_names):
        assert f"{seat} · {winds[(seat - playing.dealer) % 4]} · {name}" in page
    assert f'href="/admin/games/room/{room.pk}/change/"' in page
    assert f'href="/admin/games/match/{playing.match_id}/change/"' in page
    finish(room)
    page = text(admin.get(address))
    assert f'href="{playing.get_absolute_url()}"' in page
    assert admin.get(playing.get_absolute_url()).status_code == 200
