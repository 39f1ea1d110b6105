"""Guests and members: one user row a person, from the first nickname on."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest

from games.models import GUEST_PREFIX, User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def known_as(request: HttpRequest, nickname: str) -> User:
    """The visitor as a user called ``nickname``; a newcomer becomes a guest known by the cookie.

    ``nickname`` may be empty for somebody who has one already.
    """
    user = request.user
    if not user.is_authenticated:
        user = User(username=f"{GUEST_PREFIX}{secrets.token_hex(8)}", nickname=nickname)
        user.set_unusable_password()
        user.save()
        login(request, user, backend=BACKEND)
    elif nickname and nickname != user.nickname:
        user.nickname = nickname
        user.save(update_fields=["nickname"])
    return user
