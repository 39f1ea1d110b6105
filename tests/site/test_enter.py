"""Entering a room code."""

import pytest
from django.test import Client

from games.models import Room
from tests.site.conftest import text


def test_leads_to_the_table(bob: Client, room: Room) -> None:
    answer = bob.post("/enter", {"code": room.code})
    assert answer.headers["Location"] == f"/r/{room.code}"


def test_takes_small_letters_spaces_and_the_whole_link(bob: Client, room: Room) -> None:
    for typed in (
        room.code.lower(),
        f" {room.code[:3]} {room.code[3:]} ",
        f"http://testserver/r/{room.code}",
        f"http://testserver/r/{room.code}/",
        f"testserver/r/{room.code}?from=chat",
        f"https://testserver/r/{room.code.lower()}#stage",
        f"Come and play: https://testserver/r/{room.code} tonight",
        "".join(chr(ord(letter) + 0xFEE0) for letter in room.code),
        f"{room.code[:3]}\u2013{room.code[3:]}\u200b",
    ):
        answer = bob.post("/enter", {"code": typed})
        assert answer.headers["Location"] == f"/r/{room.code}", typed


@pytest.mark.parametrize(
    "typed", ["", "ABC", "ABCDEFG", "AB CD!F", "OOOOOO", "../../", "x" * 2000, "/r/"]
)
def test_what_is_no_code_is_said_at_the_field(bob: Client, typed: str) -> None:
    answer = bob.post("/enter", {"code": typed})
    assert answer.status_code == 400 and 'id="id_code_error"' in text(answer)


def test_a_code_nobody_has(bob: Client) -> None:
    answer = bob.post("/enter", {"code": "222222"})
    assert answer.status_code == 404 and 'id="id_code_error"' in text(answer)
