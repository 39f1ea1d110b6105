"""Clauses DX that are about a match, options or a view, or that a table of cases says best.

Expected points are worked out by hand from the sheet; the arithmetic stands beside each table.
"""

from itertools import combinations, product

import pytest

from rules.bots import choose
from rules.dealing import make_setup
from rules.options import BadOption, Choice, Number
from rules.ruleset import get
from rules.scoring import Result
from rules.views import SeatView
from tests.rules.cases import can, holds, table_of, won_by

SYSTEM = get("dalian_xigang")
OPENED = "hand 0 ? | 999m\nhand 2 ? | 222s\nhand 3 ? | 888m\n"
"""The three others, opened, so that neither they nor 三清 add anything."""


def test_dx1_the_host_deals_first():
    for host in range(4):
        setup = make_setup("dalian_xigang", SYSTEM.clean({}), b"secret", [], 1, host=host)
        assert setup.dealer == host


def test_dx1_the_dealer_stays_on_its_win_or_an_exhausted_hand_else_the_next_seat_deals():
    system = SYSTEM({})
    assert system.next_dealer(1, Result("exhausted", (0,) * 4, (0,) * 4)) == 1
    assert system.next_dealer(1, won_by("dalian_xigang", 1)) == 1
    assert system.next_dealer(1, won_by("dalian_xigang", 0)) == 2
    assert system.next_dealer(3, won_by("dalian_xigang", 2)) == 0


def test_no_two_options_contradict_each_other():
    """Every pair of values is a room; what has nothing to act on does nothing (DX-42)."""
    values = {
        option.key: option.values
        if isinstance(option, Choice)
        else (option.low, option.high)
        if isinstance(option, Number)
        else (False, True)
        for option in SYSTEM.declared_options()
    }
    assert len(values) == 12, "concealed kongs are always shown: there is no option (CM-61)"
    for one, other in combinations(values, 2):
        for first, second in product(values[one], values[other]):
            assert SYSTEM.conflicts(SYSTEM.clean({one: first, other: second})) == ()


@pytest.mark.parametrize(
    "options",
    [{"cap": 150}, {"cap": True}, {"cap": "50"}, {"cap_by": "seat"}, {"discard_payment": "two"},
     {"base": 0}, {"base": 1001}, {"players": 3}, {"show_concealed_kongs": False}],
)  # fmt: skip
def test_wrong_options_are_refused(options):
    with pytest.raises(BadOption) as error:
        SYSTEM(options)
    assert error.value.key == next(iter(options))


@pytest.mark.parametrize(
    ("laid", "factor"),
    [
        ("444p", 1), ("4444p", 2), ("4444p*", 2), ("4444p_", 4),
        ("1111z", 2), ("1111z*", 2), ("1111z_", 4),
        ("5555z", 4), ("6666z*", 4), ("7777z_", 8),
        ("567z", 4), ("1234z", 4),
        ("567z 1234z", 16), ("4444p 5555z_", 16), ("567z 567z", 16), ("1111z_ 7777z", 16),
    ],
)  # fmt: skip
def test_dx33_what_each_kong_and_set_multiplies_by(laid, factor):
    """1 × self_draw 2 × the factor from each opened seat, twice from the dealer."""
    chow = "" if " " in laid else "678p"
    holds(
        f"""system dalian_xigang
option cap=0
dealer 3
{OPENED}hand 1 {chow}34s77p | 123m {laid}
turn 1
draws 5s
1 draw 5s
1 win
= fans 1 plain self_draw {"kongs" if factor > 1 else ""}
= points -{2 * factor} +{8 * factor} -{2 * factor} -{4 * factor}
"""
    )


PURE = "hand 1 44467899s34s | 111s\n"
"""A cap hand, opened: waits 5s."""
MUCH = "hand 1 34s99s | 123m 4444p_ 567z\nready 1\n"
"""1 × kongs 16 × ready 2 = 32: of a discard 128 in `one`, in `all` 64 + 32 + 64 (dealer seat 3)."""


