"""Settings of a room: chosen when it is opened, changed by the host before the start."""

import pytest
from django.test import Client

from games.models import PlayedHand, Room
from games.room_page import RULES, render_room
from games.table_form import table_fields
from tests.site.conftest import OPEN, fill, finish, seats, text, who

TABLE = {
    "public": "everybody",
    "spectators": "-1",
    "hints": "no",
    "chat": "phrases",
    "left_seat": "goes_on",
}


def test_the_table_group_is_stored(alice: Client) -> None:
    assert alice.post("/open", {**OPEN, **TABLE, "nickname": "Alice"}).status_code == 302
    room = Room.objects.get()
    assert (room.public, room.spectators, room.spectator_delay) == (True, True, Room.AFTER_HAND)
    assert (room.hints, room.chat, room.left_seat) == (False, "phrases", "goes_on")
    assert table_fields(room) == TABLE


@pytest.mark.parametrize(
    ("sent", "stored"),
    [("no", (False, 0)), ("0", (True, 0)), ("30", (True, 30)), ("120", (True, 120))],
)
def test_who_may_watch_is_one_choice(alice: Client, sent: str, stored: tuple[bool, int]) -> None:
    alice.post("/open", {**OPEN, "nickname": "Alice", "spectators": sent})
    room = Room.objects.get()
    assert (room.spectators, room.spectator_delay) == stored


def test_what_is_not_sent_is_as_usual(room: Room) -> None:
    assert table_fields(room) == table_fields(Room())
    assert room.public is False


def test_practice_is_never_listed(alice: Client) -> None:
    alice.post("/open", {**OPEN, "nickname": "Alice", "public": "everybody", "practice": "1"})
    assert Room.objects.get().public is False


def test_every_field_of_the_table_has_help(alice: Client) -> None:
    page = text(alice.get("/"))
    for name in TABLE:
        assert f'id="id_{name}_helptext"' in page


def change(client: Client, room: Room, **fields: str) -> object:
    answer = client.post(f"/r/{room.code}/settings", {**OPEN, **fields})
    room.refresh_from_db()
    return answer


def test_host_changes_rules_and_everybody_looks_again(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    room.seats.filter(index__lte=1).update(ready=True)
    alice.get(f"/r/{room.code}")
    commitment = PlayedHand.objects.get().commitment
    page = text(alice.get(f"/r/{room.code}"))
    assert f'href="/r/{room.code}/settings"' in page
    assert f'href="/r/{room.code}/settings"' not in text(bob.get(f"/r/{room.code}"))
    page = text(alice.get(f"/r/{room.code}/settings"))
    assert 'name="option_base" value="1"' in page
    answer = change(alice, room, option_base="7", step_seconds="30", **TABLE)
    assert answer.headers["Location"] == f"/r/{room.code}"  # type: ignore[attr-defined]
    assert room.options["base"] == 7 and room.step_seconds == 30
    assert table_fields(room) == TABLE
    assert not room.seats.filter(ready=True).exists()
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = PlayedHand.objects.get(state="running")
    assert hand.options["base"] == 7 and hand.commitment == commitment
    assert hand.match.config["step_seconds"] == 30


def test_saving_what_is_there_already_asks_nobody(alice: Client, room: Room) -> None:
    room.seats.filter(index=0).update(ready=True)
    change(alice, room)
    assert room.seats.get(index=0).ready


def test_another_system_brings_its_own_options(alice: Client, room: Room) -> None:
    page = text(alice.get(f"/r/{room.code}/settings", {"system": "qinzhou"}))
    assert 'name="option_horses"' in page and 'value="rounds"' not in page
    sent = {"system": "qinzhou", "length_kind": "hands", "option_horses": "5"}
    answer = change(alice, room, **sent, option_fan_combine="add", option_ladder="135")
    assert answer.status_code == 302, text(answer)  # type: ignore[attr-defined]
    assert room.system == "qinzhou" and room.options["horses"] == 5


def test_seats_come_and_go_with_the_number_of_players(
    alice: Client, bob: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 3})
    change(alice, room, option_players="2")
    assert seats(room) == ["Alice", "Bob"]
    assert list(room.seats.values_list("index", flat=True)) == [0, 1]
    change(alice, room, option_players="4")
    assert seats(room) == ["Alice", "Bob", "", ""]


def test_nobody_loses_a_seat_by_it(alice: Client, room: Room) -> None:
    fill(room, alice)
    answer = change(alice, room, option_players="2", option_base="5")
    assert answer.status_code == 409  # type: ignore[attr-defined]
    assert 'id="id_option_players_error"' in text(answer)
    assert room.options["players"] == 4 and room.options["base"] == 1
    assert seats(room) == ["Alice", "bot", "bot", "bot"]


def test_bad_input_is_said_at_its_field(alice: Client, room: Room) -> None:
    answer = change(alice, room, option_base="0", chat="shout")
    assert answer.status_code == 400  # type: ignore[attr-defined]
    for name in ("option_base", "chat"):
        assert f'id="id_{name}_error"' in text(answer)
    assert room.options["base"] == 1


def test_only_the_host_and_only_before_the_start(
    alice: Client, bob: Client, charlie: Client, room: Room
) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    for client in (bob, charlie):
        assert client.get(f"/r/{room.code}/settings").status_code == 403
        answer = change(client, room, option_base="7")
        assert answer.status_code == 403  # type: ignore[attr-defined]
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert change(alice, room, option_base="7").status_code == 409  # type: ignore[attr-defined]
    assert alice.get(f"/r/{room.code}/settings").status_code == 409
    assert room.options["base"] == 1


def test_options_asked_for_by_the_settings_lead_back_there(alice: Client, room: Room) -> None:
    here = f"/r/{room.code}/settings"
    asked = {"HX-Current-URL": f"http://testserver{here}"}
    page = text(alice.get("/open/options", {"system": "qinzhou"}, headers=asked))
    assert f'href="{here}?system=qinzhou"' in page
    page = text(alice.get("/open/options", {"system": "qinzhou"}))
    assert 'href="/?system=qinzhou&amp;usual=1#open-title"' in page


def test_others_see_the_new_rules_without_a_new_page(
    alice: Client, bob: Client, room: Room
) -> None:
    """The list of rules is a region of the room: it is sent when it changed."""
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    before = render_room(room, who(bob))[RULES]
    assert f'<dl id="{RULES}">' in before and before in text(bob.get(f"/r/{room.code}"))
    change(alice, room, option_base="7")
    assert render_room(room, who(bob))[RULES] != before


def test_the_ended_match_is_still_shown_after_others_rules(alice: Client) -> None:
    """Whoever looks at the settlement looks at what was played, however the room is changed."""
    sent = {**OPEN, "nickname": "Alice", "length_kind": "hands", "practice": "1"}
    alice.post("/open", sent)
    room = Room.objects.get()
    alice.post(f"/r/{room.code}/start")
    finish(room)
    for seat in (1, 2, 3):
        alice.post(f"/r/{room.code}/bots/remove", {"seat": seat})
    answer = change(alice, room, system="dalian_treasure", option_players="2")
    assert answer.status_code == 302  # type: ignore[attr-defined]
    assert seats(room) == ["Alice", ""]
    assert alice.get(f"/r/{room.code}").status_code == 200
