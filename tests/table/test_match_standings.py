"""The standings of a match are there when it has been played to its end, and not before."""

import pytest
from asgiref.sync import sync_to_async

from games import play
from games.counting import match_standings
from games.models import Match
from games.viewer_facts import facts_of

pytestmark = pytest.mark.django_db(transaction=True)


async def test_standings_come_with_the_end_of_the_match_and_stay(new_table):
    table = await new_table(seats="pbbb", length_kind="hands", length_count=3)
    await table.everybody()
    await play.start(table.code, table.users[0].pk)
    for left in (2, 1, 0):
        assert facts_of(table.hub, table.users[0].pk).standings is None
        await table.finish()
        assert (table.hub.match.standings is None) == (left > 0)
        if left:
            await table.pass_time(16)
    counted = facts_of(table.hub, table.users[0].pk).standings
    match = await Match.objects.aget(room__code=table.code, number=1)
    assert match.ended is not None
    assert counted.totals == tuple(match.totals)
    assert [line.number for line in counted.hands] == [1, 2, 3]
    assert facts_of(table.hub, None).standings == counted
    await table.hub.load(again=True)
    assert table.hub.match.standings == counted
    assert await sync_to_async(match_standings)(match) == counted
