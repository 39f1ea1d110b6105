"""Signing up, in and out; guests who sign up stay who they are."""

import pytest
from django.test import Client

from games.models import Room, User
from tests.site.conftest import OPEN, text, who

GOOD = {"username": "alice", "password1": "tile-wall-57", "password2": "tile-wall-57"}


def test_guest_signs_up_and_keeps_seat_and_history(alice: Client, room: Room) -> None:
    guest = who(alice)
    assert alice.post("/account/signup", GOOD).headers["Location"] == "/"
    member = who(alice)
    assert member.pk == guest.pk and not member.is_guest
    assert (member.username, member.nickname) == ("alice", "Alice")
    assert 'class="seat mine"' in text(alice.get(f"/r/{room.code}"))


def test_password_help_is_a_list(alice: Client) -> None:
    page = text(alice.get("/account/signup"))
    help_text = page.partition('id="id_password1_helptext">')[2].partition("</div>")[0]
    assert help_text.startswith("<ul><li>") and "&lt;" not in help_text


def test_newcomer_signs_up_and_signs_in_elsewhere(alice: Client, bob: Client) -> None:
    alice.post("/account/signup", GOOD)
    data = {"username": "alice", "password": GOOD["password1"]}
    assert bob.post("/account/login", data).headers["Location"] == "/"
    assert who(bob) == who(alice)


def test_member_opens_a_table_without_a_nickname(alice: Client) -> None:
    alice.post("/account/signup", GOOD)
    alice.post("/open", OPEN)
    assert Room.objects.get().host.display_name == "alice"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "guest-1234"}, "username"),
        ({"username": "Guest-1234"}, "username"),
        ({"username": "a b"}, "username"),
        ({"username": "\u3164"}, "username"),
        ({"username": "\u115f\u1160"}, "username"),
        ({"password2": "other"}, "password2"),
        ({"password1": "123", "password2": "123"}, "password2"),
    ],
)
def test_bad_input_is_said_at_its_field(alice: Client, change: dict[str, str], field: str) -> None:
    answer = alice.post("/account/signup", {**GOOD, **change})
    assert answer.status_code == 400 and f"id_{field}_error" in text(answer)
    assert not User.objects.exists()


def test_name_is_taken_once_whatever_its_capitals(alice: Client, bob: Client) -> None:
    alice.post("/account/signup", GOOD)
    answer = bob.post("/account/signup", {**GOOD, "username": "ALICE"})
    assert answer.status_code == 400 and User.objects.count() == 1


def test_wrong_password(alice: Client, bob: Client) -> None:
    alice.post("/account/signup", GOOD)
    answer = bob.post("/account/login", {"username": "alice", "password": "wrong"})
    assert "_auth_user_id" not in bob.session and 'class="error"' in text(answer)


def test_nobody_signs_in_as_a_guest(alice: Client, bob: Client, room: Room) -> None:
    for password in ("", "!", who(alice).password):
        bob.post("/account/login", {"username": who(alice).username, "password": password})
        assert "_auth_user_id" not in bob.session


def test_sign_out(alice: Client) -> None:
    alice.post("/account/signup", GOOD)
    alice.post("/account/logout")
    assert "_auth_user_id" not in alice.session


def test_sign_in_leads_nowhere_else(alice: Client) -> None:
    alice.post("/account/signup", GOOD)
    data = {"username": "alice", "password": GOOD["password1"], "next": "https://example.com/"}
    assert alice.post("/account/login", data).headers["Location"] == "/"


def test_signing_in_from_an_invitation_leads_back_to_the_table(
    alice: Client, bob: Client, room: Room
) -> None:
    address = f"?next=/r/{room.code}"
    page = text(bob.get(f"/r/{room.code}"))
    assert f'/account/login{address}"' in page and f'/account/signup{address}"' in page
    page = text(alice.get(f"/r/{room.code}"))
    assert f'/account/logout{address}"' in page
    page = text(alice.get(f"/account/logout{address}"))
    assert f'/account/signup{address}"' in page and f'href="/r/{room.code}"' in page
    away = text(alice.get("/account/logout?next=//elsewhere.example"))
    assert "elsewhere" not in away
    for path in ("/", "/account/login", "/account/signup"):
        assert "?next=" not in text(Client().get(path)), path


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/r/K7M2QX", "/r/K7M2QX"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere", "/"),
        ("", "/"),
    ],
)
def test_signing_up_leads_back_where_one_came_from_on_this_site(
    alice: Client, bob: Client, asked: str, led: str
) -> None:
    page = text(alice.get("/account/signup", {"next": asked}))
    assert (f'name="next" value="{led if led != "/" else ""}"') in page
    assert alice.post("/account/signup", {**GOOD, "next": asked}).headers["Location"] == led
    data = {"username": "alice", "password": GOOD["password1"], "next": asked}
    assert bob.post("/account/login", data).headers["Location"] == led
