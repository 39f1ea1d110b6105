"""Leaving a match that is being played, by either rule, and taking the seat of who has left."""

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from games import access, leaving, past, play
from games.access import Refusal
from games.models import Ban, HandScore, Match, PlayedHand, Room, Seat, User
from games.viewer_facts import facts_of
from games.viewers import Socket
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


async def arrives(table, user):
    """Somebody opens the page of the table."""
    socket = table.sockets[-user.pk] = Socket(user.pk, "en")
    await play.join(table.code, socket)
    return socket


async def left(new_table, seats="pppb", seat=1, **facts):
    """A match that goes on; the person of a seat has left it in the first hand."""
    facts = {"left_seat": "goes_on", "length_kind": "hands", "length_count": 3} | facts
    table = await started(new_table, seats=seats, step_seconds=0, **facts)
    await play.leave_match(table.code, table.users[seat].pk)
    table.gone, table.users[seat] = table.users[seat], None
    return table


async def test_the_match_ends_where_that_is_the_rule(new_table):
    table = await started(new_table, seats="pppb", length_kind="hands", length_count=3)
    await table.finish()
    totals = list(table.table.result.points)
    await table.pass_time(16)
    await play.leave_match(table.code, table.users[1].pk)
    match = await match_of(table.code)
    assert (match.end_reason, match.totals) == ("left", totals)
    states = PlayedHand.objects.filter(match=match).order_by("number")
    assert [hand.state async for hand in states] == ["over", "void"]
    assert (await seat_row(table, 1)).is_empty
    assert table.sockets[1].stage == "room"
    assert table.sockets[0].stage == table.sockets[2].stage == "table"
    assert "Somebody has left for good." in table.sockets[0].sent["settlement"]
    assert 'value="start"' not in table.sockets[0].sent["foot"], "a seat is empty"
    gone = table.users[1].pk
    for act in (
        play.say(table.code, gone, "", "hello"),
        play.contribute(table.code, gone, table.hub.prepared.commitment, "ab" * 32),
        play.next_hand(table.code, gone),
    ):
        with pytest.raises(Refusal) as refused:
            await act
        assert refused.value.status == 403, "who has left for good acts here no more"
    assert (await play.talk_of(table.code, gone)).may == "watch"
    user = await newcomer()
    watcher = await table.watch()
    assert watcher.stage == "table"
    await Seat.objects.filter(room__code=table.code, index=1).aupdate(user=user)
    await sync_to_async(play.room_changed)(table.code)
    assert table.sockets[0].stage == table.sockets[2].stage == "table", "no newcomer takes it away"
    assert (await arrives(table, user)).stage == watcher.stage == "room"
    assert "New" in table.sockets[0].sent["foot"], "who is not ready yet is waited for"
    await table.all_ready()
    await play.start(table.code, table.users[0].pk)
    assert table.hub.match.number == 2
    assert table.hub.seat_of(user.pk) == 1


async def test_after_a_match_nobody_takes_the_standings_from_the_others(new_table):
    """Each page shows them until its own person goes back, leaves, or plays again."""
    table = await started(new_table, seats="ppbb", length_kind="hands", length_count=1)
    await table.finish()
    assert not await table.act(0, "pass"), "a late click is no fault"
    watcher = await table.watch()
    assert watcher.stage == "table"
    seats = Seat.objects.filter(room__code=table.code)
    await seats.filter(index=1).aupdate(user=None, bot="plain")
    await seats.filter(index=2).aupdate(user=table.users[1], bot="", ready=True)
    await sync_to_async(play.room_changed)(table.code)
    assert table.sockets[0].stage == table.sockets[1].stage == "table", "somebody changes seats"
    assert "/unready" in table.sockets[1].sent["foot"], "as the room has it"
    assert facts_of(table.hub, table.users[1].pk).viewer_seat == 1, "as the match had it"
    bob = AsyncClient()
    await bob.aforce_login(table.users[1])
    assert (await bob.post(f"/r/{table.code}/leave")).status_code == 302
    assert table.sockets[1].stage == watcher.stage == "room"
    assert table.sockets[0].stage == "table"
    assert "A seat is free." in table.sockets[0].sent["foot"]
    assert "P1" in table.sockets[0].sent["settlement"]
    assert "<bdi>P0</bdi> <b>" in table.sockets[1].sent["stage"], "no name turns a number round"
    with pytest.raises(Refusal):
        await play.start(table.code, table.users[0].pk)
    user = await newcomer()
    await seats.filter(index=2).aupdate(user=user, ready=True)
    await sync_to_async(play.room_changed)(table.code)
    assert table.sockets[0].stage == "table"
    assert (await arrives(table, user)).stage == "room"
    assert await play.back_to_room(table.code, table.users[0].pk)
    assert table.sockets[0].stage == "room"
    await play.start(table.code, table.users[0].pk)
    assert table.hub.match.number == 2


