"""A host who is gone does not take the room along: somebody who is there becomes host."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import AsyncClient

from games import play
from games.access import Refusal
from games.clock import HOST_AWAY
from games.models import Match, Room, Seat, User
from games.open_tables import _with_people, open_tables
from tests.table.test_again import ended, foot
from tests.table.test_claims import PONGS
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)

BUTTON = 'name="kind" value="host"'


async def host_of(table):
    return (await Room.objects.aget(code=table.code)).host_id


async def goes(table, seat):
    await play.part(table.hub, table.sockets.pop(seat))


async def room_without_host(new_table):
    """Three sit before the start, and the host has just closed the page."""
    table = await new_table(seats="ppp-")
    for seat in range(3):
        await table.come(seat)
    await goes(table, 0)
    return table


def stage(table, seat):
    return table.sockets[seat].sent["stage"]


async def test_after_a_minute_whoever_is_there_may_be_host_and_the_first_is(new_table):
    table = await room_without_host(new_table)
    await table.pass_time(HOST_AWAY - 1)
    assert BUTTON not in stage(table, 1)
    with pytest.raises(Refusal) as refused:
        await play.take_host(table.code, table.users[1].pk)
    assert refused.value.status == 409
    assert await host_of(table) == table.users[0].pk
    await table.pass_time(1.1)
    assert BUTTON in stage(table, 1)
    assert BUTTON in stage(table, 2)
    assert await play.take_host(table.code, table.users[2].pk)
    assert await host_of(table) == table.users[2].pk
    assert BUTTON not in stage(table, 1)
    assert "/start" in stage(table, 2)
    with pytest.raises(Refusal):
        await play.take_host(table.code, table.users[1].pk)
    assert not await play.take_host(table.code, table.users[2].pk), "pressed twice"


async def test_a_host_who_is_back_stays_host(new_table):
    table = await room_without_host(new_table)
    await table.pass_time(HOST_AWAY + 1)
    assert BUTTON in stage(table, 1)
    await table.come(0)
    assert BUTTON not in stage(table, 1)
    with pytest.raises(Refusal):
        await play.take_host(table.code, table.users[1].pk)
    await goes(table, 0)
    await table.pass_time(HOST_AWAY - 1)
    assert BUTTON not in stage(table, 1)


async def test_who_has_no_seat_is_not_offered_the_room(new_table):
    table = await room_without_host(new_table)
    watcher = await table.watch()
    await table.pass_time(HOST_AWAY + 1)
    assert BUTTON not in watcher.sent["stage"]
    stranger = await User.objects.acreate(username="stranger")
    for user in (None, stranger.pk):
        with pytest.raises(Refusal) as refused:
            await play.take_host(table.code, user)
        assert refused.value.status == 403
    await Room.objects.aupdate(closed=table.still.time)
    await play._room_changed(table.code)
    with pytest.raises(Refusal):
        await play.take_host(table.code, table.users[1].pk)
    assert await host_of(table) == table.users[0].pk


async def test_without_sockets_or_scripts_it_works_too(new_table):
    table = await new_table(seats="pp--")
    client = AsyncClient(headers={"accept-language": "en"})
    await client.aforce_login(table.users[1])
    for _ in range(4):  # now and then the page is loaded again
        answer = await client.get(f"/r/{table.code}")
        assert BUTTON not in answer.content.decode()
        table.still.go(HOST_AWAY / 4)
    page = (await client.get(f"/r/{table.code}")).content.decode()
    assert BUTTON in page
    answer = await client.post(f"/r/{table.code}/act", {"kind": "host"})
    assert answer.status_code == 302
    assert await host_of(table) == table.users[1].pk


async def test_at_the_end_of_a_match_too(new_table):
    table = await ended(new_table)
    await goes(table, 0)
    await table.pass_time(HOST_AWAY - 1)
    assert BUTTON not in foot(table, 1)
    await table.pass_time(1.1)
    assert BUTTON in foot(table, 1)
    assert await play.take_host(table.code, table.users[1].pk)
    assert BUTTON not in foot(table, 2)
    assert 'value="start"' in foot(table, 1)
    assert 'value="start"' not in foot(table, 2)


async def test_a_match_needs_no_host(new_table):
    table = await new_table(PONGS, step_seconds=0)
    await table.everybody()
    await goes(table, 0)
    table.still.go(HOST_AWAY + 1)
    with pytest.raises(Refusal) as refused:
        await play.take_host(table.code, table.users[1].pk)
    assert refused.value.status == 409
    await play.ask_vote(table.code, table.users[1].pk)
    for seat in (2, 3):
        await play.answer_vote(table.code, table.users[seat].pk, table.hub.vote.id, True)
    assert BUTTON in stage(table, 1), "no hand was finished: the room, and its host is long gone"


@pytest.mark.parametrize("how", ["length", "vote"])
async def test_a_host_who_was_shut_out_is_host_no_more_once_the_match_ends(new_table, how):
    table = await started(new_table, seats="ppbb", length_kind="hands", length_count=1)
    await User.objects.filter(pk=table.users[0].pk).aupdate(is_active=False)
    if how == "length":
        await table.finish()
    else:
        await play.ask_vote(table.code, table.users[1].pk)
        await play.answer_vote(table.code, table.users[0].pk, table.hub.vote.id, True)
    assert (await Match.objects.aget(started__isnull=False)).ended is not None
    assert await host_of(table) == table.users[1].pk == table.hub.room.host


async def test_a_public_table_is_listed_for_as_long_as_somebody_is_there(new_table):
    table = await new_table(seats="pp--", public=True)
    long_ago = table.still.time - timedelta(days=9)
    await Room.objects.aupdate(created=long_ago)
    await Seat.objects.aupdate(joined=long_ago)
    assert await _with_people() == []
    assert await sync_to_async(open_tables)(AnonymousUser()) == []
    await table.watch()
    assert await _with_people() == []
    await table.come(1)
    assert await _with_people() == [table.code]
    listed = await sync_to_async(open_tables)(AnonymousUser())
    assert [one.code for one in listed] == [table.code]
    await goes(table, 1)
    assert await _with_people() == []
