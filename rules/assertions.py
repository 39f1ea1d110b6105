"""What a record states of a table: assertions between the moves (``?``), results (``=``).

Each form is read whole: a line with a word more or less is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rules.actions import Action
from rules.record import read_number, signed
from rules.ruleset import RuleSystem
from rules.scoring import FanCount, Result, WinResult
from rules.table import Table
from rules.tiles import Tile, in_order, parse_one

ASSERTIONS = {
    "turn": "? turn SEAT",
    "left": "? left NUMBER",
    "points": "? points and for each seat 0, +N or -N",
    "can": "? SEAT can ACTION",
    "cannot": "? SEAT cannot ACTION",
    "waits": "? SEAT waits TILE ..., or ? SEAT waits none",
    "sees": "? SEAT sees treasure TILE, or ? SEAT sees no treasure",
    "opened": "? SEAT opened",
    "unopened": "? SEAT unopened",
}
RESULTS = {
    "win": "= win SEAT from SEAT, or = win SEAT from self",
    "exhausted": "= exhausted",
    "fans": "= fans SEAT KEY ..., or = fans SEAT for SEAT KEY ...",
    "points": "= points and for each seat 0, +N or -N",
    "kongs": "= kongs and for each seat 0, +N or -N",
    "horses": "= horses TILE ...",
}

_POINTS = re.compile("0|[+-][1-9][0-9]*")


class NotSo(ValueError):
    """The engine has it otherwise: the text says what it has."""


class Unreadable(ValueError):
    """A line that has none of the forms: the text says which was expected."""


def read_seat(word: str, players: int) -> int:
    """A seat as a line names it. Raises Unreadable."""
    seat = read_number(word)
    if seat is None or seat >= players:
        raise Unreadable(f"a seat from 0 to {players - 1}, not {word!r}")
    return seat


def _unlike(words: Sequence[str], forms: dict[str, str]) -> Unreadable:
    """What was expected of a line: the form of its key word, or any of them."""
    key = next((word for word in words[:2] if word in forms), "")
    return Unreadable(forms.get(key) or "; ".join(forms.values()))


def _same(says: Sequence[str], has: str) -> None:
    if list(says) != has.split():
        raise NotSo(f"has {has or 'none'}")


def _points(says: Sequence[str], has: Iterable[int], form: str) -> None:
    points = list(has)
    if len(says) != len(points) or not all(map(_POINTS.fullmatch, says)):
        raise Unreadable(form)
    _same(says, signed(points))


# Assertions


def check_assertion(table: Table, words: Sequence[str]) -> None:
    """Hold the words behind ``?`` against the table. Raises NotSo, Unreadable, BadAction, BadTiles.

    What a ``? turn`` line closes has been closed.
    """
    players = table.players
    match words:
        case ["turn", seat]:
            if read_seat(seat, players) != table.turn or table.over:
                raise NotSo("is over" if table.over else f"has turn {table.turn}")
        case ["left", number]:
            left = read_number(number)
            if left is None:
                raise _unlike(words, ASSERTIONS)
            if left != table.wall.left:
                raise NotSo(f"has {table.wall.left} left")
        case ["points", *points]:
            moved = table.result.points if table.result else table.ledger.points()
            _points(points, moved, ASSERTIONS["points"])
        case [seat, "can" | "cannot" as word, _, *_]:
            legal = table.legal_actions(read_seat(seat, players))
            if (Action.parse(" ".join(words[2:])) in legal) != (word == "can"):
                raise NotSo("offers " + (", ".join(map(str, legal)) or "nothing"))
        case [seat, "waits", _, *_]:
            _check_waits(table, read_seat(seat, players), words[2:])
        case [seat, "sees", "no", "treasure"]:
            _check_sees(table, read_seat(seat, players), "")
        case [seat, "sees", "treasure", tile]:
            _check_sees(table, read_seat(seat, players), parse_one(tile))
        case [seat, "opened" | "unopened" as word]:
            is_open = table.system.is_open(table.seats[read_seat(seat, players)].hand)
            if is_open != (word == "opened"):
                raise NotSo("has it opened" if is_open else "has it unopened")
        case _:
            raise _unlike(words, ASSERTIONS)


def _check_sees(table: Table, seat: int, says: Tile) -> None:
    tile = table.system.treasure_view(table, seat).tile
    if tile != says:
        raise NotSo(f"shows {tile or 'no treasure'}")


def _check_waits(table: Table, seat: int, words: Sequence[str]) -> None:
    state = table.seats[seat]
    if state.silent:
        raise NotSo(f"knows no tiles of seat {seat}: nothing may be said of its waits")
    hand = state.hand
    waits: tuple[Tile, ...] = state.waits
    if not state.ready:
        if hand.size == 14:
            if not hand.drawn:
                raise NotSo(f"has fourteen tiles of seat {seat}, none of them drawn: no waits")
            hand = hand.without(hand.drawn)
        waits = table.system.waits(hand)
    says = [] if list(words) == ["none"] else in_order(parse_one(word) for word in words)
    if says != in_order(waits):
        raise NotSo("waits " + (" ".join(waits) or "none"))


# Results


def check_result(system: RuleSystem, result: Result, words: Sequence[str], wins: int) -> int:
    """Hold the words behind ``=`` against a result. Raises NotSo, Unreadable, BadTiles.

    ``wins``: how many winners ``= win`` lines have named or left out so far; returned is how many
    with this line.
    """
    players = len(result.points)
    match words:
        case ["win", seat, "from", source]:
            read_seat(seat, players)
            if source != "self":
                read_seat(source, players)
            return _check_win(result, (seat, source), wins)
        case ["exhausted"]:
            if result.wins:
                raise NotSo(f"has {_told(result.wins)}")
        case ["fans", seat, "for", payer, *keys]:
            win = _win_of(result, read_seat(seat, players))
            number = read_seat(payer, players)
            share = next((s for s in win.shares if s.payer == number), None)
            if share is None:
                raise NotSo(f"works out no share of seat {number}")
            _check_fans(system, share.fans, keys)
        case ["fans", seat, *keys] if "for" not in keys:
            _check_fans(system, _win_of(result, read_seat(seat, players)).fans, keys)
        case ["points", *points]:
            _points(points, result.points, RESULTS["points"])
        case ["kongs", *points]:
            _points(points, result.kongs, RESULTS["kongs"])
        case ["horses", *tiles]:
            _same([parse_one(tile) for tile in tiles], " ".join(result.horses))
        case _:
            raise _unlike(words, RESULTS)
    return wins


def _told(wins: Iterable[WinResult]) -> str:
    return ", ".join(
        f"win {win.winner} from {'self' if win.source is None else win.source}" for win in wins
    )


def _check_win(result: Result, says: tuple[str, str], wins: int) -> int:
    """Nearest after the discarder first: the lines stand in the winners' order, some left out."""
    for place, win in enumerate(result.wins[wins:], wins):
        if says == (str(win.winner), "self" if win.source is None else str(win.source)):
            return place + 1
    raise NotSo(f"has {_told(result.wins) or 'exhausted'}" + (", in this order" if wins else ""))


def _win_of(result: Result, winner: int) -> WinResult:
    win = next((w for w in result.wins if w.winner == winner), None)
    if win is None:
        raise NotSo(f"has no win of seat {winner}")
    return win


def _check_fans(system: RuleSystem, fans: Sequence[FanCount], keys: Sequence[str]) -> None:
    """The keys as a whole set; ``plain`` alone stands for none where a system has no such fan."""
    if len(set(keys)) < len(keys):
        raise Unreadable("each key once")
    none = list(keys) == ["plain"] and "plain" not in {fan.key for fan in system.fans}
    if (set() if none else set(keys)) != {fan.key for fan in fans}:
        raise NotSo("has " + (" ".join(dict.fromkeys(fan.key for fan in fans)) or "no fan"))
