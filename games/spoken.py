"""The last public event as a sentence for the live region: public facts and one's own draw only."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tile_html import tile_name, tile_names
from rules import actions as act
from rules.actions import Action, BadAction
from rules.views import Event, SeatView


def wind(seat: int, dealer: int, players: int) -> str:
    """The seat's wind in this hand: the dealer is east."""
    return (_("East"), _("South"), _("West"), _("North"))[(seat - dealer) % players]


def wind_letter(seat: int, dealer: int, players: int) -> str:
    """The same as one letter or character, for the name plate."""
    letters = (
        pgettext("wind", "E"), pgettext("wind", "S"), pgettext("wind", "W"), pgettext("wind", "N")
    )  # fmt: skip
    return letters[(seat - dealer) % players]


def who(view: SeatView, seat: int) -> str:
    """How a sentence names a seat: "You", or by its wind."""
    if seat == view.viewer:
        return _("You")
    return wind(seat, view.dealer, view.players)


def _discarded(name: str, action: Action) -> str:
    words = {"who": name, "tile": tile_name(action.tile)}
    if action.ready == act.READY_CLOSED:
        return _("%(who)s: closed ready, discards %(tile)s") % words
    if action.ready:
        return _("%(who)s: ready, discards %(tile)s") % words
    return _("%(who)s: discards %(tile)s") % words


def _plain(pattern: Callable[[], str]) -> Callable[[str, Action], str]:
    return lambda name, action: pattern() % {"who": name, "tiles": tile_names(action.tiles)}


SENTENCES: dict[str, Callable[[str, Action], str]] = {
    act.DISCARD: _discarded,
    act.DRAW: _plain(lambda: _("%(who)s: draws")),
    act.CHOW: _plain(lambda: _("%(who)s: chow")),
    act.PONG: _plain(lambda: _("%(who)s: pong")),
    act.KONG: _plain(lambda: _("%(who)s: kong")),
    act.ADD: _plain(lambda: _("%(who)s: adds %(tiles)s to a pong")),
    act.SET: _plain(lambda: _("%(who)s: lays a set %(tiles)s")),
    act.SUPPLEMENT: _plain(lambda: _("%(who)s: supplements %(tiles)s")),
    act.READY: _plain(lambda: _("%(who)s: ready")),
    act.WIN: _plain(lambda: _("%(who)s: wins")),
}


def sentence(view: SeatView, event: Event) -> str:
    """One event as a sentence. The table's own doings have no seat."""
    if event.seat is None:
        return _("The treasure is fixed") if event.action == "treasure" else ""
    try:
        action = Action.parse(event.action)
    except BadAction:
        action = None
    kind = action.kind if action else event.action.partition(" ")[0]
    name = who(view, event.seat)
    if kind == act.DRAW and event.seat == view.viewer and view.drawn:
        return _("You draw %(tile)s") % {"tile": tile_name(view.drawn)}
    if kind not in SENTENCES:
        return ""
    if action is None:
        action = Action(kind)
    spoken = SENTENCES[kind](name, action)
    open_tiles = tile_names(event.tiles)
    if kind in (act.CHOW, act.PONG, act.KONG, act.WIN) and open_tiles:
        spoken = f"{spoken} {open_tiles}"
    return spoken


def last_spoken(view: SeatView) -> str:
    """What the live region says now."""
    for event in reversed(view.events):
        spoken = sentence(view, event)
        if spoken:
            return spoken
    return ""
