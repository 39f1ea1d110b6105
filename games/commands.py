"""What a browser may ask of a table, by frame or by POST: one form, one road into ``play``."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import limits, play
from games.access import Refusal

FRAME_LIMIT = 4096
"""The longest frame that is read; htmx adds its headers to the form's fields."""


KINDS = (
    "act",
    "next",
    "contribute",
    "sync",
    "start",
    "here",
    "talk",
    "mute",
    "vote",
    "yes",
    "no",
    "room",
    "host",
)
"""``here``: back from having been played for. ``vote``: ask whether to end the match; ``yes``,
``no``: answer that. ``room``: back to the room after a match. ``host``: become
host in place of one who is away."""

UNCOUNTED = ("act", "sync", "contribute", "talk")
"""Kinds that are not counted as buttons: moves have their turn, talk has bounds of its own, the
others are sent by pages themselves."""


class CommandForm(forms.Form):
    """One command. ``number`` is what ``act`` was made against, in the hand ``hand``; ``vote`` the
    question that is answered."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    hand = forms.IntegerField(min_value=0, max_value=2**63 - 1, required=False)
    number = forms.IntegerField(min_value=0, max_value=10_000, required=False)
    action = forms.CharField(max_length=60, required=False)
    vote = forms.IntegerField(min_value=0, max_value=2**63 - 1, required=False)
    commitment = forms.RegexField(r"^[0-9a-f]{64}$", required=False)
    bytes = forms.RegexField(r"^[0-9a-f]{64}$", required=False)
    say = forms.CharField(max_length=40, required=False)
    text = forms.CharField(max_length=FRAME_LIMIT, required=False)
    mute = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
    unmute = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)

    NEEDS = {
        "act": ("hand", "number", "action"),
        "contribute": ("commitment", "bytes"),
        "yes": ("vote",),
        "no": ("vote",),
    }

    def clean(self) -> dict[str, Any]:
        """Each kind has the fields it needs."""
        data = self.cleaned_data
        for name in self.NEEDS.get(data.get("kind", ""), ()):
            if data.get(name) in (None, ""):
                self.add_error(name, "missing")
        return data


def nonsense() -> Refusal:
    """What is answered to something that is no command."""
    return Refusal(_("This makes no sense at this table."), 400)


def read(fields: Any) -> dict[str, Any]:
    """The command in a form's fields. Raises Refusal."""
    if not isinstance(fields, dict):
        raise nonsense()
    known = {name: fields[name] for name in CommandForm.base_fields if name in fields}
    if not all(isinstance(value, str | int) for value in known.values()):
        raise nonsense()
    form = CommandForm(known)
    if not form.is_valid():
        raise nonsense()
    return form.cleaned_data


def read_frame(text: str | None) -> dict[str, Any]:
    """The command in a websocket frame. Raises Refusal for anything else, however long."""
    if text is None or len(text) > FRAME_LIMIT:
        raise nonsense()
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise nonsense() from None
    return read(fields)


async def carry_out(code: str, user: int | None, command: dict[str, Any]) -> bool:
    """Do it. False where nothing came of it and its sender should look at the table again.

    ``sync`` asks for just that. Raises Refusal, as when buttons are pressed too often.
    """
    if command["kind"] not in UNCOUNTED:
        limits.check("toggle", user=user)
    match command["kind"]:
        case "act":
            return await play.act(code, user, command["hand"], command["number"], command["action"])
        case "next":
            return await play.next_hand(code, user, command["hand"])
        case "contribute":
            await play.contribute(code, user, command["commitment"], command["bytes"])
            return True
        case "start":
            await play.start(code, user)
            return True
        case "here":
            return await play.here(code, user)
        case "vote":
            await play.ask_vote(code, user)
            return True
        case "yes" | "no" as said:
            return await play.answer_vote(code, user, command["vote"], said == "yes")
        case "talk":
            limits.check("chat", user=user)
            await play.say(code, user, command["say"], command["text"])
            return True
        case "mute":
            muted = command["mute"] or command["unmute"]
            await play.mute(code, user, muted, on=command["mute"] is not None)
            return True
        case "room":
            return await play.back_to_room(code, user)
        case "host":
            return await play.take_host(code, user)
    return False
