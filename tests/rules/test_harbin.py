"""Clauses HB that are about time-outs, views, a match or a deal rather than one record."""

from __future__ import annotations

from itertools import product

import pytest

from rules.actions import WIN_ACTION, Action
from rules.options import Flag, Options
from rules.reasons import NO_CLOSED_WAIT
from rules.record import RecordError
from rules.ruleset import get
from rules.scoring import Result
from rules.state import IllegalAction, Setup, Step
from rules.table import Table
from rules.tiles import COPIES, HARBIN_112
from rules.views import SeatView
from tests.rules.cases import can, holds, table_of

SYSTEM = get("harbin")

READY = """system harbin
hand 0 ? | 111p
hand 1 456p777s22s56m | 789m
hand 2 ? | 222p
hand 3 ? | 333p
ready 1
"""


def dealt(first: str, options: Options | None = None) -> Table:
    """A hand dealt from a wall that begins with some tiles."""
    rest = [kind for _ in range(COPIES) for kind in HARBIN_112]
    begin = first.split()
    for tile in begin:
        rest.remove(tile)
    return Table.deal(Setup("harbin", SYSTEM.clean(options or {}), (*begin, *rest), 0))


# Deal and match


def test_hb1_the_host_deals_first_and_the_deal_moves_on_when_another_seat_wins():
    system = SYSTEM({})
    assert system.host_deals
    won = table_of(READY + "treasure 9s\nturn 1\ndraws 7m\n1 draw 7m\n1 win\n").result
    assert won
    assert system.next_dealer(1, won) == 1
    assert system.next_dealer(0, won) == 1
    assert system.next_dealer(3, won) == 0
    assert system.next_dealer(2, Result("exhausted", (0,) * 4, (0,) * 4)) == 2


def test_hb2_hb20_every_tile_but_the_treasure_is_drawn():
    """The treasure is the wall's last tile from the deal on; time-outs alone exhaust the hand."""
    table = dealt("")
    assert table.system.treasure_tile(table) == table.setup.wall[-1]
    while not table.over:
        step = table.automatic()
        seat = step.seat if step else table.asked()[0]
        action = step.action if step else table.default_action(seat)
        assert action
        table.apply(seat, action)
    assert table.result and table.result.kind == "exhausted"
    assert table.wall.undrawn() == [table.setup.wall[-1]]


def test_hb36_a_dealt_hand_of_four_alike_wins_before_anybody_acts():
    table = dealt("3m 3m 3m 3m", {"dealt_four": True})
    assert table.automatic() == Step(0, WIN_ACTION, "forced")
    assert table.asked() == ()
    table.apply(0, WIN_ACTION)
    assert table.result
    (win,) = table.result.wins
    assert (win.how, win.tile) == ("dealt_four", "3m")
    assert table.result.points == (192, -64, -64, -64)
    assert dealt("3m 3m 3m 3m").automatic() is None


def test_no_two_options_contradict_each_other():
    """Each switches something of its own, so every room can be opened."""
    flags = [option.key for option in SYSTEM.own_options if isinstance(option, Flag)]
    for values in product((False, True), repeat=len(flags)):
        assert SYSTEM.clean(dict(zip(flags, values, strict=True)))["base"] == 1


# Forced wins


@pytest.mark.parametrize(
    "moves",
    [
        "treasure 9s\nturn 1\ndraws 7m\n1 draw 7m\n",
        "treasure 9s\nturn 0\ndraws 7m\n0 draw 7m\n0 discard 7m\n",
        "treasure 9s\nturn 1\ndraws 9s\n1 draw 9s\n",
        "treasure 1s\nriver 2 1s\nriver 3 1s\nturn 0\ndraws 1s\ntail 7m\n0 draw 1s\n0 discard 1s\n",
    ],
    ids=["draw", "discard", "treasure", "hit"],
)
def test_hb11_a_win_is_made_for_the_seat_and_a_time_out_makes_it(moves):
    table = table_of(READY + moves)
    assert table.automatic() == Step(1, WIN_ACTION, "forced")
    assert table.legal_actions(1) == (WIN_ACTION,)
    assert table.default_action(1) == WIN_ACTION
    assert SeatView.of(table, 1).actions == (), "nothing is left to choose"
    with pytest.raises(IllegalAction):
        table.apply(1, Action.parse("pass"))
    table.apply(1, WIN_ACTION)
    assert table.result and [win.winner for win in table.result.wins] == [1]


def test_hb11_a_robbed_kong_is_won_by_force():
    table = table_of(
        READY.replace("? | 111p", "? | 777m").replace("789m", "789s").replace("777s", "888s")
        + "treasure 9p\nturn 0\ndraws 7m\n0 draw 7m\n0 add 7m\n"
    )
    assert table.automatic() == Step(1, WIN_ACTION, "forced")
    table.apply(1, WIN_ACTION)
    assert table.result and table.result.wins[0].how == "rob"
    assert not table.seats[0].hand.kongs


