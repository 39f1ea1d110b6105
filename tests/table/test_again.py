"""After a match: everybody says at its table whether to play another, and the host starts it."""

import pytest
from asgiref.sync import sync_to_async

from games import gathering, play
from games.access import Refusal
from games.models import Match, Room, Seat
from tests.table.test_claims import PONGS

pytestmark = pytest.mark.django_db(transaction=True)


async def ended(new_table):
    table = await new_table(PONGS, length_kind="hands", length_count=1)
    await Seat.objects.filter(room__code=table.code).aupdate(ready=False)  # as a start leaves them
    await table.everybody()
    await table.finish()
    assert table.hub.match.over
    return table


@sync_to_async
def says(table, seat, ready):
    gathering.set_ready(Room.objects.get(code=table.code), table.users[seat], ready)


def foot(table, seat):
    return table.sockets[seat].sent["foot"]


async def test_the_host_waits_for_everybody_s_yes(new_table):
    table = await ended(new_table)
    with pytest.raises(Refusal) as refused:
        await play.start(table.code, table.users[0].pk)
    assert "P1" in str(refused.value)
    assert "disabled" in foot(table, 0)
    assert "/ready" in foot(table, 1)
    for seat in (1, 2, 3):
        await says(table, seat, True)
        await play._room_changed(table.code)
        assert "/unready" in foot(table, seat)
    assert "disabled" not in foot(table, 0)
    await play.start(table.code, table.users[0].pk)
    assert table.hub.match.number == 2
    assert not table.table.over


async def test_who_changes_their_mind_is_waited_for_again(new_table):
    table = await ended(new_table)
    for seat in (1, 2, 3):
        await says(table, seat, True)
    await says(table, 2, False)
    await play._room_changed(table.code)
    assert "P2" in foot(table, 1)
    assert "disabled" in foot(table, 0)
    with pytest.raises(Refusal):
        await play.start(table.code, table.users[0].pk)
    assert await Match.objects.filter(started__isnull=False).acount() == 1
