"""The table's menu: all the page around the table offers, and nothing that lies under the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Player, Server

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (390, 844), (568, 320), (844, 390), (1024, 768), (1280, 720), (1440, 900)]

COVERED = """() => [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility())
  .filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !found || !(one.contains(found) || found.contains(one));
  }).map((one) => one.outerHTML.slice(0, 120))"""

SMALL = """() => [...document.querySelectorAll(
    ".table-menu > summary, .menu-panel :is(a, button, input:not([type=hidden]))")]
    .filter((one) => one.checkVisibility()).map((one) => {
      one.scrollIntoView({ block: "nearest" });
      const box = one.getBoundingClientRect();
      const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5
        && box.bottom <= innerHeight + 0.5;
      const ok = box.width >= 44 && box.height >= 43.9 && inside;
      return ok ? "" : `${one.outerHTML.slice(0, 80)} ${JSON.stringify(box)}`;
    }).filter(Boolean)"""


@pytest.fixture
def table(serve: Callable[[float], Server], people: Callable[..., Player]) -> Page:
    """Somebody at a table against bots, at a pace that leaves time to look."""
    player = people(serve(3).url, "Ann", has_touch=True)
    page = player.page
    page.goto(f"{player.url}/")
    page.locator("input[name=nickname]").first.fill("Ann")
    page.locator("button[name=practice]").click()
    page.wait_for_url("**/r/*")
    expect(page.locator("#stage.table")).to_be_visible()
    return page


def test_everything_can_be_reached_and_nothing_lies_below_the_table(table: Page) -> None:
    menu = table.locator("#table-menu")
    for width, height in SIZES:
        table.set_viewport_size({"width": width, "height": height})
        assert table.evaluate(COVERED) == [], (width, height)
        menu.locator("summary").tap()
        expect(table.locator(".menu-panel")).to_be_visible()
        assert table.evaluate(SMALL) == [], (width, height)
        assert table.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        menu.locator("summary").tap()
        expect(table.locator(".menu-panel")).to_be_hidden()
    menu.locator("summary").click()
    addresses = menu.locator("a").evaluate_all("all => all.map((one) => one.pathname)")
    room = table.evaluate("location.pathname")
    own = ["/history", "/account/signup", "/account/login", f"{room}/leave"]
    assert addresses == ["/", f"{room}/rules", *own]
    assert menu.locator("input[readonly]").input_value() == table.url


def test_tab_goes_from_the_menu_to_the_table(table: Page) -> None:
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.matches('.table-menu > summary')")
    table.keyboard.press("Enter")
    expect(table.locator(".menu-panel")).to_be_visible()
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.getAttribute('href')") == "/"
    table.keyboard.press("1")
    expect(table.locator("#hand .lifted")).to_have_count(0)
    table.keyboard.press("Escape")
    expect(table.locator(".menu-panel")).to_be_hidden()
    assert table.evaluate("document.activeElement.matches('.table-menu > summary')")
    table.keyboard.press("Tab")
    assert table.evaluate("!!document.activeElement.closest('#stage')")


def test_a_press_elsewhere_closes_it_and_what_arrives_does_not(table: Page) -> None:
    table.locator("#table-menu summary").click()
    table.evaluate("""() => {
        document.dispatchEvent(new CustomEvent("table:before"));
        const bar = document.getElementById("bar");
        bar.replaceWith(bar.cloneNode(true));
        document.dispatchEvent(new CustomEvent("table:after"));
    }""")
    expect(table.locator(".menu-panel")).to_be_visible()
    table.locator("#centre").click()
    expect(table.locator(".menu-panel")).to_be_hidden()


def test_the_language_changes_at_the_table(table: Page) -> None:
    address = table.url
    table.locator("#table-menu summary").click()
    table.locator(".menu-panel button[value=en]").click()
    expect(table.locator("html")).to_have_attribute("lang", "en")
    assert table.url == address
    expect(table.locator("#stage.table")).to_be_visible()


def test_the_link_is_copied_and_the_rules_open_over_the_table(table: Page) -> None:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.locator("#table-menu summary").click()
    table.locator("[data-copy=menu-link]").click()
    assert table.evaluate("navigator.clipboard.readText()") == table.url
    table.locator(".menu-panel [data-rules]").click()
    expect(table.locator("#rules-dialog")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator("#rules-dialog")).to_be_hidden()
    expect(table.locator(".menu-panel")).to_be_visible()
    assert table.evaluate("document.activeElement.matches('.menu-panel [data-rules]')")


def test_signing_up_leads_back_to_the_table(table: Page) -> None:
    address = table.url
    table.locator("#table-menu summary").click()
    table.locator(".menu-panel a[href*=signup]").click()
    table.locator("[name=username]").fill("ann")
    for field in ("password1", "password2"):
        table.locator(f"[name={field}]").fill("tile-wall-57")
    table.locator("form button.main").click()
    table.wait_for_url(address)
    expect(table.locator("#hand .own-tile").first).to_be_visible()


def test_the_menu_is_in_reach_where_sockets_are_blocked(table: Page) -> None:
    """The strip that says so lies above the menu, not on it."""
    table.route_web_socket(re.compile("/ws/"), lambda wire: wire.close())
    table.reload()
    expect(table.locator("[data-live]")).to_have_attribute("data-link", "post", timeout=20_000)
    for width, height in ((390, 844), (1440, 900)):
        table.set_viewport_size({"width": width, "height": height})
        table.locator("#table-menu summary").click()
        expect(table.locator(".menu-panel")).to_be_visible()
        table.locator("#table-menu summary").click()
        expect(table.locator(".menu-panel")).to_be_hidden()
