"""The Jinja2 environment of all pages but Django admin's."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.html import conditional_escape
from jinja2 import Environment, StrictUndefined

from games.avatars import avatar
from games.words import label


def url(name: str, *args: object) -> str:
    """The address of a named view."""
    return reverse(name, args=args)


def date(moment: datetime) -> str:
    """A moment as people here write it."""
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def help_text(text: object) -> str:
    """A form field's help: escaped, but for what our forms or Django's own have marked safe.

    A lazy text does not say that it is safe before it is made, so Jinja2 alone would escape it.
    """
    return conditional_escape(text)


def environment(**options: Any) -> Environment:
    """An environment that escapes, refuses unknown names, and speaks the active language."""
    options["undefined"] = StrictUndefined
    env = Environment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"], **options
    )
    env.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    env.globals.update(
        static=static,
        url=url,
        date=date,
        label=label,
        avatar=avatar,
        help_text=help_text,
        get_language=translation.get_language,
        languages=settings.LANGUAGES,
    )
    return env
