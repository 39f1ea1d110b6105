"""What becomes of a person: who may see them, taking along what a guest played, deleting."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from importlib import import_module

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import access, house_rules, leaving, rooms
from games.access import Refusal
from games.models import Ban, HandScore, HouseRules, Match, Mute, PlayedHand, Room, Said, Seat, User
from games.people import GONE
from games.sessions import name_of


def may_see(visitor: access.Visitor, user: User) -> bool:
    """Whether this visitor may see a person's profile: they have met, at a table or in a match."""
    if not user.is_active or not visitor.is_authenticated:
        return False
    if visitor.pk == user.pk or visitor.is_staff:
        return True
    if Seat.objects.filter(user=user, room__seats__user=visitor).exists():
        return True
    return Match.objects.filter(people=user).filter(people=visitor).exists()


def running_matches(user: User) -> list[Match]:
    """The matches this person sits in right now."""
    playing = Match.objects.filter(people=user, started__isnull=False, ended=None)
    return list(playing.filter(room__seats__user=user).select_related("room"))


def rename(user: User, nickname: str) -> None:
    """Call a person something else: at once wherever no match runs; a match keeps its names."""
    if nickname == user.nickname:
        return
    user.nickname = nickname
    user.save(update_fields=["nickname"])
    for code in user.seats.values_list("room__code", flat=True):
        rooms.announce(code)


def match_becomes(user: User) -> str:
    """What becomes of the match this person sits in and leaves for good (``leaving.becomes``); ""
    without one."""
    return next((leaving.becomes(match, user.pk) for match in running_matches(user)), "")


def leave_rooms(user: User) -> None:
    """Who will not come back leaves every table for good, and comes to none."""
    with transaction.atomic():
        _come_instead(user, None)
        codes = _leave_seats(user)
        transaction.on_commit(lambda: _announce(codes))


def _leave_seats(user: User) -> list[str]:
    """Give up every seat, in a running match as the room says (CM-51); the codes of the rooms."""
    codes = []
    for seat in list(user.seats.select_related("room")):
        codes.append(seat.room.code)
        if not leaving.leave_match(seat.room.code, user.pk, timezone.now()):
            rooms.vacate(seat)
            rooms.appoint_host(seat.room)
    return codes


def shut_out(user: User) -> None:
    """Who was switched off is signed out everywhere, and has left every table for good."""
    with transaction.atomic():
        leave_rooms(user)
        sign_out_everywhere(user)


def sign_out_everywhere(user: User) -> None:
    """End every session of a person, and what its browsers have open."""
    with transaction.atomic():
        ended = end_sessions(user)
        transaction.on_commit(lambda: close_sockets(ended))


def take_along(guest: User, member: User) -> None:
    """What a guest has played becomes the member's, as do house rules, rooms, and free seats there.

    Afterwards nobody is that guest. Hands both played in stay each their own. Refused to guests who
    sit in a running match: its seat cannot become another person's.
    """
    with transaction.atomic():
        guest = User.objects.select_for_update().get(pk=guest.pk)
        if not (guest.is_active and guest.is_guest):
            return  # pressed twice
        if running_matches(guest):
            raise Refusal(playing_as(guest))
        for match in Match.objects.select_for_update().filter(people=guest):
            if match.people.filter(pk=member.pk).exists():
                continue
            for stored in (match, *match.hands.defer("wall")):
                _rewrite(stored, guest, {"user": member.pk})
            match.people.remove(guest)
            match.people.add(member)
            HandScore.objects.filter(hand__match=match, user=guest).update(user=member)
        _come_instead(guest, member)
        house_rules.take_along(guest, member)
        Said.objects.filter(user=guest).update(user=member)
        _take_bans_and_mutes(guest, member)
        Room.objects.filter(host=guest).update(host=member)
        codes = [_take_seat(seat, member) for seat in guest.seats.select_related("room")]
        _close(guest)
        transaction.on_commit(lambda: _announce(codes))


def playing_as(guest: User) -> str:
    """Why a guest cannot sign in now."""
    return _(
        "You are playing a match as %(name)s. Sign in when it is over: "
        "what you have played goes along then."
    ) % {"name": guest.display_name}


