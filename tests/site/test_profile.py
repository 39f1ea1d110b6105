"""Profiles: what is counted, who sees whom, what was played; names and passwords changed there."""

import re

import pytest
from django.test import Client
from pytest_django import Settings

from games import limits, statistics
from games.models import HandScore, Match, PlayedHand, Room, User
from rules.scoring import Result
from tests.site.conftest import OPEN, fill, finish, seats, text, who

PASSWORD = "tile-wall-57"
OTHER = "another-wall-75"
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def sign_up(client: Client, name: str) -> User:
    data = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/signup", data).status_code == 302
    return who(client)


def played(alice: Client, bob: Client, room: Room) -> PlayedHand:
    """Alice and Bob have played a hand with two bots, and the match is over."""
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    Match.objects.filter(started__isnull=False).update(
        ended=hand.ended, end_reason="length", totals=hand.result["points"]
    )
    return hand


def numbers(page: str) -> list[str]:
    """The first row of the statistics, without its percentages and links."""
    row = page.partition("<tbody")[2].partition("</tr>")[0]
    cells = re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)
    return [re.sub(r"<small>.*?</small>|<[^>]+>", "", cell).strip() for cell in cells]


@pytest.mark.parametrize(
    ("language", "words"),
    [("zh-hans", ("胡牌", "自摸", "点炮", "游客", "昵称")), ("en", ("Wins", "Deal-ins", "Guest"))],
)
def test_a_profile_has_the_numbers_of_what_was_played(
    alice: Client, bob: Client, room: Room, language: str, words: tuple[str, ...]
) -> None:
    hand = played(alice, bob, room)
    page = text(alice.get("/account/", HTTP_ACCEPT_LANGUAGE=language))
    assert all(word in page for word in words) and room.code in page
    (line,) = statistics.of(who(alice))
    points = Result.from_json(hand.result).points[0]
    spelled = f"{points:+d}" if points else "0"
    best = "–" if line.best is None else f"{line.best:+d}"
    counts = [line.hands, line.wins, line.self_draws, line.treasure_wins, line.fed]
    assert numbers(page) == [*map(str, counts), best, spelled]
    assert line.hands == 1 and page.count("100%") == line.wins + line.fed


def test_the_best_hand_is_a_link_for_those_who_may_review_it(
    alice: Client, bob: Client, room: Room
) -> None:
    hand = played(alice, bob, room)
    HandScore.objects.filter(user=who(alice)).update(won=True, points=24)
    assert f'href="/hands/{hand.pk}"' in text(alice.get("/account/"))
    assert f'href="/hands/{hand.pk}"' in text(bob.get(f"/people/{who(alice).pk}"))
    hand.match.people.remove(who(bob))  # met in the room alone
    page = text(bob.get(f"/people/{who(alice).pk}"))
    assert "+24" in page and f"/hands/{hand.pk}" not in page


def test_who_has_met_nobody_sees_an_empty_profile(alice: Client, room: Room) -> None:
    page = text(alice.get("/account/", **ENGLISH))
    assert "No hand has been played" in page and "<table" not in page


def test_own_profile_needs_to_be_somebody(bob: Client) -> None:
    for path in ("/account/", "/account/delete"):
        assert bob.get(path).headers["Location"] == f"/account/login?next={path}"
    for path in ("/account/nickname", "/account/password", "/account/delete"):
        assert bob.post(path).status_code == 302
    assert not User.objects.exists()