def test_hb11_other_seats_may_answer_meanwhile_to_no_avail():
    """Seat 2 may pong; its answer, before or after, changes nothing, nor does its silence."""
    text = """system harbin
hand 0 ? | 111p
hand 1 456p777s22s56m | 789m
hand 2 77m14p58p147s1m559s
ready 1
treasure 9s
turn 0
draws 7m
0 draw 7m
0 discard 7m
"""
    for answer in ("", "2 pass\n", "2 pong\n"):
        table = table_of(text + answer)
        assert table.automatic() == Step(1, WIN_ACTION, "forced")
        table.apply(1, WIN_ACTION)
        assert table.result and table.result.wins[0].winner == 1
        assert not table.seats[2].hand.melds


def test_the_drawn_tile_of_a_declared_seat_is_discarded_for_it_and_no_other_may_be():
    """Declaring is one action with its discard; no seat is ever declared by halves (HB-11)."""
    table = table_of(READY + "treasure 9s\nturn 1\ndraws 1p\n1 draw 1p\n")
    assert table.automatic() == Step(1, Action.parse("discard 1p"), "locked")
    with pytest.raises(IllegalAction):
        table.apply(1, Action.parse("discard 5m"))
    with pytest.raises(IllegalAction):
        table.apply(1, Action.parse("discard 1p ready"))


CHOWED = """system harbin
option pick_pair=true
hand 2 57m22559p789s | 888s
hand 3 ?
treasure 1m
turn 0
draws 6m
0 draw 6m
0 discard 6m
2 chow 57m
"""


def test_hb4_a_time_out_after_a_chow_that_must_declare_declares_plainly():
    """It picks no pair (CM-12, HB-35)."""
    table = table_of(CHOWED)
    assert can(table, 2) == {
        "discard 9p ready",
        "discard 9p ready pair 2p",
        "discard 9p ready pair 5p",
    }
    assert str(table.default_action(2)) == "discard 9p ready"


# What is seen


def test_hb21_hb22_only_declared_seats_see_the_treasure_and_all_know_it_was_replaced():
    text = READY + "river 2 1s\nriver 3 1s\ntreasure 1s\nturn 0\ndraws 1s\ntail 9s\n0 draw 1s\n"
    table = table_of(text)
    assert [SeatView.of(table, s).treasure.tile for s in (None, 0, 1, 2, 3)] == [
        "", "", "1s", "", "",
    ]  # fmt: skip
    after = table_of(text + "0 discard 1s\n- treasure 9s\n")
    for viewer in (None, 0, 1, 2, 3):
        view = SeatView.of(after, viewer)
        assert view.treasure.tile == ("9s" if viewer == 1 else "")
        assert view.treasure.state == "fixed"
        told = [event for event in view.events if event.action == "treasure"]
        assert [event.tiles for event in told] == [()]


def test_hb22_it_is_replaced_with_the_beat_and_not_before():
    """Live, nobody sees whether a claim was possible by when the treasure changes (CM-64)."""
    table = table_of(
        READY + "river 2 1s\nriver 3 1s\ntreasure 1s\nturn 0\ndraws 1s\ntail 7m\n0 draw 1s\n"
    )
    table.beats = True
    table.apply(0, Action.parse("discard 1s"))
    assert SeatView.of(table, 1).treasure.tile == "1s"
    assert table.automatic() != Step(1, WIN_ACTION, "forced")
    table.go_on()
    assert SeatView.of(table, 1).treasure.tile == "7m"
    assert table.automatic() == Step(1, WIN_ACTION, "forced")


def test_hb23_a_hidden_treasure_is_seen_when_the_hand_is_over():
    table = table_of(
        READY + "option hidden_treasure=true\ntreasure 9s\nturn 1\ndraws 7m\n1 draw 7m\n"
    )
    assert [SeatView.of(table, s).treasure.tile for s in range(4)] == [""] * 4
    table.apply(1, WIN_ACTION)
    assert [SeatView.of(table, s).treasure.tile for s in range(4)] == ["9s"] * 4


def test_cm21_each_declaration_says_what_its_waits_pay():
    """A chosen pair pays as the closed wait it is (HB-35)."""
    table = table_of(
        """system harbin
option pick_pair=true
dealer 0
hand 0 ? | 999s
hand 1 22m55p345s789s1p | 678m
hand 2 ? | 111p
hand 3 ? | 444m
treasure 1m
turn 1
"""
    )
    choices = {str(c.action): c.waits for c in SeatView.of(table, 1).ready_choices}
    plain = {wait.tile: (wait.left, wait.by_discard, wait.by_draw)
             for wait in choices["discard 1p ready"]}  # fmt: skip
    # Shares of 2 (dealer), 1 and 1; an undeclared discarder's own is doubled.
    assert plain == {"2m": (2, (5, 6), 8), "5p": (2, (5, 6), 8)}
    (picked,) = choices["discard 1p ready pair 5p"]
    assert (picked.tile, picked.by_discard, picked.by_draw) == ("5p", (10, 12), 16)
    ready = table.clone()
    ready.apply(1, Action.parse("discard 1p ready pair 5p"))
    (wait,) = SeatView.of(ready, 1).waits
    assert (wait.by_discard, wait.by_draw) == ((10, 12), 16)


