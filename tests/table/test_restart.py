"""A table is its rows: rebuilt at any moment it is the same table (problem 51)."""

import pytest
from django.db import IntegrityError

from games import course
from games.hub import Hub
from games.writer import writer
from rules.views import SeatView
from tests.table.test_claims import PONGS
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)


def everything(hub):
    """What a table is, as far as anybody or any clock can tell."""
    hand = hub.hand
    return (
        [SeatView.of(hand.table, seat) for seat in (*range(hand.players), None)],
        hand.table.wall.undrawn(),
        [hand.table.legal_actions(seat) for seat in range(hand.players)],
        hand.table.result,
        hand.asked_at,
        hand.public_at,
        hand.answered,
        [bank.left for bank in hand.banks],
        hub.match,
        hub.seats,
    )


async def rebuilt(code):
    hub = Hub(code)
    await hub.load()
    return hub


async def test_at_every_moment_the_rebuilt_table_is_the_same(new_table):
    table = await started(new_table, seats="ppbb")
    moments = 0
    while not table.table.over:
        await table.step()
        due = table.hub.due()
        if due and due.why == "follows" and due.at <= table.still.time:
            continue  # due this very moment: the rebuilt table has done it already
        if moments % 3 == 0 or table.table.over:
            assert everything(await rebuilt(table.code)) == everything(table.hub)
        moments += 1
    assert moments > 10


async def test_a_claim_window_half_answered_survives(new_table):
    hands = list(PONGS)
    hands[1] = hands[1].replace("5s5s", "4s6s")
    hands[2] = hands[2].replace("5s9s", "5s5s")
    table = await new_table(hands, step_seconds=15)
    await table.everybody()
    await table.act(0, "discard 5s")
    table.still.go(2)
    await table.act(1, "chow 46s")
    before = everything(table.hub)
    assert table.table.asked() == (2,)
    table.still.go(60)
    await table.restart()
    assert everything(table.hub) == before
    # The question is still open, the answer given still counts, and time starts anew.
    await table.pass_time(10)
    assert table.table.asked() == (2,)
    await table.act(2, "pass")
    assert table.table.turn == 1
    assert [meld.kind for meld in table.table.seats[1].hand.melds] == ["chow"]


async def test_the_match_goes_on_after_a_restart_during_the_settlement(new_table):
    table = await started(new_table, length_kind="hands", length_count=2)
    await table.finish()
    shown = table.hub.prepared
    await table.restart()
    assert table.hub.prepared == shown
    await table.pass_time(16)
    assert table.hand.number == 2


async def test_of_two_racing_moves_one_is_stored_and_the_other_process_catches_up(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    other = await rebuilt(table.code)
    await table.act(0, "discard 1z")
    action = other.hand.table.legal_actions(0)[-1]
    assert not await course.move(other, other.hand, 0, action)
    assert everything(other) == everything(table.hub)
    assert await table.moves() == [(0, "discard 1z")]


async def test_a_race_for_the_last_move_stores_one_result(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=3)
    other = None
    while not table.table.over:
        if table.hand.moves > 1:
            other = await rebuilt(table.code)
        seat_and_action = None
        asked = table.table.asked()
        if step := table.table.automatic():
            seat_and_action = (step.seat, step.action)
        elif asked:
            from rules import bots

            view = SeatView.of(table.table, asked[0])
            seat_and_action = (asked[0], bots.choose(view))
        await course.move(table.hub, table.hand, *seat_and_action)
    assert not await course.move(other, other.hand, *seat_and_action)
    assert everything(other) == everything(table.hub)
    assert other.prepared == table.hub.prepared
    assert sum(other.match.totals) == 0


async def test_of_two_processes_one_deals_the_next_hand(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=3)
    await table.finish()
    other = await rebuilt(table.code)
    assert await course.deal_next(table.hub)
    assert not await course.deal_next(other)
    assert everything(other) == everything(table.hub)


async def test_jobs_that_wait_together_are_committed_together(transactional_db):
    import asyncio
    import threading

    from games.models import User

    begun, gate = threading.Event(), threading.Event()
    groups = writer.groups

    def add(name):
        return lambda: User.objects.create(username=name).pk

    def busy():
        begun.set()
        gate.wait()

    first = asyncio.ensure_future(writer.run(busy))
    assert await asyncio.to_thread(begun.wait, 10)
    names = ["a", "b", "a", "c"]
    jobs = [asyncio.ensure_future(writer.run(add(name))) for name in names]
    await asyncio.sleep(0.05)
    gate.set()
    await first
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [int, int, IntegrityError, int]
    assert await User.objects.acount() == 3
    assert writer.groups == groups + 2


async def test_a_click_of_a_browser_that_is_gone_is_still_finished(new_table):
    import asyncio

    table = await new_table(PONGS)
    await table.everybody()
    click = asyncio.ensure_future(table.act(0, "discard 1z"))
    await asyncio.sleep(0)
    click.cancel()
    async with asyncio.timeout(10):
        while not (await table.moves() and table.hand.moves):
            await asyncio.sleep(0.01)
    assert await table.moves() == [(0, "discard 1z")]
    assert table.hand.moves == 1
