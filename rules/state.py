"""The parts a table is made of: how a hand is set up, its seats, an open claim window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, Self

from rules.actions import Action
from rules.hands import Hand
from rules.options import Options
from rules.tiles import Tile
from rules.views import RiverTile
from rules.wall import DieSource

DUE: Final = "due"
"""A seat is due to draw."""
ACT: Final = "act"
"""A seat acts on fourteen tiles."""
CLAIM: Final = "claim"
"""Seats are asked about a discard, an added kong or a supplement."""
OVER: Final = "over"

ON_DISCARD: Final = "discard"
ON_ADDED: Final = "added"
ON_SUPPLEMENT: Final = "supplement"
ON_DEAL: Final = "deal"
"""Before the dealer's first discard: who may declare ready without a discard (QZ-7)."""


class IllegalAction(ValueError):
    """An action the seat may not take now; the table is unchanged."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a hand of play follows from, moves apart.

    ``wall``: all tiles in draw order; ``dice``: those of the break, only shown; ``die``: the i-th
    treasure die, None where no treasure is ever fixed; ``before_exhausted``: so ended the
    hand before.
    """

    system: str
    options: Options
    wall: tuple[Tile, ...]
    dealer: int
    dice: tuple[int, ...] = ()
    die: DieSource | None = None
    host: int = 0
    before_exhausted: bool = False


class Private(Protocol):
    """What a system alone keeps of a table, its treasure for one."""

    def copy(self) -> Self:
        """An independent one in the same state."""


@dataclass(slots=True)
class Seat:
    """One seat during a hand.

    ``ready``: how it declared, "" while it has not; ``waits``: its fixed waits then; ``pair``: the
    pair of HB-35. ``acted``: its first turn is past. ``silent``: a seat of a position whose tiles
    do not matter; it passes and never wins. ``private``: what one system alone keeps of a seat.
    """

    hand: Hand
    river: list[RiverTile] = field(default_factory=list)
    ready: str = ""
    waits: tuple[Tile, ...] = ()
    pair: Tile = ""
    acted: bool = False
    silent: bool = False
    private: Any = None

    def copy(self) -> Seat:
        """An independent seat in the same state; ``private`` must be immutable."""
        return Seat(
            self.hand.copy(),
            self.river[:],
            self.ready,
            self.waits,
            self.pair,
            self.acted,
            self.silent,
            self.private,
        )


@dataclass(slots=True)
class Window:
    """An open question about a tile: what each seat may answer, and the answers so far."""

    kind: str
    source: int
    tile: Tile
    offers: Mapping[int, tuple[Action, ...]]
    answers: dict[int, Action] = field(default_factory=dict)

    def copy(self) -> Window:
        """An independent window in the same state."""
        return Window(self.kind, self.source, self.tile, self.offers, dict(self.answers))


@dataclass(frozen=True, slots=True)
class Step:
    """What the table does by itself next, and the kind of pause before it.

    ``pause``: ``draw`` (the fixed beat after a discard, CM-64), ``replacement``, ``locked`` (a
    declared seat's discard, CM-22) or ``forced`` (a win that is made for the seat).
    """

    seat: int
    action: Action
    pause: str
