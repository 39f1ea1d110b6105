"""Every byte sent to a seat, searched for what it may not know (CM-60, CM-13; problems 58, 59)."""

import asyncio
import re

import pytest
from django.utils import translation

from games import play
from games.tile_html import NAMES
from games.words import label
from rules import bots
from rules.ruleset import systems
from rules.tiles import parse
from rules.views import SeatView
from tests.table.conftest import Browser
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)

SPELLED = re.compile(r"(?<![0-9A-Za-z])[1-9]{1,4}[mpsz](?![0-9A-Za-z])")


def names(language):
    with translation.override(language):
        return {str(name): tile for tile, name in NAMES.items()}


NAMED = {language: names(language) for language in ("en", "zh-hans")}


def mentioned(text, language="en"):
    """Every kind of tile a text names, spelled or in words."""
    found = {tile for word in SPELLED.findall(text) for tile in parse(word)}
    return found | {tile for name, tile in NAMED[language].items() if name in text}


def context(text, tile, language):
    """What stands around the places where a text names a tile."""
    words = [name for name, named in NAMED[language].items() if named == tile]
    found = [match.start() for word in (*words, tile) for match in re.finditer(word, text)]
    return [text[max(0, at - 60) : at + 60] for at in found]


def without_rules(text, system):
    """The text without the sentences in which a system says what a hand lacks: they name tiles
    (no terminal or 5z), whatever anybody holds."""
    for language in NAMED:
        with translation.override(language):
            for condition in systems()[system].conditions:
                text = text.replace(label(condition.lacking), "")
    return text


def public(table):
    """The kinds that lie open before everybody, or ever have in this hand."""
    lying = {tile.tile for seat in table.seats for tile in seat.river}
    laid = {
        tile
        for seat in table.seats
        for meld in seat.hand.melds
        if meld.kind != "concealed_kong" or table.system.kongs_face_up
        for tile in meld.all_tiles
    }
    return lying | laid | {tile for event in table.events for tile in event.tiles}


def known(table, seat):
    """The kinds a seat may be told of: open ones, its own, and what it could win on."""
    allowed = public(table)
    if seat is None:
        return allowed
    # Its own laid tiles too: a concealed kong may lie face down for the others.
    allowed |= set(table.seats[seat].hand.all_tiles())
    view = SeatView.of(table, seat)
    allowed |= {wait.tile for wait in view.waits}
    allowed |= {wait.tile for choice in view.ready_choices for wait in choice.waits}
    if table.seats[seat].ready and view.treasure.tile:
        allowed.add(view.treasure.tile)
    return allowed


ONE_SUIT_A_SEAT = [
    "1m1m2m2m4m4m5m5m7m7m8m8m9m9m",
    "1p1p2p2p4p4p5p5p7p7p8p8p9p",
    "1s1s2s2s4s4s5s5s7s7s8s8s9s",
    "1z1z2z2z3z3z4z4z5z5z6z6z7z",
]
DRAWS = "1p1s1z2m 2p2s2z3m 3p3s3z6m 6p6s4z1m"
"""What seats 1, 2, 3, 0 draw, again and again: each its own suit."""


@pytest.mark.parametrize("language", ["en", "zh-hans"])
async def test_the_search_finds_every_kind_on_a_page(new_table, language):
    """The tests below are worth something: another seat's page would be found out."""
    table = await new_table(ONE_SUIT_A_SEAT)
    for seat in range(4):
        text = await play.stage(table.code, table.users[seat].pk, language)
        words = re.sub(SPELLED, "", text)
        own = set(parse(ONE_SUIT_A_SEAT[seat]))
        assert own <= mentioned(text, language)
        assert own <= mentioned(words, language)
        assert not mentioned(text, language) <= known(table.table, (seat + 1) % 4)


async def test_no_foreign_suit_is_sent_to_anybody(new_table):
    table = await new_table(ONE_SUIT_A_SEAT, draws=DRAWS)
    await table.everybody()
    await table.watch()
    suits = {0: "m", 1: "p", 2: "s", 3: "z", -1: ""}
    sent = dict.fromkeys(suits, "")
    for step in range(40):
        for seat, socket in table.sockets.items():
            if socket.waiting:
                text = await socket.message()
                sent[seat] += text
                foreign = {tile for tile in mentioned(text) if tile[1] != suits[seat]}
                assert foreign <= public(table.table), f"seat {seat} at step {step}"
        if step % 7 == 3:
            await table.restart()
        if len(await table.moves()) >= 30:
            break
        await table.step()
    assert all(sent.values())
    for seat in range(4):
        assert any(tile[1] == suits[seat] for tile in mentioned(sent[seat]))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("system", sorted(systems()))