def test_strangers_deleted_and_unknown_people_are_not_found(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    charlie.post("/open", {**OPEN, "nickname": "Charlie"})
    for client in (bob, charlie):
        assert client.get(f"/people/{who(alice).pk}").status_code == 404
    assert charlie.get("/people/999999").status_code == 404
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    assert bob.get(f"/people/{who(alice).pk}").status_code == 200
    User.objects.filter(pk=who(alice).pk).update(is_active=False)
    assert bob.get(f"/people/{room.host_id}").status_code == 404


def test_others_see_neither_the_settings_nor_what_was_played_without_them(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    played(alice, bob, room)
    other = Room.objects.exclude(pk=room.pk)
    charlie.post("/open", {**OPEN, "nickname": "Charlie"})
    alice.post(f"/r/{other.get().code}/leave")
    bob.post(f"/r/{other.get().code}/sit")
    page = text(charlie.get(f"/people/{who(bob).pk}"))
    assert "Bob" in page and room.code not in page and "Alice" not in page
    for form in ("/account/nickname", "/account/password", "/account/delete"):
        assert form not in page
    assert room.code in text(alice.get(f"/people/{who(bob).pk}"))


def test_ones_own_address_among_people_is_ones_profile(alice: Client, room: Room) -> None:
    assert alice.get(f"/people/{who(alice).pk}").headers["Location"] == "/account/"


# The nickname


def test_a_new_nickname_is_seen_in_the_room_at_once(alice: Client, bob: Client, room: Room) -> None:
    assert alice.post("/account/nickname", {"nickname": " 小  明 "}).status_code == 302
    assert seats(room)[0] == "小 明" and "小 明" in text(bob.get(f"/r/{room.code}"))
    assert 'role="status"' in text(alice.get("/account/?saved=1"))


def test_a_running_match_keeps_the_name_it_began_with(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    alice.post("/account/nickname", {"nickname": "Anna"})
    page = text(bob.get(f"/r/{room.code}"))
    assert "Alice" in page and "Anna" not in page


@pytest.mark.parametrize("nickname", ["", "   ", "thirteen char", "\u202eabc", "\u3164"])
def test_a_bad_nickname_changes_nothing(alice: Client, room: Room, nickname: str) -> None:
    answer = alice.post("/account/nickname", {"nickname": nickname})
    assert answer.status_code == 400 and "id_nickname_error" in text(answer)
    assert who(alice).nickname == "Alice" and alice.get("/account/nickname").status_code == 302


def test_names_are_changed_only_so_often(alice: Client, room: Room, settings: Settings) -> None:
    settings.LIMITS = True
    limits.forget()
    answers = [alice.post("/account/nickname", {"nickname": f"N{n}"}) for n in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert who(alice).nickname == "N4"
    assert alice.post("/account/password", {"old_password": "x"}).status_code == 429


# The password


def change(old: str, new: str, again: str | None = None) -> dict[str, str]:
    repeated = new if again is None else again
    return {"old_password": old, "new_password1": new, "new_password2": repeated}


def test_who_changes_the_password_stays_signed_in_and_other_browsers_do_not(
    alice: Client,
) -> None:
    user, phone = sign_up(alice, "alice"), Client()
    phone.post("/account/login", {"username": "alice", "password": PASSWORD})
    assert alice.post("/account/password", change(PASSWORD, OTHER)).status_code == 302
    assert who(alice) == user and alice.get("/account/").status_code == 200
    assert phone.get("/account/").status_code == 302
    again = Client()
    for password, known in ((PASSWORD, False), (OTHER, True)):
        again.post("/account/login", {"username": "alice", "password": password})
        assert ("_auth_user_id" in again.session) is known


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (change("wrong", OTHER), "old_password"),
        (change(PASSWORD, OTHER, "other"), "new_password2"),
        (change(PASSWORD, "123"), "new_password2"),
        ({}, "old_password"),
    ],
)
def test_a_bad_change_of_the_password_is_said_at_its_field(
    alice: Client, data: dict[str, str], field: str
) -> None:
    user = sign_up(alice, "alice")
    answer = alice.post("/account/password", data)
    assert answer.status_code == 400 and f"id_{field}_error" in text(answer)
    user.refresh_from_db()
    assert user.check_password(PASSWORD) and alice.get("/account/password").status_code == 302


def test_guests_have_no_password_to_change(alice: Client, room: Room) -> None:
    page = text(alice.get("/account/"))
    assert "/account/password" not in page and "/account/signup" in page
    answer = alice.post("/account/password", change("", OTHER))
    assert answer.status_code == 403 and who(alice).is_guest
