"""The settlement in a browser, without a server: its size, the table behind it, focus, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from games.render import regions, stage
from games.standings import HandRows, standings
from rules.ruleset import systems
from rules.scoring import Result
from rules.views import SeatView
from tests.browser.conftest import ROOT
from tests.browser.test_moments import ARRIVES
from tests.render.test_payments_add_up import ended
from tests.render.test_settlement import won
from tests.render.views import a_view, some_facts

pytestmark = pytest.mark.browser

STATIC = Path(ROOT) / "static"
STYLES = (
    "theme", "site", "tiles", "board", "hand", "settlement", "vote", "menu", "moments",
)  # fmt: skip
SIZES = [(390, 844), (320, 568), (360, 740), (844, 390), (1024, 768), (1440, 900)]
LONG = ("阿强最爱打麻将真的是", "Maximilian-X", "老王", "Wwwwwwwwwwww")

FOOT = """(buttons) => {
  // What is wrong with the foot of a match that is over, which should have so many buttons.
  const foot = document.getElementById("foot"), found = [];
  document.getAnimations().forEach((one) => one.finish());
  if (foot.scrollHeight > foot.clientHeight || foot.scrollWidth > foot.clientWidth)
    found.push("scrolls");
  if (innerWidth < innerHeight && foot.offsetHeight > (buttons > 3 ? 140 : 90))
    found.push(`high ${foot.offsetHeight}`);
  const shown = [...foot.querySelectorAll(".act, .waiting-for, .next-seal")]
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  for (const [one, box] of shown) {
    const text = one.textContent;
    if (box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
      found.push(`outside: ${text}`);
    if (one.matches(".act")) {
      if (Math.min(box.width, box.height) < 44) found.push(`small: ${text}`);
      if (one.scrollHeight > one.clientHeight) found.push(`cut: ${text}`);
    }
    for (const [other, two] of shown)
      if (one !== other && box.left < two.right - 1 && two.left < box.right - 1
        && box.top < two.bottom - 1 && two.top < box.bottom - 1) found.push(`over: ${text}`);
  }
  const pressed = shown.filter(([one]) => one.matches(".act")).length;
  if (pressed !== buttons) found.push(`${pressed} buttons`);
  return found;
}"""


BROKEN = """() => {
  // Names that stand in more than one line, or reach out of their cell.
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  const names = [...document.querySelectorAll("#settlement :is(.name, bdi)")];
  const out = (one) => {
    const cell = one.closest("th, td");
    return cell && one.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
  };
  return names.filter((one) => lines(one) > 1 || out(one)).map((one) => one.textContent);
}"""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def facts_of(view: SeatView, **given: Any) -> Any:
    more = {"totals": (9, 17, -15, -11), "ready_next": (False,) * 4, "next_seconds": 13} | given
    return some_facts(view, **more)


def show(
    browser: Browser,
    view: SeatView,
    size: tuple[int, int] = (390, 844),
    window: dict[str, Any] | None = None,
    **facts: Any,
) -> Page:
    """The table in a window of this size, with its styles and scripts."""
    viewport = {"width": size[0], "height": size[1]}
    page = browser.new_context(viewport=viewport, **(window or {})).new_page()
    fill(page, view, **facts)
    return page


@cache
def of_the_site() -> tuple[str, str]:
    """The styles and the scripts a settlement needs."""
    styles = [(STATIC / "css" / f"{name}.css").read_text() for name in STYLES]
    scripts = [(STATIC / "js" / f"{name}.js").read_text() for name in ("table", "settlement")]
    return "".join(f"<style>{one}</style>" for one in styles), "".join(
        f"<script>{one}</script>" for one in scripts
    )


def fill(page: Page, view: SeatView, **facts: Any) -> None:
    """Another table in the same window."""
    styles, scripts = of_the_site()
    page.set_content(
        '<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'{styles}<main id="page"><form id="next"></form>'
        f"{stage(view, facts_of(view, **facts))}</main>{scripts}"
    )
    page.evaluate("document.dispatchEvent(new Event('page:shown'))")


def resized(page: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[tuple[int, int]]:
    """The window in each size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def swap(page: Page, view: SeatView, *ids: str, **facts: Any) -> None:
    """Regions arrive as they would over the socket."""
    html = regions(view, facts_of(view, **facts))
    page.evaluate(ARRIVES, {region: html[region] for region in ids})


def match_over() -> dict[str, Any]:
    """The facts of a match of twelve hands, all alike."""
    result = won().result
    counted = standings([HandRows(at, at, 0, result, ()) for at in range(1, 13)], 4)
    facts = {"match_over": True, "standings": counted, "totals": counted.totals, "is_host": True}
    return {**facts, "next_commitment": "12" * 32}


ENDINGS = {
    "won": (won, {"names": LONG, "next_commitment": "12" * 32}),
    "exhausted": (lambda: won(result=Result("exhausted", (0,) * 4, (0,) * 4)), {"names": LONG}),
    "match": (won, {"names": LONG, **match_over()}),
}


@pytest.mark.parametrize("ending", list(ENDINGS))
def test_the_sheet_leaves_the_table_its_half_and_its_buttons_are_in_reach(
    chromium: Browser, ending: str
) -> None:
    make, facts = ENDINGS[ending]
    page = show(chromium, make(), **facts)
    for size in resized(page):
        expect(page.locator("#settlement .sheet-head")).to_be_in_viewport(ratio=1)
        wrong = page.evaluate("""() => {
            const found = [], seen = visualViewport;
            const sheet = document.querySelector(".ending");
            // The animation that brings it up moves it, but does not change how high it is.
            if (sheet.offsetHeight > seen.height * 0.55 + 1) found.push(`high ${sheet.offsetHeight}`);
            sheet.getAnimations({ subtree: true }).forEach((one) => one.finish());
            for (const one of sheet.querySelectorAll("#foot :is(button, a, summary), .sheet-head")) {
              const box = one.getBoundingClientRect();
              if (!box.width && one.closest(".over")) continue; // no room for the next shuffle's seal
              const inside = box.left >= -0.5 && box.right <= seen.width + 0.5
                && box.top >= -0.5 && box.bottom <= seen.height + 0.5;
              if (!inside || box.height < 43.5) found.push(`${one.outerHTML.slice(0, 90)} ${JSON.stringify(box)}`);
            }
            for (const one of [document.scrollingElement, ...document.querySelectorAll("#settlement, .sheet-body")])
              if (one.scrollWidth > one.clientWidth + 1) found.push(`wide ${one.className}`);
            return found; }""")  # noqa: E501
        assert wrong == [], size


def test_the_foot_of_a_match_that_is_over_is_small_and_whole(chromium: Browser) -> None:
    everybody = {"is_host": False, "again": (True, False, False, False)}
    for buttons, seat in (
        (3, {"is_host": True}), (3, everybody), (4, {**everybody, "host_gone": True}),
    ):  # fmt: skip
        facts = {"names": LONG, **match_over(), "again": (False,) * 4, **seat}
        page = show(chromium, won(), **facts)
        for size in resized(page):
            assert page.evaluate(FOOT, buttons) == [], (seat, size)


def test_a_match_that_ends_shows_its_last_hand_and_then_the_standings(chromium: Browser) -> None:
    page = show(chromium, a_view())
    swap(page, won(), "hand", "settlement", "foot", **match_over())
    expect(page.locator("#settlement")).to_be_focused()
    expect(page.locator(".hand-body .winning")).to_be_visible()
    expect(page.locator(".hand-said .headline")).to_contain_text("wins")
    expect(page.locator(".match-said")).to_be_hidden()
    page.get_by_label("The last hand").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Final standings")).to_be_checked()
    expect(page.locator(".standing.big .name")).to_be_in_viewport()
    expect(page.locator(".match-said")).to_contain_text("Big winner")
    expect(page.locator(".hand-said").first).to_be_hidden()


def test_a_match_that_is_ended_shows_no_hand_a_second_time(chromium: Browser) -> None:
    page = show(chromium, a_view())
    swap(page, won(), "settlement", "foot", **match_over(), end_reason="vote")
    expect(page.locator(".standing.big .name")).to_be_visible()
    expect(page.locator(".hand-body")).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1440, 900)])
