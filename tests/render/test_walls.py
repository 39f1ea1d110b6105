"""The middle of the table: walls that stand as long as there are tiles, and the dealer round."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from games.render import regions
from games.render_board import walls
from rules.ruleset import systems
from tests.render.views import a_view, read, some_facts


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def sides(path: str) -> dict[str, int]:
    """How many stacks stand on each side of the drawing."""
    found = {"top": 0, "left": 0, "bottom": 0, "right": 0}
    for x, y, way, end in re.findall(r"M([\d.]+) ([\d.]+)([HV])([\d.]+)", path):
        if way == "H":
            found["top" if y == ".5" else "bottom"] += abs(int(x) - int(end))
        else:
            found["left" if x == ".5" else "right"] += abs(int(y) - int(end))
    return found


@pytest.mark.parametrize("system", sorted(systems()))
@pytest.mark.parametrize("left", [83, 56, 13, 1, 0])
def test_as_many_stacks_stand_as_hold_the_tiles_left(system, left):
    view = a_view(system=system, left=left)
    assert sum(sides(walls(view)).values()) == -(-left // 2)


def test_the_wall_is_taken_clockwise_from_where_the_dice_broke_it():
    """CM-3: the dealer's wall is broken seven stacks from its right end; the next to go are the
    rest of it, then the wall of the seat to the left."""
    whole = a_view(dealer=0, dice=(3, 4), left=136)
    assert sides(walls(whole)) == {"top": 17, "left": 17, "bottom": 17, "right": 17}
    begun = sides(walls(replace(whole, left=136 - 20)))
    assert begun == {"top": 17, "left": 17, "bottom": 7, "right": 17}
    assert sides(walls(replace(whole, left=136 - 54))) == begun | {"left": 0}


def test_everybody_sees_the_same_walls_from_its_own_seat():
    view = a_view(dealer=0, dice=(3, 4), left=136 - 20)
    assert sides(walls(view))["bottom"] == 7
    assert sides(walls(replace(view, viewer=1)))["left"] == 7
    assert sides(walls(replace(view, viewer=2)))["top"] == 7
    assert sides(walls(replace(view, viewer=3)))["right"] == 7
    assert walls(replace(view, viewer=None)) == walls(view)


def middle(**facts):
    view = a_view()
    return read(regions(view, some_facts(view, **facts))["centre"])


def test_the_dealer_round_has_its_name_and_says_how_far_the_match_is():
    first = middle(round_number=1, length_kind="rounds", length_count=2).one(class_="round")
    assert first.text == "East round 1/2"
    assert first.attributes["title"] == "Dealer round 1 of 2"
    sixth = middle(round_number=6, length_kind="hands", length_count=40).one(class_="round")
    assert (sixth.text, sixth.attributes["title"]) == ("South round", "Dealer round 6")
    assert middle(round_number=None).all(class_="round") == []
