"""Clauses DT that are about a match, a room or a view rather than one record."""

import pytest

from rules.actions import PASS_ACTION
from rules.match import match_over, rounds_done
from rules.options import BadOption
from rules.ruleset import get
from rules.scoring import Result
from rules.tiles import parse
from rules.views import SeatView
from tests.rules.cases import can, table_of, won_by

SYSTEM = get("dalian_treasure")
READY = """system dalian_treasure
dealer 0
hand 0 ? | 777p
hand 1 444p34s678s99s1z | 123m
turn 1
draws 9p 8p 7p
tail 1z 2z 3z 4z 2s 6z
die 3
"""


def test_dt2_the_dealer_stays_on_its_win_or_an_exhausted_hand_else_the_next_deals():
    """DT-2."""
    system = SYSTEM({})
    exhausted = Result("exhausted", (0,) * 4, (0,) * 4)
    assert system.next_dealer(2, exhausted) == 2
    assert system.next_dealer(2, won_by("dalian_treasure", 2)) == 2
    assert system.next_dealer(2, won_by("dalian_treasure", 0)) == 3
    assert system.next_dealer(3, won_by("dalian_treasure", 1)) == 0
    assert SYSTEM({"players": 3}).next_dealer(2, won_by("dalian_treasure", 0)) == 0


def test_cm52_a_round_is_over_when_every_seat_has_lost_the_deal():
    """CM-52."""
    assert rounds_done([0, 0, 1, 1, 2, 3], 4) == 0
    assert rounds_done([0, 0, 1, 2, 3, 0], 4) == 1
    assert rounds_done([2, 3, 0, 1, 2, 2, 3, 0, 1, 2], 4) == 2
    assert match_over("rounds", 1, [2, 0, 1, 2], 3)
    assert not match_over("rounds", 1, [2, 0, 1, 1], 3)
    assert match_over("hands", 2, [0, 1, 1], 4)
    assert not match_over("hands", 3, [0, 1, 1], 4)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5}, {"players": True}, {"players": "4"}, {"base": 0}, {"base": 1001},
        {"base": "1"}, {"base": 1.0}, {"ready_required": 1}, {"speed": 1}, {"cap": 50},
    ],
)  # fmt: skip
def test_wrong_options_are_refused(options):
    with pytest.raises(BadOption) as error:
        SYSTEM(options)
    assert error.value.key == next(iter(options))


def test_dt13_who_sees_the_treasure():
    """DT-13: only the declared seat, from its own next draw on; the dice are public."""
    table = table_of(
        READY + "1 discard 1z ready\n2 draw 9p\n2 discard 9p\n3 draw 8p\n3 discard 8p\n"
    )
    assert [SeatView.of(table, seat).treasure.state for seat in range(4)] == ["none"] * 4
    table = table_of(
        READY + "1 discard 1z ready\n2 draw 9p\n2 discard 9p\n3 draw 8p\n3 discard 8p\n"
        "0 draw 7p\n0 discard 7p\n- treasure 2s\n"
    )
    for viewer in (0, 2, 3, None):
        treasure = SeatView.of(table, viewer).treasure
        assert (treasure.state, treasure.rolls, treasure.tile) == ("fixed", (3,), "")
    assert SeatView.of(table, 1).treasure.tile == "2s"
    assert can(table, 1) == {"win", "draw"}
    assert SeatView.of(table, 1).default is not None
    assert str(SeatView.of(table, 1).default) == "draw", "a time-out takes no win (CM-12)"


def test_that_the_treasure_stopped_is_told_only_to_who_saw_it():
    """It would name a kind: the one that was just discarded or ponged (CM-60, DT-16)."""
    table = table_of(
        """system dalian_treasure
hand 1 444p34s678s99s | 123m
river 0 9m
river 3 9m
ready 1 seen
treasure 9m
turn 2
draws 9m
2 draw 9m
2 discard 9m
"""
    )
    assert SeatView.of(table, 1).treasure.state == "stopped"
    for viewer in (0, 2, 3, None):
        assert SeatView.of(table, viewer).treasure.state == "fixed"


def test_cm21_the_declaration_is_offered_with_waits_counts_and_worth():
    """CM-21."""
    table = table_of(READY)
    view = SeatView.of(table, 1)
    (choice,) = [c for c in view.ready_choices if str(c.action) == "discard 1z ready"]
    assert [(wait.tile, wait.left) for wait in choice.waits] == [("2s", 4), ("5s", 4)]
    # Two fans, and one more from the dealer (opened) as from each unopened seat: four points each.
    assert choice.waits[0].by_discard == (4, 4)
    assert choice.waits[0].by_draw == 4 + 4 + 4
    assert view.ready_choices and not SeatView.of(table, 0).ready_choices


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("1 444p34s678s99s123m", "opened"),
        ("1 789888m456p1z | 123p", "three_suits"),
        ("1 345m666p7888s | 234p", ""),
        ("1 345m6667p777s | 234p", "terminal_or_honour"),
        ("1 456m789p23s11z | 123m", "triplet"),
        ("1 11155m33p777s | 222s", "chow"),
        ("1 12388m46p789s | 5555p", "all_four_held"),
        ("1 147m258p369s1z | 123m", "not_one_away"),
    ],
)
def test_reasons_why_a_hand_cannot_win(hand, reason):
    table = table_of(f"system dalian_treasure\nhand {hand}\nturn 0\n")
    view = SeatView.of(table, 1)
    assert (reason in view.reasons) if reason else (view.waits and not view.reasons)


