"""A room whose settings today's rules do not take: every page says so, none is dead, and the host
can set it right."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.models import Match, PlayedHand, Room
from games.open_tables import open_tables
from tests.site.conftest import OPEN, fill, running_hand, text, who

MENDED: dict[str, dict[str, Any]] = {
    "system gone": {"system": "gone"},
    "no system": {"system": ""},
    "an unknown option": {"options": {"no_such_option": True}},
    "base 0": {"options": {"base": 0}},
    "options of a list": {"options": [1]},
    "options of a word": {"options": "x"},
    "options null": {"options": None},
}
SAID = "The rules of the site were mended since"


def spoil(room: Room, case: str) -> None:
    """From now on the rules do not take the room's settings."""
    fields = MENDED[case]
    if fields.get("options", 0) is not None:
        Room.objects.filter(pk=room.pk).update(**fields)
        return
    with connection.cursor() as cursor:  # JSON's null: the database's own is not taken
        cursor.execute("UPDATE games_room SET options = 'null' WHERE id = %s", [room.pk])


@pytest.fixture
def english(alice: Client, bob: Client) -> None:
    for somebody in (alice, bob):
        somebody.cookies["django_language"] = "en"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("case", sorted(MENDED))
def test_every_page_says_so(alice: Client, bob: Client, room: Room, case: str) -> None:
    Room.objects.filter(pk=room.pk).update(public=True)
    bob.post("/enter", {"code": room.code})
    spoil(room, case)
    bob.get("/")
    assert bob.get("/").status_code == 200 and room.code not in text(bob.get("/"))
    home = text(alice.get("/"))
    assert room.code in home
    for somebody in (alice, bob):
        page = somebody.get(f"/r/{room.code}")
        assert page.status_code == 200 and SAID in text(page)
        rules = somebody.get(f"/r/{room.code}/rules")
        assert rules.status_code == 200 and SAID in text(rules) and room.code in text(rules)
        dialog = somebody.get(f"/r/{room.code}/rules", headers={"HX-Request": "true"})
        assert dialog.status_code == 200 and SAID in text(dialog) and "<html" not in text(dialog)
        assert somebody.get(f"/r/{room.code}/state").status_code == 200
    joined = bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    assert joined.status_code == 302
    assert bob.get("/").status_code == 200


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("case", sorted(MENDED))
def test_the_start_is_refused_until_the_host_saves_other_settings(
    alice: Client, room: Room, case: str
) -> None:
    fill(room, alice)
    spoil(room, case)
    refused = alice.post(f"/r/{room.code}/start")
    assert refused.status_code == 409 and SAID in text(refused)
    assert "save them again" in text(refused)
    assert not Match.objects.filter(started__isnull=False).exists()
    settings = alice.get(f"/r/{room.code}/settings")
    assert settings.status_code == 200 and 'name="system"' in text(settings)
    assert alice.post(f"/r/{room.code}/settings", OPEN).status_code == 302
    assert SAID not in text(alice.get(f"/r/{room.code}"))
    alice.post(f"/r/{room.code}/start")
    hand = running_hand()
    assert hand.system == OPEN["system"] and hand.state == PlayedHand.State.RUNNING


@pytest.mark.usefixtures("english")
def test_more_seats_than_the_rules_play_by_are_no_start(alice: Client, room: Room) -> None:
    fill(room, alice)
    Room.objects.filter(pk=room.pk).update(options={"players": 3})
    assert alice.post(f"/r/{room.code}/start").status_code == 409


@pytest.mark.usefixtures("english")
def test_a_match_of_a_system_that_is_gone_stays_in_the_history(alice: Client, room: Room) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    match = Match.objects.get(started__isnull=False)
    match.config["system"] = "gone"
    match.save()
    Room.objects.filter(pk=room.pk).update(system="gone")
    PlayedHand.objects.filter(match=match).update(system="gone")
    assert alice.get(f"/r/{room.code}").status_code == 200
    history = alice.get("/history")
    assert history.status_code == 200 and "gone" in text(history)
    assert alice.get("/").status_code == 200
    match.refresh_from_db()
    assert match.end_reason == "rules"


def test_a_listed_room_of_other_rules_stays_listed(alice: Client, bob: Client, room: Room) -> None:
    bob.get("/")
    Room.objects.filter(pk=room.pk).update(public=True)
    with_bob = bob.post("/open", {**OPEN, "nickname": "Bob", "public": "everybody"})
    assert with_bob.status_code == 302
    mended = Room.objects.exclude(pk=room.pk).get()
    spoil(mended, "an unknown option")
    from django.contrib.auth.models import AnonymousUser

    assert [table.code for table in open_tables(AnonymousUser())] == [room.code]
    assert who(bob) is not None
