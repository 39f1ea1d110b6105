"""Who may start a match, and when (known problems 44, 49, 61)."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from games import play
from games.access import Refusal
from games.models import Match, PlayedHand, Seat

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def hands(code, **which):
    return list(PlayedHand.objects.filter(match__room__code=code, **which).order_by("pk"))


async def test_the_host_starts_and_every_page_becomes_the_table(new_table):
    table = await new_table(seats="ppbb")
    await table.everybody()
    watcher = await table.watch()
    for socket in table.sockets.values():
        await socket.message()
    await play.start(table.code, table.users[0].pk)
    for socket in table.sockets.values():
        assert 'id="hand"' in await socket.message()
    assert watcher.stage == "table"
    match = await Match.objects.aget(room__code=table.code)
    assert [player["name"] for player in match.players] == ["P0", "P1", "Bot 3", "Bot 4"]
    assert await match.people.acount() == 2
    assert len(await hands(table.code, state="running")) == 1


async def test_others_may_not_start(new_table):
    table = await new_table(seats="pppp")
    for user in (table.users[1].pk, None, 10**6):
        with pytest.raises(Refusal) as refused:
            await play.start(table.code, user)
        assert refused.value.status == 403
    assert not await hands(table.code, state="running")


async def test_an_empty_seat_forbids_the_start(new_table):
    table = await new_table(seats="pp-p")
    with pytest.raises(Refusal):
        await play.start(table.code, table.users[0].pk)
    assert not await hands(table.code, state="running")


async def test_ten_starts_at_once_deal_one_hand(new_table):
    table = await new_table(seats="pppp")
    results = await asyncio.gather(
        *(play.start(table.code, table.users[0].pk) for _ in range(10)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["Refusal"] * 9
    assert len(await hands(table.code, state="running")) == 1
    assert await Match.objects.filter(room__code=table.code).acount() == 1


async def test_who_was_away_at_the_start_comes_back_to_its_seat(new_table):
    table = await new_table(seats="pppp")
    await table.come(0)
    await play.start(table.code, table.users[0].pk)
    socket = await table.come(3)
    text = await socket.message()
    assert text.count("own-tile") >= 13


async def test_who_comes_to_the_room_or_leaves_is_shown_to_all(new_table):
    table = await new_table(seats="pp--")
    await table.everybody()
    for socket in table.sockets.values():
        await socket.message()
    await Seat.objects.filter(room__code=table.code, index=2).aupdate(bot="plain")
    await sync_to_async(play.room_changed)(table.code)
    for socket in table.sockets.values():
        assert 'id="stage"' in await socket.message()


async def test_a_table_that_does_not_exist_is_refused(new_table):
    with pytest.raises(Refusal) as refused:
        await play.opened("ZZZZZZ")
    assert refused.value.status == 404
