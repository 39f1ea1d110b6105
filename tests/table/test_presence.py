"""Who is here without a socket, and what happens at a table of people who only ask now and then."""

import asyncio

import pytest
from django.test import AsyncClient

from games import hub, play
from games.clock import VISIT
from games.models import PlayedHand
from rules import bots
from rules.views import SeatView
from tests.table.test_claims import PONGS

pytestmark = pytest.mark.django_db(transaction=True)


async def client_of(user):
    client = AsyncClient()
    await client.aforce_login(user)
    return client


async def clients(table):
    """A browser without sockets for every person."""
    return [await client_of(user) if user else None for user in table.users]


async def poll(table, seat):
    return await play.stage(table.code, table.users[seat].pk, "en")


async def test_a_poll_a_page_and_a_post_are_presence_for_a_while(new_table):
    table = await new_table(PONGS, step_seconds=0)
    page, state, act, _ = await clients(table)
    await page.get(f"/r/{table.code}")
    await state.get(f"/r/{table.code}/state")
    await act.post(f"/r/{table.code}/act", {"kind": "sync"})
    assert table.hub.present == {0, 1, 2}
    table.still.go(VISIT - 1)
    await poll(table, 1)
    assert table.hub.present == {0, 1, 2}
    table.still.go(2)
    assert table.hub.present == {1}


async def test_a_spectators_poll_is_nobodys_presence(new_table):
    table = await new_table(PONGS)
    await AsyncClient().get(f"/r/{table.code}/state")
    assert table.hub.present == set()
    assert table.hub.due() is None


async def test_others_see_a_visitor_come_and_go(new_table):
    table = await new_table(PONGS, step_seconds=0)
    socket = await table.come(0)
    await socket.message()
    await poll(table, 1)
    assert 'id="seat-1"' in await socket.message()
    at = min(table.hub.changes(table.still.time))
    table.still.time = at
    await play.expire(table.code)
    text = await socket.message()
    assert 'id="seat-1"' in text and "away" in text


async def test_a_socket_that_closes_is_away_at_once_though_its_page_was_just_loaded(new_table):
    table = await new_table(PONGS)
    await poll(table, 0)
    socket = await table.come(0)
    await play.part(table.hub, socket)
    assert table.hub.present == set()


async def test_three_people_without_sockets_play_a_match_on(new_table):
    """Polls and posts alone; draws, time-outs and the next hand happen when they are due."""
    table = await new_table(seats="ppp", length_kind="hands", length_count=2, step_seconds=8)
    people = await clients(table)
    for seat in range(3):
        await poll(table, seat)
    await people[0].post(f"/r/{table.code}/act", {"kind": "start"})
    assert table.hub.hand is not None
    hands = set()
    for _ in range(1500):
        hands.add(table.hand.id)
        if table.hub.match.over:
            break
        table.still.go(1)
        for seat in range(3):
            answer = await people[seat].get(f"/r/{table.code}/state")
            assert answer.status_code == 200
        if table.table.over:
            continue  # nobody presses: the next hand is dealt by itself
        for seat in table.table.asked():
            if seat == 2:
                continue  # this one never answers and is timed out
            action = bots.choose(SeatView.of(table.table, seat))
            fields = {"kind": "act", "hand": table.hand.id, "number": table.table.number}
            await people[seat].post(f"/r/{table.code}/act", fields | {"action": str(action)})
            break
    assert table.hub.match.over
    assert len(hands) == 2
    assert await PlayedHand.objects.filter(state="over").acount() == 2


async def test_who_reloads_now_and_then_plays_on(new_table):
    """JavaScript off: a page load every 20 seconds, nobody else there but bots."""
    table = await new_table(seats="pbb", length_kind="hands", length_count=1, step_seconds=15)
    [person, _, _] = await clients(table)
    await person.get(f"/r/{table.code}")
    await person.post(f"/r/{table.code}/act", {"kind": "start"})
    for _ in range(300):
        if table.table.over:
            break
        table.still.go(20)
        await person.get(f"/r/{table.code}")
        if 0 in table.table.asked():
            action = bots.choose(SeatView.of(table.table, 0))
            fields = {"kind": "act", "hand": table.hand.id, "number": table.table.number}
            answer = await person.post(f"/r/{table.code}/act", fields | {"action": str(action)})
            assert answer.status_code == 302
    assert table.table.over


async def test_a_hub_that_is_asked_again_and_again_is_not_forgotten(new_table, monkeypatch):
    monkeypatch.setattr(hub, "IDLE_SECONDS", 0.8)
    table = await new_table(PONGS)
    first = hub.hub_of(table.code)
    for _ in range(5):
        await poll(table, 0)
        await asyncio.sleep(0.2)
    assert hub.known(table.code) is first
    async with asyncio.timeout(10):
        while hub.known(table.code) is not None:
            await asyncio.sleep(0.01)


@pytest.fixture
async def no_timer(new_table):
    """Seat 1 is about to draw; its person has just gone; the others are here."""
    table = await new_table(PONGS, step_seconds=0)
    await table.everybody()
    await play.part(table.hub, table.sockets[1])
    await table.act(0, "discard 1z")
    await table.pass_time(1)
    assert table.table.asked() == (1,)
    return table


async def test_without_a_timer_only_who_is_absent_for_a_minute_is_played_for(no_timer):
    table = no_timer
    await table.pass_time(55)
    assert table.hub.played_for == {}
    assert len(await table.moves()) == 2
    table.still.time = min(table.hub.changes(table.still.time))
    await play.expire(table.code)
    assert table.hub.played_for.keys() == {1}
    assert "Stand-in" in await table.sockets[2].message()
    drawn = table.table.seats[1].hand.drawn
    await table.pass_time(0.9)
    assert (await table.moves())[2] == (1, f"discard {drawn}")
    for seat in (2, 3, 0):  # the others have no timer at all
        await table.pass_time(3600)
        assert seat in table.table.asked()
        await table.act(seat, f"discard {table.table.seats[seat].hand.drawn}")
        while (asked := table.table.asked()) and table.table.turn not in asked:
            await table.act(asked[0], "pass")
    await table.pass_time(2)
    assert [move for move in await table.moves() if move[0] == 1][2:] != []


async def test_back_again_it_is_played_for_no_more(no_timer):
    table = no_timer
    table.still.go(61)
    assert 1 in table.hub.played_for
    await table.come(1)
    assert table.hub.played_for == {}
    await table.pass_time(3600)
    assert len(await table.moves()) == 2


async def test_nobody_is_played_for_while_nobody_is_there(no_timer):
    table = no_timer
    for seat in (0, 2, 3):
        await play.part(table.hub, table.sockets[seat])
    table.still.go(3600)
    await play.expire(table.code)
    assert len(await table.moves()) == 2
    await table.come(0)
    assert table.hub.played_for == {}
    await table.pass_time(59)
    assert len(await table.moves()) == 2
    await table.pass_time(2)
    assert len(await table.moves()) == 3
