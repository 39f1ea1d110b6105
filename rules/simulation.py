"""Whole hands played by any chooser, with the checks every hand must pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rules.actions import Action
from rules.record import read_records, write
from rules.replay import check
from rules.table import Setup, Table
from rules.tiles import COPIES

MOST_MOVES = 2000
"""Far more than a hand can have; a table that goes on longer is stuck."""

Chooser = Callable[[Table, int, Sequence[Action]], Action]
"""Picks one of the legal actions of a seat that is asked."""
SeatPicker = Callable[[Sequence[int]], int]
"""Picks which of the seats asked answers first."""


class Broken(AssertionError):
    """A hand that did not keep the rules of every hand."""


def play_out(
    setup: Setup, choose: Chooser, pick: SeatPicker
) -> tuple[Table, list[tuple[int, Action]]]:
    """Play a hand to its end. Raises Broken for one that does not end or loses a tile."""
    table = Table.deal(setup)
    moves: list[tuple[int, Action]] = []
    while not table.over:
        step = table.automatic()
        if step:
            seat, action = step.seat, step.action
        else:
            asked = table.asked()
            if not asked:
                raise Broken("nobody is asked and the hand is not over")
            seat = pick(asked)
            action = choose(table, seat, table.legal_actions(seat))
        table.apply(seat, action)
        moves.append((seat, action))
        check_tiles(table)
        if len(moves) > MOST_MOVES:
            raise Broken("the hand does not end")
    check_points(table)
    return table, moves


def check_tiles(table: Table) -> None:
    """Every kind stays at four copies, wherever they are. Raises Broken."""
    counts: Counter[str] = Counter(table.wall.undrawn())
    for seat in table.seats:
        counts.update(seat.hand.all_tiles())
        counts.update(lying.tile for lying in seat.river if not lying.claimed)
    if table.result:
        counts.update(win.tile for win in table.result.wins[:1] if win.source is not None)
    wrong = {kind: counts[kind] for kind in table.system.kinds if counts[kind] != COPIES}
    if wrong or set(counts) != set(table.system.kinds):
        raise Broken(f"copies have come or gone: {wrong}")


def check_points(table: Table) -> None:
    """Points add up to zero, in the result and row by row (CM-40). Raises Broken."""
    result = table.result
    if result is None:
        raise Broken("a hand that is over has no result")
    net = [0] * table.players
    for row in result.payments:
        net[row.payer] -= row.points
        net[row.receiver] += row.points
    if sum(result.points) or tuple(net) != result.points:
        raise Broken(f"the rows come to {net}, the result says {result.points}")


def check_record(title: str, setup: Setup, moves: Sequence[tuple[int, Action]]) -> str:
    """The hand as a record that plays again to the same result. Raises Broken."""
    text = write(title, setup, moves)
    for record in read_records(text):
        failure = check(record)
        if failure:
            raise Broken(f"record line {failure.line}: {failure.message}")
    return text
