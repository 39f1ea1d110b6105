"""Taking a seat."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from games import people
from games.models import Room, User
from tests.site.conftest import fill, seats, text, who


def sit(client: Client, room: Room, **data: object) -> object:
    return client.post(f"/r/{room.code}/sit", data)


def test_newcomer_becomes_a_guest_and_keeps_the_seat_by_cookie(bob: Client, room: Room) -> None:
    answer = sit(bob, room, nickname="小明", seat=2)
    assert answer.headers["Location"] == f"/r/{room.code}"
    assert seats(room) == ["Alice", "", "小明", ""]
    assert who(bob).is_guest and bob.cookies["sessionid"]["max-age"] > 300 * 24 * 3600
    assert "小明" in text(bob.get(f"/r/{room.code}"))


def test_without_a_number_the_first_empty_seat(bob: Client, room: Room) -> None:
    sit(bob, room, nickname="Bob")
    assert seats(room) == ["Alice", "Bob", "", ""]


def test_moves_to_another_empty_seat(alice: Client, room: Room) -> None:
    sit(alice, room, seat=3)
    assert seats(room) == ["", "", "", "Alice"]
    room.refresh_from_db()
    assert room.host == who(alice)


def test_twice_is_once(bob: Client, room: Room) -> None:
    sit(bob, room, nickname="Bob", seat=1)
    sit(bob, room, nickname="Bob", seat=1)
    sit(bob, room)
    assert seats(room) == ["Alice", "Bob", "", ""]


def test_taken_seat_is_refused(bob: Client, room: Room) -> None:
    answer = sit(bob, room, nickname="Bob", seat=0)
    assert answer.status_code == 409 and "有人" in text(answer)
    assert seats(room) == ["Alice", "", "", ""]


def test_full_table_is_refused(alice: Client, bob: Client, room: Room) -> None:
    fill(room, alice)
    assert sit(bob, room, nickname="Bob").status_code == 409
    assert sit(bob, room, nickname="Bob", seat=1).status_code == 409
    assert seats(room) == ["Alice", "bot", "bot", "bot"] and User.objects.count() == 1


@pytest.mark.parametrize("seat", ["4", "-1", "x", "1.5", "99999999999999999999"])
def test_seat_that_does_not_exist(bob: Client, room: Room, seat: str) -> None:
    assert sit(bob, room, nickname="Bob", seat=seat).status_code == 400
    assert seats(room) == ["Alice", "", "", ""]


@pytest.mark.parametrize(
    "nickname",
    [
        "", "   ", "\u3000", "一二三四五六七八九十一二三", "a" * 13, "🇨🇳" * 13,
        "e\u0323\u0302" * 13, "a\u202eb", "a\u200bb", "\x00", "👨‍👩‍👧", "\u3164",
        "\u115f", "\u1160", "\uffa0", "\u2800", "\ufe0f", "\u034f", "\u00ad", "\u17b4",
        "\u180b", "\U000e0101", "\u3164\u3164", "小\u3164明", "\u0301", "a \u0301",
        "a\u0301\u0302\u0303", "Z" + "\u0336\u0489\u0360", "小\ufe0f", "a\ufe0f",
        "\U0001f3fb",
    ],
)  # fmt: skip
def test_nickname_that_cannot_be(bob: Client, room: Room, nickname: str) -> None:
    answer = sit(bob, room, nickname=nickname, seat=1)
    assert answer.status_code == 400 and "id_nickname_error" in text(answer)
    assert seats(room) == ["Alice", "", "", ""] and User.objects.count() == 1


@pytest.mark.parametrize(
    "nickname",
    [
        "一二三四五六七八九十一二", "🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄", "❤\ufe0f小明", "👍🏽" * 12,
        "🇨🇳" * 12, "1\ufe0f\u20e3", "สวัสดีครับพี่ชาย", "नमस्ते", "Nguyễn V Ất",
        "q\u0323\u0302" * 12, "O'Neill-7", "𠮷野家", "・ω・",
    ],
)  # fmt: skip
def test_nickname_of_twelve_characters_not_bytes(bob: Client, room: Room, nickname: str) -> None:
    answer = sit(bob, room, nickname=nickname, seat=1)
    assert answer.status_code == 302, text(answer)
    assert seats(room)[1] == nickname
    User.objects.get(nickname=nickname).full_clean(exclude=["password"])


def test_a_name_has_one_spelling(bob: Client, room: Room) -> None:
    sit(bob, room, nickname="  Andre\u0301 \u3000 der\tII ", seat=1)
    assert seats(room)[1] == "Andr\u00e9 der II"


def test_nickname_is_text_not_markup(bob: Client, room: Room) -> None:
    sit(bob, room, nickname="<b>&", seat=1)
    page = text(bob.get(f"/r/{room.code}"))
    assert "<b>&" not in page and "&lt;b&gt;&amp;" in page


def at_once(requests: Sequence[Callable[[], Any]]) -> list[int]:
    """The statuses of requests made at the same time, in order of size."""

    def go(request: Callable[[], Any]) -> int:
        try:
            return request().status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(requests)) as pool:
        return sorted(pool.map(go, requests))


def test_four_at_once_get_one_seat(room: Room) -> None:
    statuses = at_once([lambda: sit(Client(), room, nickname="P", seat=1)] * 4)
    assert statuses == [302, 409, 409, 409]
    assert User.objects.count() == 2
    assert room.seats.filter(user__isnull=False).count() == 2


def test_of_two_newcomers_for_the_last_seat_one_is_left_behind_nowhere(
    alice: Client, room: Room
) -> None:
    for seat in (1, 2):
        alice.post(f"/r/{room.code}/bots/add", {"seat": seat})
    statuses = at_once([lambda: sit(Client(), room, nickname="P", seat=3)] * 3)
    assert statuses == [302, 409, 409]
    assert User.objects.count() == 2, "who is refused has not become a guest"


def test_a_newcomers_doubled_form_is_one_guest_on_one_seat(room: Room) -> None:
    """Both are on their way before the first answer has brought the cookie."""
    first = Client(enforce_csrf_checks=True)
    page = text(first.get(f"/r/{room.code}"))
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    second = Client(enforce_csrf_checks=True)
    second.cookies["csrftoken"] = first.cookies["csrftoken"].value
    fields = {"nickname": "Bob", "csrfmiddlewaretoken": token}
    statuses = at_once(
        [lambda browser=browser: sit(browser, room, **fields) for browser in (first, second)]
    )
    assert statuses == [302, 302]
    assert seats(room) == ["Alice", "Bob", "", ""]
    assert who(first) == who(second) and User.objects.count() == 2
    assert first.cookies["csrftoken"].value != second.cookies["csrftoken"].value


def test_the_token_of_a_guest_is_nobodys_later(bob: Client, room: Room) -> None:
    """Who used this browser before cannot come back as the guest of who used it next."""
    bob.get(f"/r/{room.code}")
    old = bob.cookies["csrftoken"].value
    sit(bob, room, nickname="Bob")
    late = timezone.now() - people.DOUBLED_WITHIN
    User.objects.filter(nickname="Bob").update(date_joined=late)
    thief = Client()
    thief.cookies["csrftoken"] = old
    sit(thief, room, nickname="Eve")
    assert seats(room) == ["Alice", "Bob", "Eve", ""] and who(thief) != who(bob)


def test_closed_table_is_refused(bob: Client, room: Room) -> None:
    Room.objects.update(closed=room.created)
    assert sit(bob, room, nickname="Bob").status_code == 409
    assert User.objects.count() == 1
