"""Clauses CM that are about a setup, a view or a whole hand rather than one record."""

from __future__ import annotations

import random

import pytest

from rules.bots import choose
from rules.dealing import make_setup
from rules.ruleset import systems
from rules.scoring import Result
from rules.simulation import play_out
from rules.table import Table
from rules.tiles import DRAGONS, HONOURS, TERMINAL_OR_HONOUR, TERMINALS, WINDS, parse
from rules.views import SeatView
from rules.wall import Shuffle
from tests.rules.cases import can, holds, table_of

SYSTEMS = sorted(systems())


def test_cm2_honours_winds_dragons_terminals():
    """CM-2."""
    assert parse("1234567z") == HONOURS == WINDS + DRAGONS
    assert parse("1234z") == WINDS
    assert set(parse("19m19p19s")) == TERMINALS
    assert TERMINALS | set(HONOURS) == TERMINAL_OR_HONOUR


@pytest.mark.parametrize("key", SYSTEMS)
def test_cm3_dice_only_turn_the_ring(key):
    """CM-3, CM-7: the wall is the shuffled ring begun at a whole stack, whatever the dice."""
    kind = systems()[key]
    ring = Shuffle(b"secret", [], 1, kind.kinds).ring
    walls = {make_setup(key, {}, b"secret", [], 1, dealer=dealer).wall for dealer in range(4)}
    for wall in walls:
        starts = [at for at in range(0, len(ring), 2) if ring[at:] + ring[:at] == wall]
        assert starts, "not the ring, or broken inside a stack"
    assert len(walls) > 1


@pytest.mark.parametrize("key", SYSTEMS)
def test_cm50_the_first_dealer_is_the_host_or_chance(key):
    """CM-50: chance gives every seat the deal, or the host has it, wherever it sits."""
    kind = systems()[key]
    dealers = [make_setup(key, {}, bytes([n]), [], 1, host=n % 4).dealer for n in range(80)]
    if kind.host_deals:
        assert dealers == [n % 4 for n in range(80)]
    else:
        assert all(dealers.count(seat) > 8 for seat in range(4))


@pytest.mark.parametrize("key", SYSTEMS)
def test_cm52_where_the_deal_jumps_a_match_counts_hands_only(key):
    """CM-52: from any dealer, whoever wins: the deal stays or goes to the next seat, or jumps."""
    kind = systems()[key]
    system = kind({})
    after = {
        (system.next_dealer(dealer, won(winner)) - dealer) % 4
        for dealer in range(4)
        for winner in range(4)
    }
    assert (after <= {0, 1}) == (not kind.deal_jumps)


def won(winner: int) -> Result:
    """A result that has a winner and nothing else of matter."""
    table = table_of(
        f"""system qinzhou
hand {winner} 123456789m4455p
turn {winner}
draws 4p
{winner} draw 4p
{winner} win
"""
    )
    assert table.result
    return table.result


@pytest.mark.parametrize("key", SYSTEMS)
def test_cm41_a_result_keeps_how_the_hand_was_won_and_paid(key):
    """CM-40 to CM-42: winner, source, tile, reading, fans with values, shares, rows: integers."""
    chance, wins = random.Random(key), 0
    for number in range(16):
        setup = make_setup(key, {}, chance.randbytes(32), [], number, dealer=number % 4)
        table, _ = play_out(setup, lambda t, s, _: choose(SeatView.of(t, s)), chance.choice)
        result = table.result
        assert result
        assert all(type(points) is int for points in (*result.points, *result.kongs))
        assert sum(result.kongs) == 0
        declared = {fan.key for fan in systems()[key].fans}
        for win in result.wins:
            wins += 1
            assert win.winner != win.source
            assert win.tile in systems()[key].kinds
            # Four melds and the pair, or seven pairs; a treasure that completes nothing reads none.
            assert not win.shape or (len(win.melds) == 4 and win.pair)
            assert declared >= {fan.key for fan in win.fans}
            assert all(type(fan.value) is int for fan in win.fans)
            assert win.shares
            assert all(declared >= {fan.key for fan in share.fans} for share in win.shares)
        for row in result.payments:
            assert type(row.points) is int and row.points > 0 and row.clause
            assert row.payer != row.receiver
    assert wins > 5


