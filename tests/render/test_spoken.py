"""What is told: every public event in order, and to each viewer its own draw and choices alone."""

import pytest
from django.utils import translation

from games.render import regions
from games.spoken import LAST
from rules.views import Event, MeldView, TreasureView
from tests.render.test_settlement import won
from tests.render.views import a_seat, a_view, after_discard, asked, read, some_facts


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def told(view, **facts):
    """The lines as (number, text)."""
    spoken = read(regions(view, some_facts(view, **facts))["spoken"])
    return [(int(one.attributes["data-at"]), one.text) for one in spoken.all("li")]


def last(view):
    return told(view)[-1][1]


def line(view, kind):
    return read(regions(view, some_facts(view))["spoken"]).one("li", data_kind=kind)


@pytest.mark.parametrize(
    "event,viewer,text",
    [
        (Event(1, "discard 5s", ("5s",)), 0, "South: discards 5 of bamboo"),
        (Event(0, "discard 5s ready", ("5s",)), 0, "You declare ready and discard 5 of bamboo"),
        (Event(0, "discard 5s", ("5s",)), 0, "You discard 5 of bamboo"),
        (Event(0, "ready"), 0, "You declare ready"),
        (Event(1, "discard 5s closed", ("5s",)), 0, "South: closed ready, discards 5 of bamboo"),
        (Event(1, "draw"), 0, "South: draws"),
        (Event(3, "pong", ("5s", "5s", "5s")), 0, "North: pong " + " ".join(["5 of bamboo"] * 3)),
        (Event(3, "kong", ()), 0, "North: kong"),
        (Event(2, "add 5s", ("5s",)), 0, "West: adds 5 of bamboo to a pong"),
        (Event(2, "ready"), 0, "West: ready"),
        (Event(None, "no treasure"), 0, "No treasure any more"),
        (Event(None, "exhausted"), 0, "Exhausted hand: nobody wins"),
    ],
)
def test_each_kind_of_event_is_a_sentence(event, viewer, text):
    assert last(a_view(viewer=viewer, events=(event,))) == text


def test_all_that_happened_between_two_messages_is_told_in_order():
    events = (
        Event(3, "discard 5s", ("5s",)),
        Event(1, "pong", ("5s", "5s", "5s")),
        Event(1, "discard 9p", ("9p",)),
    )
    assert told(a_view(events=events)) == [
        (0, "The tiles are dealt, your seat is East"),
        (1, "North: discards 5 of bamboo"),
        (2, "South: pong 5 of bamboo 5 of bamboo 5 of bamboo"),
        (3, "South: discards 9 of dots"),
    ]


def test_the_region_keeps_the_last_few_and_their_numbers():
    view = a_view(events=tuple(Event(at % 4, "draw") for at in range(20)))
    assert [at for at, _ in told(view)] == list(range(21 - LAST, 21))


def test_a_draw_is_named_to_who_drew_it_alone():
    events = (Event(0, "draw"),)
    assert last(a_view(events=events, drawn="3m")) == "You draw 3 of characters"
    for viewer in (1, 2, 3, None):
        html = regions(a_view(viewer=viewer, events=events), some_facts(a_view(viewer=viewer)))[
            "spoken"
        ]
        assert "East: draws" in html and "characters" not in html


def test_an_old_draw_of_ones_own_is_not_named_by_a_new_tile():
    events = (Event(0, "draw"), Event(0, "kong 1111z", ("1z",) * 4), Event(0, "draw"))
    texts = [text for _, text in told(a_view(events=events, drawn="3m"))]
    assert texts[1:] == [
        "You draw",
        "You kong east wind east wind east wind east wind",
        "You draw 3 of characters",
    ]


def test_ones_own_choices_are_told_in_words_and_to_nobody_else():
    view = asked("pass", "chow 46m", "chow 67m", "pong", "win", **after_discard("5m"))
    assert last(view) == "You can: Chow Pong Win"
    assert line(view, "offer").attributes["data-place"] == "0"
    other = a_view(viewer=1, **after_discard("5m"))
    assert [text for _, text in told(other)][-1] == "North: discards 5 of characters"


def test_a_turn_without_a_draw_is_told_and_one_with_a_draw_once():
    assert last(asked("discard 1m")) == "Your turn"
    events = (Event(0, "draw"),)
    assert last(asked("discard 1m", events=events, drawn="3m")) == "You draw 3 of characters"


