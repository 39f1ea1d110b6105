"""Why a tile is no win, a discard no declaration, and which claims leave a dead hand."""

from __future__ import annotations

import random

import pytest

from games.management.commands.simulate import random_options
from rules import actions as act
from rules import reasons
from rules.actions import WIN_ACTION
from rules.bots import choose
from rules.dealing import make_setup
from rules.ruleset import systems
from rules.table import Table
from rules.views import SeatView
from tests.rules.cases import table_of

DISCARDED = "hand 1 {hand}\nturn 0\ndraws {tile}\n0 draw {tile}\n0 discard {tile}\n"
DRAWN = "hand 1 {hand}\nturn 1\ndraws {tile}\n1 draw {tile}\n"
CLOSED = """system dalian_treasure
hand 1 2444m789p123s7z | 555p
turn 1
draws 2m
1 discard 7z closed
2 draw 2m
2 discard 2m
"""


def header(system: str, option: str = "") -> str:
    """The first lines of a position."""
    chosen = f"option {option}\n" if option else ""
    return f"system {system}\n{chosen}" + ("treasure none\n" if system == "harbin" else "")


def seen(system: str, hand: str, tile: str, how: str = DISCARDED, option: str = "") -> SeatView:
    """What seat 1 sees when the tile lies there, or has been drawn."""
    return SeatView.of(table_of(header(system, option) + how.format(hand=hand, tile=tile)), 1)


REFUSED = [
    ("dalian_treasure", "444p34m678m99m | 123p", "5m", "", "three_suits"),
    ("dalian_treasure", "444p34s678s22s | 567m", "5s", "", "terminal_or_honour"),
    ("dalian_treasure", "345p34s678s99s | 123m", "5s", "", "triplet"),
    ("dalian_treasure", "444p34s678s99s123m", "5s", "", "opened"),
    ("dalian_treasure", "444p34s678s99s | 123m", "5s", "ready_required=true", "ready_required"),
    ("changchun", "444p34m678m99m | 123p", "5m", "", "three_suits"),
    ("changchun", "345p34s678s99s | 123m", "5s", "", "triplet"),
    ("dalian_xigang", "444p34s678s22s | 567m", "5s", "", "terminal_or_honour"),
    ("dalian_xigang", "444p34s678s99s123m", "5s", "", "ready_required"),
    ("dalian_xigang", "234m567p99p56z | 345m", "7z", "", "three_suits"),
    ("dalian_xigang", "234m567p999s55s56z", "7z", "concealed_win=false", "opened"),
    ("harbin", "456p777s22s56m | 789m", "7m", "", "ready_required"),
    ("harbin", "456p777s22s56m | 789m", "7m", "closed_only=true", "no_closed_wait"),
    ("harbin", "456p345s22s56m | 678m", "7m", "", "triplet"),
]


@pytest.mark.parametrize("how", [DISCARDED, DRAWN], ids=["discarded", "drawn"])
@pytest.mark.parametrize(("system", "hand", "tile", "option", "reason"), REFUSED)
def test_a_tile_that_completes_the_hand_but_is_no_win_says_why(
    system, hand, tile, option, reason, how
):
    view = seen(system, hand, tile, how, option)
    assert reason in view.refused
    assert WIN_ACTION not in view.actions


def test_dt20_all_that_is_missing_is_said():
    view = seen("dalian_treasure", "345p34m678m22m | 567m", "5m")
    assert view.refused == ("three_suits", "terminal_or_honour", "triplet")


def test_dt11_a_tile_outside_of_the_declared_waits_says_so():
    """Ready was declared closed; the pair's tile would complete the hand as well."""
    view = SeatView.of(table_of(CLOSED), 1)
    assert [wait.tile for wait in view.waits] == ["3m"]
    assert view.refused == (reasons.NOT_DECLARED,)


@pytest.mark.parametrize("how", [DISCARDED, DRAWN], ids=["discarded", "drawn"])
def test_nothing_is_refused_that_wins_or_completes_nothing(how):
    hand = "444p34s678s99s | 123m"
    assert WIN_ACTION in seen("dalian_treasure", hand, "5s", how).actions
    assert seen("dalian_treasure", hand, "5s", how).refused == ()
    assert seen("dalian_treasure", hand, "9m", how).refused == ()


def test_the_discarder_is_told_nothing_about_its_own_discard():
    text = "system dalian_treasure\nhand 1 444p34m678m99m5m | 123p\nturn 1\n1 discard 5m\n"
    assert SeatView.of(table_of(text), 1).refused == ()


def test_qz10_qinzhou_refuses_nothing():
    hand = "22m56m345p888s567s"
    assert seen("qinzhou", hand, "7m").refused == ()
    assert WIN_ACTION in seen("qinzhou", hand, "7m").actions


