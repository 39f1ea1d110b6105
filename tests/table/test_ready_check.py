"""Before the start: ready or not, swapping seats, giving the room to somebody else."""

import pytest
from asgiref.sync import sync_to_async

from games import gathering, rooms
from games.access import Refusal
from games.models import Ban, Match, Move, Room

from .conftest import open_room

pytestmark = pytest.mark.django_db(transaction=True)


async def a_room(seats="pppp", **facts):
    code, users = await open_room(seats, **facts)
    return await Room.objects.select_related("host").aget(code=code), users


@sync_to_async
def sitting(room):
    return [seat.user_id or seat.bot for seat in room.seats.order_by("index")]


async def test_a_seat_is_swapped_only_when_its_person_says_yes(transactional_db):
    room, users = await a_room()
    before = await sitting(room)
    with pytest.raises(Refusal):
        await sync_to_async(gathering.answer_swap)(room, users[2], 1, True)
    await sync_to_async(gathering.ask_swap)(room, users[1], 2)
    with pytest.raises(Refusal):
        await sync_to_async(gathering.answer_swap)(room, users[3], 1, True)
    assert await sitting(room) == before
    await sync_to_async(gathering.answer_swap)(room, users[2], 1, True)
    assert await sitting(room) == [before[0], before[2], before[1], before[3]]
    with pytest.raises(Refusal):
        await sync_to_async(gathering.answer_swap)(room, users[1], 1, True)


async def test_a_no_to_a_swap_changes_nothing_and_takes_the_question_away(transactional_db):
    room, users = await a_room()
    before = await sitting(room)
    await sync_to_async(gathering.ask_swap)(room, users[1], 2)
    await sync_to_async(gathering.answer_swap)(room, users[2], 1, False)
    assert await sitting(room) == before
    with pytest.raises(Refusal):
        await sync_to_async(gathering.answer_swap)(room, users[2], 1, True)


async def test_a_swap_makes_everybody_look_again(transactional_db):
    room, users = await a_room()
    for user in users[1:]:
        await sync_to_async(gathering.set_ready)(room, user, True)
    assert await sync_to_async(gathering.not_ready)(room) == []
    await sync_to_async(gathering.ask_swap)(room, users[1], 2)
    await sync_to_async(gathering.answer_swap)(room, users[2], 1, True)
    assert len(await sync_to_async(gathering.not_ready)(room)) == 3


@pytest.mark.parametrize("index", [1, 7, 0])
async def test_the_room_is_given_to_a_person_never_to_a_bot_or_oneself(transactional_db, index):
    room, users = await a_room("pbpp")
    with pytest.raises(Refusal):
        await sync_to_async(gathering.give_host)(room, users[0], index)
    with pytest.raises(Refusal):
        await sync_to_async(gathering.give_host)(room, users[2], 3)
    await sync_to_async(gathering.give_host)(room, users[0], 2)
    await room.arefresh_from_db()
    assert room.host_id == users[2].pk


async def test_who_was_sent_away_came_back_by_the_link(transactional_db):
    """Known problem 64: the cookie is the user, and that user sits here no more."""
    room, users = await a_room()
    await sync_to_async(rooms.kick)(room, users[0], 2)
    assert await Ban.objects.filter(user=users[2]).aexists()
    with pytest.raises(Refusal) as refused:
        await sync_to_async(rooms.sit)(room, users[2], None)
    assert refused.value.status == 403
    assert (await sitting(room))[2] == ""


async def test_the_form_was_changed_in_the_middle_of_a_match(new_table):
    """A match keeps the settings it began with; the room's new ones are for the next match."""
    from games import play

    table = await new_table(seats="pbbb", length_kind="hands", length_count=2)
    await table.everybody()
    await play.start(table.code, table.users[0].pk)
    await Room.objects.filter(code=table.code).aupdate(
        length_count=9, step_seconds=60, system="qinzhou", options={}, hints=False
    )
    await table.finish()
    await table.pass_time(16)
    await table.restart()
    assert table.hand.number == 2
    assert (table.hub.room.length_count, table.hub.room.step) == (2, 15)
    assert table.hand.row.setup.system == "dalian_treasure"
    await table.finish()
    match = await Match.objects.aget(room__code=table.code, number=1)
    assert match.ended is not None
    assert match.config["hints"]
    await play.start(table.code, table.users[0].pk)
    assert table.hub.room.length_count == 9
    assert table.hand.row.setup.system == "qinzhou"


async def test_who_made_a_move_is_stored(new_table):
    from games import play

    table = await new_table(seats="pbbb", length_kind="hands", length_count=1)
    await table.everybody()
    await play.start(table.code, table.users[0].pk)
    await table.finish()
    made = {(move.seat, move.by) async for move in Move.objects.all()}
    assert (0, "person") in made
    assert {by for seat, by in made if seat} <= {"bot", "forced"}
