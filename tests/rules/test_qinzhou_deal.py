"""Ready with the deal (QZ-7): who is asked, what is seen meanwhile, and what it plays like."""

import pytest

from rules import actions as a
from rules.bots import choose
from rules.record import RecordError
from rules.simulation import check_points, check_record, check_tiles
from rules.state import IllegalAction, Setup
from rules.table import Table
from rules.tiles import KINDS, parse
from rules.views import SeatView
from tests.rules.cases import can, holds, table_of

READY = "22m56m345p888s567s"
"""Waits 4m and 7m."""
PASS, WIN, DECLARE = a.PASS_ACTION, a.WIN_ACTION, a.READY_ACTION


def dealt(hands: list[str], dealer: int = 0, *, beats: bool = False) -> Table:
    """A table where these hands have been dealt, the dealer's fourteenth tile last."""
    tiles = [list(parse(hand)) for hand in hands]
    order = [(dealer + step) % 4 for step in range(4)]
    wall: list[str] = []
    for at in range(0, 12, 4):
        for seat in order:
            wall += tiles[seat][at : at + 4]
    wall += [tiles[seat][12] for seat in order] + tiles[dealer][13:]
    wall += [kind for kind in KINDS for _ in range(4 - wall.count(kind))]
    return Table.deal(Setup("qinzhou", {}, tuple(wall), dealer), beats=beats)


DEALER = "147m258p369s11234z"
HEAVENLY = "22m567m345p888s567s"
ABLE = "77p555z23p123s123s"
NOT_READY = "159m28p47s234567z"
NOR_THIS = "148m469p44s23467z"
NOR_THAT = "369m147p259s5567z"


def views_of(table: Table, viewers: tuple[int | None, ...]) -> dict[int | None, SeatView]:
    return {viewer: SeatView.of(table, viewer) for viewer in viewers}


def test_qz7_nobody_learns_who_is_asked_or_has_answered():
    """CM-13, CM-60: declarations are seen when all have answered, not before."""
    table = dealt([DEALER, READY, NOT_READY, ABLE], beats=True)
    start = views_of(table, (None, 0, 2))
    assert table.asked() == (1, 3) and table.automatic() is None
    for view in start.values():
        assert (view.turn, view.actions, view.number, view.events) == (0, (), 0, ())
    for seat, action in ((0, a.discard("4z")), (0, PASS), (2, DECLARE), (2, PASS)):
        with pytest.raises(IllegalAction):
            table.apply(seat, action)
    first = SeatView.of(table, 1)
    table.apply(3, DECLARE)
    assert views_of(table, (None, 0, 2)) == start
    assert SeatView.of(table, 1) == first and not first.seats[3].ready
    table.apply(1, PASS)
    assert views_of(table, (None, 0, 2)) == start
    assert table.unclaimed and table.asked() == ()
    table.go_on()
    assert table.asked() == (0,)
    for view in views_of(table, (None, 0, 1, 2, 3)).values():
        assert [(event.seat, event.action) for event in view.events] == [(3, "ready")]
        assert [seat.ready for seat in view.seats] == ["", "", "", "ready"]


def test_qz7_the_beat_follows_the_deal_whether_or_not_somebody_is_able():
    """CM-64: the others see the same, step by step, whatever seat 1 holds."""
    seen = []
    for hand in (READY, NOT_READY):
        table = dealt([DEALER, hand, NOR_THIS, NOR_THAT], beats=True)
        steps = [views_of(table, (None, 0, 2, 3))]
        if hand == READY:
            assert table.asked() == (1,)
            table.apply(1, PASS)
        assert table.unclaimed and table.asked() == ()
        steps.append(views_of(table, (None, 0, 2, 3)))
        table.go_on()
        assert table.asked() == (0,)
        steps.append(views_of(table, (None, 0, 2, 3)))
        seen.append(steps)
    assert seen[0] == seen[1]
    assert seen[0][0] == seen[0][1]
    assert seen[0][0][0].actions == () and seen[0][2][0].actions


def test_qz7_declarations_are_told_in_the_order_of_the_seats():
    """Whoever clicked first."""
    seen = []
    for order in ((1, 3), (3, 1)):
        table = dealt([DEALER, READY, NOT_READY, ABLE])
        for seat in order:
            table.apply(seat, DECLARE)
        seen.append(SeatView.of(table, 2))
    assert seen[0] == seen[1]
    assert [event.seat for event in seen[0].events] == [1, 3]
    assert seen[0].number == 2


