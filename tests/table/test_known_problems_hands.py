"""Known problems of hands and those who are not there (39, 42, 45, 48), each by its number."""

import asyncio

import pytest

from games import play
from games.facts import STAGE
from games.models import Match, PlayedHand
from tests.render.views import read
from tests.table.conftest import Browser
from tests.table.test_claims import PONGS
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)

LIMITS = {"step_seconds": 10, "bank_seconds": 5}
GRACE = 1.5
LATEST = 10 + 5 + GRACE + 1.1
"""Step, bank, what the first move has more, and a beat: by then a table has moved on."""


async def goes(table, seat):
    """A person loses the connection; the others stay."""
    await play.part(table.hub, table.sockets.pop(seat))


# 39: timers and presses that come after what they belong to


async def test_39_timers_of_the_last_hand_do_nothing_in_the_next(new_table):
    table = await started(new_table, length_kind="hands", length_count=2, **LIMITS)
    while not table.table.over:
        late = (table.hand.id, table.table.number)
        await table.step()
    for user in table.users:
        await play.next_hand(table.code, user.pk)
    assert table.hand.number == 2 and table.hand.id != late[0]
    for _ in range(2):
        await play.expire(table.code)
    assert await table.moves() == []
    for seat in range(4):
        for text in ("pass", "win", "pong"):
            user = table.users[seat].pk
            assert not await play.act(table.code, user, late[0], late[1], text)
    assert await table.moves() == []


