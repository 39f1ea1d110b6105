"""From fans (番) to payments: fan tables, and what a hand's result keeps (CM-40, CM-41)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from rules.options import Words
from rules.tiles import Tile

if TYPE_CHECKING:
    from rules.win import Win


@dataclass(frozen=True, slots=True)
class Fan:
    """One scoring item: a key, its words, its value and one small predicate.

    ``when(win, payer)`` says whether it holds. ``of_payer`` marks the fans that speak of one
    payer's share (dealer, discarder, the payer's being unopened); the others are the winner's
    own and their predicate is asked with ``payer`` = -1. ``excludes`` lists the keys that do
    not count beside this one.
    """

    key: str
    name: Words
    value: int
    clause: str
    when: Callable[[Win, int], bool]
    of_payer: bool = False
    excludes: tuple[str, ...] = ()


def count_fans(fans: Iterable[Fan], win: Win, payer: int, *, of_payer: bool) -> tuple[Fan, ...]:
    """The fans of the table that hold, exclusions applied, in the table's order."""
    held = [fan for fan in fans if fan.of_payer == of_payer and fan.when(win, payer)]
    excluded = {key for fan in held for key in fan.excludes}
    return tuple(fan for fan in held if fan.key not in excluded)


@dataclass(frozen=True, slots=True)
class FanCount:
    """A fan that entered a score, with the value it had there."""

    key: str
    value: int


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat's share of a win comes to, whoever pays it.

    ``fans``: what this payer alone adds; ``total``: the sum, level or product the share was
    worked out from; ``uncapped``: the points before a cap, None where none was cut.
    """

    payer: int
    points: int
    fans: tuple[FanCount, ...] = ()
    total: int = 0
    uncapped: int | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """One row of points moved: payer → receiver. ``why``: ``"win"``, ``"kong"``, ``"horses"``.

    ``share_of`` is the seat whose share it is, where another pays it for them (包), else the payer.
    """

    payer: int
    receiver: int
    points: int
    why: str
    clause: str
    fans: tuple[str, ...] = ()
    share_of: int = -1


@dataclass(frozen=True, slots=True)
class HorseFigures:
    """What a payment for horses is worked out from: a winner's fan, and ``seat``'s horses."""

    fan: int
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class WinResult:
    """How one winner won (CM-41). ``source``: the discarder or robbed seat, None for a draw.

    ``how``: ``discard``, ``rob``, ``draw``, ``treasure_drawn``, ``treasure_hit`` or a system's
    own. ``melds``: the reading, each meld as its tiles, laid ones first; ``shape``: the wait
    shape of the winning tile (``closed edge single open pairs``), "" where it has none.
    """

    winner: int
    source: int | None
    tile: Tile
    how: str
    melds: tuple[str, ...]
    pair: str
    shape: str
    fans: tuple[FanCount, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended: ``kind`` ``"win"`` or ``"exhausted"``; points and kongs by seat."""

    kind: str
    points: tuple[int, ...]
    kongs: tuple[int, ...]
    wins: tuple[WinResult, ...] = ()
    payments: tuple[Payment, ...] = ()
    horses: tuple[Tile, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """A value of plain lists and dicts, for storage; ``from_json`` reads it back."""
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> Result:
        """Read what ``to_json`` wrote."""

        def counts(items: list[dict[str, Any]]) -> tuple[FanCount, ...]:
            return tuple(FanCount(**item) for item in items)

        wins = tuple(
            WinResult(
                **{
                    **win,
                    "melds": tuple(win["melds"]),
                    "fans": counts(win["fans"]),
                    "shares": tuple(
                        Share(**{**share, "fans": counts(share["fans"])}) for share in win["shares"]
                    ),
                }
            )
            for win in data["wins"]
        )
        payments = tuple(
            Payment(**{**payment, "fans": tuple(payment["fans"])}) for payment in data["payments"]
        )
        return Result(
            data["kind"],
            tuple(data["points"]),
            tuple(data["kongs"]),
            wins,
            payments,
            tuple(data["horses"]),
        )


@dataclass(slots=True)
class Ledger:
    """The rows of one hand as they come; ``points`` always adds up to zero (CM-40)."""

    players: int
    rows: list[Payment] = field(default_factory=list)

    def pay(self, row: Payment) -> None:
        """Add a row. Rows of nothing are left out."""
        if row.points:
            self.rows.append(row)

    def points(self, *, why: str | None = None) -> tuple[int, ...]:
        """Net points by seat, of all rows or of those for one reason."""
        net = [0] * self.players
        for row in self.rows:
            if why is None or row.why == why:
                net[row.payer] -= row.points
                net[row.receiver] += row.points
        return tuple(net)

    def copy(self) -> Ledger:
        """An independent ledger with the same rows."""
        return Ledger(self.players, list(self.rows))
