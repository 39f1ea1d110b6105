import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Action, BadAction
from rules.hands import CHOW, EXPOSED_KONG, PONG, Hand, ImpossibleHand, Meld
from rules.tiles import FULL_136, HARBIN_112, KINDS, BadTiles, in_order, parse, spell


def test_one_spelling_reads_and_writes():
    assert parse("123m 46p1z") == ("1m", "2m", "3m", "4p", "6p", "1z")
    assert spell(parse("1m 2m 5p")) == "12m5p"


@given(st.lists(st.sampled_from(KINDS), max_size=20))
def test_spelling_round_trip(tiles):
    assert list(parse(spell(tiles))) == tiles


@pytest.mark.parametrize("text", ["0m", "8z", "5", "m", "1x", "12", "五万", "1m5"])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(BadTiles):
        parse(text)


def test_sets_of_tiles():
    """CM-1."""
    assert len(FULL_136) * 4 == 136
    assert len(HARBIN_112) * 4 == 112


@pytest.mark.parametrize(
    "text",
    [
        "draw", "discard 9s", "discard 9s ready", "discard 9s closed", "discard 9s ready pair 5p",
        "chow 46m", "pong", "kong", "kong 5555p", "add 5p", "set 567z", "set 1m1p1s",
        "supplement 1z", "ready", "win", "pass",
    ],
)  # fmt: skip
def test_actions_are_spelled_as_they_are_read(text):
    assert str(Action.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "discard", "discard 99s", "chow 4m", "pong 4m", "kong 555p", "win 1m", "fly",
        "discard 9s now", "discard 9s ready pair", "pass ready", "discard 0m", "add",
        "chow 46m ready", "discard x" * 1000,
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text):
    with pytest.raises(BadAction):
        Action.parse(text)


def test_a_hand_refuses_a_fifth_copy():
    hand = Hand(parse("5555p"))
    with pytest.raises(ImpossibleHand):
        hand.add("5p")
    with pytest.raises(ImpossibleHand):
        Hand(parse("55p"), [Meld(PONG, parse("555p"))])


def test_a_hand_refuses_what_it_does_not_hold_and_a_fifteenth_tile():
    hand = Hand(parse("123m"))
    with pytest.raises(ImpossibleHand):
        hand.remove("4m")
    with pytest.raises(ImpossibleHand):
        Hand(parse("123456789m123456p"))
    with pytest.raises(ImpossibleHand):
        Hand(parse("123456789m12345p")).draw("1z")


def test_what_opens_a_hand():
    assert Hand((), [Meld(CHOW, parse("123m"))]).opened
    assert not Hand((), [Meld("concealed_kong", parse("5555m"))]).opened
    assert not Hand((), [Meld("set", parse("1234z"))]).opened
    assert Hand((), [Meld(EXPOSED_KONG, parse("5555m"))]).opened


@given(st.permutations([tile for tile in KINDS for _ in range(4)]))
def test_a_hand_keeps_count(wall):
    hand = Hand(wall[:13])
    hand.draw(wall[13])
    assert hand.tiles() == in_order(wall[:14])
    hand.remove(wall[3])
    assert hand.shape == Hand(wall[:3] + wall[4:14]).shape
