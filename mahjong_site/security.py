"""The content security policy: everything from this site, nothing inline."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""``default-src 'self'`` covers scripts, styles and sockets of the same origin."""


class ContentSecurityPolicy:
    """Middleware that puts ``POLICY`` on every answer, in synchronous and asynchronous stacks."""

    sync_capable = True
    async_capable = True

    def __init__(
        self, get_response: Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]
    ) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        """Answer ``request`` with the policy added."""
        response = self.get_response(request)
        if isinstance(response, HttpResponse) or not isinstance(response, Awaitable):
            return _add(response)

        async def later() -> HttpResponse:
            return _add(await response)

        return later()


def _add(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return response
