"""The talk of a table as HTML: regions of their own, outside of the stage, and what stays around.

What is typed into lies in no region: a line that arrives never takes away a text half written.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language, gettext
from markupsafe import Markup

from games.fragments import fragment
from games.models import Said
from games.talk import EMOTES, PHRASES, Heard, Line, May, Phrase, only_phrases

LOG, PEOPLE, STATE = "talk-log", "talk-people", "talk-state"


def regions(heard: Heard) -> dict[str, str]:
    """Every region of the talk by id, as one viewer has it, in the active language."""
    return {LOG: _log(heard), PEOPLE: _people(heard), STATE: _state(heard)}


def panel(heard: Heard) -> dict[str, Any]:
    """What the page around needs: the regions, and what can be said."""
    parts = regions(heard)
    return {
        "log": Markup(parts[LOG]),
        "people": Markup(parts[PEOPLE]),
        "state": Markup(parts[STATE]),
        "may": str(heard.may),
        "table": heard.table,
        "most": Said.TEXT_LENGTH,
        "phrases": [(phrase.key, phrase.dialect, _spoken(phrase)) for phrase in PHRASES.values()],
        "emotes": [(key, str(name)) for key, name in EMOTES.items()],
    }


def _spoken(phrase: Phrase) -> tuple[str, str]:
    """A phrase as said, and what it means, "" where the reader's language says it already."""
    if (get_language() or "").startswith("zh"):
        return str(phrase.meaning), ""
    return phrase.said, str(phrase.meaning)


def _log(heard: Heard) -> str:
    places = dict(heard.places)
    lines = [_line(line, heard, places) for line in heard.lines]
    return fragment("talk_log", {"id": LOG, "lines": lines})


def _line(line: Line, heard: Heard, places: dict[int, int]) -> dict[str, Any]:
    words, meaning, face = line.text, "", ""
    if line.kind == Said.Kind.PHRASE:
        phrase = PHRASES.get(line.text)
        words, meaning = _spoken(phrase) if phrase else (line.text, "")
    elif line.kind == Said.Kind.EMOTE:
        words, face = str(EMOTES.get(line.text, line.text)), line.text
    return {
        "id": line.id,
        "kind": line.kind,
        "place": None if line.user is None else places.get(line.user),
        "mine": line.user is not None and line.user == heard.viewer,
        "name": line.name if line.user is not None else gettext("Deleted player"),
        "words": words,
        "meaning": meaning,
        "face": face,
    }


def _people(heard: Heard) -> str:
    return fragment("talk_people", {"id": PEOPLE, "people": heard.people})


def _state(heard: Heard) -> str:
    why = {
        May.TEXT: "",
        May.PHRASES: only_phrases(heard.chat),
        May.OFF: "",
        May.WATCH: gettext("Only those who sit at this table may talk."),
    }[heard.may]
    return fragment("talk_state", {"id": STATE, "may": str(heard.may), "why": str(why)})
