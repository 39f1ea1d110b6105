"""Every question a system can put is answered by general buttons: positions of real tables.

Each case is a position in the record format, the seat asked, and what it must be able to press.
"""

import pytest
from django.utils import translation

from games.prompts import question
from games.render import regions
from rules.views import SeatView
from tests.render.views import read, some_facts
from tests.rules.cases import table_of

WHICH_SET = """system changchun
dealt
hand 0 1234567z5z1m1p1s9m9p5p
turn 0
tail 1z 3m
? 0 can set 567z
"""
SUPPLEMENT = """system changchun
dealer 3
hand 0 567m234p78s5s9p | 1234z
hand 2 11z456m789p222s34s
turn 0
draws 1z
tail 9m
0 draw 1z
"""
WIND_AND_DRAGON_SET = """system dalian_xigang
hand 0 1234z567z23m456p7s8s
turn 0
tail 9s
? 0 can set 567z
"""
WHICH_PAIR = """system harbin
option pick_pair=true
hand 0 ? | 999s
hand 1 22m55p345s789s1s | 678m
hand 2 ? | 111p
hand 3 ? | 444m
treasure 1m
turn 1
draws 2m 5p
? 1 can discard 1s ready pair 5p
"""
CHOW_TO_READY = """system harbin
hand 2 57m22p345s789s | 888s
hand 3 ?
treasure 1m
turn 0
draws 6m
0 draw 6m
0 discard 6m
"""
READY_WITHOUT_DISCARD = """system qinzhou
dealer 0
hand 0 147m258p369s12345z
hand 1 22m56m345p888s567s
dealt
turn 0
? 1 can ready
"""
HEAVENLY = """system qinzhou
dealer 2
hand 2 22m567m345p888s567s
dealt
turn 2
? 2 can win
"""
LAST_TILE = """system qinzhou
hand 2 22m56m345p888s567s
left 2
turn 1
draws 9s 7m
1 draw 9s
1 discard 9s
2 draw 7m
"""
LAST_FOUR = """system dalian_xigang
hand 0 ? | 777p
hand 1 ? | 777s
hand 2 444p34s678s99s | 123m
hand 3 ? | 777m
left 4
turn 1
draws 1z 5s 2z 3z
1 draw 1z
2 draw 5s
"""
TREASURE_HIT = """system dalian_treasure
hand 0 ? | 777p
hand 1 444p34s678s99s1z | 123m
hand 2 ? | 123p
turn 1
draws 9p 8p 7p
tail 1z 2z 3z 4z 2s 6z
die 3
1 discard 1z ready
2 draw 9p
2 discard 9p
3 draw 8p
3 discard 8p
0 draw 7p
0 discard 7p
? turn 1
"""
PLAIN_AND_CLOSED = """system dalian_treasure
hand 1 13m55m789p444s7z | 678s
turn 1
draws 9s
? 1 can discard 7z closed
"""

CASES = [
    pytest.param(WHICH_SET, 0, {"set 567z", "set 1234z", "set 1m1p1s"}, "", id="which set, CC-10"),
    pytest.param(SUPPLEMENT, 0, {"supplement 1z"}, "", id="which supplement, CC-12"),
    pytest.param(
        SUPPLEMENT + "0 supplement 1z\n", 2, {"pong", "pass"}, "rob", id="robbed by a pong, CC-14"
    ),
    pytest.param(WIND_AND_DRAGON_SET, 0, {"set 567z", "set 1234z"}, "", id="sets, DX-2"),
    pytest.param(
        WHICH_PAIR,
        1,
        {"discard 1s ready", "discard 1s ready pair 2m", "discard 1s ready pair 5p"},
        "",
        id="which pair, HB-35",
    ),
    pytest.param(CHOW_TO_READY, 2, {"chow 57m", "pass"}, "", id="chow to be ready, HB-4"),
    pytest.param(
        CHOW_TO_READY + "2 chow 57m\n",
        2,
        {"discard 3s ready", "discard 2p ready"},
        "must declare",
        id="ready must be declared, HB-4",
    ),
    pytest.param(
        READY_WITHOUT_DISCARD, 1, {"ready", "pass"}, "before the first discard", id="ready, QZ-7"
    ),
    pytest.param(HEAVENLY, 2, {"win", "pass"}, "pass it up", id="heavenly declined, QZ-7"),
    pytest.param(LAST_TILE, 2, {"win", "pass"}, "pass it up", id="last tile, QZ-6"),
    pytest.param(LAST_FOUR, 2, {"win", "pass"}, "pass it up", id="last four tiles, DX-7"),
    pytest.param(TREASURE_HIT, 1, {"win", "draw"}, "draw on", id="treasure hit, DT-14"),
    pytest.param(
        PLAIN_AND_CLOSED,
        1,
        {"discard 7z ready", "discard 7z closed"},
        "",
        id="two ways to be ready, DT-11",
    ),
]


@pytest.mark.parametrize(("position", "seat", "wanted", "says"), CASES)
def test_what_may_be_done_is_a_button_and_nothing_else_is(position, seat, wanted, says):
    table = table_of(position)
    view = SeatView.of(table, seat)
    with translation.override("en"):
        html = regions(view, some_facts(view))
        asks = question(view)
    page = read(html["actions"] + html["hand"])
    pressed = {
        str(one.attributes["value"])
        for one in page.all("button")
        if one.attributes.get("name") == "action"
    }
    assert pressed == {str(action) for action in table.legal_actions(seat)}
    assert wanted <= pressed
    assert says in asks and bool(says) == bool(asks)
    labels = [one.attributes["aria-label"] for one in read(html["actions"]).all("button")]
    assert len(labels) == len(set(labels)), "no two buttons are called alike"


FORCED = """system harbin
dealer 3
hand 0 ? | 999p
hand 1 456p777s22s56m | 789m
ready 1
treasure 1s
turn 0
draws 7m
0 draw 7m
0 discard 7m
"""


def test_a_forced_win_is_no_question():
    """HB-11: the win is made for the seat; there is nothing to press."""
    table = table_of(FORCED)
    view = SeatView.of(table, 1)
    html = regions(view, some_facts(view))
    assert not read(html["actions"]).all("button")
    step = table.automatic()
    assert step is not None and (step.seat, str(step.action), step.pause) == (1, "win", "forced")
