"""The regions about who plays on: the question whether to end the match (CM-51), and the seat of
who has left, for those who watch."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _

from games.facts import RoomFacts
from games.fragments import fragment


def asks(facts: RoomFacts) -> str:
    """The question as a sentence, "" where none is open."""
    vote = facts.vote
    if vote is None or vote.refused:
        return ""
    if vote.mine:
        return _("You ask: end the match here?")
    return _("%(name)s asks: end the match here?") % {"name": vote.name}


def vote(facts: RoomFacts) -> str:
    """The question with what this viewer may answer; everybody at the table sees it."""
    if facts.vote is None:
        return '<div id="vote" class="vote"></div>'
    return fragment("vote", {"vote": facts.vote, "title": asks(facts)})


def vote_time(facts: RoomFacts) -> str:
    """Minutes and seconds after which silence agrees: apart, so that they take away no button."""
    if facts.vote_seconds is None:
        return '<div id="vote-time" class="vote-time"></div>'
    left, name = facts.vote_seconds, escape(_("Time until silence counts as yes"))
    return (
        f'<div id="vote-time" class="vote-time" role="timer" aria-label="{name}"'
        f' data-seconds="{left}" data-minutes>{left // 60}:{left % 60:02}</div>'
    )


def left_seat(facts: RoomFacts) -> str:
    """To who watches: that a bot plays for who has left, and the way to its seat."""
    text = link = ""
    if facts.coming:
        text, address = _("You play with the next hand."), reverse("leave", args=[facts.code])
        word = escape(_("I do not want it after all"))
        link = f' <button form="room-form" formaction="{address}" class="act">{word}</button>'
    elif facts.free_seats and facts.viewer_seat is None:
        text, address = _("A bot plays for who has left."), reverse("take", args=[facts.code])
        link = f' <a class="act" href="{address}">{escape(_("Take the seat"))}</a>'
    return f'<div id="left-seat" class="left-seat">{escape(text)}{link}</div>'
