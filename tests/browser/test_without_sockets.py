"""A table where sockets or scripts are blocked, practice, stand-ins, and what follows a match."""

import re
import time
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Match, Move, PlayedHand
from rules import bots
from tests.browser import special
from tests.browser.conftest import Stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


POLL_AS_PAUSES = """(() => {
    const real = window.setInterval;
    window.setInterval = (call, wait) => real(call, wait > 2000 ? wait / 5 : wait);
})()"""
"""A page without a socket asks for the table as much quicker as tables of these tests go on."""


def block_sockets(player):
    """What a proxy does that knows no sockets: the handshake never succeeds."""
    player.page.add_init_script(POLL_AS_PAUSES)
    player.page.route_web_socket(re.compile("/ws/"), lambda wire: wire.close())


def bots_choice(stored, seat):
    hand = stored.load()
    return stored.choice(hand, seat) if seat in hand.table.asked() else None


def soon_over(table, done, seen):
    """A hand that somebody wins before long."""
    return table.result.kind != "exhausted" and len(done) <= 8


def within(seconds, holds):
    """Wait until it holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def play_on(stored, players, seats, done):
    """The people on these seats press what a bot would, whenever their page offers it."""
    end = time.monotonic() + 150
    while not done():
        assert time.monotonic() < end, "the table does not go on"
        for seat in seats:
            wanted = bots_choice(stored, seat)
            if wanted and players[seat].press(wanted):
                players[seat].page.wait_for_load_state()
        players[0].page.wait_for_timeout(100)


def test_three_people_whose_sockets_are_blocked_play_on_to_the_next_hand(serve, people):
    server = serve(0.1)
    host, *guests = players = [people(server.url, name) for name in ("甲", "乙", "丙")]
    for player in players:
        block_sockets(player)
    code = host.open_table(
        option_players="3", step_seconds="30", length_kind="hands", length_count="2"
    )
    for guest in guests:
        guest.join(code)
    for player in players:
        expect(player.page.locator("[data-live]")).to_have_attribute(
            "data-link", "post", timeout=20_000
        )
    start = host.page.locator("#stage button[formaction$='/start']")
    expect(start).to_be_enabled(timeout=10_000)
    hands = PlayedHand.objects.filter(match__room__code=code)
    within(10, lambda: len(hands.get().contributions) == 3)
    special.prepare(code, soon_over, bots.choose, {2: special.absent})
    start.click()
    for player in players:
        expect(player.page.locator("#hand .own-tile").first).to_be_visible(timeout=15_000)
    # Two press what they want; the third does nothing: its time-outs, all draws and the next hand
    # come by themselves.
    stored = Stored(code)
    play_on(stored, players, (0, 1), lambda: hands.filter(state="over").exists())
    stored.wait(lambda found: found.number == 2, 30)
    for player in players:
        expect(player.page.locator("#settlement.shown")).to_have_count(0, timeout=15_000)
        expect(player.page.locator("#bar")).to_contain_text("2", timeout=10_000)


def test_without_scripts_practice_has_a_start_button_and_is_played_by_reloading(serve, people):
    server = serve(0.05)
    person = people(server.url, "独行", java_script_enabled=False)
    page = person.page
    page.goto(f"{server.url}/?system=dalian_treasure")
    page.locator("input[name=nickname]").first.fill("独行")
    page.locator("button[name=practice]").click()
    expect(page.locator("#dealing")).to_be_hidden()
    page.locator("#stage button[formaction$='/start']").click()
    expect(page.locator("#hand .own-tile").first).to_be_visible()
    code = page.url.rsplit("/", 1)[-1]
    stored = Stored(code)
    for _ in range(400):
        if page.locator("#settlement.shown").count():
            break
        wanted = bots_choice(stored, 0)
        chosen = page.locator(f"#stage button[name=action][value='{wanted}']").first
        if wanted and chosen.count():
            if not chosen.is_visible():
                chosen.locator("xpath=ancestor::details").locator("summary").click()
            chosen.click()
        page.wait_for_timeout(60)
        page.goto(f"{server.url}/r/{code}")
    expect(page.locator("#settlement.shown")).to_be_visible()
    page.locator("#foot button.next-hand").click()
    stored.wait(lambda found: found.number == 2)


@pytest.mark.parametrize("blocked", [False, True], ids=["socket", "blocked"])
def test_practice_uses_the_browsers_bytes_and_shows_the_commitment_before(serve, people, blocked):
    server = serve(0.2)
    person = people(server.url, "独行")
    if blocked:
        block_sockets(person)
    page = person.page
    page.goto(f"{server.url}/?system=dalian_treasure")
    page.locator("input[name=nickname]").first.fill("独行")
    page.locator("button[name=practice]").click()
    expect(page.locator("#hand .own-tile").first).to_be_visible(timeout=10_000)
    hand = PlayedHand.objects.get()
    assert hand.contributions[0]
    assert hand.contributions[1:] == [None] * 3


def test_who_was_played_for_presses_one_button_and_has_the_time_of_a_step(serve, people):
    server = serve(0.25)
    person, other = people(server.url, "甲"), people(server.url, "乙")
    code = person.open_table(
        option_players="2", step_seconds="8", bank_seconds="0", length_count="8"
    )
    other.join(code)
    person.page.locator("#stage button[formaction$='/start']").click()
    expect(person.page.locator("#hand .own-tile").first).to_be_visible()
    # Nobody moves: both are timed out twice and played for; the second one's page stays so.
    back = person.page.locator("#actions .im-back")
    expect(back).to_be_visible(timeout=40_000)
    person.page.wait_for_timeout(300)
    back.click()
    expect(back).to_have_count(0)
    expect(person.page.locator("#seat-0")).not_to_contain_text("托管")
    # It has a whole step again; a seat that is played for would have acted at once.
    moves = Move.objects.filter(hand__match__room__code=code)
    own = moves.filter(seat=0, at__gt=timezone.now()).exclude(action__startswith="draw")
    expect(person.page.locator("#clock.own-clock")).to_be_visible(timeout=30_000)
    within(30, own.exists)
    acted = own.order_by("number").first()
    assert acted.by == Move.By.TIMEOUT
    before = moves.filter(hand=acted.hand, number__lt=acted.number).order_by("number").last()
    assert acted.at - before.at >= timedelta(seconds=8 * 0.25)


def test_after_the_match_the_room_goes_on(serve, people):
    server = serve(0.05)
    person = people(server.url, "独行")
    page = person.page
    code = person.open_table(
        step_seconds="8", bank_seconds="0", length_kind="hands", length_count="1"
    )
    for _ in range(3):
        empty = page.locator("#stage .who.empty")
        left = empty.count()
        page.locator("#stage button[formaction$='/bots/add']").first.click()
        expect(empty).to_have_count(left - 1)
    expect(page.locator("#stage [data-contribute]")).to_have_count(0)
    special.prepare(code, soon_over, special.absent)
    page.locator("#stage button[formaction$='/start']").click()
    expect(page.locator("#settlement.shown")).to_be_visible(timeout=60_000)
    page.wait_for_timeout(300)
    page.locator("#foot button[value=start]").click()
    expect(page.locator("#settlement.shown")).to_have_count(0)
    assert Match.objects.filter(room__code=code, started__isnull=False).count() == 2
    # The host ends this one, and the room is there again.
    expect(page.locator("#bar button[value=vote]")).to_be_attached()
    # At this speed the hand may be over before a hand has unfolded the button.
    page.locator("#bar button[value=vote]").evaluate("button => button.click()")
    expect(page.locator("#stage.lobby")).to_be_visible()
    assert Match.objects.get(room__code=code, number=2).end_reason == "host"
    expect(page.locator("#stage [data-contribute]")).to_have_count(0)
    special.prepare(code, soon_over, special.absent)
    page.locator("#stage button[formaction$='/start']").click()
    expect(page.locator("#settlement.shown")).to_be_visible(timeout=60_000)
    page.wait_for_timeout(300)
    page.locator("#foot button[value=room]").click()
    expect(page.locator("#stage.lobby")).to_be_visible()
    expect(page.locator("#stage .last-match")).to_contain_text("独行")
    page.locator("#stage button[formaction$='/bots/remove']").first.click()
    expect(page.locator("#stage .who.empty")).to_have_count(1)
