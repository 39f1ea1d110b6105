"""Known problems of matches and their time (36, 40, 41, 43, 44, 46, 61), each by its number.

Votes (54, 62, 63) stand in ``test_votes``, ten starts at once in ``test_start``.
"""

import asyncio

import pytest
from django.test import AsyncClient

from games import play
from games.access import Refusal
from games.models import Match, PlayedHand
from rules.match import match_over
from rules.ruleset import systems
from rules.scoring import Result, WinResult
from tests.table.conftest import Browser
from tests.table.test_claims import PONGS
from tests.table.test_clock import NO_CLAIM
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPT = ("dealer", "draw", "south", "west", "draw", "east", "north")
"""Who wins which hand: the dealer, nobody, then the seats 1, 2, 0, 3."""
STAYS_OR_NEXT = (0, 0, 1, 2, 2, 3, 3)
WINNER_DEALS = (0, 0, 1, 2, 2, 0, 3)
DEALERS = {"qinzhou": WINNER_DEALS}
"""Who deals after each hand of the script: the next seat unless the dealer won or nobody did
(CM-50 and the systems' clauses); in Qinzhou the winner (QZ-1)."""


def scripted(dealer: int, word: str) -> Result:
    seats = {"dealer": dealer, "east": 0, "south": 1, "west": 2, "north": 3}
    zero = (0, 0, 0, 0)
    if word == "draw":
        return Result("exhausted", zero, zero)
    win = WinResult.__new__(WinResult)
    object.__setattr__(win, "winner", seats[word])
    return Result("win", zero, zero, wins=(win,))


@pytest.mark.parametrize("key", sorted(systems()))
def test_36_scripted_results_and_who_deals_next(key):
    system = systems()[key](
        systems()[key].defaults() if hasattr(systems()[key], "defaults") else {}
    )
    dealer, seen = 0, []
    for word in SCRIPT:
        dealer = system.next_dealer(dealer, scripted(dealer, word))
        seen.append(dealer)
    assert tuple(seen) == DEALERS.get(key, STAYS_OR_NEXT)


def test_36_a_round_ends_when_the_deal_would_come_back_to_the_first_dealer():
    assert not match_over("rounds", 1, [2, 2, 3, 0, 1], 4)
    assert not match_over("rounds", 1, [2, 2, 3, 0, 1, 1], 4)
    assert match_over("rounds", 1, [2, 2, 3, 0, 1, 1, 2], 4)
    assert not match_over("rounds", 2, [2, 3, 0, 1, 2], 4)


async def test_36_a_match_of_one_round_is_played_to_that_very_hand(new_table):
    table = await started(new_table, seats="pb", length_kind="rounds", length_count=1)
    while not table.hub.match.over:
        await table.finish()
        await table.pass_time(16)
    hands = PlayedHand.objects.filter(match__number=1, state="over").order_by("number")
    dealers = [hand.dealer async for hand in hands]
    first, other = dealers[0], 1 - dealers[0]
    assert dealers == sorted(dealers, key=lambda dealer: dealer != first)
    assert other in dealers
    last = await hands.alast()
    winners = [win["winner"] for win in last.result["wins"]]
    assert winners == [first], "the last dealer lost the deal, and it would come back"


async def test_40_the_bank_of_a_hand_survives_its_owner_being_offline(new_table):
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=30)
    await table.everybody()
    await play.part(table.hub, table.sockets.pop(0))
    await table.pass_time(41.4)  # the grace of a deal, the step and the bank: not a second less
    assert await table.moves() == []
    await table.pass_time(0.2)
    assert len(await table.moves()) == 1
    assert table.hand.banks[1].left == 30, "nobody else has paid"


async def test_41_the_first_move_of_a_hand_has_time_for_the_deal(new_table):
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=0)
    await table.everybody()
    await table.pass_time(11.4)
    assert await table.moves() == []
    await table.pass_time(0.2)
    assert len(await table.moves()) == 1
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=30)
    await table.everybody()
    await table.pass_time(11.4)
    await table.act(0, "discard 1z")
    assert table.hand.banks[0].left == 30


