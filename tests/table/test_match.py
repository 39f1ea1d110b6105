"""From hand to hand: results stored with the last move, totals, next hand, end, again."""

import itertools

import pytest
from asgiref.sync import sync_to_async

from games import play
from games.access import Refusal
from games.hub import Hub
from games.models import Match, Payment, PlayedHand, Room, Seat
from games.viewer_facts import facts_of
from rules.ruleset import systems
from rules.scoring import Result

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def stored(code):
    return list(
        PlayedHand.objects.filter(match__room__code=code).order_by("match__number", "number")
    )


@sync_to_async
def match_of(code, number=1):
    return Match.objects.get(room__code=code, number=number)


async def started(new_table, seats="pppp", **facts):
    table = await new_table(seats=seats, **facts)
    await table.everybody()
    await play.start(table.code, table.users[0].pk)
    return table


async def test_result_payments_and_totals_are_stored_with_the_last_move(new_table):
    table = await started(new_table)
    await table.finish()
    hand = (await stored(table.code))[0]
    assert hand.state == "over"
    assert hand.ended is not None
    assert Result.from_json(hand.result) == table.table.result
    rows = await sync_to_async(list)(Payment.objects.filter(hand=hand).order_by("order"))
    assert [(row.payer, row.receiver, row.points) for row in rows] == [
        (row.payer, row.receiver, row.points) for row in table.table.result.payments
    ]
    match = await match_of(table.code)
    assert tuple(match.totals) == table.table.result.points
    assert sum(match.totals) == 0


async def test_totals_are_the_sum_of_all_hands(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=5)
    for _ in range(5):
        await table.finish()
        await table.pass_time(16)
    hands = [hand for hand in await stored(table.code) if hand.state == "over"]
    assert len(hands) == 5
    sums = [sum(points) for points in zip(*(hand.result["points"] for hand in hands), strict=True)]
    match = await match_of(table.code)
    assert match.totals == sums
    assert match.ended is not None
    assert len({hand.wall for hand in hands}) == 5
    assert len({hand.secret for hand in hands}) == 5


QUAD = ["1111m258p147s1234z", "247m258p369s5677z", "258m369p147s5566z", "369m147p258s1234z"]


async def test_a_hand_that_was_not_finished_counts_nothing(new_table):
    """CM-51: kong money it moved stands on the table alone, in no total and no payment."""
    table = await new_table(QUAD, system="qinzhou", options={})
    await table.everybody()
    await table.pass_time(2)
    assert await table.act(0, "kong 1111m")
    assert table.table.ledger.points() == (3, -1, -1, -1)
    await sync_to_async(Room.objects.filter(code=table.code).update)(closed=table.still.time)
    assert set((await match_of(table.code)).totals) <= {0}
    assert not await sync_to_async(Payment.objects.exists)()


async def test_the_next_hand_is_dealt_once_everybody_is_ready(new_table):
    table = await started(new_table, seats="ppbb", length_kind="hands", length_count=2)
    first = table.hand.id
    await table.finish()
    assert await play.next_hand(table.code, table.users[0].pk)
    assert table.hand.id == first
    assert await play.next_hand(table.code, table.users[1].pk)
    assert table.hand.id != first
    assert table.hand.number == 2
    assert not table.table.over


async def test_the_next_hand_is_dealt_after_a_while_by_itself(new_table):
    table = await started(new_table, length_kind="hands", length_count=2)
    first = table.hand.id
    await table.finish()
    await table.pass_time(14.9)
    assert table.hand.id == first
    await table.pass_time(0.2)
    assert table.hand.number == 2


async def test_no_next_hand_while_nobody_is_there(new_table):
    table = await started(new_table, length_kind="hands", length_count=2)
    await table.finish()
    for socket in list(table.sockets.values()):
        await play.part(table.hub, socket)
    table.still.go(3600)
    await play.expire(table.code)
    assert table.hand.number == 1


