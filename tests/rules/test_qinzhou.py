"""Clauses QZ that are about a match, a room, a view or the order of answers."""

from itertools import permutations

import pytest

from rules import actions as a
from rules.actions import Action
from rules.bots import choose
from rules.dealing import make_setup
from rules.options import BadOption
from rules.reasons import PASSED_WIN
from rules.ruleset import get
from rules.scoring import Result
from rules.systems.qinzhou import horses_of
from rules.tiles import KINDS
from rules.views import SeatView
from rules.wall import Shuffle
from tests.rules.cases import can, table_of
from tests.rules.test_qinzhou_deal import PASS, READY, WIN

SYSTEM = get("qinzhou")


# Deal and match


def result_of(text: str) -> Result:
    table = table_of("system qinzhou\n" + text)
    assert table.result
    return table.result


def test_qz1_the_dealer_stays_on_its_own_win_or_an_exhausted_hand_else_the_winner_deals():
    system = SYSTEM({})
    self_drawn = f"hand 1 {READY}\nturn 1\ndraws 7m\n1 draw 7m\n1 win\n"
    assert system.next_dealer(1, result_of(f"dealer 1\n{self_drawn}")) == 1
    for dealer in (0, 2, 3):
        assert system.next_dealer(dealer, result_of(f"dealer {dealer}\n{self_drawn}")) == 1
    exhausted = result_of("dealer 3\nturn 1\nleft 1\ndraws 9s\n1 draw 9s\n= exhausted\n")
    assert exhausted.horses == ()
    assert system.next_dealer(3, exhausted) == 3


@pytest.mark.parametrize(("dealer", "expected"), [(0, 1), (1, 1), (2, 1), (3, 3)])
def test_qz1_of_several_winners_the_dealer_deals_if_it_is_one_else_the_nearest(dealer, expected):
    """Seat 0 discards, 1 and 3 win: 1 is nearest after it."""
    text = f"""dealer {dealer}
hand 1 {READY}
hand 3 68m111p222p999p33z
turn 0
draws 7m
0 draw 7m
0 discard 7m
3 win
1 win
"""
    assert SYSTEM({}).next_dealer(dealer, result_of(text)) == expected


@pytest.mark.parametrize(
    ("dealer", "dice", "seat", "stack"),
    [
        (0, (1, 3), 2, 4),  # the seed's example: three from the dealer is opposite, four stacks
        (0, (3, 1), 2, 4),
        (0, (2, 2), 1, 4),
        (2, (1, 1), 2, 2),
        (0, (6, 5), 1, 11),
        (3, (4, 1), 2, 5),
        (1, (6, 6), 2, 12),
        (1, (5, 4), 1, 9),
    ],
)
def test_qz2_the_larger_die_names_the_wall_and_the_sum_the_stack(dealer, dice, seat, stack):
    # Tiles are drawn clockwise: after the wall of seat 0 comes that of seat 3, then 2, then 1.
    first = {0: 0, 3: 17, 2: 34, 1: 51}[seat]
    assert SYSTEM({}).break_stack(dealer, dice) == first + stack


def test_qz2_hands_are_dealt_from_the_break():
    setup = make_setup("qinzhou", {}, b"secret", [], 1, dealer=2)
    ring = Shuffle(b"secret", [], 1, KINDS).ring
    at = 2 * SYSTEM({}).break_stack(2, setup.dice)
    assert setup.wall == ring[at:] + ring[:at]


@pytest.mark.parametrize(
    "options",
    [
        {"horses": 7}, {"horses": 35}, {"horses": "10"}, {"horses": True}, {"base": 0},
        {"base": 1001}, {"fan_combine": "plus"}, {"players": 3}, {"ready_required": True},
    ],
)  # fmt: skip
def test_qz20_qz21_qz30_wrong_options_are_refused(options):
    with pytest.raises(BadOption) as error:
        SYSTEM(options)
    assert error.value.key == next(iter(options))


# Several winners (QZ-4)

THREE = f"""system qinzhou
option horses=10 base=3
dealer 2
hand 1 {READY}
hand 2 35m111p222p999p33z
hand 3 4m11223344s7788p
turn 0
draws 4m 1m 5m 9m 6m 3m 1z 2z 3z 4z 5z
0 draw 4m
0 discard 4m
"""


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_qz4_the_order_of_the_answers_does_not_matter(order):
    """The first click wins nothing: all three do, and the nearest turns the horses."""
    table = table_of(THREE)
    for seat in order:
        assert {"win", "pass"} <= can(table, seat)
        table.apply(seat, WIN)
    assert table.result
    assert [win.winner for win in table.result.wins] == [1, 2, 3]
    # Dealer 2: 4 8 are seat 1's, 1 5 9 seat 2's, 2 6 seat 3's, 3 7 seat 0's.
    # On 1: 4z; on 2: 1m 5m 9m 1z 5z; on 3: 6m 2z; on 0: 3m 3z. Fans 1, 1, 2; base 3.
    # 0 pays 1: 3×(1+1), 2: 3, 3: 6, and 1 for their horses 3×5 + 6×2; 1 pays 2 3×2, 3 6×2.
    assert table.result.points == (-42, 6 + 15 + 12 - 6 - 12, 3 + 6, 6 + 12)


