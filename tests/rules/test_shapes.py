"""Shapes judged from outside: by counts that are known and by a slow reference of another kind."""

import random
from functools import cache

from rules.shapes import is_complete, keys_of, splits, wait_shapes, waits
from rules.tiles import KINDS, parse


@cache
def complete_by_search(counts: tuple[int, ...], pair: bool = False) -> bool:
    """The slow reference: takes a triplet, a chow or the pair off the first tile that is there."""
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return pair

    def less(*places: int) -> tuple[int, ...]:
        rest = list(counts)
        for place in places:
            rest[place] -= 1
        return tuple(rest)

    if counts[first] >= 3 and complete_by_search(less(first, first, first), pair):
        return True
    if not pair and counts[first] >= 2 and complete_by_search(less(first, first), True):
        return True
    run = (first, first + 1, first + 2)
    in_suit = first < 27 and first % 9 <= 6
    return in_suit and all(counts[i] for i in run) and complete_by_search(less(*run), pair)


def counts_of(tiles) -> tuple[int, ...]:
    return tuple(sum(1 for tile in tiles if tile == kind) for kind in KINDS)


def test_of_118800_ways_to_hold_fourteen_of_a_suit_13259_are_complete():
    total = complete = 0

    def walk(rank: int, left: int, key: int) -> None:
        nonlocal total, complete
        if rank == 9:
            if not left:
                total += 1
                complete += is_complete((key, 0, 0, 0))
            return
        for count in range(min(4, left) + 1):
            walk(rank + 1, left - count, key + count * 5**rank)

    walk(0, 14, 0)
    assert (total, complete) == (118_800, 13_259)


def random_hand(chance: random.Random, size: int) -> list[str]:
    """Half the hands are melds and a pair with a tile or two exchanged, so that many are near."""
    while chance.random() < 0.6:
        suits = chance.choice(["m", "mp", "mps"])
        tiles = [f"{chance.randint(1, 9)}{chance.choice(suits)}"] * 2
        while len(tiles) < 14:
            rank, suit = chance.randint(1, 7), chance.choice(suits)
            run = [f"{rank + step}{suit}" for step in range(3)]
            tiles += run if chance.random() < 0.7 else [run[0]] * 3
        tiles = tiles[:size] if size % 3 == 2 else tiles[1 : size + 1]
        for _ in range(chance.choice([0, 0, 1])):
            tiles[chance.randrange(size)] = chance.choice(KINDS)
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles
    return chance.sample([kind for kind in KINDS for _ in range(4)], size)


def test_wins_are_those_of_a_slow_reference():
    chance, wins = random.Random(1), 0
    for size in (14, 11, 8, 5, 2):
        for _ in range(4000):
            hand = random_hand(chance, size)
            expected = complete_by_search(counts_of(hand))
            wins += expected
            assert is_complete(keys_of(hand)) == expected, hand
    assert wins > 300


def test_waits_are_the_tiles_that_complete():
    chance, ready = random.Random(2), 0
    for size in (13, 10, 7, 4, 1):
        for _ in range(1000):
            hand = random_hand(chance, size)
            expected = tuple(
                kind
                for kind in KINDS
                if hand.count(kind) < 4 and complete_by_search(counts_of([*hand, kind]))
            )
            ready += bool(expected)
            assert waits(keys_of(hand)) == expected, hand
    assert ready > 300


def test_every_reading_is_made_of_just_the_tiles_held():
    chance, several = random.Random(3), 0
    for _ in range(20_000):
        hand = random_hand(chance, 11)
        found = splits(keys_of(hand))
        assert bool(found) == complete_by_search(counts_of(hand))
        assert len(set(found)) == len(found)
        several += len(found) > 1
        for split in found:
            tiles = [split.pair] * 2 + [t for t in split.triplets for _ in range(3)]
            tiles += [f"{int(low[0]) + i}{low[1]}" for low in split.chows for i in range(3)]
            assert sorted(tiles) == sorted(hand)
    assert several > 20


def test_three_equal_chows_are_also_three_triplets():
    both = splits(keys_of(parse("222333444m99s")))
    assert {(len(split.chows), len(split.triplets)) for split in both} == {(3, 0), (0, 3)}


def shapes_of(tiles: str, tile: str) -> set[str]:
    return {shape for s in splits(keys_of(parse(tiles))) for shape in wait_shapes(s, tile)}


def test_wait_shapes_are_told_by_the_winning_tile():
    assert shapes_of("123m55p", "2m") == {"closed"}
    assert shapes_of("123m55p", "3m") == {"edge"}
    assert shapes_of("789m55p", "7m") == {"edge"}
    assert shapes_of("123m55p", "1m") == {"open"}
    assert shapes_of("345m55p", "5m") == {"open"}
    assert shapes_of("123m55p", "5p") == {"single"}
    assert shapes_of("555m11p", "5m") == {"pairs"}
    assert shapes_of("11123s", "1s") == {"open", "single"}
