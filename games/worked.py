"""Worked examples of a rules page: short records, played again and told move by move.

``rules/examples/<system>.hand`` holds them, each titled ``@ 中文 | English [CLAUSES]``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from markupsafe import Markup

from games.facts import RoomFacts
from games.settlement import Settlement, settlement
from games.spoken import wind
from games.tile_html import face, faces, melds
from games.words import label, value_text
from rules import actions as act
from rules.actions import Action
from rules.options import Words
from rules.position import build
from rules.record import Line, Record, read_records
from rules.replay import Player
from rules.table import Table
from rules.tiles import in_order, parse, parse_one
from rules.views import SeatView

FOLDER = Path(settings.BASE_DIR) / "rules" / "examples"

DONE: dict[str, Promise] = {
    act.DRAW: pgettext_lazy("example", "draws"),
    act.DISCARD: pgettext_lazy("example", "discards"),
    act.CHOW: pgettext_lazy("example", "chows with"),
    act.PONG: pgettext_lazy("example", "pongs"),
    act.KONG: pgettext_lazy("example", "kongs"),
    act.ADD: pgettext_lazy("example", "adds to its pong"),
    act.SET: pgettext_lazy("example", "lays the set"),
    act.SUPPLEMENT: pgettext_lazy("example", "supplements"),
    act.READY: pgettext_lazy("example", "declares ready"),
    act.WIN: pgettext_lazy("example", "wins"),
    act.PASS: pgettext_lazy("example", "passes"),
}
"""What a seat did, behind its name."""

COULD: dict[str, Promise] = {
    act.DISCARD: pgettext_lazy("example", "discard"),
    act.CHOW: pgettext_lazy("example", "chow with"),
    act.PONG: pgettext_lazy("example", "pong"),
    act.KONG: pgettext_lazy("example", "kong"),
    act.ADD: pgettext_lazy("example", "add to its pong"),
    act.SET: pgettext_lazy("example", "lay the set"),
    act.SUPPLEMENT: pgettext_lazy("example", "supplement"),
    act.READY: pgettext_lazy("example", "declare ready"),
    act.WIN: pgettext_lazy("example", "win"),
}
"""What a seat may or may not do now."""

DECLARED: dict[str, Promise] = {
    act.READY_PLAIN: gettext_lazy("Ready"),
    act.READY_CLOSED: gettext_lazy("Closed ready"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or two and the tiles they speak of."""

    text: str
    tiles: str = ""
    tag: str = ""


@dataclass(slots=True)
class Step:
    """What one seat does, or what is so after it. ``kind``: ``move``, ``fact`` or ``table``."""

    who: str
    kind: str
    pieces: list[Piece] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Start:
    """A seat as the example begins."""

    name: str
    tiles: Markup
    melds: Markup
    badges: list[str]


@dataclass(frozen=True, slots=True)
class Example:
    """One example: where it stands, what happens, how it is settled (None where it is not over)."""

    number: int
    title: str
    clauses: tuple[str, ...]
    options: list[tuple[str, str]]
    facts: list[Piece]
    seats: list[Start]
    steps: list[Step]
    ended: Settlement | None


def records(system: str) -> list[Record]:
    """The example records of a system; [] where it has none."""
    path = FOLDER / f"{system}.hand"
    return read_records(path.read_text(encoding="utf-8")) if path.exists() else []


def title(record: Record) -> Words:
    """A record's title in both languages, without its clauses."""
    chinese, _bar, english = record.title.partition("[")[0].partition("|")
    return Words(chinese.strip(), english.strip() or chinese.strip())


def examples(system: str) -> list[Example]:
    """The worked examples of a system, in the active language."""
    return [_example(number, record) for number, record in enumerate(records(system), 1)]


def _example(number: int, record: Record) -> Example:
    player = Player(build(record))
    table = player.table
    header = {line.words[0]: line for line in record.header}
    shown = _named(record)
    seats = [_start(table, seat, tiles) for seat, tiles in shown.items()]
    facts = _facts(table, header)
    steps: list[Step] = []
    for line in record.body:
        _tell(steps, table, line)
        player.take(line)
    ended = None
    if table.result is not None:
        names = tuple(_name(table, seat) for seat in range(table.players))
        ended = settlement(SeatView.of(table, None), _nobody(table, names))
    return Example(
        number, label(title(record)), record.clauses, _options(table), facts, seats, steps, ended
    )


def _named(record: Record) -> dict[int, bool]:
    """The seats whose hands a record gives, and whether their tiles are known."""
    found = {}
    for line in record.header:
        words = line.words
        if words[0] == "hand" and (words[2] != "?" or len(words) > 3):
            found[int(words[1])] = words[2] != "?"
    return dict(sorted(found.items()))


