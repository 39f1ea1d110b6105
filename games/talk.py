"""What may be said at a table, when, and what is kept of it.

Phrases and emotes are keys, so everybody reads them in the own language. Free text is one line of
visible characters. Nothing said changes a table: ``games.play`` stores it and shows it to the room.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.db.models import Q
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.access import Refusal
from games.models import Mute, Room, Said, Seat
from games.nicknames import BadNickname, characters, spelled

SHOWN = 30
"""Lines of the log."""
KEPT = 90
"""Lines a table knows: without those of muted people there are still enough to show."""

Kind = Said.Kind


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase as it is said here, and what it means in the reader's language.

    ``dialect``: it is north-eastern speech.
    """

    key: str
    said: str
    meaning: object
    dialect: bool = False


PHRASES = {
    phrase.key: phrase
    for phrase in (
        Phrase("hello", "大家好", _("Hello, everyone")),
        Phrase("good_tile", "好牌！", _("Good tile!")),
        Phrase("well_played", "打得漂亮", _("Well played")),
        Phrase("lucky", "手气不错", _("You are in luck")),
        Phrase("humble", "承让", _("You let me win")),
        Phrase("thanks", "谢了", _("Thanks")),
        Phrase("wait", "等我一下", _("Wait for me a moment")),
        Phrase("again", "再来一局", _("One more hand")),
        Phrase("bye", "先走了，下回再玩", _("I have to go, see you")),
        Phrase("hurry", "快点儿呗", _("Hurry up, will you"), True),
        Phrase("brisk", "麻溜的", _("Look sharp"), True),
        Phrase("what_now", "咋整啊", _("What do I do now"), True),
        Phrase("great", "整挺好", _("Nicely done"), True),
        Phrase("no_luck", "点儿背", _("No luck at all"), True),
        Phrase("come_on", "咋还不上听呢", _("Why am I still not ready"), True),
    )
}
"""By key."""

EMOTES = {
    "laugh": _("Laughs"),
    "cry": _("Cries"),
    "wow": _("Is amazed"),
    "angry": _("Is angry"),
    "sweat": _("Sweats"),
    "cool": _("Stays cool"),
    "thumb": _("Thumbs up"),
    "tea": _("Drinks tea"),
}
"""What a face says, by key; ``static/img/faces.svg`` draws it."""


class May(StrEnum):
    """What somebody may say now."""

    TEXT = "text"
    PHRASES = "phrases"
    OFF = "off"
    WATCH = "watch"


def allowed(chat: str, playing: bool) -> May:
    """What those who sit may say by the room's rule; ``playing``: a hand is being played."""
    if chat == Room.Chat.OFF:
        return May.OFF
    if chat == Room.Chat.PHRASES or (chat == Room.Chat.AUTO and playing):
        return May.PHRASES
    return May.TEXT


def require(chat: str, playing: bool, kind: str) -> None:
    """Refused where the room's rule does not let this be said now."""
    may = allowed(chat, playing)
    if may is May.OFF:
        raise Refusal(_("At this table nobody talks."))
    if kind == Kind.TEXT and may is May.PHRASES:
        raise Refusal(only_phrases(chat))


def only_phrases(chat: str) -> object:
    """Why there is no free text now."""
    if chat == Room.Chat.AUTO:
        return _("During a hand: phrases and faces only.")
    return _("At this table: phrases and faces only.")


def read(say: str, text: str) -> tuple[str, str]:
    """What somebody says, as (kind, key or text). Raises Refusal.

    ``say``: ``phrase:KEY`` or ``emote:KEY``, "" where it is free text.
    """
    if not say:
        return Kind.TEXT, one_line(text)
    kind, _colon, key = say.partition(":")
    known = {"phrase": PHRASES, "emote": EMOTES}.get(kind, {})
    if key not in known:
        raise Refusal(_("This makes no sense at this table."), 400)
    return kind, key


def one_line(text: str) -> str:
    """Free text in its one spelling, on one line. Raises Refusal."""
    try:
        text = spelled(text)
    except BadNickname:
        raise Refusal(_("There are characters in it that cannot be shown."), 400) from None
    if not text:
        raise Refusal(_("Write something first."), 400)
    if len(characters(text)) > Said.TEXT_LENGTH:
        raise Refusal(lazy(_too_long, str)(), 400)  # a socket has a language of its own
    return text


def _too_long() -> str:
    """How long a text may be."""
    most = Said.TEXT_LENGTH
    words = ngettext("At most %(count)s character.", "At most %(count)s characters.", most)
    return words % {"count": most}


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said. ``user``: who, None once that account is deleted."""

    id: int
    user: int | None
    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Talk:
    """What a table knows: the last lines, and who does not want to hear whom."""

    lines: tuple[Line, ...] = ()
    mutes: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the viewer may mute."""

    user: int
    name: str
    muted: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """The talk of a table as one viewer has it.

    ``places``: where the speakers sit, as seen from the viewer (0: the viewer's own), by person.
    ``table``: the viewer's page shows the table, not the room.
    """

    viewer: int | None
    lines: tuple[Line, ...]
    places: tuple[tuple[int, int], ...]
    people: tuple[Person, ...]
    may: May
    chat: str
    table: bool


def heard(
    talk: Talk,
    viewer: int | None,
    seated: Mapping[int, str],
    seat: int | None,
    order: tuple[int | None, ...],
    may: May,
    chat: str,
    table: bool,
) -> Heard:
    """One viewer's talk. ``seated``: names by person; ``order``: the person of each seat."""
    muted = talk.mutes.get(viewer, frozenset()) if viewer is not None else frozenset()
    lines = tuple(line for line in talk.lines if line.user not in muted)[-SHOWN:]
    names = {line.user: line.name for line in talk.lines if line.user is not None} | seated
    people = tuple(
        Person(user, names[user], user in muted)
        for user in sorted(names, key=lambda user: (user not in seated, user))
        if viewer is not None and user != viewer
    )
    base = seat or 0
    places = tuple(
        (user, (at - base) % len(order)) for at, user in enumerate(order) if user is not None
    )
    return Heard(viewer, lines, places, people, may, chat, table)


# The database; run in the threads of games.writer.


def load(room_id: int) -> Talk:
    """The last lines of a room, and the mutes of those who speak or sit there."""
    rows = Said.objects.filter(room=room_id).order_by("-pk")[:KEPT]
    lines = tuple(Line(row.pk, row.user_id, row.name, row.kind, row.text) for row in rows)[::-1]
    speakers = {line.user for line in lines if line.user is not None}
    sitting = Seat.objects.filter(room=room_id, user__isnull=False).values("user")
    mutes: dict[int, set[int]] = {}
    found = Mute.objects.filter(Q(muted__in=speakers) | Q(muted__in=sitting))
    for user, muted in found.values_list("user", "muted"):
        mutes.setdefault(user, set()).add(muted)
    return Talk(lines, {user: frozenset(who) for user, who in mutes.items()})


def store(room_id: int, user: int, name: str, kind: str, text: str, hand: int | None) -> int:
    """Keep what was said; its number."""
    said = Said.objects.create(
        room_id=room_id, user_id=user, name=name, kind=kind, text=text, hand=hand
    )
    return int(said.pk)


def mute(user: int, muted: int, on: bool) -> None:
    """From now on ``user`` does not hear ``muted``, or does again."""
    if on:
        Mute.objects.get_or_create(user_id=user, muted_id=muted)
    else:
        Mute.objects.filter(user=user, muted=muted).delete()