WILD = """system harbin
option dealer_double=false treasure_hit=false {option}
hand 0 ? | 999s
hand 1 {hand} | 678m
hand 2 ? | 111p
hand 3 ? | 444m
treasure {treasure}
turn 1
"""


@pytest.mark.parametrize(
    ("option", "hand", "treasure", "before", "after"),
    [
        # Three opened seats pay 2 × 2 each for a closed wait drawn; ×2 treasure, ×2 again on it.
        ("", "13m22p345s777s1p", "2m", 12, 48),
        ("hidden_treasure=true", "13m22p345s777s1p", "2m", 12, 12),
        ("", "13m22p345s777s1p", "3m", 12, 12),
        ("zhong_wild=true", "234p345s777s5z1p", "3m", 48, 48),
        ("zhong_wild=false", "234p345s777s5z1p", "3m", 12, 12),
        ("gale=true", "13222m44p345s1p", "3m", 24, 24),
        ("gale=false", "13222m44p345s1p", "3m", 12, 12),
        ("gale=true", "13222m44p345s1p", "2m", 24, 48),
        ("gale=true hidden_treasure=true", "13222m44p345s1p", "2m", 24, 24),
    ],
)
def test_cm21_what_a_wait_pays_when_drawn_counts_what_its_seat_knows_to_be_wild(
    option, hand, treasure, before, after
):
    """The treasure only once it is seen (HB-21, HB-23); a wild 5z and the gale always."""
    table = table_of(WILD.format(option=option, hand=hand, treasure=treasure))
    action = Action.parse("discard 1p ready")
    waits = next(c.waits for c in SeatView.of(table, 1).ready_choices if c.action == action)
    assert waits[0].by_draw == before
    table.apply(1, action)
    assert SeatView.of(table, 1).waits[0].by_draw == after


def test_hb33_the_reading_shown_is_one_that_is_closed():
    """On 1s the hand may be read as 23 or as a single: both are legal, the single is closed."""
    table = table_of(
        """system harbin
hand 1 1123s456m789p | 111m
ready 1
treasure 9m
turn 1
draws 1s
1 draw 1s
1 win
"""
    )
    assert table.result
    (win,) = table.result.wins
    assert (win.shape, win.pair) == ("single", "1s")
    assert "closed_wait" in [fan.key for fan in win.fans]


def test_hb34_a_hand_without_a_closed_wait_is_told_why():
    text = "system harbin\noption closed_only={}\ntreasure none\n"
    text += "hand 1 456p777s22s56m | 789m\nturn 0\n"
    assert SeatView.of(table_of(text.format("true")), 1).reasons == (NO_CLOSED_WAIT,)
    assert SeatView.of(table_of(text.format("false")), 1).reasons == ("ready_required",)


def test_hb35_a_hand_that_may_choose_a_pair_is_not_told_it_lacks_a_closed_wait():
    text = "system harbin\noption closed_only=true pick_pair={}\ntreasure 1m\n"
    text += "hand 1 22m55p345s789s | 678m\nturn 0\n"
    view = SeatView.of(table_of(text.format("true")), 1)
    assert ([wait.tile for wait in view.waits], view.reasons) == (["2m", "5p"], ("ready_required",))
    view = SeatView.of(table_of(text.format("false")), 1)
    assert (view.waits, view.reasons) == ((), (NO_CLOSED_WAIT,))


# Positions


def test_a_pair_that_may_not_be_picked_is_no_declaration():
    text = "hand 1 22m55p345s789s | 678m\nready 1 pair 5p\ntreasure 1m\nturn 0\n? 1 waits 5p\n"
    holds("system harbin\noption pick_pair=true\n" + text)
    with pytest.raises(RecordError):
        table_of("system harbin\n" + text)


@pytest.mark.parametrize(
    ("melds", "tail", "treasure"),
    [
        ("", "9p 8p 8s 4p", "9p"),
        ("9999p", "8p 8s 4p", "8s"),
        ("9999p 6666p", "8p 8s 5z", "8p"),
        ("9999p 6666p 1111m_", "8p 8s 5z", "8s"),
    ],
)
def test_where_the_new_treasure_lies_after_any_number_of_replacements(melds, tail, treasure):
    """An even number leaves a lone tile at the end, an odd one a whole stack (HB-20, HB-22)."""
    holds(
        f"""system harbin
hand 1 234p777s22s56m | 789m
hand 3 ? | {melds}
river 2 1s
river 3 1s
ready 1
treasure 1s
turn 0
draws 1s
tail {tail}
0 draw 1s
0 discard 1s
- treasure {treasure}
"""
    )
