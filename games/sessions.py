"""Sockets live as long as the browser session that opened them: signed out is gone everywhere."""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from games.models import User


def name_of(key: str | None) -> str:
    """What may be told of a session: its key is as good as a password, this is not. "" of none."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def holds(key: str) -> bool:
    """Whether a session is still somebody's: it is there, nobody has switched its person off, and
    the password is the one it was opened with. It reads the database."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    user = User.objects.filter(pk=session.get(SESSION_KEY), is_active=True).first()
    if user is None:
        return False
    opened = session.get(HASH_SESSION_KEY, "")
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(opened, one) for one in hashes)


def signed_out(request: HttpRequest | None, **_: Any) -> None:
    """Close the sockets of the session that is about to end."""
    from games import course

    session = getattr(request, "session", None)
    if session is not None and session.session_key:
        async_to_sync(course.session_ended)(name_of(session.session_key))


def watch() -> None:
    """Hear of everybody who signs out."""
    user_logged_out.connect(signed_out, dispatch_uid="games.sessions")
