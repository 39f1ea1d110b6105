"""A finished hand checked again: an admin's action, on its page, ``manage.py verify``; what was
stored is what is shown (known problem 38)."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation

from games.models import Move, PlayedHand, Room
from games.recheck import differences
from games.records import record_text
from rules.record import read_records
from rules.replay import check
from rules.ruleset import systems
from tests.playthrough import path_of, secret_of
from tests.site.conftest import fill, finish, running_hand, text
from tests.site.test_admin import HANDS, admin
from tests.site.test_review import play

__all__ = ["admin"]


@pytest.fixture
def won(alice: Client, room: Room) -> Iterator[PlayedHand]:
    """A hand somebody has won. Differences are told in the active language: English here, where
    the last page that was asked for leaves its own."""
    hand = play(alice, "changchun", secret_of(path_of("changchun").read_text(encoding="utf-8")))
    with translation.override("en"):
        yield hand


def by_another_engine(hand: PlayedHand) -> dict[str, Any]:
    """The hand as an engine with another fan value had settled it."""
    result: dict[str, Any] = hand.result
    row = result["payments"][0]
    row["points"] += 5
    result["points"][row["payer"]] -= 5
    result["points"][row["receiver"]] += 5
    result["wins"][0]["fans"][0]["value"] += 1
    hand.save()
    hand.payments.filter(order=hand.payments.first().order).update(points=row["points"])
    return result


@pytest.mark.parametrize("key", sorted(systems()))
def test_an_honest_hand_holds(alice: Client, room: Room, key: str) -> None:
    hand = play(alice, key, secret_of(path_of(key).read_text(encoding="utf-8")))
    assert hand.result["wins"]
    assert differences(hand) == []


def test_an_older_engines_result_is_shown_as_stored_and_its_differences_are_named(
    won: PlayedHand, alice: Client, admin: Client
) -> None:
    stored = by_another_engine(won)
    points = " ".join(f"{number:+d}" if number else "0" for number in stored["points"])
    assert f"= points {points}\n" in record_text(won)
    (record,) = read_records(record_text(won))
    failure = check(record)
    assert failure is not None and "= points" in failure.message, "and anybody can see that it was"
    alice.cookies["django_language"] = "en"
    assert f">{stored['payments'][0]['points']}<" in text(alice.get(f"/hands/{won.pk}"))
    page = text(admin.get(f"{HANDS}{won.pk}/change/"))
    assert f"<td>{stored['payments'][0]['points']}</td>" in page
    assert "wins[0].fans[0].value: stored" in page
    found = differences(won)
    assert any(text.startswith("wins[0].fans[0].value") for text in found)
    assert any(text.startswith("points[") for text in found)


def test_the_action_lists_what_differs(won: PlayedHand, admin: Client) -> None:
    chosen = {"action": "check_again", "_selected_action": [won.pk]}
    page = text(admin.post(HANDS, chosen, follow=True))
    assert "Hands checked: 1; different: 0." in page
    by_another_engine(won)
    page = text(admin.post(HANDS, chosen, follow=True))
    assert "Hands checked: 1; different: 1." in page and "wins[0].fans[0].value: stored" in page


def test_the_admin_names_a_hand_as_the_commands_take_it(won: PlayedHand, admin: Client) -> None:
    name = f"{won.match.room.code}-1-1"
    assert f">{name}</a>" in text(admin.get(HANDS))
    page = text(admin.get(f"{HANDS}{won.pk}/change/"))
    assert f"<h2>{name}</h2>" in page and f'<div class="readonly">{name}</div>' in page
    by_another_engine(won)
    chosen = {"action": "check_again", "_selected_action": [won.pk]}
    assert f"{name}: " in text(admin.post(HANDS, chosen, follow=True))
    call_command("record", "show", name)
    call_command("record", "check", str(path_of("changchun")))


def test_rows_that_are_not_those_of_the_result_are_found(won: PlayedHand) -> None:
    row = won.payments.first()
    row.points += 1
    row.save()
    assert [text for text in differences(won) if text.startswith("payments[0]")]
    row.delete()
    assert [text for text in differences(won) if text.startswith("points:")]


def test_a_wall_a_secret_and_a_dealer_that_do_not_follow_are_found(won: PlayedHand) -> None:
    PlayedHand.objects.filter(pk=won.pk).update(commitment="0" * 64)
    won.refresh_from_db()
    assert [text for text in differences(won) if "commitment" in text]


def test_moves_the_rules_do_not_take_any_more_break_no_page(won: PlayedHand, admin: Client) -> None:
    first = Move.objects.filter(hand=won).order_by("number").first()
    Move.objects.filter(pk=first.pk).update(action="discard 9z")
    page = admin.get(f"{HANDS}{won.pk}/change/")
    assert page.status_code == 200
    assert "cannot be played again" in text(page) and "There is no record of it" in text(page)


def test_a_running_hand_is_not_checked_and_says_nothing(
    alice: Client, admin: Client, room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = running_hand()
    with pytest.raises(ValueError):
        differences(hand)
    chosen = {"action": "check_again", "_selected_action": [hand.pk]}
    page = text(admin.post(HANDS, chosen, follow=True))
    assert "Hands checked: 0" in page and hand.secret not in page
    with pytest.raises(CommandError, match="is not over"):
        call_command("verify", str(hand.pk))
    call_command("verify")
    assert capsys.readouterr().out == "0 hands checked, 0 differ\n"


def test_the_command_checks_one_or_all(won: PlayedHand, capsys: pytest.CaptureFixture[str]) -> None:
    code = won.match.room.code
    call_command("verify", f"{code}-1-1")
    call_command("verify")
    assert capsys.readouterr().out == "1 hand checked, 0 differ\n" * 2
    call_command("verify", f"{code} · 1 · 1", str(won.pk))
    call_command("verify", code, "·", "1", "·", "1", f"{code}-1-1.hand")  # without quotes
    assert capsys.readouterr().out == "2 hands checked, 0 differ\n" * 2
    by_another_engine(won)
    with pytest.raises(SystemExit):
        call_command("verify", str(won.pk))
    out = capsys.readouterr().out
    assert "wins[0].fans[0].value: stored" in out
    assert f"{code}-1-1 (ID {won.pk}): " in out and out.endswith("1 hand checked, 1 differs\n")
    with pytest.raises(CommandError, match="there is no hand"):
        call_command("verify", "AAAAAA-1-1")


def test_a_hand_played_on_a_table_is_right(alice: Client, room: Room) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert differences(finish(room)) == []