def test_qz4_an_answer_tells_the_others_nothing():
    """CM-13: no view but the answering seat's own changes while the window is open."""
    table = table_of(THREE)
    before = {viewer: SeatView.of(table, viewer) for viewer in (None, 0, 1, 2, 3)}
    table.apply(2, WIN)
    table.apply(3, PASS)
    for viewer in (None, 0, 1):
        assert SeatView.of(table, viewer) == before[viewer]
    assert before[0].turn is None
    assert table.asked() == (1,)


def test_qz4_a_forced_win_does_not_keep_others_from_answering():
    """The declared seat's win is made for it; the other is asked at once all the same (CM-13)."""
    table = table_of(
        f"""system qinzhou
hand 1 {READY}
hand 2 68m111p222p999p33z
hand 3 77m147p269s13456z
ready 1
turn 0
draws 7m
0 draw 7m
0 discard 7m
"""
    )
    step = table.automatic()
    assert step and (step.seat, step.action, step.pause) == (1, WIN, "forced")
    assert table.asked() == (2, 3)
    assert SeatView.of(table, 1).actions == ()
    assert SeatView.of(table, 2).actions == (WIN, PASS)
    table.apply(1, WIN)
    assert table.asked() == (2, 3)
    table.apply(2, WIN)
    assert table.result and [win.winner for win in table.result.wins] == [1, 2]


def test_qz4_a_robbed_kong_lies_as_a_pong_again():
    """QZ-8, CM-14: and it is not paid."""
    table = table_of(
        """system qinzhou
hand 0 46p123m456m789s11z
hand 2 67p222s333s777m22z
hand 3 ? | 555p
turn 3
draws 5p
3 draw 5p
3 add 5p
0 win
2 win
"""
    )
    view = SeatView.of(table, None)
    assert [(meld.kind, meld.tiles) for meld in view.seats[3].melds] == [("pong", ("5p",) * 3)]
    assert view.result and view.result.kongs == (0, 0, 0, 0)
    assert {row.payer for row in view.result.payments if row.why == "win"} == {3}


# Passed wins (QZ-5)


def test_qz5_a_barred_seat_sees_that_only_its_own_draw_wins_and_nobody_else_does():
    table = table_of(
        f"""system qinzhou
hand 1 {READY}
turn 3
draws 7m 7m
3 draw 7m
3 discard 7m
"""
    )
    before = {viewer: SeatView.of(table, viewer) for viewer in (None, 0, 2, 3)}
    open_view = SeatView.of(table, 1)
    assert open_view.reasons == () and open_view.waits[0].by_discard == (1, 1)
    assert open_view.default == PASS, "a time-out passes, and bars"
    table.apply(1, PASS)
    barred = SeatView.of(table, 1)
    assert barred.reasons == (PASSED_WIN,)
    assert [(wait.tile, wait.by_discard, wait.by_draw) for wait in barred.waits] == [
        ("4m", None, 3),
        ("7m", None, 3),
    ]
    assert before == {viewer: SeatView.of(table, viewer) for viewer in (None, 0, 2, 3)}


# Kongs


def test_qz8_a_kong_is_paid_at_once_before_everybody_s_eyes_though_it_lies_face_down():
    """CM-61: with the option off its kind stays hidden until the hand is over."""
    table = table_of(
        """system qinzhou
option show_concealed_kongs=false base=2
hand 0 4444m56p123s789s99p
turn 0
tail 1z
0 kong 4444m
"""
    )
    view = SeatView.of(table, 2)
    assert [seat.points for seat in view.seats] == [6, -2, -2, -2]
    assert [(row.payer, row.receiver, row.points, row.clause) for row in view.payments] == [
        (seat, 0, 2, "QZ-8") for seat in (1, 2, 3)
    ]
    assert view.seats[0].melds[0].tiles == () and view.events[-1].tiles == ()
    assert view.seats[0].melds[0].size == 4
    assert view.unseen["4m"] == 4 - table.seats[2].hand.count("4m")
    assert SeatView.of(table, 0).seats[0].melds[0].tiles == ("4m",) * 4


# Fans


