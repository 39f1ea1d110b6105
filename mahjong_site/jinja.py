"""The Jinja2 environment of all pages but Django admin's."""

from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined

from games.words import label


def url(name: str, *args: object) -> str:
    """The address of a named view."""
    return reverse(name, args=args)


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
        label=label,
        get_language=translation.get_language,
        languages=settings.LANGUAGES,
    )
    return env
