"""How a win is scored: the fan table asked, each seat's share worked out, the rows paid (CM-40)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rules.options import Words
from rules.scoring import (
    Fan,
    FanCount,
    HorseFigures,
    Payment,
    Result,
    Share,
    WinResult,
    count_fans,
)
from rules.tiles import Tile
from rules.win import Win

if TYPE_CHECKING:
    from rules.table import Table


class Judge(ABC):
    """The scoring half of a rule system: hooks with the common rules as defaults.

    ``fans``: the table of scoring items; ``fan_unit``: what their values count; ``pay_clause``:
    the clause that says who pays.
    """

    fans: ClassVar[tuple[Fan, ...]] = ()
    fan_unit: ClassVar[Words] = Words("番", "fans")
    pay_clause: ClassVar[str] = "CM-40"

    @property
    def multiplies(self) -> bool:
        """Whether the values of the fans that hold are multiplied; else they are added."""
        return False

    def judge(self, win: Win) -> tuple[WinResult, list[Payment]]:
        """Score one win: its fans, each seat's share, and who pays what."""
        own = self.own_fans(win)
        shares = tuple(self.share(win, own, payer) for payer in self.payers(win))
        return self.result(win, own, shares), self.win_payments(win, shares)

    @staticmethod
    def result(win: Win, own: tuple[FanCount, ...], shares: Sequence[Share]) -> WinResult:
        """What a result keeps of one winner (CM-41)."""
        return WinResult(
            win.winner,
            win.source,
            win.tile,
            win.how,
            win.melds(),
            win.reading.pair if win.reading else "",
            win.reading.shape if win.reading else "",
            own,
            tuple(shares),
        )

    def own_fans(self, win: Win) -> tuple[FanCount, ...]:
        """The winner's own fans with their values."""
        held = count_fans(self.fans, win, -1, of_payer=False)
        return tuple(FanCount(fan.key, fan.value) for fan in held)

    def payers(self, win: Win) -> Iterable[int]:
        """The seats whose share is worked out: all by an own draw, else the one it came from."""
        return win.others if win.source is None else (win.source,)

    def share(self, win: Win, own: tuple[FanCount, ...], payer: int) -> Share:
        """What one seat's share comes to."""
        fans = count_fans(self.fans, win, payer, of_payer=True)
        counted = tuple(FanCount(fan.key, fan.value) for fan in fans)
        total, points = self.worth([fan.value for fan in own + counted])
        return Share(payer, points, counted, total)

    @abstractmethod
    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """From the values of the fans that hold to (their total, points)."""

    def win_payments(self, win: Win, shares: Sequence[Share]) -> list[Payment]:
        """Who pays the shares: each its own."""
        return [
            Payment(
                share.payer, win.winner, share.points, "win", self.pay_clause, share_of=share.payer
            )
            for share in shares
        ]

    def counting_horses(self, result: Result, dealer: int) -> dict[int, tuple[Tile, ...]]:
        """The turned horses that count, by the seat whose number they bear; {} without horses."""
        return {}

    def horse_figures(self, result: Result, dealer: int) -> Sequence[HorseFigures]:
        """What each payment for horses is worked out from, in the order of the payments."""
        return ()

    def kong_payments(self, table: Table, winners: Sequence[int]) -> list[Payment]:
        """Kong money settled at the end of the hand; ``winners`` is empty when exhausted."""
        return []

    def settle(self, table: Table, wins: Sequence[Sequence[Win]]) -> Result:
        """The result: of each winner's candidate readings the dearest is taken (CM-31).

        Of several that a cap makes alike, the one that came to most without it.
        """
        ledger = table.ledger.copy()
        results: list[WinResult] = []
        for candidates in wins:
            judged = [self.judge(win) for win in candidates]
            result, payments = max(judged, key=_dearness)
            results.append(result)
            for row in payments:
                ledger.pay(row)
        for row in self.kong_payments(table, [result.winner for result in results]):
            ledger.pay(row)
        return Result(
            "win" if results else "exhausted",
            ledger.points(),
            ledger.points(why="kong"),
            tuple(results),
            tuple(ledger.rows),
        )


def _dearness(judged: tuple[WinResult, list[Payment]]) -> tuple[int, int]:
    result, payments = judged
    return sum(row.points for row in payments), sum(share.total for share in result.shares)
