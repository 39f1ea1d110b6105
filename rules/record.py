"""The hand record (``.hand``): one text for exports, tests and review; reading and writing it.

A file holds records; each begins with ``@ TITLE [CLAUSES]``, then header lines, then moves,
assertions and results, one a line. ``header`` reads the lines of a header and ``position`` builds
the table they describe; ``replay`` plays the rest, ``assertions`` checks what it states.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules import actions as a
from rules.actions import Action
from rules.options import PLAYERS, BadOption, Options
from rules.ruleset import RuleSystem
from rules.scoring import Result
from rules.state import Setup
from rules.table import Table

CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\b")
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")
_LINE_END = re.compile("\r\n|\r|\n")


class RecordError(ValueError):
    """A record that cannot be read, or that the engine plays otherwise. ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record with its number in the file, comment and outer space removed."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return self.text.split()


@dataclass(slots=True)
class Record:
    """One record as text: its title, the clauses it proves, header and body lines."""

    line: int
    title: str
    clauses: tuple[str, ...]
    header: list[Line] = field(default_factory=list)
    body: list[Line] = field(default_factory=list)


def read_number(text: str) -> int | None:
    """A number or seat as records write it, plain digits; None for any other text."""
    return int(text) if _NUMBER.fullmatch(text) else None


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, a byte order mark skipped. Raises RecordError."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(_LINE_END.split(data[: error.start].decode("utf-8", "replace")))
        byte = data[error.start]
        raise RecordError(line, f"not UTF-8: the byte {byte:#04x} at {error.start}") from None


def read_records(text: str) -> list[Record]:
    """Split a file into records. Raises RecordError for text outside of one."""
    records: list[Record] = []
    for number, raw in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if line.startswith("@"):
            title = line[1:].strip()
            records.append(Record(number, title, tuple(CLAUSE.findall(title))))
        elif not records:
            raise RecordError(number, "a record begins with a line '@ TITLE'")
        elif records[-1].body or line[0] in "0123456789?-=":
            records[-1].body.append(Line(number, line))
        else:
            records[-1].header.append(Line(number, line))
    return records


def signed(points: Iterable[int]) -> str:
    """Points as a record writes them: ``+6 -2 0``."""
    return " ".join(f"{value:+d}" if value else "0" for value in points)


def write(
    title: str, setup: Setup, moves: Iterable[tuple[int, Action]], *, settled: bool = True
) -> str:
    """A played hand as a record: its whole wall, every move, and (``settled``) its result.

    Plays the moves once more to name drawn tiles and treasures. Raises IllegalAction for moves that
    do not belong to the setup.
    """
    table = Table.deal(setup)
    body: list[str] = []
    for seat, action in moves:
        number = table.number
        table.apply(seat, action)
        drawn = f" {table.seats[seat].hand.drawn}" if action.kind == a.DRAW else ""
        body.append(f"{seat} {action}{drawn}")
        for event in table.events[number:]:
            if event.seat is None and event.action == "treasure":
                body.append(f"- treasure {table.system.treasure_tile(table)}")
    rolls = table.system.treasure_view(table, None).rolls
    lines = [f"@ {title}", *_header(setup, table.system, rolls), "", *body]
    if settled and table.result:
        lines += result_lines(table.result, table.system)
    return "\n".join(lines) + "\n"


def _header(setup: Setup, system: RuleSystem, rolls: Sequence[int]) -> list[str]:
    lines = [f"system {setup.system}"]
    changed = _changed_options(type(system), system.options)
    if changed:
        lines.append("option " + " ".join(changed))
    if system.players != 4:
        lines.append(f"seats {system.players}")
    if setup.host:
        lines.append(f"host {setup.host}")
    lines.append(f"dealer {setup.dealer}")
    if setup.before_exhausted:
        lines.append("before exhausted")
    lines.append(f"wall {' '.join(setup.wall)}")
    if setup.dice:
        lines.append("dice " + " ".join(map(str, setup.dice)))
    if rolls:
        lines.append("die " + " ".join(map(str, rolls)))
    return lines


def _changed_options(system: type[RuleSystem], options: Options) -> list[str]:
    return [
        f"{option.key}={option.spell(options[option.key])}"
        for option in system.declared_options()
        if option.key != PLAYERS and options[option.key] != option.default
    ]


def result_lines(result: Result, system: RuleSystem) -> list[str]:
    """The ``=`` lines of a result."""
    lines: list[str] = []
    for win in result.wins:
        source = "self" if win.source is None else str(win.source)
        lines.append(f"= win {win.winner} from {source}")
    for win in result.wins:
        lines.append(f"= fans {win.winner} " + (_keys(fan.key for fan in win.fans) or "plain"))
        for share in win.shares:
            if share.fans:
                keys = _keys(fan.key for fan in share.fans)
                lines.append(f"= fans {win.winner} for {share.payer} {keys}")
    if not result.wins:
        lines.append("= exhausted")
    lines.append("= points " + signed(result.points))
    lines.append("= kongs " + signed(result.kongs))
    if result.horses:
        lines.append(f"= horses {' '.join(result.horses)}")
    return lines


def _keys(keys: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(keys))


def options_of(system: type[RuleSystem], lines: Iterable[Line], seats: int) -> Options:
    """The options of a record's ``option`` and ``seats`` lines.

    Raises RecordError for what stands in an ``option`` line, BadOption for the seats.
    """
    declared = {option.key: option for option in system.declared_options()}
    given: dict[str, bool | int | str] = {}
    where: dict[str, int] = {}
    for line in lines:
        for word in line.words[1:]:
            key, equals, value = word.partition("=")
            if not equals:
                raise RecordError(line.number, f"{word!r} is no option, expected: KEY=VALUE")
            if key not in declared:
                raise RecordError(line.number, f"{system.key} has no option {key!r}")
            if key in where:
                raise RecordError(line.number, f"the option {key} is given twice")
            where[key] = line.number
            try:
                given[key] = declared[key].read(value)
            except BadOption as error:
                raise RecordError(line.number, str(error)) from None
    if PLAYERS in declared and given.setdefault(PLAYERS, seats) != seats:
        raise RecordError(where[PLAYERS], f"{given[PLAYERS]} players, but {seats} seats")
    try:
        return system.clean(given)
    except BadOption as error:
        if error.key in where:
            raise RecordError(where[error.key], str(error)) from None
        raise
