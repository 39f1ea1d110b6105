"""The question whether to end a match, a seat to be taken, why a match ended, who went up."""

from dataclasses import replace

import pytest
from django.utils import translation

from games.facts import VoteFacts
from games.render import regions, stage
from games.standings import HandLine, Standings, Tally
from tests.render.test_settlement import won
from tests.render.views import a_view, read, some_facts


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def region(name, view=None, **facts):
    view = view or a_view()
    return regions(view, some_facts(view, **facts))[name]


def test_without_a_question_the_regions_are_empty():
    for name in ("vote", "vote-time", "left-seat"):
        (element,) = read(region(name)).children
        assert element.children == []


def test_who_is_asked_has_two_buttons_that_name_the_question():
    text = region("vote", vote=VoteFacts(7, "Bob", 1, 4, may_answer=True))
    assert "Bob asks: end the match here?" in text
    assert '<input type="hidden" form="say" name="vote" value="7">' in text
    assert text.count('form="say" type="submit" name="kind"') == 2


def test_others_see_how_many_agree_and_press_nothing():
    text = region("vote", vote=VoteFacts(7, "Bob", 2, 4))
    assert "2 of 4 agree" in text
    assert "<button" not in text and "<input" not in text


def test_seconds_lie_apart_so_that_no_button_is_taken_away():
    question = VoteFacts(7, "Bob", 1, 4, may_answer=True)
    first, later = (region("vote", vote=question, vote_seconds=left) for left in (300, 12))
    assert first == later
    assert 'data-seconds="12"' in region("vote-time", vote=question, vote_seconds=12)
    assert "4:58<" in region("vote-time", vote=question, vote_seconds=298)


def test_a_name_is_escaped_and_a_no_names_nobody():
    assert "<i>" not in region("vote", vote=VoteFacts(7, "<i>", 1, 4))
    assert "Bob" not in region("vote", vote=VoteFacts(7, "Bob", 1, 4, refused=True))
    back = region("vote", vote=VoteFacts(7, "Bob", 1, 4, refused=True, taken_back=True))
    assert "taken back" in back
    assert "Not everybody" not in back


def test_the_question_is_among_what_is_spoken():
    view = a_view()
    said = regions(view, some_facts(view, vote=VoteFacts(7, "Bob", 1, 4)))["spoken"]
    assert 'data-kind="vote"' in said
    refused = some_facts(view, vote=VoteFacts(7, "Bob", 1, 4, refused=True))
    assert "vote" not in regions(view, refused)["spoken"]


def test_a_left_seat_is_offered_to_who_watches_alone():
    watching = a_view(viewer=None)
    assert "/take" in region("left-seat", watching, free_seats=(1,))
    assert "/take" not in region("left-seat", free_seats=(1,))
    assert "next hand" in region("left-seat", watching, coming=True)


@pytest.mark.parametrize("reason", ["vote", "left", "host", "length"])
def test_the_end_of_a_match_says_why(reason):
    view = won()
    line = HandLine(1, 1, 0, (0,), "draw", None, (3, -1, -1, -1))
    counted = Standings((3, -1, -1, -1), (1, 2, 2, 2), (Tally(),) * 4, (line,))
    sitting = ("Ann", "" if reason == "left" else "Bob", "Bot 3", "Bot 4")
    facts = some_facts(view, match_over=True, standings=counted, end_reason=reason, is_host=True)
    facts = replace(facts, sitting=sitting)
    text = stage(view, facts)
    assert ("why-over" in text) == (reason != "length")
    assert ('value="start"' in text) == (reason != "left")


def test_who_went_up_or_down_is_marked_but_not_after_the_first_hand():
    view = won()
    points = view.result.points
    first = region("settlement", view, totals=points)
    assert "moved" not in first
    best, worst = points.index(max(points)), points.index(min(points))
    before = [0] * 4
    before[best], before[worst] = -1, 1
    later = region("settlement", view, totals=tuple(map(sum, zip(before, points, strict=True))))
    assert "moved up" in later and "moved down" in later
