"""An evening: four people meet, play a match of two hands, see who stands where, and play again."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from games.models import Match, PlayedHand, Room
from rules import bots
from tests.browser import special
from tests.browser.conftest import Stored, beside

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def scanned(picture):
    """The address a phone reads off the QR code on the screen."""
    picture.evaluate("async (one) => { await one.decode(); }")
    shot = Image.open(io.BytesIO(picture.screenshot()))
    [found] = zxingcpp.read_barcodes(shot)
    return found.text


def soon_won(table, done, seen):
    """A hand that somebody wins before long, so that the evening is a short one."""
    return table.result.kind != "exhausted" and len(done) <= 6


def prepare(code, players):
    """Wait until every browser has added its bytes, then give the next hand a short deal."""
    for player in players:
        expect(player.page.locator("[data-contribute]")).to_have_count(0)
    special.prepare(code, soon_won, bots.choose)


def press(player, selector):
    assert player.push(f"#stage {selector}")


def play_on(stored, players, until):
    """Everybody presses what a bot would do, as long as ``until`` does not hold."""
    hand = stored.load()
    while not until(hand):
        asked = [seat for seat in hand.table.asked() if seat < len(players)]
        moves = hand.moves
        if asked and players[asked[0]].act(stored, hand, stored.choice(hand, asked[0])):
            stored.wait(lambda found, moves=moves: found.moves > moves)
        hand = stored.load()
    return hand


def test_an_evening_from_the_first_link_to_the_last_vote(serve, people):
    server = serve(1)  # nobody is hurried on from a settlement
    host, *guests = players = [people(server.url, name) for name in ("甲", "乙", "丙", "丁")]
    code = host.open_table(
        option_base="2",
        step_seconds="0",
        beat_ms="500",
        length_kind="hands",
        length_count="2",
    )
    room = Room.objects.get(code=code)
    assert room.options["base"] == 2

    # One comes by the picture, one by the link, one by the code that was told.
    address = scanned(host.page.locator(".invite img"))
    assert address == host.page.locator("#invite-link").input_value()
    guests[0].page.goto(address)
    guests[1].page.goto(host.page.locator("#invite-link").input_value())
    guests[2].page.goto(server.url)
    guests[2].page.locator("input[name=code]").fill(code.lower())
    guests[2].page.locator(".enter button.main").click()
    start = host.page.locator("#stage button[formaction$='/start']")
    for guest in guests:
        expect(start).to_be_disabled()
        guest.page.locator("#join-form input[name=nickname]").fill(guest.name)
        guest.page.locator("#join-form button.main").click()
        guest.ready()
    expect(start).to_be_enabled()
    prepare(code, players)
    start.click()
    for player in players:
        expect(player.page.locator("#hand .own-tile").first).to_be_visible()

    # One goes away in the middle of the hand, looks at the home page, and is back as it was.
    stored = Stored(code)
    hand = play_on(stored, players, lambda found: found.moves >= 6)
    page = guests[1].page
    page.goto(server.url)
    away = host.page.locator("#stage .plate .dot.away")
    expect(away).to_have_count(1)
    page.locator(".going-on a").first.click()
    expect(page.locator("#hand .own-tile").first).to_be_visible()
    expect(away).to_have_count(0)
    shown = page.locator("#hand .own-tile").evaluate_all("all => all.map(one => one.dataset.tile)")
    assert sorted(shown) == sorted(stored.load().table.seats[2].hand.tiles())

    hand = play_on(stored, players, lambda found: found.table.over)
    first = hand.id
    for player in players:
        expect(player.page.locator("#settlement.shown")).to_be_visible()
        expect(player.page.locator("#settlement .totals")).to_contain_text("丁")
    prepare(code, players)
    for player in players:
        press(player, "#foot .next-hand")
    hand = stored.wait(lambda found: found.id != first)
    play_on(stored, players, lambda found: found.table.over and found.id != first)

    # The standings: places, who won most, what each did, every hand.
    match = Match.objects.get(room=room, ended__isnull=False)
    assert match.end_reason == "length"
    assert sum(match.totals) == 0
    for player in players:
        expect(player.page.locator("#stage .standings .standing")).to_have_count(4)
        expect(player.page.locator("#stage .standings .laurel")).not_to_have_count(0)
        expect(player.page.locator("#stage .hand-line")).to_have_count(2)

    # Again, in the same room; and this time it is ended by a vote.
    for guest in guests:
        press(guest, "#foot [name=kind][value=room]")
        guest.ready()
    press(host, "#foot .next-hand")
    for player in players:
        expect(player.page.locator("#hand .own-tile").first).to_be_visible()
    assert host.push("#bar [name=kind][value=vote]")
    for guest in guests:
        expect(guest.page.locator("#vote")).to_contain_text("甲")
        assert guest.push("#vote [value=yes]")
    for player in players:
        expect(player.page.locator("#stage .seats")).to_be_visible()
    ended = Match.objects.filter(room=room, ended__isnull=False).order_by("-number").first()
    assert ended.end_reason == "vote"
    assert ended.totals == [0, 0, 0, 0]
    assert PlayedHand.objects.get(match=ended, started__isnull=False).state == "void"
    assert beside(lambda: Room.objects.get(code=code).closed) is None
