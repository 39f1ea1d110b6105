"""Leaving a match that is being played, by either rule, and taking the seat of who has left."""

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from games import access, leaving, play
from games.access import Refusal
from games.models import Ban, HandScore, PlayedHand, Room, Seat, User
from tests.table.test_claims import PONGS
from tests.table.test_match import match_of, started

pytestmark = pytest.mark.django_db(transaction=True)


async def seat_row(table, index):
    return await Seat.objects.select_related("user").aget(room__code=table.code, index=index)


@sync_to_async
def take(table, user, seat=None):
    leaving.take_seat(Room.objects.get(code=table.code), user, seat)


@sync_to_async
def newcomer(name="New"):
    return User.objects.create(username=name, nickname=name)


async def left(new_table, seats="pppb", seat=1, **facts):
    """A match that goes on; the person of a seat has left it in the first hand."""
    facts = {"left_seat": "goes_on", "length_kind": "hands", "length_count": 3} | facts
    table = await started(new_table, seats=seats, step_seconds=0, **facts)
    await play.leave(table.code, table.users[seat].pk)
    table.gone, table.users[seat] = table.users[seat], None
    return table


async def test_the_match_ends_where_that_is_the_rule(new_table):
    table = await started(new_table, seats="pppb", length_kind="hands", length_count=3)
    await table.finish()
    totals = list(table.table.result.points)
    await table.pass_time(16)
    await play.leave(table.code, table.users[1].pk)
    match = await match_of(table.code)
    assert (match.end_reason, match.totals) == ("left", totals)
    states = PlayedHand.objects.filter(match=match).order_by("number")
    assert [hand.state async for hand in states] == ["over", "void"]
    assert (await seat_row(table, 1)).is_empty
    assert table.sockets[1].stage == "room"
    assert table.sockets[0].stage == table.sockets[2].stage == "table"
    assert "Somebody has left for good." in table.sockets[0].sent["settlement"]
    assert 'value="start"' not in table.sockets[0].sent["foot"], "a seat is empty"
    user = await newcomer()
    await Seat.objects.filter(room__code=table.code, index=1).aupdate(user=user)
    await sync_to_async(play.room_changed)(table.code)
    assert {socket.stage for socket in table.sockets.values()} == {"room"}