KONG = """system {system}
option show_concealed_kongs={shown}
hand 1 4444m456p78s1z9m | 111s
turn 1
tail 2z
1 kong 4444m
"""


@pytest.mark.parametrize("key", [k for k in SYSTEMS if systems()[k].show_concealed_kongs])
@pytest.mark.parametrize("shown", [True, False])
def test_cm61_a_concealed_kong_lies_as_the_room_says(key, shown):
    """CM-61, CM-62: face down it is seen by its owner alone and counts as no visible copy."""
    text = KONG
    if key == "harbin":
        text = text.replace("1z9m |", "5z9m |").replace("tail 2z", "tail 5z\ntreasure none")
    table = table_of(text.format(system=key, shown=str(shown).lower()))
    for viewer in (0, 2, 3, None):
        (meld,) = [m for m in SeatView.of(table, viewer).seats[1].melds if "concealed" in m.kind]
        assert (meld.tiles, meld.size) == (parse("4444m") if shown else (), 4)
        event = next(e for e in SeatView.of(table, viewer).events if e.action.startswith("kong"))
        assert (event.action, event.tiles) == (
            ("kong 4444m", parse("4444m")) if shown else ("kong", ())
        )
        if viewer is not None:
            assert SeatView.of(table, viewer).unseen["4m"] == (0 if shown else 4)
    own = SeatView.of(table, 1)
    assert own.seats[1].melds[1].tiles == parse("4444m")
    assert table.visible("4m") == (4 if shown else 0)


def test_cm61_xigang_always_shows_concealed_kongs():
    """CM-61."""
    kind = systems()["dalian_xigang"]
    assert "show_concealed_kongs" not in kind.clean({})
    assert kind({}).kongs_face_up
    assert systems()["changchun"].clean({})["show_concealed_kongs"] is False


@pytest.mark.parametrize("key", SYSTEMS)
def test_cm14_a_concealed_kong_is_robbed_by_nobody(key):
    """CM-14."""
    honour = "5z" if key == "harbin" else "1z"
    declared = "ready 2\ntreasure none\n" if key == "harbin" else ""
    holds(
        f"""system {key}
hand 1 5555s112p3m{honour}9m9p | 234m
hand 2 444p34s678s99s | 123m
{declared}turn 1
tail 8m

? 2 waits 2s 5s
1 kong 5555s
? 2 cannot win
? turn 1
1 draw 8m
"""
    )


@pytest.mark.parametrize("key", SYSTEMS)
def test_cm11_no_chow_goes_round_a_suit_and_no_other_four_are_a_kong(key):
    """CM-11: whatever lies there, only runs of one suit are chows, only four alike are kongs."""
    chance = random.Random(key)
    setup = make_setup(key, {}, b"claims", [], 1, dealer=0)
    table = Table.deal(setup)
    while not table.over:
        for seat in range(table.players):
            for text in can(table, seat):
                kind, _, rest = text.partition(" ")
                tiles = parse(rest) if kind in ("chow", "kong") and rest else ()
                if kind == "chow":
                    ranks = sorted(int(t[0]) for t in (*tiles, table.window.tile))
                    assert ranks == list(range(ranks[0], ranks[0] + 3))
                    assert {t[1] for t in tiles} == {table.window.tile[1]} <= {"m", "p", "s"}
                if kind == "kong" and tiles:
                    assert len(set(tiles)) == 1 and len(tiles) == 4
        step = table.automatic()
        seat = step.seat if step else chance.choice(table.asked())
        table.apply(seat, step.action if step else chance.choice(table.legal_actions(seat)))
