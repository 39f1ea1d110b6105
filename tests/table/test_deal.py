"""The beat after the deal, where seats may declare before the first discard (QZ-7, CM-64)."""

import re

import pytest

from games import play
from tests.rules.test_qinzhou_deal import (
    ABLE,
    DEALER,
    HEAVENLY,
    NOR_THAT,
    NOR_THIS,
    NOT_READY,
    READY,
)

pytestmark = pytest.mark.django_db(transaction=True)

QINZHOU = {"system": "qinzhou", "options": {}, "length_kind": "hands"}


async def first_frames(new_table, hand, *, seats="pppp", passes=0.0):
    """What the dealer, seat 2 and a spectator are sent from the deal to the dealer's turn.

    And when that comes, in seconds.
    """
    table = await new_table([DEALER, hand, NOR_THIS, NOR_THAT], seats=seats, **QINZHOU)
    await table.everybody()
    await table.watch()
    start = table.still.time
    sent = []

    async def read():
        for seat in (0, 2, -1):
            socket = table.sockets[seat]
            text = await socket.message() if socket.waiting else ""
            sent.append(text.replace(table.code, "CODE"))

    await read()
    if passes and table.table.asked() == (1,):
        await table.pass_time(passes)
        assert table.table.asked() == (1,)
        await table.act(1, "pass")
        await read()
    while not table.table.asked():
        await table.pass_time(0.1)
    return [text for text in sent if text], (table.still.time - start).total_seconds()


async def test_qz7_the_dealer_is_asked_after_the_same_beat_whoever_may_declare(new_table):
    """CM-64."""
    free, at = await first_frames(new_table, NOT_READY)
    asked, then = await first_frames(new_table, READY, passes=0.4)
    assert at == then == pytest.approx(1.0, abs=0.11)
    assert len(free) == len(asked) == 3


async def test_qz7_a_slow_answer_is_waited_for(new_table):
    _, at = await first_frames(new_table, READY, passes=7)
    assert at == pytest.approx(7.0, abs=0.11)


async def test_qz7_the_dealer_cannot_discard_before_the_beat_is_over(new_table):
    table = await new_table([DEALER, NOT_READY, NOR_THIS, NOR_THAT], **QINZHOU)
    await table.everybody()
    with pytest.raises(play.Refusal):
        await table.act(0, "discard 4z")
    await table.pass_time(1.0)
    await table.act(0, "discard 4z")
    assert await table.moves() == [(0, "discard 4z")]


async def test_qz7_a_deal_half_answered_survives_a_restart(new_table):
    """One has declared, the other not answered: neither is seen, both are kept."""
    table = await new_table([DEALER, READY, NOT_READY, ABLE], **QINZHOU)
    await table.everybody()
    await table.act(3, "ready")
    await table.restart()
    assert table.table.asked() == (1,)
    assert not table.table.seats[3].ready
    await table.pass_time(3)
    await table.act(1, "ready")
    await table.restart()
    await table.pass_time(0.1)
    assert table.table.asked() == (0,)
    assert [seat.ready for seat in table.table.seats] == ["", "ready", "", "ready"]
    assert await table.moves() == [(3, "ready"), (1, "ready")]


async def test_qz7_a_heavenly_win_let_go_and_a_time_out_for_the_others(new_table):
    table = await new_table(
        [HEAVENLY, ABLE, NOT_READY, NOR_THIS], step_seconds=10, bank_seconds=0, **QINZHOU
    )
    await table.everybody()
    assert table.table.asked() == (0,)
    await table.act(0, "pass")
    assert table.table.asked() == (1,)
    await table.pass_time(10.1)
    assert await table.moves() == [(0, "pass"), (1, "pass")]
    assert table.table.asked() == (0,)


async def test_qz7_nobody_learns_that_the_dealer_was_dealt_a_win(new_table):
    """CM-60: with a timer running the others and a spectator are sent the same at the deal."""
    seen = []
    for dealt in (HEAVENLY, DEALER):
        table = await new_table(
            [dealt, NOT_READY, NOR_THIS, NOR_THAT], step_seconds=10, bank_seconds=20, **QINZHOU
        )
        await table.everybody()
        await table.watch()
        assert table.table.asked() == ((0,) if dealt == HEAVENLY else ())
        for seat in (1, 2, 3, -1):
            clock = re.findall(r'<div id="clock".*?</div>', await table.sockets[seat].message())
            assert clock, "the whole table is sent first"
            seen.append((seat, clock))
    assert seen[:4] == seen[4:]
