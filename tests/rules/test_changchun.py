"""Clauses CC that are about a match, a room, a view or a table of numbers, not one record."""

from __future__ import annotations

import pytest

from rules.actions import PASS_ACTION, Action
from rules.bots import choose
from rules.options import BadOption
from rules.ruleset import get
from rules.scoring import Result
from rules.table import Table
from rules.treasure import Treasure
from rules.views import SeatView
from rules.wall import stack_from_right
from tests.rules.cases import can, holds, table_of, won_by

SYSTEM = get("changchun")
KONG = """system changchun
{option}dealer 0
hand 1 3333m147p258s123z
turn 1
draws 9s
tail 9m
1 draw 9s
1 kong 3333m
"""


def treasure_of(table: Table) -> Treasure:
    assert isinstance(table.private, Treasure)
    return table.private


def test_cc1_the_dealer_stays_on_its_win_or_an_exhausted_hand_else_the_next_deals():
    """CC-1."""
    system = SYSTEM({})
    assert not SYSTEM.host_deals, "the first dealer is left to chance"
    assert system.next_dealer(2, Result("exhausted", (0,) * 4, (0,) * 4)) == 2
    assert system.next_dealer(2, won_by("changchun", 2)) == 2
    assert system.next_dealer(2, won_by("changchun", 0)) == 3
    assert system.next_dealer(3, won_by("changchun", 1)) == 0


@pytest.mark.parametrize(
    ("dealer", "dice", "seat", "stack"),
    [
        (0, (1, 1, 1, 1), 1, 2),
        (0, (2, 3, 1, 1), 0, 2),
        (0, (6, 6, 6, 6), 3, 12),
        (1, (3, 4, 5, 6), 3, 11),
        (2, (1, 2, 3, 4), 0, 7),
        (3, (4, 5, 2, 2), 3, 4),
    ],
)
def test_cc2_the_first_throw_names_the_wall_the_second_the_stack(dealer, dice, seat, stack):
    """CC-2: walls are counted in turn order from the dealer's, which is the first."""
    assert SYSTEM.dice == 4
    assert SYSTEM({}).break_stack(dealer, dice) == stack_from_right(seat, stack, 68)


@pytest.mark.parametrize(
    ("melds", "reserve"),
    [
        ("", 14),
        ("hand 1 ? | 567z 1m1p1s\n", 14),
        ("hand 1 ? | 2222m\n", 15),
        ("hand 1 ? | 1234z\n", 15),
        ("hand 1 ? | 567z+5z\n", 15),
        ("hand 1 ? | 2222m_ 3333m*\n", 16),
        ("hand 1 ? | 1234z+12z\n", 19),
        ("hand 1 ? | 2222m 3333m\nhand 2 ? | 4444m_ 5555m_\n", 20),
        ("hand 1 ? | 1234z+1234z\n", 23),
        ("hand 1 ? | 1234z+1234z\nhand 2 ? | 567z+5z\n", 24),
    ],
)
def test_cc3_the_reserve_after_so_many_replacements(melds, reserve):
    """CC-3: 14 15 16 19 20 23 24 tiles after none to six."""
    table = table_of(f"system changchun\n{melds}turn 0\n")
    assert table.system.reserve(table) == reserve


TAIL = ["6p", "8p", "2p", "1s", "7s", "1m", "9m", "8m", "2m", "3s", "9s", "6m", "3m", "4m"]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("kongs", [0, 1, 2, 3, 4])
def test_cc21_the_die_counts_full_stacks_and_no_replacement_takes_the_treasure(kongs, face):
    """CC-21, CC-3: whatever was taken before; two more kongs draw what lies beside it."""
    laid = " ".join(["1111z_", "2222z_", "3333z_", "4444z_"][:kongs])
    single = kongs % 2
    treasure = TAIL[single + 2 * (face - 1)]
    first, second = [tile for tile in TAIL if tile != treasure][:2]
    holds(
        f"""system changchun
dealer 0
hand 1 444p34s678s99s | 123m
hand 2 5555m7777m13579p
hand 3 ? {"| " + laid if laid else ""}
ready 1
turn 1
left 60
draws 6z 5z
tail {" ".join(TAIL)}
die {face}
- treasure {treasure}
? 1 sees treasure {treasure}
1 draw 6z
1 discard 6z
2 draw 5z
2 kong 5555m
2 draw {first}
2 kong 7777m
2 draw {second}
? left 56
"""
    )


def test_cc4_pong_ranks_before_kong_as_the_seed_says():
    """CC-4: seen in the table alone, for a fifth copy would be needed to ask both."""
    rank = SYSTEM.claim_rank
    assert rank["win"] > rank["pong"] > rank["kong"] > rank["chow"]


