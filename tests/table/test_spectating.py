"""Those who watch: allowed or not, and as far behind as the room says; and rooms without hints."""

import pytest

from games import play
from games.models import Room
from tests.table.conftest import Browser
from tests.table.test_claims import PONGS

ENGLISH = {"headers": [(b"accept-language", b"en")]}

pytestmark = pytest.mark.django_db(transaction=True)


async def frames(browser):
    return "".join(await browser.drain())


async def seen(table):
    """What a page of somebody without a seat shows now."""
    return await play.stage(table.code, None, "en")


async def test_who_may_not_watch_sees_nothing_of_the_hand(new_table):
    table = await new_table(PONGS, spectators=False)
    await table.everybody()
    stranger = await Browser(table.code, None, **ENGLISH).open()
    text = await stranger.next()
    assert "without spectators" in text
    assert "own-tile" not in text
    await table.act(0, "discard 1z")
    assert await frames(stranger) == ""
    assert "without spectators" in await seen(table)
    assert "river" not in await seen(table)
    await stranger.close()


async def test_players_of_a_table_without_spectators_see_it(new_table):
    table = await new_table(PONGS, spectators=False)
    await table.come(0)
    page = await play.stage(table.code, table.users[0].pk, "en")
    assert page.count("own-tile") == 14


async def test_without_delay_a_discard_is_seen_at_once(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    await table.act(0, "discard 1z")
    assert "discards east wind" in await seen(table)


async def test_a_delayed_spectator_sees_the_table_as_it_was(new_table):
    table = await new_table(PONGS, spectator_delay=30)
    await table.everybody()
    await table.pass_time(1)
    assert "30 seconds behind" in await seen(table)
    await table.act(0, "discard 1z")
    await table.pass_time(29.5)  # the deal is shown by now, the discard is not
    before = await seen(table)
    assert 'id="bar"' in before
    assert "discards" not in before
    await table.pass_time(1)
    assert "discards" in await seen(table)


async def test_a_delayed_spectator_s_socket_is_told_by_itself(new_table):
    table = await new_table(PONGS, spectator_delay=30)
    await table.everybody()
    stranger = await Browser(table.code, None, **ENGLISH).open()
    assert "30 seconds behind" in await stranger.next()
    await table.act(0, "discard 1z")
    assert await frames(stranger) == ""
    table.still.go(30.5)
    await play.expire(table.code)
    assert "discards" in await frames(stranger)
    await stranger.close()


async def test_a_hand_that_has_ended_is_not_told_before_its_time(new_table):
    table = await new_table(PONGS, spectator_delay=300)
    await table.everybody()
    await table.pass_time(1)
    await table.finish()
    row = table.hand.row
    table.still.go(299)
    shown = await seen(table)
    assert "bar" in shown
    assert row.secret not in shown
    assert 'class="totals"' not in shown
    table.still.go(2)
    assert row.secret in await seen(table)


async def test_the_end_of_a_match_is_seen_as_late_as_all_else(new_table):
    table = await new_table(PONGS, spectator_delay=30)
    await table.everybody()
    table.still.go(31)
    await table.act(0, "discard 1z")
    before = await seen(table)
    await play.ask_vote(table.code, table.users[0].pk)
    assert await seen(table) == before, "the question would tell"
    vote = table.hub.open_vote.id
    for seat in (1, 2, 3):
        await play.answer_vote(table.code, table.users[seat].pk, vote, True)
    assert table.hub.match.over
    table.still.go(10)
    assert await seen(table) == before
    table.still.go(21)
    assert 'id="bar"' not in await seen(table)


async def test_another_match_does_not_take_the_end_of_the_last_away(new_table):
    table = await new_table(PONGS, spectator_delay=30, length_kind="hands", length_count=1)
    await table.everybody()
    await table.finish()
    secret = table.hand.row.secret
    await play.start(table.code, table.users[0].pk)
    table.still.go(29)
    assert "bar" in await seen(table)
    table.still.go(1.5)
    again = await seen(table)
    assert "bar" in again
    assert secret in again or "deal" in again


async def test_a_room_with_more_seats_than_its_last_match_opens(new_table):
    table = await new_table(PONGS, length_kind="hands", length_count=1)
    await table.everybody()
    await table.finish()
    room = await Room.objects.aget(code=table.code)
    await room.seats.filter(index=3).adelete()
    await play._room_changed(table.code)
    assert "seats" in await seen(table)


async def test_whole_hands_only(new_table):
    table = await new_table(PONGS, spectator_delay=Room.AFTER_HAND)
    await table.everybody()
    await table.act(0, "discard 1z")
    table.still.go(100)
    assert "once it is over" in await seen(table)
    await table.finish()
    assert table.hand.row.secret in await seen(table)


async def test_a_delayed_view_survives_a_restart(new_table):
    table = await new_table(PONGS, spectator_delay=30)
    await table.everybody()
    await table.act(0, "discard 1z")
    table.still.go(31)
    before = await seen(table)
    await table.restart()
    assert await seen(table) == before


async def test_without_hints_nothing_is_counted_for_the_players(new_table):

    table = await new_table(PONGS, hints=False)
    await table.everybody()
    for seat in range(4):
        view = table.hub.view(seat)
        assert (view.waits, view.reasons, view.refused, view.unready) == ((), (), (), ())
        assert view.dead_claims == ()
        assert view.unseen == {}
        assert all(choice.waits == () for choice in view.ready_choices)
    with_hints = await new_table(PONGS)
    await with_hints.come(0)
    assert any(with_hints.hub.view(seat).reasons for seat in range(4))
    assert with_hints.hub.view(0).unseen
