"""Only pages of this site open sockets: a page of another one would bring the cookie too."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.http.request import is_same_domain, validate_host

DEFAULT_PORTS = {"http": 80, "https": 443}

Application = Callable[[dict[str, Any], Any, Callable[[dict[str, Any]], Awaitable[None]]], Any]


class SameOrigin:
    """ASGI middleware that refuses a socket whose ``Origin`` is neither the host and port it was
    asked at nor one of ``CSRF_TRUSTED_ORIGINS`` (a proxy may have changed the host)."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass it on, or close it before it is open."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if allowed(headers.get(b"origin", ""), headers.get(b"host", "")):
            await self.application(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403})


def allowed(origin: str, host: str) -> bool:
    """Whether a page of ``origin`` may open a socket that is asked for at ``host``."""
    try:
        page = urlsplit(origin.lower())
        asked = urlsplit(f"{page.scheme}://{host.lower()}")
        if page.scheme not in DEFAULT_PORTS or not page.hostname:
            return False
        known = validate_host(asked.hostname or "", _names())
        same = (page.hostname, _port(page)) == (asked.hostname, _port(asked))
        return (known and same) or any(
            _matches(page, urlsplit(pattern.lower())) for pattern in settings.CSRF_TRUSTED_ORIGINS
        )
    except ValueError:  # no address, or no port
        return False


def _names() -> list[str]:
    """Names and addresses as ``urlsplit`` gives them: an IPv6 address without its brackets."""
    return [name.strip("[]") for name in settings.ALLOWED_HOSTS]


def _port(address: SplitResult) -> int:
    return address.port or DEFAULT_PORTS[address.scheme]


def _matches(page: SplitResult, pattern: SplitResult) -> bool:
    """As for forms, ``https://*.example.org`` means every name under it."""
    if page.scheme != pattern.scheme or _port(page) != _port(pattern):
        return False
    return is_same_domain(page.hostname or "", (pattern.hostname or "").removeprefix("*"))