async def test_in_the_first_hand_there_is_nothing_to_show_and_all_are_in_the_room(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await play.leave(table.code, table.users[0].pk)
    assert (await match_of(table.code)).end_reason == "left"
    assert {socket.stage for socket in table.sockets.values()} == {"room"}
    assert table.hub.room.host == table.users[1].pk
    with pytest.raises(Refusal):
        await play.leave(table.code, table.users[0].pk)


async def test_a_bot_plays_on_with_the_points_of_the_seat(new_table):
    table = await started(
        new_table, seats="ppbb", left_seat="goes_on", length_kind="hands", length_count=2
    )
    await table.finish()
    totals = (await match_of(table.code)).totals
    await table.pass_time(16)
    await play.leave(table.code, table.users[0].pk)
    match = await match_of(table.code)
    assert match.ended is None
    assert match.totals == totals
    assert (await seat_row(table, 0)).bot
    assert table.hub.seat_of(table.users[0].pk) is None
    assert 0 in table.hub.bots
    assert table.hub.room.host == table.users[1].pk
    assert await match.people.acount() == 2, "it stays in the history of who left"
    assert await sync_to_async(access.live_room)(table.users[0]) is None, "free for another table"
    gone, table.users[0] = table.users[0], None
    await table.finish()
    assert table.hub.match.end_reason == "length"
    first, second = [hand async for hand in PlayedHand.objects.filter(match=match, state="over")]
    assert (first.players[0]["name"], second.players[0]["name"]) == ("P0", "P0")
    assert await HandScore.objects.filter(user=gone).acount() == 2, "also the hand left halfway"


async def test_who_has_left_during_the_settlement_holds_up_nobody(new_table):
    table = await started(
        new_table, seats="ppbb", left_seat="goes_on", length_kind="hands", length_count=3
    )
    await table.finish()
    await play.next_hand(table.code, table.users[0].pk)
    assert table.hand.number == 1
    await play.leave(table.code, table.users[1].pk)
    assert table.hand.number == 2
    hand = await PlayedHand.objects.aget(match__room__code=table.code, state="running")
    assert [bool(player["bot"]) for player in hand.players] == [False, True, True, True]


async def test_the_settlement_names_who_sat_there(new_table):
    table = await started(
        new_table, seats="ppbb", left_seat="goes_on", length_kind="hands", length_count=3
    )
    await table.finish()
    await play.leave(table.code, table.users[1].pk)
    assert "P1" in table.sockets[0].sent["settlement"]
    assert "P1" not in table.sockets[0].sent["seat-1"]


async def test_a_newcomer_takes_the_seat_with_the_next_hand_and_not_before(new_table):
    table = await left(new_table)
    user = await newcomer()
    watcher = await table.watch()
    assert "Take the seat" in await watcher.message()
    await take(table, user, 1)
    assert table.hub.seat_of(user.pk) is None, "this hand is the bot's"
    assert "Take the seat" not in watcher.sent["left-seat"]
    for other in (await newcomer("Late"), user):
        with pytest.raises(Refusal) as refused:
            await take(table, other, 1)
        assert refused.value.status == 409
    await table.finish()
    await table.pass_time(16)
    assert table.hand.number == 2
    assert table.hub.seat_of(user.pk) == 1
    assert (await seat_row(table, 1)).user == user
    hands = PlayedHand.objects.filter(match__number=1, number__lte=2).order_by("number")
    assert [hand.players[1]["name"] async for hand in hands] == ["P1", "New"]
    assert await (await match_of(table.code)).people.acount() == 4


async def test_who_left_may_come_back_the_same_way(new_table):
    table = await left(new_table)
    await take(table, table.gone)
    await table.finish()
    await table.pass_time(16)
    assert table.hub.seat_of(table.gone.pk) == 1


async def test_who_was_sent_away_or_plays_may_not_take_it(new_table):
    table = await left(new_table)
    user, room = await newcomer(), await Room.objects.aget(code=table.code)
    await Ban.objects.acreate(room=room, user=user)
    with pytest.raises(Refusal) as refused:
        await take(table, user)
    assert refused.value.status == 403
    with pytest.raises(Refusal):
        await take(table, table.users[0])
    with pytest.raises(Refusal):
        await take(table, await newcomer("Other"), 3)
    assert not table.hub.match.coming


async def test_when_all_people_have_left_the_match_ends(new_table):
    table = await left(new_table, seats="ppbb")
    await play.leave(table.code, table.users[0].pk)
    assert (await match_of(table.code)).end_reason == "left"


async def test_before_leaving_the_page_says_what_happens(new_table):
    table = await started(new_table, seats="ppbb", left_seat="goes_on")
    client, stranger = AsyncClient(), AsyncClient()
    await client.aforce_login(table.users[1])
    address = f"/r/{table.code}/leave"
    page = (await client.get(address, headers={"accept-language": "en"})).content.decode()
    assert "a bot plays on in your seat" in page
    assert table.hub.seat_of(table.users[1].pk) == 1
    assert (await stranger.get(address)).status_code == 302
    assert (await stranger.post(address)).status_code == 403
    assert (await client.post(address)).status_code == 302
    assert table.hub.seat_of(table.users[1].pk) is None
    # And somebody comes by the link.
    page = (await stranger.get(f"/r/{table.code}")).content.decode()
    assert f"/r/{table.code}/take" in page
    assert (await stranger.get(f"/r/{table.code}/take")).status_code == 200
    assert (await stranger.post(f"/r/{table.code}/take", {"seat": 1})).status_code == 400
    answer = await stranger.post(f"/r/{table.code}/take", {"seat": 2, "nickname": "Neu"})
    assert answer.status_code == 409
    assert not await User.objects.filter(nickname="Neu").aexists()
    answer = await stranger.post(f"/r/{table.code}/take", {"seat": 1, "nickname": "Neu"})
    assert answer.status_code == 302
    user = await User.objects.aget(nickname="Neu")
    assert table.hub.match.coming == ((1, user.pk),)