async def test_43_time_outs_in_a_row_are_the_same_after_a_restart(new_table):
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=0)
    await table.everybody()
    while table.hub.missed.get(0, 0) < 2:
        if table.table.asked() == (0,):
            await table.pass_time(10 if table.hand.moves else 11.5)
        elif asked := table.table.asked():
            drawn = table.table.seats[asked[0]].hand.drawn
            turn = asked[0] == table.table.turn
            await table.act(asked[0], f"discard {drawn}" if turn else "pass")
        else:
            await table.pass_time(1)
    other = table.hub.__class__(table.code)
    await other.load()
    assert other.sleepers == table.hub.sleepers == {0}
    del table.sockets[0]  # the person is not back
    await table.restart()
    assert table.hub.sleepers == {0}
    await table.come(0)
    assert table.hub.sleepers == set()


async def test_44_of_four_discards_at_once_one_is_made(new_table):
    table = await new_table(PONGS)
    await table.everybody()
    number, hand, user = table.table.number, table.hand.id, table.users[0].pk
    tiles = ("1z", "2z", "5s", "5s")
    results = await asyncio.gather(
        *(play.act(table.code, user, hand, number, f"discard {tile}") for tile in tiles),
        return_exceptions=True,
    )
    assert results.count(True) == 1
    assert results.count(False) == 3
    assert len(await table.moves()) == 1


async def test_46_a_seat_that_is_away_is_shown_so_and_played_for(new_table):
    """A lost connection alone stops no clock: its turns run out, twice, then it is played for."""
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=0)
    await table.everybody()
    await play.part(table.hub, table.sockets.pop(1))
    assert "away" in table.sockets[0].sent["seat-1"]
    for _ in range(40):
        if 1 in table.hub.sleepers:
            break
        if others := [seat for seat in table.table.asked() if seat != 1]:
            drawn = table.table.seats[others[0]].hand.drawn
            turn = others[0] == table.table.turn
            await table.act(others[0], f"discard {drawn}" if turn else "pass")
        else:
            await table.pass_time(10 if table.table.asked() else 1)
    assert table.hub.sleepers == {1}


FORGED = {
    "another seat's discard": (1, {"kind": "act", "action": "discard 1z"}),
    "a tile not held": (0, {"kind": "act", "action": "discard 9p"}),
    "a win not offered": (0, {"kind": "act", "action": "win"}),
    "a claim not offered": (2, {"kind": "act", "action": "pong"}),
    "no action at all": (0, {"kind": "act", "action": "discard 1x"}),
    "a start by who is not host": (1, {"kind": "start"}),
    "a start by a spectator": (None, {"kind": "start"}),
    "a move of a spectator": (None, {"kind": "act", "action": "discard 1z"}),
    "the next hand by a spectator": (None, {"kind": "next"}),
    "a vote of a spectator": (None, {"kind": "vote"}),
    "a yes to nothing": (None, {"kind": "yes", "vote": "1"}),
    "the host's flag": (1, {"kind": "start", "is_host": "1", "seat": "0"}),
}


@pytest.mark.parametrize("how", ["post", "socket"])
async def test_61_nothing_a_client_claims_is_believed(new_table, how):
    table = await new_table(PONGS)
    await table.everybody()
    clients = {}
    for seat in (0, 1, 2, None):
        clients[seat] = client = AsyncClient()
        if seat is not None:
            await client.aforce_login(table.users[seat])
    for name, (seat, fields) in FORGED.items():
        hand = {"hand": str(table.hand.id), "number": str(table.table.number)}
        fields = {**hand, **fields}
        if how == "post":
            answer = await clients[seat].post(f"/r/{table.code}/act", fields)
            assert answer.status_code in (400, 403, 409), name
        else:
            user = table.users[seat] if seat is not None else None
            browser = await Browser(table.code, user).open()
            await browser.arrived()
            await browser.send(**fields)
            assert 'id="notice"' in "".join(await browser.arrived()), name
            await browser.close()
        assert await table.moves() == [], name
        assert table.table.number == 0 or table.hand.moves == 0, name
    assert await Match.objects.filter(started__isnull=False).acount() == 1


async def test_61_a_next_hand_by_a_spectator_deals_nothing(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=2)
    await table.finish()
    for user in (None, 10**6):
        with pytest.raises(Refusal) as refused:
            await play.next_hand(table.code, user, table.hand.id)
        assert refused.value.status == 403
    assert table.hand.number == 1
