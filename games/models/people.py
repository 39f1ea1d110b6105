"""People: members and guests."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.nicknames import MOST_MARKS, first_characters

NICKNAME_LENGTH = 12
"""Characters as people count them; each may have marks of its own."""
GUEST_PREFIX = "guest-"


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
