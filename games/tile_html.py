"""Tiles as ready HTML: names in the reader's language, faces, melds and rivers, each made once.

A tile that lies open is an ``<svg>`` with ``data-tile``; alone it carries its name, in a river or a
meld the whole is one picture that names them all: one stop for a screen reader, and a message that
stays small. A hidden tile is the back and nothing else: no id, no order, no number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.tile_faces import BACK, sprite_url
from rules.tiles import Tile
from rules.views import MeldView, RiverTile

NAMES: dict[Tile, Promise] = {
    "1m": _("1 of characters"), "2m": _("2 of characters"), "3m": _("3 of characters"),
    "4m": _("4 of characters"), "5m": _("5 of characters"), "6m": _("6 of characters"),
    "7m": _("7 of characters"), "8m": _("8 of characters"), "9m": _("9 of characters"),
    "1p": _("1 of dots"), "2p": _("2 of dots"), "3p": _("3 of dots"),
    "4p": _("4 of dots"), "5p": _("5 of dots"), "6p": _("6 of dots"),
    "7p": _("7 of dots"), "8p": _("8 of dots"), "9p": _("9 of dots"),
    "1s": _("1 of bamboo"), "2s": _("2 of bamboo"), "3s": _("3 of bamboo"),
    "4s": _("4 of bamboo"), "5s": _("5 of bamboo"), "6s": _("6 of bamboo"),
    "7s": _("7 of bamboo"), "8s": _("8 of bamboo"), "9s": _("9 of bamboo"),
    "1z": _("east wind"), "2z": _("south wind"), "3z": _("west wind"), "4z": _("north wind"),
    "5z": _("red dragon"), "6z": _("green dragon"), "7z": _("white dragon"),
}  # fmt: skip
"""What each tile is called; read aloud and used as its label."""

MELD_NAMES: dict[str, Promise] = {
    "chow": _("chow"),
    "pong": _("pong"),
    "exposed_kong": _("exposed kong"),
    "concealed_kong": _("concealed kong"),
    "added_kong": _("added kong"),
    "set": _("special set"),
}


def tile_name(tile: Tile) -> str:
    """The tile's name in the active language: 五万, "5 of characters"."""
    return str(NAMES[tile])


def tile_names(tiles: Iterable[Tile]) -> str:
    """Several tiles by name."""
    return " ".join(tile_name(tile) for tile in tiles)


def _use(name: str) -> str:
    return f'<use href="{sprite_url()}#{name}"/>'


@lru_cache(maxsize=4096)
def _face(tile: Tile, marks: str, language: str | None) -> str:
    kind = f"tile {marks}" if marks else "tile"
    return (
        f'<svg class="{kind}" data-tile="{tile}" role="img" aria-label="{escape(tile_name(tile))}">'
        f"{_use(tile)}</svg>"
    )


@lru_cache(maxsize=1024)
def _piece(tile: Tile, marks: str = "") -> str:
    """A face inside a picture that names all its tiles."""
    kind = f"tile {marks}" if marks else "tile"
    return f'<svg class="{kind}" data-tile="{tile}">{_use(tile)}</svg>'


def face(tile: Tile, marks: str = "") -> str:
    """An open tile. ``marks`` are further classes: ``winning gold``."""
    return _face(tile, marks, get_language())


def faces(tiles: Iterable[Tile]) -> str:
    """Open tiles side by side."""
    language = get_language()
    return "".join(_face(tile, "", language) for tile in tiles)


@lru_cache(maxsize=1)
def back() -> str:
    """A hidden tile: always the same text."""
    return f'<svg class="tile back" aria-hidden="true">{_use(BACK)}</svg>'


@lru_cache(maxsize=256)
def picture(tile: Tile, marks: str = "") -> str:
    """A face for use inside something that is labelled itself: silent to screen readers."""
    kind = f"tile {marks}" if marks else "tile"
    return f'<svg class="{kind}" aria-hidden="true">{_use(tile)}</svg>'


@lru_cache(maxsize=64)
def bare(tile: Tile) -> str:
    """A face for use inside a button that has a name: what lies in one is silent anyway."""
    return f'<svg class="tile">{_use(tile)}</svg>'


def pictures(tiles: Iterable[Tile]) -> str:
    """Silent faces side by side."""
    return "".join(picture(tile) for tile in tiles)


def _claimed_place(meld: MeldView, owner: int, players: int) -> int:
    """Where the claimed tile lies: left when from the seat before, right from the next one."""
    size = len(meld.tiles)
    if meld.source is None or not size:
        return 0
    steps = (meld.source - owner) % players
    if steps == players - 1:
        return 0
    return size - 1 if steps == 1 else size // 2


@lru_cache(maxsize=8192)
def _meld(meld: MeldView, owner: int, players: int, language: str | None) -> str:
    name = str(MELD_NAMES.get(meld.kind, meld.kind))
    if not meld.tiles:
        body = back() * meld.size
    elif meld.kind == "concealed_kong":
        body = back() + "".join(_piece(tile) for tile in meld.tiles[1:-1]) + back()
    elif meld.claimed and meld.claimed in meld.tiles:
        rest = list(meld.tiles)
        rest.remove(meld.claimed)
        pieces = [_piece(tile) for tile in rest]
        pieces.insert(_claimed_place(meld, owner, players), _piece(meld.claimed, "turned"))
        body = "".join(pieces)
    else:
        body = "".join(_piece(tile) for tile in meld.tiles)
    body += "".join(_piece(tile, "supplement") for tile in meld.supplements)
    label = escape(f"{name} {tile_names((*meld.tiles, *meld.supplements))}".strip())
    return f'<span class="meld {meld.kind}" role="img" aria-label="{label}">{body}</span>'


def melds(laid: Iterable[MeldView], owner: int, players: int) -> str:
    """The laid melds of seat ``owner``; a claimed tile is turned towards the seat it came from."""
    language = get_language()
    return "".join(_meld(meld, owner, players, language) for meld in laid)


@lru_cache(maxsize=4096)
def _river(tiles: tuple[RiverTile, ...], language: str | None) -> str:
    pieces, names = [], []
    for lying in tiles:
        marks = " ".join(
            word for word, holds in (("claimed", lying.claimed), ("declared", lying.ready)) if holds
        )
        name = tile_name(lying.tile)
        names.append(gettext("%(tile)s, claimed") % {"tile": name} if lying.claimed else name)
        pieces.append(_piece(lying.tile, marks))
    label = f' role="img" aria-label="{escape("; ".join(names))}"' if tiles else ""
    return f'<div class="river"{label}>{"".join(pieces)}</div>'


def river(tiles: tuple[RiverTile, ...]) -> str:
    """A seat's discards in order."""
    return _river(tiles, get_language())