def test_qz21_the_fans_are_those_of_the_sheet():
    """QZ-21: keys and values, in its order."""
    assert {fan.key: fan.value for fan in SYSTEM.fans} == {
        "plain": 1, "eighteen_arhats": 18, "all_honours": 4, "seven_pairs": 2,
        "luxury_seven_pairs": 4, "pure_suit": 2, "last_tile": 2, "kong_bloom": 2,
        "robbed_kong": 2, "all_triplets": 2, "twelve_down": 2, "earthly": 2, "heavenly": 4,
        "kong_discard": 2,
    }  # fmt: skip


def test_qz21_what_a_wait_pays_counts_no_chance_of_this_turn():
    """CM-21: not the dealer's dealt fourteen, nor another seat's discard, as if after a kong."""
    table = table_of(f"system qinzhou\nhand 0 {READY}1z\ndealt\n")
    assert {wait.by_draw for wait in SeatView.of(table, 0).waits} == {3}
    table = table_of(
        f"""system qinzhou
hand 0 1111z147p258p369s7m
hand 1 {READY}
turn 0
tail 9p
0 kong 1111z
0 draw 9p
"""
    )
    assert {wait.by_discard for wait in SeatView.of(table, 1).waits} == {(1, 2)}
    # Two from seat 0, whose next discard follows a kong; one from the others.


# Horses


@pytest.mark.parametrize("horses", [0, 5, 10, 15, 20, 25, 30])
def test_qz30_as_many_as_the_option_says_are_turned_from_the_head(horses):
    table = table_of(
        f"system qinzhou\noption horses={horses}\nhand 1 {READY}\nturn 1\n"
        "draws 7m\n1 draw 7m\n1 win\n"
    )
    assert table.result
    assert table.result.horses == tuple(table.wall.undrawn()[:horses])
    assert len(table.result.horses) == horses


@pytest.mark.parametrize(("place", "numbers"), [(0, "159"), (1, "26"), (2, "37"), (3, "48")])
@pytest.mark.parametrize("dealer", range(4))
def test_qz30_a_seat_s_numbers_are_counted_from_the_dealer(dealer, place, numbers):
    found = horses_of(dealer, (dealer + place) % 4, KINDS)
    assert found == tuple(kind for kind in KINDS if kind[0] in numbers)


EXAMPLE_B = """system qinzhou
dealer 0
hand 0 ?
hand 1 111p666p44s88s | 333s
hand 2 1166s2233p7799p4s
turn 0
draws 4s 1m 5m 9m 2m 6m 3m 7m 1p 5p 9p
0 draw 4s
0 discard 4s
1 win
2 win
"""


def test_qz32_example_b_row_by_row():
    """QZ-31: a player can follow each payment, and they add up to -12, -2, +14."""
    result = table_of(EXAMPLE_B).result
    assert result
    rows = [(row.payer, row.receiver, row.points, row.why) for row in result.payments]
    assert rows == [
        (0, 1, 2, "win"),
        (0, 2, 2, "win"),
        (0, 1, 2 * 2, "horses"),  # fan(South) × 2m 6m
        (0, 1, 2 * 2, "horses"),  # fan(West) × 3m 7m
        (1, 2, 2 * 6, "horses"),  # fan(West) × the six on East
    ]
    assert result.points == (-12, -2, 14, 0)
    assert all(row.clause in ("QZ-20", "QZ-31") for row in result.payments)


def test_qz31_which_horses_count():
    """The winners' and the discarder's; those on a seat that did neither are void."""
    result = table_of(EXAMPLE_B).result
    assert result
    assert SYSTEM({}).counting_horses(result, 0) == {
        0: ("1m", "5m", "9m", "1p", "5p", "9p"),
        1: ("2m", "6m"),
        2: ("3m", "7m"),
    }


def test_qz33_example_a_names_the_four_horses():
    result = result_of(
        "hand 0 22m56m345p888s567s\ndraws 7m 1m 2m 4m 8p 5s 9s 5z 6z 2p 4s\n0 draw 7m\n0 win\n"
    )
    assert SYSTEM({}).counting_horses(result, 0) == {0: ("1m", "5s", "9s", "5z")}
    assert sum(row.points for row in result.payments if row.why == "horses") == 3 * 4


# Bots


def test_qz10_a_bot_near_seven_pairs_keeps_its_pairs():
    """It takes apart no pair for a chow or a pong, and wins."""
    table = table_of(
        """system qinzhou
hand 1 1144m2277p339s56s
turn 0
draws 4s 2p 5s
0 draw 4s
0 discard 4s
"""
    )
    assert choose(SeatView.of(table, 1)) == PASS
    table = table_of("system qinzhou\nhand 1 1144m2277p3399s8s\nturn 1\ndraws 2z\n1 draw 2z\n")
    assert choose(SeatView.of(table, 1)) in (a.discard("2z"), a.discard("8s"))
    assert choose(SeatView.of(table, 1)) == Action.parse("discard 2z")
