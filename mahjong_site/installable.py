"""The site as an application on a phone: manifest, service worker, the page without a network."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from mahjong_site.icons import PICTURES, picture_of

THEME = "#17553f"
"""The colour round the page: that of the header."""


def icons() -> Iterator[dict[str, str]]:
    """The icons as the manifest lists them: drawings, and pictures for what takes none."""
    for name, purpose in (("icon.svg", "any"), ("icon-maskable.svg", "maskable")):
        yield {
            "src": static(f"img/{name}"),
            "sizes": "any",
            "type": "image/svg+xml",
            "purpose": purpose,
        }
    for name, picture in PICTURES.items():
        yield {
            "src": reverse("icon", args=[name]),
            "sizes": f"{picture.size}x{picture.size}",
            "type": "image/png",
            "purpose": "maskable" if picture.bleed else "any",
        }


@require_safe
@cache_control(max_age=7 * 24 * 3600, public=True)
def icon(request: HttpRequest, name: str) -> HttpResponse:
    """An icon as PNG, for what takes no SVG: iOS, and Android's home screen."""
    if name not in PICTURES:
        raise Http404("no such icon")
    return HttpResponse(picture_of(name), content_type="image/png")


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(max_age=3600, private=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, in the visitor's language."""
    return JsonResponse(
        {
            "id": "/",
            "name": _("Mahjong with friends"),
            "short_name": _("Mahjong"),
            "lang": get_language(),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "orientation": "any",
            "theme_color": THEME,
            "background_color": "#f4f0e6",
            "categories": ["games"],
            "icons": list(icons()),
        },
        content_type="application/manifest+json",
    )


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, or it would not be asked about the whole site."""
    version = getattr(staticfiles_storage, "manifest_hash", "") or "source"
    context = {"version": version, "files": settings.STATIC_URL, "offline": reverse("offline")}
    return render(request, "worker.js", context, content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows where there is no network. It knows nothing of the visitor."""
    return render(request, "offline.html")
