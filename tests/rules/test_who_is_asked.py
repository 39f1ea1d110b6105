"""Nobody learns whether somebody may claim a tile, or when that seat has answered (CM-13)."""

import pytest

from rules import windows
from rules.actions import DRAW_ACTION, PASS_ACTION
from rules.bots import choose
from rules.ruleset import systems
from rules.state import CLAIM, ON_DEAL
from rules.table import Table
from rules.views import SeatView
from tests.rules.cases import table_of
from tests.rules.test_every_system import setup_for

SYSTEMS = sorted(systems())
CALLS = ("kong", "add", "set", "supplement")
"""Taken whenever they are offered: what follows a kong is what is seldom."""


def asked_nobody(table: Table) -> Table:
    """The same table as if nobody could claim the tile it asks about."""
    other = table.clone()
    assert other.window
    if other.window.kind == ON_DEAL:
        other.window.offers, other.unclaimed = {}, other.window
    else:
        windows._unclaimed(other, other.window)
    other.forget_legal()
    return other


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_bystander_sees_the_same_whether_and_until_somebody_is_asked(key):
    """CM-13, CM-60, CM-64: before the beat is over, in a hand that is played live."""
    compared = after_kongs = 0
    for seed in range(30):
        chance, setup = setup_for(key, seed)
        table = Table.deal(setup, beats=True)
        while not table.over:
            if table.phase == CLAIM and table.window and table.window.offers:
                quiet = asked_nobody(table)
                for viewer in (None, *range(table.players)):
                    if viewer is None or viewer not in table.window.offers:
                        assert SeatView.of(table, viewer) == SeatView.of(quiet, viewer)
                        compared += 1
                        after_kongs += table.kong_discarder is not None
            if table.unclaimed:
                table.go_on()
            elif step := table.automatic():
                table.apply(step.seat, step.action)
            else:
                seat = chance.choice(table.asked())
                view = SeatView.of(table, seat)
                calls = [action for action in view.actions if action.kind in CALLS]
                table.apply(seat, chance.choice(calls) if calls else choose(view))
    assert compared > 300
    assert after_kongs


@pytest.mark.parametrize("key", ["qinzhou", "dalian_xigang"])
def test_what_a_bystander_would_win_on_a_kong_discard_tells_nothing(key):
    """QZ-21, DX-31: another tile wins double while the discard lies there, whoever is asked."""
    table = table_of(
        f"system {key}\ndealer 1\n"
        "hand 1 4444m123567p567s9s\nhand 2 889s139m2589p123z\n"
        "hand 3 444p34s678s99s | 123m\nturn 1\ntail 8s\n"
        "1 kong 4444m\n1 draw 8s\n1 discard 8s\n"
    )
    assert table.window and list(table.window.offers) == [2]
    seen, quiet = SeatView.of(table, 3), SeatView.of(asked_nobody(table), 3)
    assert seen == quiet and seen.waits
    table.apply(2, PASS_ACTION)
    assert SeatView.of(table, 3) == seen
    table.apply(2, DRAW_ACTION)
    assert {wait.by_discard for wait in SeatView.of(table, 3).waits} != {
        wait.by_discard for wait in quiet.waits
    }, "the next seat has drawn, nobody can win on it any more"
