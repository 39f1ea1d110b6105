"""Guests and members: one user row a person, from the first nickname on."""

import secrets
from datetime import timedelta

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.access import Refusal
from games.models import GUEST_PREFIX, Room, User
from games.nicknames import same_name

BACKEND = "django.contrib.auth.backends.ModelBackend"

GONE = "Deleted player"
"""What is stored instead of the name of a deleted account, too long for a nickname: readers see
``shown_name`` or ``Match.shown_names``."""

DOUBLED_WITHIN = timedelta(minutes=1)
"""How long after the first one a form counts as the same form, sent twice."""


def shown_name(name: str) -> str:
    """A stored name as it is read: who has gone is called so in the reader's language."""
    return _("Deleted player") if name == GONE else name


NAME_USED = gettext_lazy("Somebody at this table has this name. Choose another one.")


class NameUsed(Refusal):
    """Somebody else at the table is called like that."""

    def __init__(self) -> None:
        super().__init__(NAME_USED)


def is_called(room: Room, name: str, but: User) -> bool:
    """Whether another person with a seat there has a name that reads the same."""
    seats = room.seats.filter(user__isnull=False).exclude(user=but).select_related("user")
    return any(same_name(seat.user.display_name) == same_name(name) for seat in seats)


def come_as(request: HttpRequest, nickname: str, room: Room) -> User:
    """The same as ``known_as``, for who sits down at a table. Raises NameUsed for a new name that
    somebody there has; who has been called so keeps the name."""
    user = request.user
    known = user.display_name if user.is_authenticated else ""
    found = known_as(request, nickname)
    if nickname not in ("", known) and is_called(room, nickname, found):
        if user.is_authenticated:
            user.nickname = known
        raise NameUsed
    return found


def known_as(request: HttpRequest, nickname: str) -> User:
    """The visitor as a user called ``nickname``; a newcomer becomes a guest.

    ``nickname`` may be empty for somebody who has one already. A newcomer's form that is sent
    twice names the same guest. Belongs into one transaction with what the guest is made for, so
    that nobody is left behind if that is refused; afterwards ``remember`` the user.
    """
    user = request.user
    if not user.is_authenticated:
        return newcomer(request, nickname)
    if nickname and nickname != user.nickname:
        user.nickname = nickname
        user.save(update_fields=["nickname"])
    return user


def newcomer(request: HttpRequest, nickname: str) -> User:
    """The guest this visitor becomes.

    A browser has one CSRF secret until somebody is logged in, which changes it: it names the
    guest, and names are unique in the database. A name found again names the same guest for a
    minute only, so that whoever used this browser earlier cannot come back as that guest.
    """
    name = guest_name(request.META.get("CSRF_COOKIE") or secrets.token_hex(16))
    user = User.objects.filter(username=name).first()
    if user is not None:
        if user.is_guest and user.is_active and timezone.now() - user.date_joined < DOUBLED_WITHIN:
            return user
        name = guest_name(secrets.token_hex(16))
    user = User(username=name, nickname=nickname)
    user.set_unusable_password()
    user.save()
    return user


def guest_name(secret: str) -> str:
    """A guest's user name, which nobody can tell without the secret and the site's own key."""
    return GUEST_PREFIX + salted_hmac("newcomer", secret, algorithm="sha256").hexdigest()[:16]


def remember(request: HttpRequest, user: User) -> None:
    """From now on this browser is known as ``user``, by its cookie."""
    if not request.user.is_authenticated:
        login(request, user, backend=BACKEND)
