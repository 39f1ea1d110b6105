"""The regions: one element each, ids once, names escaped, nothing inline, hidden tiles hidden."""

import re
from collections import Counter

import pytest
from django.utils import translation

from games.render import message, notice, region_ids, regions, stage
from rules.actions import Action
from rules.views import (
    Event,
    MeldView,
    ReadyChoice,
    RiverTile,
    TreasureView,
    Unready,
    WaitView,
)
from tests.render.views import a_seat, a_view, after_discard, asked, read, some_facts, tiles_in


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def render(view, **facts):
    return regions(view, some_facts(view, **facts))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_region_is_one_top_level_element_with_its_id(players):
    view = a_view(players=players)
    html = render(view)
    assert set(html) == set(region_ids(players))
    for region, text in html.items():
        (element,) = read(text).children
        assert element.attributes["id"] == region


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_ids_are_unique_on_the_whole_table(viewer):
    view = a_view(viewer=viewer)
    html = stage(view, some_facts(view)) + notice("")
    ids = Counter(re.findall(r'\bid="([^"]*)"', html))
    assert ids and max(ids.values()) == 1
    assert {"stage", "notice", *region_ids(4)} == set(ids)


def test_the_stage_holds_each_region_as_it_is_sent_alone():
    view = asked("pass", "pong", **after_discard("5m"))
    html = stage(view, some_facts(view))
    assert all(text in html for text in regions(view, some_facts(view)).values())


def test_a_message_marks_every_region_for_its_swap():
    view = a_view()
    html = message(render(view))
    for element in read(html).children:
        assert element.attributes["hx-swap-oob"] == "true"


def test_names_are_escaped_everywhere():
    name = '<b onclick="x">"&'
    view = a_view(turn=1)
    html = stage(view, some_facts(view, names=(name,) * 4))
    assert "<b onclick" not in html
    assert "&lt;b onclick=" in html


def test_there_is_no_inline_style_or_script():
    view = asked("pass", "discard 1m", "discard 1m ready", "win", turn=0)
    html = stage(view, some_facts(view))
    assert not re.search(r"<(script|style)\b|\bstyle=|\bon\w+=|javascript:", html)


def test_the_viewer_sits_at_the_bottom_and_the_next_seat_to_the_right():
    html = render(a_view(viewer=2))
    seats = [read(html[f"seat-{place}"]).children[0] for place in range(4)]
    assert [one.attributes["aria-label"] for one in seats] == ["Cid", "Dee", "Ann", "Bob"]
    assert [one.attributes["class"].split()[1] for one in seats] == [
        "own", "right", "across", "left",
    ]  # fmt: skip


def test_a_hidden_hand_is_a_count_and_nothing_else():
    view = a_view(seats=tuple(a_seat(seat, concealed=13 - seat) for seat in range(4)))
    html = render(view)["seat-1"]
    assert tiles_in(html) == []
    held = read(html).one(class_="held")
    assert held.attributes == {
        "class": "held held-12", "role": "img", "aria-label": "12 hidden tiles",
    }  # fmt: skip
    assert (held.children, held.text) == ([], "")


def test_a_kong_that_lies_face_down_is_four_backs_all_alike():
    seat = a_seat(1, melds=(MeldView("concealed_kong", (), 4),))
    view = a_view(seats=(a_seat(0), seat, a_seat(2), a_seat(3)))
    html = render(view)["seat-1"]
    assert tiles_in(html) == []
    backs = read(html).one(class_="meld").children
    assert len(backs) == 4
    assert {str(sorted(one.attributes.items())) for one in backs} == {
        str(sorted(backs[0].attributes.items()))
    }


@pytest.mark.parametrize("source,place", [(0, 0), (3, 1), (2, 2)])
def test_a_claimed_tile_is_turned_towards_its_source(source, place):
    meld = MeldView("pong", ("5p", "5p", "5p"), 3, "5p", source)
    view = a_view(seats=(a_seat(0), a_seat(1, melds=(meld,)), a_seat(2), a_seat(3)))
    tiles = read(render(view)["seat-1"]).one(class_="meld").children
    assert ["turned" in one.attributes["class"] for one in tiles] == [
        at == place for at in range(3)
    ]


