"""The site's own addresses."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path, register_converter

from games import (
    account_views,
    fair,
    house_views,
    limits,
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


def table(rest: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    """The address of something at a table."""
    return path(f"r/<code:code>{rest}", limits.seeking(view), name=name)


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
    path("hands/<int:pk>/shuffle", fair.fair_hand, name="fair_hand"),
    path("shuffle", fair.fair, name="fair"),
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
    table("", room_views.room, name="room"),
    table("/settings", room_settings.settings, name="room_settings"),
    table("/rules", rules_pages.room_rules, name="room_rules"),
    table("/state", table_views.state, name="state"),
    table("/act", table_views.act, name="act"),
    table("/qr.svg", room_views.qr, name="qr"),
    table("/sit", room_views.sit, name="sit"),
    table("/leave", match_views.leave, name="leave"),
    table("/take", match_views.take, name="take"),
    table("/bots/add", room_views.add_bot, name="add_bot"),
    table("/bots/fill", room_views.fill, name="fill"),
    table("/bots/remove", room_views.remove_bot, name="remove_bot"),
    table("/kick", room_views.kick, name="kick"),
    table("/ready", room_views.ready, name="ready"),
    table("/unready", room_views.unready, name="unready"),
    table("/swap", room_views.ask_swap, name="ask_swap"),
    table("/swap/yes", room_views.swap, name="swap"),
    table("/swap/no", room_views.keep_seat, name="keep_seat"),
    table("/host", room_views.give_host, name="give_host"),
    table("/start", room_views.start, name="start"),
]
