"""Every system has one whole hand to be read: played again, and made again from its secret."""

from __future__ import annotations

import pytest

from rules.record import read_records
from rules.replay import check
from rules.ruleset import systems
from tests.playthrough import FOLDER, path_of, regenerated

SYSTEMS = sorted(systems())


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_playthrough_plays_again(key):
    path = path_of(key)
    assert path.exists(), f"{key} has no playthrough: see tests/playthrough.py"
    (record,) = read_records(path.read_text(encoding="utf-8"))
    assert record.header[0].text == f"system {key}"
    failure = check(record)
    assert failure is None, f"line {failure.line}: {failure.message}"


@pytest.mark.parametrize("key", SYSTEMS)
def test_bots_play_it_alike_from_its_secret(key):
    """What differs is a change of the rules, the shuffle or the bots: is it meant?"""
    text = path_of(key).read_text(encoding="utf-8")
    assert text == regenerated(text), "see tests/playthrough.py"


@pytest.mark.parametrize("key", SYSTEMS)
def test_it_shows_a_move_that_not_every_hand_has(key):
    text = path_of(key).read_text(encoding="utf-8")
    words = ("treasure_hit", " set ", " supplement ", " ready", "= horses")
    assert any(word in text for word in words)
    assert "= win" in text


def test_no_playthrough_is_of_a_system_that_is_gone():
    assert sorted(path.stem for path in FOLDER.glob("*.hand")) == SYSTEMS