def _name(table: Table, seat: int) -> str:
    return wind(seat, table.dealer, table.players)


def _start(table: Table, seat: int, known: bool) -> Start:
    state = table.seats[seat]
    badges = [_("Dealer")] if seat == table.dealer else []
    if state.ready:
        badges.append(str(DECLARED[state.ready]))
    view = SeatView.of(table, seat)
    return Start(
        _name(table, seat),
        Markup(faces(in_order(state.hand.tiles()))) if known else Markup(""),
        Markup(melds(view.seats[seat].melds, seat, table.players)),
        badges,
    )


def _options(table: Table) -> list[tuple[str, str]]:
    """The options of the example that are not the defaults."""
    return [
        (label(option.name), value_text(option, table.system.options[option.key]))
        for option in table.system.declared_options()
        if table.system.options[option.key] != option.default
    ]


def _facts(table: Table, header: dict[str, Line]) -> list[Piece]:
    facts = []
    treasure = header["treasure"].words[1] if "treasure" in header else "none"
    if treasure != "none":
        facts.append(Piece(_("Treasure"), Markup(face(parse_one(treasure)))))
    if "left" in header:
        left = table.wall.left
        facts.append(Piece(ngettext("%(count)s tile left", "%(count)s tiles left", left) % {
            "count": left
        }))  # fmt: skip
    return facts


def _nobody(table: Table, names: tuple[str, ...]) -> RoomFacts:
    assert table.result is not None
    return RoomFacts(
        code="", hand_id=0, hand_number=1, names=names,
        bots=(False,) * len(names), connected=(True,) * len(names), totals=table.result.points,
        commitment="",
    )  # fmt: skip


def _tell(steps: list[Step], table: Table, line: Line) -> None:
    """Add what a line says, before it is carried out. Moves of one seat in a row are one step."""
    words = line.words
    if words[0] == "=":
        return
    if words[0] == "-":
        tiles = Markup(faces(parse(words[2])))
        steps.append(Step("", "table", [Piece(_("The treasure is fixed"), tiles)]))
    elif words[0] == "?":
        steps += _assertion(table, words[1:])
    else:
        name = _name(table, int(words[0]))
        piece = _move(words[1:])
        if steps and steps[-1].kind == "move" and steps[-1].who == name:
            steps[-1].pieces.append(piece)
        else:
            steps.append(Step(name, "move", [piece]))


def _move(words: list[str]) -> Piece:
    if words[0] == act.DRAW:
        tiles = parse(words[1]) if len(words) > 1 else ()
        return Piece(str(DONE[act.DRAW]), Markup(faces(tiles)))
    action = Action.parse(" ".join(words))
    return Piece(str(DONE[action.kind]), Markup(faces(action.tiles)), _declared(action))


def _declared(action: Action) -> str:
    return str(DECLARED[action.ready]) if action.ready else ""


def _assertion(table: Table, words: list[str]) -> list[Step]:
    if words[0] in TABLE_FACTS:
        return TABLE_FACTS[words[0]](words[1:])
    name, word = _name(table, int(words[0])), words[1]
    if word in ("can", "cannot"):
        action = Action.parse(" ".join(words[2:]))
        pattern = _("may %(do)s") if word == "can" else _("may not %(do)s")
        text = pattern % {"do": COULD[action.kind]}
        return [Step(name, "fact", [Piece(text, Markup(faces(action.tiles)), _declared(action))])]
    if word == "waits":
        tiles = [] if words[2] == "none" else [parse_one(tile) for tile in words[2:]]
        text = _("waits for") if tiles else _("waits for nothing")
        return [Step(name, "fact", [Piece(text, Markup(faces(tiles)))])]
    if word == "sees":
        if words[2] == "no":
            return [Step(name, "fact", [Piece(_("sees no treasure"))])]
        return [Step(name, "fact", [Piece(_("sees the treasure"), Markup(faces(parse(words[3]))))])]
    text = _("is opened") if word == "opened" else _("is still unopened")
    return [Step(name, "fact", [Piece(text)])]


def _points(words: list[str]) -> list[Step]:
    text = _("Moved so far: %(points)s") % {"points": " ".join(words)}
    return [Step("", "table", [Piece(text)])]


TABLE_FACTS: dict[str, Callable[[list[str]], list[Step]]] = {
    "turn": lambda words: [],
    "left": lambda words: [],
    "points": _points,
}
"""Assertions that speak of no seat."""
