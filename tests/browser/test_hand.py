"""The hand under finger, mouse and keys, without a server: what is sent, and what is never sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, expect

from rules.actions import Action
from rules.views import Event, ReadyChoice, SeatView, Unready, WaitView
from tests.browser.test_table_screen import kinds, moves, my_turn, show, swap
from tests.crowded import full_hand
from tests.render.views import a_view, after_discard, asked

pytestmark = pytest.mark.browser

GUARDED = 300  # milliseconds, a little more than new buttons take no input


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def to_declare(*spellings: str, **given: object) -> SeatView:
    """The viewer's turn; the drawn 9m may be discarded, and declare in these ways."""
    ready = tuple(Action.parse(text) for text in spellings)
    choices = tuple(ReadyChoice(action, (WaitView("3m", 2, (4, 8), 6),)) for action in ready)
    view = my_turn(ready_choices=choices, **given)
    return replace(view, actions=view.actions + ready)


def finger(page: Page, selector: str, *path: tuple[int, int], hold: int = 0) -> None:
    """Put a finger on the middle of something, move it by these steps, lift it."""
    box = page.locator(selector).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    page.wait_for_timeout(hold)
    for dx, dy in path:
        x, y = x + dx, y + dy
        touch("touchMove", {"x": x, "y": y})
    touch("touchEnd")


def test_a_swipe_upwards_discards_and_one_aside_does_not(chromium: Browser):
    page = show(chromium, my_turn(), has_touch=True)
    finger(page, "#hand .own-tile >> nth=3", (4, 0), (4, 0))
    finger(page, "#hand .own-tile >> nth=3", (2, -10), (0, -10))
    assert moves(page) == []
    finger(page, "#hand .own-tile >> nth=3", (2, -20), (2, -20), (0, -20))
    assert moves(page) == ["discard 4p"]


def test_a_finger_drags_a_tile_to_its_place_and_discards_nothing(chromium: Browser):
    page = show(chromium, my_turn(), has_touch=True)
    before = kinds(page)
    finger(page, "#hand .own-tile >> nth=0", *[(16, 0)] * 10)
    assert kinds(page) == [*before[1:4], before[0], *before[4:]]
    # Held for a moment it goes upwards too, which at once would be a swipe.
    second = kinds(page)
    finger(page, "#hand .own-tile >> nth=8", *[(0, -13)] * 5, hold=400)
    assert kinds(page) != second
    assert moves(page) == []
    assert page.evaluate("localStorage.getItem('mahjong.sort')") == "hand"