def test_qz7_a_time_out_declares_nothing_and_a_bot_declares():
    table = dealt([DEALER, READY, NOT_READY, ABLE])
    assert table.default_action(1) == PASS
    assert choose(SeatView.of(table, 1)) == DECLARE


def test_qz7_a_heavenly_win_thought_over_looks_like_any_dealer_s_turn():
    """It is asked first; let go, the others are asked, and nobody sees that either."""
    table = dealt([HEAVENLY, ABLE, NOT_READY, NOR_THIS], beats=True)
    assert can(table, 0) == {"win", "pass"}
    assert table.default_action(0) == PASS
    assert table.asked() == (0,)
    before = views_of(table, (None, 2, 3))
    for view in before.values():
        assert (view.turn, view.actions, view.number, view.events) == (0, (), 0, ())
    table.apply(0, PASS)
    assert views_of(table, (None, 2, 3)) == before
    assert table.asked() == (1,)
    table.apply(1, DECLARE)
    assert table.asked() == ()
    table.go_on()
    assert {"win", "discard 2m"} <= can(table, 0), "its fourteen win until it discards (CM-10)"
    table.apply(0, WIN)
    assert table.result and [fan.key for fan in table.result.wins[0].fans] == ["heavenly"]


def test_qz7_the_deal_plays_again_from_its_moves():
    """With the beat or without, cloned at each step or not."""
    moves = [(0, PASS), (1, DECLARE), (0, a.discard("2m"))]
    one = dealt([HEAVENLY, ABLE, NOT_READY, NOR_THIS])
    other = dealt([HEAVENLY, ABLE, NOT_READY, NOR_THIS], beats=True)
    for seat, action in moves:
        one.apply(seat, action)
        other = other.clone()
        other.go_on()
        other.apply(seat, action)
    other.go_on()
    everybody = (None, 0, 1, 2, 3)
    assert views_of(one, everybody) == views_of(other, everybody)


@pytest.mark.parametrize("dealer", [DEALER, HEAVENLY])
def test_qz7_a_hand_with_declarations_is_a_record_that_plays_again(dealer):
    """Played by time-outs, a heavenly win let go; who may declare does."""
    table = dealt([dealer, ABLE, NOT_READY, NOR_THIS])
    setup, moves = table.setup, []
    while not table.over:
        step = table.automatic()
        seat = step.seat if step else table.asked()[0]
        action = DECLARE if DECLARE in table.legal_actions(seat) else table.default_action(seat)
        assert action
        table.apply(seat, action)
        moves.append((seat, action))
        check_tiles(table)
    check_points(table)
    assert (1, DECLARE) in moves and ((0, PASS) in moves[:1]) == (dealer == HEAVENLY)
    assert "1 ready" in check_record("declared with the deal", setup, moves)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"hand 1 {READY[:-4]}56s9s\nready 1\n", "not ready"),
        ("hand 1 22m56m345p567s | 888s\nready 1\n", "may not have declared"),
        ("hand 1 ? | 888s\nready 1\n", "may not have declared"),
        (f"hand 1 {READY}\nclosed 1\n", "no declaration"),
    ],
)
def test_qz7_a_declared_seat_of_a_position_is_ready_and_has_claimed_nothing(text, message):
    with pytest.raises(RecordError, match=message):
        table_of(f"system qinzhou\n{text}turn 0\n")


def test_qz7_a_declared_seat_may_have_laid_a_concealed_kong():
    holds(
        """system qinzhou
hand 1 22m56m345p567s | 8888s_
ready 1
turn 0
? 1 waits 4m 7m
"""
    )


def test_qz7_who_is_asked_is_told_what_a_win_would_pay_once_declared():
    """CM-21: 地听 pays more than the plain win the hand would be undeclared."""
    table = dealt([DEALER, READY, NOT_READY, NOR_THIS])
    asked = SeatView.of(table, 1)
    assert DECLARE in asked.actions
    table.apply(1, DECLARE)
    declared = SeatView.of(table, 1)
    assert [wait.by_draw for wait in asked.waits] == [wait.by_draw for wait in declared.waits]
    other = dealt([DEALER, READY, NOT_READY, NOR_THIS])
    other.apply(1, PASS)
    undeclared = SeatView.of(other, 1)
    for before, after in zip(undeclared.waits, asked.waits, strict=True):
        assert before.by_draw < after.by_draw
