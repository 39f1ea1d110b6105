"""Who signs out is gone from the table: the sockets of that browser close, others stay."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer
from django.contrib.sessions.backends.db import SessionStore
from django.test import AsyncClient

from games import consumers, course, news, sessions
from tests.table.conftest import Browser
from tests.table.test_claims import PONGS
from tests.table.test_sockets import command

pytestmark = pytest.mark.django_db(transaction=True)


async def signed_in(user):
    client = AsyncClient()
    await client.aforce_login(user)
    return client


def socket_of(table, client, user):
    session = SessionStore(client.cookies["sessionid"].value)
    return Browser(table.code, user, session=session)


async def closed(browser):
    """The code the socket is closed with."""
    for _ in range(20):
        message = await browser.wire.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return message["code"]
    raise AssertionError("it is not closed")


async def test_signing_out_closes_every_socket_of_that_browser_alone(new_table):
    table = await new_table(PONGS)
    mine, phone, other = [await signed_in(table.users[at]) for at in (0, 0, 1)]
    tabs = [await socket_of(table, mine, table.users[0]).open() for _ in range(2)]
    away = await socket_of(table, phone, table.users[0]).open()
    guest = await socket_of(table, other, table.users[1]).open()
    for browser in (*tabs, away, guest):
        await browser.arrived()
    assert (await mine.post("/account/logout")).status_code == 302
    for tab in tabs:
        assert await closed(tab) == consumers.SIGNED_OUT
    assert len(table.hub.sockets) == 2
    await away.send(**command(table, "discard 1z"))
    assert 'data-tile="1z"' in "".join(await guest.arrived())
    assert await table.moves() == [(0, "discard 1z")]
    await away.close()
    await guest.close()


async def test_a_session_that_has_ended_elsewhere_plays_no_more(new_table):
    """Whatever ended it and whoever missed the news: each frame asks."""
    table = await new_table(PONGS)
    client = await signed_in(table.users[0])
    browser = await socket_of(table, client, table.users[0]).open()
    await browser.arrived()
    await sync_to_async(SessionStore(client.cookies["sessionid"].value).delete)()
    await browser.send(**command(table, "discard 1z"))
    assert await closed(browser) == consumers.SIGNED_OUT
    assert await table.moves() == []


async def test_other_processes_hear_of_it_and_not_of_the_key(new_table, monkeypatch):
    layer, crossed = InMemoryChannelLayer(), []
    send = layer.group_send

    async def watched(group, message):
        crossed.append(message)
        await send(group, message)

    layer.group_send = watched
    monkeypatch.setattr(news, "layer", lambda: layer)
    table = await new_table(PONGS)
    client = await signed_in(table.users[0])
    key = client.cookies["sessionid"].value
    await client.post("/account/logout")
    ended = [message for message in crossed if message["type"] == news.ENDED]
    assert [message["code"] for message in ended] == [sessions.name_of(key)]
    assert key not in str(crossed)


async def test_news_of_it_close_the_sockets_here(new_table):
    table = await new_table(PONGS)
    client = await signed_in(table.users[0])
    browser = await socket_of(table, client, table.users[0]).open()
    await browser.arrived()
    name = sessions.name_of(client.cookies["sessionid"].value)
    await course.heard(news.ENDED, name, 0)
    assert await closed(browser) == consumers.SIGNED_OUT
    async with asyncio.timeout(5):
        while table.hub.sockets:
            await asyncio.sleep(0.01)
