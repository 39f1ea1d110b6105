"""Who may see and do what. Every view and consumer asks here; nobody else decides."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from games.models import Ban, Match, PlayedHand, Room, Seat, User

Visitor = User | AnonymousUser


class Refusal(Exception):
    """Something a visitor asked for and may not have: a text to read and an HTTP status.

    403: not yours to do. 409: not possible as things stand now. 400: makes no sense.
    """

    def __init__(self, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class Busy(Refusal):
    """A person plays at another table, and sits at one live table at a time. ``room``: that one."""

    def __init__(self, room: Room) -> None:
        text = _("You are in a match at another table. Play it to its end, or end it there.")
        super().__init__(text)
        self.room = room


def find_room(code: str) -> Room:
    """The room with this code, in capitals or not. Raises Http404."""
    try:
        return Room.objects.select_related("host").get(code=code.strip().upper())
    except Room.DoesNotExist:
        raise Http404(_("There is no table with this code.")) from None


def seat_of(room: Room, user: Visitor) -> Seat | None:
    """The seat this visitor has in the room, or None: then it watches."""
    if not user.is_authenticated:
        return None
    return room.seats.filter(user=user).first()


def is_host(room: Room, user: Visitor) -> bool:
    """Whether this visitor opened the room or was handed it, and sits in it."""
    return user.is_authenticated and room.host_id == user.pk and seat_of(room, user) is not None


def is_banned(room: Room, user: Visitor) -> bool:
    """Whether the host sent this visitor away."""
    return user.is_authenticated and Ban.objects.filter(room=room, user=user).exists()


def running_match(room: Room) -> Match | None:
    """The match being played in the room, or None while people may come and go."""
    return room.matches.filter(started__isnull=False, ended__isnull=True).first()


def live_room(user: Visitor, but: Room | None = None) -> Room | None:
    """The room with a running match in which this visitor has a seat; ``but`` is not counted."""
    if not user.is_authenticated:
        return None
    rooms = Room.objects.filter(
        pk__in=Match.objects.filter(started__isnull=False, ended=None).values("room"),
        seats__user=user,
    )
    if but is not None:
        rooms = rooms.exclude(pk=but.pk)
    return rooms.first()


def busy_people(room: Room) -> list[User]:
    """Who sits in this room and in a running match of another one."""
    running = Match.objects.filter(started__isnull=False, ended=None).exclude(room=room)
    elsewhere = Seat.objects.filter(room__in=running.values("room"), user__isnull=False)
    return list(User.objects.filter(seats__room=room, pk__in=elsewhere.values("user")))


def require_free(user: Visitor, but: Room | None = None) -> None:
    """Refused to who plays at another table than ``but``."""
    live = live_room(user, but)
    if live is not None:
        raise Busy(live)


def require_seat(room: Room, user: Visitor) -> Seat:
    """The visitor's seat. Refused to those who only watch."""
    seat = seat_of(room, user)
    if seat is None:
        raise Refusal(_("You have no seat at this table."), 403)
    return seat


def require_host(room: Room, user: Visitor) -> None:
    """Refused to everybody but the host."""
    if not is_host(room, user):
        raise Refusal(_("Only the host may do this."), 403)


def require_lobby(room: Room) -> None:
    """Refused while a match is being played, or once the room is closed."""
    if room.closed:
        raise Refusal(_("This table is closed."))
    if running_match(room) is not None:
        raise Refusal(_("A match is being played at this table."))


def require_welcome(room: Room, user: Visitor) -> None:
    """Refused to those the host sent away."""
    if is_banned(room, user):
        raise Refusal(_("The host has sent you away from this table."), 403)


def may_review(hand: PlayedHand, user: Visitor) -> bool:
    """Whether all of a stored hand may be shown once it is over: to staff, to its players, and to
    those of its match; but who has left that sees what was dealt later when the match is over."""
    if not hand.is_open or not user.is_authenticated:
        return False
    if user.is_staff:
        return True
    dealt_in = any(row.get("user") == user.pk for row in hand.seated)
    if has_left(hand.match, user.pk) and not dealt_in:
        return False
    return hand.match.people.filter(pk=user.pk).exists()


def has_left(match: Match, user_id: int | None) -> bool:
    """Whether somebody sits no more in a match that goes on: then it is watched like by others."""
    return match.ended is None and all(row["user"] != user_id for row in match.players)


def own_matches(user: Visitor) -> QuerySet[Match]:
    """The matches this visitor has played in, newest first."""
    if not user.is_authenticated:
        return Match.objects.none()
    mine = user.matches.filter(started__isnull=False)
    return mine.select_related("room").order_by("-started")
