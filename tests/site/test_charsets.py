"""A request in another coding than UTF-8 is answered 400 with a page, as the server gets it."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator

from mahjong_site.asgi import application

FORM = "application/x-www-form-urlencoded"


def answer(content_type: str, path: str = "/enter", query: bytes = b"a=b") -> tuple[int, str]:
    """The status and the page of a POST with this content type."""
    headers = [
        (b"host", b"localhost"),
        (b"content-type", content_type.encode("latin-1")),
        (b"content-length", b"11"),
        (b"cookie", b"django_language=en"),
    ]
    scope: dict[str, Any] = {
        "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http", "path": path,
        "raw_path": path.encode(), "query_string": query, "headers": headers, "root_path": "",
        "client": ("127.0.0.1", 5), "server": ("localhost", 80),
    }  # fmt: skip

    async def ask() -> tuple[int, str]:
        site = ApplicationCommunicator(application, scope)
        await site.send_input({"type": "http.request", "body": b"code=ABCDEF"})
        start = await site.receive_output(5)
        body = b""
        while True:
            part = await site.receive_output(5)
            body += part.get("body", b"")
            if not part.get("more_body"):
                return start["status"], body.decode()

    return async_to_sync(ask)()


@pytest.mark.parametrize(
    "charset", ["utf-7", "utf-16", "rot13", "base64", "nonsense", "iso-8859-1", "a\xff", '"x'],
)  # fmt: skip
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x", "text/plain"])
def test_another_coding_is_refused_with_a_page(
    charset: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, page = answer(f"{kind}; charset={charset}")
    assert status == 400 and "made no sense" in page and "site.css" in page
    assert not [row for row in caplog.records if row.exc_info]


@pytest.mark.parametrize(
    "kind", [FORM, f"{FORM}; charset=utf-8", f"{FORM}; charset=UTF8", f'{FORM}; charset="utf-8"']
)
def test_utf_8_is_read(kind: str) -> None:
    status, page = answer(kind)
    assert status == 403 and "site.css" in page, "a form without its token, as any other"
