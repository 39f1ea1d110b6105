"""What people are told when ``games.play`` refuses something, in the language of whoever reads it.

A refusal may be made in one language and read in another, so its text stays to be translated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from games.access import Refusal


def no_seat() -> Refusal:
    """Only those who sit here may do it."""
    return Refusal(_("You have no seat at this table."), 403)


def not_the_host() -> Refusal:
    """Only the host may do it."""
    return Refusal(_("Only the host may do this."), 403)


def being_played() -> Refusal:
    """It has to wait for the end of the match."""
    return Refusal(_("A match is being played at this table."))


def not_played() -> Refusal:
    """There is no match to do it in."""
    return Refusal(_("No match is being played."))


def closed() -> Refusal:
    """The room is closed."""
    return Refusal(_("This table is closed."))


def senseless() -> Refusal:
    """What came in cannot be meant."""
    return Refusal(_("This makes no sense at this table."), 400)


def impossible() -> Refusal:
    """It could be done at another moment, or somebody was first."""
    return Refusal(_("This is not possible now."))


def rules_mended() -> Refusal:
    """Today's rules do not take the room's settings."""
    return Refusal(
        _(
            "The rules of the site were mended since: the settings of this table are possible no"
            " more. The host has to look at the rules of this room and save them again."
        )
    )


def not_started(reason: str, names: Sequence[str]) -> Refusal:
    """Why a match cannot begin (``games.store.NotStarted``)."""
    told = {"names": " · ".join(names)}
    match reason:
        case "host":
            return not_the_host()
        case "seats":
            return Refusal(_("Every seat needs a player or a bot."))
        case "running":
            return being_played()
        case "closed":
            return closed()
        case "rules":
            return rules_mended()
        case "ready":
            return Refusal(_with(_("Waiting for: %(names)s"), **told))
        case "busy":
            return Refusal(_with(_("Still in a match at another table: %(names)s"), **told))
    raise ValueError(reason)


def not_asked(reason: str, wait: int = 0) -> Refusal:
    """Why nobody is asked whether to end the match (``games.votes.NotAsked``)."""
    match reason:
        case "open":
            return Refusal(_("Somebody has asked already."))
        case "wait":
            text = _("Somebody said no. You can ask again in %(count)s seconds.")
            return Refusal(_with(text, count=wait))
        case "back":
            return Refusal(_with(_("You can ask again in %(count)s seconds."), count=wait))
    return not_played()


def _with(text: Any, **values: object) -> Any:
    """A text with values in it that stays to be read in the language of whoever reads it."""
    return lazy(lambda: str(text) % values, str)()
