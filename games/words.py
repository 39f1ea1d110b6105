"""Texts of rule declarations in the reader's language."""

from django.utils.translation import get_language, gettext

from rules.options import Words


def label(words: Words) -> str:
    """``words`` in the active language: its English, or its Chinese through the catalogue.

    The catalogue's message id is the simplified text, so zh-hans shows it as it stands.
    """
    if (get_language() or "").startswith("en"):
        return words.en
    return gettext(words.zh)
