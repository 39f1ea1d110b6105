"""Claims are passed for one hand: over a reload of its page, and never in the next hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screen import SCRIPTS
from tests.browser.test_table_screen import OPEN, SENDER, STATIC, moves, show, swap
from tests.render.views import a_view, after_discard, asked

pytestmark = pytest.mark.browser


def reload(page: Page, hand: str = "12") -> None:
    """The page is loaded again, as for another language; ``hand`` lies on its table."""
    page.reload()
    page.evaluate("window.shell = { mark: () => null, refocus() {}, reload() {} }")
    page.evaluate(SENDER)
    page.evaluate("hand => { document.querySelector('[data-hand]').dataset.hand = hand; }", hand)
    for script in SCRIPTS:
        page.add_script_tag(path=str(STATIC / "js" / f"{script}.js"))
    page.evaluate("document.dispatchEvent(new CustomEvent('page:shown'))")
    page.evaluate(OPEN)


def test_passing_outlives_a_reload_of_its_hand_alone(chromium: Browser):
    page = show(chromium, a_view(), facts={"hand_id": 12})
    page.evaluate("window.settings.set('autopass', 'on')")
    reload(page)
    expect(page.locator(".auto-pass")).to_be_visible()
    swap(page, asked("pass", "pong", **after_discard("5m")), "actions")
    page.wait_for_function("() => window.sent.some((one) => one.action)")
    assert moves(page) == ["pass"]
    reload(page, hand="13")
    expect(page.locator(".auto-pass")).to_be_hidden()
    reload(page)
    expect(page.locator(".auto-pass")).to_be_hidden()


def test_what_was_taken_back_stays_so_over_a_reload(chromium: Browser):
    page = show(chromium, a_view(), facts={"hand_id": 12})
    page.evaluate("window.settings.set('autopass', 'on')")
    page.locator(".auto-pass").click()
    reload(page)
    expect(page.locator(".auto-pass")).to_be_hidden()