def test_what_matters_is_seen_without_scrolling(chromium: Browser, size: tuple[int, int]) -> None:
    page = show(chromium, won(), size, names=LONG)
    for wanted in (".sheet-head .mine", ".totals", ".win .reading"):
        shown, foot = (page.locator(one).bounding_box() for one in (wanted, "#foot"))
        assert shown and foot
        assert shown["y"] + shown["height"] <= foot["y"] + 1, wanted


def ordinary(key: str, how: str) -> tuple[SeatView, tuple[int, ...]]:
    """A hand of the records that was won in this way by one of four, without kongs and sets."""
    for _, table in ended(key):
        laid = [meld for seat in table.seats for meld in seat.hand.melds]
        plain = table.players == 4 and all(meld.kind in ("chow", "pong") for meld in laid)
        if plain and table.result and [win.how for win in table.result.wins] == [how]:
            # A record says no more of the wall than is drawn; a hand that was dealt shows it all.
            whole = tuple(systems()[key].kinds) * 4
            return replace(SeatView.of(table, 1), wall=whole), table.result.points
    raise LookupError(key)


PEOPLE = ("Player", "机器人 3", "Maximilian", "老王")


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_an_ordinary_settlement_needs_no_scrolling_where_there_is_room(
    chromium: Browser, language: str
) -> None:
    page = chromium.new_page()
    with translation.override(language):
        for key, how in product(systems(), ("discard", "draw")):
            view, points = ordinary(key, how)
            fill(page, view, names=PEOPLE, totals=points)
            for size in resized(page, [(1024, 768), (1440, 900)]):
                more = page.evaluate(
                    "() => (one => one.scrollHeight - one.clientHeight)(document.getElementById('settlement'))"  # noqa: E501
                )
                assert more <= 0, (key, how, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_shadow_lies_at_the_edge_as_long_as_more_lies_below(
    chromium: Browser, size: tuple[int, int]
) -> None:
    page = show(chromium, won(), size, window={"reduced_motion": "reduce"}, names=LONG)
    page.evaluate(
        "document.querySelectorAll('#settlement details').forEach(one => one.open = true)"
    )
    sheet = page.locator("#settlement")

    def edge() -> int:
        """How much darker the lowest line of the sheet is than the panel, at its left end."""
        box = sheet.bounding_box()
        assert box
        clip = {"x": box["x"] + 2, "y": box["y"] + box["height"] - 2, "width": 1, "height": 1}
        one = Image.open(BytesIO(page.screenshot(clip=clip))).convert("L").getpixel((0, 0))
        return 255 - int(one)

    more = edge()
    sheet.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert more - edge() > 40


@pytest.mark.parametrize("key", ["qinzhou", "changchun"])
def test_no_short_name_is_broken(chromium: Browser, key: str) -> None:
    tables = [table for _, table in ended(key) if table.players == 4 and table.result]
    table = max(tables, key=lambda one: len(one.result.payments) if one.result else 0)
    assert table.result
    counted = standings([HandRows(1, 1, 0, table.result, ())], 4)
    over = {"match_over": True, "standings": counted, "totals": counted.totals, "is_host": True}
    for facts in ({"totals": table.result.points}, over):
        page = show(chromium, SeatView.of(table, 1), names=PEOPLE, **facts)
        for size in resized(page):
            assert page.evaluate(BROKEN) == [], size


def test_the_table_is_seen_while_the_head_is_held(chromium: Browser) -> None:
    page = show(chromium, won())
    page.locator(".sheet-head .headline").hover()
    page.mouse.down()
    expect(page.locator(".ending.held")).to_have_css("opacity", "0")
    page.mouse.up()
    expect(page.locator(".ending")).to_have_css("opacity", "1")
    expect(page.locator(".hand-body")).to_be_visible()


def test_the_keyboard_folds_the_sheet_away_and_back(chromium: Browser) -> None:
    page = show(chromium, won())
    expect(page.locator("#settlement")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".sheet-head")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hand-body")).to_be_hidden()
    expect(page.locator(".sheet-head")).to_contain_text("Back to the settlement")
    page.keyboard.press("Enter")
    expect(page.locator(".hand-body")).to_be_visible()


def test_focus_goes_to_the_sheet_and_back_to_the_hand(chromium: Browser) -> None:
    page = show(chromium, a_view())
    page.locator("#hand .own-tile").nth(4).focus()
    swap(page, won(), "hand", "settlement", "foot")
    expect(page.locator("#settlement")).to_be_focused()
    swap(page, a_view(number=1), "hand", "settlement", "foot")
    expect(page.locator("#hand .own-tile").last).to_be_focused()


def test_the_sheet_takes_no_focus_from_somebody_who_types(chromium: Browser) -> None:
    page = show(chromium, a_view())
    page.evaluate("document.body.append(document.createElement('input'))")
    page.locator("body > input").focus()
    swap(page, won(), "settlement", "foot")
    expect(page.locator("body > input")).to_be_focused()


def test_points_count_up_to_what_the_page_says(chromium: Browser) -> None:
    page = show(chromium, a_view())
    page.evaluate("""() => {
        window.seen = new Set();
        new MutationObserver(() => document.querySelectorAll(".totals .after")
          .forEach((one) => window.seen.add(one.textContent)))
          .observe(document.body, { subtree: true, childList: true, characterData: true }); }""")
    swap(page, won(), "settlement")
    after = page.locator(".totals .after")
    expect(after).to_have_text(["9", "17", "-15", "-11"])
    seen = page.evaluate("[...window.seen]")
    assert {"10", "17"} < set(seen) and len(seen) > 8, "from before to after, numbers between"


def test_points_stand_at_once_where_motion_is_unwanted(chromium: Browser) -> None:
    page = show(chromium, a_view(), window={"reduced_motion": "reduce"})
    swap(page, won(), "settlement")
    assert page.locator(".totals .after").all_inner_texts() == ["9", "17", "-15", "-11"]


def test_the_end_of_a_match_shows_the_match_or_its_last_hand(chromium: Browser) -> None:
    page = show(chromium, won(), **match_over())
    expect(page.locator(".standings .standing")).to_have_count(4)
    expect(page.locator(".standing.big .name")).to_be_in_viewport()
    expect(page.locator(".hand-body")).to_be_hidden()
    page.get_by_label("The last hand").focus()
    page.keyboard.press("Space")
    expect(page.locator(".hand-body .winning")).to_be_visible()
    expect(page.locator(".standings")).to_be_hidden()
