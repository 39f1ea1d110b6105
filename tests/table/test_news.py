"""Several processes at one table: news between them, never state (style: "layers")."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer

from games import course, news, play
from games.hub import Hub
from games.models import Seat
from games.viewers import Socket
from tests.table.test_claims import PONGS
from tests.table.test_restart import everything

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def between(monkeypatch):
    """A layer as between processes, and everything that crosses it."""
    layer = InMemoryChannelLayer()
    crossed = []
    send = layer.group_send

    async def watched(group, message):
        crossed.append(message)
        await send(group, message)

    layer.group_send = watched
    monkeypatch.setattr(news, "layer", lambda: layer)
    yield crossed
    for task in list(news._listeners.values()):
        task.cancel()


async def other_process(table, seat):
    """A hub as another process has it, with one viewer."""
    hub = Hub(table.code)
    await hub.load()
    socket = Socket(table.users[seat].pk, "en")
    hub.join(socket)
    await hub.push()
    await socket.message()
    return hub, socket


async def test_another_process_shows_what_happened_here(between, new_table, monkeypatch):
    table = await new_table(PONGS)
    await table.everybody()
    other, socket = await other_process(table, 2)
    monkeypatch.setattr(course, "known", lambda code: other)
    await table.act(0, "discard 1z")
    async with asyncio.timeout(5):
        text = await socket.message()
    assert 'data-tile="1z"' in text
    assert everything(other) == everything(table.hub)


async def test_only_type_table_and_number_cross(between, new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await table.act(0, "discard 5s")
    await table.act(1, "pass")
    await sync_to_async(play.room_changed)(table.code)
    kinds = [message["type"] for message in between]
    assert kinds == [news.HERE] * 4 + [news.MOVED] * 2 + [news.CHANGED]
    for message in between:
        assert set(message) == {"type", "code", "number"}
        assert message["code"] == table.code
        assert isinstance(message["number"], int)


async def test_people_who_come_are_shown_by_every_process(between, new_table, monkeypatch):
    table = await new_table(seats="pp--")
    await table.everybody()
    other, socket = await other_process(table, 0)
    monkeypatch.setattr(course, "known", lambda code: other)
    await Seat.objects.filter(room__code=table.code, index=2).aupdate(bot="plain")
    await sync_to_async(play.room_changed)(table.code)
    async with asyncio.timeout(5):
        assert 'id="stage"' in await socket.message()


async def test_who_is_at_another_process_is_here_for_this_one(between, new_table, monkeypatch):
    """Else it would be shown away, and played for where no timer runs."""
    table = await new_table(PONGS, step_seconds=0)
    await table.come(0)
    for user in table.users[1:3]:
        await course.heard(news.HERE, table.code, user.pk)
    assert table.hub.present == {0, 1, 2}
    table.still.go(10)
    await course.heard(news.HERE, table.code, table.users[1].pk)
    table.still.go(10)
    assert table.hub.present == {0, 1}


async def test_who_stays_is_told_again_now_and_then(between, new_table):
    table = await new_table(PONGS, step_seconds=0)
    await table.come(0)
    between.clear()
    for _ in range(3):
        table.still.go(2)
        await play.expire(table.code)
    assert [message["number"] for message in between] == [table.users[0].pk]


async def test_alone_a_process_tells_nobody(new_table):
    assert news.layer() is None