def _take_bans_and_mutes(guest: User, member: User) -> None:
    for room in guest.bans.values_list("room", flat=True):
        Ban.objects.get_or_create(room_id=room, user=member)
    guest.bans.all().delete()
    for muted in guest.mutes.exclude(muted=member).values_list("muted", flat=True):
        Mute.objects.get_or_create(user=member, muted_id=muted)
    for by in guest.muted_by.exclude(user=member).values_list("user", flat=True):
        Mute.objects.get_or_create(user_id=by, muted=member)
    guest.mutes.all().delete()
    guest.muted_by.all().delete()


def _take_seat(seat: Seat, member: User) -> str:
    """A guest's seat becomes the member's, who has one at most and none where sent away; the code
    of its room."""
    room = seat.room
    if room.seats.filter(user=member).exists() or access.is_banned(room, member):
        rooms.vacate(seat)
    else:
        seat.user = member
        seat.save(update_fields=["user"])
    rooms.appoint_host(room)
    return room.code


def _announce(codes: Iterable[str]) -> None:
    for code in codes:
        rooms.announce(code)


def may_delete(user: User) -> bool:
    """Whether this person may delete the account: not who keeps the site, it would lose its
    admin."""
    return not (user.is_staff or user.is_superuser)


def delete(user: User) -> None:
    """The account goes for good: name, password, statistics, house rules and sessions.

    What was played stays with the others, under no name. Every table is left for good (CM-51).
    Refused to those who keep the site.
    """
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if not may_delete(user):
            raise Refusal(_("You keep this site: your account cannot be deleted here."), 403)
        codes = _leave_seats(user)
        gone = {"user": None, "name": GONE, "gone": True}
        for match in Match.objects.select_for_update().filter(people=user):
            for stored in (match, *match.hands.defer("wall")):
                _rewrite(stored, user, gone)
            match.people.remove(user)
        _come_instead(user, None)
        HandScore.objects.filter(user=user).delete()
        HouseRules.objects.filter(owner=user).delete()
        Said.objects.filter(user=user).update(user=None, name=GONE)
        user.bans.all().delete()
        user.mutes.all().delete()
        user.muted_by.all().delete()
        _close(user)
        ended = end_sessions(user)

        def told() -> None:
            close_sockets(ended)
            _announce(codes)

        transaction.on_commit(told)


def _rewrite(stored: Match | PlayedHand, user: User, change: dict[str, object]) -> None:
    """Change a person's row in a match, or in a hand that keeps who sat there."""
    players = [{**row, **change} if row["user"] == user.pk else row for row in stored.players]
    if players != stored.players:
        stored.players = players
        stored.save(update_fields=["players"])


def _come_instead(user: User, other: User | None) -> None:
    """Who has asked for a seat that was left in a running match (``next``) does not come any more;
    ``other`` does instead, or nobody."""
    for match in Match.objects.select_for_update().filter(started__isnull=False, ended=None):
        asked = [row for row in match.players if row.get("next") == user.pk]
        for row in asked:
            del row["next"]
            if other is not None and not match.people.filter(pk=other.pk).exists():
                row["next"] = other.pk
        if asked:
            match.save(update_fields=["players"])


def _close(user: User) -> None:
    """Nobody signs in as this user any more, and nothing says who it was."""
    user.username, user.nickname = f"deleted-{secrets.token_hex(8)}", ""
    user.first_name = user.last_name = user.email = ""
    user.is_active = False
    user.last_login = None
    user.set_unusable_password()
    user.save()


def end_sessions(user: User, but: str | None = None) -> list[str]:
    """Sign a person out everywhere, but for the session with the key ``but``; the names of the
    sessions, whose sockets are to be closed."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    ended = []
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.session_key == but:
            continue
        if store().decode(session.session_data).get(SESSION_KEY) == str(user.pk):
            ended.append(name_of(session.session_key))
            session.delete()
    return ended


def close_sockets(sessions: Iterable[str]) -> None:
    """Close what the browsers of these sessions, by their names, have open."""
    from games import course

    for name in sessions:
        async_to_sync(course.session_ended)(name)
