"""What a nickname may be: one to twelve characters that can be seen, in one spelling."""

import re
import unicodedata
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

MOST_MARKS = 2
"""Combining marks on one letter; more of them climb over the lines above and below."""

ABOVE, BELOW = 230, 220
"""Unicode's classes of marks that pile up."""

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that would make one name look like another, or turn the line around."""

BLANK = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0",
    "\U00016fe4",
    "\U0001d159",
    *map(chr, range(0xFE00, 0xFE0F)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Letters, marks and symbols by their kind that nevertheless show nothing: fillers, an empty
Braille cell, variation selectors."""

AS_EMOJI = "\ufe0f"
"""Shows the symbol before it as an emoji; phones send it by themselves."""


class BadNickname(ValueError):
    """A name with something in it that cannot be seen, or that covers what is around it."""


def spelled(text: str) -> str:
    """The name in its one spelling: composed, single spaces between words. Raises BadNickname."""
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()
    if any(sign in BLANK or unicodedata.category(sign) in UNSEEN for sign in text):
        raise BadNickname
    for character in characters(text):
        base, marks = character[0], character[1:]
        if is_mark(base) or (base == " " and marks):
            raise BadNickname
        if len(marks) > MOST_MARKS or stacked(character) > MOST_MARKS:
            raise BadNickname
        if AS_EMOJI in marks and not (unicodedata.category(base) == "So" or base in "0123456789#*"):
            raise BadNickname
    return text


def same_name(text: str) -> str:
    """What names have in common that read the same: width of letters, capitals, marks composed."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", folded).strip()


def is_reserved(text: str) -> bool:
    """Whether the site itself gives this name, in any language: to a bot, a deleted account."""
    return _bare(text) in _reserved()


@cache
def _reserved() -> frozenset[str]:
    found = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found |= {_bare(_("Bot")), _bare(_("Bot %(number)d") % {"number": 1})}
            found.add(_bare(_("Deleted player")))
    return frozenset(found)


def _bare(text: str) -> str:
    """Letters only, without the number at the end."""
    signs = "".join(sign for sign in same_name(text) if sign.isalnum())
    return signs.rstrip("0123456789")


def characters(text: str) -> list[str]:
    """What people count: each letter or symbol with its marks; a flag is one, of two letters."""
    found: list[str] = []
    for sign in text:
        flag = found and is_flag_letter(sign) and is_flag_letter(found[-1])
        if found and (is_mark(sign) or flag):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def first_characters(text: str, count: int) -> str:
    """As much of a name as has room."""
    return "".join(characters(text)[:count])


def is_mark(sign: str) -> bool:
    """Whether a sign belongs to the one before it: combining marks, tones of skin."""
    return unicodedata.category(sign).startswith("M") or "\U0001f3fb" <= sign <= "\U0001f3ff"


def stacked(character: str) -> int:
    """How many marks stand above and below a letter, also those composed with it."""
    parts = unicodedata.normalize("NFD", character)
    return sum(unicodedata.combining(sign) in (ABOVE, BELOW) for sign in parts)


def is_flag_letter(text: str) -> bool:
    """Whether this is one of the letters of which two make a flag."""
    return len(text) == 1 and "\U0001f1e6" <= text <= "\U0001f1ff"
