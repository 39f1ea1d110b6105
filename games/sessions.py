"""Sockets live as long as the browser session that opened them: signed out is gone everywhere."""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest


def name_of(key: str | None) -> str:
    """What may be told of a session: its key is as good as a password, this is not. "" of none."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def holds(key: str) -> bool:
    """Whether a session is still there. It reads the database."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return bool(store().exists(key))


def signed_out(request: HttpRequest | None, **_: Any) -> None:
    """Close the sockets of the session that is about to end."""
    from games import course

    session = getattr(request, "session", None)
    if session is not None and session.session_key:
        async_to_sync(course.session_ended)(name_of(session.session_key))


def watch() -> None:
    """Hear of everybody who signs out."""
    user_logged_out.connect(signed_out, dispatch_uid="games.sessions")
