"""What is stored: people, rooms, matches, hands, moves and payments.

A table is never stored as such. It is rebuilt from its ``PlayedHand`` (what was dealt) and its
``Move`` rows (what was done), so a restart, a replay and an admin's review are one code path.
"""

import secrets
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.nicknames import MOST_MARKS, first_characters

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Digits and capitals that nobody mixes up: no 0 O, 1 I L."""
CODE_LENGTH = 6
NICKNAME_LENGTH = 12
"""Characters as people count them; each may have marks of its own."""
GUEST_PREFIX = "guest-"


def new_code() -> str:
    """A room code nobody can guess from another one."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class User(AbstractUser):
    """A person. A guest is a user without a usable password, known by a cookie alone."""

    nickname = models.CharField(
        _("nickname"), max_length=NICKNAME_LENGTH * (1 + MOST_MARKS), blank=True
    )

    REQUIRED_FIELDS: list[str] = []

    def __str__(self) -> str:
        return self.display_name

    @property
    def is_guest(self) -> bool:
        """Whether this person has not signed up (yet)."""
        return not self.has_usable_password()

    @property
    def display_name(self) -> str:
        """What others at the table read."""
        if not self.is_active:
            return gettext("Deleted player")
        return self.nickname or first_characters(self.username, NICKNAME_LENGTH)


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


class Match(models.Model):
    """A room's run of hands with running totals.

    ``players`` is a list by seat of ``{"user": id or None, "name": str, "bot": str}`` as they sat
    when it began (and ``"back": True`` once somebody has gone back to the room after its end,
    ``"gone": True`` for a person whose account is deleted), and ``people`` the users among them;
    ``totals`` is a list of points by seat. ``config``: the room's settings as they were when it
    began (``Room.config``); empty for matches older than that.
    """

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField(_("number"))
    players = models.JSONField(_("players"), default=list)
    totals = models.JSONField(_("totals"), default=list)
    people = models.ManyToManyField(User, related_name="matches", blank=True)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    end_reason = models.CharField(_("end"), max_length=40, blank=True)
    config = models.JSONField(_("settings"), default=dict)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["room", "number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_match_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.room} · {self.number}"

    @property
    def names(self) -> list[str]:
        """The players' names by seat, as stored."""
        return [player["name"] for player in self.players]

    @property
    def shown_names(self) -> list[str]:
        """The players' names by seat, bots' in the reader's language."""
        return [
            gettext("Deleted player")
            if player.get("gone")
            else gettext("Bot %(number)d") % {"number": seat + 1}
            if player["bot"]
            else player["name"]
            for seat, player in enumerate(self.players)
        ]


class PlayedHand(models.Model):
    """One hand: all that decided its deal, and how it ended.

    ``secret`` and ``wall`` are nobody's to see before the hand is over, admins included.
    ``contributions`` is a list by seat of hex text or None; ``wall`` is spelled in draw order;
    ``result`` is what ``rules.scoring.Result.to_json`` gives.
    """

    class State(models.TextChoices):
        """How far the hand has come."""

        PREPARED = "prepared", _("prepared")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        VOID = "void", _("void")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField(_("number"))
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.PREPARED
    )
    system = models.CharField(_("system"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    commitment = models.CharField(_("commitment"), max_length=64)
    secret = models.CharField(_("secret"), max_length=64)
    contributions = models.JSONField(_("contributions"), default=list)
    wall = models.TextField(_("wall"), blank=True)
    dealer = models.PositiveSmallIntegerField(_("dealer"), null=True, blank=True)
    dice = models.JSONField(_("dice"), default=list)
    host = models.PositiveSmallIntegerField(_("host seat"), default=0)
    before_exhausted = models.BooleanField(_("after an exhausted hand"), default=False)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_hand_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether all of it may be shown (CM-63): it has been played to its end."""
        return self.state == self.State.OVER


class Move(models.Model):
    """One thing a seat did. ``unique (hand, number)`` decides between processes who was first."""

    class By(models.TextChoices):
        """Who made it: its person, or what acts for the seat. Empty: made before this was kept."""

        PERSON = "person", _("person")
        TIMEOUT = "timeout", _("time-out")
        STAND_IN = "stand-in", _("stand-in")
        BOT = "bot", _("bot")
        FORCED = "forced", _("forced")

    hand = models.ForeignKey(PlayedHand, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.CharField(_("action"), max_length=60)
    by = models.CharField(_("made by"), max_length=10, choices=By.choices, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["hand", "number"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="one_move_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.seat} {self.action}"


class Vote(models.Model):
    """Somebody's question whether to end the match here (CM-51); one is open at a time.

    ``asked``: users whose "no" counts; ``answers``: what they said, by user id as text.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="votes")
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="votes")
    at = models.DateTimeField(_("at"), default=timezone.now)
    asked = models.JSONField(_("asked"), default=list)
    answers = models.JSONField(_("answers"), default=dict)
    closed = models.DateTimeField(_("closed"), null=True, blank=True)
    passed = models.BooleanField(_("passed"), default=False)

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        ordering = ["match", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(closed=None), name="one_open_vote_a_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.by}"


class Payment(models.Model):
    """Points that went from one seat to another when a hand was settled, and why (CM-41)."""

    hand = models.ForeignKey(PlayedHand, on_delete=models.CASCADE, related_name="payments")
    order = models.PositiveSmallIntegerField(_("order"))
    payer = models.PositiveSmallIntegerField(_("payer"))
    receiver = models.PositiveSmallIntegerField(_("receiver"))
    points = models.IntegerField(_("points"))
    why = models.CharField(_("why"), max_length=40)
    clause = models.CharField(_("clause"), max_length=40, blank=True)
    fans = models.JSONField(_("fans"), default=list)
    share_of = models.PositiveSmallIntegerField(_("share of"), null=True, blank=True)

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        ordering = ["hand", "order"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "order"], name="one_payment_an_order"),
        ]

    def __str__(self) -> str:
        return f"{self.payer} → {self.receiver}: {self.points}"


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


class HandScore(models.Model):
    """What one hand was to one person: rows that statistics add up (``games.statistics``).

    Written with the hand's end, and at any time again from its result. ``fed``: others won on this
    person's discard, or robbed its kong. ``points``: won or lost in the hand, kongs included.
    """

    hand = models.ForeignKey(PlayedHand, on_delete=models.CASCADE, related_name="scores")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="scores")
    system = models.CharField(_("system"), max_length=40)
    points = models.IntegerField(_("points"))
    won = models.BooleanField(_("won"), default=False)
    self_draw = models.BooleanField(_("by self-draw"), default=False)
    treasure = models.BooleanField(_("by the treasure"), default=False)
    fed = models.BooleanField(_("discarded into a win"), default=False)

    class Meta:
        verbose_name = _("hand of a person")
        verbose_name_plural = _("hands of people")
        constraints = [
            models.UniqueConstraint(fields=["hand", "user"], name="one_score_a_hand"),
        ]
        indexes = [models.Index(fields=["user", "system"], name="scores_of_a_person")]

    def __str__(self) -> str:
        return f"{self.hand_id} {self.user_id}: {self.points}"


SHARE_LENGTH = 12


def new_share() -> str:
    """The end of a link to house rules: nobody finds one by trying."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(SHARE_LENGTH))


class HouseRules(models.Model):
    """A host's own rules under a name: a system, its options, and the pace of ``PaceForm``."""

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