def test_the_last_discard_is_marked_and_claimed_tiles_are_dimmed():
    seats = (a_seat(0), a_seat(1, river=(RiverTile("9m", claimed=True), RiverTile("9m"))))
    view = a_view(seats=(*seats, a_seat(2), a_seat(3)), events=(Event(1, "discard 9m", ("9m",)),))
    river = read(render(view)["seat-1"]).one(class_="river")
    assert [one.attributes["class"] for one in river.children] == ["tile claimed", "tile"]
    assert read(render(view)["centre"]).one(id="centre").attributes["data-last"] == "1"
    assert river.attributes["aria-label"] == "9 of characters, claimed; 9 of characters"


def test_a_claimed_discard_is_no_longer_the_last_one():
    seats = (a_seat(0), a_seat(1, river=(RiverTile("9m", claimed=True),)), a_seat(2), a_seat(3))
    view = a_view(seats=seats, events=(Event(1, "discard 9m"), Event(2, "pong")))
    assert "data-last" not in render(view)["centre"]


def test_the_treasure_shows_only_in_a_view_that_holds_it():
    hidden = a_view(treasure=TreasureView("fixed", (4,)))
    seen = a_view(treasure=TreasureView("fixed", (4,), "6p"))
    assert tiles_in("".join(render(hidden)["bar"])) == []
    assert "Treasure thrown" in render(hidden)["bar"]
    assert tiles_in(render(seen)["bar"]) == ["6p"]
    assert "only you see it" in render(seen)["bar"]


def test_a_replaced_treasure_is_announced_with_every_die():
    fixed = Event(None, "treasure")
    view = a_view(treasure=TreasureView("fixed", (4, 2)), events=(fixed, fixed))
    badge = read(render(view)["bar"]).one(class_="treasure-rolls")
    assert badge.text == "Treasure replaced 4 2"


def test_waits_show_what_is_left_and_reasons_what_is_missing():
    waits = a_view(waits=(WaitView("3m", 2), WaitView("6m", 0)))
    shown = read(render(waits)["hint"]).all(class_="wait")
    assert [one.attributes["aria-label"] for one in shown] == [
        "3 of characters, 2 left",
        "6 of characters, 0 left",
    ]
    reasons = a_view(reasons=("not_one_away",))
    assert "more than one tile away" in render(reasons)["hint"]


def test_a_refused_win_says_why_with_its_clause():
    view = a_view(refused=("three_suits", "opened"), reasons=("opened",))
    said = read(render(view)["hint"]).one(class_="refused")
    assert said.text == "No win: a suit is missing DT-20 not opened DT-20"
    assert [one.attributes["href"] for one in said.all("a")] == ["/r/K7M4QX/rules#DT-20"] * 2
    assert "Not ready yet" not in render(view)["hint"], "the same is not said twice"
    assert read(render(a_view())["hint"]).all(class_="refused") == []


def test_what_a_discard_would_come_to_is_a_tip_of_its_tile():
    ready = ReadyChoice(Action.parse("discard 9s ready"), (WaitView("3m", 2),))
    wider = ReadyChoice(Action.parse("discard 9s closed"), (WaitView("3m", 2), WaitView("6m", 1)))
    view = a_view(
        actions=(ready.action, wider.action),
        ready_choices=(ready, wider),
        unready=(Unready("1z", ("opened",)),),
    )
    tips = {one.attributes["data-tip"]: one for one in read(render(view)["hint"]).all(class_="tip")}
    assert all("hidden" in tip.attributes for tip in tips.values())
    assert tips["9s"].text == "Then waits ×2 ×1"
    assert tips["1z"].text == "Then not ready: not opened DT-20"


def test_nobody_is_told_who_is_being_asked():
    asked_other = a_view(viewer=1, turn=None, **after_discard("5m"))
    assert "waiting" in read(render(asked_other)["centre"]).text
    mine = asked("pass", "pong", **after_discard("5m"))
    assert "Your choice" in read(render(mine)["centre"]).text


def test_public_regions_are_the_same_text_for_seats_that_see_them_alike():
    facts = some_facts(a_view(viewer=None))
    seat, spectator = a_view(viewer=0), a_view(viewer=None)
    for region in ("seat-1", "seat-2", "seat-3", "centre", "vote", "vote-time"):
        assert regions(seat, facts)[region] == regions(spectator, facts)[region]
    assert regions(seat, facts)["bar"] == regions(a_view(viewer=2), facts)["bar"]
