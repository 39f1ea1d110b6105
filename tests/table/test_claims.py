"""One action from click to four screens; claims, races, double clicks (problems 1-5, 8, 54)."""

import asyncio

import pytest

from games import play
from games.access import Refusal

pytestmark = pytest.mark.django_db(transaction=True)

PONGS = ["1m2m3m5m6m7m1p2p3p5s9s1z2z3z", "5s5s1m2m4m6m8m1p3p5p7p9p1z", "5s9s1m2m4m6m8m1p3p5p7p9p2z",
         "1s2s3m4m7m8m9m4p6p8p2p3z4z"]  # fmt: skip
"""Seat 0 may discard 5s; seat 1 may pong it, seat 2 and 3 may not."""


async def test_one_action_is_stored_and_everybody_sees_it(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    before = {seat: await socket.message() for seat, socket in table.sockets.items()}
    assert all('id="stage"' in text for text in before.values())
    assert await table.act(0, "discard 1z")
    for socket in table.sockets.values():
        assert 'data-tile="1z"' in await socket.message()
    assert await table.moves() == [(0, "discard 1z")]


async def test_a_double_click_discards_once(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    number = table.table.number
    results = await asyncio.gather(*(table.act(0, "discard 1z", number) for _ in range(4)))
    assert sorted(results) == [False, False, False, True]
    assert await table.moves() == [(0, "discard 1z")]


async def test_a_command_made_against_an_older_state_changes_nothing(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    old = table.table.number
    await table.act(0, "discard 5s")
    assert not await table.act(1, "pong", old)
    assert await table.moves() == [(0, "discard 5s")]


async def test_the_same_number_of_another_hand_changes_nothing(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    user = table.users[0]
    assert not await play.act(table.code, user.pk, table.hand.id + 1, 0, "discard 1z")
    assert await table.moves() == []


@pytest.mark.parametrize(
    "text", ["discard 4z", "discard 9p", "pong", "win", "kong 1111m", "draw", "pass", "set 567z"]
)
async def test_what_is_not_offered_is_refused(new_table, text):
    table = await new_table(PONGS)
    await table.everybody()
    with pytest.raises(Refusal):
        await table.act(0, text)
    assert await table.moves() == []


@pytest.mark.parametrize("text", ["", "rm", "discard", "discard 99m", "discard 1m 2m 3m", "胡"])
async def test_nonsense_is_refused(new_table, text):
    table = await new_table(PONGS)
    await table.everybody()
    with pytest.raises(Refusal) as refused:
        await table.act(0, text)
    assert refused.value.status == 400


async def test_nobody_draws_before_the_beat_is_over(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await table.act(0, "discard 1z")
    with pytest.raises(Refusal):
        await table.act(1, "draw")
    await table.pass_time(0.99)
    assert len(await table.moves()) == 1
    await table.pass_time(0.02)
    assert (await table.moves())[1:] == [(1, "draw")]


async def test_two_passes_at_once_draw_one_tile(new_table):
    hands = list(PONGS)
    hands[1] = hands[1].replace("5s5s", "4s6s")  # may chow
    hands[2] = hands[2].replace("5s9s", "5s5s")  # may pong
    table = await new_table(hands)
    await table.everybody()
    await table.act(0, "discard 5s")
    assert table.table.asked() == (1, 2)
    left = table.table.wall.left
    await asyncio.gather(table.act(1, "pass"), table.act(2, "pass"))
    await table.pass_time(1.0)
    assert [move for move in await table.moves() if move[1] == "draw"] == [(1, "draw")]
    assert table.table.wall.left == left - 1


WINS = [
    "5s1m2m4m7m8m9m1p4p7p1z2z3z9p",
    "5s5s1m1m2p2p3p6p8p9p2z3z4z",
    "1p2p3p4m5m6m7p8p9p4s6s4z4z",
    "2m3m6m8m2p6p8p1s3s7s9s3z6z",
]
"""A pong by seat 1 against nobody: seat 2 has the shape for 5s but is unopened."""


async def test_a_pong_waits_for_nobody_who_cannot_outrank_it(new_table):
    table = await new_table(WINS)
    await table.everybody()
    await table.act(0, "discard 5s")
    assert table.table.asked() == (1,)
    await table.act(1, "pong")
    assert table.table.turn == 1


async def test_a_pass_tells_the_others_nothing(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await table.watch()
    await table.act(0, "discard 5s")
    for socket in table.sockets.values():
        await socket.message()
    table.still.go(0.3)
    await table.act(1, "pass")
    waiting = {seat: socket.waiting for seat, socket in table.sockets.items()}
    assert waiting.pop(1) > 0
    assert not any(waiting.values())
