"""From which pages a socket may be opened."""

import asyncio

import pytest

from mahjong_site.asgi import application
from mahjong_site.origins import allowed


@pytest.fixture(autouse=True)
def _hosts(settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.5", ".example.org"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example.com", "https://*.example.net:8443"]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://192.168.1.5:8000", "192.168.1.5:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://localhost", "localhost"),
        ("http://localhost", "localhost:80"),
        ("http://localhost:80", "localhost"),
        ("https://www.example.org", "www.example.org"),
        ("https://www.example.org", "www.example.org:443"),
        ("HTTP://LocalHost:8000", "localhost:8000"),
        ("https://play.example.com", "127.0.0.1:8000"),
        ("https://a.example.net:8443", "127.0.0.1:8000"),
    ],
)
def test_its_own_pages_and_trusted_ones_may(origin, host):
    assert allowed(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:9000", "127.0.0.1:8000"),
        ("http://127.0.0.1", "127.0.0.1:8000"),
        ("http://localhost:8000", "127.0.0.1:8000"),
        ("http://evil.test", "127.0.0.1:8000"),
        ("http://evil.test:8000", "evil.test:8000"),
        ("https://play.example.com:8443", "127.0.0.1:8000"),
        ("http://play.example.com", "127.0.0.1:8000"),
        ("https://a.example.net", "127.0.0.1:8000"),
        ("null", "127.0.0.1:8000"),
        ("", "127.0.0.1:8000"),
        ("http://127.0.0.1:x", "127.0.0.1:8000"),
        ("http://[::1", "[::1]"),
        ("ftp://localhost", "localhost"),
        ("http://localhost:8000", ""),
    ],
)
def test_others_may_not(origin, host):
    assert not allowed(origin, host)


def test_a_foreign_page_gets_no_socket():
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "websocket.connect"}

    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", b"http://127.0.0.1:9000")]
    scope = {"type": "websocket", "path": "/ws/r/ABCDEF/", "headers": headers}
    asyncio.run(application(scope, receive, send))
    assert [message["type"] for message in sent] == ["websocket.close"]
