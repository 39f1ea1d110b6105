"""Rooms, their seats and who may not sit there; rules a host keeps under a name."""

import secrets
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.people import User

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Digits and capitals that nobody mixes up: no 0 O, 1 I L."""
CODE_LENGTH = 6


def new_code() -> str:
    """A room code nobody can guess from another one."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Room(models.Model):
    """A table people meet at: its rules and its pace. Its seats and matches point here."""

    class LengthKind(models.TextChoices):
        """What a match is counted in (CM-52)."""

        HANDS = "hands", _("hands")
        ROUNDS = "rounds", _("dealer rounds")

    class Chat(models.TextChoices):
        """What may be said at the table."""

        AUTO = "auto", _("phrases during a hand, anything between hands")
        FREE = "free", _("anything")
        PHRASES = "phrases", _("phrases only")
        OFF = "off", _("nothing")

    class LeftSeat(models.TextChoices):
        """What becomes of a match when somebody leaves it for good (CM-51)."""

        NEW_MATCH = "new_match", _("the match ends")
        GOES_ON = "goes_on", _("a bot or newcomer goes on")

    AFTER_HAND = -1
    """``spectator_delay`` of a room whose spectators see finished hands only."""
    FROZEN = (
        "system",
        "options",
        "length_kind",
        "length_count",
        "beat_ms",
        "step_seconds",
        "bank_seconds",
        "spectators",
        "spectator_delay",
        "hints",
        "chat",
        "left_seat",
    )

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True, default=new_code)
    host = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="hosted_rooms", verbose_name=_("host")
    )
    system = models.CharField(_("system"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    length_kind = models.CharField(
        _("match counted in"),
        max_length=10,
        choices=LengthKind.choices,
        default=LengthKind.ROUNDS,
    )
    length_count = models.PositiveSmallIntegerField(_("match length"), default=1)
    beat_ms = models.PositiveSmallIntegerField(
        _("beat after a discard (ms)"), default=1000, help_text="CM-64"
    )
    step_seconds = models.PositiveSmallIntegerField(_("seconds a step, 0: no timer"), default=15)
    bank_seconds = models.PositiveSmallIntegerField(_("seconds in the bank"), default=20)
    public = models.BooleanField(_("listed for everybody"), default=False)
    spectators = models.BooleanField(_("others may watch"), default=True)
    spectator_delay = models.SmallIntegerField(
        _("seconds spectators are behind, -1: a whole hand"), default=0
    )
    hints = models.BooleanField(_("hints allowed"), default=True)
    chat = models.CharField(_("talk"), max_length=10, choices=Chat.choices, default=Chat.AUTO)
    left_seat = models.CharField(
        _("when a seat is left"),
        max_length=10,
        choices=LeftSeat.choices,
        default=LeftSeat.NEW_MATCH,
    )
    created = models.DateTimeField(_("created"), default=timezone.now)
    closed = models.DateTimeField(_("closed"), null=True, blank=True)
    empty_since = models.DateTimeField(_("nobody has a seat since"), null=True, blank=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(beat_ms__gte=500, beat_ms__lte=2000), name="room_beat"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def config(self) -> dict[str, Any]:
        """All settings as a match keeps them from its start (``Match.config``)."""
        return {name: getattr(self, name) for name in self.FROZEN}


class Seat(models.Model):
    """One of a room's seats, in turn order: empty, a person's, or a bot's."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    joined = models.DateTimeField(_("joined"), null=True, blank=True)
    ready = models.BooleanField(_("ready"), default=False)
    asks = models.PositiveSmallIntegerField(_("asks to swap with seat"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["room", "index"], name="one_row_a_seat"),
            models.UniqueConstraint(fields=["room", "user"], name="one_seat_a_person"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) | models.Q(bot=""),
                name="person_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}:{self.index}"

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits here."""
        return self.user_id is None and not self.bot


class Ban(models.Model):
    """A person the host sent away: may watch this room, not sit down in it."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="bans")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="bans")

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        constraints = [
            models.UniqueConstraint(fields=["room", "user"], name="one_ban_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.room}: {self.user}"


SHARE_LENGTH = 12


def new_share() -> str:
    """The end of a link to house rules: nobody finds one by trying."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(SHARE_LENGTH))


class HouseRules(models.Model):
    """A host's own rules under a name: a system, its options, and how a table plays them.

    ``pace``: of ``PaceForm`` and ``TableForm``, by the names of their fields.
    """

    NAME_LENGTH = 30

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(_("name"), max_length=3 * NAME_LENGTH)
    share = models.CharField(_("link"), max_length=SHARE_LENGTH, unique=True, default=new_share)
    system = models.CharField(_("system"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    pace = models.JSONField(_("pace"), default=dict)
    changed = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ["-changed", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_name_a_house"),
        ]

    def __str__(self) -> str:
        return self.name
