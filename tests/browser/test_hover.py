"""Buttons are readable under the mouse, pressed and focused; a finger leaves none of them lit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.facts import VoteFacts
from rules.views import SeatView
from tests.browser.conftest import Player, beside
from tests.browser.screen import show_table
from tests.browser.test_accessibility import (
    OPEN_ALL,
    THEME,
    THEMES,
    Host,
    host,
    signed_in,
    to_declare,
)
from tests.crowded import crowded, crowded_facts
from tests.render.test_settlement import won
from tests.render.views import asked, some_facts
from tests.site.conftest import fill

pytestmark = pytest.mark.browser

LEAST = 4.5
SIZE = (1024, 768)
BUTTONS = "button:not(:disabled, .own-tile), .button, .act"

MEASURE = """(button) => {
  // The worst contrast between a word or line of the button and what lies behind it.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
  const light = (colour) => {
    const [r, g, b] = colour.map((one) => one / 255).map(
      (one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    if (!node) return [[255, 255, 255]];
    const style = getComputedStyle(node), colour = read(style.backgroundColor);
    const stops = style.backgroundImage.match(/(rgba?|color)\\([^)]*\\)/g)?.map(read) ?? [];
    if (!stops.length && colour[3] === 1) return [colour.slice(0, 3)];
    const below = behind(node.parentElement).map((one) => over(colour, one));
    return stops.length ? stops.flatMap((stop) => below.map((one) => over(stop, one))) : below;
  };
  const worst = (node, ink) => Math.min(...behind(node).map((ground) => {
    const [low, high] = [light(over(read(ink), ground)), light(ground)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }));
  let least = 21;
  for (const node of [button, ...button.querySelectorAll("*:not(svg *)")]) {
    if (!node.getClientRects().length || node.closest(".tile, .unseen, .swatch")) continue;
    const word = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const { color, stroke } = getComputedStyle(node);
    const drawn = node.matches("svg") && stroke === color;
    if (word || drawn) least = Math.min(least, worst(node, color));
  }
  return Math.round(least * 100) / 100;
}"""
MEASURE_IN_EACH = f"""(button, themes) => themes.map((theme) => {{
  ({THEME})(theme);
  return ({MEASURE})(button);
}})"""
KIND = """(node) => [node.tagName, node.className, node.name, node.parentElement.className,
  node.closest("[id]")?.id].join(" ")"""
STAYS = "document.addEventListener('submit', (event) => event.preventDefault(), true)"


def faults(page: Page, name: str, within: str = "body") -> list[str]:
    """Each kind of button there is, under the mouse, pressed and focused: what is hard to read."""
    found: list[str] = []
    seen: set[str] = set()

    def measure(button: Locator, state: str, kind: str) -> None:
        measured = button.evaluate(MEASURE_IN_EACH, list(THEMES))
        for theme, contrast in zip(THEMES, measured, strict=True):
            if contrast < LEAST:
                found.append(f"{name}, {theme}, {state}: {kind}: {contrast}")

    for button in page.locator(within).locator(BUTTONS).all():
        kind = button.evaluate(KIND)
        if kind in seen or not button.is_visible():
            continue
        seen.add(kind)
        button.hover(timeout=3000)
        assert button.evaluate("node => node.matches(':hover')"), kind
        measure(button, "under the mouse", kind)
        page.mouse.down()
        measure(button, "pressed", kind)
        page.mouse.move(1, SIZE[1] - 1)
        page.mouse.up()
        button.evaluate("node => node.focus({ focusVisible: true })")
        measure(button, "focused", kind)
        button.evaluate("node => node.blur()")
    assert seen, name
    return found


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with a mouse."""
    one = chromium.new_page()
    yield one
    one.close()


def tables() -> dict[str, tuple[SeatView, dict[str, Any]]]:
    """The faces of the table that have buttons of their own."""
    ended = {"match_over": True, "is_host": True}
    vote = VoteFacts(1, "Bob", 1, 4, may_answer=True)
    return {
        "claim": (crowded(), {}),
        "ready": (to_declare(), {}),
        "played for": (crowded(), {"standing_in": (True, False, False, False)}),
        "question": (asked("pass"), {"vote": vote, "vote_seconds": 200}),
        "next hand": (won(), {"next_seconds": 12}),
        "end of the match": (won(), ended),
        "guest at the end": (won(), ended | {"is_host": False}),
    }


@pytest.mark.parametrize("name", list(tables()))
def test_buttons_of_the_table_are_readable_under_the_mouse(page: Page, name: str) -> None:
    view, facts = tables()[name]
    shown = crowded_facts(view, **facts) if name == "claim" else some_facts(view, **facts)
    show_table(page, view, shown, SIZE)
    page.evaluate(STAYS)
    page.evaluate("document.documentElement.dataset.autopass = 'on'")
    page.locator(".act-more").evaluate_all(OPEN_ALL)
    page.wait_for_timeout(300)  # new buttons take no mouse at first
    found = faults(page, name)
    page.locator("#bar details").evaluate_all(OPEN_ALL)
    if page.locator("#bar button").count():
        found += faults(page, f"{name}, its bar", "#bar")
    assert found == []


@pytest.mark.parametrize("name", ["claim", "next hand"])
def test_after_a_tap_a_button_is_as_it_was(chromium: Browser, name: str) -> None:
    """A finger leaves the mouse where it tapped: the button used to stay lit, its words gone."""
    view, facts = tables()[name]
    page = chromium.new_context(has_touch=True, is_mobile=True).new_page()
    show_table(page, view, some_facts(view, **facts), (390, 844))
    page.evaluate(STAYS)
    page.wait_for_timeout(300)
    looks = "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    button = page.locator("#actions .act, #foot .act").last
    before = button.evaluate(looks)
    button.tap()
    page.evaluate("document.activeElement.blur()")
    assert button.evaluate(looks) == before


def make_tables() -> tuple[Host, Host]:
    waits, plays = host("Alice"), host("Bob")
    waits.client.post(f"/r/{waits.room.code}/fill")
    fill(plays.room, plays.client)
    plays.client.post(f"/r/{plays.room.code}/start")
    return waits, plays


@pytest.mark.django_db(transaction=True)
def test_buttons_of_the_site_are_readable_under_the_mouse(
    transactional_db: None, serve: Callable[..., Any], people: Callable[..., Player]
) -> None:
    """The home page, a room that waits, and what opens over a table that plays."""
    waits, plays = beside(make_tables)
    server = serve(1)
    person = people(server.url, "Alice", reduced_motion="reduce")
    page = person.page
    page.goto(f"{server.url}/?system=qinzhou")
    page.locator(".open details").evaluate_all(OPEN_ALL)
    found = faults(page, "home", "main")
    for panel in page.locator("header .popover").all():
        panel.locator("summary").click()
        if panel.locator("button").count():
            found += faults(page, "header", "header .popover[open]")
        page.keyboard.press("Escape")
    page.goto(f"{server.url}/account/signup")
    found += faults(page, "sign up")
    signed_in(person, waits.client)
    page.goto(f"{server.url}/r/{waits.room.code}")
    page.locator("main details").evaluate_all(OPEN_ALL)
    found += faults(page, "room")
    page.goto(f"{server.url}/account/")
    found += faults(page, "profile", "main")
    signed_in(person, plays.client)
    page.goto(f"{server.url}/r/{plays.room.code}")
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    for panel in ("#talk", "#table-menu"):
        page.locator(panel).evaluate("node => { node.open = true; }")
        found += faults(page, panel, panel)
        page.locator(panel).evaluate("node => { node.open = false; }")
    for sheet in ("settings", "keys"):
        page.locator(f"#{sheet}-dialog").evaluate("node => node.showModal()")
        found += faults(page, sheet, f"#{sheet}-dialog")
        page.locator(f"#{sheet}-dialog").evaluate("node => node.close()")
    assert found == []
