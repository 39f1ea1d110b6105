"""People in real browsers play whole hands through the server (issue bars 3 and 7)."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import expect

from games.models import PlayedHand
from rules import bots
from rules.actions import CHOW, KONG, PASS, PONG
from rules.views import SeatView
from tests.browser import special
from tests.browser.conftest import Stored, known, mentioned

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGE = "zh-hans"
ANSWERS = {PASS, CHOW, PONG, KONG}


class Watch:
    """Asserts after every move, for every screen, what it shows and what its socket received."""

    def __init__(self, players):
        self.players = players
        self.read = [0] * len(players)
        self.before = None
        self.treasure_seen = 0
        self.treasure_hidden = 0

    def look(self, hand):
        table = hand.table
        allowed = [known(table, seat) for seat in range(len(self.players))]
        for seat, player in enumerate(self.players):
            view = SeatView.of(table, seat)
            expect(player.page.locator("#hand .own-tile")).to_have_count(
                len(view.hand) + bool(view.drawn)
            )
            badge = player.page.locator("#bar .treasure-badge")
            expect(badge).to_have_count(1 if view.treasure.tile else 0)
            if view.treasure.tile:
                expect(badge.locator(f"[data-tile='{view.treasure.tile}']")).to_have_count(1)
                self.treasure_seen += 1
            elif view.treasure.state == "fixed":
                self.treasure_hidden += 1
            may = allowed[seat] | (self.before[seat] if self.before else set())
            shown = mentioned(player.page.content(), LANGUAGE)
            assert set(view.hand) <= shown <= may
            fresh = player.frames[self.read[seat] :]
            self.read[seat] += len(fresh)
            for frame in fresh:
                assert mentioned(frame, LANGUAGE) <= may
                assert hand.row.secret not in frame
        self.before = allowed


def asked_people(hand, players):
    """The asked seats that have a browser: people sit on the first seats, bots on the others."""
    return [seat for seat in hand.table.asked() if seat < len(players)]


def play_hand(stored, players, watch):
    """Everybody clicks what a bot would do, until the settlement."""
    hand = stored.wait(lambda found: found.table.over or asked_people(found, players))
    while not hand.table.over:
        if watch:
            watch.look(hand)
        seat = asked_people(hand, players)[0]
        moves = hand.moves
        if players[seat].act(stored, hand, stored.choice(hand, seat)):
            hand = stored.wait(lambda found, moves=moves: found.moves > moves)
        hand = stored.wait(lambda found: found.table.over or asked_people(found, players))
    return hand


def seen_by_one_and_hidden_from_another(table, done, seen):
    """DT-14: the host has declared and is told the treasure, somebody has not, and all play on."""
    return len(done) <= 10 and any(
        view.treasure.tile and not view.over and not all(seat.ready for seat in view.seats)
        for view in seen
    )


def test_four_people_play_a_whole_hand_and_an_admin_reviews_it(serve, people):
    server = serve(0.1)
    host, *guests = players = [people(server.url, name) for name in ("甲", "乙", "丙", "丁")]
    code = host.open_table(step_seconds="0", length_kind="hands", length_count="1")
    for guest in guests:
        guest.join(code)
    for player in players:
        expect(player.page.locator("#stage .who.empty")).to_have_count(0)
        expect(player.page.locator("#stage [data-contribute]")).to_have_count(0)
    special.prepare(code, seen_by_one_and_hidden_from_another, bots.choose)
    prepared = PlayedHand.objects.get(match__room__code=code)
    for player in players:
        player.page.reload()
        expect(player.page.locator("#stage")).to_contain_text(prepared.commitment)
    host.page.locator("#stage button.main").click()
    for player in players:
        expect(player.page.locator("#hand .own-tile").first).to_be_visible()
    watch = Watch(players)
    hand = play_hand(Stored(code), players, watch)
    for player in players:
        expect(player.page.locator("#settlement.shown")).to_be_visible()
    assert watch.treasure_seen
    assert watch.treasure_hidden

    played = PlayedHand.objects.get(pk=hand.id)
    assert played.state == "over"
    assert sum(played.result["points"]) == 0
    assert all(played.contributions), "every browser has added its bytes"
    for player in players:
        expect(player.page.locator("#settlement")).to_contain_text(played.secret)
        for seat in range(4):
            expect(player.page.locator("#settlement .totals")).to_contain_text(players[seat].name)

    get_user_model().objects.create_superuser("boss", password="look at hands")
    admin = people(server.url, "boss")
    admin.page.goto(f"{server.url}/admin/login/?next=/admin/games/playedhand/")
    admin.page.locator("input[name=username]").fill("boss")
    admin.page.locator("input[name=password]").fill("look at hands")
    admin.page.locator("input[type=submit]").click()
    admin.page.locator(f"#result_list a[href*='/{hand.id}/change/']").first.click()
    content = admin.page.locator("#content")
    proof = (played.commitment, played.secret, "system dalian_treasure")
    for text in ("甲", "乙", "丙", "丁", *proof):
        expect(content).to_contain_text(text)
    expect(content).to_contain_text("= points")


def test_one_person_and_three_bots_play_a_whole_hand(serve, people):
    server = serve(0.1)
    person = people(server.url, "独行", reduced_motion="no-preference")
    code = person.open_table(step_seconds="0", length_kind="hands", length_count="1")
    for _ in range(3):
        empty = person.page.locator("#stage .who.empty")
        left = empty.count()
        person.page.locator("#stage button[formaction$='/bots/add']").first.click()
        expect(empty).to_have_count(left - 1)
    person.page.locator("#stage button.main").click()
    expect(person.page.locator("#hand .own-tile").first).to_be_visible()
    hand = play_hand(Stored(code), [person], Watch([person]))
    expect(person.page.locator("#settlement.shown")).to_be_visible()
    assert sum(hand.table.result.points) == 0


def short_with_a_claim(table, done, seen):
    """The host is asked about a discard, and the hand is short."""
    return len(done) <= 10 and any(action.split()[0] in ANSWERS for action in done)


def test_killed_in_a_claim_window_it_comes_back_as_it_was(serve, people):
    server = serve(0.2)
    host, guest = players = [people(server.url, name) for name in ("甲", "乙")]
    code = host.open_table(
        option_players="2", step_seconds="0", length_kind="hands", length_count="1"
    )
    guest.join(code)
    stored = Stored(code)
    for player in players:
        expect(player.page.locator("#stage [data-contribute]")).to_have_count(0)
    special.prepare(code, short_with_a_claim, bots.choose)
    host.page.locator("#stage button.main").click()
    expect(host.page.locator("#hand .own-tile").first).to_be_visible()

    hand = stored.wait(lambda found: found.table.asked())
    while hand.table.window is None or not hand.table.asked():
        assert not hand.table.over, "no claim in the whole hand"
        seat = hand.table.asked()[0]
        moves = hand.moves
        assert players[seat].act(stored, hand, stored.choice(hand, seat))
        stored.wait(lambda found, moves=moves: found.moves > moves)
        hand = stored.wait(lambda found: found.table.asked() or found.table.over)
    asked = hand.table.asked()
    for seat, player in enumerate(players):
        expect(player.page.locator("#actions button[value=pass]")).to_have_count(int(seat in asked))
    before = [screen(player) for player in players]

    server.kill()
    expect(host.page.locator("#link-state")).to_be_visible()
    server.start()
    for seat, player in enumerate(players):
        expect(player.page.locator("[data-live]")).to_have_attribute(
            "data-link", "open", timeout=20_000
        )
        expect(player.page.locator("#actions button[value=pass]")).to_have_count(int(seat in asked))
        assert screen(player) == before[seat]
    again = stored.load()
    assert again.table.wall.tiles == hand.table.wall.tiles
    assert again.table.asked() == asked
    for seat in range(2):
        assert SeatView.of(again.table, seat) == SeatView.of(hand.table, seat)

    hand = play_hand(stored, players, None)
    for player in players:
        expect(player.page.locator("#settlement.shown")).to_be_visible()
    assert sum(hand.table.result.points) == 0


def screen(player):
    """What a person sees: tiles and buttons, in order."""
    page = player.page
    return (
        page.locator("#hand .own-tile").evaluate_all("all => all.map(one => one.dataset.tile)"),
        page.locator("#actions button").evaluate_all("all => all.map(one => one.value)"),
        page.locator("#stage .river [data-tile]").evaluate_all(
            "all => all.map(one => one.dataset.tile)"
        ),
        page.locator("#centre .count").inner_text(),
    )
