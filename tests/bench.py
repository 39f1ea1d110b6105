"""``python -m tests.bench``: how fast the rules are, beside named peers in the same run.

For shapes the peer is the package ``mahjong`` (its ``Agari``): pure Python, one answer for fourteen
tiles, so that the waits of thirteen cost it a probe of every kind. Both get the same hands, ready
in the form each works on. For whole hands it is ``riichienv``, an engine of Japanese mahjong in
Rust, where it is installed: its rules are others, so a hand of four random seats is only about as
much. Ratios tell more than seconds: they hold on other machines. Best of a few rounds
counts, for a busy machine only ever makes things slower.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version

from rules import bots, shapes
from rules.actions import Action
from rules.dealing import make_setup
from rules.ruleset import systems
from rules.simulation import check_points
from rules.state import Setup
from rules.table import Table
from rules.tiles import INDEX
from rules.views import SeatView
from tests.rules.test_shapes import random_hand

HANDS = 4_000
ROUNDS = 9
PLAYED = 120
"""Whole hands of each system."""


def best(*works: Callable[[], object]) -> list[float]:
    """Processor seconds of each work's fastest round; the rounds take turns."""
    fastest = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            began = time.process_time()
            work()
            fastest[place] = min(fastest[place], time.process_time() - began)
    return fastest


def counts_of(hand: Sequence[str]) -> list[int]:
    """A hand as the peer takes it: how many of each of 34 kinds."""
    counts = [0] * 34
    for tile in hand:
        counts[INDEX[tile]] += 1
    return counts


def told(
    name: str, number: int, seconds: float, peer: float | None = None, of: str = "mahjong"
) -> None:
    """One line: a rate, and how many times the peer's, which took ``peer`` seconds."""
    ratio = f"   {peer / seconds:6.2f} x {of}" if peer else ""
    print(f"{name:34} {number / seconds:>12,.0f} a second{ratio}")


def shape_rates() -> None:
    """Wins and waits, ours and the peer's."""
    chance = random.Random(1)
    full = [random_hand(chance, 14) for _ in range(HANDS)]
    short = [random_hand(chance, 13) for _ in range(HANDS)]
    full_keys = [shapes.keys_of(hand) for hand in full]
    short_keys = [shapes.keys_of(hand) for hand in short]
    # A cache would answer the second round from memory: what is measured is the work.
    fresh_waits = shapes.waits.__wrapped__
    wins = [lambda: [shapes.is_complete(keys) for keys in full_keys]]
    waits = [lambda: [fresh_waits(keys) for keys in short_keys]]
    try:
        from mahjong.agari import Agari
    except ImportError:
        print("mahjong is not installed: no ratios")
    else:
        is_agari = Agari.is_agari
        full_counts = [counts_of(hand) for hand in full]
        short_counts = [counts_of(hand) for hand in short]
        wins.append(lambda: [is_agari(counts) for counts in full_counts])
        waits.append(lambda: [probe(is_agari, counts) for counts in short_counts])
    told("win of fourteen tiles", HANDS, *best(*wins))
    told("waits of thirteen tiles", HANDS, *best(*waits))


def probe(is_agari: Callable[[list[int]], bool], counts: list[int]) -> list[int]:
    """The peer's waits: every kind tried, a fifth copy left out."""
    found = []
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


def play(setup: Setup, choose: Callable[[Table, int], Action], chance: random.Random) -> int:
    """A whole hand with its legal lists, log and score; how many moves it had."""
    table, moves = Table.deal(setup), 0
    while not table.over:
        step = table.automatic()
        if step:
            table.apply(step.seat, step.action)
        else:
            seat = chance.choice(table.asked())
            table.apply(seat, choose(table, seat))
        moves += 1
    check_points(table)
    return moves


def peer_seconds() -> float | None:
    """What ``PLAYED`` hands of four random seats take the peer; None where it is not installed."""
    try:
        from riichienv import RiichiEnv
    except ImportError:
        print("riichienv is not installed: no ratios of whole hands")
        return None
    chance = random.Random(1)
    began = time.process_time()
    for _ in range(PLAYED):
        table = RiichiEnv()
        seen = table.reset()
        while not table.done():
            seen = table.step({at: chance.choice(one.legal_actions()) for at, one in seen.items()})
        table.scores()
    return time.process_time() - began


def hand_rates() -> None:
    """Whole hands of each system: random legal seats, then bots that see a view alone."""
    peer = peer_seconds()
    for key, kind in systems().items():
        chance = random.Random(key)
        setups = [
            make_setup(key, kind.clean({}), chance.randbytes(32), [], number)
            for number in range(PLAYED)
        ]

        def at_random(table: Table, seat: int, chance: random.Random = chance) -> Action:
            return chance.choice(table.legal_actions(seat))

        def by_bot(table: Table, seat: int) -> Action:
            return bots.choose(SeatView.of(table, seat))

        for name, choose, some in (("random", at_random, setups), ("bot", by_bot, setups[:30])):
            moves = 0
            began = time.process_time()
            for setup in some:
                moves += play(setup, choose, chance)
            seconds = time.process_time() - began
            beside = peer if name == "random" else None
            told(f"{key}, {name} hands", len(some), seconds, beside, "riichienv")
            told(f"{key}, {name} moves", moves, seconds)


def main() -> None:
    """Measure everything and print it."""
    with suppress(PackageNotFoundError):
        print(f"beside mahjong {version('mahjong')}")
    shape_rates()
    hand_rates()


if __name__ == "__main__":
    main()
