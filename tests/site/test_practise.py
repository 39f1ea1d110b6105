"""Practice in one press: no form to fill in, no name to think of."""

from django.test import Client

from games.models import Room
from rules.ruleset import systems
from tests.site.conftest import OPEN, seats, text, who


def test_a_stranger_is_led_to_a_full_table_of_default_options(alice: Client) -> None:
    assert 'action="/practise"' in text(alice.get("/"))
    answer = alice.post("/practise")
    room = Room.objects.get()
    assert answer.headers["Location"] == f"/r/{room.code}?practice=1"
    assert seats(room) == ["玩家", "bot", "bot", "bot"]
    system = systems()[room.system]
    assert room.options == {option.key: option.default for option in system.declared_options()}
    assert 'id="dealing"' in text(alice.get(answer.headers["Location"]))


def test_who_is_known_keeps_the_name_and_the_rules_opened_last(alice: Client) -> None:
    alice.post("/open", {**OPEN, "nickname": "Alice"})
    alice.post("/practise", {"again": "1"})
    room = Room.objects.order_by("-pk")[0]
    assert room.system == "dalian_treasure" and room.host == who(alice)
    assert seats(room)[0] == "Alice"


def test_pressed_twice_it_is_one_table(alice: Client) -> None:
    alice.post("/practise", {"token": "a"})
    alice.post("/practise", {"token": "a"})
    assert Room.objects.count() == 1


def test_pressed_again_after_leaving_it_is_another_table(alice: Client) -> None:
    alice.post("/practise", {"token": "a"})
    left = Room.objects.get()
    alice.post(f"/r/{left.code}/leave")
    answer = alice.post("/practise", {"token": "a"})
    assert left.code not in answer.headers["Location"]
    room = Room.objects.exclude(pk=left.pk).get()
    assert seats(room)[0] == "玩家" and room.host == who(alice)
    assert alice.post("/practise", {"token": "a"}).headers["Location"].startswith(f"/r/{room.code}")
    assert Room.objects.count() == 2, "this one, too, is opened once"


def test_looking_at_the_address_opens_nothing(alice: Client) -> None:
    assert alice.get("/practise").headers["Location"] == "/"
    assert not Room.objects.exists()


def test_whoever_practises_is_not_hurried(alice: Client) -> None:
    alice.post("/practise")
    assert Room.objects.get().step_seconds == 0
    for sent, kept in (("15", 0), ("30", 30), ("0", 0)):
        alice.post("/open", {**OPEN, "practice": "1", "step_seconds": sent, "of": sent})
        assert Room.objects.order_by("-pk")[0].step_seconds == kept
    alice.post("/open", OPEN)
    assert Room.objects.order_by("-pk")[0].step_seconds == 15, "with others there is a clock"
