"""Matches that end before their length (CM-51), and what follows one: again, the room."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client

from games import closing, course, play, store
from games.access import Refusal
from games.hub import Hub
from games.models import Match, Move, Payment, PlayedHand, Room, Seat, User, Vote
from rules import bots
from rules.views import SeatView
from tests.table.test_claims import PONGS
from tests.table.test_match import QUAD, match_of, started

pytestmark = pytest.mark.django_db(transaction=True)


def all_in_the_room(table):
    return all(socket.stage == "room" for socket in table.sockets.values())


async def ended(new_table, **facts):
    """A match of one hand, played to its end."""
    table = await started(new_table, seats="ppbb", length_kind="hands", length_count=1, **facts)
    await table.finish()
    assert table.hub.match.over
    return table


async def agree(table):
    """Everybody agrees that the match ends here."""
    asks, *others = [user.pk for user in table.users if user]
    await play.ask_vote(table.code, asks)
    for user in others:
        assert await play.answer_vote(table.code, user, table.hub.vote.id, True)


async def test_all_agree_to_end_the_match_and_kong_money_goes_back(new_table):
    table = await new_table(QUAD, system="qinzhou", options={})
    await table.everybody()
    await table.pass_time(2)
    assert await table.act(0, "kong 1111m")
    assert table.table.ledger.points() == (3, -1, -1, -1)
    await agree(table)
    match = await match_of(table.code)
    assert (match.end_reason, match.totals) == ("vote", [0, 0, 0, 0])
    assert match.ended is not None
    hand = await PlayedHand.objects.aget(match=match)
    assert hand.state == "void"
    assert not hand.is_open
    assert not await Payment.objects.aexists()
    assert not table.hub.at_table
    assert all_in_the_room(table)
    with pytest.raises(Refusal):
        await play.act(table.code, table.users[0].pk, hand.pk, 2, "discard 1z")
    assert await Move.objects.filter(hand=hand, action="discard 1z").acount() == 0


async def test_finished_hands_count_and_the_sealed_next_hand_goes_on_to_the_next_match(new_table):
    table = await started(new_table, seats="ppbb", length_kind="hands", length_count=4)
    await table.finish()
    totals = list(table.table.result.points)
    sealed = table.hub.prepared
    await play.contribute(table.code, table.users[0].pk, sealed.commitment, "ab" * 32)
    await agree(table)
    assert (await match_of(table.code)).totals == totals
    assert table.hub.at_table
    assert table.hub.match.standings.totals == tuple(totals)
    assert table.hub.prepared.commitment == sealed.commitment
    await table.all_ready()
    await play.start(table.code, table.users[0].pk)
    assert table.hub.match.number == 2
    assert table.hub.match.totals == (0, 0, 0, 0)
    assert table.hand.row.commitment == sealed.commitment
    assert table.hand.row.contributions[0] == "ab" * 32
    assert table.hand.number == 1


async def test_in_the_middle_of_a_later_hand_only_that_one_is_void(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=4)
    await table.finish()
    totals = list(table.table.result.points)
    await play.next_hand(table.code, table.users[0].pk)
    await table.step()
    await agree(table)
    match = await match_of(table.code)
    assert (match.end_reason, match.totals) == ("host", totals), "nobody else was there to ask"
    assert (table.hub.at_table, table.hand.number) == (True, 1)
    assert [line.number for line in table.hub.match.standings.hands] == [1]
    states = PlayedHand.objects.filter(match__number=1).order_by("number")
    assert [hand.state async for hand in states] == ["over", "void"]
    await table.restart()
    assert table.hub.at_table
    await table.all_ready()
    await play.start(table.code, table.users[0].pk)
    assert table.hub.at_table


@pytest.mark.parametrize("user", [None, 10**6])
async def test_who_has_no_seat_cannot_ask_to_end_it(new_table, user):
    table = await new_table(PONGS)
    await table.everybody()
    with pytest.raises(Refusal) as refused:
        await play.ask_vote(table.code, user)
    assert refused.value.status == 403
    assert table.hub.at_table
    assert (await match_of(table.code)).ended is None


async def test_what_has_ended_cannot_end_again(new_table):
    table = await ended(new_table)
    with pytest.raises(Refusal):
        await play.ask_vote(table.code, table.users[0].pk)
    assert (await match_of(table.code)).end_reason == "length"
    assert table.hub.at_table


async def test_it_works_by_post_and_whoever_sits_finds_it_at_the_table(new_table):
    table = await new_table(PONGS, seats="ppbb")
    await table.everybody()
    host, guest = AsyncClient(), AsyncClient()
    await host.aforce_login(table.users[0])
    await guest.aforce_login(table.users[1])
    for client in (host, guest):
        assert 'value="vote"' in (await client.get(f"/r/{table.code}")).content.decode()
    answer = await guest.post(f"/r/{table.code}/act", {"kind": "vote"})
    assert answer.status_code == 302
    page = (await host.get(f"/r/{table.code}")).content.decode()
    assert 'name="kind" value="yes"' in page
    answer = await host.post(f"/r/{table.code}/act", {"kind": "yes"})
    assert answer.status_code == 400, "to which question?"
    answer = await host.post(f"/r/{table.code}/act", {"kind": "yes", "vote": table.hub.vote.id})
    assert answer.status_code == 302
    page = (await guest.get(f"/r/{table.code}")).content.decode()
    assert 'id="stage" class="lobby' in page
    assert 'class="last-match"' in page


async def test_a_move_that_comes_too_late_is_not_stored_in_a_void_hand(new_table):
    """Another process has not heard yet."""
    table = await new_table(PONGS)
    await table.everybody()
    other = Hub(table.code)
    await other.load()
    await agree(table)
    action = bots.choose(SeatView.of(other.hand.table, 0))
    assert not await course.move(other, other.hand, 0, action)
    assert await table.moves() == []
    assert not other.at_table


async def test_of_those_who_ask_at_once_one_asks(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    results = await asyncio.gather(
        *(play.ask_vote(table.code, user.pk) for user in table.users), return_exceptions=True
    )
    assert [type(result).__name__ for result in results].count("Refusal") == 3
    assert await Vote.objects.acount() == 1


async def test_again_with_the_same_seats_the_first_hand_is_dealt(new_table):
    table = await ended(new_table)
    client = AsyncClient()
    await client.aforce_login(table.users[0])
    page = (await client.get(f"/r/{table.code}")).content.decode()
    assert 'value="start"' in page
    await play.contribute(table.code, table.users[1].pk, table.hub.prepared.commitment, "cd" * 32)
    await table.all_ready()
    answer = await client.post(f"/r/{table.code}/act", {"kind": "start"})
    assert answer.status_code == 302
    assert table.hub.match.number == 2
    assert table.hand.number == 1
    assert table.hand.row.contributions[1] == "cd" * 32
    assert [seat.user for seat in table.hub.seats[:2]] == [user.pk for user in table.users[:2]]
    assert all(socket.stage == "table" for socket in table.sockets.values())


async def test_each_goes_back_to_the_room_alone_and_a_new_match_takes_all_to_the_table(new_table):
    table = await ended(new_table)
    assert await play.back_to_room(table.code, table.users[1].pk)
    assert table.sockets[1].stage == "room"
    assert table.sockets[0].stage == "table"
    await table.restart()
    assert table.sockets[1].stage == "room"
    assert table.sockets[0].stage == "table"
    assert 'class="lobby' in await play.stage(table.code, table.users[1].pk, "en")
    assert not await play.back_to_room(table.code, table.users[1].pk)
    await table.all_ready()
    await play.start(table.code, table.users[0].pk)
    assert all(socket.stage == "table" for socket in table.sockets.values())


async def test_seats_may_change_in_the_room_after_a_match(new_table):
    table = await ended(new_table)
    client = AsyncClient()
    await client.aforce_login(table.users[0])
    await client.post(f"/r/{table.code}/act", {"kind": "room"})
    page = (await client.get(f"/r/{table.code}")).content.decode()
    assert "bots/remove" in page
    assert (await client.post(f"/r/{table.code}/bots/remove", {"seat": 3})).status_code == 302
    assert await Seat.objects.filter(room__code=table.code, user=None, bot="").acount() == 1
    assert not table.hub.at_table
    assert table.sockets[0].stage == "room"
    assert table.sockets[1].stage == "table", "who has not gone back keeps the standings"


async def test_while_a_match_goes_on_nobody_goes_back_to_the_room(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    assert not await play.back_to_room(table.code, table.users[0].pk)
    with pytest.raises(Refusal):
        await play.back_to_room(table.code, None)
    assert table.sockets[0].stage == "table"


@pytest.fixture
def boss():
    User.objects.create_superuser("boss", password="tile-wall-57")
    client = Client()
    assert client.login(username="boss", password="tile-wall-57")
    return client


@pytest.mark.parametrize("by", ["action", "form"])
async def test_an_admin_who_closes_a_room_ends_its_match(new_table, boss, by):
    table = await new_table(PONGS)
    await table.everybody()
    room = await Room.objects.aget(code=table.code)

    def close():
        if by == "action":
            data = {"action": "close", "_selected_action": [room.pk]}
            return boss.post("/admin/games/room/", data)
        data = {"closed_0": "2026-01-01", "closed_1": "12:00:00"}
        data |= {f"seats-{name}": 0 for name in ("TOTAL_FORMS", "INITIAL_FORMS")}
        return boss.post(f"/admin/games/room/{room.pk}/change/", data)

    answer = await sync_to_async(close)()
    assert answer.status_code == 302
    await room.arefresh_from_db()
    assert room.closed is not None
    assert (await match_of(table.code)).end_reason == closing.ROOM_CLOSED
    assert (await PlayedHand.objects.aget(match__number=1)).state == "void"
    assert not table.hub.at_table
    assert all_in_the_room(table)
    with pytest.raises(Refusal):
        await play.start(table.code, table.users[0].pk)


async def test_a_room_without_a_match_has_nothing_to_end(new_table):
    table = await new_table(seats="pp")
    assert not await sync_to_async(closing.dissolve)(table.code, table.still.time, "host")
    assert not await Match.objects.filter(ended__isnull=False).aexists()
    assert (await sync_to_async(store.load)(table.code)).match is None
