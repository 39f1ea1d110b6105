"""What is said at a table, and who does not want to hear whom."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.people import User
from games.models.rooms import Room


class Said(models.Model):
    """Something said in a room: the key of a phrase or an emote, or free text.

    ``name``: what its speaker was called then. ``hand``: the id of the hand that was played, None
    between hands.
    """

    TEXT_LENGTH = 80
    """Characters as people count them."""

    class Kind(models.TextChoices):
        """What was said."""

        PHRASE = "phrase", _("phrase")
        EMOTE = "emote", _("emote")
        TEXT = "text", _("text")

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="said")
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="said"
    )
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    text = models.CharField(_("said"), max_length=4 * TEXT_LENGTH)
    hand = models.BigIntegerField(_("hand"), null=True, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("said")
        verbose_name_plural = _("said")
        ordering = ["room", "pk"]

    def __str__(self) -> str:
        return f"{self.room_id} {self.name}: {self.text}"


class Mute(models.Model):
    """``user`` does not want to hear ``muted``, at whatever table."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(User, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [
            models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.muted_id}"
