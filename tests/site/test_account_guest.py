"""A guest signs in to an account, or out: what was played goes along, or is lost knowingly."""

import pytest
from django.test import Client

from games import profile
from games.access import Refusal
from games.models import Ban, HandScore, HouseRules, Match, Mute, PlayedHand, Room, Said, User
from tests.site.conftest import OPEN, fill, finish, seats, text, who

LOGIN = {"username": "member", "password": "tile-wall-57"}
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture
def member() -> User:
    return User.objects.create_user(**LOGIN, nickname="Member")


def played(client: Client, room: Room) -> PlayedHand:
    fill(room, client)
    client.post(f"/r/{room.code}/start")
    hand = finish(room)
    Match.objects.update(ended=hand.ended)
    return hand


def test_signing_in_takes_along_what_the_guest_played(
    alice: Client, room: Room, member: User
) -> None:
    hand, guest = played(alice, room), who(alice)
    PlayedHand.objects.filter(pk=hand.pk).update(players=hand.match.players)
    assert "Alice" in text(alice.get("/account/login"))
    assert alice.post("/account/login", LOGIN).status_code == 302
    assert who(alice) == member
    assert HandScore.objects.get().user == member and room.code in text(alice.get("/history"))
    hand.refresh_from_db()
    assert hand.players[0]["user"] == hand.match.players[0]["user"] == member.pk
    room.refresh_from_db()
    assert room.host == member and room.seats.get(index=0).user == member
    guest.refresh_from_db()
    assert not guest.is_active and "Alice" not in f"{guest.username}{guest.nickname}"


def test_nobody_is_that_guest_any_more(alice: Client, room: Room, member: User) -> None:
    left = Client()
    left.cookies["sessionid"] = alice.cookies["sessionid"].value
    alice.post("/account/login", LOGIN)
    assert left.get("/account/").status_code == 302


def test_in_a_running_match_a_guest_cannot_sign_in(alice: Client, room: Room, member: User) -> None:
    guest = who(alice)
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    for answer in (alice.get("/account/login"), alice.post("/account/login", LOGIN)):
        page = text(answer)
        assert f'href="/r/{room.code}"' in page and "id_password" not in page
    assert answer.status_code == 409 and who(alice) == guest
    with pytest.raises(Refusal):
        profile.take_along(guest, member)
    assert room.seats.get(index=0).user == guest and guest.matches.exists()


def test_a_wrong_password_takes_nothing_along(alice: Client, room: Room, member: User) -> None:
    guest = who(alice)
    alice.post("/account/login", {**LOGIN, "password": "wrong"})
    assert who(alice) == guest and guest.seats.exists()


def test_where_both_sit_the_guests_seat_becomes_free(
    alice: Client, bob: Client, room: Room, member: User
) -> None:
    bob.post("/account/login", LOGIN)
    bob.post(f"/r/{room.code}/sit", {"seat": 1})
    alice.post("/account/login", LOGIN)
    room.refresh_from_db()
    assert seats(room) == ["", "Member", "", ""] and room.host == member


def test_who_was_sent_away_as_a_member_has_no_seat_as_a_guest_either(
    alice: Client, bob: Client, room: Room, member: User
) -> None:
    Ban.objects.create(room=room, user=member)
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    bob.post("/account/login", LOGIN)
    assert seats(room) == ["Alice", "", "", ""]


def test_rules_mutes_and_what_was_said_go_along(
    alice: Client, bob: Client, room: Room, member: User
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    guest, other = who(alice), who(bob)
    HouseRules.objects.create(owner=guest, name="ours", system=OPEN["system"])
    Mute.objects.create(user=guest, muted=other)
    Mute.objects.create(user=other, muted=guest)
    Mute.objects.create(user=member, muted=guest)
    said = Said.objects.create(room=room, user=guest, name="Alice", kind="text", text="hello")
    profile.take_along(guest, member)
    profile.take_along(guest, member)  # pressed twice
    assert HouseRules.objects.get().owner == member
    pairs = {(mute.user, mute.muted) for mute in Mute.objects.all()}
    assert pairs == {(member, other), (other, member)}
    said.refresh_from_db()
    assert said.user == member


def test_who_comes_with_the_next_deal_comes_as_the_member(
    alice: Client, bob: Client, room: Room, member: User
) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    bob.post("/open", {**OPEN, "nickname": "Bob"})
    match = Match.objects.get(started__isnull=False)
    match.players[1]["next"] = who(bob).pk
    match.save()
    bob.post("/account/login", LOGIN)
    match.refresh_from_db()
    assert match.players[1]["next"] == member.pk
    profile.delete(member)
    match.refresh_from_db()
    assert "next" not in match.players[1]


def test_a_guest_is_asked_before_signing_out(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    guest = who(alice)
    for answer in (alice.get("/account/logout", **ENGLISH), alice.post("/account/logout")):
        assert answer.status_code == 200 and "Alice" in text(answer) and who(alice) == guest
    assert "/account/signup" in text(answer) and 'name="sure"' in text(answer)
    assert alice.post("/account/logout", {"sure": "1"}).headers["Location"] == "/"
    assert "_auth_user_id" not in alice.session
    room.refresh_from_db()
    assert seats(room) == ["", "Bob", "", ""] and room.host == who(bob)


@pytest.mark.parametrize(
    ("rule", "others", "said", "ends"),
    [
        ("new_match", True, "The match ends for everybody.", True),
        ("goes_on", True, "The match goes on without you", False),
        ("goes_on", False, "Only bots are left", True),
    ],
)
@pytest.mark.parametrize("address", ["/account/logout", "/account/delete"])
def test_a_guest_who_goes_in_a_running_match_has_left_it_as_the_room_says(
    alice: Client,
    bob: Client,
    room: Room,
    address: str,
    rule: str,
    others: bool,
    said: str,
    ends: bool,
) -> None:
    Room.objects.update(left_seat=rule)
    if others:
        bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    page = text(alice.get(address, **ENGLISH))
    assert said in page.partition("<form method")[0] + page.partition("sure")[0]
    alice.post(address, {"sure": "1", "nickname": "Alice"})
    match = Match.objects.get(started__isnull=False)
    assert (match.end_reason == "left") == ends == (match.ended is not None)
    assert seats(room)[0] == ("" if ends else "bot")
    if not ends:
        assert match.players[0]["left"] and "Alice" not in text(bob.get(f"/r/{room.code}"))
        taken = Client().post(f"/r/{room.code}/take", {"nickname": "Charlie", "seat": 0})
        assert taken.status_code == 302


def test_house_rules_of_the_same_name_are_numbered_and_there_are_fifty_at_most(
    alice: Client, room: Room, member: User
) -> None:
    guest = who(alice)
    for owner, count in ((member, 47), (guest, 5)):
        for number in range(count):
            HouseRules.objects.create(owner=owner, name=f"rules {number}", system=OPEN["system"])
    newest = HouseRules.objects.create(owner=guest, name="rules 0 2", system=OPEN["system"])
    profile.take_along(guest, member)
    names = set(member.house_rules.values_list("name", flat=True))
    assert len(names) == 50 and names >= {"rules 0 2", "rules 4 2", "rules 3 2"}
    newest.refresh_from_db()
    assert newest.owner == member and guest.house_rules.count() == 3


def test_a_member_is_not_asked(alice: Client, member: User) -> None:
    alice.post("/account/login", LOGIN)
    assert alice.get("/account/logout").headers["Location"] == "/account/"
    assert alice.post("/account/logout").headers["Location"] == "/"
    assert "_auth_user_id" not in alice.session
    assert alice.post("/account/logout").status_code == 302  # nobody any more
