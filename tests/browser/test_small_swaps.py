"""What has not changed is not replaced: a button stays under the finger, what is open is open."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Player, Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MARK = """() => {
  for (const region of document.querySelectorAll("#stage [id]")) region.marked = true;
  const opened = document.createElement("details");
  opened.id = "opened";
  opened.open = true;
  document.getElementById("hand").append(opened);
}"""
"""Every region as it is now, and something that is open in one of them."""

REPLACED = """() => [...document.querySelectorAll("#stage [id]")]
  .filter((one) => !one.marked && one.id !== "opened").map((one) => one.id)"""


def own_turn(page: Page, url: str) -> None:
    """A table without a timer that waits for this person: nothing changes by itself."""
    page.goto(f"{url}/?system=dalian_treasure")
    page.locator("form[action$='/open'] [name=nickname]").fill("Ann")
    page.locator("form[action$='/open'] details.pace summary").click()
    page.locator("[name=step_seconds]").select_option("0")
    page.locator("button[name=practice]").click()
    expect(page.locator("#actions button, #hand.active").first).to_be_attached(timeout=20_000)


@pytest.mark.parametrize("blocked", [True, False], ids=["polled", "socket"])
def test_a_table_that_is_the_same_is_left_as_it_is(
    serve: Callable[[float], Server], people: Callable[..., Player], blocked: bool
) -> None:
    """The first answer used to replace all of it, and took a button from under a click."""
    player = people(serve(0.1).url, "Ann")
    page = player.page
    if blocked:
        page.route_web_socket(re.compile("/ws/"), lambda wire: wire.close())
    own_turn(page, player.url)
    link = "post" if blocked else "open"
    expect(page.locator(f"[data-live][data-link={link}]")).to_be_attached(timeout=20_000)
    if blocked:
        page.reload()  # from the first poll on
        expect(page.locator("#actions button, #hand.active").first).to_be_attached()
        page.evaluate(MARK)
        for _ in range(2):
            with page.expect_response(re.compile("/state$")) as answer:
                pass
            answer.value.finished()
    else:
        page.wait_for_function("() => document.querySelector('#stage [id]')")
        page.evaluate(MARK)
        read = len(player.frames)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        for _ in range(200):
            if any('id="stage"' in frame for frame in player.frames[read:]):
                break
            page.wait_for_timeout(25)
        assert any('id="stage"' in frame for frame in player.frames[read:])
    # The answer is at work in the page once its events have been dispatched.
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    assert page.evaluate(REPLACED) == []
    expect(page.locator("#opened")).to_have_attribute("open", "")


def test_without_sockets_a_press_changes_the_page_in_place(
    serve: Callable[[float], Server], people: Callable[..., Player]
) -> None:
    player = people(serve(0.1).url, "Ann")
    page = player.page
    page.route_web_socket(re.compile("/ws/"), lambda wire: wire.close())
    own_turn(page, player.url)
    expect(page.locator("[data-live][data-link=post]")).to_be_attached(timeout=20_000)
    page.evaluate("window.kept = true")
    entries = page.evaluate("history.length")
    with page.expect_response(re.compile("/act$")) as answer:
        page.evaluate("""() => {
            const own = document.querySelector("#hand.active button[name=action]");
            const button = own ?? document.querySelector("#actions button[name=action]");
            button.form.requestSubmit(button);
        }""")
    assert answer.value.status == 200
    assert page.evaluate("window.kept === true && history.length") == entries
