"""The site as an application: what its manifest says, and what its service worker may keep."""

import json

import pytest
from django.test import Client

from tests.site.conftest import text


@pytest.mark.parametrize(
    ("language", "name"), [("zh-CN", "麻将"), ("zh-TW", "麻將"), ("en", "Mahjong")]
)
def test_the_manifest_speaks_the_readers_language(alice: Client, language: str, name: str) -> None:
    answer = alice.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.headers["Content-Type"].startswith("application/manifest+json")
    manifest = json.loads(answer.content)
    assert manifest["short_name"] == name
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )
    assert manifest["icons"]
    for icon in manifest["icons"]:
        assert alice.get(icon["src"]).status_code == 200, icon


def test_every_page_names_the_manifest(alice: Client) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in text(alice.get("/"))


def test_the_worker_stands_at_the_root_and_is_asked_for_each_time(alice: Client) -> None:
    answer = alice.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "{{" not in text(answer) and 'OFFLINE = "/offline"' in text(answer)


def test_the_page_without_a_network_knows_nobody(alice: Client, room: object) -> None:
    page = text(alice.get("/offline"))
    assert "Alice" not in page and "csrf" not in page
