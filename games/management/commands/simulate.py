"""``manage.py simulate SYSTEM|all``: hands played by random legal seats, each checked."""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.management.commands._common import QuietCommand, many
from rules import bots
from rules.actions import Action
from rules.dealing import make_setup
from rules.options import PLAYERS, BadOption, Options
from rules.ruleset import RuleSystem, systems
from rules.simulation import Broken, check_record, play_out
from rules.table import Table
from rules.views import SeatView

ALL, RANDOM, DEFAULT = "all", "random", "default"


class Command(QuietCommand):
    """Plays hands to their end: they must end, keep every tile, add up to zero and play again."""

    help = "Play hands with random legal seats and check that each keeps the rules of every hand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See BaseCommand."""
        parser.add_argument("system", choices=[*sorted(systems()), ALL])
        parser.add_argument("--hands", type=int, default=1000, help="of each system")
        parser.add_argument("--players", default="", help="for example 2,3,4; taken in turn")
        parser.add_argument(
            "--options", choices=[RANDOM, DEFAULT], default=RANDOM, help="room options of each hand"
        )
        parser.add_argument("--seed", type=int, default=None, help="repeats a run")
        parser.add_argument("--mixed", action="store_true", help="let bots choose most of the time")
        parser.add_argument("--records", type=Path, help="folder for a .hand file of each hand")

    def handle(self, *args: Any, **options: Any) -> None:
        """See BaseCommand."""
        found = systems()
        keys = list(found) if options["system"] == ALL else [options["system"]]
        seed = options["seed"] if options["seed"] is not None else random.randrange(1 << 32)
        if options["hands"] < 1:
            raise CommandError(f"--hands must be 1 or more, not {options['hands']}")
        folder: Path | None = options["records"]
        try:
            if folder:
                folder.mkdir(parents=True, exist_ok=True)
            for key in keys:
                self._simulate(found[key], seed, options)
        except OSError as error:
            if folder is None:
                raise
            raise CommandError(f"--records {folder}: {error.strerror or error}") from None

    def _simulate(self, kind: type[RuleSystem], seed: int, options: dict[str, Any]) -> None:
        """Play the hands of one system and say how they ended. Raises CommandError."""
        counts = self._players(kind, options["players"])
        folder: Path | None = options["records"]
        ends: Counter[str] = Counter()
        moves = 0
        began = time.perf_counter()
        hands: int = options["hands"]
        for number in range(hands):
            chance = random.Random(f"{seed} {number}")
            players = counts[number % len(counts)]
            try:
                given = (
                    random_options(kind, players, chance)
                    if options["options"] == RANDOM
                    else default_options(kind, players)
                )
                text, end = one_hand(kind, given, number, chance, options["mixed"])
            except Broken as error:
                raise CommandError(f"{kind.key}, hand {number} of seed {seed}: {error}") from None
            ends[end] += 1
            moves += sum(line[:1].isdigit() for line in text.splitlines())
            if folder:
                (folder / f"{kind.key}-{number:05d}.hand").write_text(text, encoding="utf-8")
            if (number + 1) % 500 == 0:
                self.stderr.write(f"{kind.key}: {number + 1} of {hands}")
        seconds = time.perf_counter() - began
        told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
        self.stdout.write(
            f"{many(hands, 'hand')} of {kind.key} (seed {seed}): {told}; all checks hold "
            f"({moves / hands:.0f} moves a hand, {seconds:.0f} s)"
        )

    def _players(self, kind: type[RuleSystem], text: str) -> list[int]:
        try:
            counts = [int(word) for word in text.split(",")] if text else list(kind.seat_counts())
        except ValueError:
            raise CommandError(f"cannot read --players {text!r}") from None
        if set(counts) - set(kind.seat_counts()):
            raise CommandError(f"{kind.key} is played by {kind.seat_counts()}")
        return counts


def one_hand(
    kind: type[RuleSystem],
    options: Options,
    number: int,
    chance: random.Random,
    mixed: bool = False,
) -> tuple[str, str]:
    """Play one hand under these options; its record and how it ended. Raises Broken."""
    players = kind(options).players
    setup = make_setup(
        kind.key,
        options,
        chance.randbytes(32),
        [chance.randbytes(32) for _ in range(players)],
        number + 1,
        dealer=chance.randrange(players),
        before_exhausted=chance.random() < 0.2,
    )

    def choose(table: Table, seat: int, legal: Sequence[Action]) -> Action:
        if mixed and chance.random() < 0.9:
            return bots.choose(SeatView.of(table, seat))
        return chance.choice(legal)

    table, moves = play_out(setup, choose, chance.choice)
    text = check_record(f"{kind.key} random hand {number}", setup, moves)
    assert table.result
    return text, table.result.wins[0].how if table.result.wins else "exhausted"


def default_options(kind: type[RuleSystem], players: int) -> Options:
    """The options a room has when nothing is changed but the number of players."""
    given = {PLAYERS: players} if len(kind.seat_counts()) > 1 else {}
    return kind.clean(given)


def random_options(kind: type[RuleSystem], players: int, chance: random.Random) -> Options:
    """Options drawn from what is declared, contradictory ones drawn again."""
    while True:
        given: dict[str, Any] = {}
        for option in kind.declared_options():
            values = getattr(option, "values", None)
            if option.key == PLAYERS:
                given[option.key] = players
            elif values:
                given[option.key] = chance.choice(values)
            elif isinstance(option.default, bool):
                given[option.key] = chance.random() < 0.5
            else:
                given[option.key] = chance.randint(1, 20)
        try:
            return kind.clean(given)
        except BadOption:
            continue
