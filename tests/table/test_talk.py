"""What is said at a table: who may, what, when, and who hears it (problems 52 b, 55, 64)."""

import asyncio
from pathlib import Path

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import InMemoryChannelLayer
from django.conf import settings
from django.test import Client
from django.utils.html import escape

from games import commands, course, limits, news, play, talk
from games.access import Refusal
from games.clock import clock
from games.models import Mute, Room, Said, Seat, User
from tests.table.conftest import Browser, deal_hand, open_room, stacked
from tests.table.test_claims import PONGS
from tests.table.test_news import other_process

FACES = (Path(settings.BASE_DIR) / "static/img/faces.svg").read_text()

pytestmark = pytest.mark.django_db(transaction=True)


async def say(table, seat, said="", text=""):
    user = table.users[seat] if isinstance(seat, int) else seat
    await play.say(table.code, user and user.pk, said, text)


async def refused(table, seat, said="", text=""):
    with pytest.raises(Refusal) as found:
        await say(table, seat, said, text)
    return found.value.status


async def read(table):
    """Everybody takes what waits; by seat."""
    return {
        seat: await socket.message() if socket.waiting else ""
        for seat, socket in table.sockets.items()
    }


@sync_to_async
def stored():
    return list(Said.objects.order_by("pk").values_list("name", "kind", "text"))


# By the room's rule and the moment

RULES = {
    Room.Chat.AUTO: ("both", "phrase"),
    Room.Chat.FREE: ("both", "both"),
    Room.Chat.PHRASES: ("phrase", "phrase"),
    Room.Chat.OFF: ("", ""),
}
"""What may be said before a hand, and during one."""


@pytest.mark.parametrize("chat", RULES)
@pytest.mark.parametrize("playing", [False, True])
async def test_what_may_be_said(new_table, chat, playing):
    table = await new_table(PONGS if playing else (), chat=chat)
    await table.everybody()
    may = RULES[chat][playing]
    for said in ("phrase:hurry", "emote:laugh"):
        if may:
            await say(table, 0, said)
        else:
            assert await refused(table, 0, said) == 409
    if may == "both":
        await say(table, 0, text="Anything")
    else:
        assert await refused(table, 0, text="Anything") == 409
    assert len(await stored()) == {"": 0, "phrase": 2, "both": 3}[may]
    for socket in table.sockets.values():
        shown = {"": "off", "phrase": "phrases", "both": "text"}[may]
        assert f'data-may="{shown}"' in socket.said["talk-state"]


async def test_once_the_hand_is_over_anything_may_be_said(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    assert await refused(table, 0, text="Well done") == 409
    await table.finish()
    assert 'data-may="text"' in table.sockets[0].said["talk-state"]
    await say(table, 0, text="Well done")
    assert await stored() == [("P0", "text", "Well done")]


async def test_a_match_keeps_its_rule(new_table):
    table = await new_table(PONGS, chat=Room.Chat.FREE)
    await table.everybody()
    await say(table, 0, text="During the hand")
    assert await Said.objects.filter(hand=table.hand.id).acount() == 1


# What

BAD = {
    "no such phrase": ("phrase:nothing", "", 400),
    "no such kind": ("shout:hurry", "", 400),
    "nothing": ("", "", 400),
    "blanks": ("", " \t\n ", 400),
    "not seen": ("", "a\u200bb", 400),
    "turned around": ("", "a\u202eb", 400),
    "a control character": ("", "a\x07b", 400),
    "marks only": ("", "\u0301", 400),
    "81 characters": ("", "麻" * 81, 400),
}


@pytest.mark.parametrize("why", BAD)
async def test_what_makes_no_sense_is_refused(new_table, why):
    said, text, status = BAD[why]
    table = await new_table()
    await table.everybody()
    assert await refused(table, 0, said, text) == status
    assert await stored() == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("麻" * 80, "麻" * 80),
        ("o\u0323\u0302" * 80, "ộ" * 80),
        ("x\u0301\u0323" * 80, "x\u0323\u0301" * 80),
        ("  two\n lines  ", "two lines"),
    ],
)
async def test_80_characters_as_people_count_them(new_table, text, kept):
    table = await new_table()
    await table.everybody()
    await say(table, 0, text=text)
    assert await stored() == [("P0", "text", kept)]


async def test_free_text_is_text(new_table):
    table = await new_table()
    await table.everybody()
    await read(table)
    evil = '<img src=x onerror="alert(1)">{{ 7*7 }}'
    await say(table, 0, text=evil)
    for message in (await read(table)).values():
        assert escape(evil).replace("&quot;", "&#34;") in message
        assert "<img" not in message and "49" not in message