async def test_in_the_first_hand_there_is_nothing_to_show_and_all_are_in_the_room(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await play.leave_match(table.code, table.users[0].pk)
    assert (await match_of(table.code)).end_reason == "left"
    assert {socket.stage for socket in table.sockets.values()} == {"room"}
    assert table.hub.room.host == table.users[1].pk
    with pytest.raises(Refusal):
        await play.leave_match(table.code, table.users[0].pk)


async def test_a_bot_plays_on_with_the_points_of_the_seat(new_table):
    table = await started(
        new_table, seats="ppbb", left_seat="goes_on", length_kind="hands", length_count=2
    )
    await table.finish()
    totals = (await match_of(table.code)).totals
    await table.pass_time(16)
    await play.leave_match(table.code, table.users[0].pk)
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
    await play.leave_match(table.code, table.users[1].pk)
    assert table.hand.number == 2
    hand = await PlayedHand.objects.aget(match__room__code=table.code, state="running")
    assert [bool(player["bot"]) for player in hand.players] == [False, True, True, True]


async def test_the_settlement_names_who_sat_there(new_table):
    table = await started(
        new_table, seats="ppbb", left_seat="goes_on", length_kind="hands", length_count=3
    )
    await table.finish()
    await play.leave_match(table.code, table.users[1].pk)
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
    await arrives(table, user)
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
    await play.leave_match(table.code, table.users[0].pk)
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


@pytest.mark.parametrize("watching", [{"spectators": False}, {"spectator_delay": 300}, {}])
async def test_who_takes_a_seat_is_told_so_and_may_give_it_up_however_it_is_watched(
    new_table, watching
):
    table = await left(new_table, **watching)
    client, address = AsyncClient(), f"/r/{table.code}"
    client.cookies["django_language"] = "en"
    page = (await client.get(address)).content.decode()
    assert "take-card" in page
    await client.post(f"{address}/take", {"seat": 1, "nickname": "Neu"})
    page = (await client.get(address)).content.decode()
    assert "You play with the next hand." in page
    assert "without spectators" not in page
    assert "take-card" not in page
    assert (await client.get(f"{address}/take")).status_code == 302
    assert "I do not want it after all" in page
    assert "after all" in (await client.get(f"{address}/leave")).content.decode()
    assert (await client.post(f"{address}/leave")).status_code == 302
    assert table.hub.match.coming == ()
    assert table.hub.match.free == (1,)
    page = (await client.get(address)).content.decode()
    assert "You play with the next hand." not in page
    assert (await client.post(f"{address}/leave")).status_code in (403, 409), "said twice"
    await table.finish()
    await table.pass_time(16)
    assert table.hub.match.seats[1].user is None


async def test_the_bot_keeps_the_seat_of_who_is_not_there_at_the_deal(new_table):
    table = await left(new_table)
    user = await newcomer()
    await take(table, user, 1)
    socket = await arrives(table, user)
    await play.part(table.hub, socket)
    await table.finish()
    await table.pass_time(16)
    assert table.hand.number == 2
    assert table.hub.match.seats[1].user is None
    assert table.hub.match.free == (1,), "to be taken again"
    assert (await seat_row(table, 1)).bot


async def test_asking_for_the_page_is_being_there(new_table):
    table = await left(new_table)
    client = AsyncClient()
    await client.post(f"/r/{table.code}/take", {"seat": 1, "nickname": "Neu"})
    await table.finish()
    await client.get(f"/r/{table.code}/state")
    await table.pass_time(14)
    await client.get(f"/r/{table.code}/state")
    await table.pass_time(2)
    user = await User.objects.aget(nickname="Neu")
    assert table.hub.seat_of(user.pk) == 1


async def test_who_left_sees_later_hands_only_when_the_match_is_over(new_table):
    """A hand's page is no way around how far behind those who watch are."""
    table = await started(
        new_table, seats="ppbb", left_seat="goes_on", step_seconds=0, spectator_delay=300,
        length_kind="hands", length_count=3,
    )  # fmt: skip
    client = AsyncClient()
    await client.aforce_login(table.users[1])
    await table.finish()
    await table.pass_time(16)
    user, table.users[1] = table.users[1], None
    await play.leave_match(table.code, user.pk)
    await table.finish()
    await table.pass_time(16)
    await table.finish()
    hands = [hand async for hand in PlayedHand.objects.filter(state="over").order_by("number")]
    assert len(hands) == 3
    assert (await match_of(table.code)).ended is not None
    await Match.objects.aupdate(ended=None)
    page = (await client.get("/history")).content.decode()
    for hand, seen in zip(hands, (True, True, False), strict=True):
        assert (await client.get(f"/hands/{hand.pk}")).status_code == (200 if seen else 404)
        assert (await client.get(f"/hands/{hand.pk}/record")).status_code == (200 if seen else 404)
        assert (f"/hands/{hand.pk}" in page) == seen
    match = await match_of(table.code)
    line = (await sync_to_async(past.listed)([match], user.pk, counted=False))[0]
    assert {seat.name: seat.total for seat in line.seats} == {
        name: one + two
        for name, one, two in zip(
            match.shown_names, *(hand.result["points"] for hand in hands[:2]), strict=True
        )
    }
    await Match.objects.aupdate(ended=table.still.time)
    assert (await client.get(f"/hands/{hands[2].pk}")).status_code == 200