async def test_39_a_press_made_before_and_handled_after_anothers_win_is_not_carried_out(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await table.act(0, "discard 5s")
    late = table.table.number
    await table.act(1, "pong")
    assert not await table.act(1, "pass", late)
    assert [action for _seat, action in await table.moves()] == ["discard 5s", "pong"]


# 42: who goes away in each phase holds nobody up


async def test_42_who_goes_in_its_own_turn(new_table):
    table = await new_table(PONGS, **LIMITS)
    await table.everybody()
    await goes(table, 0)
    await table.pass_time(LATEST)
    assert (await table.moves())[0][1].startswith("discard ")


async def test_42_who_goes_in_a_claim_window(new_table):
    table = await new_table(PONGS, **LIMITS)
    await table.everybody()
    await table.act(0, "discard 5s")
    await goes(table, 1)
    await table.pass_time(LATEST)
    assert (await table.moves())[1:3] == [(1, "pass"), (1, "draw")]


async def test_42_who_goes_after_a_claim(new_table):
    table = await new_table(PONGS, **LIMITS)
    await table.everybody()
    await table.act(0, "discard 5s")
    await table.act(1, "pong")
    await goes(table, 1)
    await table.pass_time(LATEST)
    assert (await table.moves())[2][0] == 1
    assert (await table.moves())[2][1].startswith("discard ")


ROBBED = [
    "5s1p4p7p2p5p8p3p6p9p2z3z4z5z",
    "5s5s1s2s8s9s1m4m7m2z3z4z6z",
    "1m2m3m4m5m6m7m8m9m4s6s1z1z",
    "2m5m8m3s7s9s1p4p7p5z6z7z7z",
]
"""Seat 1 pongs 5s and adds the fourth; seat 2 waits for it."""


async def test_42_who_goes_while_asked_to_rob_a_kong(new_table):
    table = await new_table(ROBBED, "2z3z4z5s", system="qinzhou", options={}, **LIMITS)
    await table.everybody()
    await table.pass_time(2)
    await table.act(2, "pass")  # dealt ready, it is asked first (QZ-7)
    await table.pass_time(2)
    await table.act(0, "discard 5s")
    await table.act(2, "pass")
    await table.act(1, "pong")
    await table.act(1, "discard 6z")
    for seat, drawn in ((2, "2z"), (3, "3z"), (0, "4z")):
        await table.pass_time(1)
        await table.act(seat, f"discard {drawn}")
    await table.pass_time(1)
    await table.act(1, "add 5s")
    assert table.table.asked() == (2,)
    await goes(table, 2)
    await table.pass_time(LATEST)
    after = [move for move in await table.moves() if move[1] != "draw"]
    assert (2, "pass") in after[after.index((1, "add 5s")) :], "silence takes no win"
    assert table.table.turn != 2 and not table.table.over


async def test_42_who_goes_during_the_settlement(new_table):
    table = await started(new_table, length_kind="hands", length_count=2, **LIMITS)
    await table.finish()
    await goes(table, 3)
    for seat in range(3):
        await play.next_hand(table.code, table.users[seat].pk)
    await table.pass_time(60)
    assert table.hand.number == 2


async def test_42_four_people_who_do_nothing_finish_their_match(new_table):
    table = await started(new_table, length_kind="hands", length_count=1, **LIMITS)
    await table.pass_time(2 * 3600)
    assert table.hub.match.over
    match = await Match.objects.aget(room__code=table.code, number=1)
    assert match.ended is not None and sum(match.totals) == 0
    assert await PlayedHand.objects.filter(match=match, state=PlayedHand.State.OVER).acount() == 1


# 45: nothing of one hand in the next, nothing of one table at another


def lying(page):
    """The tiles in the rivers and melds of a page."""
    lie = [*page.all(class_="river"), *page.all(class_="meld")]
    return [one.attributes["data-tile"] for place in lie for one in place.all("svg", class_="tile")]


async def test_45_of_the_last_hand_nothing_is_left_in_the_next(new_table):
    table = await started(new_table, length_kind="hands", length_count=2)
    first = table.hand.id
    await table.finish()
    assert lying(read(await play.stage(table.code, table.users[0].pk, "en")))
    for user in table.users:
        await play.next_hand(table.code, user.pk)
    assert table.hand.id != first
    for seat, socket in table.sockets.items():
        whole = await play.stage(table.code, table.users[seat].pk, "en")
        brought = "".join(socket.sent.values())
        for html in (whole, brought):
            page = read(html)
            assert f'data-hand="{first}"' not in html and f"/hands/{first}" not in html
            assert lying(page) == []
            own = table.table.seats[seat].hand.tiles()
            tiles = [one.attributes["data-tile"] for one in page.all(class_="own-tile")]
            assert sorted(tiles) == sorted(own)
            assert "settlement shown" not in html and "revealed" not in html
        regions = {one.attributes.get("id") for one in read(whole).one(id=STAGE).all()}
        assert set(socket.sent) <= regions, "a page that went through the hand has the same regions"


async def test_45_two_tables_of_one_process_share_nothing(new_table):
    one, two = await new_table(PONGS), await new_table(PONGS)
    await one.everybody()
    await two.everybody()
    for socket in two.sockets.values():
        await socket.message()
    await one.act(0, "discard 5s")
    await one.act(1, "pong")
    assert await two.moves() == [] and not two.table.seats[0].river
    assert all(not socket.waiting for socket in two.sockets.values())
    with pytest.raises(play.Refusal):
        await play.act(two.code, one.users[0].pk, two.hand.id, two.table.number, "discard 5s")
    page = await play.stage(two.code, two.users[0].pk, "en")
    assert one.code not in page and f'data-hand="{one.hand.id}"' not in page


# 48: the same person at two tabs and a phone


async def test_48_two_tabs_and_a_phone_agree_on_one_move_and_then_are_quiet(new_table):
    table = await new_table(PONGS)
    browsers = [await Browser(table.code, table.users[0]).open() for _ in range(3)]
    for browser in browsers:
        await browser.arrived()
    now = {"kind": "act", "hand": table.hand.id, "number": table.table.number}
    texts = ("discard 1z", "discard 2z", "discard 5s")
    await asyncio.gather(
        *(browser.send(**now, action=text) for browser, text in zip(browsers, texts, strict=True))
    )
    shown = [(await browser.arrived(), await browser.drain(0.2))[0][-1] for browser in browsers]
    (move,) = await table.moves()
    assert move[1] in texts
    assert all('role="alert"' not in text or 'role="alert"></div>' in text for text in shown)
    for browser in browsers:
        await browser.send(kind="sync")
        page = read("".join(await browser.arrived()))
        assert lying(page) == [move[1].removeprefix("discard ")]
        assert await browser.wire.receive_nothing(timeout=0.1), "nobody is answered again and again"
        await browser.close()