UNREADY = [
    ("dalian_treasure", "", "444p34s678s99s123m7z", {"7z": ("opened",)}),
    ("dalian_treasure", "", "444p34m678m99m7z | 123p", {"7z": ("three_suits",)}),
    ("dalian_treasure", "", "444p34s678s99s7z | 123m", {}),
    ("changchun", "", "345p34s678s99s7z | 123m", {"7z": ("triplet",)}),
    ("dalian_xigang", "", "345p34s678s99s7z | 123m", {"7z": ("triplet",)}),
    ("harbin", "closed_only=true", "456p777s22s56m5z | 789m", {"5z": ("no_closed_wait",)}),
    ("qinzhou", "", "22m56m345p888s567s1z", {}),
]


@pytest.mark.parametrize(("system", "option", "hand", "wanted"), UNREADY)
def test_a_discard_that_would_wait_but_may_not_declare_says_why(system, option, hand, wanted):
    view = SeatView.of(table_of(header(system, option) + f"hand 1 {hand}\nturn 1\n"), 1)
    found = {one.tile: one.reasons for one in view.unready}
    assert {tile: found[tile] for tile in wanted} == wanted
    assert bool(found) == bool(wanted)
    declared = {one.tile for one in view.actions if one.kind == act.DISCARD and one.ready}
    assert not declared & set(found)


ONE_SUIT = "44m5p9s | 111m 222m 333m"
THREE_SUITS = "44m5p9s | 111m 222p 333s"


@pytest.mark.parametrize(
    ("system", "option", "hand", "dead"),
    [
        ("changchun", "", ONE_SUIT, {"pong"}),
        ("changchun", "", THREE_SUITS, set()),
        ("dalian_xigang", "pure_suit=false", ONE_SUIT, {"pong"}),
        ("dalian_xigang", "pure_suit=true", ONE_SUIT, set()),
        ("qinzhou", "", ONE_SUIT, set()),
    ],
)
def test_a_claim_that_leaves_a_hand_no_tile_completes_is_known(system, option, hand, dead):
    """CM-36, CC-6: the fourth meld leaves one tile, which nothing may complete."""
    view = seen(system, hand, "4m", option=option)
    assert act.PONG_ACTION in view.actions
    assert {str(action) for action in view.dead_claims} == dead


def test_dt6_hb3_the_fourth_meld_is_not_even_offered():
    for system in ("dalian_treasure", "harbin"):
        view = seen(system, "44m5p9s | 111m 222p 333s", "4m")
        assert act.PONG_ACTION not in view.actions and view.dead_claims == ()


@pytest.mark.parametrize("key", sorted(systems()))
def test_in_play_what_is_refused_is_never_offered_and_has_words(key):
    """Of bots' hands: reasons and offers never contradict each other, and all can be read."""
    kind, told = systems()[key], 0
    for seed in range(12):
        chance = random.Random(f"reasons {key} {seed}")
        options = random_options(kind, kind.seat_counts()[-1], chance)
        table = Table.deal(make_setup(key, options, chance.randbytes(32), [], seed, dealer=0))
        while not table.over:
            for seat in range(table.players):
                view = SeatView.of(table, seat)
                assert not (view.refused and WIN_ACTION in view.actions)
                ready = {one.action.tile for one in view.ready_choices}
                assert not ready & {one.tile for one in view.unready}
                assert all(one.reasons for one in view.unready)
                assert set(view.dead_claims) <= set(view.actions)
                for reason in (*view.refused, *(r for one in view.unready for r in one.reasons)):
                    assert reasons.words(kind, reason).zh
                    told += 1
            step = table.automatic()
            seat = step.seat if step else table.asked()[0]
            table.apply(seat, step.action if step else choose(SeatView.of(table, seat)))
    # Qinzhou has no condition beside the shape, and declares with the deal alone.
    assert bool(told) == bool(kind.conditions)


def test_dx24_a_hand_that_waits_on_the_third_dragon_is_told_what_it_lacks():
    """By melds and a pair alone it would be more than one tile away."""
    view = seen("dalian_xigang", "234m567p99p56z | 345m", "1z")
    assert view.reasons and reasons.NOT_ONE_AWAY not in view.reasons


def test_dx23_seven_pairs_that_may_not_win_are_no_wait():
    pairs = "1133m2255p4466s7z"
    assert seen("dalian_xigang", pairs, "9m").reasons != (reasons.NOT_ONE_AWAY,)
    off = seen("dalian_xigang", pairs, "9m", option="concealed_win=false")
    assert off.reasons == (reasons.NOT_ONE_AWAY,)


def test_cm21_a_treasure_one_sees_is_not_among_the_tiles_still_unseen():
    text = header("harbin", "treasure_hit=false").replace("none", "2m")
    text += "hand 0 ? | 999s\nhand 1 13m22p345s777s1p | 678m\nturn 1\n"
    declared = table_of(text + "1 discard 1p ready\n")
    [wait] = SeatView.of(declared, 1).waits
    assert (wait.tile, wait.left) == ("2m", 3)
    assert SeatView.of(declared, 1).unseen["2m"] == 3
    assert SeatView.of(table_of(text), 1).unseen["2m"] == 4
