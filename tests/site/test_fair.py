"""How a shuffle is checked: the published program comes to the stored wall, and nobody is shown the
values of a hand before its end (CM-7)."""

import html
import re
import subprocess
import sys

import pytest
from django.test import Client
from django.utils import timezone

from games import store
from games.fair import EXAMPLE_ROLLS
from games.models import PlayedHand, Room
from games.records import record_text
from games.review import final_view
from rules.bots import choose
from rules.dealing import make_setup
from rules.record import read_records
from rules.ruleset import systems
from rules.simulation import play_out
from rules.tiles import parse
from rules.treasure import DiceTreasure
from rules.views import SeatView
from tests.playthrough import header, path_of, secret_of
from tests.site.conftest import fill, finish, running_hand, text, who
from tests.site.test_review import play, room_of_bots


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


def compared(client: Client, address: str) -> list[str]:
    """The lines the page lists, which are all that its program prints, in their order."""
    page = text(client.get(address))
    listed = part(page, "prints").splitlines()
    assert run(part(page, "program")) == listed
    return listed


def words(lines: list[str]) -> list[str]:
    """What each line is about: all before its first value."""
    return [re.split(r":| (?=[0-9a-f]{64}|\d)", line)[0] for line in lines]


def expected(first: bool, rolls: int) -> list[str]:
    """The lines of a hand's page: the first dealer where chance decided it, treasure dice where
    some were thrown."""
    lines = {
        "commitment": True,
        "first dealer": first,
        "dice": True,
        "treasure dice": rolls > 0,
        "wall": True,
    }
    return [line for line, is_there in lines.items() if is_there]


def started(client: Client, key: str, given: str) -> PlayedHand:
    """A hand to which the client's browser has added bytes, played to its end by bots."""
    user = who(client)
    room = room_of_bots(user, key)
    prepared = store.prepare(room.pk)
    PlayedHand.objects.filter(pk=prepared.id).update(contributions={str(user.pk): given})
    store.begin(room.code, user.pk, timezone.now())
    return finish(room)


@pytest.mark.parametrize("key", sorted(systems()))
def test_the_program_beside_a_hand_prints_what_its_page_lists(
    alice: Client, room: Room, key: str
) -> None:
    """CM-7, CM-50: all that it prints, and nothing else, is what was shown and stored."""
    source = path_of(key).read_text(encoding="utf-8")
    hand = play(alice, key, secret_of(source))
    (record,) = read_records(record_text(hand))
    rolled = header(record, "die")
    assert bool(rolled) == issubclass(systems()[key], DiceTreasure), "a hand that throws one"
    alice.cookies["django_language"] = "en"
    listed = compared(alice, f"/hands/{hand.pk}/shuffle")
    by_chance = not systems()[key].host_deals
    assert words(listed) == expected(by_chance, len(rolled))
    assert f"commitment {hand.commitment}" in listed
    assert f"dice {' '.join(map(str, hand.dice))}" in listed
    assert f"wall {' '.join(parse(hand.wall))}" in listed
    assert (f"first dealer: seat {hand.dealer}" in listed) == by_chance
    assert (f"treasure dice {' '.join(rolled)}" in listed) == bool(rolled)
    page = text(alice.get(f"/hands/{hand.pk}/shuffle"))
    assert ("by these rules the host deals first" in page) == (not by_chance)
    assert ("these rules throw none" in page) == (not issubclass(systems()[key], DiceTreasure))
    assert "none was thrown" not in page and "for the first hand of a match alone" not in page


@pytest.mark.parametrize("key", sorted(systems()))
def test_in_a_later_hand_nobody_is_drawn_to_deal(alice: Client, room: Room, key: str) -> None:
    """CM-50: chance decides the first dealer of a match, afterwards the rules say who deals."""
    first = started(alice, key, "ab" * 32)
    assert first.contributions[0] == "ab" * 32
    by_chance = not systems()[key].host_deals
    rolls = final_view(first).treasure.rolls
    assert words(compared(alice, f"/hands/{first.pk}/shuffle")) == expected(by_chance, len(rolls))
    store.deal_next(first.match.room_id, first.pk, timezone.now())
    later = finish(first.match.room)
    assert later.number == 2
    alice.cookies["django_language"] = "en"
    listed = compared(alice, f"/hands/{later.pk}/shuffle")
    assert words(listed) == expected(False, len(final_view(later).treasure.rolls))
    page = text(alice.get(f"/hands/{later.pk}/shuffle"))
    assert ("for the first hand of a match alone" in page) == by_chance


def test_a_hand_without_a_treasure_die_says_so(alice: Client, room: Room) -> None:
    """DT-13: the die is thrown only once a declared seat comes to draw."""
    key = "dalian_treasure"
    options = systems()[key].clean({})
    for number in range(100):
        setup = make_setup(key, options, bytes([number]), [None] * 4, 1)
        table, _moves = play_out(setup, lambda at, seat, _: choose(SeatView.of(at, seat)), min)
        if not table.system.treasure_view(table, None).rolls:
            break
    hand = play(alice, key, bytes([number]))
    assert final_view(hand).treasure.rolls == ()
    alice.cookies["django_language"] = "en"
    assert words(compared(alice, f"/hands/{hand.pk}/shuffle")) == expected(True, 0)
    assert "none was thrown in this hand" in text(alice.get(f"/hands/{hand.pk}/shuffle"))


def test_what_was_shown_is_compared_and_not_what_would_be_right(alice: Client, room: Room) -> None:
    """A commitment, a dealer and a wall that do not follow differ from what the program prints."""
    hand = play(alice, "changchun", secret_of(path_of("changchun").read_text(encoding="utf-8")))
    hand.commitment, hand.wall = "0" * 64, hand.wall[-2:] + hand.wall[:-2]
    hand.save()
    page = text(alice.get(f"/hands/{hand.pk}/shuffle"))
    listed, printed = part(page, "prints").splitlines(), run(part(page, "program"))
    assert f"commitment {'0' * 64}" in listed and f"commitment {'0' * 64}" not in printed
    assert listed[-1] == f"wall {' '.join(parse(hand.wall))}" != printed[-1]


def test_of_a_hand_the_rules_do_not_take_any_more_all_but_the_treasure_dice_is_told(
    alice: Client, room: Room
) -> None:
    hand = play(alice, "changchun", secret_of(path_of("changchun").read_text(encoding="utf-8")))
    hand.moves.filter(action__startswith="discard").update(action="discard 9z")
    alice.cookies["django_language"] = "en"
    assert words(compared(alice, f"/hands/{hand.pk}/shuffle")) == expected(True, 0)
    assert "cannot be played again to count them" in text(alice.get(f"/hands/{hand.pk}/shuffle"))


def test_it_says_which_seat_is_whose(alice: Client, room: Room) -> None:
    hand = play(alice, "qinzhou", secret_of(path_of("qinzhou").read_text(encoding="utf-8")))
    page = text(alice.get(f"/hands/{hand.pk}/shuffle"))
    for seat, name in enumerate(hand.shown_names):
        assert f"{seat} <bdi>{name}</bdi>" in page


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_anybody_reads_how_it_works_with_an_example_that_is_so(
    alice: Client, language: str
) -> None:
    alice.cookies["django_language"] = language
    system = next(iter(systems().values()))
    rolls = EXAMPLE_ROLLS if issubclass(system, DiceTreasure) else 0
    assert words(compared(alice, "/shuffle")) == expected(not system.host_deals, rolls)


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