async def test_whole_games_tell_a_seat_only_what_it_may_know(new_table, system, language):
    table = await started(new_table, system=system, options={}, length_kind="hands", length_count=3)
    for socket in table.sockets.values():
        socket.language = language
    await table.watch()
    table.sockets[-1].language = language
    hands = seen_treasures = 0
    steps = 0
    while hands < 3:
        rolled = table.table.system.treasure_tile(table.table)
        for seat, socket in table.sockets.items():
            if not socket.waiting:
                continue
            text = await socket.message()
            if table.table.over:
                continue
            allowed = known(table.table, None if seat < 0 else seat)
            told = mentioned(without_rules(text, system), language)
            told_by = {tile: context(text, tile, language) for tile in told - allowed}
            assert not told_by, f"seat {seat} was told too much"
            assert table.hub.hand.row.secret not in text
            if rolled and "treasure-badge" in text:
                seen_treasures += 1
                assert table.table.seats[seat].ready
        if table.table.over:
            hands += 1
            await table.pass_time(16)
            continue
        steps += 1
        if steps % 25 == 10:
            back = steps // 25 % 4
            await play.part(table.hub, table.sockets[back])
            await table.come(back)
            table.sockets[back].language = language
        await table.step()


async def test_whole_games_over_real_sockets(new_table, settings, monkeypatch):
    """Four sockets and a spectator's; people come back in the middle; nothing foreign is sent."""
    from django.utils import timezone

    from games.clock import clock

    monkeypatch.setattr(clock, "now", timezone.now)
    settings.GAME_SPEED = 0.01
    table = await new_table(seats="pppp", length_kind="hands", length_count=2, step_seconds=0)
    browsers = [await Browser(table.code, user, language="en").open() for user in table.users]
    browsers.append(await Browser(table.code, None).open())
    await browsers[0].send(kind="start")
    async with asyncio.timeout(60):
        while table.hub.hand is None:
            await asyncio.sleep(0.01)
        reconnected = False
        while True:
            hand = table.hand
            if hand.table.over:
                break
            # What a browser gets now is at most as new as this table; nothing moves meanwhile.
            async with table.hub.lock:
                allowed = [known(table.table, seat) for seat in (0, 1, 2, 3, None)]
                asked = table.table.asked()
                number = table.table.number
                over = table.table.over
                choices = {seat: bots.choose(SeatView.of(table.table, seat)) for seat in asked}
                for browser, may in zip(browsers, allowed, strict=True):
                    for text in await browser.drain(quiet=0.01):
                        if not over:
                            assert mentioned(text, "zh-hans") | mentioned(text) <= may
            for seat, action in choices.items():
                await browsers[seat].send(
                    kind="act", hand=hand.id, number=number, action=str(action)
                )
            if hand.moves > 20 and not reconnected:
                reconnected = True
                await browsers[2].close()
                browsers[2] = await Browser(table.code, table.users[2]).open()
            await asyncio.sleep(0.02)
    assert reconnected
    for browser in browsers:
        await browser.close()


async def test_what_bots_and_others_are_asked_is_not_told(new_table):
    """Another seat's prompts, and that the table waits for it, are in nobody else's frame."""
    from tests.table.test_claims import PONGS

    def alike(text, table):
        """The frame without what names the one table or the other: its code, its hand, its
        people."""
        text = re.sub(r'<ul [^>]*id="talk-people".*?</ul>', "", text, flags=re.DOTALL)
        return re.sub(r'data-hand="\d+"', "", text.replace(table.code, "CODE"))

    with_claim = await new_table(PONGS)
    await with_claim.everybody()
    await with_claim.act(0, "discard 5s")
    shown = {}
    for seat in (2, 3):
        text = await with_claim.sockets[seat].message()
        shown[seat] = alike(text, with_claim)
    without = await new_table([PONGS[0], PONGS[1].replace("5s5s", "5s6z"), *PONGS[2:]])
    await without.everybody()
    await without.act(0, "discard 5s")
    for seat in (2, 3):
        text = await without.sockets[seat].message()
        assert alike(text, without) == shown[seat]
