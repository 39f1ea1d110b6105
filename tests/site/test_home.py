"""The home page: open a table or enter a code, in three languages, under a strict policy."""

import pytest
from django.test import Client

from games.models import Room
from rules.ruleset import systems
from tests.site.conftest import text


def test_offers_every_system_and_its_options(alice: Client) -> None:
    page = text(alice.get("/", {"system": "dalian_treasure"}))
    assert all(system.name.zh in page for system in systems().values())
    assert "报听才能胡" in page and "DT-12" in page
    assert 'name="option_players"' in page


@pytest.mark.parametrize(
    ("language", "words"),
    [("zh-hans", "开一桌"), ("zh-hant", "開一桌"), ("en", "Open a table")],
)
def test_speaks_the_chosen_language(alice: Client, language: str, words: str) -> None:
    alice.post("/i18n/setlang/", {"language": language, "next": "/"})
    page = text(alice.get("/"))
    assert f'<html lang="{language}">' in page and words in page


def test_is_chinese_by_default_and_follows_the_browser(alice: Client) -> None:
    assert '<html lang="zh-hans">' in text(alice.get("/"))
    assert '<html lang="zh-hant">' in text(alice.get("/", headers={"Accept-Language": "zh-TW"}))
    assert '<html lang="en">' in text(alice.get("/", headers={"Accept-Language": "en-GB"}))


def test_english_page_shows_no_chinese_option(alice: Client) -> None:
    asked = {"system": "dalian_treasure"}
    page = text(alice.get("/", asked, headers={"Accept-Language": "en"}))
    assert "Ready required" in page and "报听" not in page


def test_every_page_has_the_policy_and_nothing_inline(alice: Client, room: Room) -> None:
    for path in ("/", f"/r/{room.code}", "/history", "/account/login", "/account/signup"):
        answer = alice.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        page = text(answer)
        for inline in (" style=", "<style", "hx-on", "javascript:", "onclick="):
            assert inline not in page, (path, inline)
        assert "<script>" not in page


def test_lists_the_tables_one_has_a_seat_at(alice: Client, bob: Client, room: Room) -> None:
    assert room.code in text(alice.get("/"))
    assert room.code not in text(bob.get("/"))


def test_proposes_the_system_opened_last(alice: Client, bob: Client, room: Room) -> None:
    chosen = 'value="dalian_treasure" checked'
    assert chosen in text(alice.get("/"))
    assert chosen not in text(bob.get("/"))


def test_unknown_address_is_a_page_of_ours(alice: Client) -> None:
    answer = alice.get("/nothing/here")
    assert answer.status_code == 404
    assert "Content-Security-Policy" in answer.headers and "没有" in text(answer)
