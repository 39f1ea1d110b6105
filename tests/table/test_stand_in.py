"""A seat that is played for (托管), and how its person takes it back."""

import pytest
from django.test import AsyncClient

from games import course, news, play
from games.access import Refusal
from tests.table.test_clock import NO_CLAIM

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def asleep(new_table):
    """Seat 0 has let two turns run out; it is another seat's turn."""
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=0)
    await table.everybody()
    while 0 not in table.hub.sleepers:
        if table.table.asked() == (0,):
            await table.pass_time(10 if table.hand.moves else 11.5)
        elif asked := table.table.asked():
            turn = table.table.turn
            drawn = table.table.seats[turn].hand.drawn
            await table.act(asked[0], f"discard {drawn}" if asked[0] == turn else "pass")
        else:
            await table.pass_time(1)
    assert table.table.asked() != (0,)
    return table


async def turn_of(table, seat):
    """The others play on until the seat has drawn."""
    for _ in range(40):
        if table.table.turn == seat and seat in table.table.asked():
            return
        asked = [other for other in table.table.asked() if other != seat]
        if asked:
            turn = table.table.turn
            drawn = table.table.seats[turn].hand.drawn
            await table.act(asked[0], f"discard {drawn}" if asked[0] == turn else "pass")
        else:
            due = table.hub.due()
            table.still.time = max(table.still.time, due.at)
            await play.expire(table.code)
    raise AssertionError("its turn does not come")


async def test_the_screen_offers_to_come_back_though_it_is_anothers_turn(asleep):
    text = await play.stage(asleep.code, asleep.users[0].pk, "en")
    assert 'value="here"' in text
    assert 'value="here"' not in await play.stage(asleep.code, asleep.users[1].pk, "en")


@pytest.mark.parametrize("how", ["frame", "post", "socket", "page", "late act"])
async def test_any_input_ends_it_out_of_turn(asleep, how):
    table, user = asleep, asleep.users[0]
    if how == "frame":
        assert await play.here(table.code, user.pk)
        assert not await play.here(table.code, user.pk)
    elif how == "post":
        client = AsyncClient()
        await client.aforce_login(user)
        answer = await client.post(f"/r/{table.code}/act", {"kind": "here"})
        assert answer.status_code == 302
    elif how == "socket":
        await table.come(0)
    elif how == "page":
        client = AsyncClient()
        await client.aforce_login(user)
        await client.get(f"/r/{table.code}")
    else:
        with pytest.raises(Refusal):
            await table.act(0, "nonsense")
    assert not table.hub.sleepers
    assert not table.hub.missed.get(0)


async def test_a_poll_alone_does_not_end_it(asleep):
    """A page left open asks for the table by itself."""
    await play.stage(asleep.code, asleep.users[0].pk, "en")
    assert asleep.hub.sleepers == {0}


async def test_who_has_no_seat_is_not_here(asleep):
    for user in (None, 10**6):
        with pytest.raises(Refusal):
            await play.here(asleep.code, user)
    assert asleep.hub.sleepers == {0}


async def test_back_in_the_middle_of_its_turn_it_has_the_time_of_a_whole_step(asleep):
    table = asleep
    await turn_of(table, 0)
    moves = len(await table.moves())
    table.still.go(0.5)
    await play.here(table.code, table.users[0].pk)
    await table.pass_time(9.8)
    assert len(await table.moves()) == moves
    await table.pass_time(0.3)
    assert (await table.moves())[moves][0] == 0


async def test_left_alone_it_is_played_for_after_the_same_pause_whatever_is_offered(asleep):
    table = asleep
    await turn_of(table, 0)
    moves = len(await table.moves())
    await table.pass_time(0.79)
    assert len(await table.moves()) == moves
    await table.pass_time(0.02)
    assert len(await table.moves()) == moves + 1


async def test_another_process_hears_that_it_is_back(asleep):
    await course.heard(news.WOKE, asleep.code, 10**6)
    assert asleep.hub.sleepers == {0}
    await course.heard(news.WOKE, asleep.code, asleep.users[0].pk)
    assert not asleep.hub.sleepers
