"""The site's one Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Rooms, matches, hands and the people who play them."""

    name = "games"
    verbose_name = _("Mahjong")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Django is set up."""
        from games import sessions

        sessions.watch()
