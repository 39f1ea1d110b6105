"""What has happened, as sentences: public events, and to each viewer its own draw and choices.

The region ``spoken`` holds the last of them in order, each with the number of its event. The page's
script says those that are new in a live region outside of everything that is swapped, and shows and
sounds them; who wants to read them again finds them here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import render_vote
from games.facts import RoomFacts
from games.prompts import DECLARATIONS, KINDS, question
from games.tile_html import tile_name, tile_names
from rules import actions as act
from rules.actions import Action, BadAction
from rules.views import Event, SeatView

SPOKEN = "spoken"
LAST = 8
"""How many events the region holds: a whole go-round, so a message may be left out."""
DEAL, TREASURE, LOOK, OFFER, TURN, EXHAUSTED, VOTE = (
    "deal", "treasure", "look", "offer", "turn", "exhausted", "vote"
)  # fmt: skip
"""Kinds of lines beside those of actions."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence. ``at``: the number of its event, counted from 1; 0 is the deal.

    ``place``: where its seat lies, counted from the viewer in turn order; None for the table.
    ``call``: the word called out (吃 碰 杠 听 胡), "" without one. ``dice``: those thrown with it.
    """

    at: int
    kind: str
    text: str
    place: int | None = None
    call: str = ""
    dice: tuple[int, ...] = ()


def wind(seat: int, dealer: int, players: int) -> str:
    """The seat's wind in this hand: the dealer is east."""
    return (_("East"), _("South"), _("West"), _("North"))[(seat - dealer) % players]


def wind_letter(seat: int, dealer: int, players: int) -> str:
    """The same as one letter or character, for the name plate."""
    letters = (
        pgettext("wind", "E"), pgettext("wind", "S"), pgettext("wind", "W"), pgettext("wind", "N")
    )  # fmt: skip
    return letters[(seat - dealer) % players]


def _discarded(action: Action) -> str:
    if action.ready == act.READY_CLOSED:
        return _("%(who)s: closed ready, discards %(tile)s")
    if action.ready:
        return _("%(who)s: ready, discards %(tile)s")
    return _("%(who)s: discards %(tile)s")


def _you_discard(action: Action) -> str:
    if action.ready == act.READY_CLOSED:
        return _("You declare closed ready and discard %(tile)s")
    if action.ready:
        return _("You declare ready and discard %(tile)s")
    return _("You discard %(tile)s")


PATTERNS: dict[str, tuple[Callable[[Action], str], Callable[[Action], str]]] = {
    act.DISCARD: (_discarded, _you_discard),
    act.DRAW: (lambda _one: _("%(who)s: draws"), lambda _one: _("You draw")),
    act.CHOW: (lambda _one: _("%(who)s: chow"), lambda _one: _("You chow")),
    act.PONG: (lambda _one: _("%(who)s: pong"), lambda _one: _("You pong")),
    act.KONG: (lambda _one: _("%(who)s: kong"), lambda _one: _("You kong")),
    act.ADD: (
        lambda _one: _("%(who)s: adds %(tiles)s to a pong"),
        lambda _one: _("You add %(tiles)s to a pong"),
    ),
    act.SET: (
        lambda _one: _("%(who)s: lays a set %(tiles)s"),
        lambda _one: _("You lay a set %(tiles)s"),
    ),
    act.SUPPLEMENT: (
        lambda _one: _("%(who)s: supplements %(tiles)s"),
        lambda _one: _("You supplement %(tiles)s"),
    ),
    act.READY: (lambda _one: _("%(who)s: ready"), lambda _one: _("You declare ready")),
    act.WIN: (lambda _one: _("%(who)s: wins"), lambda _one: _("You win")),
}
"""What is said of another seat's action, and of the viewer's own."""
CALLED = {
    act.CHOW: act.CHOW, act.PONG: act.PONG, act.KONG: act.KONG, act.ADD: act.KONG,
    act.READY: act.READY, act.WIN: act.WIN,
}  # fmt: skip
"""Actions that are called out, and by the word of which."""


def _read(event: Event) -> Action:
    """The event's action; of one whose tiles lie face down only its kind."""
    try:
        return Action.parse(event.action)
    except BadAction:
        return Action(event.action.partition(" ")[0])


def _call(action: Action) -> str:
    if action.ready:
        return str(DECLARATIONS[action.ready])
    return str(KINDS[CALLED[action.kind]].word) if action.kind in CALLED else ""


def _treasure(view: SeatView, index: int) -> tuple[str, tuple[int, ...]]:
    """What is said of the treasure fixed by this event, with its dice as far as they can be told
    apart: all that were thrown for the first, the one that counted for the last."""
    fixed = [at for at, event in enumerate(view.events) if event.action == TREASURE]
    text = _("Treasure thrown") if fixed[0] == index else _("Treasure replaced")
    rolls = view.treasure.rolls
    dice = () if fixed[-1] != index else rolls if len(fixed) == 1 else rolls[-1:]
    return " ".join((text, *map(str, dice))), dice