async def test_a_spectator_or_a_late_click_deals_nothing(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=3)
    first = table.hand.id
    assert not await play.next_hand(table.code, table.users[0].pk)
    await table.finish()
    with pytest.raises(Refusal):
        await play.next_hand(table.code, None)
    assert await play.next_hand(table.code, table.users[0].pk, first)
    await table.finish()
    assert not await play.next_hand(table.code, table.users[0].pk, first)
    assert table.hand.number == 2


async def test_the_dealer_of_the_next_hand_follows_from_the_result(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=4)
    for _ in range(4):
        await table.finish()
        await table.pass_time(16)
    hands = [hand for hand in await stored(table.code) if hand.state == "over"]
    for before, after in itertools.pairwise(hands):
        stays = not before.result["wins"] or before.result["wins"][0]["winner"] == before.dealer
        assert after.dealer == (before.dealer if stays else (before.dealer + 1) % 4)


async def test_the_dealer_round_is_told_and_rises_when_the_deal_comes_back(new_table):
    """CM-50: a round is over once every seat has lost the deal."""
    table = await started(new_table, seats="pbbb", length_kind="rounds", length_count=2)
    seen = []
    while not table.hub.match.over:
        await table.finish()
        facts = facts_of(table.hub, table.users[0].pk)
        seen.append((facts.round_number, table.table.dealer))
        rebuilt = Hub(table.code)
        await rebuilt.load()
        assert facts_of(rebuilt, table.users[0].pk).round_number == facts.round_number
        await table.pass_time(16)
    rounds, dealers = [number for number, _ in seen], [dealer for _, dealer in seen]
    passed = list(itertools.accumulate((two - one) % 4 for one, two in itertools.pairwise(dealers)))
    assert rounds == [1, *(1 + count // 4 for count in passed)]
    assert set(rounds) == {1, 2}


async def test_where_the_deal_jumps_there_are_no_dealer_rounds(new_table):
    """CM-52."""
    table = await started(
        new_table, system="qinzhou", options={}, length_kind="hands", length_count=1
    )
    assert facts_of(table.hub, None).round_number is None


async def test_a_match_ends_and_begins_again_in_the_same_room(new_table):
    table = await started(new_table, seats="ppbb", length_kind="hands", length_count=1)
    await table.finish()
    match = await match_of(table.code)
    assert match.ended is not None
    assert match.end_reason == "length"
    assert table.hub.at_table
    await table.pass_time(60)
    assert not await play.next_hand(table.code, table.users[0].pk)
    await table.all_ready()
    await play.start(table.code, table.users[0].pk)
    again = await match_of(table.code, 2)
    assert again.ended is None
    assert again.totals == [0, 0, 0, 0]
    assert table.hand.number == 1
    assert not table.table.over


async def test_after_the_match_somebody_leaves_and_sees_the_room(new_table):
    table = await started(new_table, length_kind="hands", length_count=1)
    await table.finish()
    await Seat.objects.filter(room__code=table.code, index=3).aupdate(user=None)
    await sync_to_async(play.room_changed)(table.code)
    assert not table.hub.at_table
    stages = [table.sockets[seat].stage for seat in range(4)]
    assert stages == ["table"] * 3 + ["room"], "the others look at the standings"


@pytest.mark.parametrize("seats", ["pp", "ppp", "pb", "pbb"])
async def test_two_and_three_play(new_table, seats):
    table = await started(new_table, seats=seats)
    await table.finish()
    assert sum(table.table.result.points) == 0


@pytest.mark.parametrize("system", sorted(systems()))
async def test_every_system_is_played_to_its_end_and_comes_back_from_its_rows(new_table, system):
    table = await started(
        new_table, seats="pbbb", system=system, options={}, length_kind="hands", length_count=3
    )
    for _ in range(3):
        while not table.table.over:
            await table.step()
            if table.hand.moves % 20 == 0:
                await table.restart()
        await table.pass_time(16)
    match = await match_of(table.code)
    assert match.ended is not None
    assert sum(match.totals) == 0