@pytest.mark.parametrize(
    ("hand", "payment", "by", "cap", "points"),
    [
        # A cap hand on a discard: the cap once, or three shares of it, cut again by loser.
        (PURE, "one", "loser", 50, 50), (PURE, "one", "share", 50, 50),
        (PURE, "one", "loser", 200, 200), (PURE, "one", "loser", 0, 100),
        (PURE, "all", "loser", 50, 50), (PURE, "all", "loser", 100, 100),
        (PURE, "all", "loser", 200, 200), (PURE, "all", "loser", 0, 300),
        (PURE, "all", "share", 50, 150), (PURE, "all", "share", 100, 300),
        (PURE, "all", "share", 200, 600), (PURE, "all", "share", 0, 300),
        # Any other hand.
        (MUCH, "one", "loser", 50, 50), (MUCH, "one", "share", 100, 100),
        (MUCH, "one", "loser", 200, 128), (MUCH, "one", "share", 0, 128),
        (MUCH, "all", "loser", 50, 50), (MUCH, "all", "loser", 100, 100),
        (MUCH, "all", "loser", 200, 160), (MUCH, "all", "loser", 0, 160),
        (MUCH, "all", "share", 50, 132), (MUCH, "all", "share", 100, 160),
        (MUCH, "all", "share", 200, 160), (MUCH, "all", "share", 0, 160),
    ],
)  # fmt: skip
def test_dx42_the_cap_on_a_discard(hand, payment, by, cap, points):
    """DX-30, DX-41, DX-42, and the base multiplies units once they are cut."""
    for base in (1, 3):
        holds(
            f"""system dalian_xigang
option discard_payment={payment} cap_by={by} cap={cap} base={base}
dealer 3
{OPENED}{hand}turn 0
draws 5s
0 draw 5s
0 discard 5s
1 win
= points -{points * base} +{points * base} 0 0
"""
        )


@pytest.mark.parametrize(
    ("hand", "cap", "each", "dealer"),
    [
        (PURE, 50, 50, 50), (PURE, 100, 100, 100), (PURE, 200, 200, 200), (PURE, 0, 100, 100),
        # 32 × self_draw 2.
        (MUCH, 50, 50, 50), (MUCH, 100, 64, 100), (MUCH, 200, 64, 128), (MUCH, 0, 64, 128),
    ],
)  # fmt: skip
@pytest.mark.parametrize("by", ["loser", "share"])
@pytest.mark.parametrize("payment", ["one", "all"])
def test_dx42_the_cap_on_an_own_draw(payment, by, hand, cap, each, dealer):
    """DX-40: each loser pays its own share, so both ways of counting are one."""
    holds(
        f"""system dalian_xigang
option discard_payment={payment} cap_by={by} cap={cap}
dealer 3
{OPENED}{hand}turn 1
draws 5s
1 draw 5s
1 win
= points -{each} +{2 * each + dealer} -{each} -{dealer}
"""
    )


def test_dx42_what_was_cut_is_shown_beside_what_is_paid():
    """The rows of a discarder that pays for all add up to what the shares say (CM-41)."""
    table = table_of(
        f"""system dalian_xigang
option discard_payment=all cap=50
dealer 3
{OPENED}{MUCH}turn 0
draws 5s
0 draw 5s
0 discard 5s
1 win
"""
    )
    assert table.result
    (win,) = table.result.wins
    shares = [(share.payer, share.uncapped, share.points) for share in win.shares]
    assert shares == [(2, None, 32), (3, 64, 18), (0, 64, 0)]
    rows = [(row.payer, row.share_of, row.points, row.clause) for row in table.result.payments]
    assert rows == [(0, 2, 32, "DX-41"), (0, 3, 18, "DX-41")]


def test_cm31_of_readings_a_cap_makes_alike_the_dearest_is_shown():
    """222333444m as three triplets is a single float, as chows of a plain hand it would be less."""
    holds(
        f"""system dalian_xigang
option cap=50
dealer 3
{OPENED}hand 1 222333444m7s | 1111p
turn 1
draws 7s
1 draw 7s
1 win
= fans 1 single_float self_draw kongs
= points -50 +150 -50 -50
"""
    )


