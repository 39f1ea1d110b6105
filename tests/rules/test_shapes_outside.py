"""Shapes and waits judged from outside: by another library, and by a slow reference of our own."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from mahjong.agari import Agari

from rules.hands import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    EXPOSED_KONG,
    PONG,
    SET,
    Hand,
    Meld,
)
from rules.ruleset import RuleSystem, systems
from rules.shapes import is_complete, keys_of
from rules.tiles import INDEX
from rules.win import Reading
from tests.rules import reference
from tests.rules.test_shapes import random_hand

HANDS_AGAINST_THE_LIBRARY = 200_000
POSITIONS = 8_000
"""For each of the five systems."""
KINDS_OF_MELD = {
    "chow": CHOW,
    "pong": PONG,
    "exposed": EXPOSED_KONG,
    "concealed": CONCEALED_KONG,
    "added": ADDED_KONG,
    "set": SET,
}
SETS = {
    "dalian_xigang": [("5z", "6z", "7z"), ("1z", "2z", "3z", "4z")],
    "changchun": [
        ("5z", "6z", "7z"),
        ("1z", "2z", "3z", "4z"),
        ("1m", "1p", "1s"),
        ("9m", "9p", "9s"),
    ],
}


def test_200000_random_hands_are_complete_where_the_library_says_so():
    """The library knows two shapes more: seven different pairs and thirteen orphans."""
    chance = random.Random(7)
    sizes = (14, 14, 14, 11, 8, 5, 2)
    complete = 0
    for number in range(HANDS_AGAINST_THE_LIBRARY):
        hand = random_hand(chance, sizes[number % 7])
        counts = [0] * 34
        for tile in hand:
            counts[INDEX[tile]] += 1
        ours = is_complete(keys_of(hand))
        complete += ours
        if Agari.is_agari(counts) != ours:
            kinds = Counter(hand).values()
            assert not ours and len(hand) == 14, hand
            assert set(kinds) == {2} or len(kinds) == 13, hand
    assert complete > HANDS_AGAINST_THE_LIBRARY // 20


def random_meld(chance: random.Random, kinds: list[str], sets: list) -> tuple[str, tuple]:
    """A laid meld, most often a chow or a pong."""
    kind = chance.choice(["chow", "chow", "pong", "pong", "exposed", "concealed", "added", "set"])
    tile = chance.choice(kinds)
    if kind == "set" and sets:
        return kind, chance.choice(sets)
    if kind in ("chow", "set"):
        low, suit = chance.randint(1, 7), chance.choice("mps")
        return "chow", tuple(f"{low + step}{suit}" for step in range(3))
    return kind, (tile,) * (3 if kind == "pong" else 4)


def random_position(chance: random.Random, key: str) -> tuple[list[str], list]:
    """Thirteen tiles with melds, nearly always a tile from complete or close to it."""
    kinds = reference.HARBIN if key == "harbin" else reference.ALL
    sets = SETS.get(key, [])
    while True:
        laid = [
            random_meld(chance, kinds, sets) for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 4]))
        ]
        size = 14 - 3 * len(laid)
        suits = chance.choice(["mps", "mps", "mps", "mp", "s"])
        honours = [tile for tile in kinds if tile[1] == "z"]
        if not laid and chance.random() < 0.2:
            tiles = chance.choices([kind for kind in kinds if kind[1] in suits], k=7) * 2
        else:
            dragon = chance.random() < 0.3
            tiles = [chance.choice(honours if dragon else kinds)] * 2
            if chance.random() < 0.15 and size >= 5 and key != "harbin":
                tiles += ["5z", "6z", "7z"]
        while len(tiles) < size:
            if chance.random() < 0.75:
                low, suit = chance.randint(1, 7), chance.choice(suits)
                tiles += [f"{low + step}{suit}" for step in range(3)]
            else:
                tiles += [chance.choice(kinds)] * 3
        tiles.remove(chance.choice(tiles))
        if chance.random() < 0.25:
            tiles[chance.randrange(len(tiles))] = chance.choice(kinds)
        counts = Counter(tiles) + Counter(t for _, meld in laid for t in meld)
        if max(counts.values()) <= 4:
            chance.shuffle(tiles)
            return tiles, laid


def random_flags(kind: type[RuleSystem], chance: random.Random) -> dict[str, object]:
    """Every yes-or-no option either way, where the two halves do not contradict each other."""
    while True:
        given = {
            option.key: chance.random() < 0.5
            for option in kind.declared_options()
            if isinstance(option.default, bool)
        }
        options = kind.clean({}) | given
        if not kind.conflicts(options):
            return options


def plain(reading: Reading) -> tuple[str, tuple[tuple[str, ...], ...], str]:
    """A reading of the engine as the reference spells one."""
    if reading.pairs:
        return "seven", (), ""
    melds = [tuple(f"{int(low[0]) + step}{low[1]}" for step in range(3)) for low in reading.chows]
    melds += [(tile,) * 3 for tile in reading.triplets]
    melds += list(reading.sets)
    return reading.pair, tuple(sorted(melds)), reading.shape


def is_one_away(tiles: list[str]) -> bool:
    """Whether some tile completes these by shape alone."""
    return any(reference.readings([*tiles, tile]) for tile in reference.ALL)


@pytest.mark.parametrize("key", sorted(reference.CONDITIONS))
def test_waits_and_readings_are_those_of_the_slow_reference(key):
    """CM-16, CM-30 to CM-37, DT-11, DT-20, DX-20 to DX-25, CC-6, CC-30, HB-30 to HB-35, QZ-10."""
    kind, chance = systems()[key], random.Random(f"outside {key}")
    ready_hands = refused = closed_hands = picked = 0
    for number in range(POSITIONS):
        if number % 50 == 0:
            options = random_flags(kind, chance)
            system = kind(options)
        tiles, laid = random_position(chance, key)
        hand = Hand(tiles, [Meld(KINDS_OF_MELD[name], meld) for name, meld in laid])
        wins = reference.all_waits(key, tiles, laid, options)
        expected = reference.declared_waits(key, tiles, wins, options)
        text = f"{tiles} {laid} {options}"
        assert set(system.waits(hand)) == set(expected), text
        assert system.could_wait(hand.shape) or not wins, text
        drawn = chance.choice([kind for kind in system.kinds if hand.count(kind) < 4])
        assert system.could_wait_without_one(hand.shape_with(drawn)) or not wins, text
        for tile, ways in wins.items():
            assert {plain(reading) for reading in system.readings(hand, tile)} == ways, text
        ready_hands += bool(expected)
        refused += not wins and is_one_away(tiles)
        for ready in kind.declarations:
            wanted = reference.declared_waits(key, tiles, wins, options, ready)
            assert set(system.waits(hand, ready)) == set(wanted), f"{ready} {text}"
            closed_hands += ready == "closed" and bool(wanted)
        for pair in set(tiles) if key == "harbin" else ():
            wanted = reference.declared_waits(key, tiles, wins, options, "ready", pair)
            assert set(system.waits(hand, "ready", pair)) == set(wanted), f"{pair} {text}"
            picked += bool(wanted)
    assert ready_hands > POSITIONS // 10
    assert refused > POSITIONS // 50 or key == "qinzhou"
    assert closed_hands > 200 or key != "dalian_treasure"
    assert picked > 100 or key != "harbin"


def test_every_system_has_its_reference():
    assert sorted(systems()) == sorted(reference.CONDITIONS)
