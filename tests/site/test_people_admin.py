"""People in the admin: switched off or deleted there is gone at the tables; passwords tried."""

from importlib import import_module

import pytest
from django.conf import settings as site
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import Settings

from games import course, limits, sessions
from games.models import Match, Room, User
from tests.site.conftest import fill, finish, seats, text, who

PASSWORD = "tile-wall-57"
PEOPLE = "/admin/games/user/"


@pytest.fixture
def admin() -> Client:
    User.objects.create_superuser("admin", password=PASSWORD)
    client = Client(headers={"Accept-Language": "en"})
    assert client.login(username="admin", password=PASSWORD)
    return client


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sessions whose sockets were closed."""
    found: list[str] = []

    async def end(session: str) -> None:
        found.append(session)

    monkeypatch.setattr(course, "session_ended", end)
    return found


def changed(user: User, **more: str) -> dict[str, str]:
    """What the admin's form of a person sends."""
    data = {"username": user.username, "nickname": user.nickname, "is_active": "on"}
    joined = {"date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    return {key: value for key, value in (data | joined | more).items() if value}


def test_who_is_switched_off_is_gone_everywhere(
    admin: Client, alice: Client, bob: Client, room: Room, closed: list[str]
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    user, key = who(bob), bob.session.session_key
    assert sessions.holds(key)
    address = f"{PEOPLE}{user.pk}/change/"
    assert admin.post(address, changed(user, nickname="Robert")).status_code == 302
    assert sessions.holds(key) and not closed
    assert admin.post(address, changed(user, is_active="")).status_code == 302
    assert not sessions.holds(key) and closed == [sessions.name_of(key)]
    assert seats(room) == ["Alice", "", "", ""]


def test_a_session_is_nobodys_once_its_person_is_switched_off_or_has_another_password(
    alice: Client, room: Room
) -> None:
    key = alice.session.session_key
    User.objects.update(is_active=False)
    assert not sessions.holds(key)
    User.objects.update(is_active=True)
    assert sessions.holds(key)
    user = who(alice)
    user.set_password(PASSWORD)
    user.save()
    assert not sessions.holds(key) and not sessions.holds("none")


def test_a_password_set_there_closes_what_is_open(
    admin: Client, alice: Client, closed: list[str]
) -> None:
    user = User.objects.create_user("alice", password=PASSWORD)
    assert alice.login(username="alice", password=PASSWORD)
    key = alice.session.session_key
    sent = {"password1": "wall-tile-75", "password2": "wall-tile-75", "usable_password": "true"}
    assert admin.post(f"{PEOPLE}{user.pk}/password/", sent).status_code == 302
    assert closed == [sessions.name_of(key)] and not Session.objects.filter(pk=key).exists()
    own = User.objects.get(username="admin")
    assert admin.post(f"{PEOPLE}{own.pk}/password/", sent).status_code == 302
    assert admin.get(PEOPLE).status_code == 200, "who set it stays signed in"


@pytest.mark.parametrize("several", [False, True])
def test_deleting_a_person_is_what_the_person_would_do(
    admin: Client, alice: Client, bob: Client, room: Room, several: bool
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    Match.objects.update(ended=hand.ended)
    user = who(alice)
    action = {"action": "delete_selected", "_selected_action": user.pk}
    address, sent = (PEOPLE, action) if several else (f"{PEOPLE}{user.pk}/delete/", {})
    asked = text(admin.post(address, sent) if several else admin.get(address))
    assert "Alice" in asked and "statistics and house rules" in asked
    assert "Cannot delete" not in asked and "关系" not in asked
    answer = admin.post(address, {**sent, "post": "yes"}, follow=True)
    assert answer.status_code == 200 and 'class="success"' in text(answer)
    user.refresh_from_db()
    assert not user.is_active and "Alice" not in f"{user.username}{user.nickname}"
    match = Match.objects.get(started__isnull=False)
    assert [row["user"] for row in match.players][:2] == [None, who(bob).pk]
    assert match.shown_names[0] != "Alice" and seats(room)[:2] == ["", "Bob"]
    assert LogEntry.objects.count() == 1 and "Alice" not in LogEntry.objects.get().object_repr


@pytest.mark.parametrize("flag", ["is_staff", "is_superuser"])
def test_who_keeps_the_site_is_not_deleted_and_it_says_why(admin: Client, flag: str) -> None:
    user = User.objects.create_user("helper", **{flag: True})
    other = User.objects.create_user("other")
    chosen = {"action": "delete_selected", "_selected_action": [user.pk, other.pk], "post": "yes"}
    for answer in (
        admin.get(f"{PEOPLE}{user.pk}/delete/", follow=True),
        admin.post(f"{PEOPLE}{user.pk}/delete/", {"post": "yes"}, follow=True),
        admin.post(PEOPLE, chosen, follow=True),
    ):
        assert answer.status_code == 200 and "keep this site: helper" in text(answer)
    assert User.objects.filter(is_active=True).count() == 3


def test_passwords_tried_at_the_admin_are_counted_whatever_the_spelling(settings: Settings) -> None:
    settings.LIMITS = True
    limits.forget()
    User.objects.create_superuser("admin", password=PASSWORD)
    addresses = ("/admin/login/", "/account/login")
    names = ("admin", "ＡＤＭＩＮ", " Admin", "ａdmin")
    for number in range(10):
        wrong = {"username": names[number % 4], "password": "wrong"}
        client = Client(REMOTE_ADDR=f"10.0.0.{number}")
        assert client.post(addresses[number % 2], wrong).status_code == 200
    for address in addresses:
        right = {"username": "admin", "password": PASSWORD}
        answer = Client(REMOTE_ADDR="10.0.1.1").post(address, right)
        assert answer.status_code == 429 and int(answer["Retry-After"]) > 0
    assert not Session.objects.filter(pk__in=_signed_in()).exists()
    limits.forget()
    answer = Client().post("/admin/login/?next=/admin/", right)
    assert answer.headers["Location"] == "/admin/"


def _signed_in() -> list[str]:
    store = import_module(site.SESSION_ENGINE).SessionStore
    return [row.pk for row in Session.objects.all() if "_auth_user_id" in store(row.pk)]