def _won(view: SeatView) -> str:
    """Who won what from whom, with points; several winners in the order they are settled."""
    if view.result is None:
        return ""
    said = []
    for win in view.result.wins:
        words = {
            "who": wind(win.winner, view.dealer, view.players),
            "tile": tile_name(win.tile),
            "points": f"{view.result.points[win.winner]:+d}",
        }
        mine = win.winner == view.viewer
        if win.source is None:
            text = _("%(who)s: wins by %(tile)s, points %(points)s")
            own = _("You win by %(tile)s, points %(points)s")
        else:
            words["from"] = wind(win.source, view.dealer, view.players)
            text = _("%(who)s: wins by %(tile)s from %(from)s, points %(points)s")
            own = _("You win by %(tile)s from %(from)s, points %(points)s")
        said.append((own if mine else text) % words)
    winners = {win.winner for win in view.result.wins}
    if view.viewer is not None and view.viewer not in winners:
        said.append(_("Your points: %(points)s") % {"points": view.result.points[view.viewer]})
    return ". ".join(said)


def sentence(view: SeatView, event: Event) -> str:
    """One event of a seat as a sentence; "" for what nobody needs to be told."""
    action = _read(event)
    if event.seat is None or action.kind not in PATTERNS:
        return ""
    pattern = PATTERNS[action.kind][event.seat == view.viewer](action)
    spoken = pattern % {
        "who": wind(event.seat, view.dealer, view.players),
        "tiles": tile_names(action.tiles),
        "tile": tile_name(action.tile) if action.kind == act.DISCARD else "",
    }
    open_tiles = tile_names(event.tiles)
    if action.kind in (act.CHOW, act.PONG, act.KONG) and open_tiles:
        spoken = f"{spoken} {open_tiles}"
    return spoken


def _line(view: SeatView, index: int) -> Line | None:
    event, at = view.events[index], index + 1
    place = None if event.seat is None else (event.seat - (view.viewer or 0)) % view.players
    if event.action == act.WIN:
        text = _won(view) or sentence(view, event)
        return Line(at, act.WIN, text, place, str(KINDS[act.WIN].word)) if text else None
    if event.action == TREASURE:
        text, dice = _treasure(view, index)
        return Line(at, TREASURE, text, dice=dice)
    if event.seat is None:
        said = {
            "no treasure": _("No treasure any more"),
            EXHAUSTED: _("Exhausted hand: nobody wins"),
        }.get(event.action, "")
        return Line(at, event.action, said) if said else None
    action = _read(event)
    text = sentence(view, event)
    newest = at == len(view.events)
    if action.kind == act.DRAW and newest and event.seat == view.viewer and view.drawn:
        text = _("You draw %(tile)s") % {"tile": tile_name(view.drawn)}
    return Line(at, action.kind, text, place, _call(action)) if text else None


def _drew_last(view: SeatView) -> bool:
    """Whether the last event is the viewer's draw; the dealer's first tile comes with the deal."""
    return bool(view.events) and view.events[-1] == Event(view.viewer, act.DRAW)


def _own(view: SeatView) -> list[Line]:
    """What only the viewer is told: the treasure it may see, and what it is asked."""
    found = []
    at = len(view.events)
    if view.viewer is None or view.over:
        return found
    if view.treasure.tile:
        text = _("Only you know: the treasure is %(tile)s") % {
            "tile": tile_name(view.treasure.tile)
        }
        found.append(Line(at, LOOK, text, 0))
    words = [
        str(KINDS[action.kind].word)
        for action in sorted(
            (one for one in view.actions if one.kind in KINDS and one.kind != act.PASS),
            key=lambda one: KINDS[one.kind].place,
        )
    ]
    words += [str(DECLARATIONS[one.ready]) for one in view.actions if one.ready]
    if words:
        choices = _("You can: %(words)s") % {"words": " ".join(dict.fromkeys(words))}
        found.append(Line(at, OFFER, " ".join(filter(None, (question(view), choices))), 0))
    elif view.actions and not _drew_last(view):
        drawn = _("You draw %(tile)s") % {"tile": tile_name(view.drawn)} if view.drawn else ""
        found.append(Line(at, TURN, " ".join(filter(None, (_("Your turn"), drawn))), 0))
    return found


def lines(view: SeatView) -> list[Line]:
    """The last that happened, in order, then what only the viewer is told."""
    first = max(0, len(view.events) - LAST)
    found = [line for at in range(first, len(view.events)) if (line := _line(view, at))]
    if not first:
        text = _("The tiles are dealt")
        if view.viewer is not None:
            own = wind(view.viewer, view.dealer, view.players)
            text = _("The tiles are dealt, your seat is %(wind)s") % {"wind": own}
        found.insert(0, Line(0, DEAL, text, dice=view.dice))
    return found + _own(view)


def region(view: SeatView, facts: RoomFacts) -> str:
    """The region ``spoken``; ``data-hand`` tells one hand's numbers from the next one's."""
    said = []
    asked = render_vote.asks(facts)
    for line in [*lines(view), *([Line(len(view.events), VOTE, asked)] if asked else [])]:
        data = f'data-at="{line.at}" data-kind="{line.kind}"'
        if line.place is not None:
            data += f' data-place="{line.place}"'
        if line.call:
            data += f' data-call="{escape(line.call)}"'
        if line.dice:
            data += f' data-dice="{" ".join(map(str, line.dice))}"'
        said.append(f"<li {data}>{escape(line.text)}</li>")
    name = escape(_("What happened last"))
    return (
        f'<div id="{SPOKEN}" class="spoken"><ol aria-label="{name}" data-hand="{facts.hand_id}">'
        f"{''.join(said)}</ol></div>"
    )
