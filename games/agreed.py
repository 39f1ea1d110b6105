"""What a table has agreed on beside its options, as rows: length, pace, watching, talk, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms import PaceForm
from games.models import Room
from games.table_form import NOT_KEPT, TableForm, table_fields
from rules.ruleset import RuleSystem

CLAUSES = {"length": "CM-52", "beat_ms": "CM-64", "left_seat": "CM-51"}
"""The clauses some of them are about."""
LENGTH = ("length_kind", "length_count")
"""The two fields that are one row."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """One row. ``changed``: not the usual one; ``clause``: "" where no rule speaks of it."""

    key: str
    name: str
    clause: str
    value: str
    changed: bool


def settings_of(room: Room) -> dict[str, Any]:
    """A room's pace and settings by the names of the fields of ``PaceForm`` and ``TableForm``."""
    return {name: getattr(room, name) for name in PaceForm.base_fields} | table_fields(room)


def length_text(kind: str, count: int) -> str:
    """How long a match is, in words (CM-52)."""
    if kind == Room.LengthKind.HANDS:
        text = ngettext("%(count)s hand", "%(count)s hands", count)
    else:
        text = ngettext("%(count)s dealer round", "%(count)s dealer rounds", count)
    return text % {"count": count}


def agreed(system: type[RuleSystem], settings: Mapping[str, Any]) -> list[Agreed]:
    """Everything of ``settings`` but who finds the table; what is not in them is as usual."""
    forms = (PaceForm(system=system), TableForm())
    usual = {
        name: form.get_initial_for_field(field, name)
        for form in forms
        for name, field in form.fields.items()
    }
    chosen = {**usual, **settings}

    def row(key: str, name: str, value: str, *fields: str) -> Agreed:
        changed = any(chosen[field] != usual[field] for field in fields)
        return Agreed(key, name, CLAUSES.get(key, ""), value, changed)

    length = length_text(*(chosen[name] for name in LENGTH))
    rows = [row("length", _("Match length"), length, *LENGTH)]
    for form in forms:
        for name, field in form.fields.items():
            if name not in NOT_KEPT and name not in LENGTH:
                words = dict(getattr(field, "choices", ()))
                value = str(words.get(chosen[name], chosen[name]))
                rows.append(row(name, str(field.label), value, name))
    return rows


def changed_count(system: type[RuleSystem], settings: Mapping[str, Any]) -> int:
    """How many of them are not the usual ones."""
    return sum(one.changed for one in agreed(system, settings))
