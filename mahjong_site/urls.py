"""Addresses: the site's own, the language switch and Django admin."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path

from games import limits
from mahjong_site import installable


def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look for the icon of pages that name none, like the admin's."""
    return redirect(static("img/icon.svg"))


urlpatterns = [
    path("favicon.ico", favicon),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("icon-<slug:name>.png", installable.icon, name="icon"),
    path("sw.js", installable.worker, name="worker"),
    path("offline", installable.offline, name="offline"),
    path("", include("games.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/login/", limits.signing_in(admin.site.login)),  # before the admin's own
    path("admin/", admin.site.urls),
]

handler404 = "games.views.not_found"