def test_every_phrase_and_face_is_drawn(client, db):
    code, users = async_to_sync(open_room)("pp--")
    client.force_login(users[0])
    page = client.get(f"/r/{code}", headers={"Accept-Language": "en"}).content.decode()
    for phrase in talk.PHRASES.values():
        assert f'value="phrase:{phrase.key}"' in page
        assert phrase.said in page and str(phrase.meaning) in page
    for key in talk.EMOTES:
        assert f'value="emote:{key}"' in page and f'<symbol id="{key}"' in FACES


# Who


async def test_who_has_no_seat_reads_only(new_table):
    table = await new_table(PONGS, chat=Room.Chat.FREE)
    await table.everybody()
    watcher = await table.watch()
    await read(table)
    assert await refused(table, None, "phrase:hurry") == 403
    await say(table, 1, "phrase:hurry")
    assert "Hurry up" in await watcher.message()
    assert 'data-may="watch"' in watcher.said["talk-state"]


@pytest.mark.parametrize("room", [{"spectators": False}, {"spectator_delay": 60}])
async def test_who_is_kept_out_of_the_table_hears_nothing(new_table, room):
    table = await new_table(PONGS, chat=Room.Chat.FREE, **room)
    await table.everybody()
    watcher = await table.watch()
    await read(table)
    await say(table, 1, text="I want a five")
    assert "five" not in "".join(watcher.said.values())
    assert "five" in (await read(table))[0]


