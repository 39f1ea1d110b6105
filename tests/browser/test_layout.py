"""The fullest table at every size: buttons in reach, nothing covered, all tiles seen (56)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rules.actions import Action
from rules.tiles import parse
from rules.views import Event, SeatView
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


PLACES = """() => {
  const box = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map((value) => Math.round(value * 4) / 4).join(" ");
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  return {
    board: all(".board"), hand: all("#hand .own-tile:not(.drawn)"), river: all(".river .tile"),
    melds: all(".meld .tile"), middle: all("#centre"), plates: all(".plate"), held: all(".held"),
  };
}"""
SEVEN = parse("2358p457z")


def thirteen(*actions: str, **given: Any) -> SeatView:
    """Early in play, nothing laid by the viewer, who is asked this; nobody's turn unless said."""
    view = early()
    seats = (replace(view.seats[0], concealed=13), *view.seats[1:])
    facts: dict[str, Any] = {
        "seats": seats, "turn": None, "drawn": "",
        "actions": tuple(Action.parse(text) for text in actions),
    }  # fmt: skip
    return replace(view, **(facts | given))


def prompted() -> dict[str, SeatView]:
    """What may come between two discards, none of which is to move anything."""
    drawn = (Event(0, "draw", ()),)
    discards = ("discard 1m", "discard 7z")
    return {
        "another's turn": thirteen(turn=2),
        "a pong": thirteen("pass", "pong"),
        "everything": thirteen(*BUTTONS),
        "a win that is refused": thirteen(refused=("three_suits", "terminal_or_honour")),
        "one's own turn": thirteen(*discards, turn=0, drawn="7z", events=drawn),
        "a kong and a win": thirteen(
            "pass", "kong 5555m", "win", *discards, turn=0, drawn="7z", events=drawn
        ),
        "a win without a picture": thirteen("draw", "win", turn=0, drawn="7z", events=drawn),
    }


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_a_prompt_moves_nothing(page, language):
    """The lower part used to grow with its buttons, and each claim moved every tile twice."""
    places: dict[str, dict[tuple[int, int], Any]] = {}
    for name, view in prompted().items():
        facts = crowded_facts(view, clock_seat=view.turn or 0)
        show_table(page, view, facts, SIZES[0], language=language)
        page.wait_for_load_state("networkidle")
        places[name] = {}
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            places[name][width, height] = page.evaluate(PLACES)
    still = places.pop("another's turn")
    for name, found in places.items():
        for size, there in found.items():
            for part, boxes in there.items():
                # The drawn tile has its own place beside the others, or below them.
                assert boxes == still[size][part], f"{name}, {size}: {part}"


@pytest.mark.parametrize("size", SIZES)
def test_drawing_an_eighth_tile_moves_nothing(page, size):
    """Seven tiles fill a row of a phone's hand: the eighth used to make a row more."""
    shown = []
    for drawn in ("", "7z"):
        view = thirteen(hand=SEVEN, drawn=drawn, turn=0)
        melds = crowded().seats[0].melds[:2]
        seats = (replace(view.seats[0], concealed=7 + bool(drawn), melds=melds), *view.seats[1:])
        view = replace(view, seats=seats)
        show_table(page, view, crowded_facts(view), size)
        shown.append(page.evaluate(PLACES))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("players", [4, 3, 2])
def test_on_a_high_screen_no_discard_shrinks_before_the_fourth_row(page, players):
    """A row holds six, at a table for two twelve."""
    row = 12 if players == 2 else 6
    sizes = []
    for count in (1, 2 * row + 1, 3 * row):
        view = full_hand(players, min(count, 24))
        show_table(page, view, crowded_facts(view), (1440, 900))
        sizes.append(page.locator(".board .river .tile").first.evaluate(SIZE_OF))
    assert sizes[0] == sizes[1] == sizes[2]
    assert sizes[0][0] >= 32


@pytest.mark.parametrize("size", SIZES)
def test_the_ring_of_time_keeps_off_the_name(page, size):
    view = early()
    show_table(page, view, crowded_facts(view), size)
    gaps = page.evaluate("""() => [...document.querySelectorAll(".plate")].map((plate) => {
      plate.classList.add("timed");
      const wind = plate.querySelector(".wind");
      const ring = -parseFloat(getComputedStyle(wind, "::after").left);
      const face = wind.nextElementSibling;
      const next = face.offsetWidth ? face : plate.querySelector(".who");
      return next.getBoundingClientRect().left - wind.getBoundingClientRect().right - ring;
    })""")
    assert len(gaps) == 4
    assert min(gaps) >= 1.5


@pytest.mark.parametrize(("language", "words"), [("en", "7 left"), ("zh-hans", "剩 7 张")])
def test_the_middle_counts_in_the_order_of_the_language(page, language, words):
    view = crowded()
    show_table(page, view, crowded_facts(view), (390, 844), language=language)
    assert page.locator("#centre .count").inner_text() == words
