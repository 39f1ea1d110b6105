"""Rules pages made from the declarations: a system's sheet, and the rules of a room.

There is no second copy of a rule: clauses, options, fans, conditions and examples are read where
the engine, the forms and the tests read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from markupsafe import Markup

from games import access, refusals, worked
from games.agreed import agreed, settings_of
from games.clause_links import COMMON, clause_address, declared_clauses, linked
from games.models import Room
from games.prompts import KINDS
from games.tile_html import faces
from games.unplayable import Unplayable, rules_of
from games.words import label, value_text, values_text
from rules.clauses import PARTS, in_short
from rules.options import Options, OptionValue
from rules.ruleset import RuleSystem, systems
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """A clause as it is shown, the ids in its text linked."""

    id: str
    text: Markup


@dataclass(frozen=True, slots=True)
class PartRow:
    """One part of a sheet: the system's own clauses, then those every system shares."""

    key: str
    name: str
    own: list[ClauseRow]
    common: list[ClauseRow]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option. ``value``: the room's, "" without a room; ``changed``: not the default."""

    key: str
    name: str
    help: str
    clause: str
    values: str
    default: str
    value: str
    changed: bool


@dataclass(frozen=True, slots=True)
class FanLine:
    """A fan of the table; ``value`` "" for one worked out by its clause."""

    key: str
    name: str
    value: str
    clause: str
    of_payer: bool


def parts(system: type[RuleSystem]) -> list[PartRow]:
    """The sheet by its parts; empty parts are left out."""

    def rows(key: str, part: str) -> list[ClauseRow]:
        return [
            ClauseRow(clause.id, linked(label(clause.text), system.key))
            for clause in declared_clauses(key)
            if clause.part == part
        ]

    found = [
        PartRow(part, label(name), rows(system.key, part), rows(COMMON, part))
        for part, name in PARTS.items()
    ]
    return [part for part in found if part.own or part.common]


def option_rows(system: type[RuleSystem], chosen: Options | None = None) -> list[OptionRow]:
    """A system's options, with a room's choices where there is a room."""
    rows = []
    for option in system.declared_options():
        value = chosen.get(option.key, option.default) if chosen is not None else option.default
        rows.append(
            OptionRow(
                option.key,
                label(option.name),
                label(option.help),
                option.clause,
                values_text(option),
                value_text(option, option.default),
                "" if chosen is None else value_text(option, value),
                value != option.default,
            )
        )
    return rows


def fan_lines(system: RuleSystem) -> list[FanLine]:
    """The fan table; values carry × where they are multiplied."""
    sign = "×" if system.multiplies else ""
    return [
        FanLine(
            fan.key,
            label(fan.name),
            f"{sign}{fan.value}" if fan.value else "",
            fan.clause,
            fan.of_payer,
        )
        for fan in system.fans
    ]


def rank_text(system: type[RuleSystem]) -> str:
    """Which claim goes first: 胡 > 碰 = 杠 > 吃 (CM-12)."""
    by_rank: dict[int, list[str]] = {}
    for kind, rank in system.claim_rank.items():
        by_rank.setdefault(rank, []).append(str(KINDS[kind].word))
    return " > ".join(" = ".join(by_rank[rank]) for rank in sorted(by_rank, reverse=True))


def tile_rows(kinds: tuple[Tile, ...]) -> list[Markup]:
    """The tiles in use, a row for each suit."""
    return [
        Markup(faces(tile for tile in kinds if tile[1] == suit))
        for suit in dict.fromkeys(tile[1] for tile in kinds)
    ]


def facts(system: type[RuleSystem]) -> list[tuple[str, str]]:
    """What a system declares of itself beside its clauses."""
    seats = system.seat_counts()
    several = _("every seat that claims the win wins") if system.many_winners else ""
    return [
        (_("Players"), " / ".join(map(str, seats))),
        (_("First dealer"), _("the host") if system.host_deals else _("by chance")),
        (_("Dice for the break"), str(system.dice)),
        (_("Rank of claims"), rank_text(system)),
        (_("Two seats can win"), several or _("the nearest after the discarder wins")),
        (
            _("Declared wins"),
            _("made for the seat") if system.forced_wins else _("the seat decides"),
        ),
    ]


def sheet(key: str, options: Options | None = None) -> dict[str, Any]:
    """Everything a rules page shows. ``options``: of a room, None for the system as such."""
    system = systems()[key]
    chosen = None if options is None else tuple(sorted(options.items()))
    return _sheet(system, chosen, get_language())


@lru_cache(maxsize=64)
def _sheet(
    system: type[RuleSystem],
    chosen: tuple[tuple[str, OptionValue], ...] | None,
    language: str | None,
) -> dict[str, Any]:
    options = None if chosen is None else dict(chosen)
    rules = system(options or {})
    conditions = [(label(one.lacking), one.clause) for one in rules.asked]
    return {
        "system": system,
        "address": partial(clause_address, system=system.key),
        "in_room": options is not None,
        "facts": facts(system),
        "tiles": tile_rows(system.kinds),
        "tile_count": 4 * len(system.kinds),
        "parts": parts(system),
        "options": option_rows(system, options),
        "fans": fan_lines(rules),
        "unit": label(rules.fan_unit),
        "conditions": conditions,
        "examples": worked.examples(system.key),
        "short": [linked(label(words), system.key) for words in in_short(system.key)],
    }


@require_safe
def all_systems(request: HttpRequest) -> HttpResponse:
    """The list of rule systems."""
    return render(request, "rules/list.html", {"systems": systems()})


@require_safe
@vary_on_headers("HX-Request")
def rules(request: HttpRequest, system: str) -> HttpResponse:
    """The rules of one system; without the page around it for a dialog."""
    if system not in systems():
        raise Http404
    template = "rules/sheet.html" if request.headers.get("HX-Request") else "rules/page.html"
    return render(request, template, sheet(system))


def mended_text(error: Unplayable) -> str:
    """That today's rules do not take a room's settings, and what of them."""
    return f"{refusals.rules_mended().message} ({error})"


def mended(request: HttpRequest, room: Room, error: Unplayable) -> HttpResponse:
    """In place of the rules of a room whose settings today's rules do not take: what is to do."""
    text = mended_text(error)
    if request.headers.get("HX-Request"):
        return HttpResponse(format_html('<p class="error">{}</p>', text))
    context = {
        "heading": _("The rules of this room"),
        "text": text,
        "back": reverse("room", args=[room.code]),
    }
    return render(request, "message.html", context)


@never_cache
@require_safe
@vary_on_headers("HX-Request")
def room_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of a room with its own options; without the page around it for a dialog."""
    room = access.find_room(code)
    try:
        rules = rules_of(room)
    except Unplayable as error:
        return mended(request, room, error)
    rows = agreed(type(rules), settings_of(room))
    context = sheet(room.system, rules.options) | {"room": room, "agreed": rows}
    template = "rules/sheet.html" if request.headers.get("HX-Request") else "rules/page.html"
    return render(request, template, context)
