"""What the viewer may do now, as buttons in the fixed order 过 吃 碰 杠 听 胡.

A ``Prompt`` is one button: the action's spelling goes back as it is. Plain discards are no
prompts: each tile of the hand is their button.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from markupsafe import Markup

from games.tile_html import picture, pictures, tile_name, tile_names
from rules import actions as act
from rules.actions import Action
from rules.tiles import Tile, in_order
from rules.views import ReadyChoice, SeatView, WaitView


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of action is offered: its word, its place in the row, its key."""

    word: Promise
    place: int
    key: str


KINDS: dict[str, Kind] = {
    act.PASS: Kind(_("Pass"), 0, "p"),
    act.DRAW: Kind(_("Draw on"), 0, "p"),
    act.CHOW: Kind(_("Chow"), 1, "c"),
    act.PONG: Kind(_("Pong"), 2, "v"),
    act.KONG: Kind(_("Kong"), 3, "g"),  # from a discard; of four in hand see CONCEALED
    act.ADD: Kind(_("Add to pong"), 3, "g"),
    act.SET: Kind(_("Lay set"), 3, "g"),
    act.SUPPLEMENT: Kind(_("Supplement"), 3, "g"),
    act.READY: Kind(_("Ready"), 4, "t"),
    act.WIN: Kind(_("Win"), 5, "h"),
}
"""Every kind of action but discards, which are made on the tiles themselves."""

CONCEALED = _("Concealed kong")

