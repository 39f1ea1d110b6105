"""An account that is deleted: the history stays, the name goes, and the others play on."""

import pytest
from django.test import Client
from django.utils import translation

from games import profile
from games.access import Refusal
from games.models import HandScore, HouseRules, Match, Mute, PlayedHand, Room, Said, User
from tests.site.conftest import OPEN, fill, finish, seats, text, who


def test_name_and_password_go_and_every_browser_is_signed_out(alice: Client) -> None:
    password = "tile-wall-57"
    alice.post(
        "/account/signup", {"username": "alice", "password1": password, "password2": password}
    )
    user = who(alice)
    HouseRules.objects.create(owner=user, name="ours", system=OPEN["system"])
    phone = Client()
    phone.post("/account/login", {"username": "alice", "password": password})
    profile.delete(user)
    user.refresh_from_db()
    assert "alice" not in f"{user.username}{user.nickname}" and not user.is_active
    assert not HouseRules.objects.exists()
    for browser in (alice, phone):
        assert "alice" not in text(browser.get("/"))
    again = Client()
    again.post("/account/login", {"username": "alice", "password": password})
    assert "_auth_user_id" not in again.session


def test_the_seat_in_a_room_is_free_and_the_next_one_is_host(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    profile.delete(who(alice))
    room.refresh_from_db()
    assert seats(room) == ["", "Bob", "", ""] and room.host == who(bob)


def test_what_was_played_stays_under_no_name(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    Match.objects.update(ended=hand.ended)
    profile.delete(who(alice))
    page = text(bob.get("/history"))
    assert "Alice" not in page and "已注销的玩家" in page and "Bob" in page
    assert bob.get(f"/hands/{hand.pk}").status_code == 200
    for record in (text(bob.get(f"/hands/{hand.pk}/record")), text(bob.get(f"/hands/{hand.pk}"))):
        assert "Alice" not in record and "Deleted player" not in record
        assert "已注销的玩家 Bob 机器人3" in record
    assert [score.user for score in HandScore.objects.all()] == [who(bob)]
    with translation.override("en"):
        assert Match.objects.get(people=who(bob)).shown_names[0] == "Deleted player"


def test_in_a_running_match_a_bot_takes_the_seat(alice: Client, bob: Client, room: Room) -> None:
    Room.objects.update(left_seat="goes_on")
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    profile.delete(who(alice))
    room.refresh_from_db()
    assert seats(room) == ["bot", "Bob", "bot", "bot"] and room.host == who(bob)
    match = Match.objects.get(started__isnull=False, ended=None)
    assert match.players[0]["user"] is None and match.players[0]["left"]
    assert profile.GONE in [row["name"] for row in match.hands.get().players]
    stage = text(bob.get(f"/r/{room.code}"))
    assert 'id="stage"' in stage and "Alice" not in stage


def test_a_match_without_people_ends(alice: Client, room: Room) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    profile.delete(who(alice))
    match = Match.objects.get(started__isnull=False)
    assert match.end_reason == "left" and match.shown_names[0] != "Alice"
    assert seats(room) == ["", "bot", "bot", "bot"]


def test_hands_that_keep_who_sat_there_forget_the_name_too(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    PlayedHand.objects.filter(pk=hand.pk).update(players=hand.match.players)
    said = Said.objects.create(room=room, user=who(alice), name="Alice", kind="text", text="hello")
    Mute.objects.create(user=who(bob), muted=who(alice))
    profile.delete(who(alice))
    hand.refresh_from_db()
    assert [row["name"] for row in hand.players][:2] == [profile.GONE, "Bob"]
    assert hand.players[0]["user"] is None and not hand.players[0]["bot"]
    said.refresh_from_db()
    assert (said.user, said.name) == (None, profile.GONE) and not Mute.objects.exists()


PASSWORD = "tile-wall-57"


def test_a_member_deletes_the_account_with_the_password(alice: Client) -> None:
    data = {"username": "alice", "password1": PASSWORD, "password2": PASSWORD}
    alice.post("/account/signup", data)
    user = who(alice)
    for sent in ({}, {"password": "wrong"}, {"nickname": "alice"}):
        answer = alice.post("/account/delete", sent)
        assert answer.status_code == 400 and "id_password_error" in text(answer)
    user.refresh_from_db()
    assert user.is_active
    answer = alice.post("/account/delete", {"password": PASSWORD}, follow=True)
    assert answer.redirect_chain == [("/account/deleted", 302)] and answer.status_code == 200
    user.refresh_from_db()
    assert not user.is_active and "_auth_user_id" not in alice.session


def test_a_guest_deletes_it_by_typing_the_nickname(alice: Client, room: Room) -> None:
    user = who(alice)
    page = text(alice.get("/account/delete", HTTP_ACCEPT_LANGUAGE="en"))
    assert "Alice" in page and "id_password" not in page and "match" in page
    for sent in ({}, {"nickname": "alice"}, {"password": ""}):
        answer = alice.post("/account/delete", sent)
        assert answer.status_code == 400 and "id_nickname_error" in text(answer)
    assert alice.post("/account/delete", {"nickname": " Alice "}).status_code == 302
    user.refresh_from_db()
    assert not user.is_active and seats(room) == [""] * 4


@pytest.mark.parametrize("flag", ["is_staff", "is_superuser"])
def test_who_keeps_the_site_cannot_delete_the_account(alice: Client, flag: str) -> None:
    user = User.objects.create_user("admin", password=PASSWORD, **{flag: True})
    alice.post("/account/login", {"username": "admin", "password": PASSWORD})
    assert "/account/delete" not in text(alice.get("/account/"))
    assert alice.get("/account/delete").status_code == 403
    answer = alice.post("/account/delete", {"password": PASSWORD})
    assert answer.status_code == 403 and 'class="error"' in text(answer)
    with pytest.raises(Refusal):
        profile.delete(user)
    user.refresh_from_db()
    assert user.is_active


def test_only_who_has_met_sees_a_profile(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    charlie.post("/open", {**OPEN, "nickname": "Charlie"})
    mine = who(alice)
    assert profile.may_see(mine, mine) and profile.may_see(who(bob), mine)
    assert not profile.may_see(who(charlie), mine)


def test_what_a_guest_played_is_taken_along(alice: Client, room: Room) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    Match.objects.update(ended=hand.ended)
    guest, member = who(alice), User.objects.create_user("alice", password="tile-wall-57")
    profile.take_along(guest, member)
    assert HandScore.objects.get().user == member
    match = Match.objects.get(people=member)
    assert match.players[0]["user"] == member.pk and not guest.matches.exists()
    room.refresh_from_db()
    assert room.host == member and room.seats.get(index=0).user == member
