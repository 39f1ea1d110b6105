"""Texts of rule declarations in the reader's language."""

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _

from rules.options import Choice, Flag, Number, Option, OptionValue, Words
from rules.ruleset import systems


def label(words: Words) -> str:
    """``words`` in the active language: its English, or its Chinese through the catalogue.

    The catalogue's message id is the simplified text, so zh-hans shows it as it stands.
    """
    if (get_language() or "").startswith("en"):
        return words.en
    return gettext(words.zh)


def system_name(key: str) -> str:
    """A rule system's name; its key if it is there no more."""
    found = systems().get(key)
    return label(found.name) if found else key


def value_text(option: Option, value: OptionValue) -> str:
    """A chosen value in words."""
    if isinstance(option, Flag):
        return _("yes") if value else _("no")
    if isinstance(option, Choice):
        return label(dict(option.choices)[value])
    return str(value)


def values_text(option: Option) -> str:
    """The values an option can have."""
    if isinstance(option, Number):
        return f"{option.low}–{option.high}"
    if isinstance(option, Choice):
        return " / ".join(label(words) for _value, words in option.choices)
    return " / ".join((_("yes"), _("no")))
