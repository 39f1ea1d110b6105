"""The table's page in a browser, without a server: sizes, touch, mouse, keys, focus, the link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, expect

from games.render import regions
from rules.actions import Action
from rules.views import Event, MeldView, ReadyChoice, RiverTile, SeatView, WaitView
from tests.browser.conftest import ROOT
from tests.browser.screen import SCRIPTS, show_table
from tests.render.test_settlement import won
from tests.render.views import a_seat, a_view, after_discard, asked, some_facts

pytestmark = pytest.mark.browser

STATIC = Path(ROOT) / "static"
SIZES = [(390, 844), (320, 568), (360, 740), (844, 390), (1024, 768), (1440, 900)]
SENDER = """() => {
  // Stands in for htmx: what reaches the forms would go over the socket.
  window.sent = [];
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target, event.submitter));
    window.sent.push(fields);
  });
}"""
OPEN = """() => document.querySelector("[data-live]").dispatchEvent(new CustomEvent("htmx:wsOpen",
  { bubbles: true, detail: { socketWrapper: {
    queue: [], send: (text) => window.sent.push(JSON.parse(text)) } } }))
"""
CLOSE = """() => document.querySelector("[data-live]").dispatchEvent(new CustomEvent("htmx:wsClose",
  { bubbles: true, detail: { event: { code: 1006 }, socketWrapper: { reconnect() {} } } }))"""
SWAP = """([id, html]) => {
  document.dispatchEvent(new CustomEvent("htmx:wsBeforeMessage"));
  const box = document.createElement("template");
  box.innerHTML = html;
  document.getElementById(id).replaceWith(box.content.firstElementChild);
  document.dispatchEvent(new CustomEvent("htmx:wsAfterMessage"));
}"""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def show(browser: Browser, view: SeatView, size: tuple[int, int] = (390, 844), **more: Any) -> Page:
    """The table in a window of this size, its scripts running and its link open."""
    facts, language = more.pop("facts", {}), more.pop("language", "en")
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    page = context.new_page()
    show_table(page, view, some_facts(view, **facts), size, language)
    page.evaluate("window.shell = { mark: () => null, refocus() {}, reload() {} }")
    page.evaluate(SENDER)
    for script in SCRIPTS:
        page.add_script_tag(path=str(STATIC / "js" / f"{script}.js"))
    page.evaluate("document.dispatchEvent(new CustomEvent('page:shown'))")
    page.evaluate(OPEN)
    page.wait_for_timeout(300)
    return page


def swap(page: Page, view: SeatView, *ids: str) -> None:
    """Regions arrive as they would over the socket."""
    html = regions(view, some_facts(view))
    for region in ids:
        page.evaluate(SWAP, [region, html[region]])


def moves(page: Page) -> list[str]:
    """The actions sent so far."""
    return [fields["action"] for fields in page.evaluate("window.sent") if "action" in fields]


def my_turn(**given: Any) -> SeatView:
    """A view in which every tile of the hand may be discarded."""
    view = a_view()
    discards = {f"discard {tile}" for tile in (*view.hand, "9m")}
    return asked(*sorted(discards), turn=0, drawn="9m", **given)


def everything_offered() -> SeatView:
    """More than any seat is ever offered at once, with a late and crowded table."""
    river = tuple(RiverTile(tile) for tile in ("1m", "9p", "5s", "7z") * 5)
    kong = MeldView("exposed_kong", ("8s",) * 4, 4, "8s", 2)
    seats = tuple(a_seat(seat, river=river, melds=(kong,) * 3, concealed=4) for seat in range(4))
    spellings = (
        "pass", "chow 34m", "chow 46m", "chow 67m", "pong", "kong", "win",
        "discard 9s ready", "discard 9s closed",
    )  # fmt: skip
    return asked(*spellings, seats=seats, events=after_discard("5m")["events"], drawn="9s")


@pytest.mark.parametrize("size", SIZES)
def test_every_button_is_large_enough_and_inside_the_window(chromium: Browser, size):
    page = show(chromium, everything_offered(), size)
    small = page.evaluate("""() => [...document.querySelectorAll(
        "#actions > button, #actions summary, #hand button")].map((button) => {
          const box = button.getBoundingClientRect(), seen = window.visualViewport;
          const inside = box.left >= -0.5 && box.top >= -0.5 &&
            box.right <= seen.width + 0.5 && box.bottom <= seen.height + 0.5;
          const middle = document.elementFromPoint(
            box.left + box.width / 2, box.top + box.height / 2);
          const ok = box.width >= 44 && box.height >= 44 && inside && button.contains(middle);
          return ok ? "" : `${button.className} ${JSON.stringify(box)}`;
        }).filter(Boolean)""")
    assert small == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("""() => {
        const board = document.querySelector(".board");
        return board.scrollWidth <= board.clientWidth; }""")


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_the_totals_of_a_settlement_are_seen_without_scrolling(chromium: Browser, size):
    page = show(chromium, won(), size, facts={"match_over": True})
    totals, foot = (page.locator(one).bounding_box() for one in (".totals", "#foot"))
    assert totals and foot
    assert totals["y"] + totals["height"] <= foot["y"]
    assert totals["x"] + totals["width"] <= size[0]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_the_rivers_of_a_large_table_lie_round_its_middle(chromium: Browser, size):
    river = tuple(RiverTile(tile) for tile in ("1m", "9p", "5s"))
    page = show(chromium, a_view(seats=tuple(a_seat(seat, river=river) for seat in range(4))), size)
    across, left, right = (
        page.locator(f".{place} .river").bounding_box() for place in ("across", "left", "right")
    )
    centre = page.locator("#centre").bounding_box()
    assert across and left and right and centre
    near = size[0] / 5
    assert 0 <= centre["x"] - (left["x"] + left["width"]) < near
    assert 0 <= right["x"] - (centre["x"] + centre["width"]) < near
    assert 0 <= centre["y"] - (across["y"] + across["height"]) < near


def test_a_tap_lifts_a_tile_and_the_second_tap_discards_it(chromium: Browser):
    page = show(chromium, my_turn(), has_touch=True)
    tile = page.locator("#hand .own-tile").nth(3)
    tile.tap()
    expect(page.locator("#hand .lifted")).to_have_attribute("data-tile", "4p")
    assert moves(page) == []
    page.locator("#hand .own-tile").nth(4).tap()
    expect(page.locator("#hand .lifted")).to_have_attribute("data-tile", "5p")
    assert moves(page) == []
    page.locator("#hand .lifted").tap()
    assert moves(page) == ["discard 5p"]


def test_who_has_seldom_discarded_by_touch_is_told_to_tap_again(chromium: Browser):
    page = show(chromium, my_turn(), has_touch=True)
    again, tile = page.locator("#hint .again"), page.locator("#hand .own-tile").nth(3)
    expect(again).to_be_hidden()
    tile.tap()
    expect(again).to_be_visible()
    swap(page, my_turn(), "hint")
    expect(again).to_be_visible()
    for _ in range(5):  # as many discards: nothing takes the lifted tile from this hand
        tile.tap()
    swap(page, my_turn(), "hint")
    expect(again).to_be_hidden()
    assert page.evaluate("localStorage.getItem('mahjong.learned')") == "5"


def test_how_many_copies_are_unseen_is_told_in_words(chromium: Browser):
    view = asked("discard 1m", hand=("1m", "4p"), unseen={"1m": 3, "4p": 2})
    tiles = show(chromium, view).locator("#hand .own-tile")
    expect(tiles.nth(1)).to_have_attribute("title", "2 not seen yet")


def test_a_mouse_click_discards_at_once_and_a_double_click_only_once(chromium: Browser):
    page = show(chromium, my_turn())
    page.locator("#hand .own-tile").nth(3).dblclick()
    assert moves(page) == ["discard 4p"]
    sent = page.evaluate("window.sent")[0]
    assert (sent["number"], sent["hand"], sent["kind"]) == ("17", "12", "act")


def test_a_new_set_of_buttons_takes_no_input_at_first(chromium: Browser):
    page = show(chromium, a_view())
    swap(page, asked("pass", "pong", **after_discard("5z")), "actions")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('#actions .act')).pointerEvents")
        == "none"
    )
    page.keyboard.press("v")
    assert moves(page) == []
    page.wait_for_timeout(300)
    page.keyboard.press("v")
    assert moves(page) == ["pong"]


def test_the_keyboard_plays_the_hand(chromium: Browser):
    page = show(chromium, my_turn())
    page.keyboard.press("0")
    expect(page.locator("#hand .lifted")).to_have_attribute("data-tile", "1z")
    page.keyboard.press("Escape")
    expect(page.locator("#hand .lifted")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert moves(page) == ["discard 2m"]


@pytest.mark.parametrize(
    "key,action",
    [("p", "pass"), ("c", "chow 46m"), ("v", "pong"), ("g", "kong"), ("h", "win")],
)
def test_each_kind_of_claim_has_its_key(chromium: Browser, key, action):
    view = asked("pass", "chow 46m", "pong", "kong", "win", **after_discard("5m"))
    page = show(chromium, view)
    page.keyboard.press(key)
    assert moves(page) == [action]


def test_one_key_for_several_chows_goes_from_one_to_the_next(chromium: Browser):
    page = show(chromium, asked("pass", "chow 34m", "chow 46m", **after_discard("5m")))
    page.keyboard.press("c")
    page.keyboard.press("c")
    assert moves(page) == []
    page.keyboard.press("Enter")
    assert moves(page) == ["chow 46m"]


def test_ready_opens_its_choices_and_one_press_declares(chromium: Browser):
    ready = Action.parse("discard 9s ready")
    choice = ReadyChoice(ready, (WaitView("3m", 2, (4, 8), 6),))
    page = show(
        chromium, a_view(actions=(Action.parse("discard 9s"), ready), ready_choices=(choice,))
    )
    expect(page.locator(".choice")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator(".choice")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".choice")).to_be_hidden()
    page.locator("#actions summary").click()
    page.locator(".choice").click()
    assert moves(page) == ["discard 9s ready"]


def test_the_focus_stays_in_the_hand_when_it_is_swapped(chromium: Browser):
    page = show(chromium, my_turn())
    page.keyboard.press("3")
    swap(page, a_view(hand=a_view().hand[:3]), "hand", "actions")
    assert page.evaluate("document.activeElement.dataset.tile") == "3m"
    swap(page, a_view(hand=a_view().hand[:2]), "hand")
    assert page.evaluate("document.activeElement.dataset.tile") == "2m"


def test_nothing_is_sent_or_kept_while_the_link_is_down(chromium: Browser):
    page = show(chromium, my_turn())
    page.evaluate(CLOSE)
    page.locator("#hand .own-tile").nth(3).click()
    expect(page.locator("#link-state")).to_have_text("reconnecting")
    page.evaluate(OPEN)
    expect(page.locator("#link-state")).to_be_hidden()
    assert moves(page) == []
    page.locator("#hand .own-tile").nth(3).click()
    assert moves(page) == ["discard 4p"]


def test_a_page_that_is_seen_again_asks_for_the_table(chromium: Browser):
    page = show(chromium, my_turn())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.sent") == [{"kind": "sync"}]


def test_each_commitment_gets_32_random_bytes_once(chromium: Browser):
    page = show(chromium, a_view())
    page.evaluate("""() => {
        document.getElementById("foot").innerHTML = '<i hidden data-contribute="c1"></i>';
        document.dispatchEvent(new CustomEvent("table:after"));
        document.dispatchEvent(new CustomEvent("table:after"));
    }""")
    (given,) = page.evaluate("window.sent")
    assert given["commitment"] == "c1"
    assert len(bytes.fromhex(given["bytes"])) == 32


def test_the_clock_counts_the_step_down_and_then_the_bank(chromium: Browser):
    facts = {"clock_seat": 0, "remaining_seconds": 1, "bank": 20}
    page = show(chromium, my_turn(), facts=facts)
    expect(page.locator("#clock .step")).to_have_text("0")
    expect(page.locator("#clock .bank")).to_have_text("+19", timeout=4000)


def test_ready_lights_the_tiles_that_allow_it_and_one_press_on_such_a_tile_declares(chromium):
    ready = Action.parse("discard 9s ready")
    choice = ReadyChoice(ready, (WaitView("3m", 2, (4, 8), 6), WaitView("6m", 1)))
    plain = tuple(Action.parse(f"discard {tile}") for tile in ("1m", "9s"))
    page = show(chromium, a_view(actions=(*plain, ready), ready_choices=(choice,)))
    page.locator("#actions summary").click()
    bright = page.locator("#hand .own-tile.may")
    expect(bright).to_have_count(1)
    expect(bright).to_have_attribute("data-waits", "3")
    page.locator("#hand .own-tile[data-tile='1m']").click()
    assert moves(page) == []
    bright.click()
    assert moves(page) == ["discard 9s ready"]


def test_ready_pressed_again_is_taken_back(chromium):
    ready = Action.parse("discard 9s ready")
    choice = ReadyChoice(ready, (WaitView("3m", 2, (4, 8), 6),))
    actions = (Action.parse("discard 9s"), ready)
    page = show(chromium, a_view(actions=actions, ready_choices=(choice,)))
    page.locator("#actions summary").click()
    expect(page.locator("#hand.choosing")).to_have_count(1)
    page.locator("#actions summary").click()
    expect(page.locator("#hand.choosing")).to_have_count(0)
    page.locator("#hand .own-tile[data-tile='9s']").click()
    assert moves(page) == ["discard 9s"]


def drag(page, one, other):
    start, end = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 22, steps=3)
    page.mouse.move(end["x"] + 4, end["y"] + 20, steps=3)
    page.mouse.up()


def kinds(page):
    tiles = "[...document.querySelectorAll('#hand .own-tile')].map((one) => one.dataset.tile)"
    return page.evaluate(tiles)


def test_a_tile_is_dragged_to_its_place_is_not_discarded_and_stays_there(chromium):
    page = show(chromium, my_turn(), (1440, 900))
    before = kinds(page)
    drag(page, "#hand .own-tile >> nth=0", "#hand .own-tile >> nth=4")
    wanted = [*before[1:4], before[0], *before[4:]]
    assert kinds(page) == wanted
    assert moves(page) == []
    swap(page, my_turn(), "spoken", "hand")
    assert kinds(page) == wanted
    page.evaluate("window.settings.set('sort', 'auto')")
    swap(page, my_turn(), "hand")
    assert kinds(page) == before


def test_two_presses_can_be_asked_of_the_mouse_and_one_of_a_finger(chromium):
    page = show(chromium, my_turn())
    page.evaluate("window.settings.set('steps', 'two')")
    tile = page.locator("#hand .own-tile").nth(3)
    tile.click()
    assert moves(page) == []
    tile.click()
    assert moves(page) == ["discard 4p"]
    page = show(chromium, my_turn(), has_touch=True)
    page.evaluate("window.settings.set('steps', 'one')")
    page.locator("#hand .own-tile").nth(3).tap()
    assert moves(page) == ["discard 4p"]


def claim(page, *actions, **given):
    swap(page, asked(*actions, **(after_discard("5m") | given)), "spoken", "actions")


def test_claims_are_passed_where_one_said_so_but_never_a_win_nor_a_robbed_kong(chromium):
    page = show(chromium, a_view())
    page.evaluate("window.settings.set('autopass', 'on')")
    expect(page.locator(".auto-pass")).to_be_visible()
    claim(page, "pass", "pong", "win")
    page.wait_for_timeout(700)
    claim(page, "pass", "pong", events=(Event(3, "add 5m", ("5m",)),))
    page.wait_for_timeout(700)
    assert moves(page) == []
    claim(page, "pass", "pong", "kong")
    page.wait_for_function("() => window.sent.length > 0")
    assert moves(page) == ["pass"]
    page.locator(".auto-pass").click()
    claim(page, "pass", "chow 34m")
    page.wait_for_timeout(700)
    assert moves(page) == ["pass"]


def test_a_win_is_taken_by_itself_where_one_said_so(chromium):
    page = show(chromium, a_view())
    page.evaluate("window.settings.set('autowin', 'on')")
    claim(page, "pass", "pong", "win")
    page.wait_for_function("() => window.sent.length > 0")
    assert moves(page) == ["win"]


def test_the_sheet_of_settings_keeps_what_is_chosen_and_help_lists_the_keys(chromium):
    page = show(chromium, my_turn())
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert moves(page) == []
    page.evaluate("window.settings.open('settings')")
    page.locator("[data-setting=theme]").select_option("contrast")
    page.locator("[data-setting=numerals]").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.locator("html")).to_have_attribute("data-numerals", "on")
    assert page.evaluate("localStorage.getItem('mahjong.theme')") == "contrast"
