"""Before the start: who is ready, who would swap seats, who is given the room.

Who moves seats or changes rules makes everybody look again (``unready``); who comes or leaves does
not, nor does a bot. Written like ``games.rooms``: each function holds the room's row and is refused
during a match.
"""

from django.utils.translation import gettext as _

from games import access
from games.access import Refusal
from games.models import Room, Seat, User
from games.rooms import lobby, unready
from games.unplayable import are_played


@lobby
def set_ready(room: Room, user: User, ready: bool) -> None:
    """A seated person is ready for the match, or not any more."""
    seat = access.require_seat(room, user)
    if seat.ready != ready:
        seat.ready = ready
        seat.save(update_fields=["ready"])


@lobby
def ask_swap(room: Room, user: User, index: int) -> None:
    """Ask the person of seat ``index`` to swap; a later question takes the place of this one."""
    mine = access.require_seat(room, user)
    _person_at(room, index, mine)
    mine.asks = index
    mine.save(update_fields=["asks"])


@lobby
def answer_swap(room: Room, user: User, index: int, accept: bool) -> None:
    """Answer the person of seat ``index`` who asked to swap with this one: they swap, or not."""
    mine = access.require_seat(room, user)
    other = _person_at(room, index, mine)
    if other.asks != mine.index:
        raise Refusal(_("Nobody asks for your seat any more."))
    if not accept:
        other.asks = None
        other.save(update_fields=["asks"])
        return
    here, there = (mine.user, mine.joined), (other.user, other.joined)
    mine.user = None  # one seat a person, at every moment
    mine.save(update_fields=["user"])
    other.user, other.joined = here
    other.save(update_fields=["user", "joined"])
    mine.user, mine.joined = there
    mine.save(update_fields=["user", "joined"])
    unready(room)


@lobby
def give_host(room: Room, user: User, index: int) -> None:
    """The host makes the person of seat ``index`` host; a bot never is."""
    access.require_host(room, user)
    other = _person_at(room, index, access.require_seat(room, user))
    room.host = other.user
    room.save(update_fields=["host"])


def take_host(room_id: int, user_id: int, gone: int) -> bool:
    """Who sits here becomes host instead of ``gone``, who is away; for ``games.play``, which knows
    who is. False where that one is host no more, or a match has begun."""
    room = Room.objects.select_for_update().get(pk=room_id)
    if room.host_id != gone or room.closed or access.running_match(room) is not None:
        return False
    if not room.seats.filter(user=user_id).exists():
        return False
    room.host_id = user_id
    room.save(update_fields=["host"])
    return True


def not_ready(room: Room) -> list[Seat]:
    """The seats of people the start waits for; the host's own start says that the host is ready."""
    waiting = room.seats.filter(user__isnull=False, ready=False).exclude(user=room.host_id)
    return list(waiting.select_related("user"))


def may_begin(room: Room) -> bool:
    """Whether nothing keeps the host from starting, but perhaps a match of its own elsewhere."""
    return are_played(room) and not (
        room.closed
        or access.running_match(room)
        or room.seats.filter(user=None, bot="").exists()
        or not_ready(room)
        or any(user.pk != room.host_id for user in access.busy_people(room))
    )


def _person_at(room: Room, index: int, mine: Seat) -> Seat:
    seat = room.seats.select_related("user").filter(index=index, user__isnull=False).first()
    if seat is None:
        raise Refusal(_("Nobody sits there."))
    if seat.index == mine.index:
        raise Refusal(_("This is your own seat."))
    return seat
