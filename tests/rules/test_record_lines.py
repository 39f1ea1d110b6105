"""The form of a record's lines: each has its words, and a message says which are expected."""

import pytest

from rules.actions import Action, BadAction
from rules.record import read_number
from tests.rules.cases import holds
from tests.rules.test_records_refused import refused

TURN = """system dalian_treasure
hand 0 ? | 222z
hand 2 444p34s678s99s | 123m
turn 0
draws 5s
0 draw 5s
0 discard 5s
"""
WON = TURN + "2 win\n"


def is_no_form(before: str, line: str) -> None:
    """The line that stands there is refused, with what was read and what is expected."""
    failure = refused(before + line + "\n")
    assert failure.line == before.count("\n") + 2  # its title stands first
    assert repr(line) in failure.message and "expected: " in failure.message


@pytest.mark.parametrize(
    "line",
    [
        "?",
        "? turn",
        "? turn 1 9 banana",
        "? turn -1",
        "? turn +1",
        "? turn ١",
        "? turn 4",
        "? left",
        "? left 83 84",
        "? left 8_3",
        "? left " + "9" * 5000,
        "? points",
        "? points 0 0 0",
        "? points 0 0 0 0 0",
        "? points +0 0 0 0",
        "? 2",
        "? 2 can",
        "? 2 waits",
        "? 2 sees",
        "? 2 sees no",
        "? 2 sees no cat",
        "? 2 sees cat",
        "? 2 sees 5p",
        "? 2 sees treasure",
        "? 2 sees no treasure now",
        "? 2 opened no",
        "? 1 unopened yes",
        "? 2 flies",
        "? -2 opened",
        "? +2 opened",
        "? 02 opened",
        "? ٢ opened",
        "? x can win",
        "? 9 can win",
        "2",
        "9 win",
        "² win",
        "- 5p",
        "- treasure",
        "- treasure 5p now",
    ],
)
def test_a_line_of_no_form_says_what_was_read_and_what_is_expected(line):
    is_no_form(TURN, line)


@pytest.mark.parametrize(
    "line",
    [
        "=",
        "= win",
        "= win 2",
        "= win 2 by 0",
        "= win 2 from",
        "= win 2 from 0 really",
        "= win x from 0",
        "= win 2 from 9",
        "= win -2 from 0",
        "= exhausted now",
        "= fans",
        "= fans x plain discard",
        "= fans 2 for",
        "= fans 2 for x dealer",
        "= fans 2 plain discard discard",
        "= points",
        "= points -4 0 +4",
        "= points -4 0 4 0",
        "= points -4 0 +4 0 0",
        "= kongs 0 0 0",
        "= kongs 0 0 0 0 0",
        "= flowers 1m",
    ],
)
def test_a_result_of_no_form_says_what_was_read_and_what_is_expected(line):
    is_no_form(WON, line)


def test_the_lines_with_their_right_words_hold():
    holds(
        TURN
        + """? left 83
? points 0 0 0 0
? 2 can win
? 2 waits 5s 2s
? 2 sees no treasure
? 2 opened
? 1 unopened
2 win
? points -4 0 +4 0
= win 2 from 0
= fans 2 plain discard
= fans 2 for 0 dealer
= points -4 0 +4 0
= kongs 0 0 0 0
"""
    )


@pytest.mark.parametrize(
    "text",
    [
        "discard 9p ready pair 5p9s1m",
        "discard 9p ready pair",
        "discard 9p pair 5p",
        "discard 9p ready pair 5p 5p",
        "discard 9p now",
        "win now",
        "pong 5s",
    ],
)
def test_an_action_with_more_in_it_is_none(text):
    with pytest.raises(BadAction):
        Action.parse(text)


def test_plain_stands_for_none_only_alone():
    won = """system changchun
hand 1 123m456p456s789s6z
turn 1
draws 6z
1 draw 6z
1 win
"""
    keys = "self_draw closed_wait unopened"
    holds(f"{won}= fans 1 {keys}\n")
    assert "closed_wait" in refused(f"{won}= fans 1 plain {keys}\n").message


@pytest.mark.parametrize("text", ["-1", "+1", "8_4", "١", "²", "01", "1.0", "", " 1", "9" * 5000])
def test_numbers_are_plain_digits(text):
    assert read_number(text) is None
    assert read_number("84") == 84 and read_number("0") == 0