def test_the_dealer_is_told_its_turn_and_the_tile_that_came_with_the_deal():
    assert last(asked("discard 1m", drawn="3m")) == "Your turn You draw 3 of characters"


def test_a_declaration_is_offered_by_its_word():
    view = asked("discard 1m", "discard 1m ready", "discard 2m ready", drawn="1m")
    assert last(view) == "You can: Ready"


def test_the_treasure_is_told_with_its_dice_and_its_tile_only_to_who_may_see_it():
    events = (Event(None, "treasure"),)
    hidden = a_view(treasure=TreasureView("fixed", (6, 4)), events=events)
    assert last(hidden) == "Treasure thrown 6 4"
    assert line(hidden, "treasure").attributes["data-dice"] == "6 4"
    seen = a_view(treasure=TreasureView("fixed", (6, 4), "6p"), events=events)
    assert last(seen) == "Only you know: the treasure is 6 of dots"
    again = a_view(treasure=TreasureView("fixed", (6, 4, 2)), events=events * 2)
    assert [text for _, text in told(again)][1:] == ["Treasure thrown", "Treasure replaced 2"]


def test_a_win_is_told_with_its_tile_source_and_points():
    view = won(events=(Event(1, "win"),))
    assert last(view) == "South: wins by 5 of bamboo from West, points +7. Your points: -1"
    assert line(view, "win").attributes["data-call"] == "Win"
    winner = won(viewer=1, events=(Event(1, "win"),))
    assert last(winner) == "You win by 5 of bamboo from West, points +7"


def test_what_is_called_out_stands_beside_its_line():
    for action, word in {
        "chow 46m": "Chow", "pong": "Pong", "kong": "Kong", "kong 1111z": "Kong", "add 5s": "Kong",
        "ready": "Ready", "discard 5s ready": "Ready",
    }.items():  # fmt: skip
        view = a_view(events=(Event(2, action, ("5s",)),))
        (called,) = [
            one.attributes
            for one in read(regions(view, some_facts(view))["spoken"]).all("li")
            if "data-call" in one.attributes
        ]
        assert (called["data-call"], called["data-place"]) == (word, "2")
    assert (
        "data-call"
        not in regions(a_view(events=(Event(2, "draw"),)), some_facts(a_view()))["spoken"]
    )


def test_a_kong_that_lies_face_down_is_told_without_its_tile():
    melds = (MeldView("concealed_kong", (), 4),)
    seats = tuple(a_seat(at, melds=melds if at == 2 else ()) for at in range(4))
    view = a_view(seats=seats, events=(Event(2, "kong"),))
    assert last(view) == "West: kong"


def test_the_seat_of_a_line_is_counted_from_the_viewer_and_the_hand_is_named():
    view = a_view(viewer=2, events=(Event(1, "discard 5s", ("5s",)),))
    spoken = read(regions(view, some_facts(view))["spoken"])
    assert spoken.one("ol").attributes["data-hand"] == "12"
    assert line(view, "discard").attributes["data-place"] == "3"


def test_both_languages_say_it():
    events = (Event(1, "discard 5s", ("5s",)),)
    with translation.override("zh-hans"):
        assert last(a_view(events=events)) == "南家 打 五条"
        offer = last(asked("pass", "pong", "win", **after_discard("5m")))
        assert offer == "你可以 碰 胡"


def test_the_clock_carries_seconds_left_the_bank_and_whose_it_is():
    def clock(view, **facts):
        return read(regions(view, some_facts(view, **facts))["clock"]).children[0]

    view = asked("pass", "pong")
    own = clock(view, clock_seat=0, remaining_seconds=8, step_seconds=15, bank=20)
    data = [own.attributes[f"data-{key}"] for key in ("seconds", "step", "bank", "place", "at")]
    assert data == ["8", "15", "20", "0", "17"]
    assert own.text == "8 +20"
    other = clock(a_view(viewer=3), clock_seat=0, remaining_seconds=8, step_seconds=15)
    assert other.attributes["data-place"] == "1"
    assert "own-clock" not in other.attributes["class"]
    assert clock(view).text == ""


def test_a_new_step_is_a_new_clock_though_its_seconds_are_the_same():
    facts = {"clock_seat": 0, "remaining_seconds": 15, "step_seconds": 15, "bank": 20}
    first, second = (
        regions(view, some_facts(view, **facts))["clock"]
        for view in (asked("pass", "pong", number=7), asked("discard 1m", number=8))
    )
    assert first != second
