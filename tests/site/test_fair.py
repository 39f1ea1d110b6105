"""How a shuffle is checked: the published program comes to the stored wall, and nobody is shown the
values of a hand before its end (CM-7)."""

import html
import re
import subprocess
import sys

import pytest
from django.test import Client

from games.models import PlayedHand, Room
from games.shuffle import deal
from rules.ruleset import systems
from rules.tiles import parse
from tests.playthrough import path_of, secret_of
from tests.site.conftest import fill, finish, running_hand, text
from tests.site.test_review import play


def part(page: str, name: str) -> str:
    found = re.search(rf'<pre class="record" id="{name}"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert found
    return html.unescape(found[1])


def run(program: str) -> list[str]:
    """What the program prints, run alone: without this site's packages and folders."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("key", sorted(systems()))
def test_the_program_beside_a_hand_comes_to_its_wall(alice: Client, room: Room, key: str) -> None:
    hand = play(alice, key, secret_of(path_of(key).read_text(encoding="utf-8")))
    hand.contributions = ["ab" * 32, None, "cd" * 32, None]
    fresh = deal(hand)  # a hand to which two browsers gave bytes
    hand.wall, hand.dice = "".join(fresh.wall), list(fresh.dice)
    hand.save()
    page = text(alice.get(f"/hands/{hand.pk}/shuffle"))
    printed = run(part(page, "program"))
    assert f"commitment {hand.commitment}" in printed
    assert f"dice {' '.join(map(str, hand.dice))}" in printed
    assert f"wall {' '.join(parse(hand.wall))}" in printed
    thrown = next(line for line in printed if line.startswith("treasure dice "))
    assert thrown.split()[2:] == [str(fresh.die(at)) for at in range(6)]
    dealer = next(line for line in printed if line.startswith("first dealer"))
    assert (
        dealer == f"first dealer: seat {deal(hand, first=True).dealer}"
        or systems()[key]({}).host_deals
    )
    assert set(part(page, "prints").splitlines()) <= set(printed)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_anybody_reads_how_it_works_with_an_example_that_is_so(
    alice: Client, language: str
) -> None:
    alice.cookies["django_language"] = language
    page = text(alice.get("/shuffle"))
    assert set(part(page, "prints").splitlines()) <= set(run(part(page, "program")))


def test_the_way_there_is_on_the_page_of_a_hand(alice: Client, room: Room) -> None:
    assert 'href="/shuffle"' in text(alice.get(f"/r/{room.code}"))
    assert 'href="/shuffle"' in text(alice.get("/rules/"))
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    assert f'href="/hands/{hand.pk}/shuffle"' in text(alice.get(f"/hands/{hand.pk}"))
    assert f'href="/hands/{hand.pk}/shuffle"' in text(alice.get(f"/r/{room.code}"))


def test_only_after_the_hand_and_only_for_who_may_review_it(
    alice: Client, bob: Client, room: Room
) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    running: PlayedHand = running_hand()
    assert alice.get(f"/hands/{running.pk}/shuffle").status_code == 404
    hand = finish(room)
    assert alice.get(f"/hands/{hand.pk}/shuffle").status_code == 200
    assert bob.get(f"/hands/{hand.pk}/shuffle").status_code == 404
    assert alice.get("/hands/999999/shuffle").status_code == 404
