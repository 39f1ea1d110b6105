"""Which socket path is whose."""

from typing import Any

from django.urls import re_path

from games.consumers import table_socket


async def unrouted(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Refuse a socket on a path nobody serves (without this it would be an error 500)."""
    await send({"type": "websocket.close", "code": 4404})


websocket_urlpatterns = [
    re_path(r"^ws/r/(?P<code>[0-9A-Za-z]{6})/$", table_socket),
    re_path(r"", unrouted),
]