def test_cc5_a_concealed_kong_lies_face_down_to_the_others_until_the_hand_is_over():
    """CC-5, CM-61, CM-62: no tile of it in meld, event or count; afterwards all see it."""
    table = table_of(KONG.format(option=""))
    for viewer in (0, 2, 3, None):
        view = SeatView.of(table, viewer)
        (meld,) = view.seats[1].melds
        assert (meld.kind, meld.tiles, meld.size) == ("concealed_kong", (), 4)
        assert (view.events[-1].action, view.events[-1].tiles) == ("kong", ())
        assert not any("3m" in str(event) for event in view.events)
        if viewer is not None:
            own = table.seats[viewer].hand.count("3m")
            assert view.unseen["3m"] == 4 - own
    assert SeatView.of(table, 1).seats[1].melds[0].tiles == ("3m",) * 4
    assert SeatView.of(table, 1).unseen["3m"] == 0
    assert table.visible("3m") == 0
    assert not SeatView.of(table, 0).seats[1].opened
    over = table_of(KONG.format(option="left 16\n") + "1 draw 9m\n1 discard 9m\n= exhausted\n")
    assert SeatView.of(over, 0).seats[1].melds[0].tiles == ("3m",) * 4


def test_cc5_by_the_option_it_lies_face_up():
    """CM-61."""
    table = table_of(KONG.format(option="option show_concealed_kongs=true\n"))
    assert SeatView.of(table, 0).seats[1].melds[0].tiles == ("3m",) * 4
    assert table.visible("3m") == 4


def test_cc10_a_time_out_lays_no_set_and_discards_the_fourteenth_tile():
    """CC-10, CM-12; where the fourteenth went into a set, the last tile of the sorted hand."""
    text = "system changchun\ndealer 0\ndealt\nhand 0 56z147m258p369s12z7z\nturn 0\n"
    table = table_of(text)
    assert str(table.default_action(0)) == "discard 7z"
    table.apply(0, Action.parse("set 567z"))
    assert str(table.default_action(0)) == "discard 2z"


def test_cc10_first_of_a_position_means_dealt_tiles_the_dealers_fourteenth_too():
    """CC-10: a dealer never comes to its first turn by a draw, any other seat does."""
    text = "system changchun\ndealer {}\nfirst 0\nhand 0 56z147m258p369s12z7z\nturn 0\n"
    assert "set 567z" in can(table_of(text.format(0)), 0)
    assert "set 567z" not in can(table_of(text.format(1)), 0)


def test_cc13_a_set_opens_its_seat_for_all_to_see_but_by_the_option():
    """CC-13, CC-33: what is shown is what will score."""
    text = "system changchun\n{}hand 1 147m258p3699s | 567z\nturn 0\n"
    assert SeatView.of(table_of(text.format("")), 0).seats[1].opened
    kept = table_of(text.format("option sets_keep_unopened=true\n"))
    assert not SeatView.of(kept, 0).seats[1].opened


def test_cc14_nobody_learns_who_could_have_robbed_a_supplement():
    """CC-14, CM-13: passes change no other view, and the public number does not count them."""
    table = table_of(
        """system changchun
dealer 0
hand 0 247m258p369s1234z
hand 1 11456m789s22234s
hand 2 23m456777p789s33z
hand 3 567m234p58s99p | 1m1p1s
turn 3
draws 1m
tail 9s
3 draw 1m
3 supplement 1m
"""
    )
    assert table.asked() == (1, 2)
    assert can(table, 1) == {"pong", "pass"}
    assert can(table, 2) == {"win", "pass"}
    before = {viewer: SeatView.of(table, viewer) for viewer in (0, None)}
    table.beats = True
    table.apply(2, PASS_ACTION)
    assert {viewer: SeatView.of(table, viewer) for viewer in (0, None)} == before
    table.apply(1, PASS_ACTION)
    after = {viewer: SeatView.of(table, viewer) for viewer in (0, None)}
    assert [view.number for view in after.values()] == [view.number for view in before.values()]
    assert [view.left for view in after.values()] == [view.left for view in before.values()]


def test_cc14_a_robbed_supplement_lies_in_the_pong_and_no_longer_on_the_set():
    """CC-14: the meld goes to the robber, with the seat it came from."""
    table = table_of(
        """system changchun
dealer 0
hand 1 11456m789s22234s
hand 3 567m234p58s99p | 1m1p1s
turn 3
draws 1m
3 draw 1m
3 supplement 1m
1 pong
"""
    )
    view = SeatView.of(table, 2)
    (pong,) = view.seats[1].melds
    assert (pong.tiles, pong.claimed, pong.source) == (("1m",) * 3, "1m", 3)
    assert view.seats[3].melds[0].supplements == ()
    assert view.seats[3].concealed == 10
    assert view.turn == 1
    assert can(table, 3) == set()


def test_cc22_a_hand_without_terminals_does_not_roll_the_treasure():
    """CC-22: the first declared seat that may see it rolls, here seat 2."""
    text = """system changchun
dealer 0
hand 1 78m345p666s234s55p
hand 2 444p34s678s99s | 123m
ready 1
ready 2
turn 1
draws 1z 2z
tail 6p
die 1
"""
    table = table_of(text)
    assert treasure_of(table).rolls == []
    assert SeatView.of(table, 1).treasure.state == "none"
    table = table_of(text + "1 draw 1z\n1 discard 1z\n- treasure 6p\n? 1 sees no treasure\n")
    assert treasure_of(table).rolls == [1]
    assert SeatView.of(table, 2).treasure.tile == "6p"


