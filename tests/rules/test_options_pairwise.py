"""Every two values of any two room options are played together at least once, in every system."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from allpairspy import AllPairs

from games.management.commands.simulate import one_hand
from rules.options import BadOption, Choice, Flag, Number, Option, Options
from rules.ruleset import RuleSystem, systems
from rules.simulation import Broken

SYSTEMS = sorted(systems())
HANDS = 4
"""In each of the rooms."""
Pair = tuple[tuple[str, Any], tuple[str, Any]]


def values_of(option: Option) -> list[Any]:
    """The values of an option that are tried: all, or the ends and the default of a number."""
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, Choice):
        return list(option.values)
    assert isinstance(option, Number)
    return sorted({option.low, int(option.default), option.high})


def cleaned(kind: type[RuleSystem], given: dict[str, Any]) -> Options | None:
    """The options, or None where they contradict each other."""
    try:
        return kind.clean(given)
    except BadOption:
        return None


def pairs_of(options: Options) -> set[Pair]:
    """Every two of the values chosen."""
    return set(combinations(sorted(options.items()), 2))


def all_pairs(kind: type[RuleSystem]) -> set[Pair]:
    """Every two values of any two options."""
    values = {option.key: values_of(option) for option in kind.declared_options()}
    return {
        ((one, a), (other, b))
        for one, other in combinations(sorted(values), 2)
        for a in values[one]
        for b in values[other]
    }


def room_options(kind: type[RuleSystem]) -> list[Options]:
    """Few rooms that have every pair between them, but pairs no room can have."""
    declared = kind.declared_options()
    values = [values_of(option) for option in declared]
    rows = AllPairs(values) if len(values) > 1 else [[value] for value in values[0]]
    keys = [option.key for option in declared]
    rooms = [cleaned(kind, dict(zip(keys, row, strict=True))) for row in rows]
    found = [room for room in rooms if room is not None]
    chance = random.Random(kind.key)
    for pair in sorted(all_pairs(kind) - {p for room in found for p in pairs_of(room)}):
        for _ in range(50):
            row = {key: chance.choice(of) for key, of in zip(keys, values, strict=True)}
            room = cleaned(kind, row | dict(pair))
            if room is not None:
                found.append(room)
                break
    return found


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_pair_of_option_values_is_played(key):
    """All checks of every hand hold: tiles, points, an end, and a record that plays again."""
    kind = systems()[key]
    rooms = room_options(kind)
    for number, options in enumerate(rooms * HANDS):
        chance = random.Random(f"{key} {number}")
        try:
            one_hand(kind, options, number, chance, mixed=True)
        except Broken as error:
            pytest.fail(f"{options}: {error}")


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_rooms_have_every_pair_that_does_not_contradict(key):
    kind = systems()[key]
    played = {pair for room in room_options(kind) for pair in pairs_of(room)}
    missing = all_pairs(kind) - played
    assert all(cleaned(kind, kind.clean({}) | dict(pair)) is None for pair in missing)
    assert len(played) > 10
