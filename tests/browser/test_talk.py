"""Talk in browsers: composing (problem 55), typing while the table goes on (52 b), bubbles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Player
from tests.browser.test_accessibility import Judge

pytestmark = pytest.mark.browser

ARRIVES = """() => {
  for (const kind of ["before", "after"]) document.dispatchEvent(new Event(`table:${kind}`));
}"""
COMPOSES = """([kind, keyCode]) => {
  // As a browser ends a composition: some tell of the key first, some of the end.
  const field = document.activeElement;
  const key = () => field.dispatchEvent(new KeyboardEvent("keydown", {
    key: "Enter", keyCode, isComposing: kind === "inside", bubbles: true, cancelable: true }));
  const end = () => field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  field.value += "你好";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  if (kind === "after") end();
  const goes = key();
  if (goes) field.form.requestSubmit();
  if (kind === "inside") end();
  return goes;
}"""


@pytest.fixture
def two(serve: Callable[[float], Any], people: Callable[..., Player]) -> tuple[Page, Page]:
    """Ann, on a phone, and Ben in her room, where anything may be said."""
    server = serve(0.3)
    ann = people(server.url, "Ann", viewport={"width": 390, "height": 844})
    code = ann.open_table(step_seconds="0")
    ben = people(server.url, "Ben")
    ben.join(code)
    ben.page.goto(f"{server.url}/r/{code}")
    for page in (ann.page, ben.page):
        expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    return ann.page, ben.page


def start(ann: Page) -> None:
    ann.locator("button[formaction$='/fill']").click()
    expect(ann.locator("#stage .avatar.bot")).to_have_count(2)
    ann.locator("button[formaction$='/start']").click()
    expect(ann.locator("#hand .own-tile").first).to_be_visible()


def test_enter_sends_but_not_while_composing(two: tuple[Page, Page]) -> None:
    ann, ben = two
    field, log = ann.locator("#talk-text"), ben.locator("#talk-log > li")
    ann.locator("#talk > summary").click()
    field.focus()
    # The browser's own composition: the key that takes the candidate belongs to it.
    line = ann.context.new_cdp_session(ann)
    line.send("Input.imeSetComposition", {"text": "ni hao", "selectionStart": 6, "selectionEnd": 6})
    ann.keyboard.press("Enter")
    line.send("Input.insertText", {"text": "你好"})
    expect(field).to_have_value("你好")
    expect(log).to_have_count(0)
    for kind, code in (("inside", 229), ("after", 229), ("inside", 13)):
        field.fill("")
        assert ann.evaluate(COMPOSES, [kind, code]) is False
    ann.keyboard.press("Shift+Enter")
    expect(field).to_have_value("你好")
    expect(log).to_have_count(0)
    ann.keyboard.press("Enter")
    expect(log).to_have_count(1)
    expect(log).to_contain_text("你好")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    # Too long: counted, not sent, and still there.
    field.fill("很" * 81)
    expect(ann.locator(".talk-send .count")).to_have_text("81/80")
    ann.keyboard.press("Enter")
    expect(field).to_have_value("很" * 81)
    # Refused by the server: why stands beside it, and it is still there.
    field.fill("a\u200bb")
    ann.keyboard.press("Enter")
    expect(ann.locator(".talk-refused")).not_to_be_empty()
    expect(field).to_have_value("a\u200bb")
    field.fill("<b>短</b>")
    ann.keyboard.press("Enter")
    expect(log).to_have_count(2)
    expect(log.last).to_contain_text("<b>短</b>")
    expect(ann.locator(".talk-refused")).to_be_empty()
    expect(field).to_have_value("")


def test_typing_goes_on_while_the_table_does(two: tuple[Page, Page]) -> None:
    ann, ben = two
    field = ben.locator("#talk-text")
    field.press_sequentially("ab")
    ben.keyboard.press("ArrowLeft")
    start(ann)
    expect(ben.locator("#stage.table")).to_be_visible()
    expect(field).to_be_focused()
    expect(ben.locator("#talk-state")).to_have_attribute("data-may", "phrases")
    # Ann, whose panel has closed, says something from the list; Ben goes on typing.
    expect(ann.locator("#talk")).not_to_have_attribute("open", "")
    ann.locator("#talk > summary").click()
    ann.locator("button[value='phrase:hurry']").click()
    expect(ben.locator("#talk-log > li")).to_have_count(1)
    ben.keyboard.type("x")
    expect(field).to_have_value("axb")
    expect(field).to_be_focused()
    # During a hand it cannot be sent, and that is said where it is typed.
    expect(ben.locator(".talk-send button")).to_be_disabled()
    expect(ben.locator("#talk-state")).not_to_be_empty()
    ben.keyboard.press("Enter")
    expect(field).to_have_value("axb")
    # Escape closes and gives the focus back; what was typed is kept.
    ben.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(ben.locator("#talk > summary")).to_be_focused()
    ben.keyboard.press("/")
    expect(field).to_be_focused()
    expect(field).to_have_value("axb")


def test_bubbles_unread_lines_muting_and_keys(two: tuple[Page, Page]) -> None:
    ann, ben = two
    start(ann)
    ann.locator("#talk > summary").click()
    ann.locator("button[value='emote:laugh']").click()
    expect(ann.locator("#talk")).not_to_have_attribute("open", "")
    place = ben.locator("#talk-log > li").first.get_attribute("data-place")
    bubble = ben.locator(f".bubble[data-place='{place}'] svg.emote")
    expect(bubble).to_be_visible()
    expect(ben.locator("#told")).to_contain_text("Ann: ")
    expect(ben.locator("#talk .unread")).to_have_text("1")
    box = ben.locator(".bubble").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 1024
    expect(ben.locator(".bubble")).to_have_count(0, timeout=8000)
    # Keys of the hand do nothing while the focus is in the panel.
    ben.keyboard.press("/")
    expect(ben.locator("#talk .unread")).to_be_hidden()
    assert ben.evaluate("!!document.activeElement.closest('.ready-made')")
    ben.keyboard.press("1")
    expect(ben.locator("#hand .lifted")).to_have_count(0)
    judge = Judge(ben)
    ben.locator(".hearing > summary").click()
    judge.look("talk")
    assert not judge.faults, "\n".join(judge.faults)
    mute = ben.locator(".talk-people button")
    mute.focus()
    ben.keyboard.press("Enter")
    expect(mute).to_have_attribute("name", "unmute")
    expect(mute).to_be_focused()
    expect(ben.locator("#talk-log > li")).to_have_count(0)
    ann.locator("#talk > summary").click()
    ann.locator("button[value='phrase:great']").click()
    expect(ann.locator(".bubble")).to_be_visible()
    mute.click()
    expect(ben.locator("#talk-log > li")).to_have_count(2)


def test_talk_opened_at_the_table_stays_open_when_its_page_comes_again(
    two: tuple[Page, Page],
) -> None:
    ann, _ben = two
    start(ann)
    ann.reload()
    expect(ann.locator("#talk")).not_to_have_attribute("open", "")
    ann.locator("#talk > summary").click()
    ann.evaluate("shell.reload()")
    ann.locator("button[value='emote:laugh']").click()
    expect(ann.locator(".bubble svg.emote")).to_be_visible()
