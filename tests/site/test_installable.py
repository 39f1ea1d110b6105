"""The site as an application: what its manifest says, and what its service worker may keep."""

import gzip
import json
import struct
import zlib

import pytest
from django.test import Client

from games.models import Room
from mahjong_site.icons import BODY, CLOTH, RED, draw
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


def test_icons_are_pictures_too_for_what_takes_no_drawing(alice: Client) -> None:
    manifest = json.loads(alice.get("/manifest.webmanifest").content)
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in pictures} == {
        ("192x192", "any"), ("512x512", "any"), ("180x180", "maskable"), ("512x512", "maskable"),
    }  # fmt: skip
    answer = alice.get(next(icon["src"] for icon in pictures if icon["sizes"] == "192x192"))
    assert answer.headers["Content-Type"] == "image/png"
    assert "public" in answer.headers["Cache-Control"]
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (192, 192)
    assert 'rel="apple-touch-icon" href="/icon-full-180.png"' in text(alice.get("/"))
    assert alice.get("/icon-77.png").status_code == 404


def test_an_icon_shows_the_cloth_the_tile_and_what_is_on_it() -> None:
    data = zlib.decompress(draw(64, bleed=True)[41:-16])
    points = [data[row * 257 + 1 : row * 257 + 257] for row in range(64)]
    at = {(x, y): tuple(points[y][4 * x : 4 * x + 4]) for x in range(64) for y in range(64)}
    assert at[0, 0] == (*CLOTH, 255)
    assert at[32, 32] == (*RED, 255)
    assert at[38, 44] == (*BODY, 255)
    corner = zlib.decompress(draw(32, bleed=False)[41:-16])[1:5]
    assert corner[3] == 0, "round corners are left out"


def test_pages_are_compressed_where_the_browser_takes_it(alice: Client, room: Room) -> None:
    answer = alice.get(f"/r/{room.code}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    page = gzip.decompress(answer.content).decode()
    assert room.code in page and len(answer.content) < len(page) / 2
    assert "Content-Encoding" not in alice.get(f"/r/{room.code}").headers


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
