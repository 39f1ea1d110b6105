"""The site's own addresses."""

from django.urls import path, register_converter

from games import (
    account_views,
    house_views,
    match_views,
    profile_views,
    room_settings,
    room_views,
    rules_pages,
    table_views,
    views,
)
from games.models import CODE_LENGTH, SHARE_LENGTH
from games.tile_faces import tiles_svg


class CodeConverter:
    """A room code in an address, in capitals or not."""

    regex = f"[0-9A-Za-z]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """As written: the room's page corrects it."""
        return value

    def to_url(self, value: str) -> str:
        """As stored."""
        return value


class ShareConverter(CodeConverter):
    """The end of a link to house rules."""

    regex = f"[0-9A-Z]{{{SHARE_LENGTH}}}"


register_converter(CodeConverter, "code")
register_converter(ShareConverter, "share")

urlpatterns = [
    path("t.<str:version>.svg", tiles_svg, name="tiles"),
    path("", views.home, name="home"),
    path("open", views.open_table, name="open"),
    path("open/options", views.options, name="options"),
    path("practise", views.practise, name="practise"),
    path("house", house_views.own, name="house"),
    path("house/save", house_views.save, name="house_save"),
    path("house/undo", house_views.undo, name="house_undo"),
    path("house/<share:share>", house_views.shared, name="house_shared"),
    path("house/<share:share>/edit", house_views.edit, name="house_edit"),
    path("house/<share:share>/keep", house_views.keep, name="house_keep"),
    path("house/<share:share>/delete", house_views.delete, name="house_delete"),
    path("rules/", rules_pages.all_systems, name="all_rules"),
    path("rules/<slug:system>", rules_pages.rules, name="rules"),
    path("enter", views.enter, name="enter"),
    path("history", views.history, name="history"),
    path("hands/<int:pk>", views.hand, name="hand"),
    path("hands/<int:pk>/record", views.hand_record, name="hand_record"),
    path("account/signup", views.signup, name="signup"),
    path("account/login", account_views.SignIn.as_view(), name="login"),
    path("account/logout", account_views.sign_out, name="logout"),
    path("account/", profile_views.account, name="account"),
    path("account/nickname", profile_views.nickname, name="nickname"),
    path("account/password", profile_views.password, name="password"),
    path("account/delete", profile_views.delete, name="delete_account"),
    path("account/deleted", profile_views.deleted, name="deleted_account"),
    path("people/<int:pk>", profile_views.person, name="person"),
    path("r/<code:code>", room_views.room, name="room"),
    path("r/<code:code>/settings", room_settings.settings, name="room_settings"),
    path("r/<code:code>/rules", rules_pages.room_rules, name="room_rules"),
    path("r/<code:code>/state", table_views.state, name="state"),
    path("r/<code:code>/act", table_views.act, name="act"),
    path("r/<code:code>/qr.svg", room_views.qr, name="qr"),
    path("r/<code:code>/sit", room_views.sit, name="sit"),
    path("r/<code:code>/leave", match_views.leave, name="leave"),
    path("r/<code:code>/take", match_views.take, name="take"),
    path("r/<code:code>/bots/add", room_views.add_bot, name="add_bot"),
    path("r/<code:code>/bots/fill", room_views.fill, name="fill"),
    path("r/<code:code>/bots/remove", room_views.remove_bot, name="remove_bot"),
    path("r/<code:code>/kick", room_views.kick, name="kick"),
    path("r/<code:code>/ready", room_views.ready, name="ready"),
    path("r/<code:code>/unready", room_views.unready, name="unready"),
    path("r/<code:code>/swap", room_views.ask_swap, name="ask_swap"),
    path("r/<code:code>/swap/yes", room_views.swap, name="swap"),
    path("r/<code:code>/swap/no", room_views.keep_seat, name="keep_seat"),
    path("r/<code:code>/host", room_views.give_host, name="give_host"),
    path("r/<code:code>/start", room_views.start, name="start"),
]