def test_a_drawn_tile_that_is_dragged_into_the_hand_is_one_of_it(chromium: Browser):
    page = show(chromium, my_turn(), (1440, 900))
    expect(page.locator("#hand .drawn")).to_have_attribute("data-tile", "9m")
    box, goal = (page.locator(f"#hand .own-tile >> nth={at}").bounding_box() for at in (13, 2))
    assert box and goal
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 5, goal["y"] + 20, steps=5)
    expect(page.locator("#hand .drop-before")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#hand .drop-before, #hand .drop-after")).to_have_count(0)
    assert kinds(page)[:4] == ["1m", "2m", "9m", "3m"]
    hand = a_view().hand
    swap(page, a_view(hand=tuple(sorted((*hand[:-1], "9m"), key=lambda t: t[::-1]))), "hand")
    assert kinds(page)[:4] == ["1m", "2m", "9m", "3m"]
    assert moves(page) == []


def test_sorting_again_sorts_at_once(chromium: Browser):
    page = show(chromium, my_turn(), has_touch=True)
    before = kinds(page)
    finger(page, "#hand .own-tile >> nth=0", *[(16, 0)] * 10)
    assert kinds(page) != before
    page.evaluate("window.settings.set('sort', 'auto')")
    assert kinds(page) == before


def test_what_a_discard_comes_to_shows_over_the_hint_and_moves_nothing(chromium: Browser):
    view = to_declare("discard 9m ready", unready=(Unready("1z", ("opened", "three_suits")),))
    page = show(chromium, view, has_touch=True)
    at = page.locator("#hand").bounding_box()
    page.locator("#hand [data-tile='9m']").tap()
    expect(page.locator("#hint .tip:visible")).to_contain_text("Then waits")
    page.locator("#hand [data-tile='1z']").first.tap()
    expect(page.locator("#hint .tip:visible")).to_contain_text("not opened")
    assert page.locator("#hand").bounding_box() == at
    page.locator("#hand [data-tile='1m']").tap()
    expect(page.locator("#hint .tip:visible")).to_have_count(0)
    assert moves(page) == []


def test_a_hand_that_has_just_come_takes_no_key_at_first(chromium: Browser):
    """Enter pressed for the last question is no answer to the next one."""
    page = show(chromium, a_view())
    page.keyboard.press("1")
    swap(page, my_turn(), "hand", "actions")
    page.keyboard.press("Enter")
    assert moves(page) == []
    page.wait_for_timeout(GUARDED)
    page.keyboard.press("Enter")
    assert moves(page) == ["discard 1m"]


def test_a_key_that_is_held_down_answers_once(chromium: Browser):
    claims = asked("pass", "pong", **after_discard("5m"))
    page = show(chromium, claims)
    page.keyboard.down("p")
    assert moves(page) == ["pass"]
    swap(page, replace(claims, number=19), "actions")
    page.wait_for_timeout(GUARDED)
    page.keyboard.down("p")
    page.keyboard.down("p")
    assert moves(page) == ["pass"]
    page.keyboard.up("p")
    page.keyboard.press("p")
    assert moves(page) == ["pass", "pass"]


def test_a_click_while_others_act_is_not_sent_when_the_turn_comes(chromium: Browser):
    page = show(chromium, a_view())
    box = page.locator("#hand .own-tile").nth(3).bounding_box()
    assert box
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    swap(page, my_turn(), "hand", "actions")
    page.wait_for_timeout(GUARDED)
    assert moves(page) == []


def test_keys_are_letters_where_one_types(chromium: Browser):
    page = show(chromium, asked("pass", "pong", **after_discard("5m")))
    page.evaluate("document.querySelector('.room').append(document.createElement('input'))")
    page.locator(".room > input").focus()
    page.keyboard.type("pv1")
    assert page.locator(".room > input").input_value() == "pv1"
    assert moves(page) == []


def test_ready_pressed_on_goes_through_its_ways_and_is_taken_back(chromium: Browser):
    page = show(chromium, to_declare("discard 9m ready", "discard 9m closed"))
    for opened in ("discard 9m ready", "discard 9m closed"):
        page.keyboard.press("t")
        expect(page.locator("#actions details[open] .choice")).to_have_attribute("value", opened)
        expect(page.locator("#actions details[open] .choice")).to_be_focused()
    page.keyboard.press("t")
    expect(page.locator("#actions details[open]")).to_have_count(0)
    expect(page.locator("#hand.choosing")).to_have_count(0)
    expect(page.locator("#hand .own-tile:focus")).to_have_count(1)
    assert moves(page) == []


def test_a_swipe_while_choosing_declares_and_never_discards_plainly(chromium: Browser):
    page = show(chromium, to_declare("discard 9m ready"), has_touch=True)
    page.locator("#actions summary").tap()
    expect(page.locator("#hand.choosing")).to_have_count(1)
    finger(page, "#hand [data-tile='1m']", (0, -20), (0, -30))
    assert moves(page) == []
    finger(page, "#hand [data-tile='9m']", (0, -20), (0, -30))
    assert moves(page) == ["discard 9m ready"]


def test_a_tile_with_several_pairs_asks_which(chromium: Browser):
    """HB-35: the tile alone does not say it."""
    pairs = ("discard 9m ready pair 2m", "discard 9m ready pair 5p")
    view = to_declare("discard 1m ready", *pairs)
    page = show(chromium, view)
    page.locator("#actions summary").click()
    tile = page.locator("#hand [data-tile='9m']")
    expect(tile).to_have_class("own-tile drawn may")
    tile.click()
    assert moves(page) == []
    shown = page.locator("#actions .choice:visible")
    assert shown.evaluate_all("all => all.map((one) => one.value)") == list(pairs)
    page.locator(".choice[value='discard 9m ready pair 5p']").click()
    assert moves(page) == ["discard 9m ready pair 5p"]


def test_ready_that_runs_out_of_time_declares_nothing(chromium: Browser):
    page = show(chromium, to_declare("discard 9m ready"))
    page.locator("#actions summary").click()
    expect(page.locator("#hand.choosing")).to_have_count(1)
    swap(page, a_view(), "actions", "hand")
    expect(page.locator("#hand.choosing")).to_have_count(0)
    assert moves(page) == []


def test_passing_ends_with_the_hand_it_was_for(chromium: Browser):
    page = show(chromium, a_view(), facts={"hand_id": 12})
    page.evaluate("window.settings.set('autopass', 'on')")
    expect(page.locator(".auto-pass")).to_be_visible()
    page.evaluate("""() => {
        document.querySelector("[data-hand]").dataset.hand = "13";
        document.dispatchEvent(new Event("table:after"));
    }""")
    expect(page.locator(".auto-pass")).to_be_hidden()
    swap(page, asked("pass", "pong", **after_discard("5m")), "actions")
    page.wait_for_timeout(2 * GUARDED)
    assert moves(page) == []


MANY = [
    ("pass", "chow 3m4m", "chow 4m6m", "chow 6m7m", "pong", "kong", "win"),
    ("kong 1111m", "kong 7777p", "add 3s", "set 567z", "discard 1m ready", "discard 1m closed"),
]


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
@pytest.mark.parametrize("offered", MANY, ids=["claims", "turn"])
def test_many_choices_fit_without_scrolling(chromium: Browser, offered, size, language):
    actions = tuple(Action.parse(text) for text in offered)
    view = full_hand()
    if offered[0] != "pass":
        actions = view.actions + actions
    view = replace(view, actions=actions, events=(Event(3, "discard 5m", ("5m",)),))
    page = show(chromium, view, size, language=language)
    page.wait_for_timeout(GUARDED)
    wrong = page.evaluate("""() => [...document.querySelectorAll(
        "#actions > button, #actions summary")].map((button) => {
          const box = button.getBoundingClientRect();
          const inside = box.left >= -.5 && box.right <= innerWidth + .5 && box.top >= 0 &&
            box.bottom <= innerHeight + .5;
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const seen = button.contains(document.elementFromPoint(x, y));
          const cut = button.scrollWidth > button.clientWidth + 1;
          return inside && seen && !cut && box.width >= 44 && box.height >= 44 ? "" :
            `${button.textContent.trim()} ${JSON.stringify(box)} seen ${seen} cut ${cut}`;
        }).filter(Boolean)""")
    assert wrong == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.locator("#hand .own-tile").last.bounding_box()["y"] < size[1]


def test_the_sheets_fit_their_window(chromium: Browser):
    for size in ((320, 568), (844, 390), (1440, 900)):
        page = show(chromium, my_turn(), size)
        for name in ("settings", "keys"):
            page.evaluate("(name) => window.settings.open(name)", name)
            sheet = page.locator(f"#{name}-dialog")
            box = sheet.bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= size[1]
            assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
            expect(sheet.locator(".sheet-bar button")).to_be_in_viewport(ratio=1)
            page.keyboard.press("Escape")
            expect(sheet).to_be_hidden()
