"""The site as an application on a phone: manifest, service worker, the page without a network."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

THEME = "#17553f"
"""The colour round the page: that of the header."""


ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-maskable.svg", "any", "maskable"),
    ("icon-192.png", "192x192", "any maskable"),
    ("icon-512.png", "512x512", "any maskable"),
)
"""File in ``static/img``, sizes, purpose. Those that are not drawn are left out."""


def icons() -> Iterator[dict[str, str]]:
    """The icons as the manifest lists them."""
    for name, sizes, purpose in ICONS:
        if (settings.BASE_DIR / "static" / "img" / name).exists():
            kind = "image/png" if name.endswith(".png") else "image/svg+xml"
            yield {
                "src": static(f"img/{name}"),
                "sizes": sizes,
                "type": kind,
                "purpose": purpose,
            }


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
