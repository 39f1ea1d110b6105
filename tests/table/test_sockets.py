"""The socket itself: frames in, messages out, coming and going (problems 7, 39, 46-48, 61)."""

import asyncio
import json

import pytest
from channels.testing import WebsocketCommunicator
from django.utils import timezone

from games import consumers, limits, play
from games.clock import clock
from games.hub import known
from games.models import User
from games.viewers import Socket
from tests.table.conftest import Browser, application
from tests.table.test_claims import PONGS

pytestmark = pytest.mark.django_db(transaction=True)


async def four_browsers(table):
    browsers = [await Browser(table.code, user).open() for user in table.users]
    browsers.append(await Browser(table.code, None).open())
    async with asyncio.timeout(10):
        while (
            len(table.hub.sockets) < len(browsers)
            or table.hub.lock.locked()
            or any(socket.waiting for socket in table.hub.sockets)
        ):
            await asyncio.sleep(0.01)
    for browser in browsers:
        await browser.drain()
    return browsers


async def close_all(browsers):
    for browser in browsers:
        await browser.close()


def command(table, text, **more):
    return {
        "kind": "act",
        "hand": str(table.hand.id),
        "number": str(table.table.number),
        "action": text,
        **more,
    }


async def test_a_new_socket_gets_the_whole_table(new_table):
    table = await new_table(PONGS)
    browser = await Browser(table.code, table.users[0]).open()
    text = await browser.next()
    assert text.startswith('<div hx-swap-oob="true" id="stage"')
    assert text.count("own-tile") == 14
    await browser.close()