@pytest.mark.parametrize(
    ("option", "hand", "reason"),
    [
        ("concealed_win=false", "444p34s678s99s123m", "opened"),
        ("concealed_win=true", "444p34s678s99s123m", "ready_required"),
        ("concealed_win=false", "34s678s99s123m | 444p", ""),
        ("pure_suit=false", "44467899s34s | 111s", "three_suits"),
        ("pure_suit=true", "44467899s34s | 111s", ""),
        ("pure_suit=true", "44467899s34s | 111z", "three_suits"),
        ("pure_suit=true", "456m789p23s22z | 123m", "triplet"),
        ("pure_suit=true", "456m345p666s8s | 234s", "terminal_or_honour"),
        ("pure_suit=true", "147m258p369s1234z", "not_one_away"),
    ],
)
def test_dx20_dx21_dx25_why_a_hand_cannot_win(option, hand, reason):
    table = table_of(f"system dalian_xigang\noption {option}\nhand 1 {hand}\nturn 0\n")
    view = SeatView.of(table, 1)
    assert view.reasons == ((reason,) if reason else ())


def test_known_20_all_copies_seen_elsewhere_is_still_ready_with_none_left():
    """CM-16: only four in one's own hand are no wait."""
    table = table_of(
        """system dalian_xigang
hand 1 444p46s67899s | 123m
hand 2 123m456p789s1111z
hand 3 ? | 5555s
turn 0
"""
    )
    view = SeatView.of(table, 1)
    assert [(wait.tile, wait.left) for wait in view.waits] == [("5s", 0)]
    assert SeatView.of(table, 2).waits == ()


def test_cm21_what_a_wait_is_worth():
    """DX-24: by discard 2 × set 4 × 4 from who is neither; 64 from the dealer; by draw 16 16 32."""
    table = table_of(
        f"""system dalian_xigang
dealer 3
{OPENED}hand 1 456p789s22m56z | 123m
turn 0
"""
    )
    (wait,) = SeatView.of(table, 1).waits
    assert (wait.tile, wait.left, wait.by_discard, wait.by_draw) == ("7z", 4, (32, 64), 64)


def test_dx31_one_s_own_replacement_promises_no_kong_discard():
    """流泪 is the other's discard after the other's kong: 1 × kong 4 × ready 2 × 4 = 32."""
    table = table_of(
        f"""system dalian_xigang
option cap=0
dealer 3
{OPENED}hand 1 34s678s99s4444p | 123m
turn 1
tail 8m
1 kong 4444p
1 draw 8m
"""
    )
    (choice,) = [c for c in SeatView.of(table, 1).ready_choices if c.action.tile == "8m"]
    assert [wait.by_discard for wait in choice.waits] == [(32, 64), (32, 64)]


def test_dx7_a_last_tile_is_nobody_s_choice_but_the_winner_s():
    """Who cannot win is passed over by itself; who can is asked, and a time-out declines."""
    table = table_of(
        """system dalian_xigang
hand 1 444p34s678s99s | 123m
hand 2 666p34s678s99s1z1z1z
left 4
turn 1
draws 5s 5s 1m 1m
1 draw 5s
"""
    )
    assert can(table, 1) == {"win", "pass"}
    assert str(table.default_action(1)) == "pass"
    table.apply(1, table.default_action(1))
    assert table.turn == 2 and can(table, 2) == {"draw"}
    table.apply(2, table.automatic().action)
    assert table.turn == 3, "seat 2 waits on 5s too, but neither opened nor declared (DX-21)"


def test_dx3_bots_lay_their_set_before_they_declare():
    table = table_of(
        """system dalian_xigang
hand 1 1122m3344p7s5566z
turn 1
draws 7z
1 draw 7z
"""
    )
    view = SeatView.of(table, 1)
    assert view.ready_choices and str(choose(view)) == "set 567z"


def test_dx4_dx21_bots_open_where_an_unopened_hand_may_not_win():
    """A chow that wins nothing is taken once the room asks for an opened hand."""
    position = """system dalian_xigang
option concealed_win={}
hand 1 456m12322p789s15z
turn 0
draws 3m
0 draw 3m
0 discard 3m
"""
    chosen = [
        str(choose(SeatView.of(table_of(position.format(flag)), 1))) for flag in ("true", "false")
    ]
    assert chosen == ["pass", "chow 45m"]