def test_cc40_the_levels_of_the_fans():
    """CC-40."""
    assert {fan.key: fan.value for fan in SYSTEM.fans} == {
        "self_draw": 1,
        "discarder": 1,
        "closed_wait": 1,
        "unopened": 1,
        "dealer": 1,
        "treasure": 1,
        "all_triplets": 2,
    }


@pytest.mark.parametrize(
    ("ladder", "points"),
    [
        ("double", (1, 2, 4, 8, 16, 32, 64, 128, 256)),
        ("135", (1, 3, 5, 10, 20, 40, 80, 160, 320)),
        ("250", (2, 5, 10, 20, 40, 80, 160, 320, 640)),
        ("500", (5, 10, 20, 40, 80, 160, 320, 640, 1280)),
    ],
)
def test_cc41_each_ladder_level_by_level(ladder, points):
    """CC-41: past its last named step each level doubles; the base multiplies."""
    for base in (1, 7):
        system = SYSTEM({"ladder": ladder, "base": base})
        for level, step in enumerate(points):
            assert system.worth([1] * level) == (level, base * step)
    assert SYSTEM({"ladder": ladder}).worth([2, 1, 1]) == (4, points[4])


def test_cc43_every_row_of_a_settlement_names_payer_receiver_and_clause():
    """CC-43, CC-44, CM-41: the win and the kong money stand apart and add up."""
    table = table_of(
        """system changchun
option base=3
dealer 0
hand 1 34s678s99s | 4444p 123m
hand 2 ? | 567z+5z
turn 3
draws 5s
3 draw 5s
3 discard 5s
1 win
"""
    )
    assert table.result
    rows = [(r.payer, r.receiver, r.points, r.why, r.clause) for r in table.result.payments]
    win = [(2, 1, 3, "win", "CC-43"), (3, 1, 6, "win", "CC-43"), (0, 1, 6, "win", "CC-43")]
    kong = [(payer, 1, 3, "kong", "CC-44") for payer in (0, 2, 3)]
    sets = [(payer, 2, 3, "kong", "CC-44") for payer in (0, 1, 3)] * 2
    assert sorted(rows) == sorted(win + kong + sets)
    assert table.result.kongs == (-9, 3, 15, -9)
    assert table.result.points == (-15, 18, 12, -15)


@pytest.mark.parametrize(
    "options",
    [
        {"base": 0}, {"base": 1001}, {"base": True}, {"ladder": "136"}, {"ladder": 135},
        {"discard_payment": "none"}, {"sets_keep_unopened": 1}, {"chow_from_any": "true"},
        {"players": 3}, {"ready_required": True},
    ],
)  # fmt: skip
def test_wrong_options_are_refused(options):
    with pytest.raises(BadOption) as error:
        SYSTEM(options)
    assert error.value.key == next(iter(options))


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("1 789888m456p1z | 123p", "three_suits"),
        ("1 345m6667p777s | 234p", "terminal_or_honour"),
        ("1 123m456p78923s11z", "triplet"),
        ("1 12388m46p789s | 5555p", "all_four_held"),
        ("1 147m258p369s1z | 123m", "not_one_away"),
    ],
)
def test_reasons_why_a_hand_cannot_win(hand, reason):
    """CC-30 in words for the seat itself."""
    view = SeatView.of(table_of(f"system changchun\nhand {hand}\nturn 0\n"), 1)
    assert reason in view.reasons


@pytest.mark.parametrize(
    ("position", "does"),
    [
        ("dealer 0\ndealt\nhand 0 567z147m258p369s12z\nturn 0\n", "set 567z"),
        ("dealer 0\nhand 1 147m258p369s5z1z | 567z\nturn 1\n", "supplement 5z"),
        ("dealer 0\nhand 1 444p34s678s99s1z | 123m\nturn 1\n", "discard 1z ready"),
        ("dealer 0\nhand 1 444p34s678s99s5s | 123m\nturn 1\n", "win"),
        ("dealer 0\nhand 1 7777z147m258p3s | 123m\nturn 1\n", "kong 7777z"),
    ],
)
def test_a_bot_lays_sets_supplements_kongs_declares_and_wins(position, does):
    """CC-10, CC-12, CC-20: it takes what this system has and others have not."""
    table = table_of(f"system changchun\n{position}")
    assert str(choose(SeatView.of(table, table.turn))) == does


def test_cc6_a_bot_keeps_away_from_a_dead_hand():
    """CC-6: with a chow laid it is not even offered the fourth meld."""
    table = table_of(
        """system changchun
dealer 0
hand 1 55m58s | 123m 444p 777s
turn 0
draws 5m
0 draw 5m
0 discard 5m
"""
    )
    assert can(table, 1) == {"draw"}
