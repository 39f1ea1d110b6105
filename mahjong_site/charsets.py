"""Requests are UTF-8: one that says it is anything else is answered before Django reads it.

Django takes the address of such a request apart by the coding it names while the request is made,
where nothing answers for what goes wrong, and no form here is sent in another coding.
"""

from __future__ import annotations

import codecs
from collections.abc import Awaitable, Callable
from typing import Any

from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.http import parse_header_parameters

from mahjong_site.security import POLICY

Application = Callable[[dict[str, Any], Any, Callable[[dict[str, Any]], Awaitable[None]]], Any]

TYPE = b"content-type"


class Utf8Only:
    """ASGI middleware that answers 400 to a request in another character coding than UTF-8."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass it on, the name of the coding in Django's own spelling; or refuse it."""
        said = [coding(value) for name, value in scope["headers"] if name.lower() == TYPE]
        if all(name in ("", "utf-8") for name in said):
            await self.application({**scope, "headers": plain(scope["headers"])}, receive, send)
            return
        page = refusal(scope).encode()
        headers = [
            (TYPE, b"text/html; charset=utf-8"),
            (b"content-length", str(len(page)).encode()),
            (b"content-security-policy", POLICY.encode()),
        ]
        await send({"type": "http.response.start", "status": 400, "headers": headers})
        await send({"type": "http.response.body", "body": page})


def coding(content_type: bytes) -> str:
    """The name of the coding a content type says, "" where it says none, "?" for an unknown one."""
    try:
        said = parse_header_parameters(content_type.decode("latin-1"))[1].get("charset", "")
        return codecs.lookup(said).name if said else ""
    except (LookupError, ValueError):
        return "?"


def plain(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The same headers, UTF-8 spelled as Django asks for it (``charset=utf8`` is right too)."""
    return [
        (name, value.split(b";")[0] + b"; charset=utf-8")
        if name.lower() == TYPE and coding(value) and b"boundary" not in value.lower()
        else (name, value)
        for name, value in headers
    ]


def refusal(scope: dict[str, Any]) -> str:
    """The page that says so, in the language of whoever asked."""
    request = HttpRequest()
    for name, value in scope["headers"]:
        if name.lower() == b"cookie":
            request.COOKIES |= parse_cookie(value.decode("latin-1"))
        elif name.lower() == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    with translation.override(translation.get_language_from_request(request)):
        return render_to_string("400.html")