async def test_only_what_changed_is_sent(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[0].send(**command(table, "discard 1z"))
    text = await browsers[2].next()
    assert 'id="stage"' not in text
    assert 'id="bar"' not in text
    assert 'id="hand"' not in text
    assert len(text) < 3000
    await close_all(browsers)


BAD_FRAMES = {
    "not json": "discard 1z",
    "blank": " ",
    "a list": "[1, 2]",
    "a number": "7",
    "deep": "[" * 4000,
    "no kind": "{}",
    "unknown kind": '{"kind": "win everything"}',
    "no action": '{"kind": "act", "hand": "1", "number": "0"}',
    "number no number": '{"kind": "act", "hand": "1", "number": "x", "action": "pass"}',
    "object for a text": '{"kind": "act", "hand": "1", "number": "0", "action": {"a": 1}}',
    "huge number": '{"kind": "act", "hand": "1", "number": "%s", "action": "pass"}' % ("9" * 999),
    "oversize": json.dumps({"kind": "act", "action": "x" * 10_000_000}),
    "null": '{"kind": null}',
    "surrogate": '{"kind": "act", "hand": "1", "number": "0", "action": "\\ud800"}',
    "bytes too short": '{"kind": "contribute", "commitment": "00", "bytes": "ff"}',
}


@pytest.mark.parametrize("frame", BAD_FRAMES.values(), ids=BAD_FRAMES)
async def test_a_malformed_frame_is_answered_to_its_sender_alone(new_table, frame):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[1].wire.send_to(text_data=frame)
    answer = await browsers[1].next()
    assert 'id="notice"' in answer
    assert 'id="stage"' not in answer
    for at in (0, 2, 3, 4):
        assert await browsers[at].wire.receive_nothing(timeout=0.1)
    assert await table.moves() == []
    await close_all(browsers)


async def test_a_binary_frame_is_no_command(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[1].wire.send_to(bytes_data=b"\x00\xff")
    assert 'id="notice"' in await browsers[1].next()
    await close_all(browsers)


@pytest.mark.parametrize(
    ("who", "text"),
    [
        (0, "win"),
        (0, "discard 4z"),
        (1, "discard 1m"),
        (1, "pong"),
        (2, "pass"),
        (4, "discard 1z"),
        (4, "pass"),
    ],
)
async def test_what_may_not_be_done_makes_no_frame_for_anyone_else(new_table, who, text):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[who].send(**command(table, text))
    assert 'id="notice"' in await browsers[who].next()
    for at in range(5):
        if at != who:
            assert await browsers[at].wire.receive_nothing(timeout=0.1)
    assert await table.moves() == []
    await close_all(browsers)


async def test_a_seat_named_in_the_frame_is_not_believed(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[1].send(**command(table, "discard 1z", seat="0", user="1", host=True))
    assert 'id="notice"' in await browsers[1].next()
    assert await table.moves() == []
    await close_all(browsers)


async def test_a_stale_command_is_answered_with_the_present_table(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    old = command(table, "discard 2z")
    await table.act(0, "discard 1z")
    for browser in browsers:
        await browser.arrived()
    await browsers[0].send(**old)
    answer = await browsers[0].next()
    assert 'id="hand"' in answer
    assert 'id="notice"' not in answer
    for at in (1, 2, 3, 4):
        assert await browsers[at].wire.receive_nothing(timeout=0.1)
    assert await table.moves() == [(0, "discard 1z")]
    await close_all(browsers)


async def test_two_tabs_of_one_person_are_both_live(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    tab = await Browser(table.code, table.users[0]).open()
    await tab.arrived()
    await asyncio.gather(
        tab.send(**command(table, "discard 1z")),
        browsers[0].send(**command(table, "discard 2z")),
    )
    for browser in (tab, browsers[0]):
        assert await browser.arrived()
    moves = await table.moves()
    assert len(moves) == 1
    assert table.table.seats[0].river
    await tab.close()
    assert 0 in table.hub.present
    await close_all(browsers)


async def test_sync_sends_the_whole_table_again(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[3].send(kind="sync")
    assert 'id="stage"' in await browsers[3].next()
    assert await browsers[0].wire.receive_nothing(timeout=0.1)
    await close_all(browsers)


async def test_who_goes_is_shown_away_and_forgotten(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    await browsers[1].close()
    assert 'id="seat-1"' in await browsers[0].next()
    assert table.hub.present == {0, 2, 3}
    assert len(table.hub.sockets) == 4
    await close_all([browsers[0], *browsers[2:]])
    assert not table.hub.sockets


async def test_a_fault_in_a_command_neither_ends_the_socket_nor_leaves_it_behind(
    new_table, monkeypatch
):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)

    async def broken(*_):
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(consumers.commands, "carry_out", broken)
        await browsers[0].send(**command(table, "discard 1z"))
        assert 'id="notice"' in await browsers[0].next()
    await browsers[0].send(**command(table, "discard 1z"))
    assert 'id="hand"' in await browsers[0].next()
    await close_all(browsers)
    assert not table.hub.sockets


async def test_a_viewer_that_cannot_be_shown_does_not_stop_the_table(new_table, monkeypatch):
    table = await new_table(PONGS)
    await table.everybody()
    whole = table.hub.view

    def broken(seat):
        if seat == 2:
            raise RuntimeError("broken")
        return whole(seat)

    monkeypatch.setattr(table.hub, "view", broken)
    await table.act(0, "discard 1z")
    assert table.sockets[1].waiting
    assert await table.moves() == [(0, "discard 1z")]


async def test_no_such_table_closes_with_a_code_that_may_be_sent(new_table, transactional_db):
    wire = WebsocketCommunicator(application, "/ws/r/ZZZZZZ/")
    wire.scope |= {"cookies": {}}
    assert (await wire.connect(timeout=5))[0]
    message = await wire.receive_output(timeout=5)
    assert message == {"type": "websocket.close", "code": 4404}
    assert known("ZZZZZZ") is None


async def test_codes_tried_by_sockets_count_as_codes(new_table, settings):
    settings.LIMITS = True
    limits.forget()
    table = await new_table(PONGS)
    stranger = await User.objects.acreate(username="stranger")

    async def closed_with(code, user):
        browser = await Browser(code, user).open()
        message = await browser.wire.receive_output(timeout=5)
        await browser.close()
        return message.get("code")

    bound = min(item.amount for item in limits._items(limits.BOUNDS["enter"].own))
    assert await closed_with(table.code, stranger) is None
    for user in (stranger, table.users[0]):
        for _ in range(bound):
            assert await closed_with("ZZZZZZ", user) == consumers.GONE
    assert await closed_with(table.code, stranger) == consumers.GONE
    assert await closed_with(table.code, table.users[0]) is None, "where one sits"
    assert await closed_with(table.code, table.users[1]) is None, "another person"


async def test_an_unrouted_path_is_refused(transactional_db):
    wire = WebsocketCommunicator(application, "/ws/nowhere/")
    connected, code = await wire.connect(timeout=5)
    assert not connected
    assert code == 4404


async def test_a_flood_of_frames_closes_the_socket(new_table):
    table = await new_table(PONGS)
    browsers = await four_browsers(table)
    for _ in range(consumers.FLOOD_FRAMES + 5):
        await browsers[1].send(kind="nonsense")
    for _ in range(200):
        message = await browsers[1].wire.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            break
    assert message["code"] == 4429
    assert await table.moves() == []


async def test_a_table_nobody_looks_at_is_forgotten_after_a_while(new_table, monkeypatch):
    from games import hub

    monkeypatch.setattr(hub, "IDLE_SECONDS", 0.05)
    table = await new_table(PONGS)
    browser = await Browser(table.code, table.users[0]).open()
    await browser.next()
    await asyncio.sleep(0.1)
    assert known(table.code) is not None
    await browser.close()
    async with asyncio.timeout(10):
        while known(table.code) is not None:
            await asyncio.sleep(0.01)


async def test_a_sleeping_socket_keeps_only_the_latest_of_each_region():
    socket = Socket(None, "en")
    for turn in range(300):
        socket.offer({"hand": f'<div id="hand">{turn}</div>', "bar": f'<div id="bar">{turn}</div>'})
    assert socket.waiting == 2
    text = await socket.message()
    assert text.count("299") == 2
    assert "298" not in text


async def test_what_a_socket_was_sent_already_is_not_sent_again():
    socket = Socket(None, "en")
    socket.offer({"hand": '<div id="hand">1</div>'})
    await socket.message()
    socket.offer({"hand": '<div id="hand">1</div>'})
    assert socket.waiting == 0


async def test_due_moves_are_made_by_the_timer_alone(new_table, settings, monkeypatch):
    """Nobody calls anything: the hub's own timer draws and discards for bots."""
    monkeypatch.setattr(clock, "now", timezone.now)
    settings.GAME_SPEED = 0.01
    table = await new_table(seats="pbbb", step_seconds=8, bank_seconds=0)
    browser = await Browser(table.code, table.users[0]).open()
    await play.start(table.code, table.users[0].pk)
    async with asyncio.timeout(60):
        while not table.table.over:
            await asyncio.sleep(0.05)
    await browser.close()
