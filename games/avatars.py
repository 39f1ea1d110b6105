"""A small picture for everybody, drawn from the name: a colour, a mark and the first character."""

from __future__ import annotations

import hashlib

from markupsafe import Markup, escape

from games.nicknames import first_characters

COLOURS = (
    "#17553f",
    "#8a2b2b",
    "#1f4f8f",
    "#6a3d8f",
    "#7a4a12",
    "#0f5f66",
    "#8a2463",
    "#3d5a1a",
    "#40507a",
    "#5b4636",
)
"""White on each has a contrast of at least 6:1."""

MARKS = (
    '<circle cx="20" cy="20" r="14"/>',
    '<circle cx="29" cy="13" r="10"/>',
    '<path d="M20 2 38 20 20 38 2 20z"/>',
    '<path d="M0 14H40V26H0z"/>',
    '<path d="M14 0H26V40H14z"/>',
    '<path d="M20 5 36 32H4z"/>',
)
"""None reaches the rounded corners, so nothing needs to be cut off by an id."""


def avatar(name: str) -> Markup:
    """The picture as SVG of 40 by 40; the same name always has the same one. Says nothing itself:
    the name stands beside it."""
    at, form, sign = _parts(name)
    colour, mark = COLOURS[at], MARKS[form]
    return Markup(
        '<svg class="avatar" width="40" height="40" viewBox="0 0 40 40" aria-hidden="true"'
        ' focusable="false"><rect width="40" height="40" rx="12" fill="{colour}"/>'
        '<g fill="#fff" fill-opacity=".14">{mark}</g>'
        '<text x="20" y="26.5" text-anchor="middle" font-size="18" font-weight="700" fill="#fff">'
        "{sign}</text></svg>"
    ).format(colour=colour, mark=Markup(mark), sign=sign)


def small(name: str) -> Markup:
    """The same picture in a few bytes, for what is sent again and again; board.css draws it."""
    return Markup('<i class="face f{} m{}" aria-hidden="true">{}</i>').format(*_parts(name))


def _parts(name: str) -> tuple[int, int, Markup]:
    """Which colour and which mark, and the character on it."""
    digest = hashlib.sha256(name.encode()).digest()
    sign = escape(first_characters(name.strip(), 1).upper() or "?")
    return digest[0] % len(COLOURS), digest[1] % len(MARKS), sign
