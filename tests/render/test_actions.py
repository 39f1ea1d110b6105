"""Everything a seat may do is a button that carries the action's spelling and its number."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.prompts import KINDS
from games.render import regions
from rules.actions import Action
from rules.ruleset import systems
from rules.views import Event, ReadyChoice, TreasureView, WaitView
from tests.render.views import a_view, after_discard, asked, read, some_facts, tiles_in

BASE = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def render(view, **facts):
    return regions(view, some_facts(view, **facts))


EVERY_KIND = (
    "pass", "draw", "chow 46m", "pong", "kong", "kong 5555p", "add 5p", "set 567z",
    "supplement 1z", "ready", "win", "discard 9s ready", "discard 9s closed",
    "discard 9s ready pair 5p",
)  # fmt: skip


@pytest.mark.parametrize("spelling", EVERY_KIND)
def test_each_kind_of_action_is_exactly_one_button_with_its_spelling_and_number(spelling):
    page = read(render(asked(spelling))["actions"])
    button = page.one("button", value=spelling)
    assert button.attributes["name"] == "action"
    assert button.attributes["form"] == "move"
    assert button.attributes["data-number"] == "17"
    assert button.attributes["aria-label"]
    assert page.one("input", name="number").attributes["value"] == "17"
    assert page.one("input", name="hand").attributes["value"] == "12"


def test_the_buttons_stand_in_the_fixed_order():
    view = asked("win", "kong", "pong", "chow 46m", "pass", **after_discard("5m"))
    page = read(render(view)["actions"])
    order = [button.attributes["value"] for button in page.all("button")]
    assert order == ["pass", "chow 46m", "pong", "kong", "win"]


def test_each_chow_is_a_pictured_button_of_its_own():
    view = asked("pass", "chow 34m", "chow 46m", "chow 67m", **after_discard("5m"))
    page = read(render(view)["actions"])
    chows = [one for one in page.all("button") if one.attributes["value"].startswith("chow")]
    assert [one.attributes["aria-label"] for one in chows] == [
        "Chow 3 of characters 4 of characters 5 of characters",
        "Chow 4 of characters 5 of characters 6 of characters",
        "Chow 5 of characters 6 of characters 7 of characters",
    ]
    assert all(len(one.all("svg")) == 3 for one in chows)


def test_two_kongs_are_two_buttons_that_name_their_tiles():
    page = read(render(asked("kong 3333p", "kong 7777m"))["actions"])
    assert [one.attributes["aria-label"] for one in page.all("button")] == [
        "Concealed kong 3 of dots",
        "Concealed kong 7 of characters",
    ]


def test_ready_shows_the_discards_with_waits_left_and_scores_and_one_tap_declares():
    ready = Action.parse("discard 9s ready")
    choice = ReadyChoice(ready, (WaitView("3m", 2, (4, 8), 6), WaitView("6m", 0, None, 6)))
    view = a_view(actions=(Action.parse("discard 9s"), ready), ready_choices=(choice,))
    page = read(render(view)["actions"])
    button = page.one("details").one("button", value="discard 9s ready")
    assert "×2" in button.text and "discard 4–8 · draw 6" in button.text
    assert "×0" in button.text
    assert len(button.all(class_="none")) == 1
    assert button.attributes["aria-label"] == (
        "Ready 9 of bamboo: 3 of characters, 2 left, discard 4–8, draw 6; "
        "6 of characters, 0 left, draw 6"
    )


def test_ready_with_nothing_left_to_come_says_so():
    """Known problem 20: all four lie open; the hand is ready by shape alone."""
    ready = Action.parse("discard 9s ready")
    choice = ReadyChoice(ready, (WaitView("3m", 0),))
    page = read(render(a_view(actions=(ready,), ready_choices=(choice,)))["actions"])
    assert page.one(class_="dead").text == "None is left"
    alive = ReadyChoice(ready, (WaitView("3m", 0), WaitView("6m", 1)))
    page = read(render(a_view(actions=(ready,), ready_choices=(alive,)))["actions"])
    assert page.all(class_="dead") == []
    hint = read(render(a_view(waits=(WaitView("3m", 0),)))["hint"])
    assert hint.one(class_="dead").text == "None of your waits is left"


def test_choices_that_have_to_be_made_are_open_at_once():
    """HB-4: who must declare sees the discards that allow it."""
    must = read(render(asked("discard 9s ready", "discard 2p ready"))["actions"])
    may = read(render(asked("discard 9s", "discard 9s ready"))["actions"])
    assert "open" in must.one("details").attributes
    assert "open" not in may.one("details").attributes


def test_a_claim_that_leaves_a_dead_hand_warns_before_it_is_made():
    """Known problem 24."""
    pong = Action.parse("pong")
    view = asked("pass", "pong", **after_discard("5m"), dead_claims=(pong,))
    page = read(render(view)["actions"])
    warning = "One tile would be left, and none wins with it"
    assert page.one(class_="risk").text == warning
    button = page.one("button", value="pong")
    assert button.attributes["aria-label"] == f"Pong 5 of characters. {warning}"
    assert "risky" in str(button.attributes["class"])
    plain = read(render(asked("pass", "pong", **after_discard("5m")))["actions"])
    assert plain.all(class_="risk") + plain.all(class_="risky") == []


def test_plain_and_closed_ready_are_told_apart():
    page = read(render(asked("discard 9s ready", "discard 9s closed"))["actions"])
    assert [one.text for one in page.all("summary")] == ["Ready", "Closed ready"]


def test_a_pair_chosen_with_ready_is_a_choice_of_its_own():
    page = read(render(asked("discard 9s ready", "discard 9s ready pair 5p"))["actions"])
    values = [one.attributes["value"] for one in page.all("button")]
    assert values == ["discard 9s ready", "discard 9s ready pair 5p"]
    assert len(page.all(class_="pair")) == 1


def test_the_treasure_offer_shows_the_treasure_to_win_by():
    view = asked("win", "draw", treasure=TreasureView("fixed", (3,), "6p"), **after_discard("9m"))
    page = read(render(view)["actions"])
    assert page.one("button", value="win").attributes["aria-label"] == "Win 6 of dots"
    assert page.one("button", value="draw").text == "Draw on"
    assert page.one(class_="offer")


QUESTIONS = [
    pytest.param(("win", "draw"), (), "The treasure is one of your waits", id="hit, CM-21"),
    pytest.param(("ready", "pass"), (), "declare it before the first discard", id="no discard"),
    pytest.param(("win", "pass"), (), "You can win with this tile", id="dealt or last tile"),
    pytest.param(
        ("win", "pass"), (Event(2, "add 5p", ("5p",)),), "You may rob this tile", id="kong"
    ),
    pytest.param(
        ("win", "pong", "pass"),
        (Event(2, "supplement 1z", ("1z",)),),
        "You may rob this tile",
        id="supplement",
    ),
    pytest.param(
        ("discard 9s ready", "discard 2p ready"), (), "You must declare ready", id="forced ready"
    ),
    pytest.param(("win", "pong", "pass"), (Event(2, "discard 5p", ("5p",)),), "", id="claim"),
    pytest.param(("discard 9s", "discard 9s ready", "set 567z"), (), "", id="turn"),
]


@pytest.mark.parametrize(("offered", "events", "says"), QUESTIONS)
def test_what_is_asked_is_said_where_buttons_alone_do_not(offered, events, says):
    html = render(asked(*offered, events=events))
    page = read(html["actions"] + html["hand"])
    texts = [one.text for one in page.all(class_="offer")]
    assert [says in text for text in texts] == ([True] if says else [])
    for spelling in offered:
        assert page.one("button", value=spelling)


def test_each_set_and_each_supplement_is_a_pictured_button_of_its_own():
    page = read(
        render(asked("set 567z", "set 1m1p1s", "supplement 1z", "supplement 6z"))["actions"]
    )
    assert [(one.attributes["aria-label"], len(one.all("svg"))) for one in page.all("button")] == [
        ("Lay set red dragon green dragon white dragon", 3),
        ("Lay set 1 of characters 1 of dots 1 of bamboo", 3),
        ("Supplement east wind", 1),
        ("Supplement green dragon", 1),
    ]


def test_a_chosen_pair_is_spoken():
    page = read(render(asked("discard 9s ready", "discard 9s ready pair 5p"))["actions"])
    assert [one.attributes["aria-label"] for one in page.all("button")] == [
        "Ready 9 of bamboo", "Ready 9 of bamboo on the pair 5 of dots",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant", "en"])
def test_every_kind_of_button_has_a_word_in_each_language(language):
    with translation.override("en"):
        english = {kind: str(known.word) for kind, known in KINDS.items()}
    with translation.override(language):
        words = {kind: str(known.word) for kind, known in KINDS.items()}
    assert all(words.values())
    for kind, word in words.items():
        assert (word == english[kind]) == (language == "en"), kind


def test_the_site_knows_no_system_by_name():
    """Questions, forms, pages: a sixth system needs no line in any of them."""
    names = re.compile("|".join(systems()))
    for folder in ("games", "templates", "static"):
        for path in sorted((BASE / folder).rglob("*")):
            if path.suffix in (".py", ".html", ".js", ".css") and "migrations" not in path.parts:
                assert not names.search(path.read_text(encoding="utf-8")), path


def test_a_robbed_kong_is_won_with_the_added_tile():
    view = asked("win", "pass", events=(Event(2, "add 5p", ("5p",)),))
    page = read(render(view)["actions"])
    assert page.one("button", value="win").attributes["aria-label"] == "Win 5 of dots"


def test_nothing_is_offered_to_a_seat_that_is_not_asked():
    html = render(a_view())
    assert read(html["actions"]).all("button") == []
    assert all(one.attributes["type"] == "button" for one in read(html["hand"]).all("button"))


def test_own_tiles_are_buttons_that_discard_when_they_may():
    view = asked("discard 1m", "discard 5z", hand=("1m", "2m", "5z"), drawn="5z", turn=0)
    buttons = read(render(view)["hand"]).all("button")
    assert [one.attributes.get("value") for one in buttons] == [
        "discard 1m", None, "discard 5z", "discard 5z",
    ]  # fmt: skip
    assert [one.attributes["aria-label"] for one in buttons] == [
        "1 of characters", "2 of characters", "red dragon", "red dragon, just drawn",
    ]  # fmt: skip
    assert buttons[1].attributes["aria-disabled"] == "true"
    assert buttons[0].attributes["data-number"] == "17"


def test_the_hand_of_a_turn_does_not_change_with_the_number_alone():
    first, second = a_view(number=17), a_view(number=18)
    assert render(first)["hand"] == render(second)["hand"]
    assert tiles_in(render(first)["hand"])[0] == "1m"


def test_a_spectator_has_no_hand_and_no_buttons():
    html = render(a_view(viewer=None))
    assert "".join(html.values()).count("<button") == 0
    assert read(html["hand"]).children[0].children == []