async def test_each_hears_it_from_where_the_speaker_sits(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await read(table)
    await say(table, 1, "emote:tea")
    messages = await read(table)
    places = {0: 1, 1: 0, 2: 3, 3: 2}
    for seat, place in places.items():
        assert f'data-place="{place}"' in messages[seat]
        assert ('class="by-me"' in messages[seat]) == (seat == 1)
        assert 'id="stage"' not in messages[seat] and "tile" not in messages[seat]
    assert not any((await read(table)).values())


async def test_who_is_muted_is_not_heard_by_that_person_alone(new_table):
    table = await new_table()
    await table.everybody()
    one, two = table.users[0], table.users[1]
    await say(table, 1, text="Before")
    await play.mute(table.code, one.pk, two.pk, on=True)
    await play.mute(table.code, one.pk, two.pk, on=True)
    assert "Before" not in table.sockets[0].said["talk-log"]
    await say(table, 1, text="After")
    assert "After" not in table.sockets[0].said["talk-log"]
    assert "After" in table.sockets[2].said["talk-log"]
    assert 'name="unmute"' in table.sockets[0].said["talk-people"]
    assert 'name="unmute"' not in table.sockets[1].said["talk-people"], "nobody else is told"
    await play.mute(table.code, one.pk, two.pk, on=False)
    assert "After" in table.sockets[0].said["talk-log"]
    assert not await Mute.objects.aexists()


async def test_only_others_of_the_table_can_be_muted(new_table):
    table, elsewhere = await new_table(), await new_table()
    await table.everybody()
    own = table.users[0].pk
    assert f'id="mute-{own}"' not in table.sockets[0].said["talk-people"]
    for who in (own, elsewhere.users[0].pk, 10**9, None):
        with pytest.raises(Refusal):
            await play.mute(table.code, own, who, on=True)
    with pytest.raises(Refusal):
        await play.mute(table.code, None, own, on=True)
    assert not await Mute.objects.aexists()


async def test_the_last_thirty_lines_are_there_after_a_restart(new_table):
    table = await new_table()
    await table.everybody()
    for nth in range(33):
        await say(table, nth % 4, text=f"Line {nth}.")
    await table.restart()
    log = table.sockets[0].said["talk-log"]
    assert log.count("<li") == talk.SHOWN
    assert (
        "Line 2." not in log and "Line 3." in log and log.index("Line 31.") < log.index("Line 32.")
    )


async def test_a_new_stage_takes_no_line_away_that_waits(new_table):
    table = await new_table()
    await table.everybody()
    await read(table)
    await say(table, 1, text="Let us begin")
    await play.start(table.code, table.users[0].pk)
    for message in (await read(table)).values():
        assert "Let us begin" in message and "own-tile" in message


# How


async def test_by_socket(new_table):
    table = await new_table()
    browser = await Browser(table.code, table.users[0]).open()
    await browser.next()
    await browser.send(kind="talk", text="你好")
    assert "你好" in await browser.next()
    await browser.send(kind="talk", say="phrase:nothing")
    assert 'id="notice"' in await browser.next()
    await browser.send(kind="mute", mute=str(table.users[1].pk))
    assert 'name="unmute"' in "".join(await browser.arrived())
    await browser.close()


@pytest.fixture
def posted(db):
    code, users = async_to_sync(open_room)("pp--")
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(users[0])
    return code, users, client


def test_by_post_without_scripts(posted):
    code, users, client = posted
    assert client.post(f"/r/{code}/act", {"kind": "talk", "text": "你好"}).status_code == 302
    assert "你好" in client.get(f"/r/{code}").content.decode()
    answer = client.post(f"/r/{code}/act", {"kind": "talk", "text": "x" * 81})
    assert answer.status_code == 400
    assert "At most 80 characters." in answer.content.decode()
    assert client.post(f"/r/{code}/act", {"kind": "mute", "mute": users[1].pk}).status_code == 302
    assert Mute.objects.get().muted == users[1]


def test_by_post_and_poll_where_the_socket_is_blocked(posted):
    code, _users, client = posted
    fields = {"kind": "talk", "say": "phrase:great"}
    answer = client.post(f"/r/{code}/act", fields, headers={"HX-Request": "true"}).content.decode()
    assert 'hx-swap-oob="true" id="talk-log"' in answer and "整挺好" in answer
    state = client.get(f"/r/{code}/state").content.decode()
    assert state.startswith('<div id="stage"') and "整挺好" in state


def test_a_stranger_is_refused(posted):
    code, _users, _client = posted
    answer = Client().post(f"/r/{code}/act", {"kind": "talk", "text": "Hello"})
    assert answer.status_code == 403
    assert not Said.objects.exists()


def test_a_flood_is_slowed_and_says_so(posted, settings):
    code, _users, client = posted
    settings.LIMITS = True
    limits.forget()
    most = min(item.amount for item in limits._items(limits.BOUNDS["chat"].own))
    for nth in range(most):
        assert client.post(f"/r/{code}/act", {"kind": "talk", "text": str(nth)}).status_code == 302
    answer = client.post(f"/r/{code}/act", {"kind": "talk", "text": "More"})
    assert answer.status_code == 429
    assert "too quick" in answer.content.decode()
    assert Said.objects.count() == most
    limits.forget()


def test_talk_during_a_hand_by_post(db):
    code, users = async_to_sync(open_room)("pppp")
    async_to_sync(deal_hand)(code, users, stacked(PONGS), clock.now())
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(users[0])
    answer = client.post(f"/r/{code}/act", {"kind": "talk", "text": "Hello"})
    assert answer.status_code == 409
    assert "During a hand: phrases and faces only." in answer.content.decode()


async def test_another_process_shows_what_was_said_here(new_table, monkeypatch):
    layer = InMemoryChannelLayer()
    monkeypatch.setattr(news, "layer", lambda: layer)
    table = await new_table(PONGS)
    await table.everybody()
    other, socket = await other_process(table, 2)
    monkeypatch.setattr(course, "known", lambda code: other)
    await say(table, 0, "phrase:no_luck")
    async with asyncio.timeout(5):
        assert "No luck at all" in await socket.message()
    for task in list(news._listeners.values()):
        task.cancel()


async def test_frames_with_other_fields_are_nonsense(new_table):
    for fields in (
        {"kind": "talk", "text": ["a"]},
        {"kind": "talk", "text": "x" * 5000},
        {"kind": "mute", "mute": "x"},
        {"kind": "talk", "text": "a\x00b"},
    ):
        with pytest.raises(Refusal):
            commands.read(fields)


@sync_to_async
def leave_for_good(user):
    from games import profile

    profile.delete(user)


async def test_a_deleted_account_has_no_name_in_the_log(new_table):
    table = await new_table()
    await table.everybody()
    await say(table, 1, text="Hello")
    await play.mute(table.code, table.users[0].pk, table.users[1].pk, on=True)
    await play.mute(table.code, table.users[0].pk, table.users[1].pk, on=False)
    await leave_for_good(table.users[1])
    assert await Said.objects.filter(user=None).acount() == 1
    await table.hub.load(again=True)
    await table.hub.push()
    log = table.sockets[0].said["talk-log"]
    assert "Deleted player" in log and "P1" not in log
    assert not await Seat.objects.filter(user=table.users[1]).aexists()


def test_admins_read_what_was_said_and_change_nothing(posted):
    code, _users, client = posted
    client.post(f"/r/{code}/act", {"kind": "talk", "text": "A word too much"})
    User.objects.create_superuser("admin", password="tile-wall-57")
    admin = Client()
    assert admin.login(username="admin", password="tile-wall-57")
    found = admin.get("/admin/games/said/", {"q": code}).content.decode()
    assert "A word too much" in found
    address = f"/admin/games/said/{Said.objects.get().pk}"
    assert "A word too much" in admin.get(f"{address}/change/").content.decode()
    assert admin.post(f"{address}/change/", {"text": "Nothing"}).status_code == 403
    assert admin.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert Said.objects.get().text == "A word too much"
