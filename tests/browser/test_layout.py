"""The fullest table at every size: buttons in reach, nothing covered, all tiles seen (56)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rules.views import SeatView
from tests.browser.screen import show_table
from tests.crowded import BUTTONS, crowded, crowded_facts, full_hand

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (360, 740), (390, 844), (844, 390), (1024, 768), (1440, 900)]
SMALLEST = (320, 568)
"""120 open tiles of 20 px are larger than the board there is: beyond two seats it scrolls."""

FAULTS = """() => {
  // What is not wholly inside the window, or has something else over its middle or near a corner.
  const seen = window.visualViewport, faults = [];
  const name = (node) => node.id || node.value || node.dataset.tile || node.className;
  const look = (nodes, least = 0) => {
    for (const node of nodes) {
      const box = node.getBoundingClientRect();
      if (box.width < least || box.height < least) faults.push(`${name(node)} is small`);
      if (box.left < -0.5 || box.top < -0.5 || box.right > seen.width + 0.5
          || box.bottom > seen.height + 0.5) faults.push(`${name(node)} is outside`);
      for (const [x, y] of [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]]) {
        const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        if (!node.contains(at)) faults.push(`${name(node)} is covered`);
      }
    }
  };
  look(document.querySelectorAll("#actions > button, #hand button"), 44);
  look(document.querySelectorAll(
    "#bar .rules-link, #bar .more > summary, #table-menu > summary, #talk > summary"));
  const board = document.querySelector(".board");
  if (board.scrollHeight <= board.clientHeight) {
    look(document.querySelectorAll(".board .tile"));
    for (const node of document.querySelectorAll(".board .plate, .board .name, #centre")) {
      const box = node.getBoundingClientRect(), around = board.getBoundingClientRect();
      if (box.left < around.left || box.top < around.top || box.right > around.right
          || box.bottom > around.bottom) faults.push(`${name(node)} leaves the board`);
    }
  }
  return [...new Set(faults)];
}"""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(
    ".board .plate, .board .river, .board .meld, .board .held, #centre, #actions > button,"
    + " #hand button, #own .meld, #hint, #clock"
  )].map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width);
  const own = (node) => Boolean(node.closest(".own-part"));
  return boxes.flatMap(([a, one], at) => boxes.slice(at + 1).filter(([b, two]) =>
    own(a) === own(b) && one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1
  ).map(([b]) => `${a.className} ${a.value ?? ""} / ${b.className} ${b.value ?? ""}`));
}"""
SCROLLS = """() => {
  const board = document.querySelector(".board"), bar = document.getElementById("bar");
  return {
    sideways: document.scrollingElement.scrollWidth > innerWidth
      || board.scrollWidth > board.clientWidth || bar.scrollWidth > bar.clientWidth,
    board: board.scrollHeight > board.clientHeight,
  };
}"""
SIZE_OF = "node => { const box = node.getBoundingClientRect(); return [box.width, box.height]; }"


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    one = chromium.new_page()
    yield one
    one.close()


def faults(page: Page, view: SeatView, size: tuple[int, int], **more: Any) -> list[str]:
    """Everything that is wrong with where things lie on this table in a window of this size."""
    show_table(page, view, crowded_facts(view), size, **more)
    page.wait_for_load_state("networkidle")
    found = page.evaluate(FAULTS) + page.evaluate(OVERLAPS)
    scrolls = page.evaluate(SCROLLS)
    if scrolls["sideways"]:
        found.append("scrolls sideways")
    if scrolls["board"] and not (size == SMALLEST and view.players > 2):
        found.append("the board scrolls")
    smallest = min(page.locator(".board .river .tile").first.evaluate(SIZE_OF))
    if smallest < 20:
        found.append(f"a discard is {smallest} px wide")
    return found


@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("size", SIZES)
def test_on_the_fullest_table_every_button_is_in_reach_and_every_tile_seen(page, size, players):
    view = crowded(players)
    assert faults(page, view, size) == []
    pressed = page.locator("#actions > button").evaluate_all("all => all.map(one => one.value)")
    assert sorted(pressed) == sorted(BUTTONS)


@pytest.mark.parametrize("size", SIZES)
def test_words_of_another_language_make_nothing_overlap(page, size):
    assert faults(page, crowded(), size, language="en") == []


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_hand_late_in_play_fits_below_the_table(page, size):
    assert faults(page, full_hand(tiles=24), size) == []
    assert page.locator("#hand button").count() == 14


def test_a_tablet_that_stands_has_the_square_table(page):
    assert faults(page, crowded(), (768, 1024)) == []
    assert page.locator(".walls").is_visible()


def early(players: int = 4) -> SeatView:
    """Early in play: seven discards a seat, as many melds as its number, nobody ready."""
    view = full_hand(players, 7)
    seats = (replace(seat, melds=seat.melds[: seat.seat], ready="") for seat in view.seats)
    return replace(view, seats=tuple(seats))


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_an_ordinary_table_fits_the_smallest_screen_without_scrolling(page, language):
    assert faults(page, early(), SMALLEST, language=language) == []
    assert not page.evaluate(SCROLLS)["board"]


def test_few_melds_of_seats_beside_are_no_smaller_than_discards_may_be(page):
    view = early()
    show_table(page, view, crowded_facts(view), (390, 844))
    sizes = [min(tile.evaluate(SIZE_OF)) for tile in page.locator(".right .meld .tile").all()]
    assert sizes and min(sizes) >= 20


def test_on_a_large_table_discards_beside_are_turned_to_their_owners(page):
    view = early()
    show_table(page, view, crowded_facts(view), (1024, 768))
    middle = page.locator("#centre").bounding_box()
    assert middle
    for place in ("left", "right"):
        tiles = [tile.bounding_box() for tile in page.locator(f".{place} .river .tile").all()]
        assert all(tile and tile["width"] > tile["height"] >= 24 for tile in tiles)
        first, second, *_, seventh = tiles
        down = place == "left"  # each begins at its own left hand, next to the middle
        assert (second["y"] > first["y"]) == down
        assert abs(seventh["y"] - first["y"]) < 1
        assert (seventh["x"] < first["x"]) == down
        edge = first["x"] + first["width"] if down else first["x"]
        assert abs(edge - (middle["x"] if down else middle["x"] + middle["width"])) < 8
