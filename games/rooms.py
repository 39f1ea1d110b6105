"""What happens in a room while no match is played: open, sit, leave, bots, sending away.

Every function runs in one transaction that first takes the room's row, so that of two people who
want one seat exactly one gets it. What is refused raises ``Refusal`` and changes nothing.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games import access, closing
from games.access import Refusal
from games.models import CODE_ALPHABET, CODE_LENGTH, Ban, Room, Seat, User
from games.people import DOUBLED_WITHIN

BOT = "plain"
"""The one kind of bot there is."""
CLOSES_AFTER = timedelta(minutes=10)
"""A room in which no person has a seat closes after this long; bots alone do not keep it open."""
TRIES = 8
"""How many rooms one form has a code for; later ones get any code."""

P = ParamSpec("P")


def lobby(
    act: Callable[Concatenate[Room, User, P], None],
) -> Callable[Concatenate[Room, User, P], None]:
    """Run ``act`` under the room's lock, refused while a match is played; then tell the room."""

    @wraps(act)
    def locked(room: Room, user: User, *args: P.args, **kwargs: P.kwargs) -> None:
        with transaction.atomic():
            room = Room.objects.select_for_update().get(pk=room.pk)
            if outlived(room):
                raise Refusal(_("This table is closed."))
            access.require_lobby(room)
            act(room, user, *args, **kwargs)
            transaction.on_commit(lambda: announce(room.code))

    return locked


def announce(code: str) -> None:
    """Everybody who has the room's page open gets its new state."""
    from games import play

    play.room_changed(code)


def outlived(room: Room) -> bool:
    """Whether nobody has had a seat here for so long that the room closes."""
    since = room.empty_since
    return since is not None and timezone.now() - since >= CLOSES_AFTER


def close_if_empty(room: Room) -> None:
    """Close a room that has outlived its people; whoever looks at a room calls this first.

    Nothing waits for that time to come: until somebody looks, it makes no difference.
    """
    if room.closed or not outlived(room):
        return
    with transaction.atomic():
        now = timezone.now()
        late = Room.objects.select_for_update().filter(
            pk=room.pk, closed=None, empty_since__lte=now - CLOSES_AFTER
        )
        if late.update(closed=now):
            closing.dissolve(room.code, now, closing.ROOM_CLOSED)
            transaction.on_commit(lambda: announce(room.code))
    room.refresh_from_db(fields=["closed", "empty_since"])


def open_once(user: User, players: int, sent: str, **facts: Any) -> tuple[Room, bool]:
    """The room of a form, and whether it is new: a form sent twice opens one room.

    ``sent`` is what the form sent, with its token. It gives the room's code, and codes are unique
    in the database. A room this person has left since is not meant: the form opens another one.
    """
    with transaction.atomic():
        for before in range(TRIES):
            code = form_code(user, f"{sent} {before}" if before else sent)
            found = Room.objects.filter(code=code).first()
            if found is None:
                return open_room(user, players, code=code, **facts), True
            fresh = timezone.now() - found.created < DOUBLED_WITHIN
            if fresh and not found.closed and access.seat_of(found, user) is not None:
                return found, False
        return open_room(user, players, **facts), True


def form_code(user: User, sent: str) -> str:
    """The code of the room this form opens: the same for the same form, guessed by nobody."""
    digest = salted_hmac("room", f"{user.pk} {sent}", algorithm="sha256").digest()
    number, letters = int.from_bytes(digest), len(CODE_ALPHABET)
    return "".join(
        CODE_ALPHABET[number // letters**place % letters] for place in range(CODE_LENGTH)
    )


def open_room(user: User, players: int, **facts: Any) -> Room:
    """A new room with ``players`` seats; who opens it is its host and has the first one."""
    access.require_free(user)
    with transaction.atomic():
        room = Room.objects.create(host=user, **facts)
        now = timezone.now()
        Seat.objects.bulk_create(
            Seat(
                room=room,
                index=index,
                user=None if index else user,
                joined=None if index else now,
            )
            for index in range(players)
        )
    return room


def empty_seat(room: Room, index: int | None) -> Seat:
    """The seat ``index``, which must be empty; without an index the first empty one."""
    if index is None:
        free = room.seats.filter(user=None, bot="").first()
        if free is None:
            raise Refusal(_("All seats are taken."))
        return free
    seat = room.seats.filter(index=index).first()
    if seat is None:
        raise Refusal(_("There is no such seat."), 400)
    if not seat.is_empty:
        raise Refusal(_("Somebody sits there already."))
    return seat


@lobby
def sit(room: Room, user: User, index: int | None) -> None:
    """Take seat ``index``, or the first empty one; who has a seat already moves to it.

    A newcomer is not ready yet; after a move the seats lie in another order for everybody.
    """
    access.require_welcome(room, user)
    mine = access.seat_of(room, user)
    if mine is not None and index in (None, mine.index):
        return
    seat = empty_seat(room, index)
    access.require_free(user, room)
    joined = timezone.now()
    if mine is not None:
        joined = mine.joined or joined
        vacate(mine)
        unready(room)
        seat.refresh_from_db()
    seat.user, seat.joined = user, joined
    seat.save()
    appoint_host(room)


@lobby
def leave(room: Room, user: User) -> None:
    """Give the seat up. A host who leaves hands the room to who has been there longest."""
    vacate(access.require_seat(room, user))
    appoint_host(room)


@lobby
def add_bot(room: Room, user: User, index: int) -> None:
    """The host puts a bot in an empty seat."""
    access.require_host(room, user)
    seat = empty_seat(room, index)
    seat.bot, seat.joined = BOT, timezone.now()
    seat.save()


@lobby
def fill_with_bots(room: Room, user: User) -> None:
    """The host puts a bot in every empty seat."""
    access.require_host(room, user)
    room.seats.filter(user=None, bot="").update(bot=BOT, joined=timezone.now())


@lobby
def remove_bot(room: Room, user: User, index: int) -> None:
    """The host takes a bot away."""
    access.require_host(room, user)
    seat = room.seats.filter(index=index).exclude(bot="").first()
    if seat is None:
        raise Refusal(_("There is no bot in this seat."))
    vacate(seat)


@lobby
def kick(room: Room, user: User, index: int) -> None:
    """The host sends a person away, who may not sit down in this room again."""
    access.require_host(room, user)
    seat = room.seats.filter(index=index, user__isnull=False).first()
    if seat is None:
        raise Refusal(_("Nobody sits there."))
    if seat.user_id == user.pk:
        raise Refusal(_("You cannot send yourself away."))
    Ban.objects.get_or_create(room=room, user_id=seat.user_id)
    vacate(seat)


def vacate(seat: Seat) -> None:
    """Nobody sits there any more, and nobody asks for that seat."""
    seat.user, seat.bot, seat.joined = None, "", None
    seat.ready, seat.asks = False, None
    seat.save()
    Seat.objects.filter(room=seat.room_id, asks=seat.index).update(asks=None)


def unready(room: Room) -> None:
    """Seats or rules are others now: everybody looks again, and no question to swap stands."""
    room.seats.update(ready=False, asks=None)


def appoint_host(room: Room) -> None:
    """If the host has no seat any more, or may not sign in, who has been seated longest is host.

    Without any person the room is empty from now on, and closes in a while (``CLOSES_AFTER``).
    """
    people = room.seats.filter(user__is_active=True).order_by("joined", "index")
    longest = people.first()
    if longest is None:
        room.empty_since = room.empty_since or timezone.now()
    else:
        room.empty_since = None
        if not people.filter(user=room.host_id).exists():
            room.host_id = longest.user_id
    room.save(update_fields=["host", "empty_since"])
