"""The faces as a browser draws them: told apart at a river's size by their shapes alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser

from games.tile_faces import BACK, face, sprite
from rules.tiles import KINDS
from tests.browser.conftest import ROOT

pytestmark = pytest.mark.browser

GREY = """async (pictures) => {
  // Each picture in grey, one byte a pixel, over the tile's own light body.
  const canvas = document.createElement("canvas");
  canvas.width = 24; canvas.height = 32;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const out = {};
  for (const [name, source] of Object.entries(pictures)) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(source);
    await image.decode();
    pen.fillStyle = "#fdfaf0";
    pen.fillRect(0, 0, 24, 32);
    pen.drawImage(image, 0, 0, 24, 32);
    const data = pen.getImageData(0, 0, 24, 32).data;
    out[name] = Array.from({ length: 24 * 32 }, (_, at) =>
      Math.round(0.3 * data[4 * at] + 0.59 * data[4 * at + 1] + 0.11 * data[4 * at + 2]));
  }
  return out;
}"""
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="24" height="32"'
    ' fill="none" stroke-linecap="round" stroke-linejoin="round">'
)


def apart(one: list[int], other: list[int]) -> int:
    """How many pixels of 768 differ clearly, by a quarter of the range or more."""
    return sum(abs(a - b) >= 64 for a, b in zip(one, other, strict=True))


def test_all_faces_are_told_apart_in_grey_at_24_pixels(chromium: Browser):
    page = chromium.new_page()
    grey = page.evaluate(GREY, {name: f"{HEAD}{face(name)}</svg>" for name in (*KINDS, BACK)})
    page.close()
    near = {
        f"{one} {other}": pixels
        for one, other in combinations(grey, 2)
        if (pixels := apart(grey[one], grey[other])) < 60
    }
    assert near == {}
    blank = [253] * len(grey["7z"])
    assert {name for name in KINDS if apart(grey[name], blank) < 60} == set()


def test_a_numeral_shows_only_when_chosen_and_inside_the_tile(chromium: Browser):
    page = chromium.new_page()
    page.set_content(
        f'<div hidden>{sprite()}</div><svg class="tile"><use href="#5p"></use></svg>'
        '<svg class="tile back"><use href="#back"></use></svg>'
    )
    for sheet in ("theme", "tiles"):
        page.add_style_tag(path=str(ROOT / "static" / "css" / f"{sheet}.css"))
    page.add_style_tag(content=":root { --river: 24px; }")
    open_tile, hidden = page.locator(".tile").first, page.locator(".tile.back")
    plain, back = open_tile.screenshot(), hidden.screenshot()
    page.evaluate("document.documentElement.dataset.numerals = 'on'")
    colour = "node => getComputedStyle(node).getPropertyValue('--numeral')"
    assert open_tile.evaluate(colour) and not hidden.evaluate(colour)
    assert open_tile.screenshot() != plain
    assert hidden.screenshot() == back
    page.evaluate("document.documentElement.dataset.numerals = 'off'")
    assert open_tile.screenshot() == plain
    page.close()


def test_the_hand_is_told_how_many_copies_are_unseen(chromium: Browser):
    page = chromium.new_page()
    page.set_content(
        '<div id="own" data-unseen="5m3 7z0"></div><div id="hand"><button data-tile="5m">a</button>'
        '<button data-tile="7z">b</button><button data-tile="9p" data-left="2">c</button></div>'
    )
    page.add_script_tag(path=str(ROOT / "static" / "js" / "unseen.js"))
    for event in ("page:shown", "table:after"):
        page.evaluate("name => document.dispatchEvent(new CustomEvent(name))", event)
        left = "all => all.map(one => one.dataset.left ?? null)"
        assert page.locator("#hand button").evaluate_all(left) == ["3", "0", None]
        page.locator("#hand button").evaluate_all("all => all.forEach(one => one.dataset.left = 9)")
    page.close()
