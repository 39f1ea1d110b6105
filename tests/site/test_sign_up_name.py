"""What the form of signing up suggests as a user name."""

import pytest
from django.test import Client

from games.models import User
from tests.site.conftest import OPEN, text


@pytest.mark.parametrize(
    ("nickname", "suggested"),
    [("Alice", "Alice"), ("老王", "老王"), ("a b", ""), ("🀄", ""), ("guest-1", ""), ("TAKEN", "")],
)
def test_it_is_the_nickname_where_that_is_allowed(
    alice: Client, nickname: str, suggested: str
) -> None:
    User.objects.create_user("taken", password="tile-wall-57")
    alice.post("/open", {**OPEN, "nickname": nickname})
    page = text(alice.get("/account/signup"))
    field = page.partition('name="username"')[2].partition(">")[0]
    assert (f'value="{suggested}"' in field) == bool(suggested)
    assert ("value=" in field) == bool(suggested)


def test_a_stranger_and_who_has_thought_of_no_name_find_it_empty(alice: Client) -> None:
    for _ in range(2):
        page = text(alice.get("/account/signup"))
        assert "value=" not in page.partition('name="username"')[2].partition(">")[0]
        assert "@ . + - _" in page and "150 " not in page
        alice.post("/practise")
