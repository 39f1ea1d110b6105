"""The viewer's own regions: melds, hint, buttons and hand. None is sent to anybody else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.facts import RoomFacts
from games.fragments import fragment
from games.prompts import WaitChip, declarations, discardable, prompts, question, wait_chip
from games.tile_html import bare, melds, tile_name
from games.words import label
from rules import actions as act
from rules import reasons
from rules.actions import Action
from rules.ruleset import systems
from rules.tiles import Tile
from rules.views import SeatView


def own(view: SeatView) -> str:
    """The viewer's laid melds, and how many copies of each tile it holds are still unseen.

    The counts stand here and not on the tiles of the hand: they change with other seats' discards,
    and the hand is large (``static/js/unseen.js`` brings them to its tiles).
    """
    laid = unseen = ""
    if view.viewer is not None:
        laid = melds(view.seats[view.viewer].melds, view.viewer, view.players)
        kinds = dict.fromkeys((*view.hand, *([view.drawn] if view.drawn else [])))
        counts = [f"{tile}{view.unseen[tile]}" for tile in kinds if tile in view.unseen]
        unseen = f' data-unseen="{" ".join(counts)}"' if counts else ""
    return f'<div id="own" class="own-melds melds"{unseen}>{laid}</div>'


def hint(view: SeatView, facts: RoomFacts) -> str:
    """The viewer's waits, or why its hand cannot win, declare ready, or take the tile there is.

    Waits of which no copy is left to see stay shown, with a warning (CM-16). What a discard would
    come to is a tip, shown while its tile is lifted.
    """
    if view.viewer is None or view.over:
        return f'<div id="hint" class="hint">{watching(view, facts)}</div>'
    waits = [wait_chip(wait) for wait in view.waits]
    keys = [key for key in view.reasons if not waits or key == reasons.PASSED_WIN]

    def why(found: Iterable[str]) -> list[dict[str, str]]:
        return [reason(view.system, key, facts.code) for key in found]

    lacking = [(one.tile, [], why(one.reasons)) for one in view.unready]
    return fragment(
        "hint",
        {
            "waits": waits,
            "reasons": [] if view.refused else why(keys),
            "refused": why(view.refused),
            "locked": bool(view.seats[view.viewer].ready),
            "dead": bool(waits) and not any(wait.left for wait in waits),
            "tips": _ready_tips(view) + lacking,
        },
    )


def watching(view: SeatView, facts: RoomFacts) -> str:
    """That the viewer watches, and how far behind the table."""
    if view.viewer is not None or view.over:
        return ""
    text = _("You are watching.")
    if facts.behind is not None and facts.behind > 0:
        late = _("%(count)s seconds behind the table") % {"count": facts.behind}
        text = f"{text} {late}"
    return f'<span class="hint-word">{escape(text)}</span>'


def _ready_tips(view: SeatView) -> list[tuple[Tile, list[WaitChip], list[dict[str, str]]]]:
    """For each discard that may declare, the waits it leaves, all of them."""
    found: dict[Tile, list[WaitChip]] = {}
    for choice in view.ready_choices:
        waits = [wait_chip(wait) for wait in choice.waits]
        if len(waits) > len(found.get(choice.action.tile, [])):
            found[choice.action.tile] = waits
    return [(tile, waits, []) for tile, waits in found.items()]


def reason(system: str, key: str, code: str) -> dict[str, str]:
    """Why a hand cannot win or declare ready, in the words of its system, and the clause."""
    kind = systems()[system]
    clause = reasons.clause(kind, key)
    return {
        "text": label(reasons.words(kind, key)),
        "clause": clause,
        "address": f"{reverse('room_rules', args=[code])}#{clause}",
    }


def actions(view: SeatView, facts: RoomFacts) -> str:
    """What the viewer may do now, as buttons; empty when it is not asked."""
    away = bool(facts.standing_in) and view.viewer is not None and facts.standing_in[view.viewer]
    if away:
        return fragment(
            "away", {"asked": bool(view.actions), "number": view.number, "facts": facts}
        )
    if not view.actions:
        return '<div id="actions" class="actions"></div>'
    offered = prompts(view)
    return fragment(
        "actions",
        {
            "prompts": offered,
            "warning": next((one.warning for one in offered if one.warning), ""),
            "declarations": declarations(view),
            "number": view.number,
            "hand_id": facts.hand_id,
            "question": question(view),
            "must": not discardable(view) and not view.seats[view.viewer or 0].ready,
        },
    )


@lru_cache(maxsize=8192)
def _tile_button(language: str | None, tile: Tile, number: int | None, drawn: bool) -> str:
    """One tile of the hand. ``number``: the state its discard is made against, None when it
    cannot be discarded now."""
    name = tile_name(tile)
    kind = "own-tile drawn" if drawn else "own-tile"
    start = f'<button form="move" class="{kind}" data-tile="{tile}"'
    if drawn:
        name = _("%(tile)s, just drawn") % {"tile": name}
    if number is not None:
        spelling = Action(act.DISCARD, (tile,))
        start += f' type="submit" name="action" value="{spelling}" data-number="{number}"'
    else:
        start += ' type="button" aria-disabled="true"'
    return f'{start} aria-label="{escape(name)}">{bare(tile)}</button>'


def hand(view: SeatView) -> str:
    """The viewer's concealed tiles; those that may be discarded now are buttons that do so."""
    if view.viewer is None:
        return '<div id="hand" class="hand"></div>'
    may = discardable(view)
    tiles = [(tile, False) for tile in view.hand]
    if view.drawn:
        tiles.append((view.drawn, True))
    language = get_language()
    buttons = [
        _tile_button(language, tile, view.number if tile in may else None, drawn)
        for tile, drawn in tiles
    ]
    kind = "hand active" if may else "hand"
    name = escape(_("Your hand"))
    return (
        f'<div id="hand" class="{kind}" role="group" aria-label="{name}">{"".join(buttons)}</div>'
    )