DECLARATIONS: dict[str, Promise] = {
    act.READY_PLAIN: _("Ready"),
    act.READY_CLOSED: _("Closed ready"),
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """One button: what it sends, its word, the tiles pictured on it and its spoken label.

    ``warning``: what it would do to the hand, "" where nothing is to be feared.
    """

    action: str
    kind: str
    word: str
    key: str
    place: int
    tiles: Markup
    label: str
    warning: str = ""


@dataclass(frozen=True, slots=True)
class WaitChip:
    """A wait as it is shown: the tile, how many are left, what it pays."""

    tile: Tile
    face: Markup
    name: str
    left: int
    discard: str
    draw: str

    @property
    def spoken(self) -> str:
        """The same in words."""
        text = gettext("%(tile)s, %(left)s left") % {"tile": self.name, "left": self.left}
        if self.discard:
            text += ", " + gettext("discard %(points)s") % {"points": self.discard}
        if self.draw:
            text += ", " + gettext("draw %(points)s") % {"points": self.draw}
        return text


@dataclass(frozen=True, slots=True)
class Choice:
    """One discard that declares ready, with the waits it leaves and, for 支对, the pair chosen."""

    action: str
    tile: Tile
    face: Markup
    pair: Markup
    waits: tuple[WaitChip, ...]
    label: str

    @property
    def left(self) -> int:
        """How many tiles could still come."""
        return sum(wait.left for wait in self.waits)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One way of declaring ready (听, 夹听) and the discards that allow it."""

    ready: str
    word: str
    key: str
    choices: list[Choice] = field(default_factory=list)


def lying(view: SeatView) -> Action | None:
    """What put the tile on the table that may be claimed: a discard, or a tile that may be robbed.

    None when no tile lies there.
    """
    for event in reversed(view.events):
        kind = event.action.partition(" ")[0]
        if kind in (act.DISCARD, act.ADD, act.SUPPLEMENT):
            return Action.parse(event.action)
        if kind == act.DRAW:
            return None
    return None


def last_discard(view: SeatView) -> Tile:
    """The tile that lies on the table to be claimed, robbed tiles included; "" without one."""
    action = lying(view)
    return action.tile if action else ""


def _pictured(view: SeatView, action: Action) -> tuple[Tile, ...]:
    """The tiles that say which button this is; a claim shows the claimed tile too."""
    claimed = last_discard(view)
    if action.kind == act.CHOW:
        return tuple(in_order((*action.tiles, claimed))) if claimed else action.tiles
    if action.kind == act.KONG and action.tiles:
        return action.tiles[:1]
    if action.kind in (act.PONG, act.KONG) and claimed:
        return (claimed,)
    if action.kind == act.WIN:
        return _won_tile(view, claimed)
    return action.tiles


def _won_tile(view: SeatView, claimed: Tile) -> tuple[Tile, ...]:
    """The tile a win would be made with: drawn, the treasure looked at, or claimed."""
    by_treasure = any(action.kind == act.DRAW for action in view.actions)
    tile = view.treasure.tile if by_treasure else view.drawn or claimed
    return (tile,) if tile else ()


def _prompt(view: SeatView, action: Action) -> Prompt:
    dead = action in view.dead_claims
    kind = KINDS[action.kind]
    tiles = _pictured(view, action)
    word = str(CONCEALED if action.kind == act.KONG and action.tiles else kind.word)
    warning = gettext("One tile would be left, and none wins with it") if dead else ""
    shown = pictures(tiles)
    if action.kind == act.CHOW:
        claimed = last_discard(view)
        shown = "".join(picture(tile, "taken" if tile == claimed else "") for tile in tiles)
    return Prompt(
        str(action),
        action.kind,
        word,
        kind.key,
        kind.place,
        Markup(shown),
        ". ".join(filter(None, (f"{word} {tile_names(tiles)}".strip(), warning))),
        warning,
    )


def prompts(view: SeatView) -> list[Prompt]:
    """The buttons of the row, in their fixed order, without discards and declarations."""
    offered = [_prompt(view, action) for action in view.actions if action.kind in KINDS]
    return sorted(offered, key=lambda prompt: prompt.place)


def _points(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def wait_chip(wait: WaitView) -> WaitChip:
    """A wait ready to be shown."""
    return WaitChip(
        wait.tile,
        Markup(picture(wait.tile)),
        tile_name(wait.tile),
        wait.left,
        _points(*wait.by_discard) if wait.by_discard is not None else "",
        str(wait.by_draw) if wait.by_draw is not None else "",
    )


def _choice(action: Action, waits: tuple[WaitView, ...], word: str) -> Choice:
    chips = tuple(wait_chip(wait) for wait in waits)
    spoken = f"{word} {tile_name(action.tile)}"
    if action.pair:
        spoken += " " + gettext("on the pair %(tile)s") % {"tile": tile_name(action.pair)}
    if chips:
        spoken += ": " + "; ".join(chip.spoken for chip in chips)
    return Choice(
        str(action),
        action.tile,
        Markup(picture(action.tile)),
        Markup(picture(action.pair)) if action.pair else Markup(""),
        chips,
        spoken,
    )


def declarations(view: SeatView) -> list[Declaration]:
    """The ways to declare ready with a discard that are offered now; no discards, no way."""
    known: dict[Action, ReadyChoice] = {choice.action: choice for choice in view.ready_choices}
    found: dict[str, Declaration] = {}
    for action in view.actions:
        if action.kind != act.DISCARD or not action.ready:
            continue
        word = str(DECLARATIONS[action.ready])
        way = found.setdefault(action.ready, Declaration(action.ready, word, "t"))
        way.choices.append(_choice(action, known[action].waits if action in known else (), word))
    return [found[ready] for ready in DECLARATIONS if ready in found]


def question(view: SeatView) -> str:
    """What the viewer is asked, where the buttons alone do not say it; "" otherwise."""
    kinds = {action.kind for action in view.actions}
    if {act.WIN, act.DRAW} <= kinds:
        return gettext("The treasure is one of your waits: win now, or draw on")
    if act.READY in kinds:
        return gettext("Your hand is ready: declare it before the first discard, or pass")
    there = lying(view)
    if {act.WIN, act.PASS} <= kinds and there is None:
        return gettext("You can win with this tile, or pass it up")
    if act.PASS in kinds and there is not None and there.kind != act.DISCARD:
        return gettext("You may rob this tile")
    discards = [action for action in view.actions if action.kind == act.DISCARD]
    if discards and all(action.ready for action in discards):
        return gettext("You must declare ready: choose the discard")
    return ""


def discardable(view: SeatView) -> frozenset[Tile]:
    """The tiles that may be discarded plainly now."""
    return frozenset(
        action.tile for action in view.actions if action.kind == act.DISCARD and not action.ready
    )
