"""What a table has agreed on is shown: in the room, on its rules page, in lists, in the form."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import house_rules
from games.agreed import agreed, changed_count, settings_of
from games.models import HouseRules, Match, Room
from games.room_page import render_room
from rules.ruleset import systems
from tests.site.conftest import OPEN, fill, finish, text, who

CHANGED = {
    "length_count": "2",
    "step_seconds": "0",
    "bank_seconds": "40",
    "beat_ms": "1500",
    "spectators": "no",
    "hints": "no",
    "chat": "off",
    "left_seat": "goes_on",
}
"""None of it is usual; the length is one row."""
SHOWN = ("2 圈", "不限时", "40 秒", "1.5 秒", "没有人", "不允许", "机器人或新人接着打")


def test_rows_say_what_was_chosen_and_what_is_not_usual(room: Room) -> None:
    system = systems()[room.system]
    rows = {row.key: row for row in agreed(system, settings_of(room))}
    assert set(rows) == {"length", *CHANGED} - {"length_count"}
    assert not any(row.changed for row in rows.values())
    assert rows["left_seat"].clause == "CM-51" and rows["beat_ms"].clause == "CM-64"
    room.spectators, room.step_seconds, room.spectator_delay = True, 12, 77
    changed = [row for row in agreed(system, settings_of(room)) if row.changed]
    assert [(row.key, row.value) for row in changed] == [
        ("step_seconds", "12"),
        ("spectators", "77"),
    ], "also what no form offers"


@pytest.mark.parametrize("key", systems())
def test_the_usual_length_is_the_systems_own(key: str) -> None:
    assert changed_count(systems()[key], {}) == 0
    other = {"length_kind": "hands", "length_count": 3}
    assert changed_count(systems()[key], other) == 1


def test_the_room_and_its_rules_page_show_everything(alice: Client, bob: Client) -> None:
    alice.post("/open", {**OPEN, **CHANGED, "nickname": "Alice", "public": "everybody"})
    room = Room.objects.get()
    for address in (f"/r/{room.code}", f"/r/{room.code}/rules"):
        page = text(bob.get(address))
        for row in agreed(systems()[room.system], settings_of(room)):
            assert row.changed and row.name in page and row.value in page, row
        assert page.count('class="changed"') == 8
    regions = render_room(room, who(alice))
    assert '<small id="house-changed">' in regions["house-changed"]
    assert "8 " in regions["house-changed"] and regions["house-changed"].strip() in text(
        bob.get(f"/r/{room.code}")
    )
    lobby = text(bob.get("/"))
    words = house_rules.changed_text(systems()[room.system], room.options, settings_of(room))
    assert f"<bdi>Alice</bdi> · {words}" in lobby and "8" in words, "the list of open tables"


def test_house_rules_mark_what_of_the_table_is_changed(alice: Client, bob: Client) -> None:
    alice.post("/house/save", {**OPEN, **CHANGED, "house_name": "mine"})
    house = HouseRules.objects.get()
    page = text(bob.get(f"/house/{house.share}"))
    assert page.count('class="changed"') == 8 and " 8 " in f" {page.partition('8 ')[1]}"
    assert "8 " in text(alice.get("/house"))


def differing(page: str) -> list[str]:
    """The closed sections of the form that say that something in them is changed."""
    parts = {"options": 'id="options"', "pace": 'id="pace"', "table": 'id="table-form"'}
    summaries = {
        key: page.partition(mark)[2].partition("</summary>")[0] for key, mark in parts.items()
    }
    return [key for key, summary in summaries.items() if 'class="differs"' in summary]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({}, []),
        ({"option_base": "5"}, ["options"]),
        ({"step_seconds": "30"}, ["pace"]),
        ({"hints": "no"}, ["table"]),
        ({"option_base": "5", "length_count": "4", "chat": "off"}, ["options", "pace", "table"]),
    ],
)
def test_closed_sections_say_what_differs(
    alice: Client, change: dict[str, str], where: list[str]
) -> None:
    assert differing(text(alice.get("/"))) == []
    alice.post("/house/save", {**OPEN, **change, "house_name": "mine"})
    share = HouseRules.objects.get().share
    assert differing(text(alice.get("/", {"house": share}))) == where
    again = alice.post("/open", {**OPEN, **change, "nickname": "\u3164"})
    assert again.status_code == 400 and differing(text(again)) == where


def test_saving_says_so_where_it_was_pressed_and_once(alice: Client) -> None:
    answer = alice.post("/house/save", {**OPEN, "house_name": "周五"})
    assert answer.headers["Location"].endswith("#keep")
    address = answer.headers["Location"].partition("#")[0]
    page = text(alice.get(address))
    keep = page.partition('<details id="keep" class="keep" open>')[2].partition("</details>")[0]
    assert 'role="status" data-news' in keep and "周五" in keep
    assert page.count("周五”") == 1, "nothing else is said about them"
    assert "data-news" not in text(alice.get(address))


def test_a_name_that_was_typed_stays_with_the_usual_rules(alice: Client) -> None:
    page = text(alice.get("/", {"system": "harbin", "usual": "1", "nickname": "老王"}))
    assert 'name="nickname" value="老王"' in page
    assert '<details id="options" open' in page, "the usual ones are shown"
    assert '<details id="options" open' not in text(alice.get("/", {"system": "harbin"}))
    long = text(alice.get("/", {"nickname": "<b>" * 500}))
    assert "&lt;b&gt;" in long and "<b><b>" not in long


def test_the_match_before_leads_to_its_standings_for_its_players(
    alice: Client, bob: Client, room: Room
) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    players = [{**row, "back": True} for row in hand.match.players]
    Match.objects.filter(pk=hand.match_id).update(ended=hand.ended, players=players)
    link = f'href="/history#match-{hand.match_id}"'
    assert link in text(alice.get(f"/r/{room.code}"))
    assert f'id="match-{hand.match_id}"' in text(alice.get("/history"))
    assert link not in text(bob.get(f"/r/{room.code}"))


def test_the_evening_of_the_same_people_is_added_up(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    one, two = who(alice), who(bob)
    now = timezone.now()

    def played(number: int, users: list[int | None], totals: list[int], ago: int = 0) -> None:
        rows = [{"user": user, "name": "?", "bot": "" if user else "plain"} for user in users]
        at = now - timedelta(hours=ago)
        Match.objects.create(
            room=room, number=number, players=rows, totals=totals, started=at, ended=at
        )

    def shown() -> str:
        page = text(alice.get(f"/r/{room.code}"))
        line = page.partition('<p class="evening">')[2].partition("</p>")[0]
        return " ".join(line.replace("<b>", "").replace("</b>", "").split())

    Match.objects.filter(room=room).delete()
    played(11, [one.pk, None, two.pk, None], [10, 0, -10, 0])
    played(12, [one.pk, None, None, None], [99, -99, 0, 0])
    played(13, [two.pk, None, one.pk, None], [50, 0, -50, 0], ago=30)
    played(14, [two.pk, None, one.pk, None], [0, 0, 0, 0])
    assert shown() == "", "one match of these two"
    played(31, [two.pk, one.pk, None, None], [4, -3, 0, -1])
    assert "Alice</bdi> +7<" in shown() and "Bob</bdi> -6<" in shown()
