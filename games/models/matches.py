"""Matches, their hands, moves and payments, votes about them, and what a hand was to a person."""

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.people import User
from games.models.rooms import Room


def shown_names(players: list[dict[str, Any]]) -> list[str]:
    """The names of ``Match.players`` by seat, bots' in the reader's language."""
    return [
        gettext("Deleted player")
        if player.get("gone")
        else gettext("Bot %(number)d") % {"number": seat + 1}
        if player.get("bot")
        else player.get("name", "?")
        for seat, player in enumerate(players)
    ]


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
        return shown_names(self.players)


class PlayedHand(models.Model):
    """One hand: all that decided its deal, and how it ended.

    ``secret`` and ``wall`` are nobody's to see before the hand is over, admins included.
    ``contributions`` is a list by seat of hex text or None; ``wall`` is spelled in draw order;
    ``result`` is what ``rules.scoring.Result.to_json`` gives. ``players``: as in ``Match.players``,
    who sat there when it was dealt; empty for hands older than that.
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
    players = models.JSONField(_("players"), default=list)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_hand_a_number"),
        ]

    def __str__(self) -> str:
        """What people call a hand: ``CODE-match-hand``, as its file and the commands do."""
        return f"{self.match.room.code}-{self.match.number}-{self.number}"

    def get_absolute_url(self) -> str:
        """Where its players see it again, once it is over."""
        return reverse("hand", args=[self.pk])

    @property
    def seated(self) -> list[dict[str, Any]]:
        """Who sat there in this hand; of old hands, who sat there when their match ended."""
        players: list[dict[str, Any]] = self.players or self.match.players
        return players

    @property
    def shown_names(self) -> list[str]:
        """Their names by seat, bots' in the reader's language."""
        return shown_names(self.seated)

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