def test_waits_show_what_this_seat_has_not_seen_even_when_nothing_is_left():
    table = table_of(
        """system dalian_treasure
hand 1 444p34s678s99s | 123m
river 0 22s
river 3 22s
turn 0
"""
    )
    waits = {wait.tile: wait.left for wait in SeatView.of(table, 1).waits}
    assert waits == {"2s": 0, "5s": 4}


CLOSED_ON_4M = """system dalian_treasure
hand 1 23345m789p55z | 111s
closed 1 seen
"""


@pytest.mark.parametrize(
    ("treasure", "moves"),
    [
        ("treasure 9m\nturn 0\ndraws 4m\n", "0 draw 4m\n0 discard 4m\n1 win\n"),
        ("treasure 9m\nturn 1\ndraws 4m\n", "1 draw 4m\n1 win\n"),
        ("treasure 4m\nturn 1\ndraws 4m\n", "1 draw 4m\n1 win\n"),
    ],
)
def test_dt11_the_win_of_a_closed_ready_seat_is_read_as_it_waited(treasure, moves):
    """DT-11, CM-41: 4m is the end of 234 and the middle of 345; beside 夹胡 stands the latter."""
    table = table_of(CLOSED_ON_4M + treasure + moves)
    assert table.result
    (win,) = table.result.wins
    assert "closed_wait" in {fan.key for fan in win.fans}
    assert win.shape == "closed"


def test_dt33_a_wait_seen_to_be_the_treasure_pays_so_when_drawn():
    """DT-33, CM-21: two fans more on the tile the seat has seen, for nobody who has not looked."""
    text = """system dalian_treasure
hand 1 444p34s678s99s | 123m
hand 2 ? | 777p
treasure 2s
turn 0
"""

    def by_draw(looked: str) -> dict[str, int | None]:
        view = SeatView.of(table_of(f"{text}ready 1{looked}\n"), 1)
        return {wait.tile: wait.by_draw for wait in view.waits}

    # Two fans, and one from the dealer (unopened as well): 8, 2 and 4 points.
    assert by_draw("") == {"2s": 14, "5s": 14}
    assert by_draw(" seen") == {"2s": 4 * 14, "5s": 14}


def test_dt15_a_drawn_treasure_that_completes_an_open_wait_is_read_so():
    """DT-11, DT-15: 1m is none of the closed tiles; drawn as the treasure it wins all the same."""
    table = table_of(CLOSED_ON_4M + "treasure 1m\nturn 1\ndraws 1m\n1 draw 1m\n1 win\n")
    assert table.result
    (win,) = table.result.wins
    assert {"closed_wait", "treasure_drawn"} <= {fan.key for fan in win.fans}
    assert (win.shape, win.pair) == ("open", "5z")


def test_cm13_nobody_learns_who_was_asked_or_passed():
    """CM-13: a seat's pass changes no other view, and its number does not count it."""
    table = table_of(
        """system dalian_treasure
hand 0 147m258p369s1234z
hand 1 234678m55s99s | 111p
hand 2 123456m88p46s | 777p
hand 3 147m258p369s5677z
turn 3
draws 5s
3 draw 5s
3 discard 5s
"""
    )
    assert set(table.asked()) == {1, 2}
    before = {seat: SeatView.of(table, seat) for seat in (0, 3, None)}
    table.apply(2, PASS_ACTION)
    table.apply(1, PASS_ACTION)
    assert table.phase == "due"
    assert before == {seat: SeatView.of(table, seat) for seat in (0, 3, None)}
    assert before[0].turn is None


def rivers(kinds: str) -> str:
    """Three copies of each kind before seats 0, 2 and 3."""
    return "".join(f"river {seat} {kinds}\n" for seat in (0, 2, 3))


def test_dt16_where_no_tile_serves_no_die_is_thrown_and_there_is_no_treasure():
    """DT-16: all twelve tiles of the six stacks lie open thrice."""
    kinds = "1z 2z 3z 4z 5z 6z 7z 1p 2p 8s 9m 9p"
    text = "system dalian_treasure\nhand 1 444p34s567s66s | 123m\n" + rivers(kinds)
    table = table_of(f"{text}ready 1\nturn 1\ntail {kinds}\ndraws 8m\ndie 1\n1 draw 8m\n")
    for viewer in (1, 2, None):
        treasure = SeatView.of(table, viewer).treasure
        assert (treasure.state, treasure.rolls, treasure.tile) == ("gone", (), "")


@pytest.mark.parametrize("kongs", range(4))
@pytest.mark.parametrize("face", range(1, 7))
def test_dt17_replacements_skip_the_treasure_whatever_the_die_shows(face, kongs):
    """DT-17: seat 0 lays one kong after another; the treasure stays where it is."""
    tail = ["2m", "3m", "9s", *parse("123p1234z6z")]
    tail.insert(2 * (face - 1), "5z")
    lines = ["1 draw 8p", "1 discard 8p", "2 draw 9p", "2 discard 9p", "3 draw 9p", "3 discard 9p"]
    lines.append("0 draw 1m")
    for added, drawn in (("1m", "2m"), ("2m", "3m"), ("3m", "9s"))[:kongs]:
        lines += [f"0 add {added}", f"0 draw {drawn}"]
    table = table_of(
        f"""system dalian_treasure
hand 0 ? | 111m 222m 333m
hand 1 444p34s678s99s | 456m
ready 1
turn 1
draws 8p 9p 9p 1m
tail {" ".join(tail)}
die {face}
- treasure 5z
? left 84
"""
        + "\n".join(lines)
        + f"\n? left {80 - kongs}\n? 1 sees treasure 5z\n"
    )
    place = table.private.place
    assert table.wall.tiles[place] == "5z" and not table.wall.taken[place]
